"""The Ab-Bott's next tile: which trail he continues, where he starts a new one, and when he stops."""

from typing import Final

from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.pilgrim import at, do
from chapterhouse.games.pilgrim.pack.board import Board
from chapterhouse.games.pilgrim.roads.contents import EMPTY, ROAD
from chapterhouse.games.pilgrim.roads.hexes import EDGES, OFF, PAIRS, opposite
from chapterhouse.games.pilgrim.roads.network import TO_SITE, goal_of
from chapterhouse.games.pilgrim.roads.shrines import (
    close_stretch,
    is_left,
    leave,
    shrine_entry,
    shrine_hex,
    shrine_refusal,
    shrine_seat,
)
from chapterhouse.games.pilgrim.solo.routes import FAR, NO_ROUTE, Routes

LAPSE: Final = -1  # he lays nothing more in this duty
NEW_TRAIL: Final = -2  # the die is rolled for a gate
OPEN_GATES: Final = 6  # of the two open quadrants


def next_tile(position: Position, board: Board, seat: i64, left: i64, has_acolyte: bool) -> i64:
    """Return the move by which he continues his trail with this many tiles left, NEW_TRAIL or LAPSE.

    A trail that leads nowhere is given up, which changes the position.
    """  # rule: PI-204
    keys = ends(position, board, seat)
    if len(keys) > 0:
        routes = Routes(position, board, seat)
        routes.needs_supply = False
        if routes.fewest(keys) < FAR:
            return _best(position, board, seat, keys, left, has_acolyte)
        give_up(position, seat)
    if has_acolyte and _may_start(position, board, seat):  # rule: PI-205 PI-210
        return NEW_TRAIL
    return LAPSE


def first_tile(position: Position, board: Board, seat: i64, die: i64, left: i64) -> i64:
    """Return the tile with which he starts a new trail after this roll of the die."""  # rule: PI-205
    gates = free_gates(position, board)
    number = die - 1
    tried: i64 = 0
    while tried < OPEN_GATES:
        key = gates[(number + tried) % OPEN_GATES]
        if key != at.NONE:
            keys = vec[i64]([key])
            if Routes(position, board, seat).fewest(keys) < FAR:
                return _best(position, board, seat, keys, left, True)
        tried += 1
    return LAPSE


def aim(position: Position, board: Board, seat: i64) -> tuple[int, int]:
    """Return the quadrant of the site his trail makes for and the tiles it still needs; -1 and 0 without."""
    routes = Routes(position, board, seat)
    routes.needs_supply = False
    keys = ends(position, board, seat)
    tiles = routes.fewest(keys)
    if tiles == FAR:
        return NO_ROUTE, 0
    routes.first_of(keys, tiles, FAR)
    return int(routes.site), int(tiles)


def ends(position: Position, board: Board, seat: i64) -> "vec[i64]":
    """Return where his unfinished trail can go on, the left-most first; nothing if he has none."""
    cells = position.cells
    end = cells[at.END_HEX + seat]
    if end != at.NONE:
        edge = cells[at.END_EDGE + seat]
        return vec[i64]([board.neighbour[end * EDGES + edge] * EDGES + opposite(edge)])
    keys: list[int] = []
    number: i64 = 0
    while number < cells[at.SHRINE_COUNT]:
        if shrine_seat(position, number) == seat and not is_left(position, number):
            turn: i64 = 1
            while turn < EDGES:
                edge = (shrine_entry(position, number) + turn) % EDGES
                target = board.neighbour[shrine_hex(position, number) * EDGES + edge]
                if target != OFF:
                    keys.append(target * EDGES + opposite(edge))
                turn += 1
        number += 1
    return vec[i64](keys)


def give_up(position: Position, seat: i64) -> None:
    """Abandon his unfinished trail for good: it stays on the map and is never continued."""  # rule: PI-204
    close_stretch(position, seat)
    number: i64 = 0
    while number < position.cells[at.SHRINE_COUNT]:
        if shrine_seat(position, number) == seat:
            leave(position, number)
        number += 1


