"""What a drawn board tells beyond the pieces: who is ahead where, rows, what all of it is worth now."""

from functools import lru_cache

from chapterhouse.core.bits import bit_count
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64
from chapterhouse.games.kardinal import at
from chapterhouse.games.kardinal.board import Board
from chapterhouse.games.kardinal.cells import of_seat
from chapterhouse.games.kardinal.chains import SHORTEST, best_chains, chain_points, component
from chapterhouse.games.kardinal.placing import has_room, pair_in_hand, taken
from chapterhouse.games.kardinal.scoring import (
    alliance_points,
    cloister_points,
    leads,
    place_of,
    total,
)


def worth(position: Position, board: Board, seat: int) -> int:
    """Return what a seat would have if the game ended on this board."""  # rule: KK-64
    points = int(total(position, board, seat))
    if position.cells[at.IS_OVER] == 0:
        points += _final_points(position, board, seat)
    return points


@lru_cache(maxsize=512)
def _chain_points(board: Board, own: int) -> int:
    return int(chain_points(board, own))


def _final_points(position: Position, board: Board, seat: int) -> int:
    """Return what the final scoring would bring, as `final_points` does; chains are looked up."""
    cloisters = sum(int(cloister_points(position, country, seat)) for country in range(at.COUNTRIES))
    allied = sum(int(alliance_points(position, board, n, seat)) for n in range(len(board.alliances)))
    return cloisters + allied + _chain_points(board, int(position.cells[at.CLOISTERS + seat]))


def standing(position: Position, country: int) -> list[dict[str, int]]:
    """Return each seat's cloisters in a country, its place by them (0 for none) and what they bring now."""
    rows: list[dict[str, int]] = []
    for seat in range(position.seats):
        count = int(of_seat(position.cells[at.COUNT + country], seat))
        rows.append(
            {
                "cloisters": count,
                "place": int(place_of(position, country, seat)) if count else 0,  # rule: KK-57
                "points": int(cloister_points(position, country, seat)),
            }
        )
    return rows


def leaders(position: Position, country: int) -> list[int]:
    """Return the seats with most advisors on a crest; several where they are tied."""  # rule: KK-68
    return [seat for seat in range(position.seats) if leads(position, country, seat)]


def alliances(position: Position, board: Board) -> list[dict[str, object]]:
    """Return who leads at both ends of every alliance, and what it would pay each seat now."""
    return [
        {
            "index": number + 1,
            "leaders": [leaders(position, a), leaders(position, b)],
            "pays": [int(alliance_points(position, board, number, seat)) for seat in range(position.seats)],
        }
        for number, (a, b) in enumerate(board.alliances)
    ]


def chains(position: Position, board: Board) -> list[dict[str, object]]:
    """Return the rows of every seat: those that score now, and those that lack one cloister to do so."""
    free = ~taken(position) & ((1 << at.SPACES) - 1)
    return [
        {
            "seat": seat,
            "spaces": [board.spaces[space] for space in row],
            "points": 0 if lacking else len(row),
            "lacks": [board.spaces[space] for space in lacking],
        }
        for seat in range(position.seats)
        for row, lacking in _rows(board, int(position.cells[at.CLOISTERS + seat]), int(free))
    ]


Rows = tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]


@lru_cache(maxsize=512)  # all eyes ask for the same rows, and most moves change none
def _rows(board: Board, own: int, free: int) -> Rows:
    """Return the rows of one seat, each with the free spaces that would make it a chain."""
    left = own
    rows: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
    for row in best_chains(board, own):  # rule: KK-72 KK-75
        rows.append((tuple(row), ()))
        for space in row:
            left &= ~(1 << space)
    return (*rows, *_nearly(board, left, free))


def _nearly(board: Board, own: i64, free: i64) -> Rows:
    """Return rows that lack one space to be a chain, each with the free spaces that would do."""
    found: dict[tuple[int, ...], list[int]] = {}
    for space in range(at.SPACES):
        if free & (1 << space) == 0 or board.roads[space] & own == 0:
            continue
        part = component(board, own | (1 << space), space)
        if bit_count(part) < SHORTEST:
            continue
        for row in best_chains(board, part):
            if len(row) == SHORTEST and space in row:
                rest = tuple(other for other in row if other != space)
                found.setdefault(min(rest, rest[::-1]), []).append(space)
    return tuple((rest, tuple(lacking)) for rest, lacking in found.items())


def payments(position: Position, board: Board, seat: int) -> dict[str, str]:
    """Return how this seat's hand could pay for a piece in each country that has room for one."""
    pays: dict[str, str] = {}
    for country in range(at.COUNTRIES):
        if not has_room(position, board, seat, country):
            continue
        kind = board.kind_of[country]
        if position.cells[at.HANDS + at.KINDS * seat + kind] > 0:  # rule: KK-20
            pays[board.countries[country]] = "card"
        elif pair_in_hand(position, seat) not in (at.NONE, kind):  # rule: KK-25
            pays[board.countries[country]] = "pair"
    return pays
