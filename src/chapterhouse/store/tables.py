"""Tables, seats and events. Each function is one change or one look inside the caller's transaction.

A change of a table that exists belongs behind `guarded.guard` in the same transaction.
"""

from collections.abc import Collection, Iterable, Sequence
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Row, and_, delete, insert, or_, select, update

from chapterhouse.store import schema
from chapterhouse.store.bulletins import Removed, note
from chapterhouse.store.faults import Conflict
from chapterhouse.store.rows import SeatRow, TableRow

Listed = tuple[TableRow, list[SeatRow]]
AT_ONCE: Final = 500  # tables in one question


def add(connection: Connection, table: TableRow, seats: Sequence[SeatRow]) -> None:
    """Store a new table."""
    connection.execute(insert(schema.tables).values(**_values(table)))
    if seats:
        connection.execute(insert(schema.seats), [_values(seat) for seat in seats])


def find(connection: Connection, ident: str) -> Listed | None:
    """Return a table with its seats."""
    return next(iter(_listed(connection, schema.tables.c.id == ident, 1)), None)


def find_by_code(connection: Connection, code: str) -> Listed | None:
    """Return the table to which an invitation leads."""
    return next(iter(_listed(connection, schema.tables.c.code == code, 1)), None)


def change(connection: Connection, ident: str, expected: str | None = None, **values: Any) -> None:
    """Change columns of a table; with `expected`, only if its status still is that one."""
    condition = schema.tables.c.id == ident
    if expected is not None:
        condition = and_(condition, schema.tables.c.status == expected)
    if connection.execute(update(schema.tables).where(condition).values(**values)).rowcount != 1:
        raise Conflict(f"table {ident} is not {expected or 'there'} any more")


def change_seat(connection: Connection, seat: SeatRow, expected: str | None = None) -> None:
    """Store a seat; with `expected`, only if its kind still is that one."""
    condition = and_(schema.seats.c.table_id == seat.table_id, schema.seats.c.seat == seat.seat)
    if expected is not None:
        condition = and_(condition, schema.seats.c.kind == expected)
    changed = connection.execute(update(schema.seats).where(condition).values(**_values(seat)))
    if changed.rowcount != 1:
        raise Conflict(f"seat {seat.seat} of table {seat.table_id} has changed")


def remove(connection: Connection, ident: str) -> None:
    """Delete a table and everything about it."""
    for table in (
        schema.events,
        schema.snapshots,
        schema.commands,
        schema.snapshots,
        schema.put_away,
        schema.chat,
        schema.notes,
        schema.visitors,
        schema.put_away,
        schema.seats,
    ):
        connection.execute(delete(table).where(table.c.table_id == ident))
    connection.execute(delete(schema.tables).where(schema.tables.c.id == ident))
    note(connection, Removed(ident))


# the record


def add_lines(connection: Connection, ident: str, lines: Iterable[tuple[int, str]]) -> None:
    """Append events."""
    rows = [{"table_id": ident, "n": n, "line": line} for n, line in lines]
    if rows:
        connection.execute(insert(schema.events), rows)


def lines(connection: Connection, ident: str) -> list[str]:
    """Return the events as lines of the record."""
    query = select(schema.events.c.line).where(schema.events.c.table_id == ident).order_by(schema.events.c.n)
    return list(connection.execute(query).scalars())


def numbered_lines(connection: Connection, ident: str, after: int = 0) -> list[tuple[int, str]]:
    """Return the events after a number with the numbers under which they are stored."""
    own = schema.events.c
    query = select(own.n, own.line).where(own.table_id == ident, own.n > after).order_by(own.n)
    return [(row.n, row.line) for row in connection.execute(query)]


def keys(connection: Connection, ident: str, since: int = 0) -> dict[tuple[str, str], int]:
    """Return the commands that were carried out, by account and key; only the latest, since an event."""
    own = schema.commands.c
    query = select(own.account, own.key, own.at).where(own.table_id == ident, own.at >= since)
    return {(row.account, row.key): row.at for row in connection.execute(query)}


# lists


