"""Databases for tests: SQLite in a file, and a PostgreSQL that is started for them where there is one."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

DEBIAN = Path("/usr/lib/postgresql")  # where Debian puts the programs that it keeps out of the search path
WHY_NOT = "There is no PostgreSQL (build_hooks/needs.sh postgresql installs one): only SQLite is tested."


def postgres_programs() -> Path | None:
    """Return the folder with initdb and pg_ctl."""
    found = shutil.which("pg_ctl")
    if found is not None and shutil.which("initdb") is not None:
        return Path(found).resolve().parent
    for folder in sorted(DEBIAN.glob("*/bin"), reverse=True):
        if (folder / "initdb").exists():
            return folder
    return None


class Postgres:
    """A PostgreSQL of our own behind a Unix socket, that can be stopped and started again."""

    def __init__(self, folder: Path, programs: Path, user: str) -> None:
        self.data = folder / "pg"
        self.sockets = Path(tempfile.mkdtemp(prefix="house"))  # short: the path of a socket may not be long
        self.url = f"postgresql://house@/postgres?host={self.sockets}"
        self._log = str(folder / "pg.log")
        self._programs = programs
        self._user = user
        for place in (folder, self.sockets):
            if user:
                shutil.chown(place, user)
        _open_way(folder)

    def initialise(self) -> None:
        """Make an empty cluster."""
        self._run("initdb", "-D", str(self.data), "-U", "house", "-A", "trust", "--no-sync")

    def start(self) -> None:
        """Start, and wait until it answers."""
        options = f"-c listen_addresses='' -c unix_socket_directories={self.sockets} -c fsync=off"
        self._run("pg_ctl", "-D", str(self.data), "-w", "-l", self._log, "-o", options, "start")

    def stop(self, how: str = "fast") -> None:
        """Stop; `immediate` is as if it had been killed."""
        self._run("pg_ctl", "-D", str(self.data), "-w", "-m", how, "stop")

    def remove(self) -> None:
        """End it for good, if it still runs."""
        file = self.data / "postmaster.pid"
        if file.exists():
            _end(int(file.read_text().split()[0]))
        shutil.rmtree(self.sockets, ignore_errors=True)

    def _run(self, program: str, *words: str) -> None:
        subprocess.run(
            [str(self._programs / program), *words],
            check=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            user=self._user or None,
            cwd="/",
            timeout=120,
        )


@contextmanager
def own_postgres(folder: Path) -> Iterator[Postgres | None]:
    """Start a PostgreSQL of our own; yield it, or None where that cannot be."""
    programs = postgres_programs()
    user = _user()
    if programs is None or user is None:
        yield None
        return
    server = Postgres(folder, programs, user)
    try:
        server.initialise()
        server.start()
    except (OSError, subprocess.CalledProcessError):
        server.remove()
        yield None
        return
    try:
        yield server
    finally:
        server.remove()


@contextmanager
def postgres(folder: Path) -> Iterator[str | None]:
    """Start a PostgreSQL of our own; yield its URL, or None where that cannot be."""
    with own_postgres(folder) as server:
        yield None if server is None else server.url


def _end(process: int) -> None:
    """Ask PostgreSQL to end, then insist."""
    for how in (signal.SIGINT, signal.SIGQUIT, signal.SIGKILL):
        for _ in range(100):
            try:
                os.kill(process, how)
            except ProcessLookupError:
                return
            time.sleep(0.1)


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


def _open_way(folder: Path) -> None:
    """Let another user reach the folder that pytest made for us alone."""
    for parent in folder.parents:
        if parent == Path(tempfile.gettempdir()) or parent == Path(parent.anchor):
            break
        if os.geteuid() == 0:
            parent.chmod(parent.stat().st_mode | 0o011)
