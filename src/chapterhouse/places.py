"""Where a Ray is that work may be spread over, and whether anybody answers there."""

import os
from collections.abc import Mapping
from typing import Final

from chapterhouse.reasons import quoted, reason_of

RAY: Final = "ray"
LOCAL: Final = "local"  # a Ray that is started here and ends with the work
CLIENT_PORT: Final = 10001  # where a Ray listens for clients unless it is told otherwise
TRACE: Final = "Traceback (most recent call last):"
PATIENCE: Final = 20.0  # seconds in which the machine of a cluster has to answer


class NoPlace(Exception):
    """The work cannot be done there; `key` names the terminal's sentence about it, and `facts` fill it."""

    def __init__(self, key: str, facts: Mapping[str, object]) -> None:
        super().__init__(key, dict(facts))  # both are handed on, so that it comes back from other machines
        self.key = key
        self.facts = facts


def address_of(on: str) -> str:
    """Return the address of a Ray as its library wants it.

    >>> address_of("ray://host:10001")
    'ray://host:10001'
    """
    if on == RAY:
        return os.environ.get("RAY_ADDRESS") or LOCAL
    if on.startswith(f"{RAY}://") and _host_and_port(on) is not None:
        return on
    raise NoPlace("no_place", {"place": on})


def see_answer(address: str) -> None:
    """Refuse an address at which nobody listens: Ray itself would try for minutes, and complain aloud."""
    import socket  # not needed by those who stay here

    place = _host_and_port(address)
    if place is None:  # Ray's own words, such as "auto"
        return
    try:
        socket.create_connection(place, PATIENCE).close()
    except OSError as error:
        raise no_ray(address, error) from None


def no_ray(address: str, error: Exception) -> NoPlace:
    """Return the problem that there is no Ray."""
    detail = reason_of(error) if isinstance(error, OSError) else quoted(without_trace(str(error)))
    return NoPlace("no_ray", {"place": address, "detail": detail})


def without_trace(words: str) -> str:
    r"""Return what an error says without the traceback of another process, of which the last line stays.

    >>> without_trace("It failed. Traceback (most recent call last):\n  File x\nOSError: no room\n")
    'It failed. OSError: no room'
    """
    before, trace, inner = words.partition(TRACE)
    last = next((line for line in reversed(inner.splitlines()) if line.strip()), "")
    return f"{before}{last}" if trace else words


def _host_and_port(address: str) -> tuple[str, int] | None:
    """Return where an address leads, or None if it is none.

    >>> _host_and_port("ray://host"), _host_and_port("host:6379"), _host_and_port("auto")
    (('host', 10001), ('host', 6379), None)
    """
    from urllib.parse import urlsplit

    is_client = address.startswith(f"{RAY}://")
    try:
        parts = urlsplit(address if is_client else f"//{address}")
        port = parts.port or (CLIENT_PORT if is_client else 0)
    except ValueError:  # a port that is no number
        return None
    return (parts.hostname, port) if parts.hostname and port else None
