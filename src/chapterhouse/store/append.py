"""What one command adds to a table: events with their numbers, its key, and where the table stands now."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

import msgspec
from sqlalchemy import (
    JSON,
    BindParameter,
    Column,
    ColumnElement,
    Connection,
    Dialect,
    Integer,
    Text,
    bindparam,
    cast,
    func,
    insert,
    literal_column,
    select,
    update,
)
from sqlalchemy.sql.dml import UpdateBase

from chapterhouse.store.rows import SeatRow, TableRow
from chapterhouse.store.schema import commands, events, snapshots, tables
from chapterhouse.store.snapshots import Snapshot
from chapterhouse.store.tables import change_seat


class Append(msgspec.Struct, frozen=True):
    """One step of a running game. `(table, n)` is unique: a second writer of the same number fails."""

    table: str
    lines: Sequence[tuple[int, str]]
    standing: "Standing"
    account: str = ""
    key: str = ""  # of the command; empty where nobody will repeat it, as for bots
    seats: Sequence[SeatRow] = ()  # those that have changed, as when a deputy sits down
    snapshots: Sequence[Snapshot] = ()  # the position at each turn's end among the events


class Standing(msgspec.Struct, frozen=True):
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
    rules: int | None = None  # the version of the rules to which the game has come

    def cells(self) -> tuple[object, ...]:
        """Return the values in the order of the fields."""
        return (
            self.at,
            self.changed,
            self.to_act,
            self.status,
            self.ending,
            self.held,
            self.asked,
            self.clock,
            self.deadline,
            self.rules,
        )

    def row(self) -> dict[str, Any]:
        """Return the columns."""
        return dict(zip(self.__struct_fields__, self.cells(), strict=True))

    def stand(self, row: TableRow) -> None:
        """Let a table's row stand so."""
        row.at = self.at
        row.changed = self.changed
        row.to_act = self.to_act
        row.status = self.status
        row.ending = self.ending
        row.held = self.held
        row.asked = self.asked
        row.clock = self.clock
        row.deadline = self.deadline
        row.rules = self.rules


STANDING: Final = ("id", *Standing.__struct_fields__)
ADD_EVENTS: Final = "events"
ADD_COMMANDS: Final = "commands"
ADD_SNAPSHOTS: Final = "snapshots"
STAND: Final = "tables"


def append_all(connection: Connection, appends: Sequence[Append]) -> None:
    """Write the steps of many tables with four statements."""
    lines: list[tuple[object, ...]] = []
    keys: list[tuple[object, ...]] = []
    ends: list[tuple[object, ...]] = []
    stands: dict[str, tuple[object, ...]] = {}  # of several steps of one table only the last counts
    for append in appends:
        table, to = append.table, append.standing
        for n, line in append.lines:
            lines.append((table, n, line))
        for snapshot in append.snapshots:
            ends.append((table, *snapshot))
        if append.key:
            keys.append((table, append.account, append.key, to.at))
        stands[table] = (table, *to.cells())
    _run(connection, ADD_EVENTS, lines)
    _run(connection, ADD_COMMANDS, keys)
    _run(connection, ADD_SNAPSHOTS, ends)
    _run(connection, STAND, list(stands.values()))
    for append in appends:
        for seat in append.seats:
            change_seat(connection, seat)


def _run(connection: Connection, what: str, rows: list[tuple[object, ...]]) -> None:
    """Write many rows by one statement with one parameter, straight at the driver.

    The driver takes Python's lock again after every row that it writes by itself, and waits for it as long as
    the event loop is busy. A text of JSON is taken apart inside the database, without that lock.
    """
    if rows:
        text, is_positional = _prepared(connection.dialect, what)
        given = msgspec.json.encode(rows).decode()
        connection.exec_driver_sql(text, (given,) if is_positional else {"rows": given})


@lru_cache(maxsize=16)
def _prepared(dialect: Dialect, what: str) -> tuple[str, bool]:
    """Return a statement as the driver wants it, and whether its parameter has a place instead of a name."""
    compiled = _statement(dialect, what).compile(dialect=dialect)
    return str(compiled), bool(compiled.positional)


def _statement(dialect: Dialect, what: str) -> UpdateBase:
    if what == STAND:
        columns = [tables.c[name] for name in STANDING]
        ident, *values = _given(dialect, columns)
        return update(tables).where(tables.c.id == ident).values(dict(zip(columns[1:], values, strict=True)))
    table = {ADD_EVENTS: events, ADD_COMMANDS: commands, ADD_SNAPSHOTS: snapshots}[what]
    return insert(table).from_select(table.c.keys(), select(*_given(dialect, list(table.c))))


def _given(dialect: Dialect, columns: Sequence[Column[Any]]) -> list[ColumnElement[Any]]:
    """Return the cells of the rows that the parameter holds as a list of lists."""
    rows: BindParameter[Any] = bindparam("rows")
    if dialect.name == "sqlite":
        row = func.json_each(rows).table_valued("value").c.value
        return [func.json_extract(row, literal_column(f"'$[{place}]'")) for place in range(len(columns))]
    row = func.json_array_elements(cast(rows, JSON)).table_valued("value").c.value
    return [
        cast(row.op("->>")(literal_column(str(place))), column.type if _is_number(column) else Text)
        for place, column in enumerate(columns)
    ]


def _is_number(column: Column[Any]) -> bool:
    """Tell whether cells have to be made numbers; texts are not cast to a length, which would cut them."""
    return isinstance(column.type, Integer)
