"""Shrines: where one may stand, how it closes a road, and what it remembers of its trail."""

from typing import Final, Optional

from chapterhouse.core.game import Objection
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64
from chapterhouse.games.pilgrim import at
from chapterhouse.games.pilgrim.pack.board import BY_A_PORT, BY_THE_CITY, ON_A_RIVER, Board
from chapterhouse.games.pilgrim.pack.terrain import LAND
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
    """Tell whether its trail goes on behind it."""
    return position.cells[at.SHRINES + number] & LEFT != 0


def leave(position: Position, number: i64) -> None:
    """Note that a road has left the shrine."""  # rule: PI-101
    position.cells[at.SHRINES + number] |= LEFT


def come_back(position: Position, number: i64) -> None:
    """Note that the road behind the shrine is gone again."""  # rule: PI-120
    position.cells[at.SHRINES + number] &= ~LEFT


def shrine_objection(position: Position, board: Board, seat: i64, place: i64) -> Optional[Objection]:
    """Return why the map or the supply forbids a shrine of this seat there."""
    cells = position.cells
    end = cells[at.END_HEX + seat]
    if end == at.NONE or board.neighbour[end * EDGES + cells[at.END_EDGE + seat]] != place:
        return Objection("not_connected", "PI-096")
    quadrant = board.quadrant[place]
    if quadrant != OFF and (cells[at.CLOSED] >> quadrant) & 1:
        return Objection("closed_quadrant", "PI-127")
    if cells[at.MAP + place] != EMPTY:
        return Objection("hex_taken", "PI-093")
    ground = board.shrine_ground[place]
    if ground == ON_A_RIVER:
        return Objection("on_river", "PI-100")
    if ground == BY_THE_CITY:
        return Objection("next_to_city", "PI-100")
    return _neighbour_objection(position, board, seat, place)


def _neighbour_objection(position: Position, board: Board, seat: i64, place: i64) -> Optional[Objection]:
    cells = position.cells
    around = _around(position, board, place)
    if around & SHRINE_HERE:
        return Objection("next_to_shrine", "PI-100")
    if board.shrine_ground[place] == BY_A_PORT:
        return Objection("next_to_port", "PI-100")
    if around & SITE_HERE:
        return Objection("next_to_site", "PI-100")
    if _roads_in(position, board, place) != 1 << opposite(cells[at.END_EDGE + seat]):
        return Objection("foreign_road_runs_in", "PI-103")
    if cells[at.LEG + seat] <= cells[at.PASSED + seat]:
        return Objection("too_few_roads", "PI-097", (cells[at.LEG + seat], cells[at.PASSED + seat] + 1))
    if cells[at.TILES + SHRINE] == 0:
        return Objection("no_tile_left", "PI-094")
    return None


def can_place_shrine(position: Position, board: Board, seat: i64, place: i64) -> bool:
    """Tell the same without the reason; `place` must be the hex that the seat's open end faces."""
    cells = position.cells
    if (
        cells[at.TILES + SHRINE] == 0 or cells[at.LEG + seat] <= cells[at.PASSED + seat]
    ):  # rule: PI-094 PI-097
        return False
    if cells[at.MAP + place] != EMPTY or board.terrain[place] != LAND or board.shrine_ground[place] != 0:
        return False
    if (cells[at.CLOSED] >> board.quadrant[place]) & 1:
        return False
    if _around(position, board, place) & (SHRINE_HERE | SITE_HERE):  # rule: PI-100
        return False
    return _roads_in(position, board, place) == 1 << opposite(cells[at.END_EDGE + seat])  # rule: PI-103


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
