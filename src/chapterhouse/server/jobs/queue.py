"""The queue in the database, for those who ask: a job is put, and its answer waited for."""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Any, Final

from chapterhouse.server.jobs import questions
from chapterhouse.server.refusals import Refusal
from chapterhouse.server.workers.crew import Quota
from chapterhouse.server.workers.process import NoAnswer
from chapterhouse.store import jobs
from chapterhouse.store.faults import Unreachable
from chapterhouse.store.store import Store
from chapterhouse.store.writer import Stopped

log = logging.getLogger("chapterhouse.jobs")
SECOND: Final = 1.0  # between two looks for answers that nobody has told of
SILENCE: Final = 3.0  # seconds after which nobody counts on a worker that is not heard
PATIENCE: Final = (
    60.0  # seconds for which a person waits for an answer; a bot's turn waits as long as it takes
)


class JobQueue:
    """Asks whoever is free. Nobody relies on hearing of an answer: it is also looked for."""

    def __init__(self, store: Store) -> None:
        self.ring: Callable[[str], None] = lambda kind: None  # tells the taker of this very process
        self.asked: Counter[str] = Counter()  # by kind, since the start
        self.answered: Counter[str] = Counter()
        self.failed: Counter[str] = Counter()
        self.taken: Counter[str] = Counter()  # by this process, whoever has asked
        self.counts: dict[str, jobs.Count] = {}  # of all processes, when they were last looked at
        self._others: dict[str, float] = {}  # by kind, until when others are known to do it
        self._store = store
        self._waiting: dict[str, list[asyncio.Future[str | None]]] = {}
        self._news = asyncio.Event()
        self._watching: asyncio.Task[None] | None = None

    async def ask(
        self,
        kind: str,
        key: str,
        account: str,
        seconds: float,
        question: Callable[..., Any],
        facts: Sequence[object],
        quota: Quota,
    ) -> Any:
        """Return the answer of any worker; raise `NoAnswer` where it failed.

        The key says what is asked: whoever asks the same has the same answer.
        """
        name, needs = questions.name_of(question), questions.needs_of(facts)
        job = jobs.NewJob(key, kind, account, needs, name, questions.sealed(facts), seconds)
        self.asked[kind] += 1
        try:
            async with asyncio.timeout(PATIENCE if quota.each else None):
                found = questions.read_answer(name, await self._answer(job, quota))
        except TimeoutError:
            self.failed[kind] += 1
            raise NoAnswer("did not start") from None
        except NoAnswer:
            self.failed[kind] += 1
            raise
        self.answered[kind] += 1
        return found

    async def look(self) -> None:
        """Count the jobs of all processes, for those who watch over them."""
        self.counts = {}
        with suppress(Unreachable):
            self.counts = await self._store.read(jobs.counts)

    async def _answer(self, job: jobs.NewJob, quota: Quota) -> str:
        while True:
            text = await self._put(job, quota) or await self._wait(job)
            if text is not None:  # otherwise somebody has removed the job
                return text

    async def _put(self, job: jobs.NewJob, quota: Quota) -> str | None:
        """Put a job; return its answer if there is one already."""
        try:
            return await self._store.write(
                lambda connection: jobs.put(connection, job, quota.each, quota.all)
            )
        except jobs.TooManyJobs as refused:
            if refused.is_own:
                raise Refusal("too_many_questions", 429, {"limit": quota.each, "seconds": 5}) from None
            raise Refusal("bots_busy", 503, {"seconds": 5}) from None

    async def _wait(self, job: jobs.NewJob) -> str | None:
        """Return the answer, or nothing if the job is gone."""
        answer: asyncio.Future[str | None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(job.key, []).append(answer)
        self.ring(job.kind)
        if self._watching is None or self._watching.done():
            self._watching = asyncio.create_task(self._watch())
        try:
            return await answer
        finally:
            self._forget(job.key, answer)
            if not answer.done() or answer.cancelled():
                with suppress(Stopped):
                    gone = self._store.writer.write(lambda connection: jobs.discard(connection, job.key))
                    gone.add_done_callback(_let_be)

    def _forget(self, key: str, answer: "asyncio.Future[str | None]") -> None:
        others = [other for other in self._waiting.get(key, []) if other is not answer]
        if others:
            self._waiting[key] = others
        else:
            self._waiting.pop(key, None)

    # hearing of others, and of answers

    def meet(self, kinds: Iterable[str]) -> None:
        """Take note that another process does jobs of these kinds."""
        self._others.update(dict.fromkeys(kinds, time.monotonic() + SILENCE))

    def has_others(self, kind: str) -> bool:
        """Return whether anybody else does jobs of a kind, as far as is known."""
        return self._others.get(kind, 0.0) > time.monotonic()

    def hear(self, key: str) -> None:
        """Look for an answer that another process has given."""
        if key in self._waiting:
            self._news.set()

    def settle(self, key: str, text: str | None) -> None:
        """Give an answer to those who wait for it."""
        for answer in self._waiting.get(key, ()):
            if not answer.done():
                answer.set_result(text)

    async def _watch(self) -> None:
        while self._waiting:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), SECOND)
            self._news.clear()
            keys = list(self._waiting)
            try:
                found = await self._store.read(lambda connection: jobs.answers(connection, keys))  # noqa: B023
            except Unreachable as error:
                log.warning("answers cannot be looked up: %s", error)
                continue
            for key in keys:
                if key not in found or found[key] is not None:
                    self.settle(key, found.get(key))


def _let_be(writing: "asyncio.Future[None]") -> None:
    """Leave a failure at that: whoever takes the job answers in vain."""
    if not writing.cancelled():
        writing.exception()
