"""Who thinks: worker processes for bots, for work with records, and for analysis, each of their own."""

import os
from collections.abc import Callable
from typing import Any, Final, TypeVar

from chapterhouse.server.settings import Settings
from chapterhouse.server.workers.bot import Problem, choose, consider
from chapterhouse.server.workers.crew import Crew, Quota
from chapterhouse.server.workers.process import NoAnswer

__all__ = ["Crews", "NoAnswer"]
BEHIND: Final = 5  # how far work that no table waits for stands back behind bots, as `nice` counts

Result = TypeVar("Result")


class Crews:
    """Three crews; their processes start when they are first needed."""

    def __init__(self, settings: Settings) -> None:
        quota = Quota(settings.limits.questions, settings.limits.questions_waiting)
        bots = settings.workers or max(1, (os.cpu_count() or 2) - 1)
        self.bots = Crew(bots, settings.patience)
        self.archive = Crew(settings.archive_workers, settings.patience, quota, BEHIND)
        self.analysis = Crew(settings.analysis_workers, settings.patience, quota, BEHIND)

    @property
    def crews(self) -> dict[str, Crew]:
        """Return the crews by kind."""
        return {"bots": self.bots, "archive": self.archive, "analysis": self.analysis}

    async def choose(self, account: str, problem: Problem) -> str:
        """Return the move that a bot plays at a table of this account."""
        return await self.bots.ask(account, problem.guest, problem.seconds or 1.0, choose, problem)

    async def consider(self, account: str, problem: Problem) -> dict[str, Any]:
        """Return what a bot thinks of every candidate, for an account that wants to know."""
        return await self.analysis.ask(account, problem.guest, problem.seconds or 1.0, consider, problem)

    async def ask(
        self, account: str, seconds: float, question: Callable[..., Result], *facts: object
    ) -> Result:
        """Return the answer to a question about records, for an account."""
        return await self.archive.ask(account, account, seconds, question, *facts)

    def renew(self) -> None:
        """Replace every process before its next question."""
        for crew in self.crews.values():
            crew.renew()

    async def stop(self) -> None:
        """End all processes."""
        for crew in self.crews.values():
            await crew.stop()
