"""Shrines: where one may stand, how it closes a road, and what it remembers of its trail."""

from typing import Final, Optional

from chapterhouse.core.game import Objection
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64
from chapterhouse.games.pilgrim import at
from chapterhouse.games.pilgrim.pack.board import BY_A_PORT, BY_THE_CITY, ON_A_RIVER, Board
from chapterhouse.games.pilgrim.pack.tiles import SHRINE
from chapterhouse.games.pilgrim.roads.contents import EMPTY, SHRINE_HERE, SHRINE_SHIFT, SITE_HERE
from chapterhouse.games.pilgrim.roads.hexes import EDGES, OFF, opposite

# A shrine, packed: hex, seat, entry edge, which of its trail, tiles up to it, whether it has been left.
SEAT_SHIFT: Final = 7
ENTRY_SHIFT: Final = 10
NTH_SHIFT: Final = 13
LENGTH_SHIFT: Final = 17
LEFT: Final = 1 << 25

ALL_QUADRANTS: Final = 15

# why a shrine may not stand somewhere, in the ledger's order
NOT_CONNECTED: Final = 1
IN_CLOSED_QUADRANT: Final = 2
ON_TAKEN_HEX: Final = 3
RIVER_HEX: Final = 4
NEXT_TO_CITY: Final = 5
NEXT_TO_SHRINE: Final = 6
NEXT_TO_PORT: Final = 7
NEXT_TO_SITE: Final = 8
FOREIGN_ROAD: Final = 9
TOO_FEW_ROADS: Final = 10
NO_TILE_LEFT: Final = 11

REASONS: Final = {
    NOT_CONNECTED: ("not_connected", "PI-096"),
    IN_CLOSED_QUADRANT: ("closed_quadrant", "PI-127"),
    ON_TAKEN_HEX: ("hex_taken", "PI-093"),
    RIVER_HEX: ("on_river", "PI-100"),
    NEXT_TO_CITY: ("next_to_city", "PI-100"),
    NEXT_TO_SHRINE: ("next_to_shrine", "PI-100"),
    NEXT_TO_PORT: ("next_to_port", "PI-100"),
    NEXT_TO_SITE: ("next_to_site", "PI-100"),
    FOREIGN_ROAD: ("foreign_road_runs_in", "PI-103"),
    TOO_FEW_ROADS: ("too_few_roads", "PI-097"),
    NO_TILE_LEFT: ("no_tile_left", "PI-094"),
}


def shrine_hex(position: Position, number: i64) -> i64:
    """Return where a shrine stands."""
    return position.cells[at.SHRINES + number] & 127


def shrine_seat(position: Position, number: i64) -> i64:
    """Return whose shrine it is."""
    return (position.cells[at.SHRINES + number] >> SEAT_SHIFT) & 7


def shrine_entry(position: Position, number: i64) -> i64:
    """Return the edge by which its trail enters."""
    return (position.cells[at.SHRINES + number] >> ENTRY_SHIFT) & 7


def shrine_nth(position: Position, number: i64) -> i64:
    """Return which shrine of its trail it is, from 1."""
    return (position.cells[at.SHRINES + number] >> NTH_SHIFT) & 15


def shrine_length(position: Position, number: i64) -> i64:
    """Return how many tiles its trail has from the city up to it, itself included."""
    return (position.cells[at.SHRINES + number] >> LENGTH_SHIFT) & 255


def is_left(position: Position, number: i64) -> bool:
    """Return whether its trail goes on behind it."""
    return position.cells[at.SHRINES + number] & LEFT != 0


def leave(position: Position, number: i64) -> None:
    """Note that a road has left the shrine."""  # rule: PI-101
    position.cells[at.SHRINES + number] |= LEFT


def come_back(position: Position, number: i64) -> None:
    """Note that the road behind the shrine is gone again."""  # rule: PI-120
    position.cells[at.SHRINES + number] &= ~LEFT


def shrine_objection(position: Position, board: Board, seat: i64, place: i64) -> Optional[Objection]:
    """Return why the map or the supply forbids a shrine of this seat there."""
    refusal = shrine_refusal(position, board, seat, place)
    if refusal == 0:
        return None
    reason, rule = REASONS[int(refusal)]
    if refusal == TOO_FEW_ROADS:
        laid, shrines = position.cells[at.LEG + seat], position.cells[at.PASSED + seat]
        return Objection(reason, rule, (laid, shrines + 1))
    return Objection(reason, rule)


