"""How many connections this process may have open at once."""

import sys
from typing import Final

SPARE: Final = 150  # descriptors for files, the database and worker processes
LEAST: Final = 50


def room_for(wanted: int) -> int:
    """Return how many connections can be open; the system's limit is raised as far as it lets us.

    >>> room_for(100)
    100
    """
    if sys.platform == "win32":
        return wanted
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard == resource.RLIM_INFINITY:
        hard = max(soft, wanted + SPARE)
    if soft < wanted + SPARE and soft < hard:
        soft = min(hard, wanted + SPARE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    return min(wanted, max(LEAST, soft - SPARE))
