"""Where a running table stands: what lists, sweeps and clocks need to know without the rules."""

from typing import TYPE_CHECKING

import msgspec

from chapterhouse.records.lines import end_line
from chapterhouse.server import wall_clock
from chapterhouse.server.live.clock import clock_text
from chapterhouse.server.live.consent_request import asked_text
from chapterhouse.store.append import Standing
from chapterhouse.table.table import Table

if TYPE_CHECKING:
    from chapterhouse.server.live.room import Room


def standing_of(room: "Room", table: Table) -> Standing:
    """Return where the table stands after what has just happened, and set its clock."""
    now = wall_clock.now()
    is_over = table.is_over() and room.row.held is None
    acting = table.to_act()
    seat = room.row.held if room.row.held is not None else (acting[0] if acting else None)
    if room.clock is not None:
        runs = seat is not None and not room.plays_itself(seat)
        number = int(room.game.turn(table.position)) if room.row.held is None else room.clock.number
        room.clock.ask(seat if runs else None, number, now)
    end = table.record().end if is_over else None
    return Standing(
        at=len(table.events),
        changed=now,
        to_act=None if is_over else seat,
        status="finished" if is_over else "playing",
        ending=None if end is None else end_line(end),
        held=room.row.held,
        asked=asked_text(room.asked),
        clock=clock_text(room.clock),
        deadline=room.clock.deadline() if room.clock is not None and not is_over else None,
        asked_since=None if is_over else _asked_since(room, table, seat, now),
        rules=room.game.version,
        question=_question(room, table, seat) if not is_over else None,
    )


def _question(room: "Room", table: Table, seat: int | None) -> str | None:
    """Return what a person is asked, without words: a list says it in the language of whoever reads it.

    The event after which it was asked tells what another release has left behind.
    """
    if seat is None or room.row.held is not None or room.plays_itself(seat):
        return None
    return msgspec.json.encode((len(table.events), table.question(seat))).decode()


def _asked_since(room: "Room", table: Table, seat: int | None, now: int) -> int:
    """Return since when the table has waited for a seat; whoever plays or takes back is not away."""
    has_moved = any(event.do or event.undo for event in table.events[room.row.at :])
    since = room.row.asked_since
    return now if has_moved or seat != room.row.to_act or since is None else since
