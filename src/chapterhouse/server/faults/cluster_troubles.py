"""What can go wrong in a cluster, one thing at a time: it begins, lasts while it is watched, and ends."""

import asyncio
import os
import random
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from typing import Final, NamedTuple

from sqlalchemy import create_engine, text
from sqlalchemy.engine import make_url

from chapterhouse.server.cluster.cluster import Cluster
from chapterhouse.server.cluster.part import Part

LASTS: Final = (0.5, 4.0)  # seconds
CUT: Final = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"


class Scene(NamedTuple):
    """What troubles can get at."""

    cluster: Cluster
    dice: random.Random

    async def last(self) -> None:
        """Let a trouble last."""
        await asyncio.sleep(self.dice.uniform(*LASTS))


Trouble = Callable[[Scene], AbstractAsyncContextManager[None]]


@asynccontextmanager
async def _killed(part: Part) -> AsyncIterator[None]:
    await asyncio.to_thread(part.kill)
    yield
    part.start()


@asynccontextmanager
async def _frozen(scene: Scene, part: Part) -> AsyncIterator[None]:
    part.send(signal.SIGSTOP)
    await scene.last()
    part.send(signal.SIGCONT)
    yield


def server_killed(scene: Scene) -> AbstractAsyncContextManager[None]:
    """Kill a server; the others go on while it is away."""
    return _killed(scene.dice.choice(scene.cluster.servers))


def worker_killed(scene: Scene) -> AbstractAsyncContextManager[None]:
    """Kill a worker with whatever it has taken."""
    return _killed(scene.dice.choice(scene.cluster.workers))


def proxy_killed(scene: Scene) -> AbstractAsyncContextManager[None]:
    """Kill the proxy: every line breaks; it is back at once."""

    @asynccontextmanager
    async def struck() -> AsyncIterator[None]:
        async with _killed(scene.cluster.proxy):
            pass
        yield

    return struck()


def server_frozen(scene: Scene) -> AbstractAsyncContextManager[None]:
    """Let a server stand still, cut off from everything, and come back."""
    return _frozen(scene, scene.dice.choice(scene.cluster.servers))


def worker_frozen(scene: Scene) -> AbstractAsyncContextManager[None]:
    """Let a worker stand still and come back."""
    return _frozen(scene, scene.dice.choice(scene.cluster.workers))


@asynccontextmanager
async def thought_killed(scene: Scene) -> AsyncIterator[None]:
    """Kill the processes in which bots think, in mid-thought."""
    for part in (*scene.cluster.servers, *scene.cluster.workers):
        for child in part.children():
            with suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)
    yield


@asynccontextmanager
async def server_stopped(scene: Scene) -> AsyncIterator[None]:
    """Stop a server gracefully and start it again, as for a new release."""
    server = scene.dice.choice(scene.cluster.servers)
    server.ask_to_end()
    yield  # already while it takes its leave
    await asyncio.to_thread(server.end)
    server.start()


@asynccontextmanager
async def database_restarted(scene: Scene) -> AsyncIterator[None]:
    """Let the database vanish and come back."""
    await asyncio.to_thread(scene.cluster.postgres.stop)
    await scene.last()
    await asyncio.to_thread(scene.cluster.postgres.start)
    yield


@asynccontextmanager
async def connections_cut(scene: Scene) -> AsyncIterator[None]:
    """Cut every connection to the database, also those that listen."""
    await asyncio.to_thread(_cut, scene.cluster.database)
    yield


def _cut(url: str) -> None:
    engine = create_engine(make_url(url).set(drivername="postgresql+psycopg"))
    try:
        with engine.connect() as connection:
            connection.execute(text(CUT))
    finally:
        engine.dispose()


TROUBLES: Final[dict[str, Trouble]] = {
    "server-killed": server_killed,
    "worker-killed": worker_killed,
    "thought-killed": thought_killed,
    "proxy-killed": proxy_killed,
    "server-frozen": server_frozen,
    "worker-frozen": worker_frozen,
    "server-stopped": server_stopped,
    "database-restarted": database_restarted,
    "connections-cut": connections_cut,
}
