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

from chapterhouse.core.charting import Chart, Instruction
from chapterhouse.core.observing import (
    FRAMES,
    GATED,
    HEAD,
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
        self._boards = boards
        self._charts: list[list[Chart]] = [[] for _ in range(seats.stop)]  # made when first asked for

    def into(self, position: Position, eyes: i64, out: "vec[u8]", at: i64) -> None:
        """Write the observation of these eyes, `size` bytes from `at` on."""
        seats = position.seats
        if eyes < 0 or eyes >= seats:
            eyes = -1
        head_into(position, eyes, out, at)
        program = self.chart(seats, eyes).whole
        run(program.code, 0, program.length, position, out, at)

    def chart(self, seats: i64, eyes: i64) -> Chart:
        """Return the instructions of a seat count and pair of eyes, -1 for the public."""
        charts = self._charts[seats]
        if len(charts) == 0:
            charts = self._charts[seats] = self._charted(seats)
        return charts[eyes + 1]

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

    def _charted(self, seats: int) -> list[Chart]:
        """Return the charts of the public and of every seat."""
        seen = [self._code(seats, eyes) for eyes in range(-1, seats)]
        is_turned = [any(code[n] != seen[0][n] for code in seen) for n in range(len(self.rows))]
        return [Chart(code, is_turned) for code in seen]

    def _code(self, seats: int, eyes: int) -> list[list[Instruction]]:
        """Return the instructions of each plane."""
        around = max(seats, self._boards)
        order = [(max(eyes, 0) + n) % around for n in range(around)]
        found: list[list[Instruction]] = []
        where = HEAD
        for row, plane in zip(self.rows, self.planes[5:], strict=True):
            found.append(_instructions(row, plane, order, eyes, where))
            where += plane.size
        return found


def _instructions(row: Row, plane: Plane, order: list[int], eyes: int, where: int) -> list[Instruction]:
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
