"""What a running house does for those who run it, beside its games: watch itself, clean up, take orders."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from chapterhouse.server.admin.door import AdminDoor
from chapterhouse.server.context import Context
from chapterhouse.server.jobs.doing import make_taker, order_cleaning
from chapterhouse.server.retention import FIRST, keep_clean
from chapterhouse.server.watchdog import Watchdog


@asynccontextmanager
async def operating(context: Context) -> AsyncIterator[None]:
    """Do all of it until the house closes."""
    watchdog = Watchdog(context.house.metrics, context.settings.stall)
    door = AdminDoor(context)
    tasks = [asyncio.create_task(_do_jobs(context)), asyncio.create_task(context.health.keep_examining())]
    watchdog.start()
    await door.open()
    try:
        yield
    finally:
        await door.close()
        watchdog.stop()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _do_jobs(context: Context) -> None:
    """Do what no request waits for: by ourselves, or with all who work on the same database."""
    queue, neighbours = context.house.crews.queue, context.house.neighbours
    if queue is None or neighbours is None:
        await keep_clean(context)
        return
    taker = neighbours.taker = make_taker(context, queue)
    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(taker.run())
        tasks.create_task(order_cleaning(context, FIRST))
