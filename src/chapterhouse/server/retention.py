"""Cleaning up what nobody uses any more: once a day, in small steps, as the settings say."""

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from sqlalchemy import Connection

from chapterhouse.server import wall_clock
from chapterhouse.server.context import Context
from chapterhouse.server.refusals import own_words
from chapterhouse.store import retention

log = logging.getLogger("chapterhouse.retention")
DAY: Final = 86_400_000  # milliseconds
FIRST: Final = 300.0  # seconds after the start: a server that is restarted every day cleans up, too
BREATH: Final = 0.05  # seconds between two steps, for everybody else's writes
KINDS: Final = ("guests", "sessions", "chat", "bot_tables")

Remove = Callable[[Connection], int]


async def keep_clean(context: Context) -> None:
    """Clean up again and again, where one process has the database to itself; otherwise that is a job."""
    await asyncio.sleep(FIRST)
    while True:
        await clean_and_tell(context)
        await asyncio.sleep(context.settings.retention.hours * 3600)


async def clean_and_tell(context: Context) -> None:
    """Clean up, and log what came of it."""
    try:
        log.info("cleaned up", extra={"facts": await clean(context)})
    except Exception:
        log.exception("cleaning up failed")


async def clean(context: Context) -> dict[str, int]:
    """Remove what the settings do not keep; return how much of each kind that was."""
    removed = dict.fromkeys(KINDS, 0)
    for kind, remove in _steps(context).items():
        while True:
            count = await context.store.write(remove)
            removed[kind] += count
            context.house.metrics.cleaned[kind] += count
            if count == 0:
                break
            await asyncio.sleep(BREATH)
    return removed


async def count(context: Context) -> dict[str, int]:
    """Return how much of each kind would be removed."""
    before = _before(context)

    def look(connection: Connection) -> dict[str, int]:
        found = dict.fromkeys(KINDS, 0)
        for kind, query in (
            ("guests", retention.idle_guests),
            ("sessions", retention.old_sessions),
            ("bot_tables", retention.bot_tables),
        ):
            if kind in before:
                found[kind] = retention.count(connection, query(before[kind]))
        if "chat" in before:
            found["chat"] = retention.count_chat(connection, before["chat"])
        return found

    return await context.store.read(look)


def _before(context: Context) -> dict[str, int]:
    """Return for each kind that is not kept for ever the time before which it is too old."""
    now = wall_clock.now()
    days = {kind: getattr(context.settings.retention, kind) for kind in KINDS}
    return {kind: now - kept * DAY for kind, kept in days.items() if kept > 0}


def _steps(context: Context) -> dict[str, Remove]:
    before, batch = _before(context), context.settings.retention.batch
    anonymous = own_words("en").say("table.anonymous")
    every: dict[str, Callable[[int], Remove]] = {
        "guests": lambda at: lambda connection: retention.remove_guests(connection, at, batch, anonymous),
        "sessions": lambda at: lambda connection: retention.remove_sessions(connection, at, batch),
        "chat": lambda at: lambda connection: retention.remove_chat(connection, at, batch),
        "bot_tables": lambda at: (
            lambda connection: retention.remove_bot_tables(connection, at, batch, list(context.house.rooms))
        ),
    }
    return {kind: make(before[kind]) for kind, make in every.items() if kind in before}
