"""Compression of messages: what is remembered may be forgotten at any time."""

import zlib

from websockets.frames import Frame, Opcode

from chapterhouse.server.websocket_compression import OFFER, Deflate


def agreed() -> Deflate:
    _, deflate = OFFER.process_request_params([("client_max_window_bits", None)], [])
    assert isinstance(deflate, Deflate)
    return deflate


def said(deflate: Deflate, text: bytes) -> bytes:
    return bytes(deflate.encode(Frame(Opcode.TEXT, text)).data)


def test_a_line_that_was_quiet_is_still_understood() -> None:
    deflate, reader = agreed(), zlib.decompressobj(wbits=-13)
    text = bytes(range(48, 122)) * 10
    sizes = []
    for number in range(6):
        if number == 3:
            deflate.forget()
            deflate.forget()
        packed = said(deflate, text)
        sizes.append(len(packed))
        assert reader.decompress(packed + b"\x00\x00\xff\xff") == text
    assert sizes[1] < sizes[0] and sizes[3] == sizes[0] and sizes[4] == sizes[1]


def test_a_line_that_says_nothing_needs_no_memory() -> None:
    deflate = agreed()
    assert not hasattr(deflate, "encoder") and not hasattr(deflate, "decoder")
    assert said(deflate, b"hello") == b"hello"
    assert not hasattr(deflate, "encoder")
    said(deflate, b"a moment of a table" * 50)
    assert hasattr(deflate, "encoder")
    deflate.forget()
    assert not hasattr(deflate, "encoder")


def test_control_frames_are_not_compressed() -> None:
    ping = Frame(Opcode.PING, b"x")
    assert agreed().encode(ping) is ping
