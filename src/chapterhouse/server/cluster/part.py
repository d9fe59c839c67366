"""One process of a cluster: started, killed, frozen, woken and ended."""

import os
import signal
import subprocess
import time
import urllib.request
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from chapterhouse.server.trouble import TRY_AGAIN

PATIENCE: Final = 300.0  # seconds until something answers, on a machine that has other things to do
FAREWELL: Final = 60.0  # seconds until a process that was asked to end is killed


class NotRunning(Exception):
    """A part of the cluster ended by itself or never answered; the message is a sentence."""


class Part:
    """A process with a name, a folder and a log; `asked` is the address that says whether it is well."""

    def __init__(
        self, name: str, command: Sequence[str], folder: Path, settings: Mapping[str, str], asked: str = ""
    ) -> None:
        self.name = name
        self.log = folder / "log.txt"
        self._command = list(command)
        self._folder = folder
        self._settings = dict(settings)
        self._asked = asked
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        """Return its process."""
        if self._process is None:
            raise NotRunning(f"{self.name} does not run.")
        return self._process.pid

    def start(self) -> None:
        """Start it; whoever needs it waits until it is well."""
        self._folder.mkdir(parents=True, exist_ok=True)
        inherited = {name: value for name, value in os.environ.items() if "CHAPTERHOUSE" not in name}
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env={**inherited, **self._settings},
                cwd=self._folder,
                start_new_session=True,  # Ctrl-C is for the one who ends them all, in order
            )

    def is_well(self) -> bool:
        """Return whether it runs, and says that it is well if it can be asked."""
        if self._process is None or self._process.poll() is not None:
            return False
        if not self._asked:
            return True
        try:
            with urllib.request.urlopen(self._asked, timeout=10) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    def wait_until_well(self) -> None:
        """Wait until it is well; start it again, as systemd would, if it ended as it could not start yet."""
        until = time.monotonic() + PATIENCE
        while not self.is_well():
            code = None if self._process is None else self._process.poll()
            if code == TRY_AGAIN and time.monotonic() < until:
                self.start()
            elif self._process is None or code is not None:
                raise NotRunning(f"{self.name} ended by itself; its log is {self.log}.")
            if time.monotonic() > until:
                raise NotRunning(f"{self.name} was not well within {PATIENCE:g} seconds.")
            time.sleep(0.1)

    def children(self) -> list[int]:
        """Return the processes that it has started and that run."""
        found: list[int] = []
        for task in Path(f"/proc/{self.pid}/task").glob("*/children"):
            with suppress(OSError):
                found += [int(word) for word in task.read_text().split()]
        return found

    def send(self, how: signal.Signals) -> None:
        """Send it a signal, for example SIGSTOP."""
        os.kill(self.pid, how)

    def kill(self) -> None:
        """End it without a word."""
        self.send(signal.SIGKILL)
        assert self._process is not None
        self._process.wait(FAREWELL)

    def ask_to_end(self) -> None:
        """Tell it to take leave, also if it stands still."""
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(signal.SIGCONT)
            self._process.terminate()

    def end(self) -> None:
        """Let it take leave; whoever does not is killed."""
        self.ask_to_end()
        process = self._process
        if process is None:
            return
        try:
            process.wait(FAREWELL)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