def shrine_refusal(position: Position, board: Board, seat: i64, place: i64) -> i64:
    """Return the same as a number of REASONS, 0 for none: search asks this, and needs no words."""
    cells = position.cells
    end = cells[at.END_HEX + seat]
    if end == at.NONE or board.neighbour[end * EDGES + cells[at.END_EDGE + seat]] != place:
        return NOT_CONNECTED
    quadrant = board.quadrant[place]
    if quadrant != OFF and (cells[at.CLOSED] >> quadrant) & 1:
        return IN_CLOSED_QUADRANT
    if cells[at.MAP + place] != EMPTY:
        return ON_TAKEN_HEX
    ground = board.shrine_ground[place]
    if ground == ON_A_RIVER:
        return RIVER_HEX
    if ground == BY_THE_CITY:
        return NEXT_TO_CITY
    around = _around(position, board, place)
    if around & SHRINE_HERE:
        return NEXT_TO_SHRINE
    if ground == BY_A_PORT:
        return NEXT_TO_PORT
    if around & SITE_HERE:
        return NEXT_TO_SITE
    if _roads_in(position, board, place) != 1 << opposite(cells[at.END_EDGE + seat]):
        return FOREIGN_ROAD
    if cells[at.LEG + seat] <= cells[at.PASSED + seat]:
        return TOO_FEW_ROADS
    return NO_TILE_LEFT if cells[at.TILES + SHRINE] == 0 else 0


def _around(position: Position, board: Board, place: i64) -> i64:
    """Return what lies on the six neighbours, laid over each other."""
    found: i64 = 0
    edge: i64 = 0
    while edge < EDGES:
        neighbour = board.neighbour[place * EDGES + edge]
        if neighbour != OFF:
            found |= position.cells[at.MAP + neighbour]
        edge += 1
    return found


def _roads_in(position: Position, board: Board, place: i64) -> i64:
    """Return the edges across which a road faces an empty hex, as bits."""
    found: i64 = 0
    edge: i64 = 0
    while edge < EDGES:
        neighbour = board.neighbour[place * EDGES + edge]
        if neighbour != OFF and (position.cells[at.MAP + neighbour] >> opposite(edge)) & 1:
            found |= 1 << edge
        edge += 1
    return found


def place_shrine(position: Position, board: Board, seat: i64, place: i64) -> None:
    """Put a shrine at the open end; the stretch up to it is closed and counts."""  # rule: PI-088 PI-180
    cells = position.cells
    number = cells[at.SHRINE_COUNT]
    nth = cells[at.PASSED + seat] + 1
    length = cells[at.LENGTH + seat] + 1
    entry = opposite(cells[at.END_EDGE + seat])
    cells[at.SHRINE_COUNT] += 1
    cells[at.TILES + SHRINE] -= 1
    cells[at.SHRINES + number] = (
        place | (seat << SEAT_SHIFT) | (entry << ENTRY_SHIFT) | (nth << NTH_SHIFT) | (length << LENGTH_SHIFT)
    )
    cells[at.MAP + place] = SHRINE_HERE | (number << SHRINE_SHIFT)
    cells[at.TRAIL_POINTS + seat] += nth * (cells[at.LEG + seat] + 1)
    close_stretch(position, seat)
    open_quadrant(position, board.quadrant[place])


def close_stretch(position: Position, seat: i64) -> None:
    """Note that the seat has no open stretch any more."""
    cells = position.cells
    cells[at.END_HEX + seat] = at.NONE
    cells[at.END_EDGE + seat] = 0
    cells[at.LEG + seat] = 0
    cells[at.PASSED + seat] = 0
    cells[at.LENGTH + seat] = 0
    cells[at.ROOT + seat] = at.NONE


def open_quadrant(position: Position, quadrant: i64) -> None:
    """Note that a tile lies in a quadrant; when there are enough, the others are closed."""  # rule: PI-127
    if quadrant == OFF:
        return  # rule: PI-128
    cells = position.cells
    cells[at.OPENED] |= 1 << quadrant
    opened = cells[at.OPENED]
    number: i64 = (opened & 1) + ((opened >> 1) & 1) + ((opened >> 2) & 1) + ((opened >> 3) & 1)
    players: i64 = position.seats if position.seats > 2 else 2
    if number >= players:
        cells[at.CLOSED] = ALL_QUADRANTS & ~opened
