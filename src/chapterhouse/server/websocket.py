"""A WebSocket line to one browser: texts in and out, a sign of life now and then.

uvicorn hands a connection over to this protocol when a browser asks for a WebSocket. The protocol itself
(handshake, frames, compression, closing) is spoken by `websockets`; here is what it does not know: the
transport, and how much one browser may ask of us. While it does not read, it is not read either.
"""

import asyncio
import logging
from codecs import IncrementalDecoder, getincrementaldecoder
from collections.abc import Coroutine
from typing import Any, Final, Protocol, cast

from websockets.frames import CONT, CTRL_OPCODES, TEXT, CloseCode, Frame
from websockets.http11 import Request
from websockets.protocol import CONNECTING, OPEN, SEND_EOF
from websockets.server import ServerProtocol

from chapterhouse.server.connection_limits import ConnectionLimits
from chapterhouse.server.proxies import Proxies
from chapterhouse.server.rate_limits import Bucket
from chapterhouse.server.refusals import Refusal
from chapterhouse.server.settings import Settings
from chapterhouse.server.websocket_compression import OFFER, Deflate
from chapterhouse.server.websocket_handshake import OPENED, answer

log = logging.getLogger("chapterhouse.line")
wire_log = logging.getLogger("chapterhouse.line.websockets")
wire_log.setLevel(logging.WARNING)  # below that it would write down what people say
NO_HANDSHAKE: Final = b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
RESTARTING: Final = 1012
TOO_MANY: Final = 4429
LIFE: Final = 30.0  # seconds between two pings; who has said nothing since the last one is gone
FAREWELL: Final = 5.0  # seconds for the other side to answer a close
BITE: Final = 2_000  # bytes that are read at once: what they ask for is answered before the next ones count
utf8: Final = getincrementaldecoder("utf-8")


class Listener(Protocol):
    """Who hears what comes through a line."""

    def hear(self, text: str | None) -> None:
        """Take a message; None for one that is no text."""

    def lost(self) -> None:
        """Take note that the line is gone."""


class Door(Protocol):
    """Who decides about new lines."""

    limit: int  # bytes of a message that are read at all

    def refuse(self, peer: str, path: str, headers: dict[str, str]) -> Refusal | None:
        """Return why a line is not opened; None if it may be."""

    async def open(self, line: "Line", path: str, headers: dict[str, str]) -> Listener | None:
        """Return who listens, or close the line and return None."""


class Gate(Protocol):
    """What uvicorn knows as the application, as far as connections ask it."""

    settings: Settings
    proxies: Proxies
    crowd: ConnectionLimits
    door: Door


