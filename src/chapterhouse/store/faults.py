"""What can go wrong with a write, by kind: somebody else was first, or the database is not there."""

from typing import Final

from sqlalchemy.exc import DBAPIError, IntegrityError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

CONFLICT: Final = "conflict"
UNREACHABLE: Final = "unreachable"
FULL: Final = "full"
LATE: Final = "late"
OTHER: Final = "other"
KINDS: Final = (CONFLICT, UNREACHABLE, FULL, LATE, OTHER)

FULL_WORDS: Final = ("disk is full", "no space left", "disk i/o error", "disk quota")
AWAY_WORDS: Final = ("database is locked", "unable to open database", "connection", "starting up", "shutting")


class Conflict(Exception):
    """A table is no longer as it was when the change was decided on: read it again."""


class Declined(Exception):
    """A change that its own conditions do not allow: for certain, nothing was written."""


class Unreachable(Exception):
    """The database does not answer. What was being written may be stored or not: only a look can tell."""


def kind_of(error: BaseException) -> str:
    """Return of which kind a failure is."""
    if isinstance(error, (Conflict, IntegrityError)):
        return CONFLICT
    if isinstance(error, TimeoutError):
        return LATE
    if isinstance(error, (Unreachable, PoolTimeout)) or is_disconnected(error):
        return UNREACHABLE
    if isinstance(error, (OperationalError, InterfaceError)):
        words = str(error.orig).lower()
        if any(word in words for word in FULL_WORDS):
            return FULL
        if any(word in words for word in AWAY_WORDS):
            return UNREACHABLE
    return OTHER


def is_disconnected(error: BaseException) -> bool:
    """Tell whether a failure has ended the connection."""
    return isinstance(error, DBAPIError) and error.connection_invalidated


def concerns_all(error: BaseException) -> bool:
    """Tell whether a failure of a shared transaction would meet each of its changes alone as well."""
    return kind_of(error) in (UNREACHABLE, FULL, LATE)
