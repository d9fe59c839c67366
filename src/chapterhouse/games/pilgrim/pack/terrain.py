"""Reads the ground of the map from a pack: what every hex is, and what may cross the rivers."""

from typing import Final

from chapterhouse.core.catalogue import Content, Row
from chapterhouse.games.pilgrim.pack.tiles import (
    BRIDGE,
    FORD,
    GENTLE,
    KINDS,
    NO_TILE,
    STRAIGHT,
    WORDS,
    check_count,
    check_ids,
    shape_of,
)
from chapterhouse.games.pilgrim.roads.hexes import (
    EDGE_NUMBERS,
    EDGES,
    HEX_NAMES,
    HEX_NUMBERS,
    HEXES,
    NEIGHBOURS,
    OFF,
    PAIR_NAMES,
    PAIR_NUMBERS,
    PAIRS,
    distance,
    entry_of,
    exit_of,
    reversed_pair,
)

LAND: Final = 0
RIVER: Final = 1
PORT: Final = 2
CITY_HEX: Final = 3

QUADRANTS: Final = ("NW", "NE", "SE", "SW")  # clockwise, in the order of set-up, rule: PI-011 PI-014
PORTS: Final = ("N", "E", "S", "W")
SPACES: Final = 26  # of the ship, rule: PI-012
DIE: Final = 6
GATES: Final = 3  # of each quadrant
LAND_HEXES: Final = 17  # of each quadrant
CENTRE: Final = 45  # F6
KEYS: Final = {BRIDGE: "bridges", FORD: "fords"}


