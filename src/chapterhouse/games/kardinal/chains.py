"""Chains: the best division of a seat's cloisters into unbroken rows of at least four."""

from chapterhouse.core.vectors import append, i64, vec
from chapterhouse.games.kardinal.board import Board
from chapterhouse.games.kardinal.position import SPACES

# A row of eight or more is two rows of four or more, so rows of SHORTEST to LONGEST spaces are enough.
SHORTEST = 4
LONGEST = 7


def bit_count(bits: i64) -> i64:
    """Return how many bits are set."""
    number: i64 = 0
    while bits != 0:
        bits &= bits - 1
        number += 1
    return number


def lowest(bits: i64) -> i64:
    """Return the number of the lowest bit that is set."""
    number: i64 = 0
    if bits & 4294967295 == 0:
        bits >>= 32
        number = 32
    if bits & 65535 == 0:
        bits >>= 16
        number += 16
    if bits & 255 == 0:
        bits >>= 8
        number += 8
    while bits & 1 == 0:
        bits >>= 1
        number += 1
    return number


def component(board: Board, own: i64, start: i64) -> i64:
    """Return the own spaces that roads join with the one at `start`, as bits."""
    found: i64 = 1 << start
    edge = found
    while edge != 0:
        space = lowest(edge)
        edge &= edge - 1
        new = board.roads[space] & own & ~found
        found |= new
        edge |= new
    return found


def chain_points(board: Board, own: i64) -> i64:
    """Return the largest number of own cloisters covered by disjoint rows of at least four."""  # rule: KK-72 KK-75
    points: i64 = 0
    left = own
    while left != 0:
        part = component(board, left, lowest(left))
        left &= ~part
        if bit_count(part) >= SHORTEST:
            points += bit_count(cover(board, part))
    return points


def best_chains(board: Board, own: i64) -> list[list[int]]:
    """Return rows that earn these points, each in the order of its road, joined to long ones where they meet."""
    rows: list[list[int]] = []
    left = own
    while left != 0:
        part = component(board, left, lowest(left))
        left &= ~part
        if bit_count(part) >= SHORTEST:
            rows.extend(_ordered(board, row) for row in _rows_of(board, part))
    return _joined(board, rows)


class _Search:
    """The rows of one component and the best set of disjoint ones found so far."""

    def __init__(self, board: Board, part: i64) -> None:
        self.board = board
        self.part = part
        self.rows: vec[i64] = vec[i64]([])
        self.best: i64 = 0
        self.best_count: i64 = 0
        self.chosen: vec[i64] = vec[i64]([0] * 16)
        self.best_rows: list[int] = []

    def find_rows(self) -> None:
        """List every set of spaces that is a row of 4 to 7."""
        left = self.part
        while left != 0:
            space = lowest(left)
            left &= left - 1
            self._grow(space, 1 << space, 1)

    def _grow(self, end: i64, row: i64, length: i64) -> None:
        if length >= SHORTEST and not self._has(row):
            self.rows = append(self.rows, row)
        if length == LONGEST:
            return
        onward = self.board.roads[end] & self.part & ~row
        while onward != 0:
            space = lowest(onward)
            onward &= onward - 1
            self._grow(space, row | (1 << space), length + 1)

    def _has(self, row: i64) -> bool:
        for other in self.rows:
            if other == row:
                return True
        return False

    def choose(self, free: i64, covered: i64, count: i64, depth: i64) -> None:
        """Try the rows through the lowest free space, and leaving it out, unless that cannot beat the best."""
        if count > self.best_count:
            self.best_count = count
            self.best = covered
            self.best_rows = [self.chosen[i] for i in range(depth)]
        if count + bit_count(free) <= self.best_count or free == 0:
            return
        bit = free & -free
        i: i64 = 0
        while i < len(self.rows):
            row = self.rows[i]
            if row & bit and row & ~free == 0:
                self.chosen[depth] = row
                self.choose(free & ~row, covered | row, count + bit_count(row), depth + 1)
            i += 1
        self.choose(free & ~bit, covered, count, depth)


def _solved(board: Board, part: i64) -> _Search:
    search = _Search(board, part)
    search.find_rows()
    search.choose(part, 0, 0, 0)
    return search


def cover(board: Board, part: i64) -> i64:
    """Return the spaces of a component that the best division covers, as bits."""
    return _solved(board, part).best


def _rows_of(board: Board, part: i64) -> list[int]:
    return _solved(board, part).best_rows


def _ordered(board: Board, row: i64) -> list[int]:
    """Return the spaces of a row from one end to the other."""
    spaces = [space for space in range(SPACES) if row & (1 << space)]
    for start in spaces:
        path = _path(board, row & ~(1 << start), [start])
        if path:
            return path
    return spaces


def _path(board: Board, left: i64, path: list[int]) -> list[int]:
    if left == 0:
        return path
    onward = board.roads[path[-1]] & left
    while onward != 0:
        space = lowest(onward)
        onward &= onward - 1
        found = _path(board, left & ~(1 << space), [*path, space])
        if found:
            return found
    return []


def _joined(board: Board, rows: list[list[int]]) -> list[list[int]]:
    """Join rows whose ends meet: a person sees one chain there, and the points are the same."""
    for i, one in enumerate(rows):
        for j, other in enumerate(rows):
            if i == j:
                continue
            for head in (one, one[::-1]):
                for tail in (other, other[::-1]):
                    if board.roads[head[-1]] & (1 << tail[0]):
                        rest = [row for k, row in enumerate(rows) if k not in (i, j)]
                        return _joined(board, [*rest, head + tail])
    return rows
