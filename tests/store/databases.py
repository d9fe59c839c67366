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


@contextmanager
def postgres(folder: Path) -> Iterator[str | None]:
    """Start a PostgreSQL of our own behind a Unix socket; yield its URL, or None where that cannot be."""
    programs = postgres_programs()
    user = _user()
    if programs is None or user is None:
        yield None
        return
    data = folder / "pg"
    sockets = Path(tempfile.mkdtemp(prefix="house"))  # short: the path of a Unix socket may not be long
    for place in (folder, sockets):
        if user:
            shutil.chown(place, user)
    _open_way(folder)
    log = str(folder / "pg.log")
    options = f"-c listen_addresses='' -c unix_socket_directories={sockets} -c fsync=off"
    try:
        _run(user, programs / "initdb", "-D", str(data), "-U", "house", "-A", "trust", "--no-sync")
        _run(
            user,
            programs / "pg_ctl",
            "-D",
            str(data),
            "-w",
            "-l",
            log,
            "-o",
            options,
            "start",
        )
    except (OSError, subprocess.CalledProcessError):
        shutil.rmtree(sockets, ignore_errors=True)
        yield None
        return
    process = int((data / "postmaster.pid").read_text().split()[0])
    try:
        yield f"postgresql://house@/postgres?host={sockets}"
    finally:
        _end(process)
        shutil.rmtree(sockets, ignore_errors=True)


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


def _run(user: str, *command: object) -> None:
    subprocess.run(
        [str(word) for word in command],
        check=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        user=user or None,
        cwd="/",
        timeout=120,
    )
