"""Everything in one file: a line for each row, the same for every kind of database.

The file holds secrets (password hashes, seeds of running games), so only its owner may read it.
"""

import gzip
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Final

from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, func, insert, select

from chapterhouse.store.database import Database
from chapterhouse.store.schema import metadata

FORMAT: Final = 1
AT_ONCE: Final = 500  # rows


class NotBackup(Exception):
    """A file that is no backup of ours; the message is a sentence."""


class NotEmpty(Exception):
    """A database that a restore would overwrite."""


def save(database: Database, file: Path) -> int:
    """Write every row to a new file, as of one moment; return how many there are."""
    part = file.with_name(f"{file.name}.{os.getpid()}.part")
    descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as raw, _writer(raw, file) as out:
            count = _write(database, out)
            out.flush()
        os.replace(part, file)
    finally:
        part.unlink(missing_ok=True)
    return count


def load(database: Database, file: Path, replace: bool = False) -> int:
    """Put every row of a file into a database, all or nothing; return how many there are."""
    with database.engine.begin() as connection:
        if not is_empty(connection):
            if not replace:
                raise NotEmpty
            for table in reversed(metadata.sorted_tables):
                connection.execute(table.delete())
        with _reader(file) as lines:
            return _read(connection, lines)


def is_empty(connection: Connection) -> bool:
    """Tell whether nothing is kept yet."""
    return not any(
        connection.execute(select(func.count()).select_from(table)).scalar_one()
        for table in metadata.sorted_tables
    )


def _write(database: Database, out: IO[bytes]) -> int:
    count = 0
    options = {} if database.is_sqlite else {"isolation_level": "REPEATABLE READ"}
    with database.engine.connect().execution_options(**options) as connection, connection.begin():
        revision = MigrationContext.configure(connection).get_current_revision()
        out.write(_line({"backup": FORMAT, "schema": revision}))
        for table in metadata.sorted_tables:
            rows = connection.execution_options(yield_per=AT_ONCE).execute(select(table))
            for row in rows:
                out.write(_line({"table": table.name, "row": dict(row._mapping)}))
                count += 1
        out.write(_line({"rows": count}))
    return count


def _read(connection: Connection, lines: Iterator[bytes]) -> int:
    head = _parsed(next(lines, b""))
    revision = MigrationContext.configure(connection).get_current_revision()
    if head.get("backup") != FORMAT:
        raise NotBackup("its first line is not that of a backup.")
    if head.get("schema") != revision:
        raise NotBackup(f"it has schema {head.get('schema')}, and this release has {revision}.")
    waiting: dict[str, list[dict[str, Any]]] = {table.name: [] for table in metadata.sorted_tables}
    count, total = 0, None
    for line in lines:
        entry = _parsed(line)
        if "rows" in entry:
            total = entry["rows"]
            break
        if entry.get("table") not in waiting:
            raise NotBackup(f"it names a table {entry.get('table')!r:.60}.")
        waiting[entry["table"]].append(_plain(entry["row"]))
        count += 1
        if count % AT_ONCE == 0:
            _insert(connection, waiting)
    if total != count:
        raise NotBackup(f"it breaks off after {count} rows.")
    _insert(connection, waiting)
    return count


def _insert(connection: Connection, waiting: dict[str, list[dict[str, Any]]]) -> None:
    for table in metadata.sorted_tables:
        if waiting[table.name]:
            connection.execute(insert(table), waiting[table.name])
            waiting[table.name] = []


def _plain(row: dict[str, Any]) -> dict[str, Any]:
    """Return a row without NUL, which older releases let into SQLite and which PostgreSQL refuses."""
    return {name: value.replace("\0", "") if isinstance(value, str) else value for name, value in row.items()}


def _line(entry: dict[str, Any]) -> bytes:
    return json.dumps(entry, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _parsed(line: bytes) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except ValueError:
        raise NotBackup("one of its lines is not JSON.") from None
    if not isinstance(found, dict):
        raise NotBackup("one of its lines is not an object.")
    return found


@contextmanager
def _writer(raw: IO[bytes], file: Path) -> Iterator[IO[bytes]]:
    if file.suffix == ".gz":
        with gzip.open(raw, "wb") as packed:
            yield packed  # type: ignore[misc]
    else:
        yield raw
    raw.flush()
    os.fsync(raw.fileno())


@contextmanager
def _reader(file: Path) -> Iterator[Iterator[bytes]]:
    with gzip.open(file, "rb") if file.suffix == ".gz" else open(file, "rb") as lines:
        try:
            yield iter(lines)
        except (OSError, EOFError) as error:
            raise NotBackup(str(error)) from None
