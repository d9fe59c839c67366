"""The time of day.

`CHAPTERHOUSE_FALSE_CLOCK` names a file with the seconds by which the clock is wrong, so that the fault suite
can let it jump.
"""

import os
import time
from pathlib import Path
from typing import Final

FALSE: Final = "CHAPTERHOUSE_FALSE_CLOCK"
_file: Final = os.environ.get(FALSE, "")


def now() -> int:
    """Return milliseconds since 1970."""
    return time.time_ns() // 1_000_000 + int(_wrong() * 1000)


def seconds() -> int:
    """Return seconds since 1970, as records write them."""
    return int(time.time() + _wrong())


def _wrong() -> float:
    if not _file:
        return 0.0
    try:
        return float(Path(_file).read_text() or 0)
    except (OSError, ValueError):  # it is just being written
        return 0.0
