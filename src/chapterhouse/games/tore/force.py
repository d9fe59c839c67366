"""Permanent events: which are in force, and what they make of prices, limits and cards."""

from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64
from chapterhouse.games.tore import at
from chapterhouse.games.tore.board import Board
from chapterhouse.games.tore.effects import (
    CARD_COST_OF,
    CARD_TRADE_OF,
    COUNT,
    FORGO_REWARD,
    LIMIT,
    LOSS,
    PRICE_OF,
    RANDOM_DISCARD,
    SUBJECT,
    TREAT_POINTS,
    TURN_TRADE_OF,
    VERB,
)


def bind(position: Position, board: Board, with_council: bool) -> None:
    """Work out what is in force: the stored events and, in the turns, that of this round."""  # rule: TW-18
    cells = position.cells
    cells[at.PRICE] = board.wool_price
    cells[at.PRICE + 1] = board.cloth_price
    cells[at.BUILD_LIMIT] = board.build_limit
    cells[at.RENT_LIMIT] = board.rent_limit
    cells[at.WEAVE_LIMIT] = board.weave_limit
    cells[at.CLOTH_LIMIT] = board.cloth_limit
    cells[at.TURN_TRADE] = at.NONE
    cells[at.CARD_TRADE] = at.NONE
    cells[at.CARD_COST] = at.NONE
    cells[at.FORGO] = at.NONE
    cells[at.GRATITUDE] = 0
    cells[at.BLIND] = 0
    oldest = cells[at.OLDEST]
    _bind_event(position, board, cells[at.PLACES + oldest] - 1)
    _bind_event(position, board, cells[at.PLACES + 1 - oldest] - 1)
    if with_council and cells[at.COUNCIL] > 0 and board.is_permanent[cells[at.COUNCIL] - 1] == 1:
        _bind_event(position, board, cells[at.COUNCIL] - 1)


def _bind_event(position: Position, board: Board, event: i64) -> None:
    if event == at.NONE:
        return
    cells, effects = position.cells, board.effects
    row = board.first_row[event]
    while row < board.first_row[event + 1]:
        verb = effects.value(row, VERB)
        if verb == PRICE_OF:  # rule: TW-E-I-01 TW-E-IV-04
            cells[at.PRICE + (1 if effects.value(row, SUBJECT) == at.CLOTH else 0)] = effects.value(
                row, COUNT
            )
        elif verb == LIMIT:  # rule: TW-E-II-08 TW-E-II-09 TW-E-IV-06
            cells[at.BUILD_LIMIT + effects.value(row, SUBJECT)] = effects.value(row, COUNT)
        elif verb == TURN_TRADE_OF:  # rule: TW-E-I-09 TW-E-IV-05
            cells[at.TURN_TRADE] = row
        elif verb == CARD_TRADE_OF:  # rule: TW-E-I-10
            cells[at.CARD_TRADE] = row
        elif verb == CARD_COST_OF:  # rule: TW-E-III-08
            cells[at.CARD_COST] = row
        elif verb == FORGO_REWARD:  # rule: TW-E-II-01
            cells[at.FORGO] = row
        elif verb == TREAT_POINTS:  # rule: TW-E-III-09
            cells[at.GRATITUDE] += effects.value(row, LOSS)
        elif verb == RANDOM_DISCARD:  # rule: TW-E-III-03
            cells[at.BLIND] = 1
        row += 1


def store(position: Position, board: Board) -> None:
    """At the end of a round put its permanent event at the edge; the oldest makes room."""  # rule: TW-56
    cells = position.cells
    event = cells[at.COUNCIL]
    if event == 0 or board.is_permanent[event - 1] == 0:
        return
    if cells[at.PLACES] == 0:
        cells[at.PLACES] = event
    elif cells[at.PLACES + 1] == 0:
        cells[at.PLACES + 1] = event
    else:
        cells[at.PLACES + cells[at.OLDEST]] = event
        cells[at.OLDEST] = 1 - cells[at.OLDEST]
