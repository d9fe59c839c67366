"""What all duties have in common: actions one at a time, at least one, and `done`."""  # rule: PI-051

from typing import Optional

from chapterhouse.core.agenda import pop, push, seat_of
from chapterhouse.core.game import Objection
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, mypyc_attr, vec
from chapterhouse.games.pilgrim import ask, at, do
from chapterhouse.games.pilgrim.buildings.steps import Offering
from chapterhouse.games.pilgrim.buildings.windows import IN_DUTY, Windows
from chapterhouse.games.pilgrim.duties.possible import value_left
from chapterhouse.games.pilgrim.pack.board import Board


@mypyc_attr(allow_interpreted_subclasses=True)
class Duty(Offering):
    """One action of the duty, until its value is used up or the seat has done enough."""

    settles = True

    def __init__(self, board: Board, windows: Windows, duty: i64) -> None:
        super().__init__(board, windows, IN_DUTY + duty)
        self.duty = duty

    def action_candidates(self, position: Position, seat: i64) -> list[int]:
        """Return the actions one might point at."""
        return []

    def action_objection(self, position: Position, seat: i64, move: i64) -> Optional[Objection]:
        """Return why an action is refused; moves that are no action of this duty are `not_now`."""
        return None

    def actions_into(self, position: Position, seat: i64, moves: "vec[i64]", count: i64) -> i64:
        """Append the legal actions, ascending, and return the new count."""
        return count

    def carry_out(self, position: Position, seat: i64, move: i64) -> None:
        """Carry out one action."""

    def left(self, position: Position, seat: i64) -> i64:
        """Return how many actions the value of the duty still allows."""
        return value_left(position, seat, self.duty)

    def settle(self, position: Position, frame: i64) -> bool:
        if self.left(position, seat_of(frame)) > 0:
            return False
        pop(position)
        return True

    def own_candidates(self, position: Position, seat: i64) -> list[int]:
        return [*self.action_candidates(position, seat), do.DONE]

    def own_objection(self, position: Position, seat: i64, move: i64) -> Optional[Objection]:
        is_first = position.cells[at.DONE] == 0
        if move == do.DONE:
            return Objection("at_least_one", "PI-051") if is_first else None
        if do.TITHE <= move <= do.PASS:
            return Objection("already_acted", "PI-040")
        if move == do.END:
            return Objection("at_least_one" if is_first else "not_now", "PI-051")
        return self.action_objection(position, seat, move)

    def own_into(self, position: Position, seat: i64, moves: "vec[i64]", count: i64) -> i64:
        count = self.actions_into(position, seat, moves, count)
        if position.cells[at.DONE] > 0:
            moves[count] = do.DONE
            count += 1
        return count

    def facts(self, position: Position, frame: i64) -> dict[str, int | str]:
        return {"left": self.left(position, seat_of(frame))}

    def act(self, position: Position, frame: i64, move: i64) -> None:
        if move == do.DONE:
            return
        seat = seat_of(frame)
        position.cells[at.DONE] += 1
        push(position, ask.DUTY + self.duty, seat, 0)
        self.carry_out(position, seat, move)
