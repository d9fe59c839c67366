"""Everything in one file: a line for each row, the same for every kind of database.

The file holds secrets (password hashes, seeds of running games), so only its owner may read it.
"""

import gzip
import json
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Any, Final

from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, MetaData, Table, func, insert, select

from chapterhouse.store.database import Database, newest, revisions, sqlite_url
from chapterhouse.store.schema import PASSING, metadata

FORMAT: Final = 1
AT_ONCE: Final = 500  # rows
VERSION_TABLE: Final = "alembic_version"
SAVED: Final = [table for table in metadata.sorted_tables if table.name not in PASSING]

Entry = tuple[str, dict[str, Any]]  # a row and the name of its table


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
    """Put every row of a file into a database, all or nothing; return how many there are.

    A backup of an older schema goes through a database of that schema first, which is then migrated.
    """
    revision = _revision(file)
    if revision == newest():
        with _reader(file) as lines:
            return _fill(database, _rows(lines), replace)
    if revision not in revisions():
        raise NotBackup(f"it has schema {revision}, and this release knows {', '.join(revisions())}.")
    with TemporaryDirectory(prefix="restore") as folder:
        older = Database.at(sqlite_url(Path(folder) / "older.db"), str(revision))
        try:
            with _reader(file) as lines:
                _fill(older, _rows(lines), False)
            older.migrate()
            with older.engine.connect() as connection:
                return _fill(database, _stored(connection), replace)
        finally:
            older.close()


def is_empty(connection: Connection, places: Sequence[Table] | None = None) -> bool:
    """Return whether nothing is kept yet."""
    return not any(
        connection.execute(select(func.count()).select_from(table)).scalar_one()
        for table in (SAVED if places is None else places)
    )


def _write(database: Database, out: IO[bytes]) -> int:
    count = 0
    options = {} if database.is_sqlite else {"isolation_level": "REPEATABLE READ"}
    with database.engine.connect().execution_options(**options) as connection, connection.begin():
        revision = MigrationContext.configure(connection).get_current_revision()
        out.write(_line({"backup": FORMAT, "schema": revision}))
        for name, row in _stored(connection):
            out.write(_line({"table": name, "row": row}))
            count += 1
        out.write(_line({"rows": count}))
    return count


def _revision(file: Path) -> object:
    with _reader(file) as lines:
        head = _parsed(next(lines, b""))
    if head.get("backup") != FORMAT:
        raise NotBackup("its first line is not that of a backup.")
    return head.get("schema")


def _fill(database: Database, rows: Iterator[Entry], replace: bool) -> int:
    """Put rows into a database in one transaction."""
    with database.engine.begin() as connection:
        known = MetaData()
        known.reflect(connection)
        places = [table for table in known.sorted_tables if table.name not in {VERSION_TABLE, *PASSING}]
        if not is_empty(connection, places):
            if not replace:
                raise NotEmpty
            for table in reversed(places):
                connection.execute(table.delete())
        return _insert_all(connection, places, rows)


def _insert_all(connection: Connection, places: Sequence[Table], rows: Iterator[Entry]) -> int:
    waiting: dict[str, list[dict[str, Any]]] = {table.name: [] for table in places}
    count = 0
    for name, row in rows:
        if name not in waiting:
            raise NotBackup(f"it names a table {name!r:.60}.")
        waiting[name].append({column: _clean(value) for column, value in row.items()})
        count += 1
        if count % AT_ONCE == 0:
            _insert(connection, places, waiting)
    _insert(connection, places, waiting)
    return count


def _insert(
    connection: Connection, places: Sequence[Table], waiting: dict[str, list[dict[str, Any]]]
) -> None:
    for table in places:
        if waiting[table.name]:
            connection.execute(insert(table), waiting[table.name])
            waiting[table.name] = []


def _rows(lines: Iterator[bytes]) -> Iterator[Entry]:
    """Yield the rows of a backup; refuse one that breaks off."""
    next(lines, b"")
    count, total = 0, None
    for line in lines:
        entry = _parsed(line)
        if "rows" in entry:
            total = entry["rows"]
            break
        if not isinstance(entry.get("row"), dict):
            raise NotBackup("one of its lines is not a row.")
        yield str(entry.get("table")), entry["row"]
        count += 1
    if total != count:
        raise NotBackup(f"it breaks off after {count} rows.")


def _stored(connection: Connection) -> Iterator[Entry]:
    """Yield every row of a database."""
    for table in SAVED:
        for row in connection.execution_options(yield_per=AT_ONCE).execute(select(table)):
            yield table.name, dict(row._mapping)


def _clean(value: object) -> object:
    """Leave out NUL characters: not every database keeps them, and none of ours needs them."""
    return value.replace("\x00", "") if isinstance(value, str) else value


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
