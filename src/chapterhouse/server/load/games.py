"""Whole games, one after the other: each is opened, played to its end and left, and memory is looked at."""

import asyncio
import random
import time
from collections.abc import Callable
from typing import Final, NamedTuple

from chapterhouse.server.load.house import memory
from chapterhouse.server.load.players import Seats, Tally, hang_up
from chapterhouse.server.load.setting import Host

IDLE: Final = 1.0  # seconds after which a game that everybody has left leaves the server's memory
LOOKS: Final = 30  # at the memory
FIRST: Final = 6  # of the games, one in so many: until then the server grows to its size


class Look(NamedTuple):
    """How much memory the server held after so many games."""

    games: int
    memory: int

    def line(self) -> str:
        """Return a line of the report."""
        return f"{self.games:>6} games      {self.memory / 1e6:.1f} MB"


class Evening:
    """Some tables at a time; whenever a game ends, its people hang up and begin another one."""

    def __init__(self, host: Host, port: int, title: str, pid: int) -> None:
        self.looks: list[Look] = []
        self.games = 0
        self.seconds = 0.0
        self._host = host
        self._port = port
        self._title = title
        self._pid = pid
        self._tally = Tally()
        self._dice = random.Random(1)
        self._sitting: set[Seats] = set()

    async def play(self, groups: list[list[str]], games: int, tell: Callable[[Look], None]) -> None:
        """Play so many games, and tell of every look at the memory."""
        begin = time.perf_counter()
        self._tally.is_counting = True
        try:
            await self._play(groups, games, tell)
        finally:
            await hang_up(self._sitting)
        self.seconds = time.perf_counter() - begin

    async def _play(self, groups: list[list[str]], games: int, tell: Callable[[Look], None]) -> None:
        await asyncio.gather(*(self._sit_down(group) for group in groups))
        every = max(1, games // LOOKS)
        while self.games < games:
            while self._tally.ready:
                self._tally.ready.popleft().play(self._dice)
            while self._tally.finished:
                seats = self._tally.finished.popleft()
                seats.close()
                self._sitting.remove(seats)
                self.games += 1
                if self.games % every == 0:
                    self.looks.append(Look(self.games, memory(self._pid)))
                    tell(self.looks[-1])
                await self._sit_down(seats.cookies)
            await asyncio.sleep(0.001)

    async def _sit_down(self, cookies: list[str]) -> None:
        table = await self._host.new_table(cookies)
        seats = Seats(table, cookies, self._tally, False)
        self._sitting.add(seats)
        await seats.connect([self._port])
        seats.watch()

    def lines(self) -> list[str]:
        """Return what comes of it: how much the memory changed after the first games."""
        first = self.looks[-1].games // FIRST if self.looks else 0
        later = [look.memory for look in self.looks if look.games >= first]
        spread = (max(later) - min(later)) / max(1, min(later)) if later else 0.0
        trend = later[-1] / max(1, later[0]) - 1 if later else 0.0
        refused = self._tally.refused or "none"
        return [
            f"games played      {self.games} of {self._title} in {self.seconds:.0f} s; refused: {refused}",
            f"moves             {len(self._tally.times)}",
            f"memory            {trend:+.1%} from game {first} to the end, {spread:.1%} from least to most",
        ]
