"""What the exit of a tile reaches, or why it may not lead there: one law for listing and for refusing."""

from typing import Final

from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64
from chapterhouse.games.pilgrim.at import CLOSED, MAP, PASSED, ROUTES, VISITED
from chapterhouse.games.pilgrim.pack.board import Board
from chapterhouse.games.pilgrim.pack.terrain import PORT
from chapterhouse.games.pilgrim.roads.contents import (
    BUILDING_HERE,
    EMPTY,
    SHRINE_HERE,
    SITE_HERE,
    site_quadrant,
)
from chapterhouse.games.pilgrim.roads.hexes import OFF, opposite
from chapterhouse.games.pilgrim.roads.network import TO_PORT, TO_SITE

# why an exit may not lead somewhere; what it reaches is never below 0
PORT_CONNECTED: Final = -1
SHRINE_ON_ROUTE: Final = -2
SHUT: Final = -3
SHRINE_AHEAD: Final = -4
SITE_VISITED: Final = -5
ROAD_AHEAD: Final = -6

REASONS: Final = {
    PORT_CONNECTED: ("port_already_connected", "PI-125"),
    SHRINE_ON_ROUTE: ("shrine_on_trade_route", "PI-124"),
    SHUT: ("closed_quadrant", "PI-127"),
    SITE_VISITED: ("site_already_visited", "PI-108"),
    ROAD_AHEAD: ("joins_other_road", "PI-091"),
}  # a shrine ahead is refused by whose it is


def is_shut(position: Position, board: Board, place: i64) -> bool:
    """Return whether a hex is land of a closed quadrant."""  # rule: PI-127
    if place == OFF:
        return False
    quadrant = board.quadrant[place]
    return quadrant != OFF and (position.cells[CLOSED] >> quadrant) & 1 != 0


def exit_goal(position: Position, board: Board, seat: i64, key: i64, target: i64, leaving: i64) -> i64:
    """Return what an exit to a hex of the map reaches, or below 0 why it may not lead there.

    `key` is the hex with the edge by which the road comes in: hex * EDGES + edge.
    """  # rule: PI-091
    cells = position.cells
    if board.terrain[target] == PORT:
        if (cells[ROUTES + seat] >> board.port[target]) & 1:  # rule: PI-125
            return PORT_CONNECTED
        if cells[PASSED + seat] > 0 or cells[MAP + board.neighbour[key]] & SHRINE_HERE:  # rule: PI-124
            return SHRINE_ON_ROUTE
        return TO_PORT
    if cells[CLOSED] != 0 and is_shut(position, board, target):
        return SHUT
    lying = cells[MAP + target]
    if lying == EMPTY or lying == BUILDING_HERE:  # rule: PI-092
        return 0
    if lying & SHRINE_HERE:  # rule: PI-102
        return SHRINE_AHEAD
    if lying & SITE_HERE:
        quadrant = site_quadrant(lying)
        return SITE_VISITED if (cells[VISITED + seat] >> quadrant) & 1 else TO_SITE + quadrant  # rule: PI-108
    return ROAD_AHEAD if (lying >> opposite(leaving)) & 1 else 0
