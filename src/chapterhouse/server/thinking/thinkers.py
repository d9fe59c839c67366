"""Worker processes for bots. A guest is always sent to the same one, where its thoughts are."""

import asyncio
import logging
import os
import zlib
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any, Final, TypeVar

from chapterhouse.server.thinking.worker import Problem, begin, choose, consider

log = logging.getLogger("chapterhouse.bots")
PATIENCE: Final = 20.0  # seconds beyond a bot's own budget; other guests may be before it

Result = TypeVar("Result")


class NoAnswer(Exception):
    """A bot did not answer in time."""


class Thinkers:
    """A few processes, each with a queue of its own."""

    def __init__(self, workers: int) -> None:
        self._pools = [_pool() for _ in range(workers or max(1, (os.cpu_count() or 2) - 1))]
        self._is_stopped = False

    async def choose(self, problem: Problem) -> str:
        """Return the move that a bot plays."""
        return await self.ask(problem.guest, problem.seconds or 1.0, choose, problem)

    async def consider(self, problem: Problem) -> dict[str, Any]:
        """Return what a bot thinks of every candidate."""
        return await self.ask(problem.guest, problem.seconds or 1.0, consider, problem)

    async def ask(self, who: str, seconds: float, question: Callable[..., Result], *facts: object) -> Result:
        """Let a process answer a question; the same one for the same `who`."""
        index = zlib.crc32(who.encode()) % len(self._pools)
        pool = self._pools[index]
        try:
            answer = asyncio.get_running_loop().run_in_executor(pool, question, *facts)
            return await asyncio.wait_for(answer, PATIENCE + seconds)
        except (BrokenProcessPool, TimeoutError, RuntimeError) as error:
            if not self._is_stopped and self._pools[index] is pool:
                log.error("a worker process is started anew: %s", type(error).__name__)
                self._pools[index] = _pool()
                _end(pool)
            raise NoAnswer from error

    def stop(self) -> None:
        """End the processes; what they think of is of no use any more."""
        self._is_stopped = True
        for pool in self._pools:
            _end(pool)


def _pool() -> ProcessPoolExecutor:
    return ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=begin)


def _end(pool: ProcessPoolExecutor) -> None:
    processes = list((pool._processes or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.terminate()
