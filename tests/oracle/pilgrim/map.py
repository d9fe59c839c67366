"""The map of Pilgrim once more, slow and straight from the ledger: names for numbers, nothing kept twice.

A road is a list of steps from the city. Everything else - what lies where, which tiles are in the box, which
reasons speak against a move - is worked out again from these lists whenever somebody asks. Every reason that
applies is named; the ledger's order (appendix B) then says which one is given. Only the pack's files are
shared with the game.
"""

import tomllib
from collections import Counter
from dataclasses import dataclass, field
from itertools import permutations
from pathlib import Path
from typing import Final, NamedTuple

import chapterhouse.games.pilgrim as title

DATA: Final = Path(str(title.__file__)).parent / "data"
BOARD: Final = tomllib.loads((DATA / "board.toml").read_text(encoding="utf-8"))
TILES: Final = tomllib.loads((DATA / "tiles.toml").read_text(encoding="utf-8"))

EDGES: Final = ("N", "NE", "SE", "S", "SW", "NW")
WAYS: Final = {"N": (0, -1), "NE": (1, -1), "SE": (1, 0), "S": (0, 1), "SW": (-1, 1), "NW": (-1, 0)}
ACROSS: Final = {"N": "S", "NE": "SW", "SE": "NW", "S": "N", "SW": "NE", "NW": "SE"}
PAIRS: Final = tuple(permutations(EDGES, 2))

# Appendix B, as far as the map is concerned.
ORDER: Final = (
    *("not_yours", "shrine_stays", "second_open_road", "not_connected", "edge_mismatch"),
    *("shrine_left_already", "road_closed", "not_the_end", "closed_quadrant", "hex_taken"),
    *("nothing_to_upgrade", "ford_not_upgradable", "on_river", "edge_used", "river_edge", "no_crossing"),
    *("off_board", "back_to_city", "foreign_shrine", "own_shrine_again", "joins_other_road"),
    *("site_already_visited", "port_already_connected", "shrine_on_trade_route", "next_to_city"),
    *("next_to_shrine", "next_to_port", "next_to_site", "foreign_road_runs_in", "too_few_roads"),
    "no_tile_left",
)


def _cells() -> dict[str, tuple[int, int]]:
    found = {}
    for q in range(-5, 6):
        rows = [r for r in range(-5, 6) if -5 <= q + r <= 5]
        for row, r in enumerate(rows, start=1):
            found["ABCDEFGHIJK"[q + 5] + str(row)] = (q, r)
    return found


CELLS: Final = _cells()
HEXES: Final = tuple(CELLS)
NAMES: Final = {cell: name for name, cell in CELLS.items()}
CITY: Final = frozenset(BOARD["city"]["hexes"])
PORTS: Final = {row["hex"]: row["id"] for row in BOARD["port"]}
QUADRANT: Final = {name: row["id"] for row in BOARD["quadrant"] for name in row["hexes"]}
WATER: Final = {row["id"]: row["water"] for row in BOARD["crossing"]}
BRIDGES: Final = {(row["id"], *pair.split("-")) for row in BOARD["crossing"] for pair in row["bridges"]}
FORDS: Final = {(row["id"], *pair.split("-")) for row in BOARD["crossing"] for pair in row["fords"]}


def across(name: str, edge: str) -> str | None:
    """Return the hex on the other side of an edge, None beyond the map."""
    (q, r), (dq, dr) = CELLS[name], WAYS[edge]
    return NAMES.get((q + dq, r + dr))


def around(name: str) -> list[str]:
    """Return the neighbours of a hex."""
    return [there for edge in EDGES if (there := across(name, edge)) is not None]


def basic_tile(name: str, one: str, other: str) -> str | None:
    """Return the basic tile that joins two edges of a hex, if there is one."""
    if name in QUADRANT:
        apart = abs(EDGES.index(one) - EDGES.index(other))
        return {1: "tight", 2: "gentle", 3: "straight"}[min(apart, 6 - apart)]
    for kind, places in (("bridge", BRIDGES), ("ford", FORDS)):
        if (name, one, other) in places or (name, other, one) in places:
            return kind
    return None


def _turned(roads: list[tuple[int, int]], turn: int) -> frozenset[frozenset[int]]:
    return frozenset(frozenset(((a + turn) % 6, (b + turn) % 6)) for a, b in roads)


