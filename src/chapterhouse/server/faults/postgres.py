"""A PostgreSQL of our own, behind a Unix socket: started, stopped and started again at will."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Final

DEBIAN: Final = Path(
    "/usr/lib/postgresql"
)  # where Debian puts the programs that it keeps out of the search path
PATIENCE: Final = 120  # seconds


class NoPostgres(Exception):
    """There is no PostgreSQL here, or nobody who may run it."""


class Postgres:
    """A cluster in a folder of its own; it ends with `close`."""

    def __init__(self) -> None:
        programs, user = programs_folder(), _user()
        if programs is None or user is None:
            raise NoPostgres
        self._programs, self._user = programs, user
        self._home = Path(tempfile.mkdtemp(prefix="house"))  # the path of a Unix socket may not be long
        self._data = self._home / "pg"
        if user:
            shutil.chown(self._home, user)
        try:
            self._run("initdb", "-D", self._data, "-U", "house", "-A", "trust", "--no-sync")
            self.start()
        except (OSError, subprocess.SubprocessError) as error:
            self.close()
            raise NoPostgres from error

    @property
    def url(self) -> str:
        """Return where it is found."""
        return f"postgresql://house@/postgres?host={self._home}"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        options = f"-c listen_addresses='' -c unix_socket_directories={self._home} -c fsync=off"
        self._run("pg_ctl", "-D", self._data, "-w", "-l", self._home / "log", "-o", options, "start")

    def stop(self, how: str = "immediate") -> None:
        """Let it vanish: connections break off, whatever is committed stays; `fast` takes leave first."""
        self._run("pg_ctl", "-D", self._data, "-w", "-m", how, "stop")

    def close(self) -> None:
        """End it for good."""
        try:
            process = int((self._data / "postmaster.pid").read_text().split()[0])
        except (OSError, ValueError, IndexError):
            process = 0
        if process:
            _end(process)
        shutil.rmtree(self._home, ignore_errors=True)

    def _run(self, program: str, *words: object) -> None:
        subprocess.run(
            [str(self._programs / program), *map(str, words)],
            check=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            user=self._user or None,
            cwd="/",
            timeout=PATIENCE,
        )


def programs_folder() -> Path | None:
    """Return the folder with initdb and pg_ctl."""
    found = shutil.which("pg_ctl")
    if found is not None and shutil.which("initdb") is not None:
        return Path(found).resolve().parent
    for folder in sorted(DEBIAN.glob("*/bin"), reverse=True):
        if (folder / "initdb").exists():
            return folder
    return None


def _user() -> str | None:
    """Return who runs it: PostgreSQL refuses to run as root. None if nobody can; empty for ourselves."""
    if not hasattr(os, "geteuid"):
        return None
    if os.geteuid() != 0:
        return ""
    import pwd

    for name in ("postgres", "nobody"):
        try:
            pwd.getpwnam(name)
        except KeyError:
            continue
        return name
    return None


def _end(process: int) -> None:
    """Ask PostgreSQL to end, then insist."""
    for how in (signal.SIGINT, signal.SIGQUIT, signal.SIGKILL):
        for _ in range(100):
            try:
                os.kill(process, how)
            except ProcessLookupError:
                return
            time.sleep(0.1)
