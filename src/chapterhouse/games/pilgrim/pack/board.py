"""A content pack as numbers and bit masks: the map, the tiles, duties, buildings and tracks.

The map's tables are flat vectors: by hex, by hex * EDGES + edge, or by hex * PAIRS + pair of edges.
"""

from typing import Final

from chapterhouse.core.catalogue import Content, Row
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.pilgrim import at
from chapterhouse.games.pilgrim.pack.components import ACTIVITIES, BUILDINGS, DUTIES, Components
from chapterhouse.games.pilgrim.pack.terrain import (
    CITY_HEX,
    DIE,
    LAND,
    PORT,
    PORTS,
    QUADRANTS,
    RIVER,
    Ground,
    read_gates,
    read_ship,
)
from chapterhouse.games.pilgrim.pack.tiles import CHORD, NO_TILE, WORDS, Tiles, check_count
from chapterhouse.games.pilgrim.roads.hexes import (
    EDGES,
    HEX_NAMES,
    HEXES,
    NEIGHBOURS,
    OFF,
    PAIRS,
    entry_of,
    exit_of,
)

# The reasons why a hex can never carry a shrine, whatever lies around it.
MAY_STAND: Final = 0
BY_THE_CITY: Final = 1
BY_A_PORT: Final = 2
ON_A_RIVER: Final = 3
SHRINES: Final = 8  # a position has room for this many


class Board:
    """Everything a pack says, by number in the pack's order."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.components = Components(content)
        self.duties = list(DUTIES)
        self.buildings = list(BUILDINGS)
        self.activities = list(ACTIVITIES)
        self.colours = self.components.colours
        ground = Ground(content)
        spaces, dice = read_ship(content.row("ship"), ground)
        gates = read_gates(content.table("gate"), content.table("river_gate"), ground)
        self._read_map(ground, gates)
        self.spaces = [HEX_NAMES[number] for number in spaces]
        self.space_hex = vec[i64](spaces)  # by ship space, rule: PI-012
        self.space_die = vec[i64](dice)
        self.die_space = vec[i64](_by_die(ground, spaces, dice))  # quadrant * DIE + number - 1, rule: PI-017
        self.space_quadrant = vec[i64]([ground.quadrant[number] for number in spaces])
        self.hex_space = vec[i64](
            [spaces.index(number) if number in spaces else OFF for number in range(HEXES)]
        )
        self._read_tiles(content)
        self._read_sites(content.table("site"))
        self._read_favours(content.table("favour"))

    def supply(self, players: int) -> list[int]:
        """Return how many tiles of each kind are in play; solo is played as by two."""  # rule: PI-024
        return self.tiles.supply(max(2, players))

    def _read_map(self, ground: Ground, gates: list[int]) -> None:
        self.neighbour = vec[i64](NEIGHBOURS)  # by edge; OFF beyond the map
        self.terrain = vec[i64](ground.terrain)
        self.quadrant = vec[i64](ground.quadrant)  # of land, OFF elsewhere
        self.port = vec[i64](ground.port)  # of port hexes, OFF elsewhere
        self.water = vec[i64](ground.water)  # edges that carry a river, as bits
        self.tile_of = vec[i64](ground.tile)  # by pair: the kind of tile that joins the two edges there
        self.gates = vec[i64](sorted(gates))  # hex * EDGES + entry edge, rule: PI-083
        self.solo_gates = gates[
            : len(gates) - len(self.content.table("river_gate"))
        ]  # from NE on, rule: PI-205
        self.leads_on = vec[i64](_exits(ground))  # by edge: the exits of a tile entered there, as bits
        self.shrine_ground = vec[i64]([_shrine_ground(ground, number) for number in range(HEXES)])

    def _read_tiles(self, content: Content) -> None:
        self.tiles = Tiles(content)
        self.lay_stone = self.tiles.stone
        self.shrine_stone = self.tiles.shrine_stone
        self.upgrade_stone = self.tiles.upgrade_stone
        self.bridging = self.tiles.bridging
        self.all_upgrades = (1 << len(self.tiles.upgrades)) - 1
        self.chord = vec[i64](CHORD)  # by pair: its number without a direction
        self.double = vec[i64](self.tiles.double)  # by two chords: the upgrade tile that shows just these
        self.triple = vec[i64](self.tiles.triple)  # and the one that shows a third as well
        if self.tiles.supply(4)[-1] > SHRINES:
            raise content.table("tile")[-1].unfit("per_player", "shrines", WORDS, count=SHRINES)

    def _read_sites(self, rows: list[Row]) -> None:
        check_count(rows, at.SITES)
        for number, row in enumerate(rows, start=1):
            row.only("id", "name_de", "name_en", "points", "piety", "coins", "provenance", "note")
            if row.text("id") != str(number):
                raise row.fail(f"the sites are numbered in order; this should be {number}.")
        self.site_points = vec[i64]([row.number("points") for row in rows])
        self.site_piety = vec[i64]([row.number("piety") for row in rows])
        self.site_coins = vec[i64]([row.number("coins") for row in rows])

    def _read_favours(self, rows: list[Row]) -> None:
        check_count(rows, at.LONGEST - at.SHORTEST + 1)
        for length, row in enumerate(rows, start=at.SHORTEST):
            row.only(
                "id", "name_de", "name_en", "length", "points", "provenance", "points_provenance", "note"
            )
            if row.number("length") != length:
                raise row.fail(f"there is one favour for each length, in order; this should be {length}.")
        self.favour_points = vec[i64]([row.number("points") for row in rows])  # rule: PI-110


def _exits(ground: Ground) -> list[int]:
    """Return the exits that the ground allows by entry edge: a tile fits, no void and no city lies behind."""
    found: list[int] = [0] * (HEXES * EDGES)
    for number in range(HEXES):
        for pair in range(PAIRS):
            target = NEIGHBOURS[number * EDGES + exit_of(pair)]
            if (
                ground.tile[number * PAIRS + pair] != NO_TILE
                and target != OFF
                and ground.terrain[target] != CITY_HEX
            ):
                found[number * EDGES + entry_of(pair)] |= 1 << exit_of(pair)
    return found


def _by_die(ground: Ground, spaces: list[int], dice: list[int]) -> list[int]:
    """Return the ship space of every die number, quadrant by quadrant."""
    found: list[int] = [OFF] * (len(QUADRANTS) * DIE)
    for space, die in enumerate(dice):
        if die:
            found[ground.quadrant[spaces[space]] * DIE + die - 1] = space
    return found


def _shrine_ground(ground: Ground, number: int) -> int:
    """Return whether a shrine may ever stand on a hex, or why not."""  # rule: PI-100
    around = [edge for edge in range(EDGES) if NEIGHBOURS[number * EDGES + edge] != OFF]
    if ground.terrain[number] == RIVER:
        return ON_A_RIVER
    if any(ground.faces(number, edge, CITY_HEX) for edge in around):
        return BY_THE_CITY
    if any(ground.faces(number, edge, PORT) for edge in around):
        return BY_A_PORT
    return MAY_STAND


__all__ = ["CITY_HEX", "LAND", "PORT", "PORTS", "QUADRANTS", "RIVER", "Board"]
