"""What is wrong with a database, in a word: the drivers say it in many ways."""

import errno
from typing import Final

from sqlalchemy.exc import DBAPIError, IntegrityError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

FULL: Final = "full"
DAMAGED: Final = "damaged"
READONLY: Final = "readonly"
LOCKED: Final = "locked"
UNREACHABLE: Final = "unreachable"
PASSWORD: Final = "password"
SLOW: Final = "slow"
FAILED: Final = "failed"
CONFLICT: Final = "conflict"  # of two changes
OTHER: Final = "other"  # the change itself did not want to be made
ILL: Final = (FULL, DAMAGED, READONLY, UNREACHABLE)  # nobody can write
PASSING: Final = (FULL, LOCKED, UNREACHABLE, SLOW)  # may be over when somebody tries again

SQLITE: Final = (  # how the names of SQLite's errors begin
    ("SQLITE_FULL", FULL),
    ("SQLITE_IOERR_SHMSIZE", FULL),  # no room for the index of its log
    ("SQLITE_CORRUPT", DAMAGED),
    ("SQLITE_NOTADB", DAMAGED),
    ("SQLITE_READONLY", READONLY),
    ("SQLITE_PERM", READONLY),
    ("SQLITE_AUTH", READONLY),
    ("SQLITE_CANTOPEN", UNREACHABLE),
    ("SQLITE_IOERR", UNREACHABLE),
    ("SQLITE_BUSY", LOCKED),
    ("SQLITE_LOCKED", LOCKED),
)
POSTGRESQL: Final = (  # how its error codes begin
    ("53100", FULL),
    ("XX001", DAMAGED),
    ("XX002", DAMAGED),
    ("58030", DAMAGED),
    ("25006", READONLY),
    ("42501", READONLY),
    ("28", PASSWORD),
    ("55P03", LOCKED),
    ("57P", UNREACHABLE),
    ("08", UNREACHABLE),
    ("3D000", UNREACHABLE),
    ("53", UNREACHABLE),
)


def ailment(error: BaseException) -> str:
    """Return what is wrong, in a word.

    >>> ailment(OSError(errno.ENOSPC, "No space left on device"))
    'full'
    """
    error = _root(error)
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    name = getattr(cause, "sqlite_errorname", None)
    if isinstance(name, str):
        return _first(SQLITE, name)
    code = getattr(cause, "sqlstate", None)
    if isinstance(code, str):
        return _first(POSTGRESQL, code)
    if isinstance(error, TimeoutError):
        return SLOW
    if isinstance(error, (OperationalError, InterfaceError, PoolTimeout)):  # no code: no connection
        return PASSWORD if "password" in str(cause).lower() else UNREACHABLE
    if isinstance(error, OSError):
        return FULL if error.errno in (errno.ENOSPC, errno.EDQUOT) else UNREACHABLE
    return FAILED


def failure(error: BaseException) -> str:
    """Return of which kind a change is that was not stored: somebody else was first, or what is wrong."""
    if isinstance(error, IntegrityError):
        return CONFLICT
    return ailment(error) if isinstance(_root(error), (DBAPIError, OSError, PoolTimeout)) else OTHER


def detail_of(error: BaseException) -> str:
    """Return what the driver says, in one line."""
    error = _root(error)
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    text = " ".join(str(cause).split()) or type(cause).__name__
    return text[:300].rstrip(".?! ")


def _root(error: BaseException) -> BaseException:
    """Return the driver's own error, where another one was made of it."""
    while not isinstance(error, (DBAPIError, OSError)) and error.__cause__ is not None:
        error = error.__cause__
    return error


def _first(table: tuple[tuple[str, str], ...], code: str) -> str:
    return next((kind for start, kind in table if code.startswith(start)), FAILED)
