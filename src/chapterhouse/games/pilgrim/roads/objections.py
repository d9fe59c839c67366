"""Why the map or the supply refuses a tile or a demolition: one reason, the first in the ledger's order."""

from typing import Optional

from chapterhouse.core.game import Objection
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64
from chapterhouse.games.pilgrim import at
from chapterhouse.games.pilgrim.pack.board import Board
from chapterhouse.games.pilgrim.pack.terrain import CITY_HEX, PORT, RIVER
from chapterhouse.games.pilgrim.pack.tiles import BRIDGE, FORD, NO_TILE
from chapterhouse.games.pilgrim.roads.contents import (
    EMPTY,
    ROAD,
    SHRINE_HERE,
    has_section_of,
    section_count,
    section_leaving,
    section_pair,
    section_seat,
    shrine_number,
    without_section,
)
from chapterhouse.games.pilgrim.roads.exits import REASONS, SHRINE_AHEAD, exit_goal, is_shut
from chapterhouse.games.pilgrim.roads.hexes import EDGES, OFF, PAIRS, entry_of, exit_of, opposite
from chapterhouse.games.pilgrim.roads.network import upgrade_at, upgrade_for
from chapterhouse.games.pilgrim.roads.shrines import is_left, shrine_seat


def lay_objection(position: Position, board: Board, seat: i64, place: i64, pair: i64) -> Optional[Objection]:
    """Return why the seat cannot lay a basic tile there."""
    objection = _link_objection(position, board, seat, place, entry_of(pair))
    if objection is None:
        objection = _lay_hex_objection(position, board, place, pair)
    if objection is None:
        objection = _exit_objection(position, board, seat, place, pair)
    if objection is None and position.cells[at.TILES + board.tile_of[place * PAIRS + pair]] == 0:
        return Objection("no_tile_left", "PI-094")
    return objection


def upgrade_objection(
    position: Position, board: Board, seat: i64, place: i64, pair: i64
) -> Optional[Objection]:
    """Return why the seat cannot upgrade the tile there."""
    lying = position.cells[at.MAP + place]
    if lying & SHRINE_HERE:
        return Objection("shrine_stays", "PI-104")
    objection = _link_objection(position, board, seat, place, entry_of(pair))
    if objection is None:
        objection = _upgrade_hex_objection(position, board, place, pair)
    if objection is None:
        objection = _exit_objection(position, board, seat, place, pair)
    if objection is None and not is_upgrade_left(position, upgrade_for(board, place, lying, pair)):
        return Objection("no_tile_left", "PI-115")
    return objection


def is_upgrade_left(position: Position, tile: i64) -> bool:
    """Return whether an upgrade tile is in the supply."""
    return tile != NO_TILE and (position.cells[at.UPGRADES] >> tile) & 1 != 0


def _link_objection(
    position: Position, board: Board, seat: i64, place: i64, entry: i64
) -> Optional[Objection]:
    """Return why a road of the seat cannot come into a hex by this edge."""
    cells = position.cells
    origin = board.neighbour[place * EDGES + entry]
    end = cells[at.END_HEX + seat]
    shrine: i64 = at.NONE  # the seat's own, at the entry edge
    if origin != OFF and cells[at.MAP + origin] & SHRINE_HERE:
        shrine = shrine_number(cells[at.MAP + origin])
        if shrine_seat(position, shrine) != seat:
            shrine = at.NONE
    from_city = origin != OFF and board.terrain[origin] == CITY_HEX
    if end == at.NONE:
        if from_city or (shrine != at.NONE and not is_left(position, shrine)):  # rule: PI-083 PI-101
            return None
    else:
        if origin == end and opposite(entry) == cells[at.END_EDGE + seat]:  # rule: PI-086
            return None
        if from_city or (shrine != at.NONE and shrine != cells[at.ROOT + seat]):
            return Objection("second_open_road", "PI-089")
        if _is_next(board, place, end):
            return Objection("edge_mismatch", "PI-086")
    if shrine != at.NONE:
        return Objection("shrine_left_already", "PI-101")
    return Objection("not_connected", "PI-090")


def _is_next(board: Board, place: i64, other: i64) -> bool:
    edge: i64 = 0
    while edge < EDGES:
        if board.neighbour[place * EDGES + edge] == other:
            return True
        edge += 1
    return False


def _leads_into_closed(position: Position, board: Board, place: i64, pair: i64) -> bool:
    target = board.neighbour[place * EDGES + exit_of(pair)]
    return is_shut(position, board, place) or is_shut(position, board, target)


def _lay_hex_objection(position: Position, board: Board, place: i64, pair: i64) -> Optional[Objection]:
    """Return why no basic tile with these edges lies on a hex."""
    if _leads_into_closed(position, board, place, pair):
        return Objection("closed_quadrant", "PI-127")
    if position.cells[at.MAP + place] != EMPTY or _is_built_up(board, place):
        return Objection("hex_taken", "PI-093")
    if board.tile_of[place * PAIRS + pair] == NO_TILE:
        return _crossing_objection(board, place, pair)
    return None


