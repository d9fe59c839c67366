"""Chat and notes."""

from collections.abc import Sequence

from sqlalchemy import Connection, and_, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from chapterhouse.store import bulletins, schema
from chapterhouse.store.bulletins import Spoken
from chapterhouse.store.faults import Conflict
from chapterhouse.store.rows import Message
from chapterhouse.store.tables import AT_ONCE


def say(connection: Connection, message: Message) -> int:
    """Store a message under the next number of its room, and return that number.

    Raise `Conflict` if the table is gone.
    """
    if connection.dialect.name != "sqlite":  # nobody else may take the same number meanwhile
        place = func.hashtext(f"{message.table_id}/{message.room}")
        connection.execute(select(func.pg_advisory_xact_lock(place)))
    query = select(func.max(schema.chat.c.n)).where(
        schema.chat.c.table_id == message.table_id, schema.chat.c.room == message.room
    )
    message.n = (connection.execute(query).scalar_one() or 0) + 1
    row = {name: getattr(message, name) for name in Message.__slots__}
    try:
        connection.execute(insert(schema.chat).values(**row))
    except IntegrityError as error:
        raise Conflict(str(error.orig)) from error
    bulletins.note(connection, Spoken(message.table_id, message.room, message.n))
    return message.n


def blank(connection: Connection, ident: str, room: str, n: int) -> Message | None:
    """Take the text out of a message; its number stays taken. Return what is left of it, if there is one."""
    own = schema.chat.c
    is_it = and_(own.table_id == ident, own.room == room, own.n == n)
    if connection.execute(update(schema.chat).where(is_it).values(text="")).rowcount != 1:
        return None
    bulletins.note(connection, Spoken(ident, room, n))
    return Message(**connection.execute(select(schema.chat).where(is_it)).one()._mapping)


def line(connection: Connection, ident: str, room: str, n: int) -> Message | None:
    """Return one message."""
    own = schema.chat.c
    found = connection.execute(
        select(schema.chat).where(own.table_id == ident, own.room == room, own.n == n)
    ).one_or_none()
    return None if found is None else Message(**found._mapping)


def said_since(connection: Connection, idents: Sequence[str], since: int) -> list[Message]:
    """Return what was said at some tables since a time, the oldest first."""
    own, found = schema.chat.c, list[Message]()
    for first in range(0, len(idents), AT_ONCE):
        some = idents[first : first + AT_ONCE]
        query = select(schema.chat).where(own.table_id.in_(some), own.t >= since).order_by(own.t, own.n)
        found += [Message(**row._mapping) for row in connection.execute(query)]
    return found


def messages(connection: Connection, ident: str, room: str, before: int, most: int) -> list[Message]:
    """Return the last messages before a number, the oldest first."""
    query = (
        select(schema.chat)
        .where(schema.chat.c.table_id == ident, schema.chat.c.room == room, schema.chat.c.n < before)
        .order_by(schema.chat.c.n.desc())
        .limit(most)
    )
    return [Message(**row._mapping) for row in connection.execute(query)][::-1]


def note(connection: Connection, ident: str, account: str) -> str:
    """Return what an account has noted for itself at a table."""
    query = select(schema.notes.c.text).where(
        schema.notes.c.table_id == ident, schema.notes.c.account == account
    )
    return connection.execute(query).scalar_one_or_none() or ""


def set_note(connection: Connection, ident: str, account: str, text: str) -> None:
    """Replace that note."""
    connection.execute(
        delete(schema.notes).where(schema.notes.c.table_id == ident, schema.notes.c.account == account)
    )
    if text:
        connection.execute(insert(schema.notes).values(table_id=ident, account=account, text=text))
