"""A folder of backups: one is added now and then, the oldest are deleted."""

import logging
import re
import signal
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from chapterhouse.server.trouble import Trouble
from chapterhouse.store import backup
from chapterhouse.store.database import Database, UnusableDatabase

log = logging.getLogger("chapterhouse.backups")
ENDING: Final = ".jsonl.gz"
NAME: Final = re.compile(r"chapterhouse-\d{8}T\d{6}Z(-\d+)?\.jsonl\.gz")
UNITS: Final = {"s": 1, "m": 60, "h": 3600, "d": 86_400}
AGAIN: Final = 600.0  # seconds after which a backup that failed is tried again, at most


def seconds_of(text: str) -> float:
    """Return how long a time such as 24h is.

    >>> seconds_of("24h"), seconds_of("1.5 m")
    (86400.0, 90.0)
    """
    found = re.fullmatch(r"(\d{1,6}(?:\.\d+)?)\s*([smhd])", text.strip())
    seconds = float(found[1]) * UNITS[found[2]] if found is not None else 0.0
    if seconds <= 0:
        raise Trouble("backups.bad_duration", text=text)
    return seconds


class Backups:
    """The files of a folder that were made here; whatever else lies there is left alone."""

    def __init__(self, folder: Path, keep: int) -> None:
        self._folder = folder
        self._keep = keep

    def add(self, database: Database) -> Path:
        """Save everything to a new file, then delete the oldest ones."""
        file = self._next()
        count = backup.save(database, file)
        facts = {"file": file.name, "rows": count, "bytes": file.stat().st_size}
        log.info("backup saved", extra={"facts": facts})
        for old in self.files()[: -self._keep]:
            old.unlink(missing_ok=True)
            log.info("old backup deleted", extra={"facts": {"file": old.name}})
        return file

    def files(self) -> list[Path]:
        """Return the backups, the oldest first."""
        found = [file for file in self._folder.iterdir() if NAME.fullmatch(file.name)]
        return sorted(found, key=lambda file: file.name.removesuffix(ENDING))

    def _next(self) -> Path:
        stamp = time.strftime("%Y%m%dT%H%M%SZ", time.gmtime())
        file = self._folder / f"chapterhouse-{stamp}.jsonl.gz"
        number = 1
        while file.exists():
            number += 1
            file = self._folder / f"chapterhouse-{stamp}-{number:03}.jsonl.gz"
        return file


def keep_saving(backups: Backups, connect: Callable[[], Database], every: float) -> None:
    """Save again and again until somebody stops it; what fails is logged and tried again."""
    stopped = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stopped.set())
    while True:
        wait = every
        try:
            database = connect()
            try:
                backups.add(database)
            finally:
                database.close()
        except (UnusableDatabase, Trouble, SQLAlchemyError, OSError) as error:
            log.error("backup failed", extra={"facts": {"detail": str(error)}})
            wait = min(every, AGAIN)
        if stopped.wait(wait):
            return
