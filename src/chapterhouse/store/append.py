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
    and_,
    bindparam,
    cast,
    func,
    insert,
    literal_column,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError
from sqlalchemy.sql.dml import UpdateBase

from chapterhouse.store.bulletins import keeper_of
from chapterhouse.store.faults import Conflict
from chapterhouse.store.rows import SeatRow, TableRow
from chapterhouse.store.schema import commands, events, snapshots, tables
from chapterhouse.store.snapshots import Snapshot
from chapterhouse.store.tables import change_seat


class Append(msgspec.Struct, frozen=True):
    """One step of a running game, by somebody who has read the table at a revision.

    Whoever comes second with the same revision fails, and so does a step whose numbers do not go on.
    """

    table: str
    revision: int
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
    asked_since: int | None = None
    rules: int | None = None  # the version of the rules to which the game has come
    question: str | None = None  # what the person who is to act is asked: event, step and facts

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
            self.asked_since,
            self.rules,
            self.question,
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
        row.asked_since = self.asked_since
        row.rules = self.rules
        row.question = self.question


EXPECTED: Final = 3  # cells that say which row is meant, and how it must be
STAND_CELLS: Final = ("id", "revision", "at", "revision", *Standing.__struct_fields__)
ADD_EVENTS: Final = "events"
ADD_COMMANDS: Final = "commands"
ADD_SNAPSHOTS: Final = "snapshots"
STAND: Final = "tables"


def append_all(connection: Connection, appends: Sequence[Append]) -> None:
    """Write the steps of many tables with a few statements; raise `Conflict` if any is not as expected."""
    lines: list[tuple[object, ...]] = []
    keys: list[tuple[object, ...]] = []
    ends: list[tuple[object, ...]] = []
    stands: dict[str, list[Append]] = {}
    for append in appends:
        table = append.table
        for n, line in append.lines:
            lines.append((table, n, line))
        for snapshot in append.snapshots:
            ends.append((table, *snapshot))
        if append.key:
            keys.append((table, append.account, append.key, append.standing.at))
        stands.setdefault(table, []).append(append)
    cells = [_stand(steps) for steps in stands.values()]
    try:
        if _run(connection, STAND, cells, keeper=keeper_of(connection)) != len(cells):
            raise Conflict(f"of {len(cells)} tables not all are as they were read")
        _run(connection, ADD_EVENTS, lines)
        _run(connection, ADD_COMMANDS, keys)
        _run(connection, ADD_SNAPSHOTS, ends)
    except IntegrityError as error:
        raise Conflict(str(error.orig)) from error
    for append in appends:
        for seat in append.seats:
            change_seat(connection, seat)


def _stand(steps: Sequence[Append]) -> tuple[object, ...]:
    """Return where a table stands after its steps, with the revision and the number that it must have now.

    Of several steps only the last standing counts, but each must go on from the one before.
    """
    first, last = steps[0], steps[-1]
    at = begins = first.standing.at - len(first.lines)
    for count, step in enumerate(steps):
        numbers = [n for n, _ in step.lines]
        at += len(numbers)
        if numbers != list(range(at - len(numbers) + 1, at + 1)) or step.standing.at != at:
            raise Conflict(f"table {step.table}: the numbers of a step do not lead to {step.standing.at}")
        if step.revision != first.revision + count:
            raise Conflict(f"table {step.table}: two steps expect revision {step.revision}")
    return (first.table, first.revision, begins, last.revision + 1, *last.standing.cells())


def _run(connection: Connection, what: str, rows: list[tuple[object, ...]], **more: str | None) -> int:
    """Write many rows by one statement with one parameter, straight at the driver; return how many it met.

    The driver takes Python's lock again after every row that it writes by itself, and waits for it as long as
    the event loop is busy. A text of JSON is taken apart inside the database, without that lock.
    """
    if not rows:
        return 0
    text, is_positional = _prepared(connection.dialect, what)
    given = msgspec.json.encode(rows).decode()
    return connection.exec_driver_sql(text, (given,) if is_positional else {"rows": given, **more}).rowcount


@lru_cache(maxsize=16)
def _prepared(dialect: Dialect, what: str) -> tuple[str, bool]:
    """Return a statement as the driver wants it, and whether its parameter has a place instead of a name."""
    compiled = _statement(dialect, what).compile(dialect=dialect)
    return str(compiled), bool(compiled.positional)


def _statement(dialect: Dialect, what: str) -> UpdateBase:
    if what == STAND:
        columns = [tables.c[name] for name in STAND_CELLS]
        ident, revision, at, *values = _given(dialect, columns)
        expected = and_(tables.c.id == ident, tables.c.revision == revision, tables.c.at == at)
        stand = update(tables).where(expected).values(dict(zip(columns[EXPECTED:], values, strict=True)))
        return stand if dialect.name == "sqlite" else stand.values(keeper=bindparam("keeper"))
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
    """Return whether cells have to be made numbers; texts are not cast to a length, which would cut them."""
    return isinstance(column.type, Integer)
