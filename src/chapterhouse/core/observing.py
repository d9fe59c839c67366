"""Writing an observation: a program of short instructions over the cells of a position.

`core.observation` makes the programs from the rows of a title. This is the hot loop of every observation.
"""

from typing import Final

from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, u8, vec

# how the numbers of a plane are found
NUMBERS: Final = 0  # one cell a number
WIDE: Final = 1  # one cell, two bytes: the low one first
PACKED: Final = 2  # this many bits a number, in one cell; with one bit: flags
SEAT: Final = 3  # cells that name a seat: 0 for none, 1 for the eyes' own, 2 for the next …
OWNER: Final = 4  # one mask of things a seat: whose each thing is, written as a seat
SUM: Final = 5  # the sum of this many cells
POPULATION: Final = 6  # how many bits of a cell are set
MEMORY: Final = 7  # how often each kind is remembered
REPEATED: Final = 8  # how often the last thing remembered was remembered
GATED: Final = 9  # like the next instruction, if one of two cells is not 0; otherwise it is left out
ZERO: Final = 10
ROTATED: Final = 11  # bits of a cell that are seats
SLICE: Final = 12  # the same few bits of one cell after the other
SLICED_SEAT: Final = 13  # the same, where these bits name a seat

WIDTH: Final = 6  # numbers of an instruction: how, cell, count, bits or step, bias or mask, where
HEAD: Final = 15  # bytes that every title has, see `head`
FRAMES: Final = 8  # of the agenda that are shown
SEAT_BITS: Final = 8  # of a frame, as in core.agenda
NUMBER_BITS: Final = 16


# A number is put into a variable before it becomes a byte: `u8(a if b else 0)` calls Python's int even when
# compiled, and costs more than all the rest.


def head_into(position: Position, eyes: i64, out: "vec[u8]", at: i64) -> None:
    """Write what every title has: who plays, who looks, and the agenda from its top."""
    cells, seats = position.cells, position.seats
    depth = cells[0]
    frame = cells[depth]  # 0 if nothing is pending
    seat = ((frame >> SEAT_BITS) & 255) - 1
    asked: i64 = 0
    if seat >= 0:
        asked = seat - eyes if eyes > 0 else seat
        if asked < 0:
            asked += seats
        asked += 2
    elif depth > 0:
        asked = 1
    out[at] = u8(seats)
    out[at + 1] = u8(eyes + 1)
    out[at + 2] = u8(asked)
    number = frame >> NUMBER_BITS
    out[at + 3] = u8(number & 255)
    out[at + 4] = u8((number >> 8) & 255)
    out[at + 5] = u8((number >> 16) & 255)
    out[at + 6] = u8((number >> 24) & 255)
    to = at + 7
    end = to + FRAMES
    while depth > 0 and to < end:
        out[to] = u8((cells[depth] & 255) + 1)
        to += 1
        depth -= 1
    while to < end:
        out[to] = u8(0)
        to += 1


def run(code: "vec[i64]", pc: i64, end: i64, position: Position, out: "vec[u8]", at: i64) -> None:
    """Run the instructions from `pc` up to `end`: the hot loop, without calls but for what is rare."""
    cells = position.cells
    i: i64 = 0
    while pc < end:
        how = code[pc]
        cell = code[pc + 1]
        count = code[pc + 2]
        arg = code[pc + 3]
        bias = code[pc + 4]
        where = at + code[pc + 5]
        pc += WIDTH
        i = 0
        if how == NUMBERS:
            while i < count:
                out[where + i] = u8((cells[cell + i] + bias) & 255)
                i += 1
        elif how == PACKED:
            word = cells[cell] >> (arg >> 8)
            bits = arg & 255
            mask: i64 = (1 << bits) - 1
            while i < count:
                out[where + i] = u8(((word & mask) + bias) & 255)
                word >>= bits
                i += 1
        elif how == ZERO:
            while i < count:
                out[where + i] = u8(0)
                i += 1
        elif how == OWNER:
            word = cells[cell]
            while word != 0:
                if word & 255 == 0:
                    word >>= 8
                    i += 8
                else:
                    if word & 1 == 1:
                        out[where + i] = u8(bias)
                    word >>= 1
                    i += 1
        elif how == SLICE:
            mask = (1 << (arg & 255)) - 1
            shift = (arg >> 8) & 255
            step = arg >> 16
            while i < count:
                out[where] = u8((((cells[cell + i] >> shift) & mask) + bias) & 255)
                where += step
                i += 1
        elif how == GATED:
            if cells[cell] == 0 and cells[count] == 0:
                pc += WIDTH
        else:
            _rare(how, cell, count, arg, bias, where, position, out)


def _rare(
    how: i64, cell: i64, count: i64, arg: i64, bias: i64, where: i64, position: Position, out: "vec[u8]"
) -> None:
    cells = position.cells
    i: i64 = 0
    total: i64 = 0
    if how == WIDE:
        while i < count:
            out[where + 2 * i] = u8(cells[cell + i] & 255)
            out[where + 2 * i + 1] = u8((cells[cell + i] >> 8) & 255)
            i += 1
    elif how == SEAT:
        while i < count:
            out[where + i] = u8(_around(cells[cell + i], arg))
            i += 1
    elif how == SLICED_SEAT:
        _sliced_into(cells, cell, count, arg, bias, where, out)
    elif how == SUM:
        while i < arg:
            total += cells[cell + i]
            i += 1
        out[where] = u8(total & 255)
    elif how == POPULATION:
        word = cells[cell]
        while word != 0:
            total += word & 1
            word >>= 1
        out[where] = u8(total)
    elif how == MEMORY:
        while i < count:
            out[where + i] = u8(0)
            i += 1
        for kind in position.memory:
            out[where + kind] = u8((i64(out[where + kind]) + 1) & 255)
    elif how == REPEATED:
        memory = position.memory
        if len(memory) > 0:
            last = memory[len(memory) - 1]
            for thing in memory:
                if thing == last:
                    total += 1
        out[where] = u8(total & 255)


def _around(seat: i64, table: i64) -> i64:
    """Return a seat as it is written: 0 for none, 1 for the first one of this table, 2 for the next."""
    if seat < 0:
        return 0
    seat -= table & 255
    if seat < 0:
        seat += table >> 8
    return seat + 1


def _sliced_into(
    cells: "vec[i64]", cell: i64, count: i64, table: i64, how: i64, where: i64, out: "vec[u8]"
) -> None:
    """Write the seats that some bits of each cell name; none where those that guard them say so."""
    bits: i64 = (1 << (how & 255)) - 1
    shift = (how >> 8) & 255
    guard_shift = (how >> 16) & 255
    guard_bits: i64 = (1 << ((how >> 24) & 255)) - 1
    least = how >> 32
    i: i64 = 0
    while i < count:
        word = cells[cell + i]
        seat: i64 = -1
        if (word >> guard_shift) & guard_bits >= least:
            seat = (word >> shift) & bits
        out[where + i] = u8(_around(seat, table))
        i += 1
