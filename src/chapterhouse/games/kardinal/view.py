"""What these eyes may see of the table."""

from chapterhouse.core.position import Position
from chapterhouse.games.kardinal import at
from chapterhouse.games.kardinal.board import Board
from chapterhouse.games.kardinal.cells import hand_size, of_seat
from chapterhouse.games.kardinal.outlook import alliances, chains, leaders, payments, standing, worth
from chapterhouse.games.kardinal.scoring import total


def view(position: Position, board: Board, eyes: int) -> dict[str, object]:
    """Return the public table and, for a seat, its own hand."""  # rule: KK-17
    cells = position.cells
    return {
        "turn": cells[at.TURN],
        "mover": cells[at.MOVER],
        "starter": cells[at.STARTER],
        "half": cells[at.HALF],
        "last_round": bool(cells[at.IS_LAST]),
        "over": bool(cells[at.IS_OVER]),
        "seats": [_seat(position, board, seat, eyes) for seat in range(position.seats)],
        "countries": [_country(position, board, country) for country in range(at.COUNTRIES)],
        "alliances": alliances(position, board),
        "chains": chains(position, board),
        "open": [
            None if cells[at.OPEN + place] == at.NONE else board.kinds[cells[at.OPEN + place]]
            for place in range(at.PLACES)
        ],
        "pile": cells[at.PILE],
        "discard": [board.kinds[kind] for kind in position.memory],
        "placing": {
            "country": None if cells[at.COUNTRY] == at.NONE else board.countries[cells[at.COUNTRY]],
            "placed": cells[at.PLACED],
            "first": _piece(board, cells[at.FIRST_PIECE]),
        },
    }


def _seat(position: Position, board: Board, seat: int, eyes: int) -> dict[str, object]:
    cells = position.cells
    shown: dict[str, object] = {
        "seat": seat,
        "colour": board.colours[cells[at.COLOURS + seat]],
        "cards": hand_size(position, seat),
        "known": kinds(position, board, at.KNOWN + at.KINDS * seat),
        "cloisters_left": cells[at.CLOISTERS_LEFT + seat],
        "advisors_left": cells[at.ADVISORS_LEFT + seat],
        "score": total(position, board, seat),
        "worth": worth(position, board, seat),
    }
    if seat == eyes:
        shown["pays"] = payments(position, board, seat)
        shown["hand"] = kinds(position, board, at.HANDS + at.KINDS * seat)
    return shown


def _piece(board: Board, piece: int) -> str | None:
    if piece == at.NONE:
        return None
    return "advisor" if piece == at.ADVISOR else board.spaces[piece]


def _country(position: Position, board: Board, country: int) -> dict[str, object]:
    cells = position.cells
    first = board.first_space[country]
    return {
        "country": board.countries[country],
        "spaces": {
            board.spaces[space]: owner(position, space) for space in range(first, first + board.size[country])
        },
        "advisors": [of_seat(cells[at.ADVISORS + country], seat) for seat in range(position.seats)],
        "limit": cells[at.MOST + country],
        "leaders": leaders(position, country),
        "standing": standing(position, country),
    }


def owner(position: Position, space: int) -> int | None:
    """Return whose cloister stands on a space."""
    for seat in range(position.seats):
        if position.cells[at.CLOISTERS + seat] & (1 << space):
            return seat
    return None


def kinds(position: Position, board: Board, field: int) -> list[str]:
    """Return the cards that five counts stand for."""
    return [board.kinds[kind] for kind in range(at.KINDS) for _ in range(position.cells[field + kind])]
