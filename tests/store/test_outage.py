"""A PostgreSQL that goes away in the middle of everything and comes back: nothing is lost, play goes on."""

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.place import PATIENCE, Line, legal, running
from tests.store.databases import WHY_NOT, own_postgres
from tests.store.test_store import furnished, run_with, step

from chapterhouse.server.faults.postgres import Postgres
from chapterhouse.store import tables
from chapterhouse.store.database import Database
from chapterhouse.store.diagnosis import UNREACHABLE
from chapterhouse.store.faults import Unreachable
from chapterhouse.store.store import Store


@pytest.fixture
def server() -> Iterator[Postgres]:
    """Return a PostgreSQL that nobody else uses."""
    with own_postgres() as found:
        if found is None:
            pytest.skip(WHY_NOT)
        yield found


@pytest.mark.parametrize("how", ["fast", "immediate"])
def test_the_writer_and_the_readers_outlive_an_outage(server: Postgres, how: str) -> None:
    async def run(store: Store) -> None:
        await furnished(store)
        await store.append(step("one", 1))
        server.stop(how)
        outcomes = await asyncio.gather(
            *(
                store.append(step(name, 3 if name == "one" else 1, revision=name == "one"))
                for name in ("one", "two")
            ),
            return_exceptions=True,
        )
        assert [type(outcome) for outcome in outcomes] == [Unreachable, Unreachable]
        with pytest.raises(Unreachable):
            await store.read(lambda connection: tables.lines(connection, "one"))
        assert store.writer.failures[UNREACHABLE] == 2
        server.start()
        await store.append(step("one", 3, revision=1))
        assert len(await store.read(lambda connection: tables.lines(connection, "one"))) == 4

    database = Database.open(server.url)
    run_with(database, run)
    database.close()


def test_a_restart_between_two_writes_goes_unnoticed(server: Postgres) -> None:
    async def run(store: Store) -> None:
        await furnished(store)
        server.stop()
        server.start()
        await store.append(step("one", 1))  # the old connection breaks before anything is sent to the disk
        assert not store.writer.failures

    database = Database.open(server.url)
    run_with(database, run)
    database.close()


def test_all_who_wait_for_the_database_go_on_when_one_of_them_has_an_answer(server: Postgres) -> None:
    async def run(store: Store) -> None:
        answers = 0
        read = store.read

        async def counted(look: Any) -> Any:
            nonlocal answers
            found = await read(look)
            answers += 1
            return found

        store.read = counted  # type: ignore[method-assign]
        await store.back()
        server.stop()
        waiting = [asyncio.create_task(store.back()) for _ in range(20)]
        await asyncio.sleep(1)
        assert answers == 1 and not any(task.done() for task in waiting)
        await asyncio.to_thread(server.start)
        await asyncio.wait_for(asyncio.gather(*waiting), PATIENCE)
        assert answers == 2

    database = Database.open(server.url)
    run_with(database, run)
    database.close()


@pytest.mark.parametrize("how", ["fast", "immediate"])
def test_a_game_goes_on_over_the_same_sockets_after_an_outage(
    server: Postgres, tmp_path: Path, how: str
) -> None:
    with running(tmp_path, database=server.url) as place:
        anna = place.person()
        table = anna.table("kardinal")
        with anna.online() as line:
            moment = line.watch(table)
            for _ in range(6):
                moment = play(line, table)
            server.stop(how)
            answer = try_to_play(line, table, moment)
            assert (answer["type"], answer["reason"]) == ("refused", "unsaved"), answer
            watched = line.watch(table)
            assert (watched["type"], watched["reason"]) == ("refused", "unreachable"), watched
            server.start()
            wait_for_an_answer(line, table, moment)
            for _ in range(6):
                play(line, table)
        before = anna.get(f"/api/tables/{table}/moment?after=0")
        assert [event["n"] for event in before["events"]] == list(range(1, before["at"] + 1))
        cookies = dict(anna.http.cookies)
    with running(tmp_path, database=server.url) as place:
        anna = place.stranger()
        anna.http.cookies.update(cookies)
        after = anna.get(f"/api/tables/{table}/moment?after=0")
        assert after["info"]["status"] == "playing"
        assert (after["at"], after["view"]) == (before["at"], before["view"])


def play(line: Line, table: str) -> dict[str, Any]:
    """Play a legal move for whoever is asked; return the moment after it."""
    moment = asked(line, table)
    answer = try_to_play(line, table, moment)
    assert answer["type"] == "done", answer
    return asked(line, table)


def asked(line: Line, table: str) -> dict[str, Any]:
    """Return how things stand for the seat that is asked."""
    moment = line.watch(table)
    return line.watch(table, eyes=moment["mover"]) if moment["question"] is None else moment


def try_to_play(line: Line, table: str, moment: dict[str, Any]) -> dict[str, Any]:
    """Answer a moment's question, and return what the server says."""
    return line.command("play", table, moment["mover"], moment["at"], moves=[legal(moment)[0]])


def wait_for_an_answer(line: Line, table: str, moment: dict[str, Any]) -> None:
    """Go on over the same socket, without looking again, until a move is taken."""
    until = time.monotonic() + PATIENCE
    while True:
        answer = try_to_play(line, table, moment)
        if answer["type"] == "done":
            return
        assert answer["reason"] in ("unsaved", "unreachable"), answer
        assert time.monotonic() < until, "the server does not find its database again"
        time.sleep(0.2)
