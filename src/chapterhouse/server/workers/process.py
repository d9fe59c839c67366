"""One worker process, kept going: whatever befalls it costs the one question that it was answering."""

import asyncio
import logging
import multiprocessing
import os
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final, Protocol

from pebble import ProcessExpired, ProcessPool

from chapterhouse.server.workers.bot import Raised, answered, begin

log = logging.getLogger("chapterhouse.workers")
STARTING: Final = 60.0  # seconds in which a new process must have answered that it is there
STALLED: Final = 10.0  # seconds beyond a question's own after which the pool has failed to end its process
GLANCE: Final = 0.5  # seconds between two looks whether a pool that owes an answer still works
TRIES: Final = 3  # processes that are started for a question which none has begun


class NoAnswer(Exception):
    """A question that was not answered: its worker `hung`, `died`, `raised`, or `did not start`."""

    def __init__(self, why: str, detail: str = "") -> None:
        super().__init__(why)
        self.why = why
        self.detail = detail  # the trace of what was raised; it may quote moves, so it is never logged


class _NotBegun(Exception):
    """The process was gone before it began."""


class WorkerProcess:
    """A pool of one process, started when it is first needed and thrown away after every fault.

    The pool counts a question's time from the moment the process takes it up, and ends a process that takes
    too long. What it does not notice is a process stopped before it took the question up, and a clock
    that is set back; for these there is a second, longer limit here. A pool is never used after a fault: a
    process that was killed may have left its locks taken and half a message in the pipe.
    """

    def __init__(self, nice: int = 0) -> None:
        self.pid = 0  # 0 while there is no process
        self.restarts = 0
        self._nice = nice
        self._is_outdated = False
        self._pool: ProcessPool | None = None
        self._ending: list[threading.Thread] = []

    async def answer(self, seconds: float, question: Callable[..., Any], facts: Sequence[object]) -> Any:
        """Return the answer to a question; the process may take this many seconds once it has begun."""
        if self._is_outdated:
            self._throw_away()
        for _ in range(TRIES):
            try:
                return await self._ask(await self._started(), seconds, question, facts)
            except _NotBegun:
                self._replace()
            except BaseException:
                self._replace()
                raise
        raise NoAnswer("did not start")

    def renew(self) -> None:
        """Begin the next question with a new process."""
        self._is_outdated = True

    def end(self) -> None:
        """Kill the process; return when it is gone."""
        self._throw_away()
        for thread in self._ending:
            thread.join()

    async def _started(self) -> ProcessPool:
        if self._pool is not None:
            return self._pool
        spawn = multiprocessing.get_context("spawn")
        pool = self._pool = ProcessPool(1, initializer=begin, initargs=(self._nice,), context=spawn)
        try:
            first = await asyncio.to_thread(pool.schedule, os.getpid)  # starting blocks for some milliseconds
            self.pid = await _answer_of(pool, first, STARTING)
        except (OSError, RuntimeError) as error:  # includes a pool whose process died, and TimeoutError
            log.error("a worker process does not start: %s", type(error).__name__)
            raise _NotBegun from None
        return pool

    async def _ask(
        self, pool: ProcessPool, seconds: float, question: Callable[..., Any], facts: Sequence[object]
    ) -> Any:
        try:
            future = pool.schedule(answered, (question, facts), timeout=seconds)
            answer = await _answer_of(pool, future, seconds + STALLED)
        except ProcessExpired:
            raise NoAnswer("died") from None
        except TimeoutError:
            raise NoAnswer("hung") from None
        except (BrokenProcessPool, RuntimeError):
            raise _NotBegun from None
        if isinstance(answer, Raised):
            raise NoAnswer(f"raised {answer.kind}", answer.trace)
        return answer

    def _replace(self) -> None:
        self.restarts += 1
        log.warning("a worker process is replaced")
        self._throw_away()

    def _throw_away(self) -> None:
        pool, pid = self._pool, self.pid
        self._pool, self.pid = None, 0
        self._is_outdated = False
        if pool is None:
            return
        self._ending = [thread for thread in self._ending if thread.is_alive()]
        thread = threading.Thread(target=_end, args=(pool, pid), daemon=True)
        thread.start()
        self._ending.append(thread)


class _Pool(Protocol):
    """What is asked of a pool; the library has no types for it."""

    @property
    def active(self) -> bool: ...

    def stop(self) -> None: ...

    def join(self) -> None: ...


async def _answer_of(pool: _Pool, future: Future[Any], limit: float) -> Any:
    """Return the answer of a pool; raise `TimeoutError` after so many seconds.

    A pool that breaks answers all questions that it knows of with an error. One that comes in that very
    moment is never answered, which is seen here.
    """
    answer = asyncio.wrap_future(future)
    until = time.monotonic() + limit
    try:
        while not answer.done():
            left = until - time.monotonic()
            if left <= 0:
                raise TimeoutError
            was_broken = not pool.active
            await asyncio.wait((answer,), timeout=min(GLANCE, left))
            if was_broken and not answer.done():
                raise _NotBegun
        return answer.result()
    finally:
        answer.cancel()


def _end(pool: _Pool, pid: int) -> None:
    """End a pool in a thread of its own: where its process is stopped, that takes a while."""
    for process in multiprocessing.active_children():
        if process.pid == pid:
            process.kill()
    pool.stop()
    try:
        pool.join()
    except (OSError, RuntimeError) as error:
        log.error("a worker process may be left over: %s", type(error).__name__)
