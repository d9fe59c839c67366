"""What a running house does for those who run it, beside its games: watch itself, clean up, take orders."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from chapterhouse.server.admin.door import AdminDoor
from chapterhouse.server.context import Context
from chapterhouse.server.retention import keep_clean
from chapterhouse.server.watchdog import Watchdog


@asynccontextmanager
async def operating(context: Context) -> AsyncIterator[None]:
    """Do all of it until the house closes."""
    watchdog = Watchdog(context.house.metrics, context.settings.stall)
    door = AdminDoor(context)
    tasks = [asyncio.create_task(keep_clean(context)), asyncio.create_task(context.health.keep_examining())]
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
