"""What happened at a table goes to disk before anybody is told; a room that cannot be sure of it closes."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING

from sqlalchemy import Connection

from chapterhouse.records.lines import event_line
from chapterhouse.server.live import absence
from chapterhouse.server.live.lock import Closed
from chapterhouse.server.live.standing import standing_of
from chapterhouse.store.append import Append
from chapterhouse.store.faults import Conflict, Declined, kind_of
from chapterhouse.store.guarded import guard
from chapterhouse.store.rows import SeatRow
from chapterhouse.store.snapshots import Snapshot
from chapterhouse.table.table import Table

if TYPE_CHECKING:
    from chapterhouse.server.live.room import Room

log = logging.getLogger("chapterhouse.room")


async def commit(
    room: "Room", table: Table, before: int, account: str = "", key: str = "", changed: Sequence[SeatRow] = ()
) -> None:
    """Store what is new since the table had `before` events, then tell it; the caller has the lock."""
    changed = [*changed, *absence.welcome_back(room, table)]
    events = table.events[min(before, room.row.at) :]
    standing = standing_of(room, table)
    lines = [(event.n, event_line(event)) for event in events]
    ends = turn_ends(room, table)
    step = Append(room.id, room.row.revision, lines, standing, account, key, changed, ends)
    await _keep(room, room.house.store.append(step))
    table.turn_ends.clear()
    if key:
        room.keys[account, key] = standing.at
    standing.stand(room.row)
    assert room.chronicle is not None
    if events:
        room.chronicle.add(table.taken())
    room.house.metrics.moves += len(events)
    room.tell()


async def write(room: "Room", change: Callable[[Connection], None]) -> None:
    """Change what is stored about a table in any way other than a step; the caller has the lock."""
    revision = room.row.revision

    def guarded(connection: Connection) -> None:
        guard(connection, room.id, revision)
        change(connection)

    await _keep(room, room.house.store.write(guarded))


def turn_ends(room: "Room", table: Table) -> list[Snapshot]:
    """Return the positions at turns' ends that are not stored yet."""
    return [Snapshot(n, room.game.version, text) for n, text in table.turn_ends.items()]


async def _keep(room: "Room", writing: Awaitable[None]) -> None:
    """Wait until something is on disk. If nobody knows whether it is, the room can no longer be used."""
    try:
        await writing
    except Declined:
        raise
    except BaseException as error:  # also where somebody stops waiting
        log.log(_how_bad(error), "table %s could not be stored: %s: %s", room.id, kind_of(error), error)
        room.house.close(room)
        if isinstance(error, Exception):
            raise Closed from error
        raise
    room.row.revision += 1
    if room.house.neighbours is not None:
        room.row.keeper = room.house.neighbours.process


def _how_bad(error: BaseException) -> int:
    """Return how loud the log is about a failure: that somebody else was faster is not a fault."""
    return logging.INFO if isinstance(error, (Conflict, asyncio.CancelledError)) else logging.ERROR
