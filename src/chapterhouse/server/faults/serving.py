"""The server under test: the real command in a process of its own, killed, frozen and started again."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import IO, Final

PATIENCE: Final = 300.0  # seconds until a server answers, on a machine that has other things to do


class NotServing(Exception):
    """The server did not come up, or ended by itself; the message is a sentence."""


class Serving:
    """One server on one port with one data folder."""

    def __init__(self, data: Path, database: str, log: Path, environment: dict[str, str]) -> None:
        self.data = data
        self.database = database
        self.port = free_port()
        self._log = log
        self._environment = environment
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        """Return the process, which must run."""
        if self._process is None:
            raise NotServing("The server does not run.")
        return self._process.pid

    def spawn(self, port: int) -> subprocess.Popen[bytes]:
        """Start the command on a port; its words go to the log."""
        command = [sys.executable, "-m", "chapterhouse", "serve", "--no-browser", "--log", "warning"]
        command += ["--data", str(self.data), "--port", str(port)]
        if self.database:
            command += ["--database", self.database]
        with self._log.open("ab") as log:
            return self._popen(command, log)

    def _popen(self, command: list[str], log: IO[bytes]) -> subprocess.Popen[bytes]:
        environment = {**os.environ, **self._environment}
        return subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=environment, cwd=self.data
        )

    async def start(self) -> None:
        """Start, and wait until it is well."""
        self._process = self.spawn(self.port)
        await self.wait_until_well()

    async def wait_until_well(self) -> None:
        """Wait until the server says that everything works."""
        until = asyncio.get_running_loop().time() + PATIENCE
        while asyncio.get_running_loop().time() < until:
            if self._process is not None and self._process.poll() is not None:
                raise NotServing(f"The server ended by itself with code {self._process.returncode}.")
            if await asyncio.to_thread(self.is_well):
                return
            await asyncio.sleep(0.2)
        raise NotServing(f"The server was not well within {PATIENCE:g} seconds.")

    def is_well(self) -> bool:
        """Return whether `/health` says so."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/health", timeout=30) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    def send(self, how: signal.Signals) -> None:
        """Send a signal to the server itself."""
        os.kill(self.pid, how)

    async def end(self, how: signal.Signals) -> int:
        """End it; return its exit code."""
        process = self._process
        if process is None:
            return 0
        process.send_signal(how)
        code = await asyncio.to_thread(process.wait, PATIENCE)
        self._process = None
        return code

    def workers(self) -> list[int]:
        """Return the processes in which it lets others think."""
        found: list[int] = []
        for task in Path(f"/proc/{self.pid}/task").glob("*/children"):
            try:
                found += [int(word) for word in task.read_text().split()]
            except OSError:
                continue
        return [pid for pid in found if _is_worker(pid)]


def free_port() -> int:
    """Return a port of the loopback that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def _is_worker(pid: int) -> bool:
    """Return whether a process is a worker, and not the tracker of shared resources."""
    try:
        return b"resource_tracker" not in Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return False
