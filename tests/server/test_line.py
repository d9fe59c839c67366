"""The line's protocol over raw sockets: the checks that RFC 6455 and RFC 7692 ask of a server."""

import json
import zlib

import pytest
from tests.server.place import Person, Place
from tests.server.raw import (
    BINARY,
    CLOSE,
    MORE,
    PING,
    PONG,
    TEXT,
    UPGRADE,
    Raw,
    close,
    connected,
    frame,
    shaken,
    unpacked,
)

ASK = b'{"type":"ping","id":"p1"}'
DEFLATE = "permessage-deflate; client_max_window_bits"


def answered(raw: Raw) -> bool:
    """Return whether the server has heard `ASK`, and nothing else."""
    return bool(json.loads(raw.until(TEXT).payload)["id"] == "p1")


# handshake


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"Sec-WebSocket-Version": "8"}, 426),
        ({"Sec-WebSocket-Version": None}, 426),
        ({"Sec-WebSocket-Key": "short"}, 400),
        ({"Sec-WebSocket-Key": "!!!!!!!!!!!!!!!!!!!!!!!!"}, 400),  # 24 letters, and no base64
        ({"Sec-WebSocket-Key": None}, 400),
        ({"Connection": "keep-alive"}, 426),
        ({"Upgrade": None}, 426),
        ({"Origin": "https://evil.example"}, 403),
        ({"Content-Length": "5"}, 400),
    ],
)
def test_a_wrong_handshake_is_refused_before_the_upgrade(
    place: Place, change: dict[str, str | None], status: int
) -> None:
    headers = {name: value for name, value in {**UPGRADE, **change}.items() if value is not None}
    with connected(place.address) as raw:
        head = raw.ask("/api/socket", headers)
        assert head.startswith(f"HTTP/1.1 {status} "), head


def test_another_version_is_told_which_one_is_spoken(place: Place) -> None:
    with connected(place.address) as raw:
        head = raw.ask("/api/socket", {**UPGRADE, "Sec-WebSocket-Version": "8"})
        assert "sec-websocket-version: 13" in head.lower()


def test_a_socket_elsewhere_is_not_found(place: Place) -> None:
    with connected(place.address) as raw:
        assert raw.ask("/api/sockets", UPGRADE).startswith("HTTP/1.1 404 ")


def test_a_socket_is_asked_for_with_get(place: Place) -> None:
    with connected(place.address) as raw:
        assert raw.ask("/api/socket", UPGRADE, "DELETE").startswith("HTTP/1.1 405 ")


def test_a_refused_handshake_has_a_sentence(place: Place) -> None:
    with connected(place.address) as raw:
        head = raw.ask("/api/socket", {**UPGRADE, "Origin": "https://evil.example", "Accept-Language": "de"})
        assert "application/json" in head
        assert json.loads(raw.rest())["sentence"].startswith("Diese Anfrage kommt von einer fremden Seite")


def test_somebody_who_is_not_signed_in_hears_so_by_a_code(place: Place) -> None:
    with connected(place.address) as raw:
        raw.ask("/api/socket", UPGRADE)
        assert raw.until(CLOSE).code == 4401


# frames


def test_a_ping_is_answered_with_its_own_words(anna: Person) -> None:
    with shaken(anna) as raw:
        raw.send(frame(PING, b"are you there?"))
        assert raw.until(PONG).payload == b"are you there?"


def test_a_message_arrives_byte_by_byte(anna: Person) -> None:
    with shaken(anna) as raw:
        for byte in frame(TEXT, ASK):
            raw.send(bytes((byte,)))
        assert answered(raw)


def test_parts_are_put_together_and_a_ping_may_come_in_between(anna: Person) -> None:
    with shaken(anna) as raw:
        raw.send(frame(TEXT, ASK[:5], last=False) + frame(PING, b"?"))
        assert raw.until(PONG).payload == b"?"
        raw.send(frame(MORE, ASK[5:9], last=False) + frame(MORE, b"", last=False) + frame(MORE, ASK[9:]))
        assert answered(raw)


