"""What one command adds to a table: events with their numbers, its key, and where the table stands now."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, bindparam, insert, update

from chapterhouse.store.rows import SeatRow
from chapterhouse.store.schema import commands, events, tables
from chapterhouse.store.tables import change_seat


@dataclass(frozen=True, slots=True)
class Append:
    """One step of a running game. `(table, n)` is unique: a second writer of the same number fails."""

    table: str
    lines: Sequence[tuple[int, str]]
    standing: "Standing"
    account: str = ""
    key: str = ""  # of the command; empty where nobody will repeat it, as for bots
    seats: Sequence[SeatRow] = ()  # those that have changed, as when a deputy sits down


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a running table stands: what lists and sweeps need to know without the rules."""

    at: int
    changed: int
    to_act: int | None
    status: str = "playing"
    ending: str | None = None
    held: int | None = None
    asked: str | None = None
    clock: str | None = None
    deadline: int | None = None

    def row(self) -> dict[str, Any]:
        """Return the columns."""
        return {name: getattr(self, name) for name in self.__slots__}


_stand = (
    update(tables)
    .where(tables.c.id == bindparam("table_id"))
    .values({name: bindparam(f"new_{name}") for name in Standing.__slots__})
)


def append_all(connection: Connection, appends: Sequence[Append]) -> None:
    """Write the steps of many tables with three statements."""
    lines = [
        {"table_id": append.table, "n": n, "line": line} for append in appends for n, line in append.lines
    ]
    keys = [
        {"table_id": append.table, "account": append.account, "key": append.key, "at": append.standing.at}
        for append in appends
        if append.key
    ]
    latest = {append.table: append.standing for append in appends}
    if lines:
        connection.execute(insert(events), lines)
    if keys:
        connection.execute(insert(commands), keys)
    rows = [
        {"table_id": table, **{f"new_{name}": value for name, value in standing.row().items()}}
        for table, standing in latest.items()
    ]
    connection.execute(_stand, rows)
    for append in appends:
        for seat in append.seats:
            change_seat(connection, seat)
