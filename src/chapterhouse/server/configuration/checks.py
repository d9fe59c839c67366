"""What a type alone cannot say about a setting."""

import ipaddress
from collections.abc import Callable
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

from chapterhouse.server.settings import JOBS


class Check(NamedTuple):
    """A question about a value, and the name of the sentence that says what would be right."""

    name: str
    is_right: Callable[[Any], bool]


def is_network(text: str) -> bool:
    """Return whether a text is an address or a network.

    >>> is_network("10.0.0.0/8"), is_network("::1"), is_network("proxy.example")
    (True, True, False)
    """
    try:
        ipaddress.ip_network(text, strict=False)
    except ValueError:
        return False
    return True


def is_origin(text: str) -> bool:
    """Return whether a text is an address under which a browser finds the client.

    >>> is_origin("https://games.example"), is_origin("games.example"), is_origin("http://[")
    (True, False, False)
    """
    try:
        parts = urlsplit(text)
        return (
            parts.scheme in ("http", "https")
            and bool(parts.hostname)
            and (parts.port is None or parts.port > 0)
            and parts.path in ("", "/")
            and not (parts.query or parts.fragment or "@" in parts.netloc)
        )
    except ValueError:
        return False


def is_host(text: str) -> bool:
    """Return whether a text may be the name or the address of a network card."""
    return bool(text) and not any(letter.isspace() or letter in "/@\0" for letter in text)


def are_jobs(found: tuple[str, ...]) -> bool:
    """Return whether all of these are kinds of jobs."""
    return set(found) <= set(JOBS)


CHECKS: Final = {
    "jobs": Check("jobs", are_jobs),
    "host": Check("host", is_host),
    "origins": Check("origins", lambda found: all(is_origin(one) for one in found)),
    "trusted_proxies": Check("networks", lambda found: all(is_network(one) for one in found)),
    "data": Check("path", lambda found: bool(found) and "\0" not in found),
}
