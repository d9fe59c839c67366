"""Guessing passwords is slow: whoever fails waits, longer every time; and nobody is shut out by others.

What counts is who is tried from where. An account that is tried from very many places lets each of them
guess only once before it must wait, but every new place has this one guess at once; so its owner, who knows
the password, gets in. Besides, one place that tries many accounts waits as well. Nothing here asks whether
an account exists.
"""

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

MOST: Final = 30_000  # entries that are remembered
FORGET: Final = 600.0  # seconds after which one failure is forgotten
LONGEST: Final = 900.0  # seconds that anybody waits
BESIEGED: Final = 10  # times the free failures: from there on an account is tried from everywhere
SIEGE: Final = 30.0  # seconds that a place then waits at least
PLACE: Final = 4  # times the free failures for all that one place tries


@dataclass(slots=True)
class _Failures:
    count: int = 0
    last: float = 0.0
    until: float = 0.0


class PasswordAttempts:
    """Counts failures in memory.

    >>> attempts = PasswordAttempts(free=2, now=lambda: 0.0)
    >>> [attempts.begin("anna", "192.0.2.1") for _ in range(3)], attempts.begin("anna", "192.0.2.2")
    ([0.0, 0.0, 2.0], 0.0)
    """

    def __init__(self, free: int, now: Callable[[], float] = time.monotonic) -> None:
        self._free = free
        self._now = now
        self._known: OrderedDict[tuple[str, ...], _Failures] = OrderedDict()

    def begin(self, who: str, address: str) -> float:
        """Count an attempt as failed until it succeeds; return 0, or the seconds to wait before it."""
        place = place_of(address)
        wait = max(self._at(who, place).until, self._at("", place).until) - self._now()
        if wait > 0:
            return wait
        self.fail(who, place)
        return 0.0

    def fail(self, who: str, place: str) -> None:
        """Count a failure."""
        now = self._now()
        pair, everywhere, here = self._at(who, place), self._at(who), self._at("", place)
        is_besieged = everywhere.count >= self._free * BESIEGED
        for failures in (pair, everywhere, here):
            failures.count += 1
            failures.last = now
        pair.until = now + self._delay(pair.count, 1 if is_besieged else self._free)
        if is_besieged:
            pair.until = max(pair.until, now + SIEGE)
        here.until = now + self._delay(here.count, self._free * PLACE)

    def succeed(self, who: str, address: str) -> None:
        """Take note that the attempt was none at guessing."""
        place = place_of(address)
        self._known.pop((who, place), None)
        for failures in (self._at(who), self._at("", place)):
            failures.count = max(0, failures.count - 1)

    def _delay(self, count: int, free: int) -> float:
        return 0.0 if count < free else min(LONGEST, 2.0 ** min(count - free + 1, 20))

    def _at(self, *key: str) -> _Failures:
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = _Failures()
            if len(self._known) > MOST:
                self._known.popitem(last=False)
        self._known.move_to_end(key)
        forgotten = int((self._now() - found.last) / FORGET)
        if found.count and forgotten > 0:
            found.count = max(0, found.count - forgotten)
            found.last += forgotten * FORGET
        return found


def place_of(address: str) -> str:
    """Return what one household has for itself: an address, or a network of the newer kind."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((int(found) >> 64 << 64, 64)))
    return str(found)
