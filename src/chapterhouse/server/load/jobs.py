"""Jobs a second: questions that cost no thinking are put into the database, and workers answer them.

What is measured is the way of a job: put, told of, taken, answered by a process, stored, heard. A bot that
draws lots answers, so that next to nothing else is in the figure.
"""

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from multiprocessing.synchronize import Event
from pathlib import Path
from typing import Final

from chapterhouse.games import load
from chapterhouse.server.jobs.queue import JobQueue
from chapterhouse.server.jobs.work import stop_sign, taking_part
from chapterhouse.server.load.house import processor
from chapterhouse.server.logs import write_logs
from chapterhouse.server.settings import Limits, Settings
from chapterhouse.server.workers.bot import Problem, choose
from chapterhouse.server.workers.crew import Quota
from chapterhouse.store.ids import new_id
from chapterhouse.table.table import Table

KIND: Final = "bots"
ASKED: Final = 8  # questions that wait at a time, for each worker
WARMUP: Final = 4  # answers of each worker before anything is counted: its process starts with the first one
PATIENCE: Final = 120.0  # seconds until a worker must have opened the database


@dataclass
class Jobs:
    """What was measured."""

    workers: int
    seconds: float = 0.0
    times: tuple[float, ...] = ()  # seconds from a question to its answer
    asking: float = 0.0  # seconds of the processor in the process that asks
    working: float = 0.0  # and in the workers, without the processes in which bots think

    def lines(self) -> list[str]:
        """Return the report."""
        count, ordered = len(self.times), sorted(self.times)
        p50, p99 = (ordered[min(count - 1, int(share * count))] * 1000 for share in (0.5, 0.99))
        return [
            f"jobs answered     {count} in {self.seconds:.1f} s = {count / self.seconds:.0f} a second",
            f"workers           {self.workers}, {ASKED} questions waiting for each",
            f"p50 / p99         {p50:.1f} / {p99:.1f} ms from a question to its answer",
            f"asking            {self.asking / count * 1000:.2f} ms of one core for each job",
            f"working           {self.working / count * 1000:.2f} ms for each, bots not counted",
        ]


def measure_jobs(data: Path, database: str, title: str, count: int, workers: int) -> Jobs:
    """Let workers answer this many questions about a title; return what it took."""
    settings = Settings(data=data, database=database, limits=Limits.none(), workers=1, jobs=(KIND,))
    with _crowd(settings, workers) as pids:
        return asyncio.run(_ask_all(replace(settings, jobs=()), title, count, pids))


@contextmanager
def _crowd(settings: Settings, workers: int) -> Iterator[list[int]]:
    """Run workers of one process each until they have opened the database; yield their process ids."""
    context = get_context("spawn")
    started: list[tuple[BaseProcess, Event]] = []
    try:
        for number in range(workers):
            own, is_ready = replace(settings, data=settings.data / f"worker{number}"), context.Event()
            process: BaseProcess = context.Process(target=_work, args=(own, is_ready))
            process.start()
            started.append((process, is_ready))
        for _, is_ready in started:
            if not is_ready.wait(PATIENCE):
                raise RuntimeError("a worker did not start.")
        yield [process.pid or 0 for process, _ in started]
    finally:
        for process, _ in started:
            process.terminate()
        for process, _ in started:
            process.join(10)


def _work(settings: Settings, is_ready: Event) -> None:
    write_logs("error")
    asyncio.run(_work_on(settings, is_ready))


async def _work_on(settings: Settings, is_ready: Event) -> None:
    stop = stop_sign()
    async with taking_part(settings):
        is_ready.set()
        await stop.wait()


async def _ask_all(settings: Settings, title: str, count: int, pids: list[int]) -> Jobs:
    found = Jobs(len(pids))
    problem = _problem(title)
    async with taking_part(settings) as queue:
        await _ask(queue, problem, WARMUP * len(pids), ASKED * len(pids))
        found.asking, found.working = -time.process_time(), -processor(*pids)
        begin = time.perf_counter()
        found.times = tuple(await _ask(queue, problem, count, ASKED * len(pids)))
        found.seconds = time.perf_counter() - begin
        found.asking += time.process_time()
        found.working += processor(*pids)
    return found


def _problem(title: str) -> Problem:
    """Return the first question of a game."""
    game = load(title)
    table = Table(game, seats=next(number for number in game.seats if number > 1), seed=1)
    seat = table.to_act()[0]
    return Problem(title, "", table.glimpse(seat).dump(), seat, "random", 0.0, "load")


async def _ask(queue: JobQueue, problem: Problem, count: int, at_once: int) -> list[float]:
    """Ask so many questions, so many at a time; return how long each answer took."""
    left = iter(range(count))
    times: list[float] = []

    async def one_after_another() -> None:
        for _ in left:
            begin = time.perf_counter()
            await queue.ask(KIND, new_id(), "load", 1.0, choose, (problem,), Quota())
            times.append(time.perf_counter() - begin)

    await asyncio.gather(*(one_after_another() for _ in range(at_once)))
    return times
