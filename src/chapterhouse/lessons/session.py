"""One lesson while somebody takes it.

The learner is free: any move that begins one of the solving lines stands, and so does the way to the move
that is worth trying although it is not allowed. Any other legal move is answered and taken back; a move that
has turned up a card cannot be, so the lesson starts again. Moves of other seats wait for the learner to
go on.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from chapterhouse.core.game import Game, IllegalMove, Objection
from chapterhouse.lessons.course import Lesson, SeatMove
from chapterhouse.table.table import Table

SEED: Final = 1

ON: Final = "on"  # the move stands and more is to come
SOLVED: Final = "solved"
WRONG: Final = "wrong"  # legal, misses the task, and is taken back
AGAIN: Final = "again"  # the same, but a card was turned up: the lesson starts again
REFUSED: Final = "refused"
OVER: Final = "over"  # the task was solved before: nothing is played any more
OUTCOMES: Final = (ON, SOLVED, WRONG, AGAIN, REFUSED, OVER)


class Answer(NamedTuple):
    """What became of a move. `tried` says that it was the experiment, refused by the stated rule."""

    outcome: str
    move: str
    objection: Objection | None = None
    tried: bool = False


class Session:
    """A learner, a lesson and its table.

    `played` takes up where somebody left: moves that stood; others raise `IllegalMove`.
    """

    def __init__(
        self, game: Game, lesson: Lesson, names: Sequence[str] = (), played: Sequence[SeatMove] = ()
    ) -> None:
        self.game = game
        self.lesson = lesson
        self.names = tuple(names)
        self.tried = False
        self.begin()
        for step in played:
            if not self._leads_on(step):
                raise IllegalMove(Objection("not_now", "", ()), step.move)
            self._play(step)

    def begin(self) -> None:
        """Put the position up again; an experiment that was made remains made."""
        self.played: tuple[SeatMove, ...] = ()
        self.table = Table(
            self.game,
            int(self.lesson.start.seats),
            SEED,
            names=self.names,
            start=self.lesson.start,
            arranged=self.lesson.chance,
        )

    @property
    def is_solved(self) -> bool:
        """Return whether the task is done."""
        return self.played in self.lesson.lines

    @property
    def waits(self) -> bool:
        """Return whether another seat moves next, as soon as the learner wants to see it."""
        return self._others() is not None

    @property
    def way_on(self) -> str | None:
        """Return the learner's next move in a line that was followed so far, for those who are stuck."""
        for line in (*self.lesson.lines, self.lesson.experiment.after):
            if _begins(self.played, line) and len(line) > len(self.played):
                step = line[len(self.played)]
                if step.seat == self.lesson.seat and not self.is_solved:
                    return step.move
        return None

    def play(self, move: str) -> Answer:
        """Try a move of the learner; whatever misses the task is taken back before this returns."""
        step = SeatMove(self.lesson.seat, move)
        objection = self.table.why(step.seat, move)
        if objection is not None:
            return self._refused(move, objection)
        if self.is_solved:
            return Answer(OVER, move)
        if self._leads_on(step):
            self._play(step)
            return Answer(SOLVED if self.is_solved else ON, move)
        self.table.play(step.seat, move)
        return Answer(WRONG if self._undo() else AGAIN, move)

    def go_on(self) -> Answer | None:
        """Play the moves of other seats that come next in the line; None if there are none."""
        answer = None
        step = self._others()
        while step is not None:
            self._play(step)
            answer = Answer(SOLVED if self.is_solved else ON, step.move)
            step = self._others()
        return answer

    def can_undo(self) -> bool:
        """Return whether the learner's last move can be taken back."""
        return bool(self.played) and self.table.can_undo(self.lesson.seat)

    def undo(self) -> bool:
        """Take back the learner's last move, or start again and return False where that is not possible."""
        self.played = self.played[:-1]
        return self._undo()

    def _undo(self) -> bool:
        if self.table.can_undo(self.lesson.seat):
            self.table.undo(self.lesson.seat)
            return True
        self.begin()
        return False

    def _refused(self, move: str, objection: Objection) -> Answer:
        """Note the experiment if this was it, and lead back from where only it could be tried."""
        tried = objection.rule == self.lesson.experiment.rule
        self.tried = self.tried or tried
        if tried and not self._solves(self.played):
            while not self._solves(self.played):
                self.undo()
        return Answer(REFUSED, move, objection, tried)

    def _play(self, step: SeatMove) -> None:
        self.table.play(step.seat, step.move)
        self.played = (*self.played, step)

    def _leads_on(self, step: SeatMove) -> bool:
        """Return whether a move goes on with a solution, or on the way to the experiment."""
        moves = (*self.played, step)
        return self._solves(moves) or _begins(moves, self.lesson.experiment.after)

    def _solves(self, moves: tuple[SeatMove, ...]) -> bool:
        return any(_begins(moves, line) for line in self.lesson.lines)

    def _others(self) -> SeatMove | None:
        """Return the next move of another seat in a line that was followed so far."""
        for line in self.lesson.lines:
            if _begins(self.played, line) and len(line) > len(self.played):
                step = line[len(self.played)]
                if step.seat != self.lesson.seat and step.seat in self.table.to_act():
                    return step
        return None


def _begins(moves: tuple[SeatMove, ...], line: tuple[SeatMove, ...]) -> bool:
    return line[: len(moves)] == moves
