"""Everything that is counted, as Prometheus reads it. Nothing here runs until somebody asks."""

from collections.abc import Iterator, Mapping
from typing import Final, Protocol

from prometheus_client import (
    CollectorRegistry,
    GCCollector,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from chapterhouse.server.live.house import House
from chapterhouse.server.metrics import Spread
from chapterhouse.server.settings import JOBS

PREFIX: Final = "chapterhouse_"
MEDIA_TYPE: Final = "text/plain; version=0.0.4"
COUNTED: Final = {
    "moves": "Events of games that were stored",
    "commands": "Commands of people that were carried out",
    "requests": "Requests over HTTP",
    "messages": "Messages on sockets",
    "faults": "Faults of ours: answered with 500, and in the log",
}

JOBS_NOW: Final = {
    "waiting": "Jobs in the database that wait for a worker",
    "running": "Jobs in the database that a worker has taken",
    "oldest_seconds": "How long the oldest job that waits has waited",
}
JOBS_COUNTED: Final = {
    "asked": "Jobs that this process has put into the database",
    "answered": "Those of them that were answered",
    "failed": "Those of them that got no answer",
    "taken": "Jobs that this process has taken from the database",
}


class Crew(Protocol):
    """Workers of one kind, as far as they are counted."""

    @property
    def waiting(self) -> int:
        """Return how many questions wait for a worker."""

    @property
    def oldest(self) -> float:
        """Return for how many seconds the oldest of them has waited."""

    @property
    def restarts(self) -> int:
        """Return how often a worker was replaced."""

    @property
    def failed(self) -> int:
        """Return how many questions got no answer."""


class Exposition:
    """The text for Prometheus, from a registry of its own."""

    def __init__(self, house: House) -> None:
        self._registry = CollectorRegistry()
        self._registry.register(HouseCollector(house))
        ProcessCollector(registry=self._registry)
        PlatformCollector(registry=self._registry)
        GCCollector(registry=self._registry)

    def text(self) -> bytes:
        """Return everything as text."""
        return generate_latest(self._registry)


class HouseCollector(Collector):
    """Reads the house's numbers."""

    def __init__(self, house: House) -> None:
        self._house = house

    def describe(self) -> list[Metric]:
        """Return nothing: what there is, is looked at only when somebody asks."""
        return []

    def collect(self) -> Iterator[Metric]:
        """Yield every metric."""
        yield from self._counters()
        yield from self._gauges()
        yield from self._store()
        yield from self._thoughts()
        yield from self._jobs()
        metrics = self._house.metrics
        yield _histogram("command_seconds", "Until a command was on disk", metrics.command_seconds)
        yield _histogram("loop_lag_seconds", "How late the event loop was", metrics.loop_lag)

    def _counters(self) -> Iterator[Metric]:
        metrics = self._house.metrics
        for name, about in COUNTED.items():
            yield _counter(name, about, getattr(metrics, name))
        yield _counter("loop_stalls", "Times that something held the event loop", metrics.stalls)
        yield _labelled("refusals", "Refusals, by reason", "reason", metrics.reasons)
        yield _labelled(
            "closed", "Connections that were refused or closed, by reason", "reason", metrics.closed
        )
        yield _labelled("cleaned", "What retention has removed", "what", metrics.cleaned)
        classes = {f"{digit}xx": metrics.answers[digit] for digit in range(1, 6)}
        yield _labelled("responses", "Answers to requests, by class of status", "class", classes)

    def _gauges(self) -> Iterator[Metric]:
        house = self._house
        waiting = sum(1 for room in house.rooms.values() if room.thinking is not None)
        yield _gauge("sockets", "Open sockets", house.metrics.sockets)
        yield _gauge("tables", "Tables in memory", len(house.rooms))
        yield _gauge("tables_thinking", "Tables at which a bot is to move", waiting)
        yield _gauge("neighbours", "Other processes that serve the same database", len(house.kept_by_others))
        yield _gauge("start_time_seconds", "When the server started", house.metrics.started)
        yield _gauge("stopping", "Whether the server is stopping", int(house.is_stopping))

    def _store(self) -> Iterator[Metric]:
        writer = self._house.store.writer
        yield _gauge("commits", "Transactions that were stored since the start", writer.commits)
        yield _gauge("changes", "Changes in them", writer.changes)
        yield _gauge("changes_waiting", "Changes that wait for the writer", writer.waiting)
        yield _labelled("commit_failures", "Changes that were not stored, by kind", "kind", writer.failures)

    def _thoughts(self) -> Iterator[Metric]:
        crews: Mapping[str, Crew] = getattr(self._house.crews, "crews", {})
        yield _many("thoughts_waiting", "Questions that wait for a worker", crews, "waiting")
        yield _many("thoughts_oldest_seconds", "How long the oldest of them has waited", crews, "oldest")
        restarts = {kind: crew.restarts for kind, crew in crews.items()}
        yield _labelled("worker_restarts", "Workers that were replaced", "kind", restarts)
        failed = {kind: crew.failed for kind, crew in crews.items()}
        yield _labelled("thoughts_failed", "Questions that got no answer", "kind", failed)

    def _jobs(self) -> Iterator[Metric]:
        """Yield what is told of jobs in the database: what waits there is the same for all processes."""
        queue = getattr(self._house.crews, "queue", None)
        counts = {} if queue is None else queue.counts
        for name, about in JOBS_NOW.items():
            now = {kind: getattr(found, name) for kind, found in counts.items()}
            yield _kinds(f"jobs_{name}", about, now)
        for name, about in JOBS_COUNTED.items():
            since = dict.fromkeys(JOBS, 0) | getattr(queue, name, {})
            yield _labelled(f"jobs_{name}", about, "kind", since)


def _kinds(name: str, about: str, values: Mapping[str, float]) -> Metric:
    family = GaugeMetricFamily(PREFIX + name, about, labels=["kind"])
    for kind in JOBS:
        family.add_metric([kind], values.get(kind, 0))
    return family


def _counter(name: str, about: str, value: float) -> Metric:
    return CounterMetricFamily(PREFIX + name, about, value=value)


def _gauge(name: str, about: str, value: float) -> Metric:
    return GaugeMetricFamily(PREFIX + name, about, value=value)


def _labelled(name: str, about: str, label: str, values: Mapping[str, float]) -> Metric:
    family = CounterMetricFamily(PREFIX + name, about, labels=[label])
    for key in sorted(values):
        family.add_metric([key], values[key])
    return family


def _many(name: str, about: str, crews: Mapping[str, Crew], what: str) -> Metric:
    family = GaugeMetricFamily(PREFIX + name, about, labels=["kind"])
    for kind, crew in crews.items():
        family.add_metric([kind], getattr(crew, what))
    return family


def _histogram(name: str, about: str, spread: Spread) -> Metric:
    family = HistogramMetricFamily(PREFIX + name, about)
    family.add_metric([], buckets=spread.cumulative(), sum_value=spread.total)
    return family
