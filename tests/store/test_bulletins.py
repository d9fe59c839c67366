"""What processes on one database tell each other: with the commit, and only with it."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import Connection
from tests.store.test_store import furnished, run_with, step

from chapterhouse.store import accounts, bulletins, tables
from chapterhouse.store.bulletins import LONGEST, Alive, Changed, Present, Removed, SessionsEnded
from chapterhouse.store.database import Database
from chapterhouse.store.faults import Conflict
from chapterhouse.store.guarded import guard
from chapterhouse.store.store import Store


@contextmanager
def listening(database: Database) -> Iterator[Any]:
    """Return a connection that hears what processes tell each other."""
    if database.is_sqlite:
        pytest.skip("An embedded database has one process.")
    connection = bulletins.listen(database.engine)
    try:
        yield connection
    finally:
        connection.close()


def heard(connection: Any, count: int) -> list[object]:
    """Return what was told, as soon as there is as much of it."""
    found: list[object] = []
    for message in connection.notifies(timeout=60):
        found += bulletins.read(message.payload)[1]
        if len(found) >= count:
            break
    return found


def test_every_step_is_told_with_its_commit_and_no_other(database: Database) -> None:
    async def run(store: Store) -> None:
        assert store.herald is not None
        await furnished(store)
        await asyncio.gather(store.append(step("one", 1)), store.append(step("two", 1)))
        with pytest.raises(Conflict):
            await store.append(step("one", 1))
        store.herald.waiting.append(Alive())
        await store.append(step("one", 3, revision=1))

    with listening(database) as ear:
        run_with(database, run)
        told = heard(ear, 4)
    assert set(told[:2]) == {Changed("one", 1), Changed("two", 1)}
    assert told[2:] == [Changed("one", 2), Alive()]


def test_other_changes_are_told_too(database: Database) -> None:
    async def run(store: Store) -> None:
        await furnished(store)

        def change(connection: Connection) -> None:
            guard(connection, "one", 0)
            accounts.close_sessions(connection, "anna")
            tables.remove(connection, "two")

        await store.write(change)

    with listening(database) as ear:
        run_with(database, run)
        told = heard(ear, 3)
    assert told == [Changed("one", 1), SessionsEnded("anna"), Removed("two")]


def test_a_written_table_names_its_keeper(database: Database) -> None:
    async def run(store: Store) -> None:
        await furnished(store)
        process = None if store.herald is None else store.herald.process
        await store.append(step("one", 1))
        await store.write(lambda connection: guard(connection, "two", 0))
        for ident in ("one", "two"):
            found = await store.read(lambda connection: tables.find(connection, ident))  # noqa: B023
            assert found is not None and found[0].keeper == process

    run_with(database, run)


def test_an_embedded_database_has_nobody_to_tell(database: Database) -> None:
    async def run(store: Store) -> None:
        assert (store.herald is None) == database.is_sqlite

    run_with(database, run)


def test_messages_are_never_too_long() -> None:
    many = [Present(f"t{number}", [f"account{number}"] * 8, 3) for number in range(300)]
    texts = list(bulletins.messages("me", many))
    assert len(texts) > 1 and max(len(text.encode()) for text in texts) <= LONGEST + 100
    found = [bulletins.read(text) for text in texts]
    assert {sender for sender, _ in found} == {"me"}
    assert [one for _, some in found for one in some] == many


@pytest.mark.parametrize("text", ["", "no JSON", "{}", '["me"]', '["me",[["changed",1]]]', '["me",["x"]]'])
def test_what_nobody_understands_is_left_out(text: str) -> None:
    assert bulletins.read(text)[1] == []


def test_several_processes_may_start_on_an_empty_database(url: str) -> None:
    failed: list[BaseException] = []

    def start() -> None:
        try:
            Database.open(url).close()
        except BaseException as error:
            failed.append(error)

    if url.startswith("sqlite"):
        pytest.skip("One process holds an embedded database.")
    threads = [threading.Thread(target=start) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
