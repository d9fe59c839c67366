"""What can go wrong with a write: somebody else was first, it may not be, or the database is not there."""

from sqlalchemy.exc import DBAPIError

from chapterhouse.store.diagnosis import CONFLICT, FULL, LOCKED, SLOW, UNREACHABLE, failure


class Conflict(Exception):
    """A table is no longer as it was when the change was decided on: read it again."""


class Declined(Exception):
    """A change that its own conditions do not allow: for certain, nothing was written."""


class Unreachable(Exception):
    """The database does not answer. What was being written may be stored or not: only a look can tell."""


def kind_of(error: BaseException) -> str:
    """Return of which kind a failure is."""
    if isinstance(error, Conflict):
        return CONFLICT
    if isinstance(error, Unreachable) or is_disconnected(error):
        return UNREACHABLE
    return SLOW if isinstance(error, TimeoutError) else failure(error)


def is_disconnected(error: BaseException) -> bool:
    """Return whether a failure has ended the connection."""
    return isinstance(error, DBAPIError) and error.connection_invalidated


def concerns_all(error: BaseException) -> bool:
    """Return whether a failure of a shared transaction would meet each of its changes alone as well."""
    return kind_of(error) in (UNREACHABLE, FULL, SLOW, LOCKED)
