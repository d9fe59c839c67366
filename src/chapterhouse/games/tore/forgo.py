"""Cards given up: laid unused, or played and ended before any part of the action was used."""

from typing import Final

from chapterhouse.core.agenda import Step, seat_of, step_of
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.tore import ask
from chapterhouse.games.tore.accounts import gain
from chapterhouse.games.tore.at import FORGO, NONE
from chapterhouse.games.tore.board import Board
from chapterhouse.games.tore.effects import GET, GET_COUNT

SOLD_WOOL: Final = 1
WIDEST: Final = 64  # more answers than any card's question has


def reward(position: Position, board: Board, seat: i64) -> None:
    """Let a seat take what an event gives for a card that is not used."""  # rule: TW-E-II-01
    row = position.cells[FORGO]
    if row != NONE:
        effects = board.effects
        gain(position, seat, effects.value(row, GET), effects.value(row, GET_COUNT))


def is_rewarded(position: Position) -> bool:
    """Return whether an event rewards cards given up and it is the turn's own card that ends here.

    Only that card's question has the rest of the turn right below it on the agenda: the benefit of a patient
    and the offer of an event, which may ask the same, do not.
    """  # rule: TW-38
    cells = position.cells
    return cells[FORGO] != NONE and step_of(cells[cells[0]]) == ask.AFTER


def end_unused(step: Step, position: Position, board: Board, frame: i64) -> None:
    """End the action of a card of which nothing was used: a reward, unless it could do nothing anyway."""
    if is_rewarded(position) and step.legal_into(position, frame, vec[i64]([0] * WIDEST)) > 1:
        reward(position, board, seat_of(frame))  # rule: TW-E-II-01
