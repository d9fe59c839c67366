"""The one writer: whatever is waiting is written in one transaction, and only reported after its commit.

A commit waits for the disk, and the disk takes as long for one move as for fifty. Changes that arrive while a
commit is under way share the next one. If a change of a shared transaction fails, all of it is rolled back
and each change is tried by itself, so that nobody suffers from somebody else's conflict.

Under load commits keep a distance, so that more changes share one: a transaction, the wait for the disk and
waking two threads cost more than a move. Who comes alone does not wait.

The thread outlives every failure. A connection that is lost is replaced; what was lost with it before its
commit had begun is written once more, and whose commit was under way is told that nobody knows.
"""

import asyncio
import logging
import queue
import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine

from chapterhouse.store.append import Append, append_all
from chapterhouse.store.bulletins import Changed, Herald, note
from chapterhouse.store.diagnosis import UNREACHABLE
from chapterhouse.store.faults import Unreachable, concerns_all, is_disconnected, kind_of

log = logging.getLogger("chapterhouse.writer")

Result = TypeVar("Result")
Change = Callable[[Connection], Any]
MOST: Final = 512  # changes in one transaction
DISTANCE: Final = 0.004  # seconds from the beginning of a commit to that of the next


class Stopped(Exception):
    """The writer takes nothing any more."""


class _Job:
    """A change, and who waits for it."""

    __slots__ = ("change", "future", "outcome")

    def __init__(self, change: Change | Append, future: "asyncio.Future[Any]") -> None:
        self.change = change
        self.future = future
        self.outcome: Any = None


class Writer:
    """A thread with a connection of its own."""

    def __init__(self, engine: Engine, herald: Herald | None = None) -> None:
        self.commits = 0
        self.changes = 0
        self.failures: Counter[str] = Counter()  # changes that were not stored for certain, by kind
        self._engine = engine
        self._herald = herald
        self._jobs: deque[_Job] = deque()
        self._bell: queue.SimpleQueue[None] = queue.SimpleQueue()
        self._is_asleep = False
        self._ringing: asyncio.AbstractEventLoop | None = None  # the loop that is about to ring
        self._is_stopping = False
        self._connection: Connection | None = None
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def write(self, change: Callable[[Connection], Result]) -> "asyncio.Future[Result]":
        """Make a change; the future holds what it returned, once it is on disk."""
        return self._submit(change)

    def append(self, append: Append) -> "asyncio.Future[None]":
        """Append to a table's record; the future is done once it is on disk."""
        return self._submit(append)

    @property
    def waiting(self) -> int:
        """Return how many changes wait to be written."""
        return len(self._jobs)

    def stop(self) -> None:
        """Write what is waiting, then end."""
        self._is_stopping = True
        self._bell.put(None)
        self._thread.join()

    def _submit(self, change: Change | Append) -> "asyncio.Future[Any]":
        if self._is_stopping:
            raise Stopped
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Any] = loop.create_future()
        self._jobs.append(_Job(change, future))
        if self._is_asleep and self._ringing is not loop:
            self._ringing = loop
            loop.call_soon(self._ring)  # after all that is being done now: to wake a thread is expensive
        return future

    def _ring(self) -> None:
        self._ringing = None
        self._bell.put(None)

    # in the thread

    def _run(self) -> None:
        while True:
            begun = time.monotonic()
            jobs = self._waiting()
            if jobs:
                self._write_or_fail(jobs)
                self._keep_distance(begun)
            elif self._is_stopping:
                self._disconnect()
                return
            else:
                self._sleep()

    def _keep_distance(self, begun: float) -> None:
        """Rest after a commit, without being woken by what comes meanwhile: to wake a thread is expensive."""
        rest = begun + DISTANCE - time.monotonic()
        if rest > 0 and not self._is_stopping:
            time.sleep(rest)

    def _waiting(self) -> list[_Job]:
        """Return everything that waits, as far as it fits into one transaction."""
        jobs: list[_Job] = []
        while self._jobs and len(jobs) < MOST:
            job = self._jobs.popleft()
            if not job.future.done():  # who has given up waiting is not surprised afterwards
                jobs.append(job)
        return jobs

    def _sleep(self) -> None:
        """Sleep until the bell rings; whoever came before it was heard of is looked for once more."""
        self._is_asleep = True
        if not self._jobs:
            self._bell.get()
        self._is_asleep = False

    def _write_or_fail(self, jobs: list[_Job]) -> None:
        """Write, and let whoever waits know, whatever happens."""
        try:
            self._write(jobs)
        except BaseException as error:
            log.exception("the writer failed")
            self._fail(jobs, error)
            self._disconnect()

    def _write(self, jobs: list[_Job]) -> None:
        try:
            self._commit(jobs)
        except Exception as error:
            if is_disconnected(error):
                self._disconnect()
            if len(jobs) == 1 or concerns_all(error):
                self._fail(jobs, error)
                return
            for job in jobs:
                self._write([job])
            return
        self.commits += 1
        self.changes += len(jobs)
        _settle(jobs, None)

    def _commit(self, jobs: list[_Job]) -> None:
        """Write in one transaction; on a fresh connection if the old one has broken before the commit."""
        for is_last in (False, True):
            connection = self._connected()
            is_committing = False
            try:
                with connection.begin() as transaction:
                    self._make(connection, jobs)
                    is_committing = True
                    transaction.commit()
                if self._herald is not None:
                    self._herald.sent()
                return
            except Exception as error:
                if connection.get_transaction() is not None:  # a full disk may not let it be rolled back
                    self._disconnect()
                if is_last or is_committing or not is_disconnected(error):
                    raise
                self._disconnect()

    def _make(self, connection: Connection, jobs: Sequence[_Job]) -> None:
        """Make changes, and tell other processes about them with the same commit, where there may be any."""
        herald = self._herald
        if herald is None:
            _make(connection, jobs)
            return
        herald.begin(connection)
        _make(connection, jobs)
        steps = [job.change for job in jobs if isinstance(job.change, Append)]
        newest = {step.table: step.revision + 1 for step in steps}
        note(connection, *(Changed(table, revision) for table, revision in newest.items()))
        herald.publish(connection)

    def _connected(self) -> Connection:
        if self._connection is None:
            self._connection = self._engine.connect()
        return self._connection

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            try:
                connection.invalidate()  # whatever state it is in, nobody uses it again
                connection.close()
            except Exception as error:  # it was broken before
                log.debug("a broken connection could not be closed: %s", error)

    def _fail(self, jobs: list[_Job], error: BaseException) -> None:
        kind = kind_of(error)
        self.failures[kind] += len(jobs)
        if kind == UNREACHABLE and not isinstance(error, Unreachable):
            away = Unreachable(str(error))
            away.__cause__ = error
            _settle(jobs, away)
        else:
            _settle(jobs, error if isinstance(error, Exception) else RuntimeError(repr(error)))


def _make(connection: Connection, jobs: Sequence[_Job]) -> None:
    appends: list[Append] = []
    for job in jobs:
        if isinstance(job.change, Append):
            appends.append(job.change)
        else:
            job.outcome = job.change(connection)
    if appends:
        append_all(connection, appends)


def _settle(jobs: Sequence[_Job], error: Exception | None) -> None:
    """Tell everybody at once: waking the event loop costs more than a future."""
    loop = jobs[0].future.get_loop()

    def tell() -> None:
        for job in jobs:
            if job.future.done():
                continue
            if error is not None:
                job.future.set_exception(error)
            else:
                job.future.set_result(job.outcome)

    try:
        loop.call_soon_threadsafe(tell)
    except RuntimeError:  # the loop is closed: nobody is left to be told
        pass
