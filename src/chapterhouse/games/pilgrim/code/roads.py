"""Roads in the ledger's code (`G4 S-N,shrine G3,G2 S-NE`), read onto the map and written from it.

The word `lost` ends a trail of the Ab-Bott that he has given up.
"""  # rule: PI-204

from typing import Final

from chapterhouse.core.notation import CodeError
from chapterhouse.core.position import Position
from chapterhouse.games.pilgrim import at
from chapterhouse.games.pilgrim.code.parts import words
from chapterhouse.games.pilgrim.pack.board import Board
from chapterhouse.games.pilgrim.pack.terrain import CITY_HEX
from chapterhouse.games.pilgrim.pack.tiles import NO_TILE, SHRINE
from chapterhouse.games.pilgrim.roads.contents import (
    EMPTY,
    ROAD,
    SHRINE_HERE,
    section_count,
    section_pair,
    section_seat,
    shrine_number,
    with_section,
)
from chapterhouse.games.pilgrim.roads.hexes import (
    EDGE_NAMES,
    EDGES,
    HEX_NAMES,
    HEX_NUMBERS,
    HEXES,
    PAIR_NAMES,
    PAIR_NUMBERS,
    PAIRS,
    entry_of,
    exit_of,
    opposite,
)
from chapterhouse.games.pilgrim.roads.network import lay, upgrade, upgrade_for
from chapterhouse.games.pilgrim.roads.shrines import close_stretch, is_left, leave, place_shrine, shrine_seat
from chapterhouse.games.pilgrim.roads.trails import AT_SHRINE, OPEN, Tile, end_of, roads_of

FULL: Final = 3  # sections of a hex
LOST: Final = "lost"
SHRINE_WORD: Final = "shrine "


def read_roads(position: Position, board: Board, seat: int, part: str, value: str) -> None:
    """Lay a seat's roads, each from the city on, an open one last, with bars between them."""
    for road in value.split("|"):
        before = ""
        for word in words(road.strip()):
            if word == LOST:
                _give_up(position, seat, before)
            elif word.startswith(SHRINE_WORD):
                _put_shrine(position, board, seat, part, word)
            else:
                _lay(position, board, seat, part, word)
            before = word


def _give_up(position: Position, seat: int, before: str) -> None:
    """Let a trail never go on: neither from its open end nor from the shrine where it ends."""
    if before.startswith(SHRINE_WORD):
        place = HEX_NUMBERS[before.removeprefix(SHRINE_WORD).strip()]
        leave(position, shrine_number(position.cells[at.MAP + place]))
    close_stretch(position, seat)


def _put_shrine(position: Position, board: Board, seat: int, part: str, word: str) -> None:
    cells = position.cells
    place = HEX_NUMBERS.get(word.removeprefix(SHRINE_WORD).strip(), at.NONE)
    end = cells[at.END_HEX + seat]
    if (
        place == at.NONE
        or end == at.NONE
        or board.neighbour[end * EDGES + cells[at.END_EDGE + seat]] != place
    ):
        raise CodeError("shrine_off", part=part, word=word)
    if cells[at.MAP + place] != EMPTY or cells[at.TILES + SHRINE] == 0:
        raise CodeError("no_shrine", part=part, word=word)
    place_shrine(position, board, seat, place)


def _lay(position: Position, board: Board, seat: int, part: str, word: str) -> None:
    name, _, edges = word.partition(" ")
    place, pair = HEX_NUMBERS.get(name, at.NONE), PAIR_NUMBERS.get(edges.strip(), at.NONE)
    if place == at.NONE or pair == at.NONE:
        raise CodeError("road", part=part, word=word)
    if not _connects(position, board, seat, place, int(entry_of(pair))):
        raise CodeError("road_off", part=part, word=word)
    if board.tile_of[place * PAIRS + pair] == NO_TILE:  # rule: PI-082 PI-083
        raise CodeError("no_tile", part=part, word=word)
    lying = position.cells[at.MAP + place]
    if lying & ROAD and section_count(lying) < FULL and _fits(board, place, lying, pair):
        upgrade(position, board, seat, place, pair)
    elif lying == EMPTY:
        lay(position, board, seat, place, pair)
    else:
        raise CodeError("no_room", part=part, word=word)