def free_gates(position: Position, board: Board) -> list[int]:
    """Return the six gates of the open quadrants by die number, NONE where one is in use."""  # rule: PI-205
    first: i64 = 0  # the open quadrant before which, clockwise, lies a closed one
    while (position.cells[at.CLOSED] >> first) & 1 or not (
        position.cells[at.CLOSED] >> ((first + 3) % at.QUADRANTS)
    ) & 1:
        first += 1
    found: list[int] = []
    for number in range(OPEN_GATES):
        quadrant = (first + number // 3) % at.QUADRANTS
        key = board.solo_gates[
            (quadrant + at.QUADRANTS - 1) % at.QUADRANTS * 3 + number % 3
        ]  # they run from NE on
        found.append(at.NONE if position.cells[at.MAP + key // EDGES] & ROAD else key)
    return found


def _may_start(position: Position, board: Board, seat: i64) -> bool:
    """Return whether a site is left and a route leads to it from some free gate."""
    if position.cells[at.VISITED + seat] | position.cells[at.CLOSED] == (1 << at.QUADRANTS) - 1:
        return False
    for gate in free_gates(position, board):
        if gate != at.NONE and Routes(position, board, seat).fewest(vec[i64]([gate])) < FAR:
            return True
    return False


def _best(position: Position, board: Board, seat: i64, keys: "vec[i64]", left: i64, has_acolyte: bool) -> i64:
    """Return the next tile of the best route, a shrine where one is due."""
    routes = Routes(position, board, seat)
    is_due = has_acolyte and _is_shrine_due(position, board, seat)
    routes.needs_supply = not is_due
    tiles = routes.fewest(keys)
    if tiles == FAR:
        return LAPSE  # a way is there, but the tile for it is not in the supply
    section = routes.first_of(keys, tiles, FAR)
    longer = _longer(routes, keys, tiles, left) if has_acolyte else NO_ROUTE
    section = longer if longer != NO_ROUTE else section
    place = section // (EDGES * EDGES)
    if is_due and position.cells[at.MAP + place] == EMPTY:
        return do.SHRINE + place
    entry = section // EDGES % EDGES
    leaving = section % EDGES
    if goal_of(position, board, place, leaving) >= TO_SITE and not has_acolyte:
        return LAPSE  # rule: PI-210
    first = do.UPGRADE if position.cells[at.MAP + place] & ROAD else do.LAY
    return first + place * PAIRS + entry * 5 + (leaving - entry + 5) % EDGES


def _longer(routes: Routes, keys: "vec[i64]", tiles: i64, left: i64) -> i64:
    """Return the first section of the longest way that tiles to spare allow, or NO_ROUTE."""  # rule: PI-209
    longer: i64 = NO_ROUTE
    if routes.upgrades == 0:  # of the shortest way: he would reach the site over free hexes
        longest = left
        while longest > tiles and longer == NO_ROUTE:
            longer = routes.first_of(keys, longest, 0)
            longest -= 1
    return longer


def is_detour(position: Position, board: Board, seat: i64, keys: "vec[i64]", left: i64) -> bool:
    """Return whether he goes on by a longer way because he has tiles to spare: for stories."""
    routes = Routes(position, board, seat)
    routes.needs_supply = not _is_shrine_due(position, board, seat)
    tiles = routes.fewest(keys)
    if tiles == FAR:
        return False
    routes.first_of(keys, tiles, FAR)
    return _longer(routes, keys, tiles, left) != NO_ROUTE


def _is_shrine_due(position: Position, board: Board, seat: i64) -> bool:
    """Return whether the next tile of the trail is to be a shrine and may be one."""  # rule: PI-207
    cells = position.cells
    end = cells[at.END_HEX + seat]
    if end == at.NONE or int(cells[at.LENGTH + seat]) + 1 not in board.components.solo_shrines:
        return False
    place = board.neighbour[end * EDGES + cells[at.END_EDGE + seat]]
    return shrine_refusal(position, board, seat, place) == 0
