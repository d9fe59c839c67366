"""Several real servers on one PostgreSQL: started, killed, stopped and woken as a test wants it."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
from sqlalchemy import create_engine, text
from tests.server.place import PATIENCE, Person

from chapterhouse.server.faults.serving import free_port

QUICK = {
    "CHAPTERHOUSE_PAUSE": "0",
    "CHAPTERHOUSE_SWEEP": "0.2",
    "CHAPTERHOUSE_WORKERS": "1",
    "CHAPTERHOUSE_LIMITS__DOOR_BURST": "1000",  # everybody comes from one address
}


class Started:
    """One `chapterhouse …` on a database, a process of its own."""

    def __init__(self, data: Path, database: str, *command: str, **variables: str) -> None:
        self.log = data / "log.txt"
        self._is_stopped = False
        data.mkdir(parents=True, exist_ok=True)
        line = [sys.executable, "-m", "chapterhouse", *command, "--data", str(data), "--database", database]
        inherited = {name: value for name, value in os.environ.items() if "CHAPTERHOUSE" not in name}
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                line,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env={**inherited, **QUICK, **variables},
            )

    def kill(self) -> None:
        """End it without a word."""
        self.process.kill()
        self.process.wait(PATIENCE)

    def stop(self) -> None:
        """Let it stand still."""
        self._is_stopped = True
        os.kill(self.process.pid, signal.SIGSTOP)

    def wake(self) -> None:
        """Let it go on."""
        self._is_stopped = False
        os.kill(self.process.pid, signal.SIGCONT)

    def close(self) -> None:
        """End it as it should end."""
        if self.process.poll() is None:
            if self._is_stopped:
                self.wake()
            self.process.terminate()
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(PATIENCE)


class Worker(Started):
    """One `chapterhouse work`."""

    def __init__(self, data: Path, database: str, *options: str, **variables: str) -> None:
        super().__init__(data, database, "work", *options, CHAPTERHOUSE_LOG="info", **variables)

    def wait_until_ready(self) -> None:
        """Wait until it takes jobs."""
        until(lambda: "At work" in self.log.read_text(), self)


class Server(Started):
    """One `chapterhouse serve`."""

    def __init__(self, data: Path, database: str, **variables: str) -> None:
        port = free_port()
        self.address = f"http://127.0.0.1:{port}"
        self._people: list[Person] = []
        command = ["serve", "--no-browser", "--log", "info", "--port", str(port)]
        super().__init__(data, database, *command, **variables)

    def wait_until_well(self) -> None:
        """Wait until it answers."""
        until(lambda: self.health().get("status") == "ok", self)

    def health(self) -> dict[str, Any]:
        """Return what it says of itself; nothing while it does not answer."""
        try:
            found: dict[str, Any] = httpx.get(f"{self.address}/health", timeout=PATIENCE).json()
        except (httpx.TransportError, ValueError):
            return {}
        return found

    def person(self, name: str) -> Person:
        """Return a new guest who came in here."""
        found = self._stranger()
        found.account = found.post("/api/guests", {"name": name, "lang": "en"}, 201)["you"]
        return found

    def _stranger(self) -> Person:
        self._people.append(Person(self.address))
        return self._people[-1]

    def same(self, person: Person) -> Person:
        """Return somebody who is signed in already, coming in here as well."""
        found = self._stranger()
        found.http.cookies.update(dict(person.http.cookies))
        found.account = person.account
        return found

    def metrics(self) -> dict[str, float]:
        """Return what it counts, by name and labels."""
        text = httpx.get(f"{self.address}/metrics", timeout=PATIENCE).text
        rows = (line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
        return {name: float(value) for name, value in rows}

    def close(self) -> None:
        """End it as it should end, and close every browser."""
        for person in self._people:
            person.http.close()
        super().close()


@contextmanager
def servers(folder: Path, database: str, count: int = 2, **variables: str) -> Iterator[list[Server]]:
    """Run some servers on one database; they start at the same moment."""
    found = [Server(folder / f"server{number}", database, **variables) for number in range(count)]
    try:
        for server in found:
            server.wait_until_well()
        yield found
    finally:
        for server in found:
            server.close()


def until(is_so: Callable[[], Any], *shown: Started) -> None:
    """Wait for something, however slow the machine is."""
    end = time.monotonic() + PATIENCE
    while not is_so():
        for server in shown:
            assert server.process.poll() is None, server.log.read_text()
        assert time.monotonic() < end, [server.log.read_text()[-3000:] for server in shown]
        time.sleep(0.05)


def deafen(database: str) -> int:
    """Cut every connection that listens; return how many there were."""
    engine = create_engine(
        database.replace("postgresql:", "postgresql+psycopg:"), isolation_level="AUTOCOMMIT"
    )
    query = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE query LIKE 'LISTEN %'"
    with engine.connect() as connection:
        count = int(connection.execute(text(query)).scalar_one())
    engine.dispose()
    return count
