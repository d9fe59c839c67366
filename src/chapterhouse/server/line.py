"""A WebSocket line to one browser: handshake, frames in and out, a sign of life now and then.

uvicorn hands a connection over to this protocol when a browser asks for a WebSocket. Nothing waits here: what
is heard goes to the listener, what is said goes to the transport at once.
"""

import asyncio
import base64
import hashlib
import logging
from collections.abc import Coroutine
from typing import Any, Final, Protocol, cast

from chapterhouse.server.frames import (
    CLOSE,
    NOT_TEXT,
    PING,
    PONG,
    TEXT,
    Frames,
    WrongFrame,
    close_code,
    frame,
)

log = logging.getLogger("chapterhouse.line")
MAGIC: Final = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"  # of RFC 6455
REFUSED: Final = b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
RESTARTING: Final = 1012
TOO_SLOW: Final = 1013
BACKLOG: Final = 2_000_000  # bytes that may wait for a slow reader
LIFE: Final = 30.0  # seconds between two pings; who has said nothing since the last one is gone
FAREWELL: Final = 5.0  # seconds for the other side to answer a close


class Listener(Protocol):
    """Who hears what comes through a line."""

    def hear(self, text: str | None) -> None:
        """Take a message; None for one that is no text."""

    def lost(self) -> None:
        """Take note that the line is gone."""


class Door(Protocol):
    """Who decides about new lines."""

    limit: int  # bytes of a message that are read at all

    async def open(self, line: "Line", path: str, headers: dict[str, str]) -> Listener | None:
        """Return who listens, or close the line and return None."""


