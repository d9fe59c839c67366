"""Games that are over, one after the other, for whoever makes data of them: nothing of running ones."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, select
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from chapterhouse.store import schema, tables
from chapterhouse.store.database import NEWER, Database, UnusableDatabase, newest
from chapterhouse.store.diagnosis import UNREACHABLE, ailment, detail_of

AT_ONCE: Final = 200  # tables that are looked up together: no transaction lasts while games are worked on
PERSON: Final = "person"


class Finished(NamedTuple):
    """A game that is over: its record as lines, and for each seat a bot's level or "person"."""

    lines: list[str]
    seats: list[str]


def finished(url: str, title: str = "", private: bool = False) -> Iterator[Finished]:
    """Yield the finished games of public tables, or of all, in the order of their ids, which are random.

    The database is read as it is and never changed. `UnusableDatabase` says what is wrong with it.
    """
    _check_file(url)
    database = Database.as_it_is(url)
    try:
        with database.engine.connect() as connection:
            present = MigrationContext.configure(connection).get_current_revision()
            if present != newest():
                raise UnusableDatabase(f"its schema is {present}, not {newest()}", NEWER, database.place)
        last = ""
        while True:
            with database.engine.connect() as connection:
                last, found = _some(connection, last, title, private)
            yield from found
            if not last:
                return
    except SQLAlchemyError as error:
        raise UnusableDatabase(detail_of(error), ailment(error), database.place) from None
    finally:
        database.close()


def _some(connection: Connection, after: str, title: str, private: bool) -> tuple[str, list[Finished]]:
    """Return the next games, and the id of the last of them; none at the end."""
    own = schema.tables.c
    query = select(own.id, own.header, own.ending).where(own.id > after, own.status == "finished")
    if title:
        query = query.where(own.title == title)
    if not private:
        query = query.where(own.public)
    rows = connection.execute(query.order_by(own.id).limit(AT_ONCE)).all()
    found = [
        Finished([row.header, *tables.lines(connection, row.id), row.ending], _seats(connection, row.id))
        for row in rows
        if row.header and row.ending
    ]
    return (rows[-1].id if rows else ""), found


def _seats(connection: Connection, ident: str) -> list[str]:
    own = schema.seats.c
    query = select(own.kind, own.level).where(own.table_id == ident).order_by(own.seat)
    return [row.level or "bot" if row.kind == "bot" else PERSON for row in connection.execute(query)]


def _check_file(url: str) -> None:
    """Refuse an embedded database that is not there: looking for it would make an empty one."""
    try:
        parsed = make_url(url)
    except ArgumentError:
        return  # opening it says what is wrong
    file = parsed.database or ""
    if parsed.get_backend_name() == "sqlite" and not Path(file).is_file():
        raise UnusableDatabase("there is no such file", UNREACHABLE, file)
