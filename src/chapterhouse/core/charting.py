"""Which instructions a change of each cell asks for: what a `Watch` goes by.

An observation is written by a program over the cells of a position (`core.observing`). Here its instructions
are taken apart, so that each names the cells which it reads, and laid out cell by cell.
"""

from chapterhouse.core.observing import (
    GATED,
    MEMORY,
    NUMBERS,
    OWNER,
    REPEATED,
    SEAT,
    SLICE,
    SLICED_SEAT,
    SUM,
    WIDE,
    WIDTH,
    ZERO,
)
from chapterhouse.core.vectors import i64, vec

Instruction = list[int]


class Program:
    """Instructions in a row."""

    def __init__(self, code: list[Instruction]) -> None:
        self.code: vec[i64] = vec[i64]([number for instruction in code for number in instruction])
        self.length: i64 = len(code) * WIDTH


class Chart:
    """The instructions of one seat count and pair of eyes, by the cells that they read.

    `whole` writes everything, `turned` what other eyes see otherwise, `always` what does not lie in cells.
    `spans` are the cells to be watched: the first and the one after the last of each stretch of them.
    """

    def __init__(self, planes: list[list[Instruction]], is_turned: list[bool]) -> None:
        always: list[Instruction] = []
        turned: list[Instruction] = []
        by_cell: dict[int, list[Instruction]] = {}
        for plane, turns in zip(planes, is_turned, strict=True):
            if plane[0][0] in (MEMORY, REPEATED):
                always += plane
                continue
            if turns:
                turned += _again(plane)
            for cell, instruction in _readers(plane):
                by_cell.setdefault(cell, []).append(instruction)
        spans, firsts, code = _laid_out(by_cell)
        self.spans: vec[i64] = vec[i64](spans)
        self.firsts: vec[i64] = vec[i64](firsts)
        self.by_cell = Program(code)
        self.whole = Program(_merged([instruction for plane in planes for instruction in plane]))
        self.turned = Program(_merged(turned))
        self.always = Program(always)


def _again(plane: list[Instruction]) -> list[Instruction]:
    """Return how a plane is written for other eyes at the same table: what is blank to all is so already."""
    if len(plane) == 1 or any(how in (OWNER, GATED) for how, *_ in plane):
        return plane
    return [instruction for instruction in plane if instruction[0] != ZERO]


def _merged(code: list[Instruction]) -> list[Instruction]:
    """Return the same with neighbouring runs of plain cells as one."""
    found: list[Instruction] = []
    for now in code:
        before = found[-1] if found else now
        is_next = before is not now and before[0] == now[0] == NUMBERS and before[4] == now[4]
        is_gated = len(found) > 1 and found[-2][0] == GATED
        if is_next and not is_gated and before[1] + before[2] == now[1] and before[5] + before[2] == now[5]:
            before[2] += now[2]
        else:
            found.append(list(now))
    return found


def _laid_out(by_cell: dict[int, list[Instruction]]) -> tuple[list[int], list[int], list[Instruction]]:
    """Return the stretches of cells, where the instructions of each cell begin, and all of them."""
    spans: list[int] = []
    firsts: list[int] = []
    code: list[Instruction] = []
    for cell in range(max(by_cell, default=-1) + 1):
        firsts.append(len(code) * WIDTH)
        if cell in by_cell:
            code += by_cell[cell]
            if spans and spans[-1] == cell:
                spans[-1] = cell + 1
            else:
                spans += [cell, cell + 1]
    return spans, [*firsts, len(code) * WIDTH], code


def _readers(plane: list[Instruction]) -> list[tuple[int, Instruction]]:
    """Return the instructions of a plane, each with a cell after whose change it must run; in their order."""
    if any(how == OWNER for how, *_ in plane):
        owners = [cell for how, cell, *_ in plane if how == OWNER]
        return [(cell, instruction) for cell in owners for instruction in plane]
    found: list[tuple[int, Instruction]] = []
    gate: Instruction = []
    for instruction in plane:
        if instruction[0] == ZERO:
            continue  # nothing else is ever written there
        if instruction[0] == GATED:
            gate = instruction
            continue
        for cells, part in _parts(instruction):
            if gate:
                blank = [ZERO, 0, part[2] * (2 if part[0] == WIDE else 1), 0, 0, part[5]]
                found += [(cell, step) for cell in (*cells, gate[1], gate[2]) for step in (blank, gate, part)]
            else:
                found += [(cell, part) for cell in cells]
        gate = []
    return found


def _parts(instruction: Instruction) -> list[tuple[range, Instruction]]:
    """Return the same as instructions that read as few cells as possible, each with those cells."""
    how, cell, count, arg, bias, where = instruction
    if how == SUM:
        return [(range(cell, cell + arg), instruction)]
    if how in (NUMBERS, WIDE, SEAT, SLICE, SLICED_SEAT):
        step = arg >> 16 if how == SLICE else 2 if how == WIDE else 1
        return [
            (range(cell + n, cell + n + 1), [how, cell + n, 1, arg, bias, where + step * n])
            for n in range(count)
        ]
    return [(range(cell, cell + 1), instruction)]
