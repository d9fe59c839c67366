"""What one command adds to a table: events with their numbers, its key, and where the table stands now."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from sqlalchemy import BindParameter, Connection, Dialect, bindparam, insert, update
from sqlalchemy.sql.dml import UpdateBase

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


def _values(*names: str) -> dict[str, BindParameter[Any]]:
    return {name: bindparam(name) for name in names}


ADD_EVENTS: Final = insert(events).values(_values("table_id", "n", "line"))
ADD_COMMANDS: Final = insert(commands).values(_values("table_id", "account", "key", "at"))
STAND: Final = (
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
    stands = [
        {"table_id": table, **{f"new_{name}": getattr(standing, name) for name in Standing.__slots__}}
        for table, standing in latest.items()
    ]
    _run(connection, ADD_EVENTS, lines)
    _run(connection, ADD_COMMANDS, keys)
    _run(connection, STAND, stands)
    for append in appends:
        for seat in append.seats:
            change_seat(connection, seat)


def _run(connection: Connection, statement: UpdateBase, rows: list[dict[str, Any]]) -> None:
    """Run a statement for many rows, straight at the driver: this is the one hot place of the store."""
    if not rows:
        return
    text, names = _prepared(connection.dialect, statement)
    if names is None:
        connection.exec_driver_sql(text, rows)
    else:
        connection.exec_driver_sql(text, [tuple(row[name] for name in names) for row in rows])


@lru_cache(maxsize=16)
def _prepared(dialect: Dialect, statement: UpdateBase) -> tuple[str, tuple[str, ...] | None]:
    """Return a statement as the driver wants it, and the order of its parameters if they have no names."""
    compiled = statement.compile(dialect=dialect)
    names = getattr(compiled, "positiontup", None)
    return str(compiled), None if names is None else tuple(names)
