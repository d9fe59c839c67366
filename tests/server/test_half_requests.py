"""Requests that do not arrive, or are too much: they are not waited for, and keep nobody else out."""

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from tests.server.place import PATIENCE, Place, running
from tests.server.raw import UPGRADE, Raw, connected
from tests.server.test_line_limits import MUCH, wait_for

from chapterhouse.server.settings import Limits

SHORT = 2.0  # seconds for a request; those who are to be served here say all of it at once
HEAD = b"POST /api/guests HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n"


@contextmanager
def impatient(data: Path, pace: float = 2_000.0) -> Iterator[Place]:
    """Run a server that waits only a short time for a request."""
    with running(data, limits=Limits(patience=SHORT, pace=pace)) as place:
        yield place


@pytest.mark.parametrize(
    ("half", "reason", "is_told"),
    [
        pytest.param(b"", "slow_head", False, id="nothing at all"),
        pytest.param(b"\r\n\r\n", "slow_head", False, id="empty lines"),
        pytest.param(b"GET /hea", "slow_head", True, id="half a line"),
        pytest.param(b"GET /health HTTP/1.1\r\nHost: he", "slow_head", True, id="half a header"),
        pytest.param(HEAD + b"Content-Length: 30\r\n\r\n", "slow_body", True, id="no body"),
        pytest.param(HEAD + b'Content-Length: 30\r\n\r\n{"na', "slow_body", True, id="half a body"),
        pytest.param(
            HEAD + b"Transfer-Encoding: chunked\r\n\r\n1f\r\n{", "slow_body", True, id="half a chunk"
        ),
    ],
)
def test_half_a_request_is_not_waited_for(tmp_path: Path, half: bytes, reason: str, is_told: bool) -> None:
    with impatient(tmp_path) as place, connected(place.address) as raw:
        raw.send(half)
        said = raw.rest()
        assert said.startswith(b"HTTP/1.1 408 ") == is_told, said
        assert place.closed[reason] == 1


def test_half_a_request_after_a_whole_one_is_not_waited_for_either(tmp_path: Path) -> None:
    with impatient(tmp_path) as place, connected(place.address) as raw:
        assert " 200 " in raw.ask("/health", {})
        raw.send(b"GET /health HTTP/1.1\r\n")
        assert b"HTTP/1.1 408 " in raw.rest()


@pytest.mark.parametrize(
    ("begin", "drop"),
    [
        pytest.param(b"GET /health HTTP/1.1\r\n", b"a: b\r\n", id="headers"),
        pytest.param(b"", b"\r\n", id="empty lines"),
        pytest.param(HEAD + b"Content-Length: 60000\r\n\r\n", b"x", id="a body"),
    ],
)
def test_a_request_that_only_drips_is_given_up(tmp_path: Path, begin: bytes, drop: bytes) -> None:
    with impatient(tmp_path) as place, connected(place.address) as raw:
        raw.send(begin)
        until = time.monotonic() + PATIENCE
        with pytest.raises(ConnectionError):
            while time.monotonic() < until:
                raw.send(drop)
                time.sleep(0.02)
        assert sum(place.closed.values()) == 1


def test_a_body_that_keeps_its_pace_is_waited_for(tmp_path: Path) -> None:
    body = b'{"name": "Anna"' + b" " * 100 + b"}"
    with impatient(tmp_path, pace=0.1) as place, connected(place.address) as raw:
        raw.send(HEAD + f"Content-Length: {len(body)}\r\n\r\n".encode() + body[:60])
        time.sleep(1.5 * SHORT)
        raw.send(body[60:])
        assert raw.head().startswith("HTTP/1.1 201 ")


def test_somebody_refused_early_need_not_be_listened_to_for_ever(tmp_path: Path) -> None:
    with impatient(tmp_path, pace=0.001) as place, connected(place.address) as raw:
        raw.send(HEAD + b"Content-Length: 900000\r\n\r\n" + b"x" * 70_000)
        assert raw.head().startswith("HTTP/1.1 413 ")
        assert raw.is_closed()
        assert place.closed["slow_body"] == 1


@pytest.mark.parametrize(
    "head",
    [
        pytest.param(b"GET /" + b"x" * 40_000 + b" HTTP/1.1\r\n\r\n", id="address"),
        pytest.param(b"GET / HTTP/1.1\r\nCookie: " + b"x" * 40_000 + b"\r\n\r\n", id="header"),
        pytest.param(b"GET / HTTP/1.1\r\n" + b"abcd: efgh\r\n" * 5_000 + b"\r\n", id="headers"),
    ],
)
@pytest.mark.parametrize("width", [1_000, 1_000_000])
def test_a_head_has_only_so_many_bytes(place: Place, head: bytes, width: int) -> None:
    before = place.closed["head_too_large"]
    with connected(place.address) as raw:
        try:
            for start in range(0, len(head), width):
                raw.send(head[start : start + width])
        except ConnectionError:
            pass  # it has heard enough
        assert raw.is_closed()
    assert place.closed["head_too_large"] == before + 1