class Ground:
    """What each hex is, before any tile lies there; lists by number of the hex."""

    def __init__(self, content: Content) -> None:
        self.terrain: list[int] = [OFF] * HEXES
        self.quadrant: list[int] = [OFF] * HEXES  # of land
        self.port: list[int] = [OFF] * HEXES  # of port hexes
        self.water: list[int] = [0] * HEXES  # edges that carry a river, as bits
        self.tile: list[int] = [NO_TILE] * (HEXES * PAIRS)  # the kind that joins a pair of edges there
        self._read_city(content.row("city"))
        self._read_quadrants(content.table("quadrant"))
        self._read_ports(content.table("port"))
        self._read_rivers(content.table("river"), content.table("port"))
        missing = [name for name, terrain in zip(HEX_NAMES, self.terrain, strict=True) if terrain == OFF]
        if missing:
            raise content.row("city").unfit("hexes", "nothing", WORDS, hexes=", ".join(missing))
        self._shape_land()
        self._read_crossings(content.table("crossing"))
        self._check_quadrants(content.table("quadrant"))

    def faces(self, number: int, edge: int, terrain: int) -> bool:
        """Return whether ground of this kind lies across an edge."""
        neighbour = NEIGHBOURS[number * EDGES + edge]
        return neighbour != OFF and self.terrain[neighbour] == terrain

    def _claim(self, row: Row, key: str, name: str, terrain: int) -> int:
        number = HEX_NUMBERS.get(name, OFF)
        if number == OFF:
            raise row.unfit(key, "no_hex", WORDS, hex=name, first=HEX_NAMES[0], last=HEX_NAMES[-1])
        if self.terrain[number] != OFF:
            raise row.unfit(key, "hex_twice", WORDS, hex=name)
        self.terrain[number] = terrain
        return number

    def _read_city(self, row: Row) -> None:
        row.only("hexes", "provenance", "note")
        for name in row.words("hexes"):  # rule: PI-009
            number = self._claim(row, "hexes", name, CITY_HEX)
            if distance(number, CENTRE) > 1:
                raise row.unfit("hexes", "city", WORDS, centre=HEX_NAMES[CENTRE], hex=name)
        if self.terrain.count(CITY_HEX) != EDGES + 1:
            raise row.fail(f"the city has {EDGES + 1} hexes.")

    def _read_quadrants(self, rows: list[Row]) -> None:
        check_ids(rows, QUADRANTS)
        for number, row in enumerate(rows):
            row.only("id", "name_de", "name_en", "hexes", "provenance", "note")
            if len(row.words("hexes")) != LAND_HEXES:
                raise row.fail(f"a quadrant has {LAND_HEXES} hexes.")
            for name in row.words("hexes"):
                self.quadrant[self._claim(row, "hexes", name, LAND)] = number

    def _check_quadrants(self, rows: list[Row]) -> None:
        for number in range(HEXES):  # rule: PI-011
            for edge in range(EDGES):
                if self.terrain[number] == LAND and self.faces(number, edge, LAND):
                    neighbour = NEIGHBOURS[number * EDGES + edge]
                    if self.quadrant[number] != self.quadrant[neighbour]:
                        names = f"{HEX_NAMES[number]} and {HEX_NAMES[neighbour]}"
                        raise rows[self.quadrant[number]].unfit("hexes", "parted", WORDS, hexes=names)

    def _read_ports(self, rows: list[Row]) -> None:
        check_ids(rows, PORTS)
        for number, row in enumerate(rows):
            row.only("id", "name_de", "name_en", "hex", "provenance", "note")
            hex_number = self._claim(row, "hex", row.text("hex"), PORT)
            if OFF not in NEIGHBOURS[hex_number * EDGES : hex_number * EDGES + EDGES]:
                raise row.unfit("hex", "port", WORDS, hex=row.text("hex"))
            self.port[hex_number] = number

    def _read_rivers(self, rows: list[Row], ports: list[Row]) -> None:
        check_ids(rows, PORTS)
        for row, port in zip(rows, ports, strict=True):
            row.only("id", "name_de", "name_en", "flow", "hexes", "provenance", "flow_provenance", "note")
            row.one_of("flow", {"out": 0, "in": 1})  # rule: PI-010, sowing reads it from the ring
            course = [self._claim(row, "hexes", name, RIVER) for name in row.words("hexes")]
            course.append(HEX_NUMBERS[port.text("hex")])
            before = course[0]
            if not any(self.faces(before, edge, CITY_HEX) for edge in range(EDGES)):
                raise row.unfit("hexes", "river_begins", WORDS)
            for following in course[1:]:
                if distance(before, following) != 1:
                    raise row.unfit("hexes", "river_runs", WORDS)
                before = following

    def _shape_land(self) -> None:
        for number in range(HEXES):
            if self.terrain[number] == LAND:
                for pair in range(PAIRS):  # rule: PI-080 PI-081
                    self.tile[number * PAIRS + pair] = shape_of(pair)

    def _read_crossings(self, rows: list[Row]) -> None:
        rivers = [HEX_NAMES[number] for number in range(HEXES) if self.terrain[number] == RIVER]
        for row in rows:
            if row.text("id") not in rivers:
                raise row.unfit("id", "crossings", WORDS, hexes=", ".join(rivers))
            row.only("id", "water", "bridges", "fords", "provenance", "water_provenance", "note")
            number = HEX_NUMBERS[row.text("id")]
            for name in row.words("water"):
                self.water[number] |= 1 << _edge(row, name)
            if self.water[number].bit_count() != 2:
                raise row.fail("a river flows in by one edge and out by another.")
            for field, kind, shape in (("bridges", BRIDGE, STRAIGHT), ("fords", FORD, GENTLE)):
                for name in row.words(field):  # rule: PI-082
                    self._cross(row, number, name, kind, shape)

    def _cross(self, row: Row, number: int, name: str, kind: int, shape: int) -> None:
        if name not in PAIR_NUMBERS:
            raise row.unfit(KEYS[kind], "no_pair", WORDS, pair=name, right=PAIR_NAMES[2])
        pair = PAIR_NUMBERS[name]
        if shape_of(pair) != shape:
            raise row.unfit(KEYS[kind], f"{KINDS[kind]}_shape", WORDS, pair=name)
        ends = 1 << entry_of(pair) | 1 << exit_of(pair)
        if self.water[number] & ends:
            raise row.unfit(KEYS[kind], "wet", WORDS, pair=name)
        if not _parts(self.water[number], pair):
            raise row.unfit(KEYS[kind], "one_bank", WORDS, pair=name)
        for way in (pair, reversed_pair(pair)):
            self.tile[number * PAIRS + way] = kind


