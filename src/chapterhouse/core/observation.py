"""Observations: what given eyes may know, as bytes for learning programs.

A title describes its planes, one row each: where the numbers lie, how they are packed, and who may know them.
From these rows a short program is made for each seat count and pair of eyes, with their own seat first, and
run for every observation. An observation is therefore written by one loop for all titles, documented by its
rows (`docs/observations.md`), and read back by the tests.

Every plane starts with the numbers of the eyes' own seat, then those of the seats after it around the table.
A number that may be -1 for "none" is written plus 1. What eyes may not know is 0.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from chapterhouse.core.observing import (
    FRAMES,
    GATED,
    HEAD,
    NUMBERS,
    OWNER,
    PACKED,
    ROTATED,
    SEAT,
    SLICE,
    SLICED_SEAT,
    WIDE,
    ZERO,
    head_into,
    run,
)
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, u8, vec

ALL: Final = 0  # everybody may know it
OWN: Final = 1  # only whose it is
SHOWN: Final = 2  # whose it is; everybody if a cell says so

NOTHING: Final[dict[str, str]] = {}


class Plane(NamedTuple):
    """What stands at one stretch of an observation."""

    name: str
    shape: tuple[int, ...]
    highest: int
    what: str

    @property
    def size(self) -> int:
        """Return how many bytes it has."""
        size = 1
        for length in self.shape:
            size *= length
        return size


class Row(NamedTuple):
    """How a plane is written: from which field of the position, and how its numbers are packed."""

    name: str
    how: int
    cell: int
    length: int  # numbers, of each seat if it goes by seat
    highest: int
    what: str
    bits: int = 0
    bias: int = 0
    stride: int = 0  # cells from one seat to the next; 0: not by seat
    who: int = ALL
    shown_by: tuple[tuple[int, int], tuple[int, int]] = ((0, 0), (0, 0))  # two cells, each with its stride
    shift: int = 0  # of packed numbers, from the lowest bit
    guard: tuple[int, int, int] = (
        0,
        0,
        0,
    )  # shift, bits, least: a sliced seat is none if these bits are less
    across: int = 0  # bits from one seat to the next inside each cell: the plane is (length, seats)


def head(steps: int, seats: int) -> tuple[Plane, ...]:
    """Return the planes that every title has first."""
    return (
        Plane("seats", (1,), seats, "how many play"),
        Plane("own", (1,), seats, "the eyes' own seat plus 1; 0 for the public"),
        Plane("asked", (1,), seats + 1, "0 nobody, 1 chance, 2 the eyes' own seat, 3 the next one and so on"),
        Plane("number", (4,), 255, "what the question is about, four bytes, the low one first"),
        Plane("steps", (FRAMES,), steps, "the pending steps plus 1, the one that is asked first"),
    )


class Program:
    """The instructions for one seat count and pair of eyes."""

    def __init__(self, code: list[int]) -> None:
        self.code: vec[i64] = vec[i64](code)
        self.length: i64 = len(code)


class Observation:
    """The planes of a title, and how they are written.

    `left_out` says why fields of the position are in no plane. `boards` is the fewest boards in play: more
    than seats where rules play one of them.
    """

    def __init__(
        self,
        rows: tuple[Row, ...],
        seats: range,
        steps: int,
        left_out: Mapping[str, str] = NOTHING,
        boards: int = 1,
    ) -> None:
        self.rows = rows
        self.left_out = left_out  # fields of the position that are in no plane, and why
        self.room = max(seats.stop - 1, boards)
        self.planes = (*head(steps, self.room), *[self._plane(row) for row in rows])
        self.size = sum([plane.size for plane in self.planes])
        self._programs: list[list[Program]] = []
        for count in range(seats.stop):
            made = [self._program(count, eyes, boards) for eyes in range(-1, count)] if count in seats else []
            self._programs.append(made)

    def into(self, position: Position, eyes: i64, out: "vec[u8]", at: i64) -> None:
        """Write the observation of these eyes, `size` bytes from `at` on."""
        seats = position.seats
        if eyes < 0 or eyes >= seats:
            eyes = -1
        head_into(position, eyes, out, at)
        program = self._programs[seats][eyes + 1]
        run(program.code, program.length, position, out, at)

    def _plane(self, row: Row) -> Plane:
        if row.how == OWNER:
            shape: tuple[int, ...] = (row.length,)
        elif row.how == ROTATED:
            shape = (self.room,)
        elif row.across:
            shape = (row.length, self.room)
        else:
            each = (row.length, 2) if row.how == WIDE else (row.length,)
            by_seat = row.stride > 0 and row.who != OWN
            shape = ((self.room,) if each == (1,) else (self.room, *each)) if by_seat else each
        highest = (
            255 if row.how == WIDE else self.room if row.how in (OWNER, SEAT, SLICED_SEAT) else row.highest
        )
        return Plane(row.name, shape, highest, row.what)

    def _program(self, seats: int, eyes: int, boards: int) -> Program:
        """Return the instructions: a run of cells each, in the order of the planes."""
        found: list[list[int]] = []
        around = max(seats, boards)
        order = [(max(eyes, 0) + n) % around for n in range(around)]
        where = HEAD
        for row, plane in zip(self.rows, self.planes[5:], strict=True):
            found += _instructions(row, plane, order, eyes, where)
            where += plane.size
        return Program([number for instruction in _merged(found) for number in instruction])


def _instructions(row: Row, plane: Plane, order: list[int], eyes: int, where: int) -> list[list[int]]:
    """Return how one plane is written; `order` are the seats, the eyes' own first."""
    blank = [ZERO, 0, plane.size, 0, 0, where]
    last, first = len(order), order[0]
    if row.how == OWNER:
        return [blank, *[[OWNER, row.cell + s, row.length, 0, n + 1, where] for n, s in enumerate(order)]]
    if row.how == SEAT:
        return [[SEAT, row.cell, row.length, first | last << 8, 0, where]]
    if row.how == SLICED_SEAT:
        shift, guard_bits, least = row.guard
        guard = shift << 16 | guard_bits << 24 | least << 32
        return [
            [SLICED_SEAT, row.cell, row.length, first | last << 8, row.bits | row.shift << 8 | guard, where]
        ]
    if row.how == ROTATED:
        return [blank, *[[PACKED, row.cell, 1, 1 | s << 8, 0, where + n] for n, s in enumerate(order)]]
    if row.across:
        step = plane.shape[1] << 16
        return [
            blank,
            *[
                [SLICE, row.cell, row.length, row.bits | row.across * s << 8 | step, row.bias, where + n]
                for n, s in enumerate(order)
            ],
        ]
    if row.how == SLICE:
        return [[SLICE, row.cell, row.length, row.bits | row.shift << 8 | 1 << 16, row.bias, where]]
    bits = row.bits | row.shift << 8
    if row.stride == 0:
        return [[row.how, row.cell, row.length, bits, row.bias, where]]
    each = row.length * (2 if row.how == WIDE else 1)
    if row.who == OWN:
        return (
            [blank]
            if eyes < 0
            else [[row.how, row.cell + row.stride * first, row.length, bits, row.bias, where]]
        )
    code = [] if each * len(order) == plane.size and row.who == ALL else [blank]
    for n, s in enumerate(order):
        if row.who == SHOWN and s != eyes:
            (one, its), (other, others) = row.shown_by
            code.append([GATED, one + its * s, other + others * s, 0, 0, 0])
        code.append([row.how, row.cell + row.stride * s, row.length, bits, row.bias, where + each * n])
    return code


def _merged(code: list[list[int]]) -> list[list[int]]:
    """Return the same with neighbouring runs of plain cells as one."""
    found: list[list[int]] = []
    for now in code:
        before = found[-1] if found else now
        is_next = before is not now and before[0] == now[0] == NUMBERS and before[4] == now[4]
        is_gated = len(found) > 1 and found[-2][0] == GATED
        if is_next and not is_gated and before[1] + before[2] == now[1] and before[5] + before[2] == now[5]:
            before[2] += now[2]
        else:
            found.append(list(now))
    return found
