"""Reading cells of a position that are packed or need more than their place."""

from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64
from chapterhouse.games.avignon.at import ROME_SEAT


def seat_of_side(position: Position, side: i64) -> i64:
    """Return who plays Rome or Avignon."""
    return side ^ position.cells[ROME_SEAT]


def side_of_seat(position: Position, seat: i64) -> i64:
    """Return which side a seat plays."""
    return seat ^ position.cells[ROME_SEAT]
