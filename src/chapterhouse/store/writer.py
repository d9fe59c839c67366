"""The one writer: whatever is waiting is written in one transaction, and told of only after its commit.

A commit waits for the disk, and the disk takes as long for one move as for fifty. Changes that arrive while a
commit is under way share the next one. If a change of a shared transaction fails, all of it is rolled back
and each change is tried by itself, so that nobody suffers from somebody else's conflict.
"""

import asyncio
import queue
import threading
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine

from chapterhouse.store.append import Append, append_all

Result = TypeVar("Result")
Change = Callable[[Connection], Any]
MOST: Final = 512  # changes in one transaction


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

    def __init__(self, engine: Engine) -> None:
        self.commits = 0
        self.changes = 0
        self._engine = engine
        self._queue: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._is_stopping = False
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def write(self, change: Callable[[Connection], Result]) -> "asyncio.Future[Result]":
        """Make a change; the future holds what it returned, once it is on disk."""
        return self._submit(change)

    def append(self, append: Append) -> "asyncio.Future[None]":
        """Append to a table's record; the future is done once it is on disk."""
        return self._submit(append)

    def stop(self) -> None:
        """Write what is waiting, then end."""
        if not self._is_stopping:
            self._is_stopping = True
            self._queue.put(None)
        self._thread.join()

    def _submit(self, change: Change | Append) -> "asyncio.Future[Any]":
        if self._is_stopping:
            raise Stopped
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._queue.put(_Job(change, future))
        return future

    # in the thread

    def _run(self) -> None:
        with self._engine.connect() as connection:
            while jobs := self._waiting():
                self._write(connection, jobs)

    def _waiting(self) -> list[_Job]:
        """Return everything that waits; nothing when the writer is to stop."""
        first = self._queue.get()
        jobs: list[_Job] = []
        if first is None:
            return jobs
        jobs.append(first)
        while len(jobs) < MOST:
            try:
                job = self._queue.get_nowait()
            except queue.Empty:
                break
            if job is None:
                self._queue.put(None)
                break
            jobs.append(job)
        return jobs

    def _write(self, connection: Connection, jobs: list[_Job]) -> None:
        try:
            with connection.begin():
                _make(connection, jobs)
        except Exception as error:
            if len(jobs) == 1:
                _settle(jobs, error)
                return
            for job in jobs:
                self._write(connection, [job])
            return
        self.commits += 1
        self.changes += len(jobs)
        _settle(jobs, None)


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
