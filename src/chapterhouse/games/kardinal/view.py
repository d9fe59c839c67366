"""What these eyes may see of the table."""

from chapterhouse.core.position import Position
from chapterhouse.games.kardinal.board import Board
from chapterhouse.games.kardinal.position import (
    ADVISOR,
    ADVISORS,
    ADVISORS_LEFT,
    CLOISTERS,
    CLOISTERS_LEFT,
    COLOURS,
    COUNTRIES,
    COUNTRY,
    FIRST_PIECE,
    HALF,
    HANDS,
    IS_LAST,
    IS_OVER,
    KINDS,
    KNOWN,
    MOST,
    MOVER,
    NONE,
    OPEN,
    PILE,
    PLACED,
    PLACES,
    STARTER,
    TURN,
    hand_size,
    of_seat,
)
from chapterhouse.games.kardinal.scoring import total


def view(position: Position, board: Board, eyes: int) -> dict[str, object]:
    """Return the public table and, for a seat, its own hand."""  # rule: KK-17
    cells = position.cells
    return {
        "turn": cells[TURN],
        "mover": cells[MOVER],
        "starter": cells[STARTER],
        "half": cells[HALF],
        "last_round": bool(cells[IS_LAST]),
        "over": bool(cells[IS_OVER]),
        "seats": [_seat(position, board, seat, eyes) for seat in range(position.seats)],
        "countries": [_country(position, board, country) for country in range(COUNTRIES)],
        "open": [
            None if cells[OPEN + place] == NONE else board.kinds[cells[OPEN + place]]
            for place in range(PLACES)
        ],
        "pile": cells[PILE],
        "discard": [board.kinds[kind] for kind in position.memory],
        "placing": {
            "country": None if cells[COUNTRY] == NONE else board.countries[cells[COUNTRY]],
            "placed": cells[PLACED],
            "first": _piece(board, cells[FIRST_PIECE]),
        },
    }


def _seat(position: Position, board: Board, seat: int, eyes: int) -> dict[str, object]:
    cells = position.cells
    shown: dict[str, object] = {
        "seat": seat,
        "colour": board.colours[cells[COLOURS + seat]],
        "cards": hand_size(position, seat),
        "known": kinds(position, board, KNOWN + KINDS * seat),
        "cloisters_left": cells[CLOISTERS_LEFT + seat],
        "advisors_left": cells[ADVISORS_LEFT + seat],
        "score": total(position, board, seat),
    }
    if seat == eyes:
        shown["hand"] = kinds(position, board, HANDS + KINDS * seat)
    return shown


def _piece(board: Board, piece: int) -> str | None:
    if piece == NONE:
        return None
    return "advisor" if piece == ADVISOR else board.spaces[piece]


def _country(position: Position, board: Board, country: int) -> dict[str, object]:
    cells = position.cells
    first = board.first_space[country]
    return {
        "country": board.countries[country],
        "spaces": {
            board.spaces[space]: owner(position, space) for space in range(first, first + board.size[country])
        },
        "advisors": [of_seat(cells[ADVISORS + country], seat) for seat in range(position.seats)],
        "limit": cells[MOST + country],
    }


def owner(position: Position, space: int) -> int | None:
    """Return whose cloister stands on a space."""
    for seat in range(position.seats):
        if position.cells[CLOISTERS + seat] & (1 << space):
            return seat
    return None


def kinds(position: Position, board: Board, field: int) -> list[str]:
    """Return the cards that five counts stand for."""
    return [board.kinds[kind] for kind in range(KINDS) for _ in range(position.cells[field + kind])]
