"""Pilgrim: the map, the duty ring, the players, sites, buildings and tiles."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from chapterhouse.core.game import Game
from chapterhouse.core.names import MARKS
from chapterhouse.core.texts import Amount, Name
from chapterhouse.games.pilgrim.names import PilgrimNames
from chapterhouse.games.pilgrim.terminal.map import (
    CLOSE,
    ROOMY,
    Ground,
    HexMap,
    colour_of,
    width_of,
)
from chapterhouse.games.pilgrim.terminal.panels import Panels
from chapterhouse.terminal.boards.board import Board

BESIDE: Final = 162  # from this many columns on, the rest stands beside the map
ROADS: Final = ("build_roads", "construct")
TABLES: Final = ("crossing", "upgrade", "site", "favour", "quadrant", "river", "port")


class PilgrimBoard(Board):
    """The map with everything around it."""

    parts: ClassVar[Sequence[str]] = ("map", "ring", "buildings", "roads", "tiles")

    names: PilgrimNames

    def __init__(self, game: Game, names: PilgrimNames) -> None:
        super().__init__(game, names)
        self.ground = Ground(game.content)
        self.map = HexMap(self, self.ground)
        self.panels = Panels(self)
        self.prices = {row.text("id"): row for row in game.content.table("site")}

    # the whole

    def draw(self, view: Mapping[str, Any], eyes: int, width: int) -> RenderableType:
        if width < BESIDE:
            around = self._around(view, eyes, width)
            return Group(self._heading(view), self._map(view, width), *around)
        columns = width_of(ROOMY)
        grid = Grid.grid(padding=(0, 2, 0, 0), pad_edge=False)
        grid.add_column(width=columns)
        grid.add_column(width=width - columns - 2)
        grid.add_row(self._map(view, columns), Group(*self._around(view, eyes, width - columns - 2)))
        return Group(self._heading(view), grid)

    def draw_again(self, view: Mapping[str, Any], eyes: int, width: int) -> RenderableType:
        """Show the map while roads are built, otherwise the ring and the players."""
        if view["doing"]["duty"] in ROADS:
            return Group(self._map(view, width), self.panels.players(view, eyes))
        boards = self.panels.boards(view)
        return Group(self.panels.ring(view, width), self.panels.players(view, eyes), *boards)

    def draw_part(self, part: str, view: Mapping[str, Any], eyes: int, width: int) -> RenderableType:
        if part == "map":
            return Group(self._map(view, width), *self._legend())
        if part == "ring":
            return self.panels.ring(view, width)
        if part == "buildings":
            return self.panels.buildings(view)
        return self.panels.roads(view) if part == "roads" else self.panels.tiles(view)

    def _around(self, view: Mapping[str, Any], eyes: int, width: int) -> list[RenderableType]:
        return [
            self.panels.ring(view, width),
            self.panels.players(view, eyes),
            *self.panels.boards(view),
            self.panels.sites(view),
            self.panels.coming(view),
            *self.panels.bag(view),
            *self._legend(),
        ]

    def _map(self, view: Mapping[str, Any], width: int) -> RenderableType:
        """Return the map, or a list of roads where it does not fit."""
        for step in (ROOMY, CLOSE):
            if width >= width_of(step):
                return self.map.draw(view, step)
        return self.panels.roads(view)

    # around the map

    def _heading(self, view: Mapping[str, Any]) -> Text:
        season = self.texts.say("board.season", {"season": Amount(view["season"])})
        heading = Text(self.texts.say("board.round", {"round": view["round"]}), style="bold")
        heading.append(f"  ·  {season}", "not bold")
        if view["over"]:
            return heading.append("  ·  " + self.texts.say("board.over"))
        if view["turn"]:
            letter, style = colour_of(view, view["mover"])
            heading.append("  ·  ").append(f"{letter} {self.people[view['mover']]}", style)
            if view["doing"]["duty"]:
                duty = self.names.word(f"duty.{view['doing']['duty']}")
                heading.append(
                    "  ·  "
                    + self.texts.say("board.duty", {"duty": Name(duty), "value": view["doing"]["value"]})
                )
        starter = self.texts.say("board.starter", {"who": Name(self.people[view["starter"]])})
        return heading.append(f"  ·  {starter}", "not bold")

    def _legend(self) -> list[RenderableType]:
        """Say how the map is read and what of it is not as printed."""
        notes = []
        for source, mark in MARKS.items():
            tables = dict.fromkeys(
                row.table
                for row in self.content.provenance()
                if row.provenance == source and row.table in TABLES
            )
            what = ", ".join(self.texts.say(f"board.table_{table}") for table in tables)
            if what:
                notes.append(f"{mark} {self.texts.say(f'board.{source}')}: {what}")
        return [
            Text(line, style="dim") for line in (self.texts.say("board.legend"), "  ".join(notes)) if line
        ]
