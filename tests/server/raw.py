"""A WebSocket byte by byte: what a client may send, and what none should."""

import base64
import os
import socket
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple
from urllib.parse import urlsplit

from tests.server.place import PATIENCE, Person

MORE, TEXT, BINARY, CLOSE, PING, PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA
KEY = "dGhlIHNhbXBsZSBub25jZQ=="  # with its proof, the example of RFC 6455
PROOF = "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="
UPGRADE = {
    "Upgrade": "websocket",
    "Connection": "Upgrade",
    "Sec-WebSocket-Key": KEY,
    "Sec-WebSocket-Version": "13",
}


class Heard(NamedTuple):
    """A frame as the server sends it."""

    kind: int
    payload: bytes
    is_packed: bool

    @property
    def code(self) -> int:
        """Return the code of a close frame."""
        return int.from_bytes(self.payload[:2], "big")


def frame(
    kind: int, payload: bytes = b"", *, last: bool = True, reserved: int = 0, masked: bool = True
) -> bytes:
    """Return a frame as a client sends it, or should not."""
    size, mask = len(payload), os.urandom(4)
    flag = 0x80 if masked else 0
    if size < 126:
        length = bytes((flag | size,))
    elif size < 65536:
        length = bytes((flag | 126,)) + size.to_bytes(2, "big")
    else:
        length = bytes((flag | 127,)) + size.to_bytes(8, "big")
    head = bytes(((0x80 if last else 0) | reserved | kind,)) + length
    if not masked:
        return head + payload
    return head + mask + bytes(byte ^ mask[number % 4] for number, byte in enumerate(payload))


def close(code: int, reason: bytes = b"") -> bytes:
    """Return a close frame of a client."""
    return frame(CLOSE, code.to_bytes(2, "big") + reason)


class Raw:
    """A connection of bytes."""

    def __init__(self, address: str, *, small: bool = False) -> None:
        parts = urlsplit(address)
        self.host = f"{parts.hostname}:{parts.port}"
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        if small:  # so that what is not read comes back to the server soon
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.socket.settimeout(PATIENCE)
        self.socket.connect((parts.hostname, parts.port))
        self._rest = b""

    def send(self, data: bytes) -> None:
        """Send bytes."""
        self.socket.sendall(data)

    def ask(self, path: str, headers: dict[str, str], method: str = "GET") -> str:
        """Send a request; return the head of the answer."""
        lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        self.send(f"{method} {path} HTTP/1.1\r\nHost: {self.host}\r\n{lines}\r\n".encode("latin-1"))
        return self.head()

    def head(self) -> str:
        """Return the head of an answer."""
        while b"\r\n\r\n" not in self._rest:
            self._more()
        head, _, self._rest = self._rest.partition(b"\r\n\r\n")
        return head.decode("latin-1")

    def _more(self) -> None:
        part = self.socket.recv(65536)
        if not part:
            raise EOFError(self._rest)
        self._rest += part

    def hear(self) -> Heard:
        """Return the next frame."""
        while True:
            found = self._frame()
            if found is not None:
                return found
            self._more()

    def _frame(self) -> Heard | None:
        data = self._rest
        if len(data) < 2:
            return None
        length, start = data[1] & 0x7F, 2
        if length >= 126:
            start = 4 if length == 126 else 10
            length = int.from_bytes(data[2:start], "big")
        if len(data) < start + length:
            return None
        self._rest = data[start + length :]
        return Heard(data[0] & 0x0F, data[start : start + length], bool(data[0] & 0x40))

    def until(self, kind: int) -> Heard:
        """Return the next frame of a kind."""
        while True:
            found = self.hear()
            if found.kind == kind:
                return found

    def is_closed(self) -> bool:
        """Wait until the server hangs up."""
        try:
            while True:
                self._more()
        except (EOFError, ConnectionError):
            return True

    def rest(self) -> bytes:
        """Return everything until the server hangs up."""
        self.is_closed()
        return self._rest


@contextmanager
def connected(address: str, *, small: bool = False) -> Iterator[Raw]:
    """Open a connection on which nothing is said yet."""
    raw = Raw(address, small=small)
    with raw.socket:
        yield raw


@contextmanager
def shaken(person: Person, *, small: bool = False, **headers: str) -> Iterator[Raw]:
    """Open a WebSocket of somebody; the welcome is read."""
    with connected(person.address, small=small) as raw:
        wanted = {**UPGRADE, "Cookie": person.cookie} | {n.replace("_", "-"): v for n, v in headers.items()}
        head = raw.ask("/api/socket", wanted)
        assert head.startswith("HTTP/1.1 101 ") and PROOF in head, head
        raw.until(TEXT)
        yield raw


def fresh_key() -> str:
    """Return a key as browsers make one."""
    return base64.b64encode(os.urandom(16)).decode()


def unpacked(payload: bytes, reader: "zlib._Decompress") -> bytes:
    """Return what a compressed message says."""
    return reader.decompress(payload + b"\x00\x00\xff\xff")
