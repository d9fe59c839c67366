"""What must be there before the house opens; what is not is told in a sentence."""

import errno
import socket
import tempfile
from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError

from chapterhouse.reasons import reason_of
from chapterhouse.server.settings import JOBS, Settings
from chapterhouse.server.trouble import Trouble
from chapterhouse.store.database import Database, UnusableDatabase
from chapterhouse.store.diagnosis import ailment, detail_of
from chapterhouse.store.pulse import beat


def prepare_folder(folder: Path) -> None:
    """Make the data folder, and see that files can be made in it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise Trouble("start.folder", place=str(folder), detail=reason_of(error)) from None


def check_writing(database: Database) -> None:
    """Write once, before anybody relies on it."""
    try:
        with database.engine.begin() as connection:
            beat(connection)
    except (SQLAlchemyError, OSError) as error:
        database.close()
        raise UnusableDatabase(detail_of(error), ailment(error), database.place) from None


def does_all(settings: Settings) -> bool:
    """Return whether this process does every kind of job: for an embedded database nobody else can."""
    return set(settings.jobs) == set(JOBS) and min(settings.archive_workers, settings.analysis_workers) > 0


def cannot_listen(error: OSError, host: str, port: int) -> Trouble:
    """Return the sentence about an address at which nobody can listen."""
    if error.errno == errno.EADDRINUSE:
        return Trouble("serve.port_taken", port=port)
    if error.errno in (errno.EACCES, errno.EPERM):
        return Trouble("start.port_denied", port=port)
    if isinstance(error, socket.gaierror) or error.errno in (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT):
        return Trouble("start.bad_host", host=host, detail=reason_of(error))
    return Trouble("start.failed", detail=reason_of(error))
