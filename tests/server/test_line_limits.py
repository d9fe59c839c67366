"""What one browser may ask of the line: control frames, parts, handshakes; and that it has to read, too."""

import asyncio
import json
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from tests.server.place import PATIENCE, Place, running
from tests.server.raw import CLOSE, MORE, PING, PONG, TEXT, UPGRADE, Raw, connected, frame, shaken

from chapterhouse.server.connection_limits import ConnectionLimits
from chapterhouse.server.metrics import Metrics
from chapterhouse.server.proxies import Proxies
from chapterhouse.server.refusals import Refusal
from chapterhouse.server.settings import Limits, Settings
from chapterhouse.server.websocket import Line

ASK = b'{"type":"ping","id":"p1"}'
FLOOD = frame(PING) * 170_000  # a megabyte of them
MUCH = 1_000_000


def wait_for(is_so: Callable[[], bool]) -> None:
    """Wait until something is so, with patience."""
    until = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < until, "it never came"
        time.sleep(0.02)


def shout(raw: Raw, data: bytes) -> None:
    """Send what is refused half-way."""
    try:
        raw.send(data)
    except ConnectionError:
        pass


def test_a_flood_of_pings_closes_the_line(tmp_path: Path) -> None:
    with running(tmp_path, limits=Limits()) as place:
        with shaken(place.person()) as raw:
            shout(raw, FLOOD)
            assert raw.until(CLOSE).code == 4429
        assert place.closed["control_frames"] == 1


def test_a_flood_of_pongs_closes_the_line(tmp_path: Path) -> None:
    with running(tmp_path, limits=Limits()) as place, shaken(place.person()) as raw:
        shout(raw, frame(PONG) * 1000)
        assert raw.until(CLOSE).code == 4429


def test_a_flood_of_pings_without_a_session_is_hardly_answered(tmp_path: Path) -> None:
    with running(tmp_path, limits=Limits()) as place, connected(place.address) as raw:
        raw.ask("/api/socket", UPGRADE)
        shout(raw, FLOOD)
        answered = raw.rest().count(bytes((0x80 | PONG, 0)))
        assert answered < 1000
        assert place.closed["control_frames"] == 1, "the rest of 170,000 was not even looked at"


def test_some_pings_are_nobodys_business(tmp_path: Path) -> None:
    with running(tmp_path, limits=Limits()) as place, shaken(place.person()) as raw:
        for number in range(20):
            raw.send(frame(PING, str(number).encode()))
            assert raw.until(PONG).payload == str(number).encode()


def test_a_message_has_only_so_many_parts(tmp_path: Path) -> None:
    with running(tmp_path, limits=Limits()) as place, shaken(place.person()) as raw:
        raw.send(frame(TEXT, b"{", last=False) + frame(MORE, last=False) * 100)
        assert raw.until(CLOSE).code == 4429


def test_answers_that_nobody_reads_do_not_pile_up(tmp_path: Path) -> None:
    data = frame(PING, b"x" * 125) * 8_000
    rounds = 40  # 42 MB, more than the two kernels' ends can hold
    with running(tmp_path) as place, shaken(place.person(), small=True) as raw:
        raw.socket.settimeout(3)  # who is not read cannot send, however long they try
        sent = 0
        try:
            for _ in range(rounds):
                sent += raw.socket.send(data)
        except TimeoutError:
            pass
        assert sent < rounds * len(data), "the server has stopped reading"
        assert place.crowd.waiting < MUCH


def test_somebody_who_does_not_read_is_hung_up_on(tmp_path: Path) -> None:
    with running(tmp_path, limits=Limits(stall=0.3, messages=MUCH, burst=MUCH)) as place:
        anna = place.person()
        table = anna.table("pilgrim")
        watch = frame(TEXT, json.dumps({"type": "watch", "id": "w1", "table": table}).encode())
        with shaken(anna, small=True) as raw:
            raw.socket.settimeout(0.1)
            wait_for(lambda: tried(raw, watch * 100) and place.closed["slow_reader"] > 0)
        wait_for(lambda: len(place.crowd) <= 1)  # the other is for requests


def tried(raw: Raw, data: bytes) -> bool:
    """Send as much as is taken."""
    try:
        raw.socket.send(data)
    except (TimeoutError, ConnectionError):
        pass
    return True


def test_a_reader_who_is_slow_but_reads_is_kept(tmp_path: Path) -> None:
    with running(tmp_path, limits=Limits(stall=PATIENCE, messages=MUCH, burst=MUCH)) as place:
        anna = place.person()
        table = anna.table("pilgrim")
        with shaken(anna, small=True) as raw:
            for number in range(600):
                watch = {"type": "watch", "id": f"w{number}", "table": table}
                raw.send(frame(TEXT, json.dumps(watch).encode()))
            heard: list[Any] = []
            while len(heard) < 600:
                said = json.loads(raw.until(TEXT).payload)
                heard += [said["id"]] if "id" in said else []
            assert heard == [f"w{number}" for number in range(600)]


