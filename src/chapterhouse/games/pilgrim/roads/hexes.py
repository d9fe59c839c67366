"""The geometry of the map: a hexagon of ninety-one flat-top hexes, their names, edges and neighbours.

Hexes are numbered column by column from west to east, from north to south in each; edges clockwise from N.
A pair of edges, entry first, is one number of thirty: five exits for each entry, clockwise after it.
"""  # rule: PI-008

from typing import Final

from chapterhouse.core.vectors import i64

HEXES: Final = 91
EDGES: Final = 6
PAIRS: Final = 30
OFF: Final = -1  # beyond the edge of the map

EDGE_NAMES: Final = ("N", "NE", "SE", "S", "SW", "NW")
RADIUS: Final = 5
STEPS: Final = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))  # of the axial coordinates, by edge


def _cells() -> list[tuple[int, int]]:
    return [
        (q, r)
        for q in range(-RADIUS, RADIUS + 1)
        for r in range(max(-RADIUS, -RADIUS - q), min(RADIUS, RADIUS - q) + 1)
    ]


def _names(cells: list[tuple[int, int]]) -> tuple[str, ...]:
    letters = "ABCDEFGHIJK"
    return tuple(f"{letters[q + RADIUS]}{r - max(-RADIUS, -RADIUS - q) + 1}" for q, r in cells)


def _neighbours(cells: list[tuple[int, int]]) -> list[int]:
    numbers = {cell: number for number, cell in enumerate(cells)}
    return [numbers.get((q + dq, r + dr), OFF) for q, r in cells for dq, dr in STEPS]


CELLS: Final = _cells()  # axial coordinates by hex
HEX_NAMES: Final = _names(CELLS)
HEX_NUMBERS: Final = {name: number for number, name in enumerate(HEX_NAMES)}
EDGE_NUMBERS: Final = {name: number for number, name in enumerate(EDGE_NAMES)}
NEIGHBOURS: Final = _neighbours(CELLS)  # hex * EDGES + edge; OFF beyond the map


def opposite(edge: i64) -> i64:
    """Return the edge across a hex, which is also the same edge as the neighbour there calls it."""
    return edge + 3 if edge < 3 else edge - 3


def pair_of(entry: i64, leaving: i64) -> i64:
    """Return the number of a pair of different edges."""
    return entry * 5 + (leaving - entry + 5) % EDGES


def entry_of(pair: i64) -> i64:
    """Return the edge by which a pair comes in."""
    return pair // 5


def exit_of(pair: i64) -> i64:
    """Return the edge by which a pair goes out."""
    return (pair // 5 + pair % 5 + 1) % EDGES


def reversed_pair(pair: i64) -> i64:
    """Return the same two edges, the other way round."""
    return pair_of(exit_of(pair), entry_of(pair))


PAIR_NAMES: Final = tuple(f"{EDGE_NAMES[entry_of(p)]}-{EDGE_NAMES[exit_of(p)]}" for p in range(PAIRS))
PAIR_NUMBERS: Final = {name: number for number, name in enumerate(PAIR_NAMES)}


def distance(one: int, other: int) -> int:
    """Return how many steps lie between two hexes."""
    dq, dr = CELLS[one][0] - CELLS[other][0], CELLS[one][1] - CELLS[other][1]
    return max(abs(dq), abs(dr), abs(dq + dr))
