"""Jobs in PostgreSQL: each is taken by one worker at a time, and accounts are served in turn."""

import time
from collections.abc import Iterator

import pytest
from sqlalchemy import Connection, delete, update
from tests.store.databases import WHY_NOT, postgres

from chapterhouse.store import jobs, schema
from chapterhouse.store.database import Database
from chapterhouse.store.jobs import NewJob, TooManyJobs

HAVE = ["1 kardinal 4", "1 avignon 2"]


@pytest.fixture(scope="module")
def database() -> Iterator[Database]:
    """Return a PostgreSQL with our schema."""
    with postgres() as url:
        if url is None:
            pytest.skip(WHY_NOT)
        found = Database.open(url)
        yield found
        found.close()


@pytest.fixture
def connection(database: Database) -> Iterator[Connection]:
    """Return a connection on which every statement is committed; there are no jobs yet."""
    with database.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as found:
        found.execute(delete(schema.jobs))
        yield found


def job(key: str, account: str = "anna", kind: str = "bots", needs: str = HAVE[0], delay: int = 0) -> NewJob:
    return NewJob(key, kind, account, needs, "choose", f"about {key}", 1.0, delay)


def take(connection: Connection, most: int = 1, worker: str = "w", kind: str = "bots") -> list[str]:
    return [taken.key for taken in jobs.take(connection, worker, kind, HAVE, most)]


def lapse(connection: Connection) -> None:
    """Let all time pass for which jobs were taken."""
    connection.execute(update(schema.jobs).values(due=0))


def test_a_job_is_taken_once_and_answered_once(connection: Connection) -> None:
    jobs.put(connection, job("a"))
    (taken,) = jobs.take(connection, "w", "bots", HAVE, 5)
    assert (taken.key, taken.facts, taken.tries) == ("a", "about a", 1)
    assert take(connection, worker="other") == []
    assert jobs.answers(connection, ["a", "b"]) == {"a": None}
    jobs.answer(connection, "a", "first")
    jobs.answer(connection, "a", "second")
    assert jobs.answers(connection, ["a"]) == {"a": "first"}
    lapse(connection)
    assert take(connection) == [], "what is answered is not asked again"


def test_whoever_asks_the_same_again_waits_for_the_same_answer(connection: Connection) -> None:
    assert jobs.put(connection, job("a")) is None
    assert jobs.put(connection, job("a")) is None
    assert take(connection, 5) == ["a"]
    jobs.answer(connection, "a", "found")
    assert jobs.put(connection, job("a")) == "found"


def test_a_job_whose_worker_is_silent_is_taken_by_another(connection: Connection) -> None:
    jobs.put(connection, job("a"))
    assert take(connection, worker="dead") == ["a"]
    lapse(connection)
    jobs.renew(connection, "dead", ["a"])
    assert take(connection) == [], "it was not silent"
    lapse(connection)
    (taken,) = jobs.take(connection, "w", "bots", HAVE, 1)
    assert taken.tries == 2
    jobs.renew(connection, "dead", ["a"])
    lapse(connection)
    jobs.renew(connection, "dead", ["a"])
    assert take(connection, worker="third") == ["a"], "who has lost a job does not renew it for another"


def test_what_a_worker_gives_back_is_free_at_once_and_counts_as_no_try(connection: Connection) -> None:
    jobs.put(connection, job("a"))
    jobs.put(connection, job("b"))
    assert set(take(connection, 2)) == {"a", "b"}
    jobs.answer(connection, "b", "found")
    jobs.give_back(connection, "w")
    (taken,) = jobs.take(connection, "other", "bots", HAVE, 5)
    assert (taken.key, taken.tries) == ("a", 1)
    jobs.throw_away(connection)
    assert jobs.answers(connection, ["b"]) == {"b": "found"}, "what is answered stays so"


def test_accounts_are_served_in_turn_however_much_one_of_them_asks(connection: Connection) -> None:
    for number in range(20):
        jobs.put(connection, job(f"anna {number}", "anna"))
    assert take(connection) + take(connection) == ["anna 0", "anna 1"]
    for number in range(3):
        jobs.put(connection, job(f"bo {number}", "bo"))
    jobs.put(connection, job("cleo 0", "cleo"))
    order = [take(connection)[0] for _ in range(8)]
    assert order == ["anna 2", "bo 0", "cleo 0", "anna 3", "bo 1", "anna 4", "bo 2", "anna 5"]


def test_workers_take_only_what_they_have_the_rules_for(connection: Connection) -> None:
    jobs.put(connection, job("newer", needs="2 kardinal 5"))
    jobs.put(connection, job("known", needs="1 avignon 2"))
    jobs.put(connection, job("other", kind="archive"))
    assert take(connection, 5) == ["known"]
    assert take(connection, 5, kind="archive") == ["other"]


def test_two_workers_never_wait_for_each_other(connection: Connection, database: Database) -> None:
    for key in ("a", "b"):
        jobs.put(connection, job(key))
    with database.engine.connect() as slow, slow.begin():
        assert take(slow) == ["a"]
        assert take(connection, 5) == ["b"], "what is just being taken is passed over"


def test_quotas_count_the_jobs_of_all_processes(connection: Connection) -> None:
    jobs.put(connection, job("a"), each=2, most=3)
    jobs.put(connection, job("b"), each=2, most=3)
    with pytest.raises(TooManyJobs) as refused:
        jobs.put(connection, job("c"), each=2, most=3)
    assert refused.value.is_own
    jobs.put(connection, job("b"), each=2, most=3)  # it waits already
    jobs.put(connection, job("d", "bo"), each=2, most=3)
    with pytest.raises(TooManyJobs) as refused:
        jobs.put(connection, job("e", "cleo"), each=2, most=3)
    assert not refused.value.is_own


def test_jobs_are_counted_by_kind(connection: Connection) -> None:
    for key in ("a", "b", "c"):
        jobs.put(connection, job(key))
    jobs.put(connection, job("later", kind="retention", delay=60_000))
    take(connection)
    connection.execute(update(schema.jobs).where(schema.jobs.c.key == "b").values(since=0))
    found = jobs.counts(connection)
    assert (found["bots"].waiting, found["bots"].running) == (2, 1)
    assert abs(found["bots"].oldest_seconds - time.time()) < 600
    assert "retention" not in found, "what is not due yet waits for nobody"


def test_a_job_that_comes_again_is_nobodys_until_then(connection: Connection) -> None:
    jobs.put(connection, job("again", kind="retention"))
    assert take(connection, kind="retention") == ["again"]
    jobs.repeat(connection, "again", 60_000)
    assert jobs.counts(connection) == {}, "nobody is at it"
    assert take(connection, kind="retention") == []
    lapse(connection)
    assert take(connection, kind="retention") == ["again"]


def test_answers_are_thrown_away_after_a_while_and_what_nobody_wants_at_once(connection: Connection) -> None:
    for key in ("a", "b", "c"):
        jobs.put(connection, job(key))
    take(connection, 2)
    jobs.answer(connection, "a", "found")
    jobs.throw_away(connection)
    jobs.discard(connection, "a")
    assert jobs.answers(connection, ["a"]) == {"a": "found"}
    lapse(connection)
    jobs.throw_away(connection)
    jobs.discard(connection, "b")
    assert jobs.answers(connection, ["a", "b", "c"]) == {"c": None}