def test_an_answer_that_nobody_reads_is_thrown_away(tmp_path: Path) -> None:
    with running(tmp_path, limits=Limits(stall=0.3)) as place, connected(place.address, small=True) as raw:
        raw.socket.settimeout(0.1)
        request = b"GET /api/titles/pilgrim HTTP/1.1\r\nHost: here\r\n\r\n"
        raw.send(request * 100)
        wait_for(lambda: place.closed["slow_reader"] > 0)
        wait_for(lambda: len(place.crowd) == 0)


def test_health_and_metrics_are_limited_like_everything_else(tmp_path: Path) -> None:
    with running(tmp_path, limits=Limits(requests=0.01, request_burst=4)) as place:
        somebody = place.stranger()
        for _ in range(2):
            somebody.get("/health")
            somebody.get("/metrics")
        assert somebody.get("/health", 429)["reason"] == "too_many"
        assert somebody.get("/metrics", 429)["reason"] == "too_many"


# crowds


def crowd_of(place: Place, count: int, stack: ExitStack, source: str = "127.0.0.1") -> list[Raw]:
    """Open that many connections which say half a word each."""
    found = []
    for _ in range(count):
        raw = Raw.__new__(Raw)
        raw.socket = stack.enter_context(socket.socket())
        raw.socket.settimeout(PATIENCE)
        raw.socket.bind((source, 0))
        host, _, port = place.address.removeprefix("http://").partition(":")
        raw.socket.connect((host, int(port)))
        raw._rest = b""
        try:
            raw.send(b"GET /h")
        except ConnectionError:
            pass  # refused at once
        found.append(raw)
    return found


def test_one_address_has_only_so_many_connections_and_keeps_nobody_else_out(tmp_path: Path) -> None:
    with running(tmp_path, limits=Limits(connections=50, patience=PATIENCE)) as place, ExitStack() as stack:
        crowd = crowd_of(place, 200, stack, "127.0.0.2")
        assert place.stranger().get("/health")["status"] == "ok"
        assert b" 429 " in crowd[-1].rest()
        assert place.closed["connections"] == 150
        anna = place.person()
        with anna.online() as line:
            assert line.watch(anna.table())["type"] == "moment"


def test_who_has_hung_up_no_longer_counts(tmp_path: Path) -> None:
    with running(tmp_path, limits=Limits(connections=3, patience=PATIENCE)) as place:
        for _ in range(3):
            with ExitStack() as stack:
                crowd_of(place, 3, stack)
                wait_for(lambda: len(place.crowd) == 3)
            wait_for(lambda: len(place.crowd) == 0)
        anna = place.person()
        with anna.online(), anna.online():  # and a connection for requests: nobody is refused
            wait_for(lambda: len(place.crowd) <= 3)
        wait_for(lambda: len(place.crowd) <= 1)


def test_where_all_are_too_many_one_who_asks_for_nothing_makes_room(tmp_path: Path) -> None:
    limits = Limits(connections=MUCH, connections_in_all=30, patience=PATIENCE)
    with running(tmp_path, limits=limits) as place, ExitStack() as stack:
        anna = place.person()
        with anna.online() as line:
            crowd_of(place, 90, stack)
            bo = place.person("Bo")
            assert bo.get("/health")["status"] == "ok"
            assert line.watch(anna.table())["type"] == "moment", "who plays is not in the way"
            assert len(place.crowd) <= 30


def test_behind_a_proxy_people_are_told_apart_by_what_it_says(tmp_path: Path) -> None:
    limits = Limits(connections=2, handshakes=0.01, handshake_burst=2, patience=PATIENCE)
    with running(tmp_path, limits=limits, origins=("https://games.example",)) as place, ExitStack() as stack:
        crowd_of(place, 10, stack)
        assert place.stranger().get("/health")["status"] == "ok"
        for number in range(3):
            with connected(place.address) as raw:
                head = raw.ask("/api/socket", {**UPGRADE, "X-Forwarded-For": f"1.2.3.4, 192.0.2.{number}"})
                assert " 101 " in head
        for status in ("101", "429"):
            with connected(place.address) as raw:
                head = raw.ask("/api/socket", {**UPGRADE, "X-Forwarded-For": "9.9.9.9, 192.0.2.2"})
                assert f" {status} " in head
