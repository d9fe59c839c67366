"""Cutting a damaged table after its last sound event, with a copy of everything before."""

import json
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, delete, insert, select

from chapterhouse.store import schema, tables
from chapterhouse.store.guarded import guard


def save_table(connection: Connection, ident: str, file: Path) -> int:
    """Write every row about a table to a new file that only its owner may read; return how many."""
    descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    count = 0
    with os.fdopen(descriptor, "w", encoding="utf-8") as out:
        for row in _rows(connection, ident):
            out.write(json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n")
            count += 1
        out.flush()
        os.fsync(out.fileno())
    return count


def cut(
    connection: Connection,
    ident: str,
    revision: int,
    n: int,
    lines: Sequence[tuple[int, str]],
    values: dict[str, Any],
) -> None:
    """Take away what follows event `n`, add the lines that follow instead, and let the table stand so.

    The answers to commands beyond the cut are forgotten: who repeats one of them plays it.
    """
    guard(connection, ident, revision)
    for table, column in ((schema.events, "n"), (schema.snapshots, "n"), (schema.commands, "at")):
        connection.execute(delete(table).where(table.c.table_id == ident, table.c[column] > n))
    if lines:
        rows = [{"table_id": ident, "n": number, "line": line} for number, line in lines]
        connection.execute(insert(schema.events), rows)
    tables.change(connection, ident, **values)


def _rows(connection: Connection, ident: str) -> Iterator[dict[str, Any]]:
    """Yield the rows of a table, each with the name of where it is kept, as a back-up has them."""
    for table in schema.metadata.sorted_tables:
        key = table.c.id if table is schema.tables else table.c.get("table_id")
        if key is not None:
            for row in connection.execute(select(table).where(key == ident)):
                yield {"table": table.name, "row": dict(row._mapping)}