def _is_built_up(board: Board, place: i64) -> bool:
    """Return whether a hex belongs to the city or is a port."""
    return board.terrain[place] == CITY_HEX or board.terrain[place] == PORT


def _crossing_objection(board: Board, place: i64, pair: i64) -> Objection:
    """Return why a river hex has no crossing with these edges."""
    entry = entry_of(pair)
    origin = board.neighbour[place * EDGES + entry]
    if (board.water[place] >> entry) & 1 and origin != OFF and board.terrain[origin] == CITY_HEX:
        return Objection("river_edge", "PI-083")
    return Objection("no_crossing", "PI-082")


def _upgrade_hex_objection(position: Position, board: Board, place: i64, pair: i64) -> Optional[Objection]:
    """Return why the tile on a hex gets no section with these edges."""
    lying = position.cells[at.MAP + place]
    if _leads_into_closed(position, board, place, pair):
        return Objection("closed_quadrant", "PI-127")
    if lying & ROAD == 0:
        if lying != EMPTY or _is_built_up(board, place):
            return Objection("hex_taken", "PI-093")
        return Objection("nothing_to_upgrade", "PI-113")
    if board.tile_of[place * PAIRS + section_pair(lying, 0)] == FORD:
        return Objection("ford_not_upgradable", "PI-117")
    edges: i64 = (1 << entry_of(pair)) | (1 << exit_of(pair))
    if lying & edges:
        return Objection("edge_used", "PI-114")
    if board.terrain[place] == RIVER and board.tile_of[place * PAIRS + pair] != BRIDGE:
        return _crossing_objection(board, place, pair)
    return None


def _exit_objection(
    position: Position, board: Board, seat: i64, place: i64, pair: i64
) -> Optional[Objection]:
    """Return why a tile of the seat may not lead out by this edge."""  # rule: PI-091
    leaving = exit_of(pair)
    target = board.neighbour[place * EDGES + leaving]
    if target == OFF:
        return Objection("off_board", "PI-091")
    if board.terrain[target] == CITY_HEX:
        return Objection("back_to_city", "PI-087")
    goal = exit_goal(position, board, seat, place * EDGES + entry_of(pair), target, leaving)
    if goal >= 0:
        return None
    if goal == SHRINE_AHEAD:
        is_own = shrine_seat(position, shrine_number(position.cells[at.MAP + target])) == seat
        return Objection("own_shrine_again" if is_own else "foreign_shrine", "PI-102")
    reason, rule = REASONS[int(goal)]
    return Objection(reason, rule)


def raze_objection(position: Position, board: Board, seat: i64, place: i64) -> Optional[Objection]:
    """Return why the seat cannot demolish a tile there."""
    cells = position.cells
    lying = cells[at.MAP + place]
    if lying & ROAD and not has_section_of(lying, seat):
        return Objection("not_yours", "PI-120")
    if lying & SHRINE_HERE:
        return Objection("shrine_stays", "PI-104")
    if cells[at.END_HEX + seat] != place:
        if lying & ROAD and _has_closed(position, board, seat, place):
            return Objection("road_closed", "PI-120")
        return Objection("not_the_end", "PI-119")
    if not can_restore(position, board, seat, place):
        return Objection("no_tile_left", "PI-122")
    return None


def can_restore(position: Position, board: Board, seat: i64, place: i64) -> bool:
    """Return whether the tile that shows the other sections is in the supply."""
    lying = position.cells[at.MAP + place]
    rest = without_section(lying, section_leaving(lying, position.cells[at.END_EDGE + seat]))
    if section_count(rest) == 0:
        return True
    if section_count(rest) == 1:
        return position.cells[at.TILES + board.tile_of[place * PAIRS + section_pair(rest, 0)]] > 0
    return is_upgrade_left(position, upgrade_at(board, rest))


def _has_closed(position: Position, board: Board, seat: i64, place: i64) -> bool:
    """Return whether a section of the seat there is not of its open stretch."""
    cells = position.cells
    own: i64 = 0
    number: i64 = 0
    while number < section_count(cells[at.MAP + place]):
        if section_seat(cells[at.MAP + place], number) == seat:
            own += 1
        number += 1
    spot = cells[at.END_HEX + seat]
    edge = cells[at.END_EDGE + seat]
    steps = cells[at.LEG + seat]
    while steps > 0:
        if spot == place:
            own -= 1
        entry = entry_of(section_pair(cells[at.MAP + spot], section_leaving(cells[at.MAP + spot], edge)))
        spot = board.neighbour[spot * EDGES + entry]
        edge = opposite(entry)
        steps -= 1
    return own > 0