def test_a_letter_may_be_cut_in_two(anna: Person) -> None:
    said = '{"type":"ping","id":"p1","ä":1}'.encode()
    cut = said.index("ä".encode()) + 1
    with shaken(anna) as raw:
        raw.send(frame(TEXT, said[:cut], last=False) + frame(MORE, said[cut:]))
        assert json.loads(raw.until(TEXT).payload)["reason"] == "malformed"
        raw.send(frame(TEXT, ASK))
        assert answered(raw)


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        pytest.param(frame(TEXT, ASK, masked=False), 1002, id="not masked"),
        pytest.param(frame(MORE, b"a part of nothing"), 1002, id="a part of nothing"),
        pytest.param(frame(TEXT, b"a", last=False) + frame(TEXT, b"b"), 1002, id="one inside another"),
        pytest.param(frame(PING, b"in parts", last=False), 1002, id="a ping in parts"),
        pytest.param(frame(PING, b"x" * 126), 1002, id="a ping too long"),
        pytest.param(frame(CLOSE, b"\x03\xe8" + b"x" * 124), 1002, id="a close too long"),
        pytest.param(frame(TEXT, ASK, reserved=0x40), 1002, id="compressed without being agreed"),
        pytest.param(frame(TEXT, ASK, reserved=0x20), 1002, id="second reserved bit"),
        pytest.param(frame(TEXT, ASK, reserved=0x10), 1002, id="third reserved bit"),
        *(pytest.param(frame(kind), 1002, id=f"kind {kind}") for kind in (3, 4, 5, 6, 7, 11, 12, 13, 14, 15)),
        pytest.param(frame(CLOSE, b"\x03"), 1002, id="half a code"),
        pytest.param(frame(TEXT, b"\xff\xfe"), 1007, id="no text"),
        pytest.param(frame(TEXT, b"\xed\xa0\x80"), 1007, id="a surrogate"),
        pytest.param(frame(TEXT, b"\xc3"), 1007, id="half a letter"),
        pytest.param(close(1000, b"\xff"), 1007, id="a reason that is no text"),
        pytest.param(frame(TEXT, b"x" * 70_000), 1009, id="too big"),
        pytest.param(
            frame(TEXT, b"x" * 40_000, last=False) + frame(MORE, b"x" * 40_000), 1009, id="in parts"
        ),
        pytest.param(bytes((0x81, 0xFF)) + b"\x7f" + b"\xff" * 7, 1009, id="says that it is huge"),
        pytest.param(frame(BINARY, ASK), 4400, id="no text at all"),
        pytest.param(frame(TEXT, b"x" * 17_000), 4400, id="longer than a message may be"),
    ],
)
def test_what_no_client_may_send_closes_the_line(anna: Person, sent: bytes, code: int) -> None:
    with shaken(anna) as raw:
        raw.send(sent)
        assert raw.until(CLOSE).code == code


def test_bad_text_is_not_waited_for_to_its_end(anna: Person) -> None:
    with shaken(anna) as raw:
        raw.send(frame(TEXT, b'{"type": "\xff', last=False))
        assert raw.until(CLOSE).code == 1007


@pytest.mark.parametrize("code", [1000, 1001, 1002, 1003, 1007, 1011, 1012, 1014, 3000, 4000, 4999])
def test_a_client_may_close_with_a_code_and_gets_it_back(anna: Person, code: int) -> None:
    with shaken(anna) as raw:
        raw.send(close(code, b"bye"))
        assert raw.until(CLOSE).code == code
        assert raw.is_closed()


@pytest.mark.parametrize("code", [0, 999, 1004, 1005, 1006, 1015, 1016, 2000, 2999, 5000, 65535])
def test_a_client_may_not_close_with_any_code(anna: Person, code: int) -> None:
    with shaken(anna) as raw:
        raw.send(close(code))
        assert raw.until(CLOSE).code == 1002
        assert raw.is_closed()


