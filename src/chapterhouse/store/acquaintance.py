"""How well an account knows each title, and what a coach has said to it."""

from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select

from chapterhouse.store import schema


class Known(NamedTuple):
    """What somebody said of a title."""

    knows: bool
    level: str  # of the bots, last time
    coach: bool  # whether a coach shall speak


class Said(NamedTuple):
    """What a coach has said, and where."""

    remark: str
    table: str
    at: int


def of_account(connection: Connection, account: str) -> dict[str, Known]:
    """Return what an account said of each title."""
    own = schema.acquaintance.c
    query = select(own.title, own.knows, own.level, own.coach).where(own.account == account)
    return {row.title: Known(row.knows, row.level, row.coach) for row in connection.execute(query)}


def of_title(connection: Connection, account: str, title: str) -> Known | None:
    """Return what an account said of one title."""
    own = schema.acquaintance.c
    query = select(own.knows, own.level, own.coach).where(own.account == account, own.title == title)
    row = connection.execute(query).one_or_none()
    return None if row is None else Known(row.knows, row.level, row.coach)


def note(connection: Connection, account: str, title: str, known: Known) -> None:
    """Keep what an account says of a title now."""
    own = schema.acquaintance.c
    connection.execute(delete(schema.acquaintance).where(own.account == account, own.title == title))
    connection.execute(insert(schema.acquaintance).values(account=account, title=title, **known._asdict()))


def said(connection: Connection, account: str, title: str) -> list[Said]:
    """Return what a coach has said to an account about a title, the earliest first."""
    own = schema.remarks.c
    query = select(own.remark, own.table_id, own.at).where(own.account == account, own.title == title)
    found = connection.execute(query.order_by(own.said, own.at, own.remark))
    return [Said(row.remark, row.table_id, row.at) for row in found]


def say(connection: Connection, account: str, title: str, what: Said, now: int) -> bool:
    """Note that a coach says something; return False if it was said before."""
    own = schema.remarks.c
    known = select(own.remark).where(own.account == account, own.title == title, own.remark == what.remark)
    if connection.execute(known).first() is not None:
        return False
    values = {"account": account, "title": title, "remark": what.remark}
    connection.execute(insert(schema.remarks).values(**values, table_id=what.table, at=what.at, said=now))
    return True
