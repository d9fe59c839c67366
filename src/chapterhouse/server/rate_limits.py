"""How often: a bucket that fills at a steady rate and empties with every request."""

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

MOST: Final = 50_000  # addresses that are remembered


class Bucket:
    """A bucket of `size` drops that gets `rate` drops a second.

    >>> bucket = Bucket(rate=1.0, size=2, now=lambda: 0.0)
    >>> bucket.take(), bucket.take(), bucket.take()
    (0.0, 0.0, 1.0)
    """

    __slots__ = ("_last", "_left", "_now", "_rate", "_size")

    def __init__(self, rate: float, size: float, now: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._size = size
        self._now = now
        self._left = float(size)
        self._last = now()

    def take(self) -> float:
        """Take a drop; return 0, or the seconds until there will be one."""
        now = self._now()
        self._left = min(self._size, self._left + (now - self._last) * self._rate)
        self._last = now
        if self._left >= 1.0:
            self._left -= 1.0
            return 0.0
        return (1.0 - self._left) / self._rate


class Buckets:
    """A bucket for every address."""

    def __init__(self, rate: float, size: float) -> None:
        self._rate = rate
        self._size = size
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> float:
        """Take a drop from the bucket of an address; return 0, or the seconds until there will be one."""
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(self._rate, self._size)
            if len(self._buckets) > MOST:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(address)
        return bucket.take()
