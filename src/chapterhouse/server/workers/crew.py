"""Worker processes of one kind, each with a fair queue."""

import asyncio
import time
import zlib
from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from chapterhouse.server.refusals import Refusal
from chapterhouse.server.workers.fair import FairQueue
from chapterhouse.server.workers.process import NoAnswer, WorkerProcess

Result = TypeVar("Result")


class Quota(NamedTuple):
    """How many questions may wait or be answered at once; 0 for any number."""

    each: int = 0  # of one account
    all: int = 0


class Crew:
    """Some processes. `who` asks is sent to the same one, where its thoughts are, unless another is idle.

    Bots have no quota: theirs wait as long as it takes, and accounts are served in turn.
    """

    def __init__(self, workers: int, patience: float, quota: Quota | None = None, nice: int = 0) -> None:
        self.patience = patience  # seconds that an answer may take beyond what it should
        self.failed = 0
        self.quota = quota or Quota()
        self._workers = [_Worker(nice) for _ in range(workers)]
        self._asking: Counter[str] = Counter()

    @property
    def waiting(self) -> int:
        """Return how many questions wait for a process."""
        return sum(len(worker.queue) for worker in self._workers)

    @property
    def oldest(self) -> float:
        """Return for how many seconds the oldest of them has waited."""
        now = time.monotonic()
        return max((now - job.since for worker in self._workers for job in worker.queue.heads()), default=0.0)

    @property
    def size(self) -> int:
        """Return how many processes there are."""
        return len(self._workers)

    @property
    def idle(self) -> int:
        """Return how many processes have nothing to do."""
        return sum(worker.is_idle for worker in self._workers)

    @property
    def restarts(self) -> int:
        """Return how often a process was replaced."""
        return sum(worker.process.restarts for worker in self._workers)

    @property
    def pids(self) -> list[int]:
        """Return the processes that run."""
        return [pid for worker in self._workers if (pid := worker.process.pid)]  # each looked at once

    async def ask(
        self, account: str, who: str, seconds: float, question: Callable[..., Result], *facts: object
    ) -> Result:
        """Let a process answer; raise `NoAnswer` where it fails, and refuse an account that asks too much."""
        self._check_quota(account)
        return await self.answer(account, who, seconds, question, *facts)

    async def answer(
        self, account: str, who: str, seconds: float, question: Callable[..., Result], *facts: object
    ) -> Result:
        """Let a process answer what was allowed elsewhere; raise `NoAnswer` where it fails."""
        worker = self._worker(who)
        answer: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        job = _Job(seconds + self.patience, question, facts, answer, time.monotonic())
        self._asking[account] += 1
        worker.put(account, job)
        try:
            return await answer
        except NoAnswer:
            self.failed += 1
            raise
        finally:
            worker.queue.remove(account, job)
            self._asking[account] -= 1
            if not self._asking[account]:
                del self._asking[account]

    def _worker(self, who: str) -> "_Worker":
        own = self._workers[zlib.crc32(who.encode()) % len(self._workers)]
        return own if own.is_idle else next((other for other in self._workers if other.is_idle), own)

    def renew(self) -> None:
        """Replace each process before its next question; what it thinks of now it finishes."""
        for worker in self._workers:
            worker.process.renew()

    async def stop(self) -> None:
        """End the processes; what they are thinking about is no longer needed."""
        await asyncio.gather(*(worker.stop() for worker in self._workers))
        await asyncio.gather(*(asyncio.to_thread(worker.process.end) for worker in self._workers))

    def _check_quota(self, account: str) -> None:
        if self.quota.each and self._asking[account] >= self.quota.each:
            raise Refusal("too_many_questions", 429, {"limit": self.quota.each, "seconds": 5})
        if self.quota.all and self.waiting >= self.quota.all:
            raise Refusal("bots_busy", 503, {"seconds": 5})


class _Job:
    """A question, and who waits for its answer."""

    __slots__ = ("answer", "facts", "question", "seconds", "since")

    def __init__(
        self,
        seconds: float,
        question: Callable[..., Any],
        facts: tuple[object, ...],
        answer: "asyncio.Future[Any]",
        since: float,
    ) -> None:
        self.seconds = seconds
        self.question = question
        self.facts = facts
        self.answer = answer
        self.since = since


class _Worker:
    """A process and those who wait for it; it is given one question at a time."""

    def __init__(self, nice: int) -> None:
        self.process = WorkerProcess(nice)
        self.queue: FairQueue[_Job] = FairQueue()
        self._task: asyncio.Task[None] | None = None
        self._is_stopped = False

    @property
    def is_idle(self) -> bool:
        """Return whether a question would be answered at once."""
        return not self._is_stopped and (self._task is None or self._task.done())

    def put(self, account: str, job: _Job) -> None:
        """Let a question wait its turn."""
        if self._is_stopped:
            raise NoAnswer("did not start")
        self.queue.put(account, job)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._work())

    async def stop(self) -> None:
        """Answer nothing any more."""
        self._is_stopped = True
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])
        while (job := self.queue.take()) is not None:
            if not job.answer.done():
                job.answer.set_exception(NoAnswer("did not start"))

    async def _work(self) -> None:
        while (job := self.queue.take()) is not None:
            try:
                found = await self.process.answer(job.seconds, job.question, job.facts)
            except BaseException as error:
                fault = error if isinstance(error, NoAnswer) else NoAnswer(f"failed: {type(error).__name__}")
                if not job.answer.done():
                    job.answer.set_exception(fault)
                if not isinstance(error, Exception):
                    raise
            else:
                if not job.answer.done():
                    job.answer.set_result(found)
