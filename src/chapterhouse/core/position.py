"""A position is a row of numbers; each title names the places in it.

`cells[0]` is the depth of the agenda and `cells[1..ROOM]` its frames, the bottom one first. A title's own
fields begin at `FIRST`. `memory` grows with what rules must remember (say, positions that may not recur).
Copying, comparing, dumping and loading are therefore the same for every title.
"""

from typing import Final

from chapterhouse.core.vectors import i64, vec

ROOM: Final = 15
FIRST: Final = ROOM + 1


class Position:
    """Everything that legality and score depend on: ints, and nothing else."""

    __slots__ = ("cells", "memory", "seats")

    def __init__(self, seats: i64, cells: "vec[i64]", memory: "vec[i64]") -> None:
        self.seats = seats
        self.cells = cells
        self.memory = memory

    def copy(self) -> "Position":
        """Return a position that shares nothing with this one."""
        return Position(self.seats, self.cells[:], self.memory[:])

    def is_same(self, other: "Position") -> bool:
        """Return whether the other position has the same numbers everywhere."""
        return (
            self.seats == other.seats
            and list(self.cells) == list(other.cells)
            and list(self.memory) == list(other.memory)
        )

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle and copy as plain numbers: what the pure package writes, the compiled one reads."""
        return position_of, (int(self.seats), list(self.cells), list(self.memory))


def position_of(seats: int, cells: list[int], memory: list[int]) -> Position:
    """Return the position that has these numbers."""
    return Position(seats, vec[i64](cells), vec[i64](memory))


def blank(seats: int, width: int) -> Position:
    """Return a position with an empty agenda and `width` fields of zero."""
    return Position(seats, vec[i64]([0] * (FIRST + width)), vec[i64]([]))