def test_a_client_may_close_without_a_code(anna: Person) -> None:
    with shaken(anna) as raw:
        raw.send(frame(CLOSE))
        assert raw.until(CLOSE).payload == b""
        assert raw.is_closed()


def test_what_comes_after_a_close_is_not_heard(anna: Person) -> None:
    with shaken(anna) as raw:
        raw.send(close(1000) + frame(TEXT, ASK) + frame(PING, b"x"))
        assert raw.hear().kind == CLOSE
        assert raw.is_closed()


# compression


def test_messages_are_compressed_where_a_client_can_read_that(anna: Person) -> None:
    table = anna.table("avignon")
    watch = json.dumps({"type": "watch", "id": "w1", "table": table}).encode()
    with connected(anna.address) as raw:
        head = raw.ask("/api/socket", {**UPGRADE, "Cookie": anna.cookie, "Sec-WebSocket-Extensions": DEFLATE})
        assert "server_max_window_bits=13" in head and "client_no_context_takeover" in head
        reader = zlib.decompressobj(wbits=-13)
        welcome = raw.hear()  # too short to be worth it
        assert not welcome.is_packed and json.loads(welcome.payload)["type"] == "welcome"
        packer = zlib.compressobj(wbits=-15)
        packed = packer.compress(watch) + packer.flush(zlib.Z_SYNC_FLUSH)
        raw.send(frame(TEXT, packed[:-4], reserved=0x40))
        sizes = []
        for _ in range(3):
            while True:
                heard = raw.until(TEXT)
                said = unpacked(heard.payload, reader) if heard.is_packed else heard.payload
                if b'"moment"' in said[:40]:
                    break
            assert json.loads(said)["table"] == table and heard.is_packed
            sizes.append((len(heard.payload), len(said)))
            raw.send(frame(TEXT, watch))  # one that is not compressed may follow
    assert sizes[0][0] < sizes[0][1] / 2
    assert all(packed < plain / 8 for packed, plain in sizes[1:]), sizes


def test_a_client_without_compression_is_understood(anna: Person) -> None:
    table = anna.table()
    with shaken(anna) as raw:
        raw.send(frame(TEXT, json.dumps({"type": "watch", "id": "w1", "table": table}).encode()))
        heard = raw.until(TEXT)
        assert not heard.is_packed and json.loads(heard.payload)["type"] == "moment"


def test_a_message_that_grows_when_unpacked_is_too_big(anna: Person) -> None:
    packer = zlib.compressobj(wbits=-15)
    bomb = (packer.compress(b" " * 5_000_000) + packer.flush(zlib.Z_SYNC_FLUSH))[:-4]
    assert len(bomb) < 16_000
    with shaken(anna, Sec_WebSocket_Extensions=DEFLATE) as raw:
        raw.send(frame(TEXT, bomb, reserved=0x40))
        assert raw.until(CLOSE).code == 1009


def test_garbage_instead_of_a_compressed_message_closes_the_line(anna: Person) -> None:
    with shaken(anna, Sec_WebSocket_Extensions=DEFLATE) as raw:
        raw.send(frame(TEXT, b"\xff" * 40, reserved=0x40))
        assert raw.until(CLOSE).code == 1002


def test_a_client_that_wants_nothing_remembered_is_heeded(anna: Person) -> None:
    offer = "permessage-deflate; server_no_context_takeover"
    watch = json.dumps({"type": "watch", "id": "w1", "table": anna.table()}).encode()
    with connected(anna.address) as raw:
        headers = {**UPGRADE, "Cookie": anna.cookie, "Sec-WebSocket-Extensions": offer}
        assert "server_no_context_takeover" in raw.ask("/api/socket", headers).lower()
        raw.until(TEXT)
        for _ in range(3):
            raw.send(frame(TEXT, watch))
            while not (heard := raw.until(TEXT)).is_packed:
                pass  # short ones
            said = unpacked(heard.payload, zlib.decompressobj(wbits=-15))
            assert json.loads(said)["type"] == "moment"
