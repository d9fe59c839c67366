"""Positions at the ends of turns: from them a game goes on when its rules have changed."""

from collections.abc import Iterable
from typing import NamedTuple

from sqlalchemy import Connection, func, insert, select

from chapterhouse.store import schema


class Snapshot(NamedTuple):
    """A dumped position as JSON, after an event, by a version of the rules."""

    n: int
    rules: int
    position: str


def add(connection: Connection, ident: str, found: Iterable[Snapshot]) -> None:
    """Keep positions of a table."""
    rows = [{"table_id": ident, **snapshot._asdict()} for snapshot in found]
    if rows:
        connection.execute(insert(schema.snapshots), rows)


def of_table(connection: Connection, ident: str) -> list[Snapshot]:
    """Return the positions of a table, the first one first."""
    columns = schema.snapshots.c
    query = (
        select(columns.n, columns.rules, columns.position)
        .where(columns.table_id == ident)
        .order_by(columns.n)
    )
    return [Snapshot(*row) for row in connection.execute(query)]


def last(connection: Connection, ident: str) -> int:
    """Return the number of the event that the last position of a table follows, or 0."""
    query = select(func.max(schema.snapshots.c.n)).where(schema.snapshots.c.table_id == ident)
    return int(connection.execute(query).scalar_one() or 0)
