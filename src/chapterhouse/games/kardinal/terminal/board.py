"""Kardinal & König: the map, who has what, the cards, the alliances, and what of it is reconstructed."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from chapterhouse.core.game import Game
from chapterhouse.core.names import MARKS
from chapterhouse.core.texts import Amount, Name
from chapterhouse.games.kardinal.atlas import Alliance
from chapterhouse.games.kardinal.names import KardinalNames
from chapterhouse.games.kardinal.terminal.map import (
    HERE,
    WIDE,
    Map,
    advisors,
    leaders,
    letter,
)
from chapterhouse.terminal.boards.board import Board

NAMED: Final = 100  # from this many columns on, the map has the names of the towns
BESIDE: Final = 150  # from this many columns on, the rest stands beside the map
PANEL: Final = 66
TABLES: Final = ("country", "space", "road", "alliance")  # what the board consists of


class KardinalBoard(Board):
    """The map with everything around it."""

    parts: ClassVar[Sequence[str]] = ("map", "alliances")

    names: KardinalNames

    def __init__(self, game: Game, names: KardinalNames) -> None:
        super().__init__(game, names)
        self.atlas = names.atlas
        self.map = Map(self, self.atlas)

    def draw(self, view: Mapping[str, Any], eyes: int, width: int) -> RenderableType:
        around = [
            self._players(view, eyes),
            *self._hand(view, eyes),
            self._cards(view),
            self._alliances(view),
        ]
        if width < BESIDE:
            drawn = self.map.draw(view, width, named=width >= NAMED)
            return Group(self._heading(view), drawn, *around, *self._legend())
        beside = Grid.grid(padding=(0, 2, 0, 0), pad_edge=False)
        columns = min(WIDE, width - PANEL)
        beside.add_column(width=columns)
        beside.add_column(width=width - columns - 2)
        beside.add_row(self.map.draw(view, columns, named=True), Group(*around, *self._legend()))
        return Group(self._heading(view), beside)

    def draw_again(self, view: Mapping[str, Any], eyes: int, width: int) -> RenderableType:
        """Show the country of the turn with its towns, the hand and the open cards."""
        around = [*self._hand(view, eyes), self._cards(view)]
        for country in view["countries"]:
            if country["country"] == view["placing"]["country"]:
                return Group(self.map.box(view, country, min(width, 40), named=True), *around)
        return Group(*around)

    def draw_part(self, part: str, view: Mapping[str, Any], eyes: int, width: int) -> RenderableType:
        if part == "map":
            return Group(self.map.draw(view, width, named=True), *self._legend())
        return Group(self._alliance_table(view), *self._legend())

    def together(self, views: Sequence[Mapping[str, Any]]) -> Mapping[str, object]:
        return {**views[0], "seats": [view["seats"][seat] for seat, view in enumerate(views)]}

    # around the map

    def _heading(self, view: Mapping[str, Any]) -> Text:
        if view["turn"] == 0:
            return Text(self.texts.say("board.before_turn"), style="bold")
        parts = [self.texts.say("board.half", {"half": Amount(view["half"])})]
        parts.append(self.texts.say("board.started", {"who": Name(self.people[view["starter"]])}))
        heading = Text(self.texts.say("board.turn", {"turn": view["turn"]}), style="bold")
        if view["over"]:
            parts.insert(0, self.texts.say("board.over"))
        else:
            mover = view["mover"]
            who = {"colour": f"@colour.{view['seats'][mover]['colour']}", "who": Name(self.people[mover])}
            heading.append("  ·  " + self.texts.say("board.mover", who))
        heading.append("  ·  " + "  ·  ".join(parts), "not bold")
        if view["last_round"] and not view["over"]:
            heading.append("  ·  " + self.texts.say("board.last_round"))
        return heading

    def _players(self, view: Mapping[str, Any], eyes: int) -> RenderableType:
        grid = Grid(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim")
        grid.add_column("", no_wrap=True)
        grid.add_column("", no_wrap=True, overflow="ellipsis", max_width=24)
        for header in ("points", "cloisters", "advisors"):
            text = self.texts.say(f"board.{header}")
            grid.add_column(text, justify="right", min_width=max(len(word) for word in text.split()))
        grid.add_column(self.texts.say("board.hand_cards"), no_wrap=True)
        for seat in view["seats"]:
            number = seat["seat"]
            is_asked = number == view["mover"] and view["turn"] and not view["over"]
            head = Text(f"{HERE} " if is_asked else "  ").append_text(letter(view, number))
            colour = self.names.word(f"colour.{seat['colour']}")
            name = Text(self.people[number], style="bold" if number == eyes else "")
            left = str(seat["cloisters_left"]), str(seat["advisors_left"])
            grid.add_row(head.append(f" {colour}"), name, str(seat["score"]), *left, self._held(seat))
        return grid

    def _held(self, seat: Mapping[str, Any]) -> str:
        """Return a hand: face up if the view has it, otherwise its size and what everybody has seen of it."""
        if "hand" in seat:
            return " ".join(seat["hand"]) or "–"
        facts = {"cards": Amount(seat["cards"]), "known": " ".join(seat["known"])}
        return self.texts.say("board.held_known" if seat["known"] else "board.held", facts)

    def _hand(self, view: Mapping[str, Any], eyes: int) -> list[Text]:
        if eyes < 0 or "hand" not in view["seats"][eyes]:
            return []
        counts = Counter(view["seats"][eyes]["hand"])
        cards = [self.names.called("card", card, count) for card, count in counts.items()]
        return [Text(f"{self.texts.say('board.hand')}: ").append(" · ".join(cards) or "–", "bold")]

    def _cards(self, view: Mapping[str, Any]) -> Text:
        cards = [self.names.called("card", card) if card else "–" for card in view["open"]]
        discard = " ".join(f"{count}×{card}" for card, count in sorted(Counter(view["discard"]).items()))
        line = Text(f"{self.texts.say('board.open')}: ").append(" · ".join(cards), "bold")
        line.append(f"   {self.texts.say('board.pile')}: {view['pile']}")
        return line.append(f"   {self.texts.say('board.discard')}: {discard or '–'}")

    def _alliances(self, view: Mapping[str, Any]) -> Text:
        """Return all alliances in short: number, countries, and who would score how much now."""
        line = Text(f"{self.texts.say('board_part.alliances')}:", style="dim")
        for alliance in self.atlas.alliances:
            worth = self._worth(view, alliance)
            line.append(f" {alliance.number}:{alliance.a}–{alliance.b}", "" if worth else "dim")
            if worth:
                line.append(f"({worth})", "bold")
        return line

    def _worth(self, view: Mapping[str, Any], alliance: Alliance) -> str:
        """Return who leads at both ends, and the advisors there: "gr5"."""
        ends = [country for country in view["countries"] if country["country"] in (alliance.a, alliance.b)]
        both = leaders(ends[0]) & leaders(ends[1])
        points = sum(sum(end["advisors"]) for end in ends)
        return "".join(view["seats"][seat]["colour"] for seat in sorted(both)) + str(points) if both else ""

    def _alliance_table(self, view: Mapping[str, Any]) -> RenderableType:
        countries = {country["country"]: country for country in view["countries"]}
        grid = Grid(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
        for header in ("number", "countries", "council_each", "worth"):
            grid.add_column(self.texts.say(f"board.{header}"))
        for alliance in self.atlas.alliances:
            mark = self.names.mark(f"alliance.{alliance.number}")
            ends = " – ".join(self.names.called("country", end) for end in (alliance.a, alliance.b))
            sea = f" {self.texts.say('board.sea')}" if alliance.sea else ""
            councils = " – ".join(advisors(view, countries[end]) or "0" for end in (alliance.a, alliance.b))
            grid.add_row(f"{alliance.number}{mark}", ends + sea, councils, self._worth(view, alliance) or "–")
        return grid

    def _example(self) -> dict[str, object]:
        """Return a space with roads at home and abroad, and an alliance, as the map has them."""
        atlas = self.atlas
        spaces = [
            space
            for space, country in atlas.country_of.items()
            if {atlas.country_of[other] == country for other in atlas.roads(space)} == {True, False}
        ]
        space = min(spaces or atlas.country_of, key=lambda other: len(atlas.roads(other)))
        last = atlas.alliances[-1]
        facts: dict[str, object] = {"number": last.number, "a": last.a, "b": last.b, "space": space}
        towns = self.texts.say("board.and").join(atlas.roads(space))
        return {**facts, "roads": atlas.short_roads(space), "towns": towns}

    def _legend(self) -> list[Text]:
        """Say how the map is read and what of it is not as printed."""
        notes: list[str] = []
        for source, mark in MARKS.items():
            rows = Counter(
                row.table
                for row in self.content.provenance()
                if row.provenance == source and row.table in TABLES
            )
            what = [
                self.texts.say(f"board.{source}_{table}", {"count": rows[table]})
                for table in TABLES
                if rows[table]
            ]
            if what:
                notes.append(f"{mark} {self.texts.say(f'board.{source}')}: {', '.join(what)}")
        lines = [self.texts.say("board.legend", self._example()), "  ".join(notes)]
        return [Text(line, style="dim") for line in lines if line]
