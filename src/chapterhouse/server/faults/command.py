"""`chapterhouse faults`: play on while things break, and compare what was promised with what is kept."""

import argparse
import asyncio
import random
import shutil
import signal
import tempfile
import time
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from chapterhouse.server import wall_clock
from chapterhouse.server.faults.disk import small_disk
from chapterhouse.server.faults.ledger import Ledger, read_store
from chapterhouse.server.faults.postgres import NoPostgres, Postgres
from chapterhouse.server.faults.serving import NotServing, Serving
from chapterhouse.server.faults.table_setting import Company
from chapterhouse.server.faults.troubles import Scene, troubles_of
from chapterhouse.server.load.setting import add_people
from chapterhouse.server.settings import Settings

PEOPLE: Final = 12
QUIET: Final = (0.5, 3.0)  # seconds of ordinary play before the next trouble
GOES_ON: Final = 300.0  # seconds within which every table must have moved on after a trouble
OVER: Final = ("finished", "imported")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("--minutes", type=float, default=5.0, help="how long to go on breaking things")
    parser.add_argument(
        "--rounds", type=int, default=0, help="stop after this many troubles (0: by the clock)"
    )
    parser.add_argument("--tables", type=int, default=12, help="tables that are played at the same time")
    parser.add_argument("--seed", type=int, default=None, help="choose the same troubles again")
    parser.add_argument("--on", choices=("sqlite", "postgresql"), default="sqlite", help="kind of database")
    parser.add_argument("--only", default="", help="troubles to choose from, with commas between them")
    parser.add_argument("--log", type=Path, default=None, help="file for the server's log")


def run(args: argparse.Namespace) -> int:
    """Break things for a while; return 0 if nothing was lost and nothing stood still."""
    seed = args.seed if args.seed is not None else random.randrange(1 << 32)
    print(f"seed {seed}", flush=True)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="faults")))
        data = folder / "data"
        disk = data if stack.enter_context(small_disk(data)) else None
        postgres = None
        if args.on == "postgresql":
            try:
                postgres = Postgres()
            except NoPostgres:
                print("There is no PostgreSQL that could be started here.")
                return 2
            stack.callback(postgres.close)
        clock = folder / "clock"
        log = args.log or folder / "server.log"
        serving = Serving(data, postgres.url if postgres else "", log, {wall_clock.FALSE: str(clock)})
        scene = Scene(serving, random.Random(seed), [], clock, disk, postgres)
        suite = Suite(args, scene)
        try:
            asyncio.run(suite.run())
        except NotServing as error:
            suite.faults.append(str(error))
        if suite.faults and args.log is None:
            kept = Path(tempfile.gettempdir()) / f"faults-{seed}.log"
            shutil.copy(log, kept)
            print(f"The server's log: {kept}")
    print("\n".join(suite.summary()))
    return 1 if suite.faults else 0


class Suite:
    """One run: a company at its tables, and troubles one after the other."""

    def __init__(self, args: argparse.Namespace, scene: Scene) -> None:
        self.faults: list[str] = []
        self.count: Counter[str] = Counter()
        self._args = args
        self._scene = scene
        self._ledger = Ledger()
        self._url = Settings(data=scene.serving.data, database=scene.serving.database).database_url
        self._finished = 0
        self._kept = 0
        self._seconds = 0.0

    async def run(self) -> None:
        """Play and break things until the time is over or something is lost."""
        scene, args = self._scene, self._args
        scene.cookies = add_people(scene.serving.data, scene.serving.database, PEOPLE)
        await scene.serving.start()
        begin = time.monotonic()
        company = Company(scene.serving.port, scene.cookies, self._ledger, scene.dice)
        playing = [asyncio.create_task(player.play()) for player in company.players]
        try:
            for _ in range(args.tables):
                await company.new_table()
            while not self.faults and not self._is_done(begin):
                await asyncio.sleep(scene.dice.uniform(*QUIET))
                await self._round(company)
        finally:
            self._seconds = time.monotonic() - begin
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            await scene.serving.end(signal.SIGTERM)

    def summary(self) -> list[str]:
        """Return what was seen."""
        rounds = ", ".join(f"{name} {count}" for name, count in sorted(self.count.items()))
        return [
            f"{sum(self.count.values())} troubles in {self._seconds / 60:.1f} minutes: {rounds}",
            f"{self._kept} acknowledged moves found again, {self._finished} games finished",
            *(self.faults or ["nothing was lost, nothing stood still"]),
        ]

    def _is_done(self, begin: float) -> bool:
        if self._args.rounds:
            return sum(self.count.values()) >= int(self._args.rounds)
        return time.monotonic() - begin > float(self._args.minutes) * 60

    async def _round(self, company: Company) -> None:
        """Let one thing go wrong, and see that everything goes on."""
        scene = self._scene
        known = troubles_of(scene)
        names = [name for name in self._args.only.split(",") if name in known] or list(known)
        name = names[sum(self.count.values()) % len(names)] if self._args.rounds else scene.dice.choice(names)
        self.count[name] += 1
        print(f"{time.strftime('%H:%M:%S')} {name}", flush=True)
        told = await known[name](scene)
        if told:
            self.faults.append(told)
        await scene.serving.wait_until_well()
        await self._goes_on(company)
        page = self._ledger.take()
        stored = await asyncio.to_thread(read_store, self._url)
        self.faults += page.check(stored)
        self._kept += page.checked
        for table in [table for table in company.tables if stored[table].status in OVER]:
            company.tables.remove(table)
            self._finished += 1
            await company.new_table()

    async def _goes_on(self, company: Company) -> None:
        """Wait until every running table has moved on."""
        before = await asyncio.to_thread(read_store, self._url)
        until = time.monotonic() + GOES_ON
        while True:
            stored = await asyncio.to_thread(read_store, self._url)
            still = [
                table
                for table in company.tables
                if stored[table].status not in OVER and stored[table].at <= before[table].at
            ]
            if not still:
                return
            if time.monotonic() > until:
                self.faults += [f"table {table} stands still at event {stored[table].at}" for table in still]
                return
            await asyncio.sleep(0.3)
