"""What can be taken back at a table, and what was taken back and can be played again."""

from collections.abc import Sequence
from dataclasses import dataclass

from chapterhouse.core.position import Position
from chapterhouse.records.events import Event
from chapterhouse.table.not_possible import NotPossible


@dataclass(frozen=True)
class UndoPoint:
    """Where an undo may return to: the position and the number of the next event."""

    position: Position
    next: int
    seat: int
    turn: int


class UndoStack:
    """The choices of one seat since the last barrier, and the moves of those that it took back."""

    def __init__(self) -> None:
        self.points: list[UndoPoint] = []
        self.redo: list[tuple[int, list[list[str]]]] = []  # a seat, and the lists that one undo took back

    def can_undo(self, seat: int) -> bool:
        """Return whether the last choice is the seat's."""
        return bool(self.points) and self.points[-1].seat == seat

    def can_redo(self, seat: int) -> bool:
        """Return whether the seat was the last to take something back, and nothing has happened since."""
        return bool(self.redo) and self.redo[-1][0] == seat

    def last(self, seat: int) -> int:
        """Return which point the seat's next undo returns to."""
        if not self.can_undo(seat):
            raise NotPossible("nothing_to_undo")
        return len(self.points) - 1

    def first_of_turn(self, seat: int) -> int:
        """Return the earliest point of the turn to which the seat's next undo leads."""
        index = self.last(seat)
        turn = self.points[index].turn
        while index > 0 and self.points[index - 1].turn == turn:
            index -= 1
        return index

    def choose(self, point: UndoPoint, reveals: bool, joined: bool = False) -> None:
        """Note a choice that is about to be played; one that reveals something is a barrier.

        A joined one belongs to the gesture before it, and is taken back together with that.
        """
        if self.points and self.points[-1].seat != point.seat:
            self.points = []
        if not joined:
            self.points.append(point)
        self.redo = []
        if reveals:
            self.points = []

    def take_back(self, index: int, seat: int, lists: list[list[str]]) -> None:
        """Drop a point and all after it; the seat may play the lists of moves again."""
        self.points = self.points[:index]
        self.redo = [*self.redo, (seat, lists)]

    def bar(self) -> None:
        """Let nothing so far be taken back or played again."""
        self.points, self.redo = [], []


def last_choice(events: Sequence[Event], seat: int) -> int:
    """Return the number of the seat's last choice that stands, or of the first in its list, or 0."""
    withdrawn = len(events) + 1  # events from this number on do not stand
    for event in reversed(events):
        if event.rules is not None:
            return 0
        if event.n >= withdrawn:
            continue
        if event.undo:
            withdrawn = event.undo
        elif event.do and event.by == seat and not event.forced and not event.joined:
            return event.n
    return 0
