"""Reading cells of a position that are packed or need more than their place."""

from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64
from chapterhouse.games.tore.at import (
    CAUSE,
    CAUSE_BITS,
    CAUSE_CELLS,
    CAUSES_PER_CELL,
    CHAPTERS,
    CREST,
    EVENT_POINTS,
    EVENTS_PER_CHAPTER,
    NONE,
    OPEN,
    OPENS,
    OWED,
)


def side_of(seats: i64, seat: i64) -> i64:
    """Return the side of the board where a seat is: two players sit opposite."""  # rule: TW-04
    if seats == 2:
        return 2 * seat
    return seat


def from_crest(position: Position, count: i64) -> i64:
    """Return the seat that comes this many places after the active player."""  # rule: TW-13
    seat = position.cells[CREST] + count
    return seat - position.seats if seat >= position.seats else seat


def owed(position: Position, seat: i64, duty: i64) -> i64:
    """Return how many pieces of a duty a seat could not give."""
    return (position.cells[OWED + seat] >> (4 * duty)) & 15


def set_owed(position: Position, seat: i64, duty: i64, missing: i64) -> None:
    """Note how many pieces of a duty are missing; 0 settles it."""
    cell = OWED + seat
    position.cells[cell] = (position.cells[cell] & ~(15 << (4 * duty))) | (missing << (4 * duty))


def top_card(position: Position, seat: i64) -> i64:
    """Return the latest card of the open pile, or NONE."""
    opens = position.cells[OPENS + seat]
    if opens == 0:
        return NONE
    return ((position.cells[OPEN + seat] >> (4 * (opens - 1))) & 15) - 1


def by_cause(position: Position, seat: i64, cause: i64) -> i64:
    """Return the points that a seat has from one cause; a loss counts up as well."""
    cell = CAUSE + CAUSE_CELLS * seat + cause // CAUSES_PER_CELL
    return (position.cells[cell] >> (CAUSE_BITS * (cause % CAUSES_PER_CELL))) & 4095


def by_event(position: Position, seat: i64, event: i64) -> i64:
    """Return the points that an event brought or cost a seat."""
    cell = EVENT_POINTS + CHAPTERS * seat + event // EVENTS_PER_CHAPTER
    number = (position.cells[cell] >> (4 * (event % EVENTS_PER_CHAPTER))) & 15
    return (number ^ 8) - 8  # its highest bit is the sign
