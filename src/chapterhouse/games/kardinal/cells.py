"""Reading cells of a position that are packed or need more than their place."""

from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64
from chapterhouse.games.kardinal.at import HANDS, KINDS, NIBBLE


def of_seat(packed: i64, seat: i64) -> i64:
    """Return a seat's share of a packed number."""
    return (packed >> (NIBBLE * seat)) & 31


def hand_size(position: Position, seat: i64) -> i64:
    """Return how many cards a seat holds."""
    cells = position.cells
    first = HANDS + KINDS * seat
    return cells[first] + cells[first + 1] + cells[first + 2] + cells[first + 3] + cells[first + 4]
