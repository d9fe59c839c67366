"""Everything is looked through for cycles only when nothing is going on, or after an hour."""

import asyncio
import gc
import socket
import weakref
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.server.place import running
from tests.server.test_line_limits import wait_for
from websockets.server import ServerProtocol

from chapterhouse.server.gc_policy import ALL, LATEST, OFTEN, PULSE, QUIET, YOUNG, Collector
from chapterhouse.server.http_protocol import HttpLine
from chapterhouse.server.websocket import Line


def glance_at(happened: list[tuple[float, int]]) -> list[int]:
    """Let a collector glance at these seconds, when so much had happened; return what it looked through."""
    clock, looks = [0.0], list[int]()
    collector = Collector(lambda: clock[0], looks.append)
    for seconds, count in happened:
        clock[0] = seconds
        collector.glance(count)
    return looks


def test_nobody_is_kept_waiting_while_something_happens() -> None:
    looks = glance_at([(second, int(second) + 1) for second in range(int(LATEST))])
    assert looks == []


def test_a_quiet_second_is_used_once() -> None:
    looks = glance_at([(10.0, 7), (QUIET + 1, 9), (QUIET + 2, 9), (QUIET + 3, 9), (3 * QUIET, 9)])
    assert looks == [ALL]


def test_after_an_hour_it_is_done_whatever_happens() -> None:
    looks = glance_at([(LATEST - 1, 10), (LATEST + 1, 20)])
    assert looks == [ALL]


def test_the_young_are_looked_through_by_the_clock_until_the_server_ends() -> None:
    """Where old objects go as new ones come, Python's own count hardly rises and the young become many."""

    async def serve() -> None:
        looks: list[int] = []
        has_looked = asyncio.Event()

        def look(generation: int) -> None:
            looks.append(generation)
            if len(looks) == 3:
                has_looked.set()

        collector = Collector(look=look)
        collector.begin()
        await has_looked.wait()
        assert looks[:3] == [YOUNG, YOUNG, YOUNG]
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


def births_of(kinds: tuple[type, ...], monkeypatch: pytest.MonkeyPatch) -> list[weakref.ref[object]]:
    """Return a list that gets a weak reference to everything of these kinds that is made from now on.

    Asking Python for all its objects would hand out tuples that other threads have not finished yet.
    """
    born: list[weakref.ref[object]] = []

    def noting(first: Callable[..., None]) -> Callable[..., None]:
        def begin(thing: object, *args: object, **named: object) -> None:
            born.append(weakref.ref(thing))
            first(thing, *args, **named)

        return begin

    for kind in kinds:
        monkeypatch.setattr(kind, "__init__", noting(vars(kind)["__init__"]))
    return born


def test_whoever_hangs_up_leaves_nothing_behind_that_only_a_look_through_everything_finds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    born = births_of((HttpLine, Line, ServerProtocol), monkeypatch)
    monkeypatch.setattr(Collector, "begin", lambda _: None)
    monkeypatch.setattr(Collector, "end", lambda _: None)
    monkeypatch.setattr(Collector, "glance", lambda _, __: None)
    with running(tmp_path) as place:
        gc.disable()
        try:
            for _ in range(5):
                somebody = place.person()
                with somebody.online() as line:
                    line.say({"type": "ping", "id": "here"})
                    assert line.answer("here")["type"] == "pong"
                    line.socket.socket.shutdown(socket.SHUT_RDWR)  # without a word, as networks do
                somebody.http.close()
            assert len(born) >= 15, "a line of each kind, with its buffers, for everybody"
            wait_for(lambda: not any(one() for one in born))
        finally:
            gc.enable()