def of_account(connection: Connection, account: str, most: int, is_away: bool = False) -> list[Listed]:
    """Return the tables that an account plays at, hosts or has imported, the latest first.

    Either those that the account has put away, or the others.
    """
    own = select(schema.seats.c.table_id).where(schema.seats.c.account == account)
    hosted = select(schema.tables.c.id).where(schema.tables.c.host == account)
    put_away = select(schema.put_away.c.table_id).where(schema.put_away.c.account == account)
    shelf = schema.tables.c.id.in_(put_away)
    is_own = schema.tables.c.id.in_(own.union(hosted))  # each by its own index
    return _listed(connection, and_(is_own, shelf if is_away else ~shelf), most)


def public(connection: Connection, status: str, most: int) -> list[Listed]:
    """Return public tables of a status, the latest first."""
    return _listed(connection, and_(schema.tables.c.status == status, schema.tables.c.public), most)


def overdue(connection: Connection, now: int, others: Collection[str] = ()) -> list[str]:
    """Return the running tables at which a clock has run out, but for those that other processes keep."""
    own = schema.tables.c
    query = select(own.id).where(own.deadline <= now, own.status == "playing", *_not_kept(others))
    return list(connection.execute(query).scalars())


def waiting_for_bots(connection: Connection, others: Collection[str] = ()) -> list[str]:
    """Return the running tables at which a bot, or a deputy, is to act, but for those of other processes."""
    joined = schema.tables.join(
        schema.seats,
        and_(schema.seats.c.table_id == schema.tables.c.id, schema.seats.c.seat == schema.tables.c.to_act),
    )
    query = (
        select(schema.tables.c.id)
        .select_from(joined)
        .where(
            schema.tables.c.status == "playing",
            schema.tables.c.held.is_(None),
            or_(schema.seats.c.kind == "bot", schema.seats.c.deputy),
            *_not_kept(others),
        )
    )
    return list(connection.execute(query).scalars())


def _not_kept(others: Collection[str]) -> list[ColumnElement[bool]]:
    """Return the condition that none of some processes keeps a table, if there are any."""
    keeper = schema.tables.c.keeper
    return [or_(keeper.is_(None), keeper.not_in(others))] if others else []


def revisions(connection: Connection, idents: Sequence[str]) -> dict[str, int]:
    """Return the revisions of some tables; those that are gone have none."""
    found: dict[str, int] = {}
    own = schema.tables.c
    for first in range(0, len(idents), AT_ONCE):
        query = select(own.id, own.revision).where(own.id.in_(idents[first : first + AT_ONCE]))
        found.update({row.id: row.revision for row in connection.execute(query)})
    return found


# who may look


def add_visitor(connection: Connection, ident: str, account: str) -> None:
    """Let an account look at a table that is not public."""
    if not is_visitor(connection, ident, account):
        connection.execute(insert(schema.visitors).values(table_id=ident, account=account))


def visitors(connection: Connection, ident: str) -> set[str]:
    """Return the accounts that were invited."""
    query = select(schema.visitors.c.account).where(schema.visitors.c.table_id == ident)
    return set(connection.execute(query).scalars())


def is_visitor(connection: Connection, ident: str, account: str) -> bool:
    """Return whether an account was invited."""
    query = select(schema.visitors.c.account).where(
        schema.visitors.c.table_id == ident, schema.visitors.c.account == account
    )
    return connection.execute(query).first() is not None


def _listed(connection: Connection, condition: Any, most: int) -> list[Listed]:
    query = select(schema.tables).where(condition).order_by(schema.tables.c.changed.desc()).limit(most)
    found = [TableRow(**row._mapping) for row in connection.execute(query)]
    by_table: dict[str, list[SeatRow]] = {table.id: [] for table in found}
    if found:
        rows: Sequence[Row[Any]] = connection.execute(
            select(schema.seats)
            .where(schema.seats.c.table_id.in_(list(by_table)))
            .order_by(schema.seats.c.table_id, schema.seats.c.seat)
        ).all()
        for row in rows:
            by_table[row.table_id].append(SeatRow(**row._mapping))
    return [(table, by_table[table.id]) for table in found]


def _values(row: TableRow | SeatRow) -> dict[str, Any]:
    return {name: getattr(row, name) for name in type(row).__slots__}
