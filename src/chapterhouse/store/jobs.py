"""Jobs in PostgreSQL: questions that wait for a worker of any process, on any machine.

A job is taken for a few seconds, by the clock of the database, and its worker renews that as long as it
thinks. A worker that has died or stands still does not, and the job is anybody's once more. The first answer
counts. An answered job stays for a while: whoever asks the same question again has the answer at once.

Accounts are served in turn: a job gets the number of the round in which it is served, which is one more than
that of its account's last job, or the round that is being served now.
"""

from collections.abc import Collection, Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, text

from chapterhouse.store.bulletins import Answered, Asked, note
from chapterhouse.store.faults import Declined

LEASE: Final = 3_000  # milliseconds for which a job is taken
KEPT: Final = 30_000  # milliseconds for which an answer is kept
NOW: Final = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"


class TooManyJobs(Declined):
    """An account has as many jobs of a kind as it may have (`is_own`), or all accounts together have."""

    def __init__(self, is_own: bool) -> None:
        super().__init__()
        self.is_own = is_own


class NewJob(NamedTuple):
    """A question as it is put in the queue."""

    key: str
    kind: str
    account: str
    needs: str
    question: str
    facts: str
    seconds: float
    delay: int = 0  # milliseconds before which nobody takes it


class Job(NamedTuple):
    """A question that a worker has taken."""

    key: str
    kind: str
    account: str
    question: str
    facts: str
    seconds: float
    tries: int


class Count(NamedTuple):
    """How many jobs of a kind wait and are thought about, and for how many seconds the oldest has waited."""

    waiting: int
    running: int
    oldest_seconds: float


PUT: Final = text(f"""
    INSERT INTO jobs (key, kind, account, needs, question, facts, seconds, turn, since, due, tries)
    SELECT :key, cast(:kind AS varchar), cast(:account AS varchar), :needs, :question, :facts, :seconds,
        greatest(
            1 + coalesce(max(turn) FILTER (WHERE account = cast(:account AS varchar)), 0),
            coalesce(min(turn) FILTER (WHERE worker IS NULL), 0)
        ), {NOW}, {NOW} + :delay, 0
    FROM jobs WHERE kind = cast(:kind AS varchar) AND answer IS NULL
    ON CONFLICT (key) DO NOTHING
""")
CROWD: Final = text("""
    SELECT count(*) FILTER (WHERE account = :account), count(*) FILTER (WHERE worker IS NULL)
    FROM jobs WHERE kind = :kind AND answer IS NULL AND key <> :key
""")
TAKE: Final = text(f"""
    UPDATE jobs SET worker = :worker, due = {NOW} + {LEASE}, tries = tries + 1
    WHERE key IN (
        SELECT key FROM jobs
        WHERE kind = :kind AND answer IS NULL AND due <= {NOW} AND needs = ANY(:needs)
        ORDER BY turn, since LIMIT :most FOR UPDATE SKIP LOCKED
    )
    RETURNING key, kind, account, question, facts, seconds, tries
""")
RENEW: Final = text(f"""
    UPDATE jobs SET due = {NOW} + {LEASE} WHERE worker = :worker AND answer IS NULL AND key = ANY(:keys)
""")
GIVE_BACK: Final = text(f"""
    UPDATE jobs SET worker = NULL, due = {NOW}, tries = tries - 1
    WHERE worker = :worker AND answer IS NULL RETURNING kind
""")
ANSWER: Final = text(f"""
    UPDATE jobs SET answer = :answer, due = {NOW} + {KEPT} WHERE key = :key AND answer IS NULL
""")
REPEAT: Final = text(f"""
    UPDATE jobs SET worker = NULL, due = {NOW} + :delay, tries = 0 WHERE key = :key
""")
ANSWERS: Final = text("SELECT key, answer FROM jobs WHERE key = ANY(:keys)")
DISCARD: Final = text("DELETE FROM jobs WHERE key = :key AND answer IS NULL")
THROW_AWAY: Final = text(f"DELETE FROM jobs WHERE answer IS NOT NULL AND due < {NOW}")
COUNTS: Final = text(f"""
    SELECT kind, count(*) FILTER (WHERE due <= {NOW}), count(*) FILTER (WHERE due > {NOW}),
        coalesce(max({NOW} - since) FILTER (WHERE due <= {NOW}), 0) / 1000.0
    FROM jobs WHERE answer IS NULL AND (worker IS NOT NULL OR due <= {NOW}) GROUP BY kind
""")


def put(connection: Connection, job: NewJob, each: int = 0, most: int = 0) -> str | None:
    """Let a job wait, unless it already does; return its answer if it is done.

    Raise `TooManyJobs` where an account, or all together, have as many of this kind as they may (0: any).
    """
    if each or most:
        own, waiting = connection.execute(CROWD, job._asdict()).one()
        if (each and own >= each) or (most and waiting >= most):
            raise TooManyJobs(bool(each) and own >= each)
    if not connection.execute(PUT, job._asdict()).rowcount:
        return answers(connection, [job.key]).get(job.key)
    note(connection, Asked(job.kind))
    return None


def take(connection: Connection, worker: str, kind: str, needs: Sequence[str], most: int) -> list[Job]:
    """Take up to so many jobs of a kind for which a worker has what they need."""
    given = {"worker": worker, "kind": kind, "needs": list(needs), "most": most}
    return [Job(*row) for row in connection.execute(TAKE, given)]


def renew(connection: Connection, worker: str, keys: Collection[str]) -> None:
    """Go on with jobs that were taken."""
    connection.execute(RENEW, {"worker": worker, "keys": list(keys)})


def give_back(connection: Connection, worker: str) -> None:
    """Let others have everything that a worker has taken and not answered."""
    for kind in set(connection.execute(GIVE_BACK, {"worker": worker}).scalars()):
        note(connection, Asked(kind))


def answer(connection: Connection, key: str, found: str) -> None:
    """Answer a job; the first answer counts."""
    if connection.execute(ANSWER, {"key": key, "answer": found}).rowcount:
        note(connection, Answered(key))


def repeat(connection: Connection, key: str, delay: int) -> None:
    """Let a job that is done be done again after some milliseconds."""
    connection.execute(REPEAT, {"key": key, "delay": delay})


def answers(connection: Connection, keys: Collection[str]) -> dict[str, str | None]:
    """Return the answers to jobs, None for those that wait; what is not among them is gone."""
    rows: Any = connection.execute(ANSWERS, {"keys": list(keys)})
    return dict(rows.all())


def discard(connection: Connection, key: str) -> None:
    """Remove a job whose answer nobody wants any more; whoever thinks about it does so in vain."""
    connection.execute(DISCARD, {"key": key})


def throw_away(connection: Connection) -> None:
    """Remove the answers that have been there long enough."""
    connection.execute(THROW_AWAY)


def counts(connection: Connection) -> dict[str, Count]:
    """Return how many jobs there are, by kind."""
    rows: Any = connection.execute(COUNTS)
    return {kind: Count(waiting, running, float(oldest)) for kind, waiting, running, oldest in rows}
