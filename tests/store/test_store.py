"""The store: its schema, its one writer, its backups."""

import asyncio
import threading
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, func, select

from chapterhouse.store import accounts, backup, schema, tables, talk, writer
from chapterhouse.store.append import Append, Standing
from chapterhouse.store.database import Database, UnusableDatabase, sqlite_url
from chapterhouse.store.faults import Conflict, Unreachable
from chapterhouse.store.rows import Account, Message, SeatRow, TableRow
from chapterhouse.store.store import Store
from chapterhouse.store.writer import Stopped


def person(ident: str) -> Account:
    return Account(ident, ident.title(), "en", None, None, False, 1)


def table(ident: str, host: str = "anna") -> TableRow:
    return TableRow(
        ident, "avignon", "house@1", "{}", "", "playing", host, False, '{"kind":"none"}', 1, 1, ident
    )


def step(ident: str, first: int, count: int = 2, key: str = "", revision: int = 0) -> Append:
    lines = [(n, f'{{"n":{n}}}') for n in range(first, first + count)]
    return Append(ident, revision, lines, Standing(first + count - 1, 5, 0), "anna", key)


async def furnished(store: Store, names: Sequence[str] = ("one", "two")) -> None:
    def change(connection: Connection) -> None:
        accounts.add(connection, person("anna"), "recovery-anna")
        for name in names:
            tables.add(connection, table(name), [SeatRow(name, 0, "person", "anna", "Anna", None, False)])

    await store.write(change)


def test_the_migrations_lead_to_the_schema(database: Database) -> None:
    with database.engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, schema.metadata) == []


def test_opening_again_changes_nothing(url: str) -> None:
    Database.open(url).close()
    again = Database.open(url)
    again.migrate()
    again.close()


def test_commits_are_durable_in_sqlite(tmp_path: Path) -> None:
    database = Database.open(sqlite_url(tmp_path / "x.db"))
    with database.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1
    database.close()


@pytest.mark.parametrize("url", ["nonsense", "oracle+nothing://x"])
def test_an_unusable_address_is_told_in_a_sentence(url: str) -> None:
    with pytest.raises(UnusableDatabase):
        Database.open(url)


class StoppedClock:
    """The time of the writer: it stands still, and whoever sleeps is woken by hand."""

    def __init__(self) -> None:
        self.wakes, self.sleeps = threading.Event(), threading.Event()

    def monotonic(self) -> float:
        return 100.0

    def sleep(self, _seconds: float) -> None:
        self.sleeps.set()
        assert self.wakes.wait(60)


