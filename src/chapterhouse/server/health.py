"""Whether the house works: it does if it can write. Anybody who asks in the meantime gets the same answer."""

import asyncio
import logging
import time
from typing import Final

from chapterhouse.store.diagnosis import DAMAGED, ILL, SLOW, ailment, detail_of
from chapterhouse.store.examine import examine
from chapterhouse.store.pulse import beat
from chapterhouse.store.store import Store

log = logging.getLogger("chapterhouse.health")
OK: Final = "ok"
FRESH: Final = 3.0  # seconds for which an answer holds
PATIENCE: Final = 5.0  # seconds that a write may take
EXAMINED: Final = 3600.0  # seconds between two looks through the whole of an embedded database


class Health:
    """Tries a write when somebody wants to know, at most every few seconds and never two at a time."""

    def __init__(self, store: Store, fresh: float = FRESH, patience: float = PATIENCE) -> None:
        self._store = store
        self._fresh = fresh
        self._patience = patience
        self._trial: asyncio.Task[str] | None = None
        self._last = OK
        self._since = float("-inf")
        self._failures = 0  # of other people's writes, when this was looked at last
        self._is_damaged = False

    async def database(self) -> str:
        """Return "ok", or in a word what is wrong with the database."""
        if time.monotonic() - self._since < self._fresh:
            return self._last
        if self._trial is None:
            self._trial = asyncio.create_task(self._try())
        return await asyncio.shield(self._trial)

    async def _try(self) -> str:
        found = self._others()
        try:
            await asyncio.wait_for(self._store.write(beat), self._patience)
        except TimeoutError:
            found = SLOW if found == OK else found
        except Exception as error:
            found = ailment(error)
            if found != self._last:
                log.error("the database is %s: %s", found, detail_of(error))
        found = DAMAGED if self._is_damaged else found
        if found == OK and self._last != OK:
            log.warning("the database works again")
        self._last, self._since, self._trial = found, time.monotonic(), None
        return found

    def _others(self) -> str:
        """Return what has kept others from writing since the last time; a write of ours may be luckier."""
        failures = {kind: self._store.writer.failures[kind] for kind in ILL}
        before, self._failures = self._failures, sum(failures.values())
        return max(failures, key=lambda kind: failures[kind]) if self._failures > before else OK

    async def keep_examining(self, seconds: float = EXAMINED) -> None:
        """Look through the whole of an embedded database now and then, for damage that nobody has met yet."""
        while self._store.database.is_sqlite:
            try:
                fault = await asyncio.to_thread(examine, self._store.database)
            except Exception as error:
                fault = detail_of(error) if ailment(error) == DAMAGED else ""
            if fault and not self._is_damaged:
                log.error("the database is damaged: %s", fault)
            if bool(fault) != self._is_damaged:
                self._is_damaged, self._since = bool(fault), float("-inf")
            await asyncio.sleep(seconds)
