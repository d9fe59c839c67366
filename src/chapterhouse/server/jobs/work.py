"""`chapterhouse work`: do the jobs of a house that others serve, on this machine or any other."""

import argparse
import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace

from chapterhouse.core.texts import Texts
from chapterhouse.server.app import open_desk
from chapterhouse.server.configuration.command import masked
from chapterhouse.server.configuration.sources import add_place, find_settings
from chapterhouse.server.jobs.doing import make_taker
from chapterhouse.server.jobs.queue import JobQueue
from chapterhouse.server.logs import write_logs
from chapterhouse.server.many.listener import Listener
from chapterhouse.server.refusals import own_words
from chapterhouse.server.settings import JOBS, Settings
from chapterhouse.server.trouble import Trouble, language_of, told, words_of
from chapterhouse.store import bulletins
from chapterhouse.store.database import is_embedded


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    say = words_of(parser).say
    parser.add_argument("--only", metavar="KINDS", help=say("option.only", {"known": ", ".join(JOBS)}))
    parser.add_argument("--workers", type=int, metavar="N", help=say("option.work_workers"))
    add_place(parser)


@told
def run(args: argparse.Namespace) -> int:
    """Work until somebody stops it; return the exit code."""
    options = {"data": args.data, "database": args.database, "workers": args.workers, "jobs": args.only}
    found = find_settings(options, args.config)
    settings = found.settings
    if is_embedded(settings.database_url):
        raise Trouble("work.embedded")
    if not settings.workers:  # nobody is served here who needs a core
        settings = replace(settings, workers=os.cpu_count() or 1)
    write_logs(settings.log)
    asyncio.run(_work(settings, own_words(language_of(args))))
    return 0


async def _work(settings: Settings, words: Texts) -> None:
    stop = stop_sign()
    async with taking_part(settings):
        facts = {"kinds": ", ".join(settings.jobs), "place": masked("database", settings.database)}
        print(words.say("work.ready", facts), flush=True)
        print(words.say("work.stop"), flush=True)
        await stop.wait()


def stop_sign() -> asyncio.Event:
    """Return what is set as soon as somebody stops this process."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: loop.call_soon_threadsafe(stop.set))
    return stop


@asynccontextmanager
async def taking_part(settings: Settings) -> AsyncIterator[JobQueue]:
    """Do the jobs that the settings name without serving anybody; yield the queue, for asking others."""
    context = open_desk(settings)
    herald, queue = context.store.herald, context.house.crews.queue
    assert herald is not None and queue is not None
    herald.process = ""  # it serves no table: nobody has to reckon with it
    context.house.neighbours = None
    taker = make_taker(context, queue)

    def hear(text: str) -> None:
        for bulletin in bulletins.read(text)[1]:
            taker.hear(bulletin)

    listener = Listener(context.store.database.engine, hear, taker.ring, lambda: None)
    listener.start()
    working = asyncio.create_task(taker.run())
    try:
        yield queue
    finally:
        await asyncio.to_thread(listener.stop)
        working.cancel()
        with suppress(asyncio.CancelledError):
            await working
        await context.close()
