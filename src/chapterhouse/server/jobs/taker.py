"""Takes jobs from the queue in the database as soon as somebody here is free to do them."""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from typing import Final, Protocol

from sqlalchemy import Connection

from chapterhouse.server.jobs import questions
from chapterhouse.server.jobs.queue import JobQueue
from chapterhouse.server.workers.crew import Crew
from chapterhouse.server.workers.process import NoAnswer
from chapterhouse.store import jobs
from chapterhouse.store.bulletins import Answered, Asked, Known, Working, note
from chapterhouse.store.faults import Unreachable
from chapterhouse.store.ids import new_id
from chapterhouse.store.store import Store

log = logging.getLogger("chapterhouse.jobs")
SECOND: Final = 1.0  # after which a job is renewed
LOOK: Final = 0.5  # seconds after which a job is looked for of which nobody was told
TRIES: Final = 3  # workers that may be lost with a job before it gets none any more


class Doer(Protocol):
    """Who does jobs of one kind."""

    @property
    def free(self) -> int:
        """Return how many jobs could be begun at once."""

    async def do(self, job: jobs.Job) -> str | None:
        """Return the answer to a job as text; None for one that has no answer."""


class CrewDoer:
    """A crew whose processes answer questions."""

    def __init__(self, crew: Crew) -> None:
        self._crew = crew

    @property
    def free(self) -> int:
        """Return how many processes have nothing to do."""
        return self._crew.idle

    async def do(self, job: jobs.Job) -> str | None:
        """Return what a process answers, or that there is no answer."""
        if job.tries > TRIES:
            return questions.fault_text(NoAnswer("died"))
        question, facts = questions.opened(job.question, job.facts)
        who = getattr(facts[0], "guest", job.account)
        try:
            found = await self._crew.answer(job.account, who, job.seconds, question, *facts)
        except NoAnswer as fault:
            return questions.fault_text(fault)
        return questions.answer_text(found)


class Taker:
    """One for each process that does jobs."""

    def __init__(self, store: Store, queue: JobQueue, doers: dict[str, Doer], needs: Sequence[str]) -> None:
        self.worker = new_id()
        self._store = store
        self._queue = queue
        self._doers = doers
        self._needs = needs
        self._bell = asyncio.Event()
        self._doing: dict[str, asyncio.Task[None]] = {}
        queue.ring = self.ring

    def ring(self, kind: str = "") -> None:
        """Look for jobs of a kind; of any for none."""
        if not kind or (kind in self._doers and self._doers[kind].free):
            self._bell.set()

    def hear(self, bulletin: Known) -> None:
        """Take note of what another process tells about jobs."""
        match bulletin:
            case Asked(kind=kind):
                self.ring(kind)
            case Answered(key=key):
                self._queue.hear(key)
            case Working(kinds=kinds):
                self._queue.meet(kinds)

    async def run(self) -> None:
        """Take jobs and do them, until somebody cancels it; then others may have what is not done."""
        log.info("process %s takes jobs: %s", self.worker, ", ".join(self._doers))
        renewing = asyncio.create_task(self._renew())
        try:
            while True:
                self._bell.clear()
                try:
                    await self._take()
                except Unreachable as error:
                    log.warning("no jobs can be taken: %s", error)
                except Exception:
                    log.exception("taking jobs failed")
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._bell.wait(), LOOK)
        finally:
            renewing.cancel()
            await self._leave()

    async def _take(self) -> None:
        free = {kind: doer.free for kind, doer in self._doers.items() if doer.free}
        if not free:
            return

        def take(connection: Connection) -> list[jobs.Job]:
            found: list[jobs.Job] = []
            for kind, most in free.items():
                found += jobs.take(connection, self.worker, kind, self._needs, most)
            return found

        for job in await self._store.write(take):
            self._queue.taken[job.kind] += 1
            self._doing[job.key] = asyncio.create_task(self._do(self._doers[job.kind], job))

    async def _do(self, doer: Doer, job: jobs.Job) -> None:
        try:
            text = await doer.do(job)
            self._bell.set()  # the next one is taken with the commit of this answer
            if text is not None:
                await self._store.write(lambda connection: jobs.answer(connection, job.key, text))
                self._queue.settle(job.key, text)
        except Unreachable as error:
            log.warning("an answer could not be stored: %s", error)  # somebody does the job again
        except Exception:
            log.exception("a job failed: %s %s", job.kind, job.question)
        finally:
            self._doing.pop(job.key, None)

    async def _renew(self) -> None:
        while True:
            await asyncio.sleep(SECOND)
            with suppress(Exception):  # then somebody else takes them, and does them as well
                await self._store.write(self._tend)

    def _tend(self, connection: Connection) -> None:
        if self._doing:
            jobs.renew(connection, self.worker, list(self._doing))
        jobs.throw_away(connection)
        if self._doers:
            note(connection, Working(list(self._doers)))

    async def _leave(self) -> None:
        tasks = list(self._doing.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        with suppress(Exception):
            await self._store.write(lambda connection: jobs.give_back(connection, self.worker))
