"""A small WebSocket and HTTP client: the load test must not spend the machine on its own library."""

import asyncio
import base64
import os
import struct
from collections import deque
from collections.abc import Callable
from typing import Final, cast

TEXT: Final = 0x81
PONG: Final = 0x8A
CLOSED: Final = 8
PING: Final = 9


class Socket(asyncio.Protocol):
    """A WebSocket: texts go out masked, texts that come in are handed on."""

    def __init__(self, host: str, path: str, cookie: str, hear: Callable[[bytes], None]) -> None:
        self._request = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n"
            f"Sec-WebSocket-Version: 13\r\nCookie: {cookie}\r\nOrigin: http://{host}\r\n\r\n"
        )
        self._hear = hear
        self._rest = b""  # of what has come: the beginning of a frame
        self._is_open = False
        self._early: list[bytes] = []  # what is to be said as soon as it is open
        self._transport: asyncio.Transport | None = None
        self.lost = asyncio.Event()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the upgrade."""
        self._transport = cast(asyncio.Transport, transport)  # uvloop's are so by behaviour only
        self._transport.write(self._request.encode())

    def connection_lost(self, exc: Exception | None) -> None:
        """Remember that the other side is gone."""
        self.lost.set()

    def data_received(self, data: bytes) -> None:
        """Hand on every whole frame."""
        if self._rest:
            data = self._rest + data
        start = 0
        if not self._is_open:
            end = data.find(b"\r\n\r\n")
            if end >= 0:
                if not data.startswith(b"HTTP/1.1 101"):
                    raise ConnectionError(data[:60].decode("latin-1"))
                self._is_open, start = True, end + 4
                self._say_early()
        if self._is_open:
            start = self._take_frames(data, start)
        self._rest = data[start:]

    def _take_frames(self, data: bytes, start: int) -> int:
        """Hand on the frames of which nothing is missing; return where the next one begins."""
        while len(data) >= start + 2:
            length, begin = data[start + 1] & 0x7F, start + 2
            if length >= 126:
                begin += 2 if length == 126 else 8
                if len(data) < begin:
                    break
                length = int.from_bytes(data[start + 2 : begin], "big")
            end = begin + length
            if len(data) < end:
                break
            self._take(data[start] & 0x0F, data[begin:end])
            start = end
        return start

    def _take(self, kind: int, payload: bytes) -> None:
        if kind == PING:
            self._write(PONG, payload)
        elif kind == CLOSED:
            self.close()
        else:
            self._hear(payload)

    def send(self, text: bytes) -> None:
        """Send a text, as soon as the line is open."""
        if self._is_open:
            self._write(TEXT, text)
        else:
            self._early.append(text)

    def _say_early(self) -> None:
        for text in self._early:
            self._write(TEXT, text)
        self._early.clear()

    def _write(self, kind: int, payload: bytes) -> None:
        if self._transport is None or self._transport.is_closing():
            return
        size = len(payload)
        head = bytes([kind, 0x80 | size]) if size < 126 else struct.pack(">BBH", kind, 0xFE, size)
        self._transport.write(head + b"\0\0\0\0" + payload)  # a mask of zeros is a mask

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.close()


class Requests(asyncio.Protocol):
    """One HTTP connection: requests are answered in order."""

    def __init__(self, host: str, cookie: str) -> None:
        self._head = f"Host: {host}\r\nCookie: {cookie}\r\nContent-Type: application/json\r\n"
        self._buffer = bytearray()
        self._waiting: deque[asyncio.Future[tuple[int, bytes]]] = deque()
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Remember the way out."""
        self._transport = cast(asyncio.Transport, transport)  # uvloop's are so by behaviour only

    def connection_lost(self, exc: Exception | None) -> None:
        """Fail whatever waits."""
        for future in self._waiting:
            if not future.done():
                future.set_exception(ConnectionError("the server hung up"))

    def ask(self, method: str, path: str, body: bytes) -> "asyncio.Future[tuple[int, bytes]]":
        """Send a request; the future holds status and body."""
        assert self._transport is not None
        future: asyncio.Future[tuple[int, bytes]] = asyncio.get_running_loop().create_future()
        self._waiting.append(future)
        head = f"{method} {path} HTTP/1.1\r\n{self._head}Content-Length: {len(body)}\r\n\r\n"
        self._transport.write(head.encode() + body)
        return future

    def data_received(self, data: bytes) -> None:
        """Answer those who wait."""
        self._buffer += data
        while True:
            end = self._buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            head = bytes(self._buffer[:end]).lower()
            at = head.find(b"content-length:")
            length = int(head[at + 15 :].split(b"\r\n", 1)[0]) if at >= 0 else 0
            if len(self._buffer) < end + 4 + length:
                return
            body = bytes(self._buffer[end + 4 : end + 4 + length])
            del self._buffer[: end + 4 + length]
            self._waiting.popleft().set_result((int(head.split(b" ", 2)[1]), body))

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.close()
