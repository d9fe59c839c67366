"""The fault suite over a cluster: people play on while its processes are killed, frozen and cut off."""

import argparse
import asyncio
import random
import shutil
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Final

from sqlalchemy import create_engine, select
from sqlalchemy.engine import make_url
from sqlalchemy.exc import OperationalError

from chapterhouse.server.cluster.cluster import Cluster, NoCluster
from chapterhouse.server.cluster.part import NotRunning
from chapterhouse.server.faults.cluster_troubles import TROUBLES, Scene
from chapterhouse.server.faults.suite import GOES_ON, OVER, PEOPLE, Suite
from chapterhouse.server.faults.table_setting import Company
from chapterhouse.server.load.setting import add_people
from chapterhouse.server.trouble import Trouble
from chapterhouse.store import schema

LATE: Final = 5  # seconds within which everybody goes on, on a machine that carries its load
LOOK: Final = 0.1  # seconds between two looks at how far the tables are
QUICK: Final = {"CHAPTERHOUSE_PAUSE": "0.2", "CHAPTERHOUSE_WORKERS": "1"}


def run_cluster(args: argparse.Namespace, seed: int) -> int:
    """Break a cluster for a while; return 0 if nothing was lost and nothing stood still."""
    with tempfile.TemporaryDirectory(prefix="cluster") as folder:
        try:
            cluster = Cluster(Path(folder), settings=QUICK)
        except NoCluster as missing:
            raise Trouble(str(missing)) from None
        suite = ClusterSuite(args, cluster, random.Random(seed))
        try:
            with cluster:
                asyncio.run(suite.run())
        except NotRunning as error:
            suite.faults.append(str(error))
        if suite.faults:
            kept = Path(tempfile.mkdtemp(prefix=f"faults-{seed}-"))
            for part in cluster.parts:
                shutil.copy(part.log, kept / f"{part.name}.log")
            print(f"The logs: {kept}")
    print("\n".join(suite.summary()))
    return 1 if suite.faults else 0


class ClusterSuite(Suite):
    """Troubles of a cluster, and how long each table waits after them."""

    def __init__(self, args: argparse.Namespace, cluster: Cluster, dice: random.Random) -> None:
        super().__init__(args, dice, cluster.database)
        self.waits: dict[str, list[float]] = {}  # seconds until a table has moved on, by trouble
        self._scene = Scene(cluster, dice)
        url = make_url(cluster.database).set(drivername="postgresql+psycopg")
        self._engine = create_engine(url, isolation_level="AUTOCOMMIT", pool_pre_ping=True)

    async def run(self) -> None:
        """Play and break things until the time is over or something is lost."""
        cluster, dice = self._scene
        cookies = add_people(cluster.folder / "people", cluster.database, PEOPLE)
        try:
            await self.play(Company(cluster.port, cookies, self.ledger, dice))
        finally:
            self._engine.dispose()

    def summary(self) -> list[str]:
        """Return what was seen."""
        lines = [f"{self.count.total()} troubles in {self._seconds / 60:.1f} minutes"]
        for name, waits in sorted(self.waits.items()):
            late = sum(wait > LATE for wait in waits)
            lines.append(
                f"  {name:<20}{self.count[name]:>4} times; tables went on after {median(waits):.1f} s "
                f"(median), {max(waits):.1f} s at most; {late} of {len(waits)} later than {LATE} s"
            )
        lines.append(self._sum())
        return lines + (self.faults or ["nothing was lost, nothing was played twice, nothing stood still"])

    async def _break(self, company: Company) -> None:
        name = self._choose(TROUBLES)
        async with TROUBLES[name](self._scene):  # until what was killed is started again
            self.waits.setdefault(name, []).extend(await self._goes_on(company))
        await asyncio.to_thread(self._scene.cluster.wait_until_well)

    async def _goes_on(self, company: Company) -> list[float]:
        """Wait until every running table has moved on; return how long each of them took."""
        begin = time.monotonic()
        before = await asyncio.to_thread(self._progress)
        still, waits = set(company.tables), list[float]()
        while still:
            now, since = await asyncio.to_thread(self._progress), time.monotonic() - begin
            moved = {each for each in still if now[each][1] in OVER or now[each][0] > before[each][0]}
            for table in moved if since > LATE else ():
                print(f"{time.strftime('%H:%M:%S')} table {table} went on after {since:.1f} s", flush=True)
            waits += [since] * len(moved)
            still -= moved
            if since > GOES_ON:
                self.faults += [f"table {table} stands still at event {now[table][0]}" for table in still]
                break
            await asyncio.sleep(LOOK)
        return waits

    def _progress(self) -> dict[str, tuple[int, str]]:
        """Return the last event and the status of every table."""
        until = time.monotonic() + GOES_ON
        while True:
            try:
                with self._engine.connect() as connection:
                    rows = connection.execute(select(*schema.tables.c["id", "at", "status"]))
                    return {row.id: (row.at, row.status) for row in rows}
            except OperationalError:  # the connection that was kept was cut as well
                if time.monotonic() > until:
                    raise
                time.sleep(LOOK)
