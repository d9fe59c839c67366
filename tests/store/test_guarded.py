"""Guarded writes: whoever has read an older state of a table cannot write over a newer one."""

import asyncio
from collections.abc import Iterator

import pytest
from sqlalchemy import Connection
from tests.store.test_store import furnished, person, run_with, step

from chapterhouse.store import accounts, tables
from chapterhouse.store.append import Append, Standing
from chapterhouse.store.database import Database
from chapterhouse.store.diagnosis import CONFLICT
from chapterhouse.store.faults import Conflict
from chapterhouse.store.guarded import guard
from chapterhouse.store.rows import SeatRow, TableRow
from chapterhouse.store.store import Store


@pytest.fixture
def rival(url: str, database: Database) -> Iterator[Store]:
    """Return the store of another process on the same database."""
    store = Store(Database.open(url))
    yield store
    store.close()


def row(connection: Connection, ident: str = "one") -> TableRow:
    found = tables.find(connection, ident)
    assert found is not None
    return found[0]


def test_a_stale_process_cannot_write_over_a_finished_game(database: Database, rival: Store) -> None:
    async def run(store: Store) -> None:
        await furnished(store)
        await store.append(step("one", 1))
        over = Standing(4, 9, None, "finished", '{"end":"x"}')
        await store.append(Append("one", 1, [(3, "{}"), (4, "{}")], over))
        late = Append("one", 1, [], Standing(2, 11, 0))  # as a clock that runs out in a process left behind
        with pytest.raises(Conflict):
            await rival.append(late)
        found = await store.read(row)
        assert (found.status, found.at, found.ending) == ("finished", 4, '{"end":"x"}')

    run_with(database, run)


def test_of_two_processes_with_the_same_revision_one_writes(database: Database, rival: Store) -> None:
    async def run(store: Store) -> None:
        await furnished(store)
        for number in range(20):
            both = [own.append(step("one", number * 2 + 1, revision=number)) for own in (store, rival)]
            outcomes = await asyncio.gather(*both, return_exceptions=True)
            assert sorted(type(outcome).__name__ for outcome in outcomes) == ["Conflict", "NoneType"]
        numbers = await store.read(lambda connection: tables.numbered_lines(connection, "one"))
        assert [n for n, _ in numbers] == list(range(1, 41))
        assert (await store.read(row)).revision == 20

    run_with(database, run)


@pytest.mark.parametrize("first", [2, 4])
def test_a_step_whose_numbers_leave_a_gap_or_overlap_is_refused(database: Database, first: int) -> None:
    async def run(store: Store) -> None:
        await furnished(store)
        await store.append(step("one", 1))
        with pytest.raises(Conflict):
            await store.append(step("one", first, revision=1))
        with pytest.raises(Conflict):  # numbers that do not lead to where it says the table stands
            await store.append(Append("one", 1, [(3, "{}")], Standing(4, 5, 0)))
        assert (await store.read(row)).at == 2
        assert store.writer.failures[CONFLICT] == 2

    run_with(database, run)


def test_only_the_conflicting_table_of_a_batch_fails(database: Database) -> None:
    async def run(store: Store) -> None:
        await furnished(store, [f"t{number}" for number in range(20)])
        steps = [step(f"t{number}", 1, revision=5 if number == 7 else 0) for number in range(20)]
        outcomes = await asyncio.gather(*map(store.append, steps), return_exceptions=True)
        wrong = [number for number, outcome in enumerate(outcomes) if outcome is not None]
        assert wrong == [7] and isinstance(outcomes[7], Conflict)
        assert (await store.read(lambda connection: row(connection, "t6"))).at == 2
        assert await store.read(lambda connection: tables.lines(connection, "t7")) == []

    run_with(database, run)


def test_a_seat_that_was_read_earlier_is_not_written_over(database: Database, rival: Store) -> None:
    def sit(connection: Connection) -> None:
        guard(connection, "one", 0)
        tables.change_seat(connection, SeatRow("one", 0, "bot", None, "Oda", "easy", False))

    async def run(store: Store) -> None:
        await furnished(store)
        await store.write(sit)
        with pytest.raises(Conflict):
            await rival.write(sit)
        assert (await store.read(row)).revision == 1

    run_with(database, run)


def test_an_account_that_leaves_makes_everybody_read_its_tables_again(database: Database) -> None:
    async def run(store: Store) -> None:
        await furnished(store)
        await store.write(lambda connection: accounts.add(connection, person("bo"), "recovery-bo"))
        await store.write(lambda connection: accounts.remove(connection, "bo", "Somebody"))
        assert (await store.read(row)).revision == 0
        await store.write(lambda connection: accounts.remove(connection, "anna", "Somebody"))
        assert (await store.read(row)).revision == 1
        with pytest.raises(Conflict):
            await store.append(step("one", 1))

    run_with(database, run)
