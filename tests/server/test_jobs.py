"""Jobs in PostgreSQL: done on any machine, once in effect, whoever dies, and in fair order."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, create_engine, text
from tests.server.place import Person
from tests.server.several import Server, Worker, servers, until

from chapterhouse.games import load
from chapterhouse.offer import find
from chapterhouse.records.record import read
from chapterhouse.records.verify import verify
from chapterhouse.terminal.main import main

EASY = {"kind": "bot", "level": "easy"}
HARD = {"kind": "bot", "level": "hard"}
ONLY_SERVING = {"CHAPTERHOUSE_JOBS": "", "CHAPTERHOUSE_HARD_SECONDS": "3"}


@pytest.fixture(scope="module")
def server(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Return a server that serves and does nothing else."""
    with servers(tmp_path_factory.mktemp("serving"), database, 1, **ONLY_SERVING) as (found,):
        yield found


@pytest.fixture(scope="module")
def engine(database: str) -> Iterator[Engine]:
    """Return a way to look into the database."""
    address = database.replace("postgresql:", "postgresql+psycopg:")
    found = create_engine(address, isolation_level="AUTOCOMMIT")
    yield found
    found.dispose()


Work = Callable[..., Worker]


@pytest.fixture
def work(database: str, tmp_path: Path) -> Iterator[Work]:
    """Return what starts a worker, which ends with the test."""
    started: list[Worker] = []

    def start(*options: str, waits: bool = True) -> Worker:
        started.append(Worker(tmp_path / f"worker{len(started)}", database, "--workers", "1", *options))
        if waits:
            started[-1].wait_until_ready()
        return started[-1]

    yield start
    for worker in started:
        worker.close()


def query(engine: Engine, sql: str, **values: Any) -> list[Any]:
    with engine.connect() as connection:
        found = connection.execute(text(sql), values)
        return [tuple(row) for row in found] if found.returns_rows else []


def bots(person: Person, *seats: dict[str, str], title: str = "avignon") -> str:
    """Set up a running game of bots."""
    ident: str = person.post("/api/tables", {"title": title, "seats": seats, "start": True}, 201)["id"]
    return ident


def end(*people: Person) -> None:
    """Leave no work to the next test: the tables of those who leave go with them."""
    for person in people:
        person.ask("DELETE", "/api/me", None, 204)


def at(person: Person, table: str) -> int:
    return int(person.get(f"/api/tables/{table}")["at"])


def taken_by(engine: Engine, workers: list[Worker], table: str) -> tuple[Worker, str]:
    """Wait until a worker thinks about a table's next move; return it with the name of the job."""
    holder: list[tuple[Worker, str]] = []

    def look() -> bool:
        rows = query(
            engine,
            "SELECT worker, key FROM jobs WHERE answer IS NULL AND worker IS NOT NULL AND key LIKE :key"
            " AND due > extract(epoch FROM clock_timestamp()) * 1000",
            key=f"{table}/%",
        )
        holder[:] = [
            (worker, key) for name, key in rows for worker in workers if name in worker.log.read_text()
        ]
        return bool(holder)

    until(look, *workers)
    return holder[0]


def check_numbers(person: Person, table: str) -> None:
    events = person.get(f"/api/tables/{table}/moment?after=0")["events"]
    assert [event["n"] for event in events] == list(range(1, len(events) + 1))


def test_bots_are_thought_by_a_worker_that_serves_nothing(server: Server, work: Work) -> None:
    worker = work("--only", "bots")
    anna = server.person("Anna")
    before = server.metrics()
    table = bots(anna, EASY, EASY)
    until(lambda: anna.get(f"/api/tables/{table}")["status"] == "finished", server, worker)
    record = read(anna.get(f"/api/tables/{table}/record?eyes=all").splitlines())
    assert record.end is not None and verify(load("avignon"), record).is_sound
    assert not any(event.plain for event in record.events), "the seats' own bots played all of it"
    found = server.metrics()
    asked, answered, failed, taken = (
        found[f'chapterhouse_jobs_{name}_total{{kind="bots"}}']
        - before[f'chapterhouse_jobs_{name}_total{{kind="bots"}}']
        for name in ("asked", "answered", "failed", "taken")
    )
    assert asked == answered > 10 and failed == 0
    assert taken == 0, "the server has taken none of them itself"
    assert found["chapterhouse_neighbours"] == 0, "a worker is nobody's neighbour"


def test_a_worker_that_stands_still_or_is_killed_in_mid_thought_is_replaced(
    server: Server, work: Work, engine: Engine
) -> None:
    workers = [work("--only", "bots", waits=False) for _ in range(2)]
    anna = server.person("Anna")
    table = bots(anna, HARD, HARD)
    stopped, _ = taken_by(engine, workers, table)
    stopped.stop()
    before = at(anna, table)
    until(lambda: at(anna, table) > before, server)
    stopped.wake()  # it has thought all the while, and its answer comes too late
    killed, _ = taken_by(engine, workers, table)
    killed.kill()
    before = at(anna, table)
    until(lambda: at(anna, table) > before, server)
    check_numbers(anna, table)
    events = anna.get(f"/api/tables/{table}/moment?after=0")["events"]
    assert not any(event.get("plain") for event in events), "no bot has failed for it"
    end(anna)


