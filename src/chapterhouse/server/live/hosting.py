"""Whose table it is: the host's part passes on when the host leaves."""

from typing import TYPE_CHECKING

from chapterhouse.server.live import absence
from chapterhouse.server.live.storing import write
from chapterhouse.server.refusals import Refusal
from chapterhouse.store import tables
from chapterhouse.store.rows import Account

if TYPE_CHECKING:
    from chapterhouse.server.live.room import Room


def check_host(room: "Room", account: Account) -> None:
    """Refuse what only the host may do."""
    if room.row.host != account.id:
        raise Refusal("not_host", 403)


async def pass_on(room: "Room", leaver: str | None) -> None:
    """Let the next person be the host where the host has left; the caller has the lock.

    A host who never sat down, as at a table set up for others, stays the host.
    """
    people = [seat.account for seat in absence.people(room)]
    host = room.row.host
    if not people or host in people or host not in (None, leaver) or room.is_over():
        return
    heir = people[0]
    await write(room, lambda connection: tables.change(connection, room.id, host=heir))
    room.row.host = heir
    room.tell()
