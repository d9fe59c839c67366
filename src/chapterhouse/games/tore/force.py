"""Permanent events: which are in force, and what they make of prices, limits and cards."""

from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64
from chapterhouse.games.tore.at import (
    BLIND,
    BUILD_LIMIT,
    CARD_COST,
    CARD_TRADE,
    CLOTH,
    CLOTH_LIMIT,
    COUNCIL,
    FORGO,
    GRATITUDE,
    NONE,
    OLDEST,
    PLACES,
    PRICE,
    RENT_LIMIT,
    TURN_TRADE,
    WEAVE_LIMIT,
)
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


def bind(position: Position, board: Board) -> None:
    """Work out what the stored events make of prices, limits and cards."""
    cells = position.cells
    cells[PRICE] = board.wool_price
    cells[PRICE + 1] = board.cloth_price
    cells[BUILD_LIMIT] = board.build_limit
    cells[RENT_LIMIT] = board.rent_limit
    cells[WEAVE_LIMIT] = board.weave_limit
    cells[CLOTH_LIMIT] = board.cloth_limit
    cells[TURN_TRADE] = NONE
    cells[CARD_TRADE] = NONE
    cells[CARD_COST] = NONE
    cells[FORGO] = NONE
    cells[GRATITUDE] = 0
    cells[BLIND] = 0
    oldest = cells[OLDEST]
    _bind_event(position, board, cells[PLACES + oldest] - 1)
    _bind_event(position, board, cells[PLACES + 1 - oldest] - 1)


def bind_council(position: Position, board: Board) -> None:
    """In the turns the event of this round binds as well."""  # rule: TW-18
    event = position.cells[COUNCIL] - 1
    if event != NONE and board.is_permanent[event] == 1:
        _bind_event(position, board, event)


def _bind_event(position: Position, board: Board, event: i64) -> None:
    if event == NONE:
        return
    cells, effects = position.cells, board.effects
    row = board.first_row[event]
    while row < board.first_row[event + 1]:
        verb = effects.value(row, VERB)
        if verb == PRICE_OF:  # rule: TW-E-I-01 TW-E-IV-04
            cells[PRICE + (1 if effects.value(row, SUBJECT) == CLOTH else 0)] = effects.value(row, COUNT)
        elif verb == LIMIT:  # rule: TW-E-II-08 TW-E-II-09 TW-E-IV-06
            cells[BUILD_LIMIT + effects.value(row, SUBJECT)] = effects.value(row, COUNT)
        elif verb == TURN_TRADE_OF:  # rule: TW-E-I-09 TW-E-IV-05
            cells[TURN_TRADE] = row
        elif verb == CARD_TRADE_OF:  # rule: TW-E-I-10
            cells[CARD_TRADE] = row
        elif verb == CARD_COST_OF:  # rule: TW-E-III-08
            cells[CARD_COST] = row
        elif verb == FORGO_REWARD:  # rule: TW-E-II-01
            cells[FORGO] = row
        elif verb == TREAT_POINTS:  # rule: TW-E-III-09
            cells[GRATITUDE] += effects.value(row, LOSS)
        elif verb == RANDOM_DISCARD:  # rule: TW-E-III-03
            cells[BLIND] = 1
        row += 1


def store(position: Position, board: Board) -> None:
    """At the end of a round put its permanent event at the edge; the oldest makes room."""  # rule: TW-56
    cells = position.cells
    event = cells[COUNCIL]
    if event == 0 or board.is_permanent[event - 1] == 0:
        return
    if cells[PLACES] == 0:
        cells[PLACES] = event
    elif cells[PLACES + 1] == 0:
        cells[PLACES + 1] = event
    else:
        cells[PLACES + cells[OLDEST]] = event
        cells[OLDEST] = 1 - cells[OLDEST]
