"""Everybody who is connected: how many there are, in all and from each address, and who keeps us waiting.

A connection is here from its first byte to its last, whatever it speaks. Nothing is timed one by one: once a
second those who owe us a request, and those who do not read what we have sent, are looked through.
"""

import asyncio
import time
from collections import Counter
from typing import Final, Protocol

from chapterhouse.server.metrics import Metrics
from chapterhouse.server.settings import Limits

SECOND: Final = 1.0
SHORTEST: Final = 0.02  # seconds between two looks, where limits are set very short


class Dawdler(Protocol):
    """A connection whose request has not arrived in full."""

    def deadline(self) -> float:
        """Return the time by which it must have; each byte of a body moves it."""

    def give_up(self) -> None:
        """Wait no longer."""


class ConnectionLimits:
    """All connections."""

    def __init__(self, limits: Limits, metrics: Metrics, most: int) -> None:
        self._limits = limits
        self._closed = metrics.closed
        self._most = most
        self._inside: dict[asyncio.Transport, str] = {}
        self._of_address: Counter[str] = Counter()
        self._dawdlers: dict[asyncio.Transport, Dawdler] = {}  # the longest there first
        self._held: dict[asyncio.Transport, tuple[float, int]] = {}  # since when, and how much waits
        self._timer: asyncio.TimerHandle | None = None
        self._pause = max(SHORTEST, min(SECOND, limits.patience / 4, limits.stall / 4))

    def __len__(self) -> int:
        return len(self._inside)

    @property
    def waiting(self) -> int:
        """Return how many bytes wait for those who do not read them."""
        return sum(transport.get_write_buffer_size() for transport in self._inside)

    def enter(self, transport: asyncio.Transport, address: str) -> bool:
        """Return whether a connection may come in; an empty address (a proxy's) may have any number.

        Where all are too many, one that has asked for nothing yet makes room.
        """
        if address and self._of_address[address] >= self._limits.connections:
            self._closed["connections"] += 1
            return False
        if len(self._inside) >= self._most:
            self._closed["connections_in_all"] += 1
            if not self._dawdlers:
                return False
            longest = next(iter(self._dawdlers))
            self.leave(longest)
            longest.abort()
        self._inside[transport] = address
        self._of_address[address] += 1
        return True

    def leave(self, transport: asyncio.Transport) -> None:
        """Forget a connection."""
        self._dawdlers.pop(transport, None)
        self._held.pop(transport, None)
        address = self._inside.pop(transport, None)
        if address is None:
            return
        self._of_address[address] -= 1
        if not self._of_address[address]:
            del self._of_address[address]

    def await_request(self, transport: asyncio.Transport, dawdler: Dawdler) -> None:
        """Wait for the rest of a request, not for ever."""
        if transport not in self._dawdlers:
            self._dawdlers[transport] = dawdler
            self._watch()

    def has_asked(self, transport: asyncio.Transport) -> None:
        """Take note that a request is there in full."""
        self._dawdlers.pop(transport, None)

    def hold(self, transport: asyncio.Transport) -> None:
        """Take note that a connection does not read what was sent."""
        self._held[transport] = (time.monotonic(), transport.get_write_buffer_size())
        self._watch()

    def flow(self, transport: asyncio.Transport) -> None:
        """Take note that a connection reads again."""
        self._held.pop(transport, None)

    def count(self, reason: str) -> None:
        """Count a connection that was refused or closed."""
        self._closed[reason] += 1

    def _watch(self) -> None:
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(self._pause, self._look)

    def _look(self) -> None:
        self._timer = None
        now = time.monotonic()
        for transport, dawdler in list(self._dawdlers.items()):
            if dawdler.deadline() < now:
                self._dawdlers.pop(transport, None)
                dawdler.give_up()
        for transport, (since, waiting) in list(self._held.items()):
            left = transport.get_write_buffer_size()
            if left < waiting:
                self._held[transport] = (now, left)
            elif now - since > self._limits.stall:
                self._held.pop(transport, None)
                self.count("slow_reader")
                transport.abort()
        if self._dawdlers or self._held:
            self._watch()
