"""When Python looks for cycles of forgotten objects: among the young ones often, among all when nobody waits.

A look through the objects of a thousand tables takes as long as a hundred moves, and the event loop stands
still meanwhile. Games leave hardly any cycles behind; requests leave some, and most of them are young.

Python counts what is made less what is thrown away, so where each move replaces what the last one left, the
young become many before they are looked through: forty milliseconds at a thousand moves a second. They are
looked through by the clock instead, often enough to be few.
"""

import asyncio
import gc
import time
from collections.abc import Callable
from typing import Final

OFTEN: Final = 2_000  # more objects than before until the young are looked through at once
PULSE: Final = 0.05  # seconds between two looks through the young
NEVER: Final = 1_000_000_000
YOUNG: Final = 0
ALL: Final = 2
QUIET: Final = 60.0  # seconds between two looks through everything, when nothing is going on
LATEST: Final = 3600.0  # seconds after which everything is looked through, whatever is going on


class Collector:
    """Decides when to look through everything."""

    def __init__(
        self, now: Callable[[], float] = time.monotonic, look: Callable[[int], object] = gc.collect
    ) -> None:
        self._now = now
        self._look = look  # through a generation and those that are younger
        self._before = gc.get_threshold()
        self._last = now()
        self._counted = 0  # what had happened at the last glance
        self._settled = 0  # what had happened when everything was looked through last
        self._pulse: asyncio.TimerHandle | None = None

    def begin(self) -> None:
        """Let what is loaded by now alone for good; called in the loop that is served."""
        self._before = gc.get_threshold()
        gc.collect()
        gc.freeze()
        gc.set_threshold(OFTEN, NEVER, NEVER)
        self._last = self._now()
        self._look_at_the_young()

    def _look_at_the_young(self) -> None:
        self._look(YOUNG)
        self._pulse = asyncio.get_running_loop().call_later(PULSE, self._look_at_the_young)

    def end(self) -> None:
        """Leave it to Python again."""
        if self._pulse is not None:
            self._pulse.cancel()
        gc.set_threshold(*self._before)
        gc.unfreeze()

    def glance(self, happened: int) -> None:
        """Look through everything if nothing happened since the last glance; `happened` counts what does."""
        is_quiet, self._counted = happened == self._counted, happened
        waited = self._now() - self._last
        if happened != self._settled and (waited > LATEST or (is_quiet and waited > QUIET)):
            self._look(ALL)
            self._last = self._now()
            self._settled = happened
