"""All tiles that a seat may lay, found from where its roads can go on and not by a walk over the map.

A *key* is a hex with the edge by which a road of the seat would come in: hex * EDGES + edge. With an open
stretch there is one; without, the gates of the city and the ways out of own shrines that nothing has left.
"""

from chapterhouse.core.position import Position
from chapterhouse.core.vectors import append, i64, vec
from chapterhouse.games.pilgrim import at, do
from chapterhouse.games.pilgrim.pack.board import Board
from chapterhouse.games.pilgrim.pack.terrain import CITY_HEX, RIVER
from chapterhouse.games.pilgrim.pack.tiles import BRIDGE, FORD
from chapterhouse.games.pilgrim.roads.contents import EMPTY, ROAD, USED_EDGES, section_pair
from chapterhouse.games.pilgrim.roads.exits import exit_goal, is_shut
from chapterhouse.games.pilgrim.roads.hexes import EDGES, OFF, PAIRS, opposite
from chapterhouse.games.pilgrim.roads.network import UPGRADE_CLASS, upgrade_for
from chapterhouse.games.pilgrim.roads.objections import can_restore, is_upgrade_left
from chapterhouse.games.pilgrim.roads.shrines import (
    is_left,
    shrine_entry,
    shrine_hex,
    shrine_refusal,
    shrine_seat,
)


