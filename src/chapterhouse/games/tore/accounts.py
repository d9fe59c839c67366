"""Goods and points: what a seat takes, gives, scores and loses."""

from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64
from chapterhouse.games.tore import at


def held(position: Position, seat: i64, good: i64) -> i64:
    """Return how many pieces of a good a seat has."""
    return position.cells[at.HELD + at.GOODS * seat + good]


def in_stock(position: Position, good: i64, count: i64) -> bool:
    """Tell whether so many pieces can be taken."""
    return good == at.GOLD or position.cells[at.STOCK + good] >= count  # rule: TW-03


def gain(position: Position, seat: i64, good: i64, count: i64) -> i64:
    """Take pieces from the stock, as far as it has them; return how many."""
    cells = position.cells
    if good != at.GOLD:
        if cells[at.STOCK + good] < count:
            count = cells[at.STOCK + good]
        cells[at.STOCK + good] -= count
    cells[at.HELD + at.GOODS * seat + good] += count
    return count


def give(position: Position, seat: i64, good: i64, count: i64) -> None:
    """Give pieces back: they are in the stock at once."""  # rule: TW-91
    position.cells[at.HELD + at.GOODS * seat + good] -= count
    if good != at.GOLD:
        position.cells[at.STOCK + good] += count


def score(position: Position, seat: i64, cause: i64, points: i64) -> None:
    """Score points; there is no upper limit."""  # rule: TW-94
    position.cells[at.SCORE + seat] += points
    _note_cause(position, seat, cause, points)


def lose(position: Position, seat: i64, cause: i64, points: i64) -> None:
    """Lose points, but never below 0."""  # rule: TW-94
    cells = position.cells
    if points > cells[at.SCORE + seat]:
        points = cells[at.SCORE + seat]
    cells[at.SCORE + seat] -= points
    _note_cause(position, seat, cause, points)


def score_event(position: Position, seat: i64, event: i64, points: i64) -> None:
    """Score, or with a negative number lose, the points of an event."""
    cells = position.cells
    if -points > cells[at.SCORE + seat]:
        points = -cells[at.SCORE + seat]  # rule: TW-94
    cells[at.SCORE + seat] += points
    cell = at.EVENT_POINTS + at.CHAPTERS * seat + event // at.EVENTS_PER_CHAPTER
    cells[cell] |= (points & 15) << (4 * (event % at.EVENTS_PER_CHAPTER))


def _note_cause(position: Position, seat: i64, cause: i64, points: i64) -> None:
    cell = at.CAUSE + at.CAUSE_CELLS * seat + cause // at.CAUSES_PER_CELL
    position.cells[cell] += points << (at.CAUSE_BITS * (cause % at.CAUSES_PER_CELL))
