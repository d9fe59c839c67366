"""Tables that somebody no longer wants on their own list; they stay where they are."""

from chapterhouse.server.live.house import House
from chapterhouse.server.refusals import Refusal
from chapterhouse.store import away, tables
from chapterhouse.store.rows import Account, TableRow


async def put_away(house: House, ident: str, account: Account) -> None:
    """Take a table that is over, imported or broken off an account's list."""
    row = await _own(house, ident, account)
    if row.status not in ("finished", "imported") and not await _is_broken(house, ident):
        raise Refusal("not_over", 409)
    await house.store.write(lambda connection: away.put_away(connection, ident, account.id))


async def restore(house: House, ident: str, account: Account) -> None:
    """Put a table back on an account's list."""
    await _own(house, ident, account)
    await house.store.write(lambda connection: away.restore(connection, ident, account.id))


async def _own(house: House, ident: str, account: Account) -> TableRow:
    found = await house.store.read(lambda connection: tables.find(connection, ident))
    if found is None:
        raise Refusal("unknown_table", 404)
    row, seats = found
    if row.host != account.id and all(seat.account != account.id for seat in seats):
        raise Refusal("not_seated", 403)
    return row


async def _is_broken(house: House, ident: str) -> bool:
    """Return whether this release cannot go on with a game: the store does not know it, only who opens it."""
    try:
        return (await house.room(ident)).row.status == "broken"
    except Refusal as refusal:
        return refusal.reason == "broken"