def _patterns() -> dict[frozenset[frozenset[int]], str]:
    found = {}
    for row in TILES["upgrade"]:
        ends = row["roads"]
        for turn in range(6):
            found[_turned(list(zip(ends[::2], ends[1::2], strict=True)), turn)] = row["id"]
    return found


PATTERNS: Final = _patterns()


class Step(NamedTuple):
    """A section (`entry` and `leaving`) or a shrine (`leaving` is empty)."""

    place: str
    entry: str
    leaving: str

    @property
    def is_shrine(self) -> bool:
        return not self.leaving


class Move(NamedTuple):
    """What a seat wants: lay, upgrade, shrine or raze."""

    verb: str
    place: str
    entry: str = ""
    leaving: str = ""

    def __str__(self) -> str:
        return f"{self.verb} {self.place}" + (f" {self.entry}-{self.leaving}" if self.entry else "")


@dataclass
class PlainMap:
    """All roads of all seats, and what else lies on hexes."""

    seats: int
    sites: dict[str, str]  # the quadrant by hex
    buildings: set[str]
    box: Counter[str]  # all tiles of the game, upgrade tiles too
    roads: list[list[list[Step]]] = field(default_factory=list)  # by seat
    opened: set[str] = field(default_factory=set)
    given_up: list[list[Step]] = field(default_factory=list)  # roads that nobody continues (PI-204)

    def __post_init__(self) -> None:
        if not self.roads:
            self.roads = [[] for _ in range(self.seats)]

    # what lies where

    def sections(self, place: str) -> list[tuple[int, Step]]:
        """Return the road sections on a hex, with their seats."""
        return [
            (seat, step)
            for seat, roads in enumerate(self.roads)
            for road in roads
            for step in road
            if step.place == place and not step.is_shrine
        ]

    def shrine(self, place: str) -> int | None:
        """Return whose shrine stands on a hex."""
        for seat, roads in enumerate(self.roads):
            for road in roads:
                if any(step.is_shrine and step.place == place for step in road):
                    return seat
        return None

    def tile(self, place: str, sections: list[tuple[str, str]]) -> str | None:
        """Return the tile that shows these sections on a hex."""
        if len(sections) == 1:
            return basic_tile(place, *sections[0])
        ends = [(EDGES.index(a), EDGES.index(b)) for a, b in sections]
        return PATTERNS.get(_turned(ends, 0))

    def supply(self) -> Counter[str]:
        """Return the tiles that do not lie on the map."""
        left = Counter(self.box)
        for place in HEXES:
            if self.shrine(place) is not None:
                left["shrine"] -= 1
            elif sections := self.sections(place):
                left[str(self.tile(place, [(step.entry, step.leaving) for _, step in sections]))] -= 1
        return left

    def closed_quadrants(self) -> set[str]:
        """Return the quadrants that nobody may enter any more."""
        if len(self.opened) < self.seats or self.seats > 3:
            return set()
        return set(QUADRANT.values()) - self.opened

    def open_road(self, seat: int) -> list[Step] | None:
        """Return the road of a seat that has an open end, if there is one."""
        for road in self.roads[seat]:
            if any(road is other for other in self.given_up):
                continue
            if not road[-1].is_shrine and self.reached(road) is None:
                return road
        return None

    def reached(self, road: list[Step]) -> str | None:
        """Return the site or port at the end of a road."""
        there = across(road[-1].place, road[-1].leaving) if road[-1].leaving else None
        return there if there in self.sites or there in PORTS else None

    # reasons

    def reason(self, seat: int, move: Move) -> str | None:
        """Return the reason that is given, None for a legal move."""
        found = self.reasons(seat, move)
        unknown = found - set(ORDER)
        assert not unknown, unknown
        return min(found, key=ORDER.index) if found else None

    def reasons(self, seat: int, move: Move, briefly: bool = False) -> set[str]:
        """Return everything that speaks against a move, or briefly anything that does."""
        if move.verb == "raze":
            return self._against_raze(seat, move.place)
        if move.verb == "shrine":
            return self._against_shrine(seat, move.place)
        found = self._against_link(seat, move)
        if found and briefly:
            return found
        found |= self._against_hex(seat, move) | self._against_exit(seat, move)
        if not found:
            sections = [(step.entry, step.leaving) for _, step in self.sections(move.place)]
            tile = self.tile(move.place, [*sections, (move.entry, move.leaving)])
            if tile is None or self.supply()[tile] == 0:
                found.add("no_tile_left")
        return found

    def _own_shrine(self, seat: int, place: str | None) -> bool:
        return place is not None and self.shrine(place) == seat

    def _left(self, seat: int, place: str) -> bool:
        return any(one.is_shrine and one.place == place for road in self.roads[seat] for one in road[:-1])

    def _against_link(self, seat: int, move: Move) -> set[str]:
        found = set()
        if move.verb == "upgrade" and self.shrine(move.place) is not None:
            found.add("shrine_stays")  # PI-104
        behind = across(move.place, move.entry)
        open_road = self.open_road(seat)
        own_shrine = self._own_shrine(seat, behind)
        if open_road is None:
            if behind in CITY or (own_shrine and not self._left(seat, str(behind))):
                return found  # PI-083, PI-101
            return found | {"shrine_left_already" if own_shrine else "not_connected"}
        last = open_road[-1]
        if behind == last.place and last.leaving == ACROSS[move.entry]:
            return found  # PI-086
        shrines = [step.place for step in open_road if step.is_shrine]
        if behind in CITY or (own_shrine and behind not in shrines[-1:]):
            found.add("second_open_road")  # PI-089
        if last.place in around(move.place):
            found.add("edge_mismatch")
        elif own_shrine and self._left(seat, str(behind)):
            found.add("shrine_left_already")
        else:
            found.add("not_connected")
        return found

    def _against_hex(self, seat: int, move: Move) -> set[str]:
        found = set()
        place, edges = move.place, {move.entry, move.leaving}
        closed = self.closed_quadrants()
        ahead = across(place, move.leaving)
        if QUADRANT.get(place) in closed or (ahead is not None and QUADRANT.get(ahead) in closed):
            found.add("closed_quadrant")  # PI-127
        lying = self.sections(place)
        if (
            place in CITY
            or place in PORTS
            or place in self.sites
            or place in self.buildings
            or self.shrine(place) is not None
            or (lying and move.verb == "lay")
        ):
            found.add("hex_taken")  # PI-093
        if move.verb == "upgrade":
            if not lying:
                found.add("nothing_to_upgrade")  # PI-113
            elif any(basic_tile(place, step.entry, step.leaving) == "ford" for _, step in lying):
                found.add("ford_not_upgradable")  # PI-117
            if any(edges & {step.entry, step.leaving} for _, step in lying):
                found.add("edge_used")  # PI-114
        if place in WATER:
            kind = basic_tile(place, move.entry, move.leaving)
            if kind is None or (move.verb == "upgrade" and kind != "bridge"):
                first = across(place, move.entry) in CITY
                found.add("river_edge" if first and move.entry in WATER[place] else "no_crossing")
        return found

    def _against_exit(self, seat: int, move: Move) -> set[str]:
        found = set()
        ahead = across(move.place, move.leaving)
        if ahead is None:
            return {"off_board"}
        if ahead in CITY:
            found.add("back_to_city")  # PI-087
        owner = self.shrine(ahead)
        if owner is not None:
            found.add("own_shrine_again" if owner == seat else "foreign_shrine")  # PI-102
        if any(ACROSS[move.leaving] in (step.entry, step.leaving) for _, step in self.sections(ahead)):
            found.add("joins_other_road")  # PI-090, PI-091
        mine = [self.reached(road) for road in self.roads[seat]]
        if ahead in self.sites and ahead in mine:
            found.add("site_already_visited")  # PI-108
        if ahead in PORTS:
            if ahead in mine:
                found.add("port_already_connected")  # PI-125
            trail = self.open_road(seat)
            from_shrine = self._own_shrine(seat, across(move.place, move.entry))
            if from_shrine or (trail is not None and any(step.is_shrine for step in trail)):
                found.add("shrine_on_trade_route")  # PI-124
        return found

    def _against_shrine(self, seat: int, place: str) -> set[str]:
        road = self.open_road(seat)
        if road is None or across(road[-1].place, road[-1].leaving) != place:
            return {"not_connected"}  # PI-096
        found = set()
        if QUADRANT.get(place) in self.closed_quadrants():
            found.add("closed_quadrant")
        if (
            place in self.sites
            or place in self.buildings
            or self.sections(place)
            or self.shrine(place) is not None
        ):
            found.add("hex_taken")
        if place in WATER:
            found.add("on_river")
        for there in around(place):  # PI-100
            if there in CITY:
                found.add("next_to_city")
            if self.shrine(there) is not None:
                found.add("next_to_shrine")
            if there in PORTS:
                found.add("next_to_port")
            if there in self.sites:
                found.add("next_to_site")
        for other in range(self.seats):  # PI-103
            end = self.open_road(other)
            if other != seat and end is not None and across(end[-1].place, end[-1].leaving) == place:
                found.add("foreign_road_runs_in")
        for dead in self.given_up:  # it would still run into the shrine
            if dead[-1].leaving and across(dead[-1].place, dead[-1].leaving) == place:
                found.add("foreign_road_runs_in")
        shrines = [at for at, step in enumerate(road) if step.is_shrine]
        since = len(road) - (shrines[-1] + 1 if shrines else 0)
        if since < len(shrines) + 1:  # PI-097
            found.add("too_few_roads")
        if self.supply()["shrine"] == 0:
            found.add("no_tile_left")
        return found

    def _against_raze(self, seat: int, place: str) -> set[str]:
        if self.shrine(place) is not None:
            return {"shrine_stays"}
        lying = self.sections(place)
        if lying and all(owner != seat for owner, _ in lying):
            return {"not_yours"}
        road = self.open_road(seat)
        if road is not None and road[-1].place == place:
            rest = [(step.entry, step.leaving) for _, step in lying if step is not road[-1]]
            tile = self.tile(place, rest) if rest else None
            return {"no_tile_left"} if rest and (tile is None or self.supply()[tile] == 0) else set()
        if any(owner == seat and step not in self._tail(seat) for owner, step in lying):
            return {"road_closed"}
        return {"not_the_end"}

    def _tail(self, seat: int) -> list[Step]:
        """Return the open stretch: what lies behind the last shrine of the open road."""
        road = self.open_road(seat) or []
        shrines = [at for at, step in enumerate(road) if step.is_shrine]
        return road[shrines[-1] + 1 if shrines else 0 :]

    def legal(self, seat: int) -> list[str]:
        """Return all legal moves, by trying everything everywhere."""
        found = []
        for place in HEXES:
            for verb in ("lay", "upgrade"):
                moves = [Move(verb, place, entry, leaving) for entry, leaving in PAIRS]
                found += [str(move) for move in moves if not self.reasons(seat, move, briefly=True)]
            for verb in ("shrine", "raze"):
                if not self.reasons(seat, Move(verb, place)):
                    found.append(f"{verb} {place}")
        return sorted(found)

    # doing it

    def do(self, seat: int, move: Move) -> None:
        """Carry out a legal move."""
        if move.verb == "raze":
            road = self.open_road(seat)
            assert road is not None
            road.pop()
            if not road:
                self.roads[seat].remove(road)
            return
        road = self.open_road(seat)
        if move.verb == "shrine":
            assert road is not None
            road.append(Step(move.place, ACROSS[road[-1].leaving], ""))
        else:
            if road is None:
                road = self._road_ending(seat, str(across(move.place, move.entry)))
            road.append(Step(move.place, move.entry, move.leaving))
        if move.place in QUADRANT:
            self.opened.add(QUADRANT[move.place])  # PI-128

    def _road_ending(self, seat: int, behind: str) -> list[Step]:
        for road in self.roads[seat]:
            if road[-1].is_shrine and road[-1].place == behind:
                return road
        assert behind in CITY
        new: list[Step] = []
        self.roads[seat].append(new)
        return new

    # results

    def trail_points(self, seat: int) -> int:
        """Return what the seat's trails score."""  # PI-180, PI-181
        total = 0
        for road in self.roads[seat]:
            worth, leg = 1, 0
            for step in road:
                leg += 1
                if step.is_shrine:
                    total, worth, leg = total + worth * leg, worth + 1, 0
            if self.reached(road) in self.sites:
                total += worth * leg
        return total

    def figures(self, seat: int) -> int:
        """Return the seat's figures on first tiles, shrines, sites and ports."""
        roads = self.roads[seat]
        shrines = sum(step.is_shrine for road in roads for step in road)
        return len(roads) + shrines + sum(self.reached(road) is not None for road in roads)
