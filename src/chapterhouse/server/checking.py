"""What this release would make of every stored game: looked at, never changed."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from sqlalchemy import Connection, inspect, select

from chapterhouse.records.events import RecordError
from chapterhouse.records.record import read
from chapterhouse.server.editions import Editions
from chapterhouse.server.live.opening import kept_from, opened
from chapterhouse.store import packs, schema, snapshots, tables
from chapterhouse.store.rows import TableRow

SAME: Final = "same"  # nothing changes
CARRIED: Final = "carried"  # a running game goes on with the newer rules
BACK: Final = "back"  # it does, from the end of an earlier turn
STUCK: Final = "stuck"  # it cannot
DIFFERS: Final = "differs"  # a finished game plays otherwise from some event on
UNREADABLE: Final = "unreadable"  # nothing of it can be shown
KINDS: Final = (SAME, CARRIED, BACK, STUCK, DIFFERS, UNREADABLE)


class Outcome(NamedTuple):
    """What becomes of one game: from which event on, and by which difference."""

    table: str
    title: str
    status: str
    kind: str
    n: int = 0
    detail: str = ""


def learn_packs(connection: Connection, editions: Editions) -> None:
    """Let the editions hear of the packs that the store keeps, if its schema has any."""
    if inspect(connection).has_table(schema.packs.name):
        for (title, content), fields in packs.all_kept(connection).items():
            editions.learn(title, content, fields)


def games(connection: Connection, title: str = "") -> list[str]:
    """Return the ids of all tables with a record."""
    query = select(schema.tables.c.id).where(schema.tables.c.header.is_not(None)).order_by(schema.tables.c.id)
    return list(connection.execute(query.where(schema.tables.c.title == title) if title else query).scalars())


def outcomes(connection: Connection, editions: Editions, idents: list[str]) -> Iterator[Outcome]:
    """Open each game as the server would, and yield what came of it."""
    there = {column["name"] for column in inspect(connection).get_columns(schema.tables.name)}
    columns = [column for column in schema.tables.c if column.name in there]
    has_snapshots = inspect(connection).has_table(schema.snapshots.name)
    for ident in idents:
        found = connection.execute(select(*columns).where(schema.tables.c.id == ident)).first()
        if found is None:
            continue  # deleted meanwhile
        row = TableRow(**found._mapping)
        ends = snapshots.of_table(connection, ident) if has_snapshots else []
        yield outcome(editions, row, tables.lines(connection, ident), ends)


def outcome(editions: Editions, row: TableRow, lines: list[str], ends: list[snapshots.Snapshot]) -> Outcome:
    """Return what this release makes of one game."""
    about = (row.id, row.title, row.status)
    failed = STUCK if row.status == "playing" else UNREADABLE
    game = editions.find(row.title, row.content)
    if game is None:
        return Outcome(*about, failed, 0, f"{row.title} {row.content}")
    texts = [row.header or "", *lines, *([row.ending] if row.ending is not None else [])]
    try:
        record = read(texts)
        found = opened(game, row, record, kept_from(ends))
    except RecordError as error:
        return Outcome(*about, failed, max(0, error.line - 1), error.message)
    past = found.chronicle.past
    if row.status == "playing":
        added = [] if found.table is None else found.table.events[len(lines) :]
        line = next((event for event in added if event.rules is not None), None)
        if line is None:
            return Outcome(*about, SAME)
        return Outcome(*about, BACK if line.back else CARRIED, line.back or line.n)
    if past is None or past.agreed >= min(past.until - 1, len(lines)) or record.rules == game.version:
        return Outcome(*about, SAME)
    return Outcome(*about, DIFFERS, past.agreed + 1, past.difference)
