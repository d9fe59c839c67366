"""Chains: the best division of a seat's cloisters into unbroken rows of at least four."""

from typing import Final

from chapterhouse.core.bits import bit_count
from chapterhouse.core.vectors import i64
from chapterhouse.games.kardinal import at
from chapterhouse.games.kardinal.board import Board

# A row of eight or more is two rows of four or more, so rows of SHORTEST to LONGEST spaces are enough.
SHORTEST: Final = 4
LONGEST: Final = 7


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
    """Return a seat's own spaces that roads join with the one at `start`, as bits."""  # rule: KK-74
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
    """Return how many own cloisters disjoint rows of at least four can cover at most."""  # rule: KK-72 KK-75
    return _Division(board).points(own)


def best_chains(board: Board, own: i64) -> list[list[int]]:
    """Return rows that earn these points, each in the order of its road, joined where they meet."""
    return _joined(board, [_ordered(board, row) for row in _Division(board).rows(own)])


class _Division:
    """Finds the best division, part by part; what is left over is looked up when it comes again."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.known: dict[int, int] = {}

    def points(self, free: i64) -> i64:
        """Return the most spaces that disjoint rows can cover."""
        total: i64 = 0
        left = free
        while left != 0:
            part = component(self.board, left, lowest(left))
            left &= ~part
            if bit_count(part) >= SHORTEST:
                total += self._of_part(part)
        return total

    def rows(self, free: i64) -> list[int]:
        """Return rows that cover as many."""
        found: list[int] = []
        left = free
        while left != 0:
            part = component(self.board, left, lowest(left))
            left &= ~part
            if self.points(part) > 0:
                found.extend(self._rows_of_part(part))
        return found

    def _of_part(self, part: i64) -> i64:
        known = self.known.get(part, -1)
        if known >= 0:
            return known
        size = bit_count(part)
        space = self._outermost(part)
        best = self.points(part & ~(1 << space))
        for row in self._rows_through(part, space):
            if best == size:
                break  # nothing is left over: it cannot be better
            best = max(best, bit_count(row) + self.points(part & ~row))
        self.known[part] = best
        return best

    def _rows_of_part(self, part: i64) -> list[int]:
        best = self._of_part(part)
        space = self._outermost(part)
        for row in self._rows_through(part, space):
            if bit_count(row) + self.points(part & ~row) == best:
                return [row, *self.rows(part & ~row)]
        return self.rows(part & ~(1 << space))

    def _outermost(self, part: i64) -> i64:
        """Return the space with the fewest neighbours: fewest rows run through it."""
        fewest: i64 = 99
        found: i64 = 0
        left = part
        while left != 0:
            space = lowest(left)
            left &= left - 1
            neighbours = bit_count(self.board.roads[space] & part)
            if neighbours < fewest:
                fewest = neighbours
                found = space
        return found

    def _rows_through(self, part: i64, space: i64) -> list[int]:
        """Return the sets of 4 to 7 spaces that form a row through this one."""
        found: set[int] = set()
        start: i64 = 1 << space
        for arm in self._arms(part, space, start, LONGEST):  # the second arm may be the start alone
            for other in self._arms(part & ~arm | start, space, start, LONGEST + 1 - bit_count(arm)):
                if bit_count(arm | other) >= SHORTEST:
                    found.add(arm | other)
        return sorted(found, key=bit_count, reverse=True)

    def _arms(self, part: i64, space: i64, row: i64, length: i64) -> list[int]:
        """Return the rows of at most this many spaces that begin with `row` and go on from `space`."""
        found: list[int] = [row]
        if bit_count(row) >= length:
            return found
        onward = self.board.roads[space] & part & ~row  # rule: KK-76, once around a ring
        while onward != 0:
            following = lowest(onward)
            onward &= onward - 1
            found.extend(self._arms(part, following, row | (1 << following), length))  # rule: KK-73
        return found


def _ordered(board: Board, row: i64) -> list[int]:
    """Return the spaces of a row from one end to the other."""
    spaces = [space for space in range(at.SPACES) if row & (1 << space)]
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
