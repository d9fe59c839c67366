"""What the fault suites share: a company plays, troubles follow each other, then the books are compared."""

import argparse
import asyncio
import random
import time
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Collection
from typing import Final

from chapterhouse.server.faults.ledger import Ledger, read_store
from chapterhouse.server.faults.table_setting import Company

PEOPLE: Final = 12
QUIET: Final = (0.5, 3.0)  # seconds of ordinary play before the next trouble
GOES_ON: Final = 300.0  # seconds within which every table must have moved on after a trouble
OVER: Final = ("finished", "imported")


class Suite(ABC):
    """One run: a company at its tables, and troubles one after the other."""

    def __init__(self, args: argparse.Namespace, dice: random.Random, url: str) -> None:
        self.faults: list[str] = []
        self.count: Counter[str] = Counter()
        self.ledger = Ledger()
        self._args = args
        self._dice = dice
        self._url = url
        self._kept = self._finished = 0
        self._seconds = 0.0

    async def play(self, company: Company) -> None:
        """Play and break things until the time is over or something is lost."""
        begin = time.monotonic()
        playing = [asyncio.create_task(player.play()) for player in company.players]
        try:
            for _ in range(self._args.tables):
                await company.new_table()
            while not self.faults and not self._is_done(begin):
                await asyncio.sleep(self._dice.uniform(*QUIET))
                await self._break(company)
                await self._compare(company)
        finally:
            self._seconds = time.monotonic() - begin
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)

    @abstractmethod
    async def _break(self, company: Company) -> None:
        """Let one thing go wrong, and see that everything goes on."""

    def _choose(self, known: Collection[str]) -> str:
        """Choose the next trouble: by lot, or in turn where rounds are counted; count and print it."""
        names = [name for name in self._args.only.split(",") if name in known] or list(known)
        name: str = self._dice.choice(names)
        if self._args.rounds:
            name = names[self.count.total() % len(names)]
        self.count[name] += 1
        print(f"{time.strftime('%H:%M:%S')} {name}", flush=True)
        return name

    def _is_done(self, begin: float) -> bool:
        if self._args.rounds:
            return self.count.total() >= int(self._args.rounds)
        return time.monotonic() - begin > float(self._args.minutes) * 60

    async def _compare(self, company: Company) -> None:
        """Compare what was promised with what is stored; a table that is over makes room for the next one."""
        page = self.ledger.take()
        stored = await asyncio.to_thread(read_store, self._url)
        self.faults += page.check(stored)
        self._kept += page.checked
        for table in [table for table in company.tables if stored[table].status in OVER]:
            company.tables.remove(table)
            self._finished += 1
            await company.new_table()

    def _sum(self) -> str:
        return f"{self._kept} acknowledged moves found again, {self._finished} games finished"