def _fits(board: Board, place: int, lying: int, pair: int) -> bool:
    """Return whether a section meets no other one at an edge, and a tile shows them all."""  # rule: PI-115
    edges = [pair] + [int(section_pair(lying, number)) for number in range(int(section_count(lying)))]
    met = {int(edge) for one in edges for edge in (entry_of(one), exit_of(one))}
    return len(met) == 2 * len(edges) and bool(upgrade_for(board, place, lying, pair) != NO_TILE)


def _connects(position: Position, board: Board, seat: int, place: int, entry: int) -> bool:
    cells = position.cells
    origin = board.neighbour[place * EDGES + entry]
    if origin < 0:
        return False
    if cells[at.END_HEX + seat] != at.NONE:
        return bool(origin == cells[at.END_HEX + seat] and opposite(entry) == cells[at.END_EDGE + seat])
    if not cells[at.MAP + origin] & SHRINE_HERE:
        return bool(board.terrain[origin] == CITY_HEX)
    number = shrine_number(cells[at.MAP + origin])
    return bool(shrine_seat(position, number) == seat and not is_left(position, number))


def read_stack(position: Position, word: str) -> None:
    """Put the sections of a hex in the order in which they were laid."""
    name, *edges = word.split()
    place = HEX_NUMBERS.get(name, at.NONE)
    lying = position.cells[at.MAP + place] if place != at.NONE else EMPTY
    owners = {
        int(section_pair(lying, number)): int(section_seat(lying, number))
        for number in range(int(section_count(lying)))
    }
    pairs = [PAIR_NUMBERS.get(pair, at.NONE) for pair in edges]
    if not pairs or sorted(pairs) != sorted(owners):
        raise CodeError("stack", word=word)
    stack: int = EMPTY
    for pair in pairs:
        stack = int(with_section(stack, pair, owners[pair]))
    position.cells[at.MAP + place] = stack


def write_roads(position: Position, board: Board, seat: int) -> str:
    """Return a seat's roads, an open one last."""
    roads = roads_of(position, board, seat)
    roads.sort(key=lambda road: _grows(position, seat, road[-1]))
    found: list[str] = []
    for road in roads:
        names = [_word(tile) for tile in road]
        found.append(",".join([*names, LOST] if _is_lost(position, board, seat, road) else names))
    return " | ".join(found)


def _grows(position: Position, seat: int, last: Tile) -> bool:
    """Return whether a tile is the open end of the seat's roads."""
    cells = position.cells
    return bool(cells[at.END_HEX + seat] == last.place and cells[at.END_EDGE + seat] == last.leaving)


def _is_lost(position: Position, board: Board, seat: int, road: list[Tile]) -> bool:
    last, end = road[-1], end_of(position, board, road)
    if end == AT_SHRINE:
        return bool(is_left(position, shrine_number(position.cells[at.MAP + last.place])))
    return end == OPEN and not _grows(position, seat, last)


def _word(tile: Tile) -> str:
    name = HEX_NAMES[tile.place]
    if tile.is_shrine:
        return f"{SHRINE_WORD}{name}"
    return f"{name} {EDGE_NAMES[tile.entry]}-{EDGE_NAMES[tile.leaving]}"


def write_stacks(position: Position) -> str:
    """Return the hexes with several sections, in the order in which these were laid."""
    found: list[str] = []
    for place in range(HEXES):
        lying = position.cells[at.MAP + place]
        if lying & ROAD and section_count(lying) > 1:
            pairs = [PAIR_NAMES[section_pair(lying, number)] for number in range(int(section_count(lying)))]
            found.append(f"{HEX_NAMES[place]} {' '.join(pairs)}")
    return ",".join(found)
