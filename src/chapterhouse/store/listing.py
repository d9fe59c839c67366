"""Lists for those who run a house: tables, accounts, what was said."""

from typing import Any

from sqlalchemy import Connection, func, or_, select

from chapterhouse.store import schema

Rows = list[dict[str, Any]]


def tables(
    connection: Connection, status: str | None, title: str | None, account: str | None, most: int
) -> Rows:
    """Return tables, the latest first; the seats in one text, a person's with the name."""
    own = schema.tables.c
    query = select(
        *own["id", "title", "status", "name", "host", "public", "at", "to_act", "created", "changed"]
    )
    if status:
        query = query.where(own.status == status)
    if title:
        query = query.where(own.title == title)
    if account:
        seated = select(schema.seats.c.table_id).where(schema.seats.c.account == account)
        query = query.where(or_(own.host == account, own.id.in_(seated)))
    rows = _rows(connection, query.order_by(own.changed.desc()).limit(most))
    seats: dict[str, list[str]] = {row["id"]: [] for row in rows}
    found = select(*schema.seats.c["table_id", "seat", "kind", "name", "deputy"]).order_by(
        schema.seats.c.seat
    )
    for seat in connection.execute(found.where(schema.seats.c.table_id.in_(list(seats)))):
        kind = "bot" if seat.kind == "bot" else ("bot for " if seat.deputy else "") + (seat.name or "open")
        seats[seat.table_id].append(kind)
    return [{**row, "seats": ", ".join(seats[row["id"]])} for row in rows]


def accounts(connection: Connection, matching: str, banned: bool, guests: bool, most: int) -> Rows:
    """Return accounts, the latest first, without anything secret."""
    own = schema.accounts.c
    sits = (
        select(func.count(schema.seats.c.table_id.distinct()))
        .where(schema.seats.c.account == own.id)
        .scalar_subquery()
    )
    query = select(
        *schema.accounts.c["id", "name", "lang", "login", "banned", "created", "seen"],
        own.password.is_(None).label("guest"),
        sits.label("tables"),
    )
    if matching:
        text = f"%{_escaped(matching.lower())}%"
        query = query.where(
            or_(func.lower(own.name).like(text, escape="\\"), func.lower(own.login).like(text, escape="\\"))
        )
    if banned:
        query = query.where(own.banned)
    if guests:
        query = query.where(own.password.is_(None))
    return _rows(connection, query.order_by(own.created.desc()).limit(most))


def chat(connection: Connection, table: str, room: str | None) -> Rows:
    """Return what was said at a table, the oldest first."""
    query = select(schema.chat).where(schema.chat.c.table_id == table)
    if room:
        query = query.where(schema.chat.c.room == room)
    return _rows(connection, query.order_by(schema.chat.c.t, schema.chat.c.n))


def _rows(connection: Connection, query: Any) -> Rows:
    return [dict(row._mapping) for row in connection.execute(query)]


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
