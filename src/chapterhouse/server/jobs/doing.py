"""What one process does of all jobs: what its crews can answer, and cleaning up."""

from typing import Final

from chapterhouse import __version__
from chapterhouse.server import retention
from chapterhouse.server.context import Context
from chapterhouse.server.jobs.questions import offered
from chapterhouse.server.jobs.queue import JobQueue
from chapterhouse.server.jobs.taker import CrewDoer, Doer, Taker
from chapterhouse.store import jobs

RETENTION: Final = "retention"  # the kind and the key of the one job that comes again and again
HOUR: Final = 3_600_000  # milliseconds


def make_taker(context: Context, queue: JobQueue) -> Taker:
    """Return who takes the jobs that this process shall do."""
    doers: dict[str, Doer] = {
        kind: CrewDoer(crew)
        for kind, crew in context.house.crews.crews.items()
        if kind in context.settings.jobs
    }
    if RETENTION in context.settings.jobs:
        doers[RETENTION] = Cleaner(context)
    titles = [edition.game for packs in context.editions.by_title.values() for edition in packs.values()]
    needs = {offered(game.name, game.version) for game in titles}
    return Taker(context.store, queue, doers, [__version__, RETENTION, *sorted(needs)])


class Cleaner:
    """Removes what nobody uses any more: of all processes one at a time, as often as the settings say."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._is_busy = False

    @property
    def free(self) -> int:
        """Return whether it does not clean up already."""
        return int(not self._is_busy)

    async def do(self, job: jobs.Job) -> None:
        """Clean up, and let somebody do so again in some hours."""
        self._is_busy = True
        try:
            await retention.clean_and_tell(self._context)
        finally:
            self._is_busy = False
        delay = int(self._context.settings.retention.hours * HOUR)
        await self._context.store.write(lambda connection: jobs.repeat(connection, job.key, delay))


async def order_cleaning(context: Context, delay: float) -> None:
    """See that somebody cleans up, at the earliest after some seconds."""
    job = jobs.NewJob(RETENTION, RETENTION, "", RETENTION, RETENTION, "", 0.0, int(delay * 1000))
    await context.store.write(lambda connection: jobs.put(connection, job))
