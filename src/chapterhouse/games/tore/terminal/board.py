"""Die Tore der Welt: council, favours, projects, plots, plague, players, and what one holds."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from chapterhouse.core.game import Game
from chapterhouse.core.names import MARKS
from chapterhouse.games.tore.names import ToreNames
from chapterhouse.games.tore.terminal.people import People
from chapterhouse.games.tore.terminal.tables import CHAPTERS, Tables
from chapterhouse.terminal.boards.board import Board

BESIDE: Final = 150  # from this many columns on, people and cards stand beside the board
LEFT: Final = 78
GAP: Final = 3
SHOWN_FOR: Final = {
    "project": "projects",
    "donation": "projects",
    "house": "plots",
    "rent": "plots",
    "medicine": "plague",
}


class ToreBoard(Board):
    """The board with everything around it."""

    parts: ClassVar[Sequence[str]] = ("council", "favours")

    names: ToreNames

    def __init__(self, game: Game, names: ToreNames) -> None:
        super().__init__(game, names)
        self.words = names.words
        self.tables = Tables(self, names)
        self.seats = People(self.tables)

    def draw(self, view: Mapping[str, Any], eyes: int, width: int) -> RenderableType:
        heading, legend = self.tables.heading(view), self._legend()
        if width < BESIDE:
            return Group(heading, *self._board(view, width), Text(), *self._people(view, eyes, width), legend)
        beside = Grid.grid(padding=(0, GAP, 0, 0), pad_edge=False)
        beside.add_column(width=LEFT)
        beside.add_column(width=width - LEFT - GAP)
        around = self._people(view, eyes, width - LEFT - GAP)
        beside.add_row(Group(*self._board(view, LEFT)), Group(*around, Text(), legend))
        return Group(heading, beside)

    def draw_again(self, view: Mapping[str, Any], eyes: int, width: int) -> RenderableType:
        """Show what the card in play is about, and one's own goods."""
        if eyes < 0:
            return self.draw(view, eyes, width)
        about = self._about(view, eyes, width)
        return Group(*about, self.seats.goods(view, eyes, width))

    def draw_part(self, part: str, view: Mapping[str, Any], eyes: int, width: int) -> RenderableType:
        if part == "favours":
            return Group(self.tables.favours(view, eyes), self._legend())
        seen = [Text(f"{self.words.say('seen', chapter=CHAPTERS[view['chapter']])}:", style="bold")]
        for event in view["seen"]:
            seen.append(
                Text(f"  {self.names.word(f'event.{event}')}: {self.names.describe(f'event.{event}')}")
            )
        rotations = [self.tables.rotations(view), Text()] if view["event"] else []
        return Group(*self.tables.events(view), *rotations, *seen)

    def together(self, views: Sequence[Mapping[str, Any]]) -> Mapping[str, object]:
        return {**views[0], "seats": [view["seats"][seat] for seat, view in enumerate(views)]}

    # layout

    def _board(self, view: Mapping[str, Any], width: int) -> list[RenderableType]:
        tables = self.tables
        return [
            *tables.events(view),
            *tables.arc(view),
            tables.projects(view),
            tables.plots(view),
            *tables.plague(view, width),
        ]

    def _people(self, view: Mapping[str, Any], eyes: int, width: int) -> list[RenderableType]:
        people = self.seats
        duties = [] if view["over"] else [people.duties(view)]
        goods = people.goods(view, eyes, width)
        return [people.players(view, eyes), goods, *duties, *people.hand(view, eyes)]

    def _about(self, view: Mapping[str, Any], eyes: int, width: int) -> list[RenderableType]:
        """Return the part of the board that the latest own card works on."""
        seat = view["seats"][eyes]
        pile = [card for card in seat["open"][-2:] if card != "privilege"]
        is_acting = len(seat["open"]) > seat["down"]  # the face-down card of the turn is still due
        match SHOWN_FOR.get(pile[-1]) if pile and is_acting else None:
            case "projects":
                return [self.tables.projects(view)]
            case "plots":
                return [self.tables.plots(view)]
            case "plague":
                return self.tables.plague(view, width)
        return []

    def _legend(self) -> Text:
        """Say what the signs on the board mean."""
        marks = [f"{mark} {self.texts.say(f'mark.{source}')}" for source, mark in MARKS.items()]
        return Text("  ".join([self.words.say("legend"), *marks]), style="dim")
