"""Goods and points: what a seat takes, gives, scores and loses."""

from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64
from chapterhouse.games.tore.at import (
    CAUSE,
    CAUSE_BITS,
    CAUSE_CELLS,
    CAUSES_PER_CELL,
    CHAPTERS,
    EVENT_POINTS,
    EVENTS_PER_CHAPTER,
    GOLD,
    GOODS,
    HELD,
    SCORE,
    STOCK,
)


def held(position: Position, seat: i64, good: i64) -> i64:
    """Return how many pieces of a good a seat has."""
    return position.cells[HELD + GOODS * seat + good]


def in_stock(position: Position, good: i64, count: i64) -> bool:
    """Return whether this many pieces can be taken."""
    return good == GOLD or position.cells[STOCK + good] >= count  # rule: TW-03


def gain(position: Position, seat: i64, good: i64, count: i64) -> i64:
    """Take pieces from the stock, as far as it has them; return how many."""
    cells = position.cells
    if good != GOLD:
        if cells[STOCK + good] < count:
            count = cells[STOCK + good]
        cells[STOCK + good] -= count
    cells[HELD + GOODS * seat + good] += count
    return count


def give(position: Position, seat: i64, good: i64, count: i64) -> None:
    """Give pieces back: they are in the stock at once."""  # rule: TW-91
    position.cells[HELD + GOODS * seat + good] -= count
    if good != GOLD:
        position.cells[STOCK + good] += count


def give_up_to(position: Position, seat: i64, good: i64, due: i64) -> i64:
    """Give what is due as far as the seat has it; return how many pieces are missing."""
    paid = held(position, seat, good)
    if paid > due:
        paid = due
    give(position, seat, good, paid)
    return due - paid


def score(position: Position, seat: i64, cause: i64, points: i64) -> None:
    """Score points; there is no upper limit."""  # rule: TW-94
    position.cells[SCORE + seat] += points
    _note_cause(position, seat, cause, points)


def lose(position: Position, seat: i64, cause: i64, points: i64) -> None:
    """Lose points, but never below 0."""  # rule: TW-94
    cells = position.cells
    if points > cells[SCORE + seat]:
        points = cells[SCORE + seat]
    cells[SCORE + seat] -= points
    _note_cause(position, seat, cause, points)


def score_event(position: Position, seat: i64, event: i64, points: i64) -> None:
    """Score, or with a negative number lose, the points of an event."""
    cells = position.cells
    if -points > cells[SCORE + seat]:
        points = -cells[SCORE + seat]  # rule: TW-94
    cells[SCORE + seat] += points
    cell = EVENT_POINTS + CHAPTERS * seat + event // EVENTS_PER_CHAPTER
    cells[cell] |= (points & 15) << (4 * (event % EVENTS_PER_CHAPTER))


def _note_cause(position: Position, seat: i64, cause: i64, points: i64) -> None:
    cell = CAUSE + CAUSE_CELLS * seat + cause // CAUSES_PER_CELL
    position.cells[cell] += points << (CAUSE_BITS * (cause % CAUSES_PER_CELL))
