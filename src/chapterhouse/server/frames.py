"""WebSocket frames as a server reads and writes them (RFC 6455), without any network.

Messages are whole texts: parts are put together, control frames may come in between. Whatever a client may
not send is a `WrongFrame` with the code to close with.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

MORE: Final = 0x0
TEXT: Final = 0x1
BINARY: Final = 0x2
CLOSE: Final = 0x8
PING: Final = 0x9
PONG: Final = 0xA
KNOWN: Final = (MORE, TEXT, BINARY, CLOSE, PING, PONG)
LAST: Final = 0x80  # of the parts of a message
MASKED: Final = 0x80
SHORT: Final = 125  # bytes that a control frame may have, and that fit into the second byte

BROKEN: Final = 1002
NOT_TEXT: Final = 1007
TOO_BIG: Final = 1009


class WrongFrame(Exception):
    """What no client may send; `code` closes the line."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Frame(NamedTuple):
    """A whole message, or a control frame."""

    kind: int
    payload: bytes


class Frames:
    """Reads frames from bytes as they come."""

    __slots__ = ("_buffer", "_kind", "_limit", "_parts")

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._buffer = b""
        self._kind = MORE  # of the message whose parts are being collected
        self._parts = b""

    def feed(self, data: bytes) -> Iterator[Frame]:
        """Yield what is whole by now."""
        self._buffer = self._buffer + data if self._buffer else data
        while True:
            found = self._next()
            if found is None:
                return
            is_last, kind, payload = found
            if kind >= CLOSE:
                yield Frame(kind, payload)
                continue
            whole = self._collect(is_last, kind, payload)
            if whole is not None:
                yield whole

    def _next(self) -> tuple[bool, int, bytes] | None:
        """Take one frame off the buffer, if one is there."""
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        kind, length, start = buffer[0] & 0x0F, buffer[1] & 0x7F, 2
        is_last = bool(buffer[0] & LAST)
        if buffer[0] & 0x70 or kind not in KNOWN or not buffer[1] & MASKED:
            raise WrongFrame(BROKEN)
        if kind >= CLOSE and (length > SHORT or not is_last):
            raise WrongFrame(BROKEN)
        if length > SHORT:
            width = 2 if length == 126 else 8
            start += width
            if len(buffer) < start:
                return None
            length = int.from_bytes(buffer[2:start], "big")
        if length + len(self._parts) > self._limit:
            raise WrongFrame(TOO_BIG)
        end = start + 4 + length
        if len(buffer) < end:
            return None
        payload = unmasked(buffer[start + 4 : end], buffer[start : start + 4])
        self._buffer = buffer[end:]
        return is_last, kind, payload

    def _collect(self, is_last: bool, kind: int, payload: bytes) -> Frame | None:
        """Put the parts of a message together; return it when it is whole."""
        if (kind == MORE) == (self._kind == MORE):  # a part of nothing, or a message inside another
            raise WrongFrame(BROKEN)
        if kind != MORE:
            if is_last:
                return Frame(kind, payload)
            self._kind = kind
        self._parts += payload
        if not is_last:
            return None
        whole = Frame(self._kind, self._parts)
        self._kind, self._parts = MORE, b""
        return whole


def frame(kind: int, payload: bytes) -> bytes:
    """Return one frame as a server sends it.

    >>> frame(TEXT, b"hello").hex()
    '810568656c6c6f'
    """
    size = len(payload)
    if size <= SHORT:
        return bytes((LAST | kind, size)) + payload
    if size < 65536:
        return bytes((LAST | kind, 126)) + size.to_bytes(2, "big") + payload
    return bytes((LAST | kind, 127)) + size.to_bytes(8, "big") + payload


def unmasked(data: bytes, mask: bytes) -> bytes:
    """Return what a client has masked.

    >>> unmasked(unmasked(b"hello", b"abcd"), b"abcd")
    b'hello'
    """
    size = len(data)
    key = int.from_bytes((mask * (size // 4 + 1))[:size], "big")
    return (int.from_bytes(data, "big") ^ key).to_bytes(size, "big")


def close_code(payload: bytes) -> int:
    """Return the code with which a client closes; refuse those that nobody may send."""
    if not payload:
        return 1000
    if len(payload) == 1:
        raise WrongFrame(BROKEN)
    code = int.from_bytes(payload[:2], "big")
    is_known = 1000 <= code <= 1014 and code not in (1004, 1005, 1006)
    if not is_known and not 3000 <= code < 5000:
        raise WrongFrame(BROKEN)
    try:
        payload[2:].decode()
    except UnicodeDecodeError:
        raise WrongFrame(NOT_TEXT) from None
    return code
