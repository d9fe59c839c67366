"""A compiled package that is being built while the server runs: workers move into it when it is there.

`make play` starts with the pure package and says in CHAPTERHOUSE_BESIDE where the compiled one will lie. A
worker is a new interpreter with our path, so a folder at its beginning is enough; the server stays as it is.
"""

import logging
import os
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

from chapterhouse.core.vectors import COMPILED
from chapterhouse.server.answers.socket import News
from chapterhouse.server.live.house import House

log = logging.getLogger("chapterhouse.workers")
VARIABLE: Final = "CHAPTERHOUSE_BESIDE"


def faster_workers() -> list[Callable[[House], Awaitable[None]]]:
    """Return the chore of looking for the compiled package, where one is being built."""
    folder = os.environ.get(VARIABLE, "")
    return [Move(Path(folder))] if folder and not COMPILED else []


class Move:
    """Looks until the folder is there, moves the workers once and tells every browser."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.is_done = False

    async def __call__(self, house: House) -> None:
        """Look, and move."""
        if self.is_done or not self.folder.is_dir():
            return
        self.is_done = True
        sys.path.insert(0, str(self.folder))
        house.crews.renew()
        house.hub.tell_all(News(what="faster"))
        log.info("the compiled package is there: workers use it from now on")
