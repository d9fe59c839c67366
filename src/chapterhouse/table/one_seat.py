"""The table as one person may use it in a line of notation."""

from collections.abc import Sequence

from chapterhouse.core.game import IllegalMove, Objection
from chapterhouse.core.position import Position
from chapterhouse.table.proceedings import Proceedings


class OneSeat:
    """A referee for `Notation.play` who obeys one seat only, and lets nobody arrange chance."""

    def __init__(self, proceedings: Proceedings, seat: int) -> None:
        self.seat = seat
        self.arranged: list[str] = []
        self._proceedings = proceedings

    def to_act(self) -> list[int]:
        """Return the seat while it owes an answer."""
        return [seat for seat in self._proceedings.to_act() if seat == self.seat]

    def play(self, seat: int, text: str) -> None:
        """Play a move of the seat; refuse one of anybody else."""
        if seat != self.seat:
            objection = self._proceedings.why(self.seat, text)
            raise IllegalMove(objection or Objection("not_your_seat", "", ()), text)
        self._proceedings.play(seat, text)

    def arrange(self, outcomes: Sequence[str]) -> None:
        """Refuse to fix what chance brings."""
        if outcomes:
            raise IllegalMove(Objection("chance_decides", "", ()), ", ".join(outcomes))

    def peek(self) -> Position:
        """Return a copy of the position."""
        return self._proceedings.position.copy()
