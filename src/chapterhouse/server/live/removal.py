"""Tables that go: deleted for good, with those who look on told so."""

import msgspec

from chapterhouse.server.answers.socket import Gone
from chapterhouse.server.live import hosting
from chapterhouse.server.live.room import Room
from chapterhouse.server.live.storing import write
from chapterhouse.server.refusals import Refusal
from chapterhouse.store import tables
from chapterhouse.store.rows import Account


async def remove(room: Room) -> None:
    """Delete a table; the caller has the lock."""
    await write(room, lambda connection: tables.remove(connection, room.id))
    say_gone(room)


async def remove_own(room: Room, account: Account) -> None:
    """Delete a table that concerns nobody else."""
    async with room.lock:
        hosting.check_host(room, account)
        others = {seat.account for seat in room.seats} - {account.id, None}
        if room.row.status not in ("open", "imported", "broken") and (others or room.row.source is None):
            raise Refusal("not_open", 409)
        await remove(room)


def say_gone(room: Room) -> None:
    """Tell those who look on that the table was deleted, and forget it."""
    gone = msgspec.json.encode(Gone(table=room.id))
    for viewer in list(room.viewers):
        viewer.send(gone)
    room.row.status = "gone"
    room.house.forget(room)
