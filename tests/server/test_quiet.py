"""Everything is looked through for cycles only when nothing is going on, or after an hour."""

import asyncio
import gc

import pytest

from chapterhouse.server.gc_policy import LATEST, OFTEN, PULSE, QUIET, Collector


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a list that grows with every look; nothing is collected."""
    found: list[int] = []
    monkeypatch.setattr(gc, "collect", lambda: found.append(1))
    return found


def glance_at(happened: list[tuple[float, int]]) -> None:
    """Let a collector glance at these seconds, when so much had happened."""
    clock = [0.0]
    collector = Collector(lambda: clock[0])
    for seconds, count in happened:
        clock[0] = seconds
        collector.glance(count)


def test_nobody_is_kept_waiting_while_something_happens(looks: list[int]) -> None:
    glance_at([(second, int(second) + 1) for second in range(int(LATEST))])
    assert looks == []


def test_a_quiet_second_is_used_once(looks: list[int]) -> None:
    glance_at([(10.0, 7), (QUIET + 1, 9), (QUIET + 2, 9), (QUIET + 3, 9), (3 * QUIET, 9)])
    assert looks == [1]


def test_after_an_hour_it_is_done_whatever_happens(looks: list[int]) -> None:
    glance_at([(LATEST - 1, 10), (LATEST + 1, 20)])
    assert looks == [1]


def test_the_young_are_looked_through_by_the_clock_until_the_server_ends(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where old objects go as new ones come, Python's own count hardly rises and the young become many."""

    async def serve() -> None:
        collector = Collector()
        collector.begin()
        looks: list[int] = []
        monkeypatch.setattr(gc, "collect", looks.append)
        for _ in range(1000):
            if len(looks) >= 3:
                break
            await asyncio.sleep(PULSE)
        assert looks[:3] == [0, 0, 0]
        collector.end()
        count = len(looks)
        await asyncio.sleep(4 * PULSE)
        assert len(looks) == count

    asyncio.run(serve())


def test_a_server_that_ends_leaves_python_as_it_was() -> None:
    before = gc.get_threshold()

    async def serve() -> None:
        collector = Collector()
        collector.begin()
        assert gc.get_threshold()[0] == OFTEN and gc.get_freeze_count() > 0
        collector.end()

    asyncio.run(serve())
    assert gc.get_threshold() == before
