"""What people were promised, and whether the store keeps it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import create_engine, select
from sqlalchemy.engine import make_url

from chapterhouse.store import schema


@dataclass
class Promise:
    """A command that was acknowledged: it answered the question after event `after`."""

    seat: int
    after: int
    move: str
    at: int


@dataclass
class Stored:
    """A table as the database has it."""

    at: int
    status: str
    lines: dict[int, dict[str, Any]] = field(default_factory=dict)


class Ledger:
    """Every acknowledged move of every table, and every event that somebody was told."""

    def __init__(self) -> None:
        self.promises: dict[str, list[Promise]] = {}
        self.told: dict[str, dict[int, Mapping[str, Any]]] = {}
        self.checked = 0  # promises that were found kept

    def take(self) -> "Ledger":
        """Return what was noted so far, as a ledger of its own, and begin a new page."""
        page = Ledger()
        page.promises, self.promises = self.promises, {}
        page.told, self.told = self.told, {}
        return page

    def promise(self, table: str, promise: Promise) -> None:
        """Note an acknowledgement."""
        self.promises.setdefault(table, []).append(promise)

    def tell(self, table: str, events: list[dict[str, Any]]) -> None:
        """Note what viewers were told; what is covered from some eyes says nothing."""
        told = self.told.setdefault(table, {})
        for event in events:
            if "hidden" not in str(event.get("do", "")):
                told.setdefault(event["n"], event)

    def check(self, stored: Mapping[str, Stored]) -> list[str]:
        """Return a sentence for everything that was promised and is not so.

        What is stored must have been read after the last promise was noted.
        """
        faults: list[str] = []
        for table, row in stored.items():
            faults += [f"table {table}: {fault}" for fault in self._faults(table, row)]
        for table in set(self.promises) - set(stored):
            faults.append(f"table {table} is gone, and {len(self.promises[table])} moves with it")
        return faults

    def _faults(self, table: str, row: Stored) -> list[str]:
        faults: list[str] = []
        if sorted(row.lines) != list(range(1, row.at + 1)):
            faults.append(f"its row says event {row.at}, its lines are {_ranges(sorted(row.lines))}")
        if row.status == "broken":
            faults.append("it is broken")
        for promise in self.promises.pop(table, []):
            line = _answer(row, promise)
            if line is None or (line.get("by"), line.get("do")) != (promise.seat, promise.move):
                faults.append(
                    f"'{promise.move}' of seat {promise.seat} was acknowledged after event {promise.after}; "
                    f"stored is {line}"
                )
            else:
                self.checked += 1
        for n, event in self.told.pop(table, {}).items():
            line = row.lines.get(n)
            if line is None or any(line.get(key) != event.get(key) for key in ("by", "do", "undo")):
                faults.append(f"event {n} was told as {event}; stored is {line}")
        return faults


def _answer(row: Stored, promise: Promise) -> dict[str, Any] | None:
    """Return what is stored for a promise; before it may stand that its person has come back to the seat."""
    numbers = range(promise.after + 1, promise.at + 1)
    lines = (row.lines.get(n) for n in numbers)
    return next((line for line in lines if line is None or not line.get("seat")), None)


def read_store(url: str) -> dict[str, Stored]:
    """Return every table with its lines, straight from the database, as of one moment."""
    parsed = make_url(url)
    if parsed.drivername == "postgresql":
        parsed = parsed.set(drivername="postgresql+psycopg")
    is_embedded = parsed.get_backend_name() == "sqlite"
    engine = create_engine(parsed, **({} if is_embedded else {"isolation_level": "REPEATABLE READ"}))
    try:
        with engine.connect() as connection:
            if is_embedded:  # its driver begins no transaction for reading
                connection.exec_driver_sql("BEGIN")
            columns = schema.tables.c["id", "at", "status"]
            found = {row.id: Stored(row.at, row.status) for row in connection.execute(select(*columns))}
            for row in connection.execute(select(schema.events)):
                found[row.table_id].lines[row.n] = json.loads(row.line)
    finally:
        engine.dispose()
    return found


def _ranges(numbers: list[int]) -> str:
    """Return numbers as stretches.

    >>> _ranges([1, 2, 3, 5])
    '1–3, 5'
    """
    stretches: list[list[int]] = []
    for number in numbers:
        if stretches and stretches[-1][-1] == number - 1:
            stretches[-1][1:] = [number]
        else:
            stretches.append([number])
    return ", ".join(
        f"{stretch[0]}–{stretch[-1]}" if len(stretch) > 1 else str(stretch[0]) for stretch in stretches
    )
