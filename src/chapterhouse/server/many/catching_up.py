"""A room that others have left behind reads what is new, plays it again, and tells it as if it were its own.

What does not simply go on from where the room stands (a game that begins, other rules, another name in the
record) is opened afresh instead: the room closes, and its viewers look again.
"""

import logging
from collections.abc import Sequence
from typing import Final, NamedTuple

from sqlalchemy import Connection

from chapterhouse.records.events import BROKEN_OFF, Event, RecordError
from chapterhouse.records.fields import parse
from chapterhouse.records.lines import event_from
from chapterhouse.server.live.clock import clock_from
from chapterhouse.server.live.consent_request import asked_from
from chapterhouse.server.live.removal import say_gone
from chapterhouse.server.live.room import Room
from chapterhouse.server.live.table_card import read_end
from chapterhouse.store import tables
from chapterhouse.store.rows import SeatRow, TableRow
from chapterhouse.table.table import Table
from chapterhouse.table.taking import take

log = logging.getLogger("chapterhouse.many")
MOST: Final = 60  # events that the loop plays again by itself; more are read in a thread
GOES_ON: Final = {"open": ("open",), "playing": ("playing", "finished"), "finished": ("finished",)}


class Fresh(NamedTuple):
    """A table as it is stored, with what a room does not have yet."""

    row: TableRow
    seats: list[SeatRow]
    lines: Sequence[tuple[int, str]]
    keys: dict[tuple[str, str], int]
    visitors: set[str]


async def catch_up(room: Room, looks_for_visitors: bool = False) -> None:
    """Bring a room to where its table is stored, if it is behind, and tell its viewers."""
    async with room.lock:
        at = room.row.at
        fresh = await room.house.store.read(
            lambda connection: _look(connection, room.id, at, looks_for_visitors)
        )
        if fresh is None:
            say_gone(room)
            return
        room.visitors |= fresh.visitors
        if fresh.row.revision <= room.row.revision:
            return
        if not _goes_on(room, fresh):
            room.house.close(room)
            return
        try:
            _follow(room, fresh)
        except Exception as error:
            level = logging.WARNING if isinstance(error, RecordError) else logging.ERROR
            log.log(level, "table %s is opened again, since its events do not follow: %s", room.id, error)
            room.house.close(room)
            return
        room.tell()
    room.house.wake(room)


def _look(connection: Connection, ident: str, at: int, looks_for_visitors: bool) -> Fresh | None:
    found = tables.find(connection, ident)
    if found is None:
        return None
    row, seats = found
    lines = tables.numbered_lines(connection, ident, after=at)
    keys = tables.keys(connection, ident, since=at)
    visitors = tables.visitors(connection, ident) if looks_for_visitors else set[str]()
    return Fresh(row, seats, lines, keys, visitors)


def _goes_on(room: Room, fresh: Fresh) -> bool:
    """Return whether a few events lead from the room to what is stored."""
    was, now = room.row, fresh.row
    return (
        now.status in GOES_ON.get(was.status, ())
        and (was.header, was.seed, was.rules) == (now.header, now.seed, now.rules)
        and len(fresh.lines) == now.at - was.at <= MOST
    )


def _follow(room: Room, fresh: Fresh) -> None:
    """Play what is new, and let everything else be as it is stored; raise if that does not fit together."""
    row, table = fresh.row, room.table
    if table is not None and room.row.status == "playing":
        _play(table, row, fresh.lines)
        if fresh.lines:
            assert room.chronicle is not None
            room.chronicle.add(table.taken())
    room.row, room.seats = row, fresh.seats
    room.clock, room.asked = clock_from(row.clock), asked_from(row.asked)
    room.keys.update(fresh.keys)
    seat = room.asked_seat()
    is_person = seat is not None and row.held is None and not room.plays_itself(seat)
    room.noticed = room.seats[seat].account if is_person and seat is not None else None


def _play(table: Table, row: TableRow, lines: Sequence[tuple[int, str]]) -> None:
    end = read_end(row).end if row.ending is not None else ""
    take(table, [_event(table, n, line) for n, line in lines], end if end in BROKEN_OFF else "")
    is_over = table.is_over() and row.held is None
    if len(table.events) != row.at or is_over != (row.status == "finished"):
        raise RecordError(row.at + 1, "the table stands otherwise than it is stored.")


def _event(table: Table, n: int, line: str) -> Event:
    return event_from(parse(n + 1, line.encode()), len(table.names))
