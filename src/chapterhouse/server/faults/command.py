"""`chapterhouse faults`: play on while things break, and compare what was promised with what is kept."""

import argparse
import asyncio
import random
import shutil
import signal
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

from chapterhouse.server import wall_clock
from chapterhouse.server.faults.cluster_suite import run_cluster
from chapterhouse.server.faults.cluster_troubles import TROUBLES as CLUSTER
from chapterhouse.server.faults.disk import small_disk
from chapterhouse.server.faults.ledger import read_store
from chapterhouse.server.faults.postgres import NoPostgres, Postgres
from chapterhouse.server.faults.serving import NotServing, Serving
from chapterhouse.server.faults.suite import GOES_ON, OVER, PEOPLE, Suite
from chapterhouse.server.faults.table_setting import Company
from chapterhouse.server.faults.troubles import NAMES, Scene, troubles_of
from chapterhouse.server.load.setting import add_people
from chapterhouse.server.settings import Settings
from chapterhouse.server.trouble import check_numbers, told


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument(
        "--minutes", type=float, metavar="M", default=5.0, help="how long to go on breaking things"
    )
    parser.add_argument(
        "--rounds", type=int, metavar="N", default=0, help="stop after this many troubles (0: by the clock)"
    )
    parser.add_argument(
        "--tables", type=int, metavar="N", default=12, help="tables that are played at the same time"
    )
    parser.add_argument("--seed", type=int, metavar="N", help="choose the same troubles again")
    parser.add_argument("--on", choices=("sqlite", "postgresql"), default="sqlite", help="kind of database")
    parser.add_argument(
        "--cluster", action="store_true", help="break a cluster: servers, workers, proxy, database"
    )
    parser.add_argument(
        "--only",
        metavar="TROUBLE,…",
        default="",
        help=f"troubles to choose from: {', '.join(NAMES)}; with --cluster: {', '.join(CLUSTER)}",
    )
    parser.add_argument("--log", type=Path, metavar="FILE", help="file for the server's log")


@told
def run(args: argparse.Namespace) -> int:
    """Break things for a while; return 0 if nothing was lost and nothing stood still."""
    check_numbers(args, minutes=0, rounds=0, tables=1)
    seed = args.seed if args.seed is not None else random.randrange(1 << 32)
    print(f"seed {seed}", flush=True)
    if args.cluster:
        return run_cluster(args, seed)
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
        suite = HouseSuite(args, scene)
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


class HouseSuite(Suite):
    """Troubles of one server."""

    def __init__(self, args: argparse.Namespace, scene: Scene) -> None:
        settings = Settings(data=scene.serving.data, database=scene.serving.database)
        super().__init__(args, scene.dice, settings.database_url)
        self._scene = scene

    async def run(self) -> None:
        """Play and break things until the time is over or something is lost."""
        scene = self._scene
        scene.cookies = add_people(scene.serving.data, scene.serving.database, PEOPLE)
        await scene.serving.start()
        try:
            await self.play(Company(scene.serving.port, scene.cookies, self.ledger, scene.dice))
        finally:
            await scene.serving.end(signal.SIGTERM)

    def summary(self) -> list[str]:
        """Return what was seen."""
        rounds = ", ".join(f"{name} {count}" for name, count in sorted(self.count.items()))
        return [
            f"{self.count.total()} troubles in {self._seconds / 60:.1f} minutes: {rounds}",
            self._sum(),
            *(self.faults or ["nothing was lost, nothing stood still"]),
        ]

    async def _break(self, company: Company) -> None:
        known = troubles_of(self._scene)
        told = await known[self._choose(known)](self._scene)
        if told:
            self.faults.append(told)
        await self._scene.serving.wait_until_well()
        await self._goes_on(company)

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
