"""How many tables somebody may have: open, running and imported ones, however they came about."""

from collections.abc import Callable, Sequence

from sqlalchemy import Connection

from chapterhouse.server.live.house import House
from chapterhouse.server.refusals import Refusal
from chapterhouse.store import away
from chapterhouse.store.rows import Account, SeatRow, TableRow


def add(house: House, connection: Connection, row: TableRow, seats: Sequence[SeatRow]) -> None:
    """Store a new table within the limit of its host."""
    away.add_within(connection, house.settings.limits.tables, row, list(seats))


async def write_new(house: House, change: Callable[[Connection], None]) -> None:
    """Make a change that adds a table; refuse it where its host has too many."""
    try:
        await house.store.write(change)
    except away.TooMany:
        raise too_many(house) from None


async def check_room_for_more(house: House, account: Account) -> None:
    """Refuse early what would be refused in the end, before any work is done for it."""
    kept = await house.store.read(lambda connection: away.count_kept(connection, account.id))
    if kept >= house.settings.limits.tables:
        raise too_many(house)


def too_many(house: House) -> Refusal:
    """Return why there cannot be another table."""
    return Refusal("too_many_tables", 429, {"limit": house.settings.limits.tables, "seconds": 60})
