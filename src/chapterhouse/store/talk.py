"""Chat and notes."""

from sqlalchemy import Connection, and_, delete, func, insert, select, update

from chapterhouse.store import schema
from chapterhouse.store.rows import Message


def say(connection: Connection, message: Message) -> int:
    """Store a message under the next number of its room, and return that number."""
    query = select(func.max(schema.chat.c.n)).where(
        schema.chat.c.table_id == message.table_id, schema.chat.c.room == message.room
    )
    message.n = (connection.execute(query).scalar_one() or 0) + 1
    row = {name: getattr(message, name) for name in Message.__slots__}
    connection.execute(insert(schema.chat).values(**row))
    return message.n


def blank(connection: Connection, ident: str, room: str, n: int) -> Message | None:
    """Take the text out of a message; its number stays taken. Return what is left of it, if there is one."""
    own = schema.chat.c
    is_it = and_(own.table_id == ident, own.room == room, own.n == n)
    if connection.execute(update(schema.chat).where(is_it).values(text="")).rowcount != 1:
        return None
    return Message(**connection.execute(select(schema.chat).where(is_it)).one()._mapping)


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
