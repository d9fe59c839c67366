"""The Ab-Bott's roads once more, slow and straight from the ledger (PI-203 to PI-210), on the plain map."""

from collections.abc import Iterator
from typing import Final

from tests.oracle.pilgrim.map import ACROSS, BOARD, CELLS, EDGES, PORTS, Move, PlainMap, Step, across

NEW_TRAIL: Final = "new trail"
LAPSE: Final = "lapse"
CLOCKWISE: Final = ("NW", "NE", "SE", "SW")
GATES: Final = {  # PI-205
    quadrant: [(row["hex"], row["entry"]) for row in BOARD["gate"] if row["id"].startswith(quadrant)]
    for quadrant in CLOCKWISE
}
Way = list[tuple[str, str, str]]  # hex, entry and exit


class PlainRoads:
    """The procedure by which he lays tiles, on a map where he is one of the seats."""

    def __init__(self, plain: PlainMap, seat: int) -> None:
        self.map = plain
        self.seat = seat
        self.known: dict[tuple[str, str, str, bool], bool] = {}  # sections already looked at for this tile

    def next_tile(self, left: int, is_first: bool, has_acolyte: bool) -> str:
        """Return the tile that he lays with this many left, NEW_TRAIL, or LAPSE; a lost trail is given up."""
        self.known.clear()
        road = self.trail()
        if road is not None:
            if self.shortest(self.starts(road), needs_tile=False):
                return self._continued(road, left, is_first, has_acolyte)
            self.map.given_up.append(road)  # PI-204
        return NEW_TRAIL if has_acolyte and self._may_start() else LAPSE

    def first_tile(self, die: int, left: int) -> str:
        """Return the tile of a new trail from the gate of the die, or from the next that is of use."""
        self.known.clear()
        gates = self.gates()
        for gate in gates[die - 1 :] + gates[: die - 1]:
            if self.is_free(gate) and self.shortest([gate], needs_tile=True):
                return self._tile(self._way([gate], left, needs_tile=True))
        return LAPSE

    def trail(self) -> list[Step] | None:
        """Return the trail that has not reached a site and was not given up."""
        for road in self.map.roads[self.seat]:
            if self.map.reached(road) is None and not any(road is lost for lost in self.map.given_up):
                return road
        return None

    def starts(self, road: list[Step]) -> list[tuple[str, str]]:
        """Return the hexes, with their entry edges, where a trail can go on: the left-most first."""
        last = road[-1]
        edges = _clockwise(last.entry) if last.is_shrine else [last.leaving]
        ahead = [(across(last.place, edge), ACROSS[edge]) for edge in edges]
        return [(place, entry) for place, entry in ahead if place is not None]

    def gates(self) -> list[tuple[str, str]]:
        """Return the six gates in the order of the die."""
        opened = self.map.opened
        first = next(at for at in range(4) if CLOCKWISE[at] in opened and CLOCKWISE[at - 1] not in opened)
        return [gate for at in (first, first + 1) for gate in GATES[CLOCKWISE[at % 4]]]

    def is_free(self, gate: tuple[str, str]) -> bool:
        """Return whether the hex of a gate holds no road."""
        return not self.map.sections(gate[0])

    def _may_start(self) -> bool:
        return any(self.is_free(gate) and self.shortest([gate], needs_tile=True) for gate in self.gates())

    def _continued(self, road: list[Step], left: int, is_first: bool, has_acolyte: bool) -> str:
        starts = self.starts(road)
        place = starts[0][0]
        is_due = len(road) + 1 in (2, 5) and not road[-1].is_shrine  # PI-207
        is_shrine = is_due and has_acolyte and not self.map.reasons(self.seat, Move("shrine", place))
        way = self._way(starts, left if has_acolyte else 0, needs_tile=not is_shrine)
        if is_shrine:
            return f"shrine {place}"
        if not way or (not has_acolyte and self._is_site(way[0])):
            return LAPSE  # PI-206, PI-210
        tile = self._tile(way)
        return LAPSE if tile.startswith("upgrade") and not is_first else tile  # PI-208

    def _way(self, starts: list[tuple[str, str]], left: int, needs_tile: bool) -> Way:
        """Return the route he follows: the shortest, or a longer one that uses up his tiles."""
        shortest = self.shortest(starts, needs_tile)
        if not shortest or self.upgrades(shortest) or len(shortest) >= left:
            return shortest
        for tiles in range(left, len(shortest), -1):  # PI-209
            for way in self.ways(starts, tiles, needs_tile):
                if not self.upgrades(way):
                    return way
        return shortest

    def shortest(self, starts: list[tuple[str, str]], needs_tile: bool) -> Way:
        """Return the best of all routes, an empty one if there is none."""  # PI-206
        for tiles in range(1, len(CELLS)):
            if all(self._fewest(start, needs_tile, set()) == 0 for start in starts):
                return []
            found = list(self.ways(starts, tiles, needs_tile))
            if found:
                return min(found, key=self.upgrades)  # the first of equals
        return []

    def _fewest(self, start: tuple[str, str], needs_tile: bool, without: set[str]) -> int:
        """Return the tiles of the shortest way to a site that keeps off some hexes; 0 if there is none."""
        seen, ring, tiles = {start}, [start], 0
        while ring:
            tiles += 1
            following = []
            for place, entry in ring:
                for leaving in _clockwise(entry) if place not in without else []:
                    section = (place, entry, leaving)
                    if self._is_open(section, needs_tile and (place, entry) == start):
                        if self._is_site(section):
                            return tiles
                        following.append((str(across(place, leaving)), ACROSS[leaving]))
            ring = [key for key in dict.fromkeys(following) if key not in seen]
            seen |= set(ring)
        return 0

    def ways(self, starts: list[tuple[str, str]], tiles: int, needs_tile: bool) -> Iterator[Way]:
        """Yield all routes of exactly this many tiles, the left-most first."""
        for place, entry in starts:
            yield from self._ways(place, entry, tiles, needs_tile, [])

    def _ways(self, place: str, entry: str, tiles: int, needs_tile: bool, before: Way) -> Iterator[Way]:
        fewest = self._fewest((place, entry), needs_tile and not before, {there for there, _, _ in before})
        if not 0 < fewest <= tiles:
            return
        for leaving in _clockwise(entry):
            section = (place, entry, leaving)
            if not self._is_open(section, needs_tile and not before):
                continue
            if self._is_site(section):
                if tiles == 1:
                    yield [*before, section]
            elif tiles > 1:
                ahead = str(across(place, leaving))
                yield from self._ways(ahead, ACROSS[leaving], tiles - 1, needs_tile, [*before, section])

    def _is_open(self, section: tuple[str, str, str], needs_tile: bool) -> bool:
        """Return whether the rules of placing allow a section, costs and the way there left out."""
        key = (*section, needs_tile)
        if key not in self.known:
            self.known[key] = self._is_allowed(section, needs_tile)
        return self.known[key]

    def _is_allowed(self, section: tuple[str, str, str], needs_tile: bool) -> bool:
        place, entry, leaving = section
        lying = [(step.entry, step.leaving) for _, step in self.map.sections(place)]
        move = Move("upgrade" if lying else "lay", place, entry, leaving)
        if self.map._against_hex(self.seat, move) or across(place, leaving) in PORTS:
            return False
        if self.map._against_exit(self.seat, move):
            return False
        tile = self.map.tile(place, [*lying, (entry, leaving)])
        return tile is not None and (self.map.supply()[tile] > 0 or not (lying or needs_tile))

    def _is_site(self, section: tuple[str, str, str]) -> bool:
        return across(section[0], section[2]) in self.map.sites

    def upgrades(self, way: Way) -> int:
        """Return how many hexes of a route hold a road."""
        return sum(bool(self.map.sections(place)) for place, _, _ in way)

    def _tile(self, way: Way) -> str:
        place, entry, leaving = way[0]
        return f"{'upgrade' if self.map.sections(place) else 'lay'} {place} {entry}-{leaving}"


def _clockwise(entry: str) -> list[str]:
    """Return the other five edges, the left-most first as seen by who comes in."""
    at = EDGES.index(entry)
    return [*EDGES[at + 1 :], *EDGES[:at]]
