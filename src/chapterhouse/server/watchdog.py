"""Looks after the event loop from a thread of its own: what holds it too long is logged with its stack."""

import asyncio
import logging
import sys
import threading
import time
import traceback
from typing import Final

from chapterhouse.server.metrics import Metrics

log = logging.getLogger("chapterhouse.watchdog")
QUIET: Final = 10.0  # seconds between two entries in the log; all are counted
OPENING: Final = 3.0  # seconds after the start in which a house opens: nobody is kept waiting yet
DEEPEST: Final = 25  # frames of a stack that are shown, the innermost


class Watchdog:
    """Hears the loop's heart beat; where it stops for longer than `stall` seconds, sees what is running."""

    def __init__(
        self, metrics: Metrics, stall: float, quiet: float = QUIET, opening: float = OPENING
    ) -> None:
        self._metrics = metrics
        self._stall = stall
        self._quiet = quiet
        self._opening = opening
        self._every = stall / 2
        self._beat = 0.0
        self._thread = 0  # of the loop
        self._is_stopped = threading.Event()
        self._handle: asyncio.TimerHandle | None = None
        self._watcher: threading.Thread | None = None
        self._logged = 0.0
        self._unlogged = 0

    def start(self) -> None:
        """Begin; called in the loop that is looked after."""
        if self._stall <= 0:
            return
        self._thread = threading.get_ident()
        self._beat = time.monotonic()
        self._handle = asyncio.get_running_loop().call_later(self._every, self._pulse)
        self._watcher = threading.Thread(target=self._watch, name="watchdog", daemon=True)
        self._watcher.start()

    def stop(self) -> None:
        """End."""
        self._is_stopped.set()
        if self._handle is not None:
            self._handle.cancel()
        if self._watcher is not None:
            self._watcher.join()

    def _pulse(self) -> None:
        now = time.monotonic()
        self._metrics.loop_lag.add(max(0.0, now - self._beat - self._every))
        self._beat = now
        self._handle = asyncio.get_running_loop().call_later(self._every, self._pulse)

    # in the thread

    def _watch(self) -> None:
        self._is_stopped.wait(self._opening)
        seen = 0.0  # the beat after which a stall was already reported
        while not self._is_stopped.wait(self._every):
            beat = self._beat
            late = time.monotonic() - beat - self._every
            if late > self._stall and beat != seen:
                seen = beat
                self._tell(late)

    def _tell(self, late: float) -> None:
        now = time.monotonic()
        if self._logged and now - self._logged < self._quiet:
            self._unlogged += 1
        else:
            self._log(late)
            self._logged, self._unlogged = now, 0
        self._metrics.stalls += 1

    def _log(self, late: float) -> None:
        frame = sys._current_frames().get(self._thread)
        stack = traceback.format_stack(frame)[-DEEPEST:] if frame is not None else []
        facts = {"ms": round(late * 1000), "unlogged": self._unlogged, "stack": "".join(stack)}
        log.warning("the event loop is held up", extra={"facts": facts})
