"""Events that have happened at the same table in another process: played again here, as they are on record.

Both have dealt from one seed and gone through the same events, so the dice here bring what they brought
there. Whatever does not fit is refused: then the table has to be set up again from its record.
"""

from collections.abc import Callable, Iterable

from chapterhouse.core.game import CHANCE
from chapterhouse.core.moves import UnknownMove
from chapterhouse.core.position import Position
from chapterhouse.records.digest import digest
from chapterhouse.records.events import Event, RecordError, gestures, in_force, stretch
from chapterhouse.records.replay import position_before
from chapterhouse.table.proceedings import Proceedings
from chapterhouse.table.table import Table
from chapterhouse.table.undo import UndoPoint


def take(table: Table, events: Iterable[Event], broken_off: str = "") -> None:
    """Let events follow, and the end that people may have put to the game; `RecordError` if they cannot.

    After an error the table is of no use any more.
    """
    for event in events:
        _take(table._proceedings, table.beginning, event)
    if broken_off and not table.is_over():
        table.break_off(broken_off)


def _take(proceedings: Proceedings, beginning: Callable[[], Position], event: Event) -> None:
    if event.n != len(proceedings.events) + 1:
        raise RecordError(event.line, f"event {event.n} cannot follow event {len(proceedings.events)}.")
    if event.do:
        _move(proceedings, event)
    elif event.undo and event.consent:
        _take_back(proceedings, beginning, event)
    elif event.undo:
        _undo(proceedings, event)
    elif event.seat:
        proceedings.note(event, proceedings.position)
    else:
        raise RecordError(event.line, "new dice or other rules are not followed, only read from a record.")


def _move(proceedings: Proceedings, event: Event) -> None:
    game, position, seat = proceedings.game, proceedings.position, event.by
    try:
        move = game.moves.number(event.do)
    except UnknownMove:
        raise RecordError(event.line, f"{event.do!r:.60} is no move of {game.name}.") from None
    if seat not in proceedings.to_act() or not _comes(proceedings, seat, move):
        raise RecordError(event.line, f"event {event.n}: {event.do!r} does not come here.")
    if seat == CHANCE:
        proceedings.undo.bar()
    else:
        reveals = game.reveals(position, seat, move)
        if event.forced and reveals:
            proceedings.undo.bar()
        elif not event.forced:
            point = UndoPoint(position, event.n, seat, int(game.turn(position)))
            proceedings.undo.choose(point, reveals, event.joined)
    after = position.copy()
    game.apply(after, seat, move)
    if event.check and digest(game, after) != event.check:
        raise RecordError(event.line, f"event {event.n} leads to another position here.")
    proceedings.note(event, proceedings.go_to(after), move)


def _comes(proceedings: Proceedings, seat: int, move: int) -> bool:
    """Return whether a move is legal; of chance, whether our dice bring it as well."""
    if seat == CHANCE:
        return proceedings.outcomes.draw(proceedings.position) == move
    return move in proceedings.asked(seat).legal


def _undo(proceedings: Proceedings, event: Event) -> None:
    points = proceedings.undo.points
    index = next((place for place, point in enumerate(points) if point.next == event.undo), None)
    if index is None or points[index].seat != event.by:
        raise RecordError(event.line, f"event {event.undo} cannot be taken back here.")
    withdrawn = [one for one in in_force(stretch(proceedings.events)) if one.n >= event.undo]
    proceedings.undo.take_back(index, event.by, gestures([one for one in withdrawn if not one.forced]))
    proceedings.note(event, proceedings.go_to(points[index].position))


def _take_back(proceedings: Proceedings, beginning: Callable[[], Position], event: Event) -> None:
    standing = in_force(stretch(proceedings.events))
    if not any(one.n == event.undo and one.by == event.by and not one.forced for one in standing):
        raise RecordError(event.line, f"event {event.undo} is no choice that stands.")
    proceedings.undo.bar()
    position = position_before(proceedings.game, beginning(), standing, event.undo)
    proceedings.note(event, proceedings.go_to(position))
