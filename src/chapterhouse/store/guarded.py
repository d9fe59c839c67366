"""Every write of a table names the revision that it expects, and raises it by one.

Whoever has read a table and changes it by what was read is refused if anybody else was faster: another
process, or an older state of this one. Then the table is read again; what is stored is what is true.
"""

from sqlalchemy import ColumnElement, Connection, Update, and_, select, update

from chapterhouse.store import schema
from chapterhouse.store.bulletins import Changed, keeper_of, note
from chapterhouse.store.faults import Conflict


def guard(connection: Connection, ident: str, revision: int) -> None:
    """Begin a change of a table that was read at this revision; raise `Conflict` if it is another by now."""
    same = and_(schema.tables.c.id == ident, schema.tables.c.revision == revision)
    change, keeper = _raised(same), keeper_of(connection)
    if keeper is not None:
        change = change.values(keeper=keeper)
    if connection.execute(change).rowcount != 1:
        raise Conflict(f"table {ident} is not at revision {revision} any more")
    note(connection, Changed(ident, revision + 1))


def touch_of_account(connection: Connection, account: str) -> None:
    """Begin a change of all tables of an account, whatever their revisions: who has read them reads again."""
    own = select(schema.seats.c.table_id).where(schema.seats.c.account == account)
    hosted = select(schema.tables.c.id).where(schema.tables.c.host == account)
    changed = _raised(schema.tables.c.id.in_(own.union(hosted)))
    columns = schema.tables.c["id", "revision"]
    note(connection, *(Changed(*row) for row in connection.execute(changed.returning(*columns))))


def _raised(condition: ColumnElement[bool]) -> Update:
    return update(schema.tables).where(condition).values(revision=schema.tables.c.revision + 1)
