"""Tables that people have put away from their own lists, and tables that nobody looks after any more."""

from typing import Final

from sqlalchemy import ColumnElement, Connection, and_, delete, exists, func, insert, or_, select

from chapterhouse.records.events import GONE
from chapterhouse.store import schema
from chapterhouse.store.faults import Declined
from chapterhouse.store.rows import SeatRow, TableRow
from chapterhouse.store.tables import add

KEPT: Final = ("open", "playing", "imported")  # what counts against the limit of an account


class TooMany(Declined):
    """The account has as many tables as it may have."""


# putting away


def put_away(connection: Connection, table: str, account: str) -> None:
    """Take a table off an account's list; twice is once."""
    restore(connection, table, account)
    connection.execute(insert(schema.put_away).values(table_id=table, account=account))


def restore(connection: Connection, table: str, account: str) -> None:
    """Put a table back on an account's list."""
    away = schema.put_away.c
    connection.execute(delete(schema.put_away).where(away.table_id == table, away.account == account))


# how many there may be


def count_kept(connection: Connection, account: str) -> int:
    """Return how many open, running or imported tables an account hosts."""
    query = (
        select(func.count())
        .select_from(schema.tables)
        .where(schema.tables.c.host == account, schema.tables.c.status.in_(KEPT))
    )
    return int(connection.execute(query).scalar_one())


def add_within(connection: Connection, limit: int, table: TableRow, seats: list[SeatRow]) -> None:
    """Store a new table, if its host may have one more; another process waits that does the same."""
    own = schema.accounts.c.id
    connection.execute(select(own).where(own == table.host).with_for_update(key_share=True))
    if count_kept(connection, table.host or "") >= limit:
        raise TooMany
    add(connection, table, seats)


# tables without people


def orphaned(connection: Connection) -> list[str]:
    """Return the open and running tables that a deleted account has left a seat, or the host's part, of."""
    seats = schema.seats.c
    left = exists().where(
        seats.table_id == schema.tables.c.id,
        seats.kind == "person",
        seats.account.is_(None),
        or_(seats.absence.is_(None), seats.absence.not_in(GONE)),
    )
    return _running(connection, or_(schema.tables.c.host.is_(None), left))


def expired(connection: Connection, before: int) -> list[str]:
    """Return the open tables at which nothing has happened since a time."""
    return _running(connection, and_(schema.tables.c.status == "open", schema.tables.c.changed < before))


def _running(connection: Connection, condition: ColumnElement[bool]) -> list[str]:
    query = select(schema.tables.c.id).where(schema.tables.c.status.in_(("open", "playing")), condition)
    return list(connection.execute(query).scalars())


def abandoned(connection: Connection, account: str) -> list[str]:
    """Return the tables of an account that concern nobody else, and that others cannot find either."""
    others = exists().where(
        schema.seats.c.table_id == schema.tables.c.id,
        schema.seats.c.account.is_not(None),
        schema.seats.c.account != account,
    )
    own = select(schema.seats.c.table_id).where(schema.seats.c.account == account)
    is_own = or_(schema.tables.c.host == account, schema.tables.c.id.in_(own))
    query = select(schema.tables.c.id).where(is_own, ~others, ~schema.tables.c.public)
    return list(connection.execute(query).scalars())
