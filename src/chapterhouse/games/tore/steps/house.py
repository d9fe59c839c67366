"""A house that a seat must take back or may put up."""

from typing import Optional

from chapterhouse.core.agenda import Step, number_of, seat_of
from chapterhouse.core.game import Objection
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.tore import at, do
from chapterhouse.games.tore.cards import GOLD_UNIT
from chapterhouse.games.tore.forgo import end_unused
from chapterhouse.games.tore.houses import can_found, found, found_objection, raze, taken
from chapterhouse.games.tore.steps.on_board import BoardStep


class Raze(Step):
    """Take back one own house."""  # rule: TW-E-III-01

    name = "raze"

    def candidates(self, position: Position, frame: i64) -> list[int]:
        return [do.RAZE + plot for plot in range(at.PLOTS)]

    def objection(self, position: Position, frame: i64, move: i64) -> Optional[Objection]:
        if move == do.DONE:
            return Objection("must_pay", "TW-E-III-01")
        if move < do.RAZE or move >= do.RAZE + at.PLOTS:
            return Objection("not_now", "TW-E-III-01")
        if (position.cells[at.HOUSES + seat_of(frame)] >> (move - do.RAZE)) & 1 == 0:
            return Objection("not_your_house", "TW-E-III-01")
        return None

    def play(self, position: Position, frame: i64, move: i64) -> None:
        raze(position, seat_of(frame), move - do.RAZE)


class Found(BoardStep):
    """Put a house on a plot, or do not. Number: its price in material, and in gold times GOLD_UNIT."""

    name = "found"

    def candidates(self, position: Position, frame: i64) -> list[int]:
        return [do.DONE] + [do.FOUND + plot for plot in range(at.PLOTS)]

    def objection(self, position: Position, frame: i64, move: i64) -> Optional[Objection]:
        if move == do.DONE:
            return None
        if move < do.FOUND or move >= do.FOUND + at.PLOTS:
            return Objection("not_now", "TW-49")
        number = number_of(frame)
        return found_objection(
            position, self.board, seat_of(frame), move - do.FOUND, number % GOLD_UNIT, number // GOLD_UNIT
        )

    def legal_into(self, position: Position, frame: i64, moves: "vec[i64]") -> i64:
        number = number_of(frame)
        seat = seat_of(frame)
        used = taken(position)
        moves[0] = do.DONE
        count: i64 = 1
        plot: i64 = 0
        while plot < at.PLOTS:
            if (used >> plot) & 1 == 0 and can_found(
                position, self.board, seat, plot, number % GOLD_UNIT, number // GOLD_UNIT
            ):
                moves[count] = do.FOUND + plot
                count += 1
            plot += 1
        return count

    def facts(self, position: Position, frame: i64) -> dict[str, int | str]:
        number = number_of(frame)
        return {"material": int(number % GOLD_UNIT), "gold": int(number // GOLD_UNIT)}

    def play(self, position: Position, frame: i64, move: i64) -> None:
        if move == do.DONE:
            end_unused(self, position, self.board, frame)
            return
        number = number_of(frame)
        found(position, self.board, seat_of(frame), move - do.FOUND, number % GOLD_UNIT, number // GOLD_UNIT)
