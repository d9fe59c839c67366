"""Goods that a seat must hand over or may take, one of several kinds."""

from typing import Optional

from chapterhouse.core.agenda import number_of, push, seat_of
from chapterhouse.core.game import Objection
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.tore import ask, do
from chapterhouse.games.tore.accounts import gain, give, held, in_stock
from chapterhouse.games.tore.at import GOODS
from chapterhouse.games.tore.cards import OPTIONAL
from chapterhouse.games.tore.effects import LOSE_GOODS, MASK, OPTIONS, VERB, count_of, good_of, option
from chapterhouse.games.tore.forgo import end_unused
from chapterhouse.games.tore.steps.on_board import BoardStep


class Give(BoardStep):
    """Hand over what an event demands. Number: the row, and how many choices are left."""  # rule: TW-14

    name = "give"

    def candidates(self, position: Position, frame: i64) -> list[int]:
        row = number_of(frame) & 255
        return [do.GIVE + good for good in range(GOODS) if self._count(row, good) > 0]

    def objection(self, position: Position, frame: i64, move: i64) -> Optional[Objection]:
        if move == do.DONE:
            return Objection("must_pay", "TW-14")
        if move < do.GIVE or move >= do.GIVE + GOODS:
            return Objection("not_now", "TW-14")
        count = self._count(number_of(frame) & 255, move - do.GIVE)
        if count == 0:
            return Objection("not_demanded", "TW-14")  # rule: TW-93
        if held(position, seat_of(frame), move - do.GIVE) < count:
            return Objection("not_enough", "TW-14", (f"@good.{self.board.goods[move - do.GIVE]}",))
        return None

    def legal_into(self, position: Position, frame: i64, moves: "vec[i64]") -> i64:
        row = number_of(frame) & 255
        seat = seat_of(frame)
        number: i64 = 0
        good: i64 = 0
        while good < GOODS:
            count = self._count(row, good)
            if count > 0 and held(position, seat, good) >= count:
                moves[number] = do.GIVE + good
                number += 1
            good += 1
        return number

    def facts(self, position: Position, frame: i64) -> dict[str, int | str]:
        return {"left": int(number_of(frame) >> 8)}

    def play(self, position: Position, frame: i64, move: i64) -> None:
        row = number_of(frame) & 255
        left = (number_of(frame) >> 8) - 1
        seat, good = seat_of(frame), move - do.GIVE
        give(position, seat, good, self._count(row, good))
        if left > 0 and has_any(position, seat, self.board.effects.value(row, MASK)):
            push(position, ask.GIVE, seat, row | (left << 8))

    def _count(self, row: i64, good: i64) -> i64:
        """Return how many pieces of a good satisfy the demand, or 0."""
        effects = self.board.effects
        if effects.value(row, VERB) == LOSE_GOODS:
            return (effects.value(row, MASK) >> good) & 1
        return count_among(effects.value(row, OPTIONS), good)


class Take(BoardStep):
    """Take one of several goods. Number: the row, and OPTIONAL if nothing may be taken instead."""

    name = "take"

    def candidates(self, position: Position, frame: i64) -> list[int]:
        options = self.board.effects.value(number_of(frame) & 255, OPTIONS)
        moves = [do.DONE] if number_of(frame) & OPTIONAL else []
        return moves + [do.TAKE + good for good in range(GOODS) if count_among(options, good) > 0]

    def objection(self, position: Position, frame: i64, move: i64) -> Optional[Objection]:
        number = number_of(frame)
        if move == do.DONE and number & OPTIONAL:
            return None
        if move < do.TAKE or move >= do.TAKE + GOODS:
            return Objection("not_now", "TW-44" if number & OPTIONAL else "TW-14")
        count = count_among(self.board.effects.value(number & 255, OPTIONS), move - do.TAKE)
        if count == 0:
            return Objection("not_offered", "TW-44" if number & OPTIONAL else "TW-14")
        if not in_stock(position, move - do.TAKE, count):
            return Objection("stock_empty", "TW-02", (f"@good.{self.board.goods[move - do.TAKE]}",))
        return None

    def legal_into(self, position: Position, frame: i64, moves: "vec[i64]") -> i64:
        number = number_of(frame)
        options = self.board.effects.value(number & 255, OPTIONS)
        found_moves: i64 = 0
        if number & OPTIONAL:
            moves[0] = do.DONE
            found_moves = 1
        good: i64 = 0
        while good < GOODS:
            count = count_among(options, good)
            if count > 0 and in_stock(position, good, count):
                moves[found_moves] = do.TAKE + good
                found_moves += 1
            good += 1
        return found_moves

    def play(self, position: Position, frame: i64, move: i64) -> None:
        if move == do.DONE:
            end_unused(self, position, self.board, frame)
            return
        options = self.board.effects.value(number_of(frame) & 255, OPTIONS)
        gain(position, seat_of(frame), move - do.TAKE, count_among(options, move - do.TAKE))


def has_any(position: Position, seat: i64, goods: i64) -> bool:
    """Return whether a seat has a piece of one of these goods."""
    good: i64 = 0
    while goods >> good != 0:
        if (goods >> good) & 1 == 1 and held(position, seat, good) > 0:
            return True
        good += 1
    return False


def count_among(options: i64, good: i64) -> i64:
    """Return the number of pieces that an option of this good names, or 0."""
    number: i64 = 0
    while option(options, number) != 0:
        if good_of(option(options, number)) == good:
            return count_of(option(options, number))
        number += 1
    return 0