class Line(asyncio.Protocol):
    """One end of a WebSocket."""

    __slots__ = (
        "__weakref__",
        "_controls",
        "_crowd",
        "_decoder",
        "_door",
        "_fragments",
        "_has_lived",
        "_has_spoken",
        "_is_deaf",
        "_is_held",
        "_is_opening",
        "_limits",
        "_listener",
        "_loop",
        "_parts",
        "_protocol",
        "_ready",
        "_state",
        "_timer",
        "_transport",
        "_writable",
    )

    def __init__(self, config: Any, server_state: Any, app_state: Any, _loop: Any = None) -> None:
        gate = cast(Gate, config.app)
        self._door = gate.door
        self._crowd = gate.crowd
        self._limits = gate.settings.limits
        self._state = server_state
        self._protocol = ServerProtocol(extensions=[OFFER], max_size=self._door.limit, logger=wire_log)
        self._listener: Listener | None = None
        self._transport: asyncio.Transport | None = None
        self._loop = _loop or asyncio.get_running_loop()  # to ask for it again costs a system call
        self._ready: list[bytes] = []  # goes out together, as soon as all that is being done now is done
        self._parts: list[str] = []  # of a message that comes in several frames
        self._decoder: IncrementalDecoder | None = None  # of its text; None for what is no text
        self._fragments = 0
        self._controls = Bucket(self._limits.controls, self._limits.control_burst)
        self._has_lived = True
        self._has_spoken = False
        self._is_deaf = False
        self._is_held = False
        self._is_opening = False
        self._timer: asyncio.TimerHandle | None = None
        self._writable: asyncio.Event | None = None

    # said by the server

    def send(self, text: bytes) -> None:
        """Send a text; hang up on those who read too slowly."""
        transport = self._transport
        if self._protocol.state is not OPEN or transport is None or transport.is_closing():
            return
        if transport.get_write_buffer_size() > self._limits.backlog:
            self._crowd.count("backlog")
            transport.abort()
            return
        if not self._ready:
            self._loop.call_soon(self._flush)
        self._has_spoken = True
        self._protocol.send_text(text)
        self._ready += self._protocol.data_to_send()

    def close(self, code: int) -> None:
        """Close the line with a code, and wait a little for the answer."""
        if self._protocol.state is OPEN:
            self._protocol.send_close(code)
            self._flush()
            self._wake_in(FAREWELL)

    async def until_read(self) -> None:
        """Wait while the other side does not read what was sent."""
        while self._is_held and not self.is_gone:
            if self._writable is None:
                self._writable = asyncio.Event()
            await self._writable.wait()

    def do(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something for this line; a server that stops waits for it."""
        task = self._loop.create_task(work)
        self._state.tasks.add(task)
        task.add_done_callback(self._state.tasks.discard)

    @property
    def is_gone(self) -> bool:
        """Return whether nobody is at the other end any more."""
        return self._transport is None or self._transport.is_closing()

    def shutdown(self) -> None:
        """Say goodbye when the server stops."""
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
        if self._transport is not None:
            self._crowd.leave(self._transport)
        if self._timer is not None:
            self._timer.cancel()
        self._release()
        self._protocol.parser.close()  # it holds the protocol with its buffers, which holds it
        if self._listener is not None:
            self._listener.lost()
            self._listener = None

    def data_received(self, data: bytes) -> None:
        """Read a bite at a time, so that limits hold within one delivery of the transport, too."""
        self._has_lived = True
        for start in range(0, len(data), BITE):
            if self._is_deaf:
                return
            self._protocol.receive_data(data[start : start + BITE])
            for event in self._protocol.events_received():
                if isinstance(event, Request):
                    self._shake_hands(event)
                elif isinstance(event, Frame) and not self._is_deaf:
                    self._take(event)
            if self._protocol.parser_exc is not None:
                self._crowd.count(f"close_{self._sent_code()}")
                self._is_deaf = True
            self._flush()

    def eof_received(self) -> None:
        """Let the transport close."""

    def pause_writing(self) -> None:
        """Stop reading: answers to more would only wait."""
        self._is_held = True
        self._read_or_not()
        if self._transport is not None:
            self._crowd.hold(self._transport)

    def resume_writing(self) -> None:
        """Read on."""
        if self._transport is not None:
            self._crowd.flow(self._transport)
        self._has_lived = True
        self._release()
        self._read_or_not()

    def _release(self) -> None:
        self._is_held = False
        if self._writable is not None:
            self._writable.set()
            self._writable = None

    def _read_or_not(self) -> None:
        transport = self._transport
        if transport is None or transport.is_closing():
            return
        if self._is_held or self._is_opening:
            transport.pause_reading()
        else:
            transport.resume_reading()

    def _flush(self) -> None:
        """Write what is ready; the end of it, where the protocol says so."""
        ready = self._ready + self._protocol.data_to_send()
        self._ready = []
        if ready == [SEND_EOF] and self._protocol.state is CONNECTING:
            ready.insert(0, NO_HANDSHAKE)
        transport = self._transport
        if not ready or transport is None or transport.is_closing():
            return
        transport.write(b"".join(ready))
        if ready[-1] != SEND_EOF:
            return
        if self._is_deaf and transport.can_write_eof():  # a hasty end would take the close frame away with it
            transport.write_eof()
            self._wake_in(FAREWELL)
        else:
            transport.close()

    # frames

    def _take(self, frame: Frame) -> None:
        if frame.opcode in CTRL_OPCODES:
            if self._controls.take() > 0:
                self._fail(TOO_MANY, "control_frames")
            return
        if frame.opcode is not CONT:
            self._decoder = utf8() if frame.opcode is TEXT else None
            self._parts.clear()
            self._fragments = 0
        self._fragments += 1
        if self._fragments > self._limits.fragments:
            self._fail(TOO_MANY, "fragments")
            return
        try:
            if self._decoder is not None:
                self._parts.append(self._decoder.decode(bytes(frame.data), frame.fin))
        except UnicodeDecodeError:
            self._fail(CloseCode.INVALID_DATA, "not_text")
            return
        if frame.fin and self._listener is not None and self._protocol.state is OPEN:
            text = "".join(self._parts) if self._decoder is not None else None
            self._parts.clear()
            self._listener.hear(text)

    def _fail(self, code: int, reason: str) -> None:
        """Close, and read on without listening."""
        self._crowd.count(reason)
        self._is_deaf = True
        self._parts.clear()
        self._protocol.fail(code)

    def _sent_code(self) -> int:
        sent = self._protocol.close_sent
        return int(sent.code) if sent is not None else CloseCode.ABNORMAL_CLOSURE

    # handshake

    def _shake_hands(self, request: Request) -> None:
        assert self._transport is not None
        peer = (self._transport.get_extra_info("peername") or ("",))[0]
        path = request.path.partition("?")[0]
        headers = {name.lower(): value for name, value in request.headers.raw_items()}
        try:
            response = answer(self._protocol, request, self._door.refuse(peer, path, headers))
        except Exception:
            log.exception("a handshake could not be answered")
            response = answer(self._protocol, request, Refusal("internal", 500))
        self._protocol.send_response(response)
        if response.status_code != OPENED:
            self._crowd.count(f"handshake_{response.status_code}")
            return
        self._is_opening = True
        self._read_or_not()  # not until somebody listens
        self.do(self._open(path, headers))

    async def _open(self, path: str, headers: dict[str, str]) -> None:
        try:
            self._listener = await self._door.open(self, path, headers)
        except Exception:
            log.exception("a line could not be opened")
            self.close(CloseCode.INTERNAL_ERROR)
        if self.is_gone:
            if self._listener is not None:  # it has hung up meanwhile
                self._listener.lost()
                self._listener = None
            return
        self._is_opening = False
        self._read_or_not()
        if self._protocol.state is OPEN:
            self._wake_in(LIFE)

    # signs of life

    def _wake_in(self, seconds: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._loop.call_later(seconds, self._wake)

    def _wake(self) -> None:
        transport = self._transport
        if transport is None or transport.is_closing():
            return
        if self._is_held and self._protocol.state is OPEN:  # it cannot be heard; the crowd has an eye on it
            self._wake_in(LIFE)
            return
        if self._protocol.state is not OPEN or not self._has_lived:
            self._crowd.count("no_sign_of_life")
            transport.abort()
            return
        self._has_lived = False
        if not self._has_spoken:
            for extension in self._protocol.extensions:
                if isinstance(extension, Deflate):
                    extension.forget()
        self._has_spoken = False
        self._protocol.send_ping(b"")
        self._flush()
        self._wake_in(LIFE)
