"""Who thinks: worker processes for bots, for work with records, and for analysis, each of their own.

With one process everything waits here, in memory. Where others work on the same database, what nobody here
can begin at once waits there, and is done by whoever is free first.
"""

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeVar

from chapterhouse.server.settings import Settings
from chapterhouse.server.workers.bot import Problem, choose, consider
from chapterhouse.server.workers.crew import Crew, Quota
from chapterhouse.server.workers.process import NoAnswer
from chapterhouse.store.ids import new_id

if TYPE_CHECKING:
    from chapterhouse.server.jobs.queue import JobQueue

__all__ = ["Crews", "NoAnswer"]
BEHIND: Final = 5  # how far work that no table waits for stands back behind bots, as `nice` counts

Result = TypeVar("Result")


class Crews:
    """Three crews; their processes start when they are first needed."""

    def __init__(self, settings: Settings) -> None:
        quota = Quota(settings.limits.questions, settings.limits.questions_waiting)
        bots = settings.workers or max(1, (os.cpu_count() or 2) - 1)

        def crew(kind: str, workers: int, quota: Quota | None = None, nice: int = 0) -> Crew:
            return Crew(workers if kind in settings.jobs else 0, settings.patience, quota, nice)

        self.bots = crew("bots", bots)
        self.archive = crew("archive", settings.archive_workers, quota, BEHIND)
        self.analysis = crew("analysis", settings.analysis_workers, quota, BEHIND)
        self.queue: JobQueue | None = None  # for what nobody here is free to do, where there are others

    @property
    def crews(self) -> dict[str, Crew]:
        """Return the crews by kind."""
        return {"bots": self.bots, "archive": self.archive, "analysis": self.analysis}

    async def choose(self, account: str, problem: Problem, key: str = "") -> str:
        """Return the move that a bot plays at a table of this account; the key names the question."""
        seconds = problem.seconds or 1.0
        return await self._ask("bots", key, account, problem.guest, seconds, choose, problem)

    async def consider(self, account: str, problem: Problem) -> dict[str, Any]:
        """Return what a bot thinks of every candidate, for an account that wants to know."""
        seconds = problem.seconds or 1.0
        return await self._ask("analysis", "", account, problem.guest, seconds, consider, problem)

    async def ask(
        self, account: str, seconds: float, question: Callable[..., Result], *facts: object
    ) -> Result:
        """Return the answer to a question about records, for an account."""
        return await self._ask("archive", "", account, account, seconds, question, *facts)

    async def _ask(
        self,
        kind: str,
        key: str,
        account: str,
        who: str,
        seconds: float,
        question: Callable[..., Result],
        *facts: object,
    ) -> Result:
        crew = self.crews[kind]
        if self.queue is None or crew.idle or (crew.size and not self.queue.has_others(kind)):
            return await crew.ask(account, who, seconds, question, *facts)
        asked = self.queue.ask(kind, key or new_id(), account, seconds, question, facts, crew.quota)
        found: Result = await asked
        return found

    def renew(self) -> None:
        """Replace every process before its next question."""
        for crew in self.crews.values():
            crew.renew()

    async def stop(self) -> None:
        """End all processes."""
        for crew in self.crews.values():
            await crew.stop()
