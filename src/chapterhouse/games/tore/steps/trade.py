"""A trade that is offered: take it or leave it."""

from typing import Optional

from chapterhouse.core.agenda import number_of, seat_of
from chapterhouse.core.game import Objection
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.tore import do
from chapterhouse.games.tore.accounts import gain, give, held, in_stock
from chapterhouse.games.tore.board import Board
from chapterhouse.games.tore.effects import COUNT, GET, GET_COUNT, SUBJECT
from chapterhouse.games.tore.steps.on_board import BoardStep


class Offer(BoardStep):
    """Take a trade or leave it. Number: the row that offers it."""  # rule: TW-19

    name = "offer"

    def candidates(self, position: Position, frame: i64) -> list[int]:
        return [do.TRADE, do.DONE]

    def objection(self, position: Position, frame: i64, move: i64) -> Optional[Objection]:
        if move == do.DONE:
            return None
        if move != do.TRADE:
            return Objection("not_now", "TW-15")
        return trade_objection(position, self.board, seat_of(frame), number_of(frame))

    def legal_into(self, position: Position, frame: i64, moves: "vec[i64]") -> i64:
        return trade_or_done_into(position, self.board, seat_of(frame), number_of(frame), moves)

    def facts(self, position: Position, frame: i64) -> dict[str, int | str]:
        return trade_facts(self.board, number_of(frame))

    def play(self, position: Position, frame: i64, move: i64) -> None:
        if move == do.TRADE:
            trade(position, self.board, seat_of(frame), number_of(frame))


def trade_objection(position: Position, board: Board, seat: i64, row: i64) -> Optional[Objection]:
    """Return why a seat cannot make the trade of a row."""
    effects = board.effects
    good, wanted = effects.value(row, SUBJECT), effects.value(row, GET)
    if held(position, seat, good) < effects.value(row, COUNT):
        return Objection("not_enough", "TW-19", (f"@good.{board.goods[good]}",))
    if not in_stock(position, wanted, effects.value(row, GET_COUNT)):
        return Objection("stock_empty", "TW-19", (f"@good.{board.goods[wanted]}",))
    return None


def can_trade(position: Position, board: Board, seat: i64, row: i64) -> bool:
    """Return whether `trade_objection` has none: quickly."""
    effects = board.effects
    return held(position, seat, effects.value(row, SUBJECT)) >= effects.value(row, COUNT) and in_stock(
        position, effects.value(row, GET), effects.value(row, GET_COUNT)
    )


def trade(position: Position, board: Board, seat: i64, row: i64) -> None:
    """Exchange what the row says."""
    effects = board.effects
    give(position, seat, effects.value(row, SUBJECT), effects.value(row, COUNT))
    gain(position, seat, effects.value(row, GET), effects.value(row, GET_COUNT))


def trade_or_done_into(position: Position, board: Board, seat: i64, row: i64, moves: "vec[i64]") -> i64:
    """Write the answers to an offered trade."""
    if can_trade(position, board, seat, row):
        moves[0] = do.TRADE
        moves[1] = do.DONE
        return 2
    moves[0] = do.DONE
    return 1


def trade_facts(board: Board, row: i64) -> dict[str, int | str]:
    """Return what a prompt says about a trade."""
    effects = board.effects
    return {
        "give": f"@amount.{board.goods[effects.value(row, SUBJECT)]}",
        "count": int(effects.value(row, COUNT)),
        "get": f"@amount.{board.goods[effects.value(row, GET)]}",
        "get_count": int(effects.value(row, GET_COUNT)),
    }
