"""One process holds the file of an embedded database; the next one is told who.

The operating system lets go of the lock when the process ends, however it ends. Beside the lock lies a note
for people, since nothing can be read from a lock itself.
"""

import json
import os
import platform
import time
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from filelock import FileLock, Timeout
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError


class Holder(NamedTuple):
    """Who holds a database: a process on a machine, and the port at which it serves (0 if it does not)."""

    pid: int = 0
    host: str = ""
    port: int = 0
    since: str = ""


class Held(Exception):
    """Somebody else holds the database."""

    def __init__(self, file: Path, holder: Holder) -> None:
        super().__init__(str(file))
        self.file = file
        self.holder = holder


class Holding:
    """A database that is held until it is released. One that many processes may serve is not held at all."""

    def __init__(self, url: str, port: int = 0) -> None:
        file = file_of(url)
        self._lock: FileLock | None = None
        if file is None:
            return
        self._note = file.with_name(f"{file.name}.holder")
        self._lock = FileLock(file.with_name(f"{file.name}.lock"), thread_local=False)
        try:
            self._lock.acquire(blocking=False)
        except Timeout:
            raise Held(file, _read(self._note)) from None
        since = time.strftime("%Y-%m-%d %H:%M:%S")
        with suppress(OSError):  # the lock holds without it, as on a full disk
            self._note.write_text(json.dumps(Holder(os.getpid(), platform.node(), port, since)._asdict()))

    def release(self) -> None:
        """Let others have it."""
        if self._lock is not None and self._lock.is_locked:
            with suppress(OSError):
                self._note.unlink()
            self._lock.release()

    def __enter__(self) -> "Holding":
        return self

    def __exit__(self, *_error: object) -> None:
        self.release()


def file_of(url: str) -> Path | None:
    """Return the file of an embedded database; None for one in memory, or behind a server."""
    try:
        parsed = make_url(url)
    except ArgumentError:
        return None
    if parsed.get_backend_name() != "sqlite" or not parsed.database or parsed.database == ":memory:":
        return None
    return Path(parsed.database).absolute()


def _read(note: Path) -> Holder:
    try:
        found = json.loads(note.read_text())
        return Holder(int(found["pid"]), str(found["host"]), int(found["port"]), str(found["since"]))
    except (OSError, ValueError, LookupError, TypeError):  # it is just being written, or not by us
        return Holder()
