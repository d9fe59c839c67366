"""What nobody uses any more. Each function is a query, or a small change inside the caller's transaction."""

from collections.abc import Collection
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, and_, delete, exists, func, or_, select

from chapterhouse.store import accounts, schema, tables

Condition = ColumnElement[bool]


def idle_guests(before: int) -> Select[Any]:
    """Return the query for guests without a password, a table or a visit since a time."""
    own = schema.accounts.c
    sits = exists().where(schema.seats.c.account == own.id)
    hosts = exists().where(schema.tables.c.host == own.id)
    visits = exists().where(
        schema.sessions.c.account == own.id,
        or_(schema.sessions.c.seen >= before, schema.sessions.c.created >= before),
    )
    unused = and_(own.created < before, own.seen < before, ~sits, ~hosts, ~visits)
    return select(own.id).where(own.password.is_(None), ~own.banned, unused)


def old_sessions(before: int) -> Select[Any]:
    """Return the query for browsers that were neither let in nor seen since a time."""
    own = schema.sessions.c
    return select(own.token).where(own.created < before, own.seen < before)


def old_chat(before: int) -> Select[Any]:
    """Return the query for tables whose games ended before a time and where something was said."""
    said = exists().where(schema.chat.c.table_id == schema.tables.c.id)
    return select(schema.tables.c.id).where(_ended(before), said)


def bot_tables(before: int) -> Select[Any]:
    """Return the query for finished games at which no person sat."""
    person = exists().where(schema.seats.c.table_id == schema.tables.c.id, schema.seats.c.kind == "person")
    return select(schema.tables.c.id).where(_ended(before), ~person)


def count(connection: Connection, query: Select[Any]) -> int:
    """Return how many rows a query finds."""
    return int(connection.execute(select(func.count()).select_from(query.subquery())).scalar_one())


def count_chat(connection: Connection, before: int) -> int:
    """Return how many lines of chat are older than is wanted."""
    found = select(func.count()).where(schema.chat.c.table_id.in_(old_chat(before)))
    return int(connection.execute(found).scalar_one())


def remove_guests(connection: Connection, before: int, most: int, anonymous: str) -> int:
    """Delete some of the idle guests; return how many."""
    found = list(connection.execute(idle_guests(before).limit(most)).scalars())
    for ident in found:
        accounts.remove(connection, ident, anonymous)
    return len(found)


def remove_sessions(connection: Connection, before: int, most: int) -> int:
    """Delete some of the old sessions; return how many."""
    found = list(connection.execute(old_sessions(before).limit(most)).scalars())
    connection.execute(delete(schema.sessions).where(schema.sessions.c.token.in_(found)))
    return len(found)


def remove_chat(connection: Connection, before: int, most: int) -> int:
    """Delete what was said at some of the tables; return how many lines that were."""
    found = list(connection.execute(old_chat(before).limit(most)).scalars())
    return connection.execute(delete(schema.chat).where(schema.chat.c.table_id.in_(found))).rowcount


def remove_bot_tables(connection: Connection, before: int, most: int, in_use: Collection[str]) -> int:
    """Delete some of the tables of bots that nobody looks at; return how many."""
    query = bot_tables(before).where(schema.tables.c.id.not_in(list(in_use))).limit(most)
    found = list(connection.execute(query).scalars())
    for ident in found:
        tables.remove(connection, ident)
    return len(found)


def _ended(before: int) -> Condition:
    return and_(schema.tables.c.status == "finished", schema.tables.c.changed < before)
