"""The one reader of Cookie headers: it looks for our own cookie, whatever others there are.

Cookies are shared by all applications of a host, whatever their ports. Among them are values with quotes,
brackets, JSON and letters of any kind, and even another cookie of our name with a longer path, which a
browser sends first.
"""

import re
from collections.abc import Iterable
from typing import Final

COOKIE: Final = "chapterhouse"
TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{43}")
MOST: Final = 4  # cookies of our name that are tried


def tokens_in(headers: Iterable[str]) -> list[str]:
    """Return everything in some Cookie headers that may be a token of ours, in order.

    >>> token = "t" * 43
    >>> tokens_in([f'a={{"b": [1]}}; chapterhouse="theirs"; chapterhouse={token}']) == [token]
    True
    """
    found: list[str] = []
    for header in headers:
        for part in header.split(";"):
            name, _, value = part.partition("=")
            value = value.strip().strip('"')
            if name.strip() == COOKIE and TOKEN.fullmatch(value) and value not in found:
                found.append(value)
    return found[:MOST]
