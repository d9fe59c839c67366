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
from chapterhouse.server.refusals import own_words

log = logging.getLogger("chapterhouse.workers")
VARIABLE: Final = "CHAPTERHOUSE_BESIDE"
FAILED: Final = ".failed"  # at the end of the file that says that it could not be built
LOG: Final = "beside.log"  # two folders above it: what the build said


def faster_workers() -> list[Callable[[House], Awaitable[None]]]:
    """Return the chore of looking for the compiled package, where one is being built."""
    folder = os.environ.get(VARIABLE, "")
    return [Move(Path(folder))] if folder and not COMPILED else []


class Move:
    """Looks until the folder is there, moves the workers once and tells every browser.

    A build that failed is told once to whoever started the server. Another start may try again:
    the folder is looked for all the same.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.is_done = False
        self.is_told = False

    async def __call__(self, house: House) -> None:
        """Look, and move."""
        if self.is_done:
            return
        if not self.folder.is_dir():
            self._tell_failure(house.language)
            return
        self.is_done = True
        sys.path.insert(0, str(self.folder))
        house.crews.renew()
        house.hub.tell_all(News(what="faster"))
        log.info("the compiled package is there: workers use it from now on")

    def _tell_failure(self, lang: str) -> None:
        if self.is_told or not self.folder.with_suffix(FAILED).exists():
            return
        self.is_told = True
        place = self.folder.parent.parent / LOG
        print(own_words(lang).say("serve.not_faster", {"place": str(place)}), file=sys.stderr, flush=True)
