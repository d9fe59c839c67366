"""Pilgrim: the map, the duty ring, the players, sites, buildings and tiles."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from chapterhouse.core.game import Game, Objection
from chapterhouse.core.texts import Amount, Name, Texts
from chapterhouse.terminal.boards.board import MARKS, Board
from chapterhouse.terminal.boards.pilgrim_map import (
    CLOSE,
    ROOMY,
    Ground,
    HexMap,
    colour_of,
    width_of,
)
from chapterhouse.terminal.boards.pilgrim_panels import Panels

BESIDE: Final = 162  # from so many columns on, the rest stands beside the map
NAMED: Final = re.compile(
    r"(?<![\w>])([a-k]\d{1,2}|[ns][ew]|[nsew])(-([ns][ew]|[ns]))?(?![\w>])", re.IGNORECASE
)
ROADS: Final = ("build_roads", "construct")
TABLES: Final = ("crossing", "upgrade", "site", "favour", "quadrant", "river", "port")
QUIET: Final = ("hire", "free", "use", "donate", "build", "bank", "from", "confess")  # refused ones go unsaid
UNSAID: Final = (  # refusals that map and ring show by themselves
    *("against_current", "no_acolyte_there", "no_tithe_here", "activity_full", "must_act"),
    *("off_board", "back_to_city", "edge_used", "no_crossing", "joins_other_road", "foreign_shrine"),
    *("own_shrine_again", "hex_taken", "ford_not_upgradable", "closed_quadrant"),
)


class TitleBoard(Board):
    """The map with everything around it."""

    parts: ClassVar[Sequence[str]] = ("map", "ring", "buildings", "roads", "tiles")

    def __init__(self, game: Game, texts: Texts, names: tuple[str, ...]) -> None:
        super().__init__(game, texts, names if len(names) > 1 else (*names, texts.say("noun.abbot")))
        self.ground = Ground(game.content)
        self.map = HexMap(self, self.ground)
        self.panels = Panels(self)
        self.levels = {row.text("id"): row.number("level") for row in game.content.table("building")}
        self.rules = game.rules
        self.rule_of = {row.text("id"): row.text("rule") for row in game.content.table("building")}
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

    # words

    def named(self, table: str, ident: str) -> str:
        """Return what a thing of the pack is called."""
        for row in self.content.table(table):
            if row.text("id") == ident:
                return row.text(f"name_{self.texts.language}")
        return ident

    def called(self, table: str, ident: str) -> str:
        """Return the name of a thing."""
        return self.word(f"{table}.{ident}")

    def noted(self, table: str, ident: str) -> str:
        """Return the name of a thing with the sign of its source."""
        return self.marked(f"{table}.{ident}")

    def offered(
        self, view: Mapping[str, object], candidates: Sequence[tuple[str, Objection | None]]
    ) -> list[tuple[str, Objection | None]]:
        """Leave out what the map cannot have, and buildings and sums that nobody could use now."""
        return [
            (move, objection)
            for move, objection in candidates
            if objection is None or (move.partition(" ")[0] not in QUIET and objection.reason not in UNSAID)
        ]

    def spellings(self, line: str) -> list[str]:
        """As it was typed, with capitals for hexes, edges and places, and with the names of the notation."""
        capitals = with_capitals(line)
        for row in self.content.table("place"):
            name = row.text(f"name_{self.texts.language}")
            if name != row.text("id"):
                capitals = re.sub(
                    rf"(?<![\w>]){name}(?![\w>])", row.text("id"), capitals, flags=re.IGNORECASE
                )
        return list(dict.fromkeys((line, with_capitals(line), capitals)))

    def noun(self, view: Mapping[str, Any], verb: str, noun: str) -> str:
        noun = with_capitals(noun)
        words = noun.split()
        if verb in ("pick", "sow", "skip", "duty", "tithe", "from"):
            return self._zone(view, verb, noun)
        if verb in ("lay", "upgrade"):
            return f"{words[0]} {self.called('edges', words[1])}{self._ahead(view, *words)}"
        if verb in ("hire", "free", "use", "build", "donate") and words[0] in self.levels:
            rest = " ".join(self._said(word) for word in words[1:])
            return self.noted("building", words[0]) + (f" ({rest})" if rest else "")
        if verb == "move":
            return " → ".join(self._said(word) for word in noun.split(">"))
        if verb == "start":
            return self._holder(view, noun)
        return " ".join(self._said(word) for word in words)

    def _said(self, word: str) -> str:
        """Return one word of a move: a good, an activity, or a word of the board."""
        for key in (f"tithe.{word}", f"activity.{word}", f"place.{word}", f"noun.{word}"):
            if key in self.texts:
                return self.word(key)
        return word

    def _zone(self, view: Mapping[str, Any], verb: str, zone: str) -> str:
        if zone == "city":
            return self.texts.say("board.city")
        row = next((row for row in view["ring"] if row["place"] == zone), {"duty": None, "tithe": None})
        place = self.called("place", zone)
        if verb == "tithe":
            return f"{place}: {self.called('tithe', row['tithe']) if row['tithe'] else '–'}"
        return f"{place} {self.called('duty', row['duty'])}" if row["duty"] else place

    def _holder(self, view: Mapping[str, Any], colour: str) -> str:
        for seat in view["seats"]:
            if seat["colour"] == colour:
                return f"{self.names[seat['seat']]} ({self.word(f'colour.{colour}')})"
        return colour

    def _ahead(self, view: Mapping[str, Any], place: str, edges: str) -> str:
        """Return what the exit of a tile faces, if that is a site or a port."""
        there = self.ground.across(place, edges.partition("-")[2])
        if there in self.ground.ports:
            return f" → {self.named('port', self.ground.ports[there])}"
        for row in view["quadrants"]:
            if row["hex"] == there and row["site"]:
                return f" → {self.noted('site', row['site'])}"
        return ""

    def on_table(self, view: Mapping[str, Any]) -> list[str]:
        found = [lying["building"] for lying in view["hexes"].values() if "building" in lying]
        for seat in view["seats"]:
            found += [slot["building"] for slot in seat["slots"] if slot and "building" in slot]
        return [f"building.{name}" for name in dict.fromkeys(found)]

    def things(self) -> list[str]:
        return [f"building.{name}" for name in self.rule_of]

    def describe(self, thing: str) -> str:
        """Return what a building does, as its rule says it."""
        return self.rules[self.rule_of[thing.partition(".")[2]]].text(self.texts.language)

    # around the map

    def _heading(self, view: Mapping[str, Any]) -> Text:
        season = self.texts.say("board.season", {"season": Amount(view["season"])})
        heading = Text(self.texts.say("board.round", {"round": view["round"]}), style="bold")
        heading.append(f"  ·  {season}", "not bold")
        if view["over"]:
            return heading.append("  ·  " + self.texts.say("board.over"))
        if view["turn"]:
            letter, style = colour_of(view, view["mover"])
            heading.append("  ·  ").append(f"{letter} {self.names[view['mover']]}", style)
            if view["doing"]["duty"]:
                duty = self.word(f"duty.{view['doing']['duty']}")
                heading.append(
                    "  ·  "
                    + self.texts.say("board.duty", {"duty": Name(duty), "value": view["doing"]["value"]})
                )
        starter = self.texts.say("board.starter", {"who": Name(self.names[view["starter"]])})
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


def with_capitals(line: str) -> str:
    """Return a line with hexes, edges and places of the ring in capitals, whatever else stands there."""
    return NAMED.sub(lambda found: found[0].upper(), line)