def test_a_thought_outlives_the_server_that_has_asked_for_it(
    server: Server, work: Work, engine: Engine, database: str, tmp_path: Path
) -> None:
    worker = work("--only", "bots")
    with servers(tmp_path, database, 1, **ONLY_SERVING) as (asking,):
        anna = asking.person("Anna")
        there = server.same(anna)
        table = bots(anna, HARD, HARD)
        _, job = taken_by(engine, [worker], table)
        asking.kill()
    before = at(there, table)
    until(lambda: at(there, table) > before, server, worker)
    same = "/".join(job.split("/")[:4]) + "%"  # table, seat, level, and the number that is answered
    tries = query(engine, "SELECT tries, answer IS NOT NULL FROM jobs WHERE key LIKE :same", same=same)
    assert tries == [(1, True)], "it was thought once, and the other server has taken the answer"
    check_numbers(there, table)
    end(there)


def test_accounts_are_served_in_turn_and_the_queue_is_seen(
    server: Server, work: Work, engine: Engine
) -> None:
    anna, bo = server.person("Anna"), server.person("Bo")
    for _ in range(6):
        bots(anna, EASY, EASY)

    def waiting(count: int) -> bool:
        return server.metrics()['chapterhouse_jobs_waiting{kind="bots"}'] == count

    until(lambda: waiting(6), server)
    bots(bo, EASY, EASY)
    until(lambda: waiting(7), server)
    assert server.metrics()['chapterhouse_jobs_oldest_seconds{kind="bots"}'] > 0
    worker = work("--only", "bots", waits=False)
    order: list[str] = []

    def look() -> bool:
        rows = query(engine, "SELECT account FROM jobs WHERE answer IS NOT NULL ORDER BY due")
        order[:] = [account for (account,) in rows if account in (anna.account["id"], bo.account["id"])]
        return len(order) >= 7

    until(look, server, worker)
    assert bo.account["id"] in order[:2], "who came last with one table does not wait for all six of another"
    end(anna, bo)


def test_records_hints_and_cleaning_up_are_jobs_as_well(server: Server, work: Work, engine: Engine) -> None:
    worker = work()
    anna = server.person("Anna")
    table = anna.table("avignon")
    hint = anna.post(f"/api/tables/{table}/hint")
    assert 1 <= len(hint["moves"]) <= 3
    golden = next(iter(sorted((find("avignon").folder / "golden").glob("*.jsonl"))))
    answer = anna.http.post("/api/records", content=golden.read_bytes())
    assert answer.status_code == 201, answer.text
    found = server.metrics()
    for kind, count in (("analysis", 1), ("archive", 2)):
        assert found[f'chapterhouse_jobs_answered_total{{kind="{kind}"}}'] == count, worker.log.read_text()
    assert "cleaned up" not in worker.log.read_text()
    query(engine, "UPDATE jobs SET due = 0 WHERE key = 'retention'")
    until(lambda: "cleaned up" in worker.log.read_text(), worker)

    def is_later() -> bool:
        rows = query(engine, "SELECT due, worker FROM jobs WHERE key = 'retention'")
        return rows[0][1] is None and rows[0][0] / 1000 > time.time() + 12 * 3600

    until(is_later, worker)


def test_what_a_server_can_begin_at_once_does_not_go_through_the_database(
    database: str, tmp_path: Path
) -> None:
    with servers(tmp_path, database, 1) as (alone,):
        anna = alone.person("Anna")
        table = bots(anna, EASY, EASY)
        until(lambda: anna.get(f"/api/tables/{table}")["status"] == "finished", alone)
        assert alone.metrics()['chapterhouse_jobs_asked_total{kind="bots"}'] == 0


def test_what_has_to_wait_is_anybodys_as_soon_as_there_is_anybody(
    database: str, tmp_path: Path, work: Work
) -> None:
    with servers(tmp_path, database, 1) as (alone,):
        anna = alone.person("Anna")
        for _ in range(3):
            bots(anna, EASY, EASY, EASY, title="kardinal")
        until(lambda: alone.metrics()["chapterhouse_moves_total"] > 40, alone)
        assert alone.metrics()['chapterhouse_jobs_asked_total{kind="bots"}'] == 0, "nobody else would do it"
        worker = work("--only", "bots")

        def is_shared() -> bool:
            bots(anna, EASY, EASY, EASY, title="kardinal")  # the earlier games may be over by now
            return alone.metrics()['chapterhouse_jobs_answered_total{kind="bots"}'] > 0

        until(is_shared, alone, worker)
        end(anna)


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (("work", "--data", "."), "An embedded database has one process"),
        (("work", "--database", "postgresql://nobody@127.0.0.1:9/x", "--only", "bread"), "bots, archive"),
        (("serve", "--no-browser", "--port", "0", "--data", ".", "--set", "jobs=bots"), "every kind"),
    ],
    ids=["work for an embedded database", "work of an unknown kind", "jobs that nobody would do"],
)
def test_what_cannot_work_is_said_in_a_sentence(
    command: tuple[str, ...],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main([*command, "--lang", "en"]) == 2
    assert said in capsys.readouterr().err
