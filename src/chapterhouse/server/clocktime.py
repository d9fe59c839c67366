"""The time of day."""

import time


def now() -> int:
    """Return milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def seconds() -> int:
    """Return seconds since 1970, as records write them."""
    return int(time.time())
