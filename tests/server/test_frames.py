"""WebSocket frames: read as RFC 6455 has them, in any pieces; what clients may not send is refused."""

import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.server.place import PATIENCE, Person, Place
from websockets.frames import Frame as Model
from websockets.frames import Opcode

from chapterhouse.server.frames import (
    BINARY,
    BROKEN,
    CLOSE,
    MORE,
    NOT_TEXT,
    PING,
    PONG,
    TEXT,
    TOO_BIG,
    Frame,
    Frames,
    WrongFrame,
    close_code,
    frame,
    unmasked,
)

BUSY = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])  # so may the machine be


def sent(kind: int, payload: bytes, last: bool = True, mask: bytes = b"abcd") -> bytes:
    """Return a frame as a client sends it."""
    head = frame(kind, payload)
    size = len(head) - len(payload)
    first = head[0] if last else head[0] & 0x7F
    return bytes((first, head[1] | 0x80)) + head[2:size] + mask + unmasked(payload, mask)


def read(*pieces: bytes, limit: int = 1000) -> list[Frame]:
    frames = Frames(limit)
    return [found for piece in pieces for found in frames.feed(piece)]


@BUSY
@given(st.binary(max_size=400), st.integers(1, 50), st.binary(min_size=4, max_size=4))
def test_a_message_arrives_in_any_pieces(payload: bytes, width: int, mask: bytes) -> None:
    data = sent(BINARY, payload, mask=mask) * 2
    pieces = [data[start : start + width] for start in range(0, len(data), width)]
    assert read(*pieces) == [Frame(BINARY, payload)] * 2


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65535, 65536, 70000])
def test_the_model_reads_what_we_write_and_we_what_it_writes(size: int) -> None:
    payload = os.urandom(size)
    model = Model(Opcode.BINARY, payload)
    assert frame(BINARY, payload) == model.serialize(mask=False)
    assert read(model.serialize(mask=True), limit=100_000) == [Frame(BINARY, payload)]


def test_parts_are_put_together_and_a_ping_may_come_in_between() -> None:
    data = (
        sent(TEXT, b"Gu", last=False)
        + sent(PING, b"?")
        + sent(MORE, b"ten ", last=False)
        + sent(MORE, b"Tag")
    )
    assert read(data) == [Frame(PING, b"?"), Frame(TEXT, b"Guten Tag")]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (frame(TEXT, b"not masked"), BROKEN),
        (sent(MORE, b"a part of nothing"), BROKEN),
        (sent(TEXT, b"one", last=False) + sent(TEXT, b"inside another"), BROKEN),
        (sent(PING, b"in parts", last=False), BROKEN),
        (sent(PING, b"x" * 126), BROKEN),
        (bytes((0xC1, 0x80)) + b"abcd", BROKEN),  # a reserved bit
        (bytes((0x83, 0x80)) + b"abcd", BROKEN),  # an unknown kind
        (sent(TEXT, b"x" * 1001), TOO_BIG),
        (sent(TEXT, b"x" * 600, last=False) + sent(MORE, b"x" * 600), TOO_BIG),
        (bytes((0x81, 0xFF)) + b"\xff" * 8, TOO_BIG),
    ],
)
def test_what_no_client_may_send_is_refused(data: bytes, code: int) -> None:
    with pytest.raises(WrongFrame) as wrong:
        read(data)
    assert wrong.value.code == code


@BUSY
@given(st.binary(max_size=200))
def test_garbage_is_read_or_refused_and_never_an_accident(data: bytes) -> None:
    try:
        read(data)
    except WrongFrame as wrong:
        assert wrong.code in (BROKEN, TOO_BIG)


@pytest.mark.parametrize(
    ("payload", "code"),
    [(b"", 1000), (b"\x03\xe8", 1000), (b"\x03\xf4", 1012), (b"\x0f\xa0bye", 4000)],
)
def test_a_client_may_close_with_a_code(payload: bytes, code: int) -> None:
    assert close_code(payload) == code


@pytest.mark.parametrize(
    "payload", [b"\x03", b"\x00\x00", b"\x03\xec", b"\x03\xed", b"\x0b\xb7", b"\x03\xe8\xff"]
)
def test_a_client_may_not_close_with_any_code(payload: bytes) -> None:
    with pytest.raises(WrongFrame) as wrong:
        close_code(payload)
    assert wrong.value.code in (BROKEN, NOT_TEXT)


# over a real line


@contextmanager
def raw_line(person: Person) -> Iterator[socket.socket]:
    """Return a socket on which the handshake is done."""
    host, _, port = person.address.removeprefix("http://").partition(":")
    with socket.create_connection((host, int(port)), timeout=PATIENCE) as line:
        line.sendall(
            f"GET /api/socket HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            f"Sec-WebSocket-Version: 13\r\nCookie: {person.cookie}\r\n\r\n".encode()
        )
        head = until(line, b'"engine"')  # the end of the welcome
        assert b"s3pPLMBiTxaQ9kYGzzhZRbK+xOo=" in head, "the proof of the example in RFC 6455"
        yield line


def until(line: socket.socket, end: bytes) -> bytes:
    data = b""
    while end not in data:
        part = line.recv(4096)
        assert part, data
        data += part
    return data


def rest(line: socket.socket) -> bytes:
    """Return everything until the other side hangs up."""
    data = b""
    while part := line.recv(4096):
        data += part
    return data


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (frame(TEXT, b"not masked"), BROKEN),
        (sent(TEXT, b"\xff\xfe"), NOT_TEXT),
        (sent(CLOSE, b"\x03"), BROKEN),
        (sent(CLOSE, b"\x03\xe8bye"), 1000),
        (sent(TEXT, b"x" * 70_000), TOO_BIG),
    ],
)
def test_a_line_is_closed_with_the_right_code(anna: Person, data: bytes, code: int) -> None:
    with raw_line(anna) as line:
        line.sendall(data + (b"" if code == 1000 else sent(CLOSE, b"\x03\xe8")))
        assert frame(CLOSE, code.to_bytes(2, "big")) in rest(line)


def test_a_ping_is_answered_with_its_own_words(anna: Person) -> None:
    with raw_line(anna) as line:
        line.sendall(sent(PING, b"are you there?"))
        assert until(line, b"there?").endswith(frame(PONG, b"are you there?"))


@pytest.mark.parametrize(
    "wrong",
    [
        {"Sec-WebSocket-Version": "8"},
        {"Sec-WebSocket-Key": "short"},
        {"Connection": "keep-alive"},
    ],
)
def test_a_half_handshake_opens_nothing(place: Place, wrong: dict[str, str]) -> None:
    headers = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13"}
    headers |= {"Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ=="} | wrong
    answer = place.stranger().http.get("/api/socket", headers=headers)
    assert answer.status_code in (400, 404)