@pytest.mark.parametrize("path", ["/api/socket", "/elsewhere"])
def test_handshakes_are_limited(tmp_path: Path, path: str) -> None:
    with running(tmp_path, limits=Limits(handshakes=0.01, handshake_burst=3)) as place:
        heads = []
        for _ in range(4):
            with connected(place.address) as raw:
                heads.append(raw.ask(path, UPGRADE))
        assert not any(" 429 " in head for head in heads[:3])
        assert " 429 " in heads[3] and "retry-after: " in heads[3].lower()
        assert place.closed["handshake_429"] == 1


def test_refusals_of_lines_are_counted(place: Place) -> None:
    before = place.closed["handshake_404"]
    with connected(place.address) as raw:
        raw.ask("/elsewhere", UPGRADE)
    assert place.closed["handshake_404"] == before + 1
    assert 'chapterhouse_closed_total{reason="handshake_404"}' in place.stranger().get("/metrics")


# what cannot be had from a real transport at will


class Pipe(asyncio.Transport):
    """A transport that keeps what is written, and says that so much more waits."""

    def __init__(self) -> None:
        super().__init__()
        self.waits = 0
        self.written = b""
        self._is_aborted = False
        self._reads = True

    def get_write_buffer_size(self) -> int:
        return self.waits

    def write(self, data: Any) -> None:
        self.written += data

    def is_closing(self) -> bool:
        return self._is_aborted

    def abort(self) -> None:
        self._is_aborted = True

    def pause_reading(self) -> None:
        self._reads = False

    def resume_reading(self) -> None:
        self._reads = True

    def is_reading(self) -> bool:
        return self._reads


class OpenDoor:
    """Lets everybody in, and keeps what they say."""

    limit = 1000

    def __init__(self) -> None:
        self.heard: list[str | None] = []

    def refuse(self, peer: str, path: str, headers: dict[str, str]) -> Refusal | None:
        return None

    async def open(self, line: Line, path: str, headers: dict[str, str]) -> "OpenDoor":
        return self

    def hear(self, text: str | None) -> None:
        self.heard.append(text)

    def lost(self) -> None:
        self.heard.append("lost")


async def piped() -> tuple[Line, Pipe, OpenDoor]:
    """Return a line that is open, at the end of a pipe."""
    settings, door, pipe = Settings(limits=Limits(backlog=5000)), OpenDoor(), Pipe()
    gate = SimpleNamespace(
        settings=settings,
        proxies=Proxies([]),
        crowd=ConnectionLimits(settings.limits, Metrics(), 10),
        door=door,
    )
    line = Line(SimpleNamespace(app=gate), SimpleNamespace(tasks=set(), connections=set()), {})
    line.connection_made(pipe)
    head = "".join(f"{name}: {value}\r\n" for name, value in UPGRADE.items())
    line.data_received(f"GET /api/socket HTTP/1.1\r\nHost: here\r\n{head}\r\n".encode())
    assert pipe.written.startswith(b"HTTP/1.1 101 ") and not pipe.is_reading(), "not before somebody listens"
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert pipe.is_reading()
    return line, pipe, door


def test_a_line_with_a_long_backlog_is_cut() -> None:
    async def play() -> None:
        line, pipe, _ = await piped()
        pipe.waits = 5000
        line.send(b"still")
        assert not pipe.is_closing()
        pipe.waits = 5001
        line.send(b"too much")
        assert pipe.is_closing()

    asyncio.run(play())


def test_nothing_is_read_while_writing_is_held_up() -> None:
    async def play() -> None:
        line, pipe, door = await piped()
        line.pause_writing()
        assert not pipe.is_reading()
        waiting = asyncio.ensure_future(line.until_read())
        await asyncio.sleep(0)
        assert not waiting.done()
        line.resume_writing()
        assert pipe.is_reading()
        await waiting
        line.data_received(frame(TEXT, ASK))
        assert door.heard == [ASK.decode()]

    asyncio.run(play())


def test_who_waits_for_a_line_is_told_when_it_is_gone() -> None:
    async def play() -> None:
        line, pipe, door = await piped()
        line.pause_writing()
        waiting = asyncio.ensure_future(line.until_read())
        await asyncio.sleep(0)
        pipe.abort()
        line.connection_lost(None)
        await waiting
        assert door.heard == ["lost"]

    asyncio.run(play())