def read_ship(row: Row, ground: Ground) -> tuple[list[int], list[int]]:
    """Return the hexes of the ship spaces, and the die number of each."""  # rule: PI-012
    row.only("spaces", "provenance", "note")
    spaces = row.rows("spaces")
    if len(spaces) != SPACES:
        raise row.fail(f"the ship has {SPACES} spaces.")
    numbers: list[int] = []
    dice: list[int] = []
    for space in spaces:
        space.only("hex", "die")
        numbers.append(space.one_of("hex", HEX_NUMBERS))
        dice.append(space.number("die"))
        if ground.terrain[numbers[-1]] != LAND:
            raise space.unfit("hex", "ship_land", WORDS, hex=space.text("hex"))
    for before, number, space in zip([numbers[-1], *numbers], numbers, spaces, strict=False):
        if not _is_next(before, number, ground):
            raise space.unfit("hex", "ship_next", WORDS)
    for quadrant, name in enumerate(QUADRANTS):
        found = [die for n, die in zip(numbers, dice, strict=True) if ground.quadrant[n] == quadrant and die]
        if found != list(range(1, DIE + 1)):  # rule: PI-017
            raise row.unfit("spaces", "dice", WORDS, quadrant=name, most=DIE, found=found)
    return numbers, dice


def read_gates(land: list[Row], water: list[Row], ground: Ground) -> list[int]:
    """Return the gates, those of the quadrants first, each as hex * EDGES + entry edge."""
    check_count(land, GATES * len(QUADRANTS))
    found: list[int] = []
    for number, row in enumerate([*land, *water]):  # rule: PI-083
        row.only("id", "hex", "entry", "provenance", "note")
        gate, entry = row.one_of("hex", HEX_NUMBERS), row.one_of("entry", EDGE_NUMBERS)
        if not ground.faces(gate, entry, CITY_HEX) or ground.water[gate] & (1 << entry):
            raise row.unfit("entry", "no_bank", WORDS, entry=row.text("entry"), hex=row.text("hex"))
        quadrant = ground.quadrant[gate]
        # gates run clockwise from the north: those of NE come first, those of NW last
        wanted = (number // GATES + 1) % len(QUADRANTS) if number < len(land) else OFF
        if quadrant != wanted or gate * EDGES + entry in found:
            raise row.unfit("hex", "gates", WORDS)
        found.append(gate * EDGES + entry)
    banks = [
        number * EDGES + edge
        for number in range(HEXES)
        for edge in range(EDGES)
        if ground.terrain[number] in (LAND, RIVER)
        and ground.faces(number, edge, CITY_HEX)
        and not ground.water[number] & (1 << edge)
    ]
    if sorted(found) != banks:
        names = [f"{HEX_NAMES[bank // EDGES]} {list(EDGE_NUMBERS)[bank % EDGES]}" for bank in banks]
        raise land[0].unfit("entry", "banks", WORDS, banks=", ".join(names))
    return found


def _edge(row: Row, name: str) -> int:
    if name not in EDGE_NUMBERS:
        raise row.fail(f"'{name}' is not an edge; expected one of {', '.join(EDGE_NUMBERS)}.")
    return EDGE_NUMBERS[name]


def _parts(water: int, pair: int) -> bool:
    """Return whether the edges lie on different banks: the way from one to the other meets water once."""
    edge, wet = entry_of(pair), 0
    while edge != exit_of(pair):
        edge = (edge + 1) % EDGES
        wet += water >> edge & 1
    return wet == 1


def _is_next(before: int, number: int, ground: Ground) -> bool:
    if distance(before, number) == 1:
        return True
    between = [
        n for n in NEIGHBOURS[before * EDGES : before * EDGES + EDGES] if n != OFF and ground.port[n] != OFF
    ]
    return any(distance(port, number) == 1 for port in between)