def test_commits_keep_a_distance_so_that_more_changes_share_one(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = StoppedClock()
    monkeypatch.setattr(writer, "time", clock)

    async def run(store: Store) -> None:
        await furnished(store)  # who comes alone does not wait, whatever the clock says
        await asyncio.to_thread(clock.sleeps.wait, 60)
        before = store.writer.commits
        first = asyncio.ensure_future(store.append(step("one", 1)))
        await asyncio.sleep(0)
        second = asyncio.ensure_future(store.append(step("two", 1)))
        await asyncio.sleep(0)
        clock.wakes.set()
        await asyncio.gather(first, second)
        assert store.writer.commits == before + 1

    run_with(database, run)


def test_whoever_has_given_up_waiting_is_not_surprised_by_a_later_write(database: Database) -> None:
    async def run(store: Store) -> None:
        await furnished(store)
        is_held, is_free = threading.Event(), threading.Event()

        def hold(_connection: Connection) -> None:
            is_held.set()
            assert is_free.wait(60)

        held = asyncio.ensure_future(store.write(hold))
        await asyncio.to_thread(is_held.wait, 60)
        store.patience = 0.05
        with pytest.raises(Unreachable):
            await store.append(step("one", 1))
        assert store.writer.failures["slow"] == 1
        is_free.set()
        await held
        store.patience = 60.0
        await store.append(step("two", 1))
        assert await store.read(lambda connection: len(tables.lines(connection, "one"))) == 0

    run_with(database, run)


def test_what_waits_together_is_committed_together(database: Database) -> None:
    async def run(store: Store) -> None:
        names = [f"t{number}" for number in range(50)]
        await furnished(store, names)
        before = store.writer.commits
        await asyncio.gather(*(store.append(step(name, 1)) for name in names))
        assert store.writer.commits - before < 25
        for name in names:
            assert await store.read(lambda connection, name=name: len(tables.lines(connection, name))) == 2  # type: ignore[misc]

    run_with(database, run)


def test_a_number_is_appended_once_and_others_do_not_suffer(database: Database) -> None:
    async def run(store: Store) -> None:
        await furnished(store)
        await store.append(step("one", 1))
        outcomes = await asyncio.gather(
            store.append(step("one", 2, revision=1)),  # 2 is taken
            store.append(step("two", 1)),
            store.append(step("one", 3, revision=1)),
            return_exceptions=True,
        )
        assert isinstance(outcomes[0], Conflict)
        assert outcomes[1] is None and outcomes[2] is None
        found = await store.read(lambda connection: tables.find(connection, "one"))
        assert found is not None and found[0].at == 4
        assert await store.read(lambda connection: len(tables.lines(connection, "one"))) == 4

    run_with(database, run)


def test_a_repeated_key_is_refused_with_all_of_its_step(database: Database) -> None:
    async def run(store: Store) -> None:
        await furnished(store)
        await store.append(step("one", 1, key="k"))
        with pytest.raises(Conflict):
            await store.append(step("one", 3, key="k", revision=1))
        assert await store.read(lambda connection: len(tables.lines(connection, "one"))) == 2
        assert await store.read(lambda connection: tables.keys(connection, "one")) == {("anna", "k"): 2}

    run_with(database, run)


def test_a_stopped_writer_has_written_everything_and_takes_no_more(database: Database) -> None:
    async def run(store: Store) -> None:
        await furnished(store)
        waiting = [store.writer.append(step("one", number * 2 + 1, revision=number)) for number in range(30)]
        store.writer.stop()
        await asyncio.gather(*waiting)
        assert await store.read(lambda connection: len(tables.lines(connection, "one"))) == 60
        with pytest.raises(Stopped):
            await store.append(step("one", 61, revision=30))

    run_with(database, run)


def test_a_login_is_unique(database: Database) -> None:
    async def run(store: Store) -> None:
        await furnished(store)
        await store.write(lambda connection: accounts.add(connection, person("bo"), "recovery-bo"))
        await store.write(lambda connection: accounts.change(connection, "anna", login="same"))
        with pytest.raises(accounts.LoginTaken):
            await store.write(lambda connection: accounts.change(connection, "bo", login="same"))

    run_with(database, run)


def test_sweeps_find_clocks_and_bots(database: Database) -> None:
    async def run(store: Store) -> None:
        await furnished(store)
        seat = SeatRow("one", 0, "bot", None, "Bot", "easy", False)
        await store.write(lambda connection: tables.change_seat(connection, seat))
        late = Append("two", 0, [], Standing(0, 5, 0, deadline=100))
        await store.append(late)
        await store.append(Append("one", 0, [], Standing(0, 5, 0)))
        assert await store.read(lambda connection: tables.overdue(connection, 99)) == []
        assert await store.read(lambda connection: tables.overdue(connection, 100)) == ["two"]
        assert await store.read(tables.waiting_for_bots) == ["one"]

    run_with(database, run)


def test_rooms_of_chat_count_for_themselves(database: Database) -> None:
    async def run(store: Store) -> None:
        await furnished(store)
        for room, text in (("table", "a"), ("gallery", "b"), ("table", "c")):
            message = Message("one", room, 0, "anna", "Anna", 0, text, 1)
            await store.write(lambda connection, message=message: talk.say(connection, message))  # type: ignore[misc]
        found = await store.read(lambda connection: talk.messages(connection, "one", "table", 99, 50))
        assert [(message.n, message.text) for message in found] == [(1, "a"), (2, "c")]

    run_with(database, run)


@pytest.mark.parametrize("name", ["backup.jsonl", "backup.jsonl.gz"])
def test_a_backup_restores_every_row_into_any_database(database: Database, tmp_path: Path, name: str) -> None:
    async def run(store: Store) -> None:
        await furnished(store)
        await store.append(step("one", 1, 700, key="k"))

    run_with(database, run)
    file = tmp_path / name
    count = backup.save(database, file)
    assert file.stat().st_mode & 0o077 == 0, "only its owner may read it"
    other = Database.open(sqlite_url(tmp_path / "other.db"))
    assert backup.load(other, file) == count
    assert rows(other) == rows(database)
    with pytest.raises(backup.NotEmpty):
        backup.load(other, file)
    assert backup.load(other, file, replace=True) == count
    other.close()


def test_half_a_backup_restores_nothing(database: Database, tmp_path: Path) -> None:
    async def run(store: Store) -> None:
        await furnished(store)

    run_with(database, run)
    file = tmp_path / "backup.jsonl"
    backup.save(database, file)
    file.write_bytes(b"\n".join(file.read_bytes().split(b"\n")[:-3]))
    other = Database.open(sqlite_url(tmp_path / "other.db"))
    for wrong in (file, Path(__file__)):
        with pytest.raises(backup.NotBackup):
            backup.load(other, wrong)
    with other.engine.connect() as connection:
        assert backup.is_empty(connection)
    other.close()


def rows(database: Database) -> dict[str, list[tuple[object, ...]]]:
    with database.engine.connect() as connection:
        return {
            table.name: sorted((tuple(row) for row in connection.execute(select(table))), key=repr)
            for table in schema.metadata.sorted_tables
            if connection.execute(select(func.count()).select_from(table)).scalar_one()
        }


def run_with(database: Database, run: Callable[[Store], Coroutine[Any, Any, None]]) -> None:
    """Run a coroutine with a store on this database, which stays open."""
    store = Store(database)
    try:
        asyncio.run(run(store))
    finally:
        store.writer.stop()
        store._readers.shutdown()
