"""What the server counts, in the text form that Prometheus reads."""

import time
from bisect import bisect_left
from collections import Counter
from typing import Final

BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


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
        self.closed: Counter[str] = Counter()  # connections refused or closed by us, by reason
        self._buckets = [0] * (len(BUCKETS) + 1)
        self._seconds = 0.0

    def took(self, seconds: float) -> None:
        """Count a command and its time."""
        self.commands += 1
        self._seconds += seconds
        self._buckets[bisect_left(BUCKETS, seconds)] += 1

    def text(self, **gauges: float) -> str:
        """Return everything as Prometheus reads it."""
        lines: list[str] = []
        for name in ("moves", "commands", "refusals", "requests", "messages", "faults"):
            lines.append(f"# TYPE chapterhouse_{name}_total counter")
            lines.append(f"chapterhouse_{name}_total {getattr(self, name)}")
        lines.append("# TYPE chapterhouse_closed_total counter")
        lines += [
            f'chapterhouse_closed_total{{reason="{why}"}} {self.closed[why]}' for why in sorted(self.closed)
        ]
        for name, value in {"sockets": self.sockets, "start_time_seconds": self.started, **gauges}.items():
            lines.append(f"# TYPE chapterhouse_{name} gauge")
            lines.append(f"chapterhouse_{name} {value}")
        lines.append("# TYPE chapterhouse_command_seconds histogram")
        total = 0
        for limit, count in zip((*BUCKETS, "+Inf"), self._buckets, strict=True):
            total += count
            lines.append(f'chapterhouse_command_seconds_bucket{{le="{limit}"}} {total}')
        lines.append(f"chapterhouse_command_seconds_sum {self._seconds}")
        lines.append(f"chapterhouse_command_seconds_count {total}")
        return "\n".join(lines) + "\n"
