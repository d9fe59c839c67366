"""What holds the event loop is logged with its stack, counted, and told of sparingly."""

import asyncio
import json
import time
from pathlib import Path

import pytest
from tests.server.place import PATIENCE, running

from chapterhouse.server.logs import JsonLines
from chapterhouse.server.metrics import Metrics
from chapterhouse.server.watchdog import Watchdog


def hold_the_loop(metrics: Metrics, stalls: int) -> None:
    """Hold the loop until the watchdog has noticed; a test may not rely on a time."""
    until = time.monotonic() + PATIENCE
    while metrics.stalls < stalls and time.monotonic() < until:
        time.sleep(0.01)


def told(caplog: pytest.LogCaptureFixture) -> list[dict[str, object]]:
    lines = [json.loads(JsonLines().format(record)) for record in caplog.records]
    return [line for line in lines if line["from"] == "watchdog"]


def test_whatever_holds_the_loop_is_logged_with_its_stack(caplog: pytest.LogCaptureFixture) -> None:
    metrics = Metrics()

    async def busy() -> None:
        watchdog = Watchdog(metrics, 0.05, quiet=0.0, opening=0.0)
        watchdog.start()
        for _ in range(50):  # a busy machine may hold the loop, too, and be told of instead
            await asyncio.sleep(0.1)
            hold_the_loop(metrics, metrics.stalls + 1)
            if is_told():
                break
        watchdog.stop()

    def is_told() -> bool:
        return any("hold_the_loop" in str(line["stack"]) for line in told(caplog))

    asyncio.run(busy())
    assert metrics.stalls >= 1 and is_told()
    assert sum(metrics.loop_lag.counts) > 0 and metrics.loop_lag.total > 0


def test_many_stalls_are_counted_and_one_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    metrics = Metrics()

    async def busy() -> None:
        watchdog = Watchdog(metrics, 0.02, quiet=1e9, opening=0.0)
        watchdog.start()
        for _ in range(3):
            beats = sum(metrics.loop_lag.counts)
            hold_the_loop(metrics, metrics.stalls + 1)
            until = time.monotonic() + PATIENCE
            while sum(metrics.loop_lag.counts) <= beats:  # until the heart has beaten again
                assert time.monotonic() < until
                await asyncio.sleep(0.01)
        watchdog.stop()

    asyncio.run(busy())
    assert metrics.stalls >= 3
    assert len(told(caplog)) == 1


def test_a_watchdog_that_nobody_wants_sleeps() -> None:
    async def quiet() -> None:
        watchdog = Watchdog(Metrics(), 0.0)
        watchdog.start()
        watchdog.stop()

    asyncio.run(quiet())


def test_a_running_server_is_watched(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with running(tmp_path, stall=0.05) as place:
        metrics = place._house.metrics
        loop = place.loop
        before = metrics.stalls
        loop.call_soon_threadsafe(hold_the_loop, metrics, before + 1)
        until = time.monotonic() + PATIENCE
        while metrics.stalls == before and time.monotonic() < until:
            time.sleep(0.02)
        text = place.stranger().get("/metrics")
    stalls = next(line for line in text.splitlines() if line.startswith("chapterhouse_loop_stalls_total"))
    assert float(stalls.split()[1]) >= 1
