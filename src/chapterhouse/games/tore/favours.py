"""The favour arc: where the stone goes, and what it brings."""

from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64
from chapterhouse.games.tore.accounts import gain, give, held, score
from chapterhouse.games.tore.at import COVERED, FAVOUR, HOUSES_LEFT, SPACES
from chapterhouse.games.tore.board import GAIN_GOOD, PAY_GOOD, PER_HOUSE, POINTS_IF, Board


def space_after(position: Position, steps: i64) -> i64:
    """Return the space this many steps on; covered ones do not count."""  # rule: TW-24 TW-25 TW-26
    cells = position.cells
    space = cells[FAVOUR]
    while steps > 0:
        space += 1
        if space == SPACES:
            space = 0
        if (cells[COVERED] >> space) & 1 == 0:
            steps -= 1
    return space


def price_of(board: Board, space: i64) -> i64:
    """Return how much a space costs whoever reaches it."""  # rule: TW-36
    return board.favour_count[space] if board.favour_verb[space] == PAY_GOOD else 0


def reach(position: Position, board: Board, seat: i64, space: i64) -> None:
    """Put the stone on a space and let the seat have its favour."""
    position.cells[FAVOUR] = space
    verb, good = board.favour_verb[space], board.favour_good[space]
    if verb == GAIN_GOOD:  # rule: TW-29 TW-32 TW-34, TW-27: out of stock gives nothing
        gain(position, seat, good, board.favour_count[space])
    elif verb == PAY_GOOD:  # rule: TW-36
        give(position, seat, good, board.favour_count[space])
    elif verb == POINTS_IF:  # rule: TW-28 TW-31
        if held(position, seat, good) >= board.favour_count[space]:
            score(position, seat, space, board.favour_points[space])
    elif good == PER_HOUSE:  # rule: TW-30
        score(position, seat, space, board.favour_points[space] * houses_on_board(position, board, seat))
    else:  # rule: TW-33 TW-35
        score(position, seat, space, board.favour_points[space] * held(position, seat, good))


def houses_on_board(position: Position, board: Board, seat: i64) -> i64:
    """Return how many houses of a seat stand on plots."""
    return board.houses - position.cells[HOUSES_LEFT + seat]
