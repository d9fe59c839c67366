"""The bag of the solo game: the counters that say what the Ab-Bott does."""  # rule: PI-191

from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64
from chapterhouse.games.pilgrim import at
from chapterhouse.games.pilgrim.pack.board import Board


def in_bag(position: Position, kind: i64) -> i64:
    """Return how many counters of a kind are still in the bag."""
    return (position.cells[at.BAG] >> (at.FIVE * kind)) & 31


def all_in_bag(position: Position) -> i64:
    """Return how many counters are still in the bag."""
    number: i64 = 0
    kind: i64 = 0
    while kind < at.COUNTERS:
        number += in_bag(position, kind)
        kind += 1
    return number


def take_counter(position: Position, kind: i64) -> None:
    """Take a counter out of the bag, for good."""
    position.cells[at.BAG] -= 1 << (at.FIVE * kind)


def fill_bag(position: Position, board: Board) -> None:
    """Add the counters of the season that begins; without the Ab-Bott there is no bag."""
    cells = position.cells
    if cells[at.PLAYERS] == position.seats:
        return
    counters = board.components.counters[cells[at.SEASON]]
    for kind in range(at.COUNTERS):
        cells[at.BAG] += counters[kind] << (at.FIVE * kind)
