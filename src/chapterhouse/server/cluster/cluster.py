"""PostgreSQL, servers, workers and a proxy as plain processes on loopback; everything ends together."""

import sys
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Self

from chapterhouse.server.cluster.part import Part
from chapterhouse.server.cluster.proxy import nginx, write_conf
from chapterhouse.server.faults.postgres import NoPostgres, Postgres
from chapterhouse.server.faults.serving import free_port


class NoCluster(Exception):
    """Something is missing here; the message is the key of a sentence."""


class Cluster:
    """A whole house on this machine: begins with `with`, and is gone after it, with everything in it."""

    def __init__(
        self,
        folder: Path,
        servers: int = 3,
        workers: int = 2,
        port: int = 0,
        settings: Mapping[str, str] | None = None,
    ) -> None:
        self.program = nginx()
        if self.program is None:
            raise NoCluster("cluster.no_nginx")
        try:
            self.postgres = Postgres()
        except NoPostgres:
            raise NoCluster("cluster.no_postgresql") from None
        self.folder = folder
        self.port = port or free_port()
        self._settings = {"CHAPTERHOUSE_TRUSTED_PROXIES": "127.0.0.1", **(settings or {})}
        ports = [free_port() for _ in range(servers)]
        self.addresses = [f"http://127.0.0.1:{each}" for each in ports]  # of the servers, past the proxy
        self.servers = [self._server(number, each) for number, each in enumerate(ports, start=1)]
        self.workers = [self._worker(number) for number in range(1, workers + 1)]
        conf = write_conf(folder / "nginx", self.port, ports)
        command = [self.program, "-c", str(conf), "-p", str(folder / "nginx"), "-e", "stderr"]
        self.proxy = Part("nginx", command, folder / "nginx", {}, f"{self.address}/health/live")

    @property
    def address(self) -> str:
        """Return where people find it."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def database(self) -> str:
        """Return where its database is."""
        return self.postgres.url

    @property
    def parts(self) -> list[Part]:
        """Return every process but those of PostgreSQL."""
        return [*self.servers, *self.workers, self.proxy]

    def __enter__(self) -> Self:
        try:
            for part in self.servers:
                part.start()
            self.servers[0].wait_until_well()  # it brings the schema up to date
            for part in (*self.workers, self.proxy):
                part.start()
            self.wait_until_well()
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        self.close()

    def wait_until_well(self) -> None:
        """Wait until every part is well."""
        for part in self.parts:
            part.wait_until_well()

    def close(self) -> None:
        """End everything, those first who need the others."""
        for parts in ([self.proxy, *self.workers], self.servers):
            for part in parts:
                part.ask_to_end()
            for part in parts:
                part.end()
        self.postgres.close()

    def _server(self, number: int, port: int) -> Part:
        words = ["serve", "--no-browser", "--log", "warning", "--port", str(port)]
        return self._part(f"server{number}", words, f"http://127.0.0.1:{port}/health")

    def _worker(self, number: int) -> Part:
        return self._part(f"worker{number}", ["work", "--workers", "1"])

    def _part(self, name: str, words: list[str], asked: str = "") -> Part:
        folder = self.folder / name
        command = [sys.executable, "-m", "chapterhouse", *words]
        command += ["--data", str(folder), "--database", self.database]
        return Part(name, command, folder, self._settings, asked)
