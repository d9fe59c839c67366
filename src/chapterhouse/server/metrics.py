"""What the server counts: plain numbers where it is busy, made readable only when somebody asks."""

import time
from bisect import bisect_left
from collections import Counter
from typing import Final

BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
LAG_BUCKETS: Final = (0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0)


class Spread:
    """How often something took how long."""

    __slots__ = ("counts", "limits", "total")

    def __init__(self, limits: tuple[float, ...]) -> None:
        self.limits = limits
        self.counts = [0] * (len(limits) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        """Count one time."""
        self.total += seconds
        self.counts[bisect_left(self.limits, seconds)] += 1

    def cumulative(self) -> list[tuple[str, float]]:
        """Return how many took at most as long as each limit, as Prometheus wants it."""
        found: list[tuple[str, float]] = []
        count = 0
        for limit, more in zip((*self.limits, None), self.counts, strict=True):
            count += more
            found.append(("+Inf" if limit is None else str(limit), count))
        return found


class Metrics:
    """Counters since the start, and how long commands took until they were on disk."""

    def __init__(self) -> None:
        self.started = time.time()
        self.moves = 0
        self.commands = 0
        self.refusals = 0
        self.requests = 0
        self.messages = 0
        self.sockets = 0
        self.faults = 0
        self.reasons: Counter[str] = Counter()  # of refusals
        self.answers = [0] * 6  # by the first digit of the status
        self.closed: Counter[str] = Counter()  # connections refused or closed by us, by reason
        self.stalls = 0  # times that something held the event loop
        self.cleaned: Counter[str] = Counter()  # what retention has removed
        self.command_seconds = Spread(BUCKETS)
        self.loop_lag = Spread(LAG_BUCKETS)

    def took(self, seconds: float) -> None:
        """Count a command and its time."""
        self.commands += 1
        self.command_seconds.add(seconds)

    def refused(self, reason: str) -> None:
        """Count a refusal."""
        self.refusals += 1
        self.reasons[reason] += 1

    def answered(self, status: int) -> None:
        """Count an answer to a request."""
        self.answers[status // 100 if 100 <= status < 600 else 0] += 1
