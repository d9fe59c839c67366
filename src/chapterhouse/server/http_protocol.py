"""An HTTP connection that is not waited for for ever: uvicorn's own, with limits of size and time.

The head of a request has so many bytes and seconds; a body must arrive at some pace; who asks and does not
read the answer is hung up on. uvicorn itself times only connections that are silent between two requests.
"""

import asyncio
import time
from typing import Any, Final, cast

from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from chapterhouse.server.websocket import Gate

CLOSED: Final = b"Content-Length: 0\r\nConnection: close\r\n\r\n"
CROWDED: Final = b"HTTP/1.1 429 Too Many Requests\r\nRetry-After: 10\r\n" + CLOSED
TOO_SLOW: Final = b"HTTP/1.1 408 Request Timeout\r\n" + CLOSED
TOO_LARGE: Final = b"HTTP/1.1 431 Request Header Fields Too Large\r\n" + CLOSED


class HeadTooLarge(ValueError):
    """A request line and headers that are longer than allowed."""


class HttpLine(HttpToolsProtocol):
    """One HTTP connection."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        gate = cast(Gate, config.app)
        self._proxies = gate.proxies
        self._limits = gate.settings.limits
        self._crowd = gate.crowd
        self._is_awaited = False
        self._has_begun = False  # at least one byte of the awaited request has come
        self._is_in_head = True
        self._begun = 0.0
        self._head = 0  # bytes of the head, as far as the parser has read it
        self._unread = 0  # bytes that came while there was no end of the head
        self._body = 0

    # what uvicorn hears from the transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Let somebody in, and wait for a request."""
        super().connection_made(cast(asyncio.Transport, transport))  # uvloop's are so by behaviour only
        peer = self.client[0] if self.client else ""
        if self._crowd.enter(self.transport, "" if self._proxies.trusts(peer) else peer):
            self._await_request()
        else:
            self.transport.write(CROWDED)
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget somebody who is gone."""
        self._crowd.leave(self.transport)
        super().connection_lost(exc)
        self._let_go()

    def data_received(self, data: bytes) -> None:
        """Read on; from the first byte of a request on its time is counted."""
        if self.transport.is_closing():
            return
        if self.cycle is None or self.cycle.response_complete:
            self._await_request()
        was_in_head = self._has_begun and self._is_in_head
        super().data_received(data)
        if was_in_head and self._is_in_head and not self.transport.is_closing():
            self._unread += len(data)
            if self._unread > self._limits.head:
                self._refuse_head()

    def pause_writing(self) -> None:
        """Hold on: what was sent is not being read."""
        super().pause_writing()
        self._crowd.hold(self.transport)

    def resume_writing(self) -> None:
        """Go on."""
        super().resume_writing()
        self._crowd.flow(self.transport)

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over."""
        self._crowd.has_asked(self.transport)
        super().handle_websocket_upgrade()
        self._let_go()

    def _let_go(self) -> None:
        """Let this object vanish at once with all that the system keeps for a connection.

        It holds its parser and its last request, and both hold it: Python would find out only when it looks
        through everything, and a busy house has no time for that.
        """
        self.parser = None  # type: ignore[assignment]  # as uvicorn leaves it
        self.cycle = None  # type: ignore[assignment]

    # what uvicorn hears from the parser

    def on_message_begin(self) -> None:
        """Begin to count."""
        super().on_message_begin()
        self._await_request()
        self._has_begun = True
        self._begun = time.monotonic()

    def on_url(self, url: bytes) -> None:
        """Count the request line."""
        self._count_head(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Count a header."""
        self._count_head(len(name) + len(value))
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Wait for the body from now on."""
        self._is_in_head = False
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Count a part of the body."""
        self._body += len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Wait no longer: the answer is our business."""
        self._crowd.has_asked(self.transport)
        self._is_awaited = self._has_begun = False
        self._is_in_head = True
        super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        """Refuse what cannot be read."""
        if self._head > self._limits.head:
            self._refuse_head()
        else:
            self._crowd.count("malformed_request")
            super().send_400_response(msg)

    # waiting

    def deadline(self) -> float:
        """Return the time by which the request must be there; who has its answer already gets no more."""
        is_answered = self._has_begun and not self._is_in_head and self.cycle.response_complete
        return self._begun + self._limits.patience + (0.0 if is_answered else self._body / self._limits.pace)

    def give_up(self) -> None:
        """Hang up on somebody whose request does not arrive."""
        self._crowd.count("slow_head" if self._is_in_head else "slow_body")
        if self.transport.is_closing():
            return
        if self._has_begun and (self._is_in_head or not self.cycle.response_started):
            self.transport.write(TOO_SLOW)
        self.transport.close()

    def _await_request(self) -> None:
        if not self._is_awaited:
            self._is_awaited = True
            self._begun = time.monotonic()
            self._head = self._unread = self._body = 0
            self._crowd.await_request(self.transport, self)

    def _count_head(self, size: int) -> None:
        self._head += size
        if self._head > self._limits.head:
            raise HeadTooLarge

    def _refuse_head(self) -> None:
        self._crowd.count("head_too_large")
        self.transport.write(TOO_LARGE)
        self.transport.close()
