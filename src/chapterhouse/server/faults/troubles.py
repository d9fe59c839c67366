"""What can go wrong, one thing at a time: each trouble begins, lasts a moment, and ends."""

import asyncio
import os
import random
import signal
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from chapterhouse.server.faults.disk import fill
from chapterhouse.server.faults.postgres import Postgres
from chapterhouse.server.faults.serving import PATIENCE, Serving, free_port

LASTS: Final = (0.5, 4.0)  # seconds
READERS: Final = 30
HALVES: Final = 60


@dataclass
class Scene:
    """What troubles can get at."""

    serving: Serving
    dice: random.Random
    cookies: list[str]
    clock: Path  # the file from which a false clock reads by how many seconds it is wrong
    disk: Path | None = None
    postgres: Postgres | None = None

    async def last(self) -> None:
        """Let a trouble last."""
        await asyncio.sleep(self.dice.uniform(*LASTS))


Trouble = Callable[[Scene], Awaitable[str]]  # returns a sentence if the server did not bear it as it should


async def killed(scene: Scene) -> str:
    """Kill the server in the middle of whatever it does."""
    await asyncio.sleep(scene.dice.uniform(0.0, 1.0))
    await scene.serving.end(signal.SIGKILL)
    await scene.serving.start()
    return ""


async def stopped(scene: Scene) -> str:
    """Stop the server gracefully and start it again, as for a new release."""
    code = await scene.serving.end(signal.SIGTERM)
    await scene.serving.start()
    return "" if code == 0 else f"a graceful stop ended with code {code}"


async def frozen(scene: Scene) -> str:
    """Freeze the server, as a machine that is moved or out of memory would."""
    scene.serving.send(signal.SIGSTOP)
    await scene.last()
    scene.serving.send(signal.SIGCONT)
    return ""


async def worker_killed(scene: Scene) -> str:
    """Kill a worker process."""
    return _to_a_worker(scene, signal.SIGKILL)


async def worker_frozen(scene: Scene) -> str:
    """Freeze a worker process for good: the server has to replace it."""
    return _to_a_worker(scene, signal.SIGSTOP)


def _to_a_worker(scene: Scene, how: signal.Signals) -> str:
    workers = scene.serving.workers()
    if workers:
        with suppress(ProcessLookupError):
            os.kill(scene.dice.choice(workers), how)
    return ""


async def disk_full(scene: Scene) -> str:
    """Fill the disk on which everything is kept, and free it again."""
    assert scene.disk is not None
    ballast = await asyncio.to_thread(fill, scene.disk)
    await scene.last()
    ballast.unlink()
    return ""


async def database_gone(scene: Scene) -> str:
    """Let the database vanish and come back."""
    assert scene.postgres is not None
    await asyncio.to_thread(scene.postgres.stop)
    await scene.last()
    await asyncio.to_thread(scene.postgres.start)
    return ""


async def second_server(scene: Scene) -> str:
    """Start a second server on the same data folder: it has to refuse."""
    second = scene.serving.spawn(free_port())
    try:
        code = await asyncio.to_thread(second.wait, PATIENCE)
    except Exception:
        second.kill()
        await asyncio.to_thread(second.wait)
        return "a second server ran on the same data folder"
    return "" if code not in (0, None) else "a second server ended without a word of failure"


async def clock_jumps(scene: Scene) -> str:
    """Set the machine's clock to another hour, and back."""
    for hours in scene.dice.sample((2, -2, 24, -24), 2):
        scene.clock.write_text(str(hours * 3600))
        await scene.last()
    scene.clock.write_text("0")
    return ""


async def slow_readers(scene: Scene) -> str:
    """Open lines that ask for much and read nothing."""
    writers = await _knock(scene, READERS, _handshake(scene))
    for _ in range(200):
        for writer in writers:
            with suppress(OSError):
                writer.write(_masked(b'{"type":"ping","id":"slow"}') + b"\x89\x80\0\0\0\0")
        await asyncio.sleep(0.01)
    await scene.last()
    _leave(writers)
    return ""


async def garbage(scene: Scene) -> str:
    """Send what no client sends: noise, halves of requests, frames that are none."""
    noise = scene.dice.randbytes(2000)
    half = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 5000\r\n\r\n{"
    odd = _handshake(scene) + b"\x8f\xff" + noise
    nonsense = _handshake(scene) + _masked(b"[" * 900) + _masked(b'{"type":"play"}')
    writers: list[asyncio.StreamWriter] = []
    for first in (noise, half, b"GET / HTTP/1.1\r\nHost: ", odd, nonsense):
        writers += await _knock(scene, HALVES // 5, first)
    await scene.last()
    _leave(writers)
    return ""


async def _knock(scene: Scene, count: int, first: bytes) -> list[asyncio.StreamWriter]:
    """Open connections, say something on each, and read nothing."""
    writers: list[asyncio.StreamWriter] = []
    for _ in range(count):
        with suppress(OSError):
            _, writer = await asyncio.open_connection("127.0.0.1", scene.serving.port, limit=1024)
            writer.write(first)
            writers.append(writer)
    return writers


def _leave(writers: list[asyncio.StreamWriter]) -> None:
    for writer in writers:
        writer.transport.abort()


def _handshake(scene: Scene) -> bytes:
    return (
        f"GET /api/socket HTTP/1.1\r\nHost: 127.0.0.1:{scene.serving.port}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
        f"Cookie: {scene.dice.choice(scene.cookies)}\r\n\r\n"
    ).encode()


def _masked(text: bytes) -> bytes:
    size = len(text)
    head = bytes([0x81, 0x80 | size]) if size < 126 else b"\x81\xfe" + size.to_bytes(2, "big")
    return head + b"\0\0\0\0" + text  # a mask of zeros is a mask


EVERYWHERE: Final[dict[str, Trouble]] = {
    "killed": killed,
    "stopped": stopped,
    "frozen": frozen,
    "worker-killed": worker_killed,
    "worker-frozen": worker_frozen,
    "slow-readers": slow_readers,
    "garbage": garbage,
    "clock-jumps": clock_jumps,
}
WITH_SMALL_DISK: Final[dict[str, Trouble]] = {"disk-full": disk_full}
ON_POSTGRES: Final[dict[str, Trouble]] = {"database-gone": database_gone}
ON_SQLITE: Final[dict[str, Trouble]] = {"second-server": second_server}
NAMES: Final = (*EVERYWHERE, *WITH_SMALL_DISK, *ON_POSTGRES, *ON_SQLITE)


def troubles_of(scene: Scene) -> dict[str, Trouble]:
    """Return what can be done to this server here."""
    disk = WITH_SMALL_DISK if scene.disk is not None else {}
    return {**EVERYWHERE, **disk, **(ON_SQLITE if scene.postgres is None else ON_POSTGRES)}