def roads_into(
    position: Position, board: Board, seat: i64, affordable: i64, moves: "vec[i64]", count: i64
) -> i64:
    """Write the tiles the seat may lay or upgrade after `count` moves, ascending.

    `affordable` are the cost classes that it can pay for, as bits.
    """
    keys = keys_of(position, board, seat)
    for key in keys:
        if position.cells[at.MAP + key // EDGES] == EMPTY:
            count = _tiles_into(position, board, seat, key, affordable, moves, count)
    for key in keys:
        if position.cells[at.MAP + key // EDGES] & ROAD:
            count = _upgrades_into(position, board, seat, key, affordable, moves, count)
    return count


def can_road(position: Position, board: Board, seat: i64, affordable: i64) -> bool:
    """Return whether there is any tile the seat may lay or upgrade."""
    found = vec[i64]([0, 0, 0, 0, 0])
    for key in keys_of(position, board, seat):
        lying = position.cells[at.MAP + key // EDGES]
        if lying == EMPTY:
            if _tiles_into(position, board, seat, key, affordable, found, 0) > 0:
                return True
        elif lying & ROAD and _upgrades_into(position, board, seat, key, affordable, found, 0) > 0:
            return True
    return False


def shrine_into(position: Position, board: Board, seat: i64, moves: "vec[i64]", count: i64) -> i64:
    """Write the shrine the seat may build, if map and supply allow it, after `count` moves."""
    end = position.cells[at.END_HEX + seat]
    if end != at.NONE:
        place = board.neighbour[end * EDGES + position.cells[at.END_EDGE + seat]]
        if shrine_refusal(position, board, seat, place) == 0:
            moves[count] = do.SHRINE + place
            count += 1
    return count


def raze_into(position: Position, board: Board, seat: i64, moves: "vec[i64]", count: i64) -> i64:
    """Write the tile the seat may demolish after `count` moves."""  # rule: PI-119
    end = position.cells[at.END_HEX + seat]
    if end != at.NONE and can_restore(position, board, seat, end):
        moves[count] = do.RAZE + end
        count += 1
    return count


def road_candidates(position: Position, board: Board, seat: i64) -> list[int]:
    """Return what somebody might point at: all exits where a road can go on, the shrine and the end there."""
    tiles: list[int] = []
    upgrades: list[int] = []
    for key in keys_of(position, board, seat):
        first = key // EDGES * PAIRS + key % EDGES * 5
        found = upgrades if position.cells[at.MAP + key // EDGES] & ROAD else tiles
        offset = do.UPGRADE if position.cells[at.MAP + key // EDGES] & ROAD else do.LAY
        found.extend(range(offset + first, offset + first + 5))
    ends: list[int] = []
    end = position.cells[at.END_HEX + seat]
    if end != at.NONE:
        ends = [do.SHRINE + board.neighbour[end * EDGES + position.cells[at.END_EDGE + seat]], do.RAZE + end]
    return tiles + upgrades + ends


def keys_of(position: Position, board: Board, seat: i64) -> "vec[i64]":
    """Return where the seat's roads can go on, ascending."""
    cells = position.cells
    end = cells[at.END_HEX + seat]
    if end != at.NONE:  # rule: PI-086 PI-089
        edge = cells[at.END_EDGE + seat]
        return vec[i64]([board.neighbour[end * EDGES + edge] * EDGES + opposite(edge)])
    keys = board.gates  # rule: PI-083
    number: i64 = 0
    while number < cells[at.SHRINE_COUNT]:
        if shrine_seat(position, number) == seat and not is_left(position, number):
            keys = _with_ways_out(position, board, number, keys)
        number += 1
    return keys


def _with_ways_out(position: Position, board: Board, number: i64, keys: "vec[i64]") -> "vec[i64]":
    """Return the keys with those around a shrine, each in its place."""  # rule: PI-101
    place = shrine_hex(position, number)
    entry = shrine_entry(position, number)
    merged = keys[:]
    edge: i64 = 0
    while edge < EDGES:
        target = board.neighbour[place * EDGES + edge]
        if edge != entry and target != OFF:
            key = target * EDGES + opposite(edge)
            spot: i64 = len(merged)
            merged = append(merged, key)
            while spot > 0 and merged[spot - 1] > key:
                merged[spot] = merged[spot - 1]
                spot -= 1
            merged[spot] = key
        edge += 1
    return merged


def _tiles_into(
    position: Position, board: Board, seat: i64, key: i64, affordable: i64, moves: "vec[i64]", count: i64
) -> i64:
    """Write the basic tiles on an empty hex."""
    cells = position.cells
    place = key // EDGES
    entry = key % EDGES
    if is_shut(position, board, place):
        return count
    exits = board.leads_on[key]  # rule: PI-080 PI-082 PI-087 PI-091
    first: i64 = 1 if board.terrain[board.neighbour[key]] == CITY_HEX else 0
    turn: i64 = 0
    while turn < 5:
        leaving = entry + turn + 1
        if leaving >= EDGES:
            leaving -= EDGES
        if (exits >> leaving) & 1:
            goal = exit_goal(position, board, seat, key, board.neighbour[place * EDGES + leaving], leaving)
            if goal >= 0 and (affordable >> (2 * goal + first)) & 1:
                pair = place * PAIRS + entry * 5 + turn
                if cells[at.TILES + board.tile_of[pair]] > 0:  # rule: PI-094
                    moves[count] = do.LAY + pair
                    count += 1
        turn += 1
    return count


def _upgrades_into(
    position: Position, board: Board, seat: i64, key: i64, affordable: i64, moves: "vec[i64]", count: i64
) -> i64:
    """Write the new sections that the tile on a hex can get."""  # rule: PI-113 PI-114
    place = key // EDGES
    entry = key % EDGES
    lying = position.cells[at.MAP + place]
    if (lying >> entry) & 1 or lying & USED_EDGES == USED_EDGES or is_shut(position, board, place):
        return count
    if board.tile_of[place * PAIRS + section_pair(lying, 0)] == FORD:  # rule: PI-117
        return count
    exits = board.leads_on[key] & ~lying
    first: i64 = 1 if board.terrain[board.neighbour[key]] == CITY_HEX else 0
    turn: i64 = 0
    while turn < 5:
        leaving = entry + turn + 1
        if leaving >= EDGES:
            leaving -= EDGES
        if (exits >> leaving) & 1:
            goal = exit_goal(position, board, seat, key, board.neighbour[place * EDGES + leaving], leaving)
            if goal >= 0 and (affordable >> (UPGRADE_CLASS + 2 * goal + first)) & 1:
                pair = entry * 5 + turn
                crosses = board.terrain[place] != RIVER or board.tile_of[place * PAIRS + pair] == BRIDGE
                if crosses and is_upgrade_left(position, upgrade_for(board, place, lying, pair)):
                    moves[count] = do.UPGRADE + place * PAIRS + pair
                    count += 1
        turn += 1
    return count