class Line(asyncio.Protocol):
    """One end of a WebSocket."""

    __slots__ = (
        "_closing",
        "_door",
        "_frames",
        "_has_lived",
        "_head",
        "_is_deaf",
        "_listener",
        "_ready",
        "_state",
        "_timer",
        "_transport",
    )

    def __init__(self, config: Any, server_state: Any, app_state: Any, _loop: Any = None) -> None:
        self._door: Door = config.app.door
        self._state = server_state
        self._head = b""
        self._frames: Frames | None = None
        self._listener: Listener | None = None
        self._transport: asyncio.Transport | None = None
        self._ready = b""  # frames that go out together, as soon as all that is being done now is done
        self._closing = 0
        self._has_lived = True
        self._is_deaf = False
        self._timer: asyncio.TimerHandle | None = None

    # said by the server

    def send(self, text: bytes) -> None:
        """Send a text; hang up on those who read too slowly."""
        transport = self._transport
        if self._closing or transport is None or transport.is_closing():
            return
        if transport.get_write_buffer_size() > BACKLOG:
            self._closing = TOO_SLOW
            transport.abort()
            return
        if not self._ready:
            asyncio.get_running_loop().call_soon(self._send_ready)
        self._ready += frame(TEXT, text)

    def _send_ready(self) -> None:
        if self._ready and self._transport is not None and not self._transport.is_closing():
            self._transport.write(self._ready)
        self._ready = b""

    def close(self, code: int) -> None:
        """Close the line with a code, and wait a little for the answer."""
        if self._closing or self._transport is None:
            return
        self._closing = code
        self._send_ready()
        if not self._transport.is_closing():
            self._transport.write(frame(CLOSE, code.to_bytes(2, "big")))
        self._wake_in(FAREWELL)

    def do(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something for this line; a server that stops waits for it."""
        task = asyncio.get_running_loop().create_task(work)
        self._state.tasks.add(task)
        task.add_done_callback(self._state.tasks.discard)

    @property
    def is_gone(self) -> bool:
        """Tell whether nobody is at the other end any more."""
        return self._transport is None or self._transport.is_closing()

    def shutdown(self) -> None:
        """Say goodbye when the server stops."""
        if self._frames is not None:
            self.close(RESTARTING)
        if self._transport is not None:
            self._transport.close()

    # heard from the transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take over a connection."""
        self._transport = cast(asyncio.Transport, transport)  # uvloop's are so by behaviour only
        self._state.connections.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell whoever listened."""
        self._state.connections.discard(self)
        self._closing = self._closing or RESTARTING
        if self._timer is not None:
            self._timer.cancel()
        if self._listener is not None:
            self._listener.lost()
            self._listener = None

    def data_received(self, data: bytes) -> None:
        """Read the handshake first, then frames."""
        if self._is_deaf:
            return
        if self._frames is None:
            self._shake_hands(data)
            return
        self._has_lived = True
        try:
            for kind, payload in self._frames.feed(data):
                self._take(kind, payload)
        except WrongFrame as wrong:
            self._turn_away(wrong.code)

    def _turn_away(self, code: int) -> None:
        """Close, and read on without listening: a hasty end would take the close frame away with it."""
        self._is_deaf = True
        self.close(code)
        if self._transport is not None and self._transport.can_write_eof():
            self._transport.write_eof()

    def eof_received(self) -> None:
        """Let the transport close."""

    def _take(self, kind: int, payload: bytes) -> None:
        if kind == CLOSE:
            self._answer_close(payload)
        elif kind == PING:
            if not self._closing and self._transport is not None:
                self._transport.write(frame(PONG, payload))
        elif kind != PONG and not self._closing and self._listener is not None:
            try:
                self._listener.hear(payload.decode() if kind == TEXT else None)
            except UnicodeDecodeError:
                raise WrongFrame(NOT_TEXT) from None

    def _answer_close(self, payload: bytes) -> None:
        code = close_code(payload)
        self.close(code)
        if self._transport is not None:
            self._transport.close()

    # handshake

    def _shake_hands(self, data: bytes) -> None:
        self._head += data
        head, end, rest = self._head.partition(b"\r\n\r\n")
        if not end:
            return
        request, *lines = head.decode("latin-1").split("\r\n")
        headers: dict[str, str] = {}
        for line in lines:
            name, _, value = line.partition(":")
            headers[name.strip().lower()] = value.strip()
        answer = accepted(request, headers)
        assert self._transport is not None
        if answer is None:
            self._transport.write(REFUSED)
            self._transport.close()
            return
        self._transport.write(answer)
        self._head = b""
        self._frames = Frames(self._door.limit)
        self._transport.pause_reading()  # until somebody listens
        path = request.split(" ")[1].partition("?")[0]
        self.do(self._open(path, headers, rest))

    async def _open(self, path: str, headers: dict[str, str], rest: bytes) -> None:
        try:
            self._listener = await self._door.open(self, path, headers)
        except Exception:
            log.exception("a line could not be opened")
            self.close(1011)
        transport = self._transport
        if transport is None or transport.is_closing():
            if self._listener is not None:  # it has hung up meanwhile
                self._listener.lost()
                self._listener = None
            return
        transport.resume_reading()
        if not self._closing:
            self._wake_in(LIFE)
        if rest:
            self.data_received(rest)

    # signs of life

    def _wake_in(self, seconds: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(seconds, self._wake)

    def _wake(self) -> None:
        transport = self._transport
        if transport is None or transport.is_closing():
            return
        if self._closing or not self._has_lived:
            transport.abort()
            return
        self._has_lived = False
        transport.write(frame(PING, b""))
        self._wake_in(LIFE)


def accepted(request: str, headers: dict[str, str]) -> bytes | None:
    """Return the answer that opens a WebSocket, or None for what does not ask for one properly."""
    method = request.partition(" ")[0]
    key = headers.get("sec-websocket-key", "")
    wants = (
        method == "GET"
        and headers.get("upgrade", "").lower() == "websocket"
        and "upgrade" in headers.get("connection", "").lower()
        and headers.get("sec-websocket-version") == "13"
        and len(key) == 24
    )
    if not wants:
        return None
    proof = base64.b64encode(hashlib.sha1(key.encode("latin-1") + MAGIC).digest())
    return (
        b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Accept: " + proof + b"\r\n\r\n"
    )
