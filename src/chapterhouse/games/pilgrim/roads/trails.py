"""Pilgrim trails: what is scored leg by leg, found by following the seat's roads from the city."""

from typing import Final, NamedTuple

from chapterhouse.core.game import ScoreLine
from chapterhouse.core.position import Position
from chapterhouse.games.pilgrim import at
from chapterhouse.games.pilgrim.pack.board import Board
from chapterhouse.games.pilgrim.roads.contents import (
    EMPTY,
    ROAD,
    SHRINE_HERE,
    SITE_HERE,
    section_count,
    section_pair,
    section_seat,
    shrine_number,
)
from chapterhouse.games.pilgrim.roads.hexes import EDGES, HEX_NAMES, entry_of, exit_of, opposite
from chapterhouse.games.pilgrim.roads.shrines import is_left, shrine_entry, shrine_hex

OPEN: Final = 0  # how a trail ends
AT_SHRINE: Final = 1
AT_SITE: Final = 2
AT_PORT: Final = 3


class Tile(NamedTuple):
    """One step of a road: a section of a tile, or a shrine with the edge of its entry twice."""

    place: int
    entry: int
    leaving: int
    is_shrine: bool


class Leg(NamedTuple):
    """A closed part of a trail: how many tiles it has, what each counts, and the hex where it ends."""

    tiles: int
    each: int
    end: int


def roads_of(position: Position, board: Board, seat: int) -> list[list[Tile]]:
    """Return the seat's roads from the city on, in the order of the gates."""  # rule: PI-105
    found: list[list[Tile]] = []
    for gate in board.gates:
        place, entry = int(gate) // EDGES, int(gate) % EDGES
        if _leaving(position, place, entry, seat) >= 0:
            found.append(_follow(position, board, seat, place, entry))
    return found


def legs_of(position: Position, board: Board, road: list[Tile]) -> list[Leg]:
    """Return the legs of a road that score."""  # rule: PI-180
    legs: list[Leg] = []
    tiles = 0
    for tile in road:
        tiles += 1
        if tile.is_shrine:
            legs.append(Leg(tiles, len(legs) + 1, tile.place))
            tiles = 0
    if tiles:  # an open stretch and a trade route score nothing, rule: PI-181
        target = int(board.neighbour[road[-1].place * EDGES + road[-1].leaving])
        if position.cells[at.MAP + target] & SITE_HERE:
            legs.append(Leg(tiles, len(legs) + 1, target))
    return legs


def end_of(position: Position, board: Board, road: list[Tile]) -> int:
    """Return how a road ends."""  # rule: PI-088 PI-105 PI-123
    last = road[-1]
    if last.is_shrine:
        return AT_SHRINE
    target = board.neighbour[last.place * EDGES + last.leaving]
    if board.port[target] >= 0:
        return AT_PORT
    return AT_SITE if position.cells[at.MAP + target] & SITE_HERE else OPEN


def trail_lines(position: Position, board: Board, seat: int) -> list[ScoreLine]:
    """Return the points of the seat's trails, one line for each leg: tiles, what each counts, and the end."""
    return [
        ScoreLine(
            "trail", leg.tiles * leg.each, "PI-180", (str(leg.tiles), str(leg.each), HEX_NAMES[leg.end])
        )
        for road in roads_of(position, board, seat)
        for leg in legs_of(position, board, road)
    ]


def _leaving(position: Position, place: int, entry: int, seat: int) -> int:
    """Return the exit of the seat's section that comes into a hex by an edge, or -1."""
    lying = position.cells[at.MAP + place]
    for number in range(section_count(lying)):
        pair = section_pair(lying, number)
        if entry_of(pair) == entry and section_seat(lying, number) == seat:
            return int(exit_of(pair))
    return -1


def _follow(position: Position, board: Board, seat: int, place: int, entry: int) -> list[Tile]:
    """Return the tiles of a road, from the section that comes into a hex by an edge."""
    road: list[Tile] = []
    while True:
        lying = position.cells[at.MAP + place]
        if lying & SHRINE_HERE:
            road.append(Tile(place, entry, entry, True))
            number = int(shrine_number(lying))
            if not is_left(position, number):
                return road
            leaving = _way_out(position, board, seat, number)
            if leaving < 0:
                return road
        else:
            leaving = _leaving(position, place, entry, seat) if lying & ROAD else -1
            if leaving < 0:
                return road
            road.append(Tile(place, entry, leaving, False))
        place = int(board.neighbour[place * EDGES + leaving])
        entry = int(opposite(leaving))


def _way_out(position: Position, board: Board, seat: int, number: int) -> int:
    """Return the edge by which a shrine was left, or -1 if its road was given up."""
    place = int(shrine_hex(position, number))
    for edge in range(EDGES):
        target = int(board.neighbour[place * EDGES + edge])
        if edge != shrine_entry(position, number) and target >= 0:
            if (
                position.cells[at.MAP + target] != EMPTY
                and _leaving(position, target, int(opposite(edge)), seat) >= 0
            ):
                return edge
    return -1
