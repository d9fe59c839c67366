"""What is looked after now and then: what deleted accounts have left behind, open tables that expire."""

import logging
from contextlib import suppress
from typing import Final

from chapterhouse.records.events import GONE
from chapterhouse.server import wall_clock
from chapterhouse.server.live import ending, hosting, lobby, removal
from chapterhouse.server.live.house import House
from chapterhouse.server.live.room import Room
from chapterhouse.server.refusals import Refusal
from chapterhouse.store import away
from chapterhouse.store.rows import SeatRow
from chapterhouse.table.table import Table

log = logging.getLogger("chapterhouse.house")
DAY: Final = 86_400_000  # milliseconds


async def tidy(house: House) -> None:
    """Look after everything."""
    await adopt_orphans(house)
    await remove_expired(house)


async def adopt_orphans(house: House) -> None:
    """Let bots play the seats of accounts that were deleted, and pass on the host's part."""
    for ident in await house.store.read(away.orphaned):
        with suppress(Refusal):  # one that cannot be opened cannot be played either
            room = await house.room(ident)
            if room.row.host is not None and not any(map(_is_orphaned, room.seats)):
                house.close(room)  # only the store knows of it yet
                room = await house.room(ident)
            async with room.lock:
                await _adopt(room)
            house.after(room)


async def remove_expired(house: House) -> None:
    """Remove the open tables at which nothing has happened for days."""
    days = house.settings.open_days
    if not days:
        return
    before = wall_clock.now() - int(days * DAY)
    for ident in await house.store.read(lambda connection: away.expired(connection, before)):
        with suppress(Refusal):
            room = await house.room(ident)
            async with room.lock:
                if room.row.status == "open" and room.row.changed < before:
                    log.info("table %s has expired", ident)
                    await removal.remove(room)
                    house.notice_seats(room, "removed")


async def _adopt(room: Room) -> None:
    """Make one table go on without those who are gone; the caller has the lock."""
    if room.row.status == "open":
        await lobby.stand_up(room, [seat.seat for seat in room.seats if _is_orphaned(seat)], None)
    elif room.row.status == "playing" and not any(seat.account for seat in room.seats):
        await removal.remove(room)  # nobody is left who could see how it ends
    elif room.row.status == "playing":
        if any(_is_orphaned(seat) for seat in room.seats):
            await room.change_seats(lambda table: _sit_in(room, table))
        await hosting.pass_on(room, None)


def _sit_in(room: Room, table: Table) -> list[SeatRow]:
    changed: list[SeatRow] = []
    for seat in room.seats:
        if _is_orphaned(seat):
            changed += ending.leave_for_good(room, table, seat.seat, "deleted")
    return changed


def _is_orphaned(seat: SeatRow) -> bool:
    return seat.kind == "person" and seat.account is None and seat.absence not in GONE
