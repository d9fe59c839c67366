"""A server on a free port with a database of its own, and people who talk to it over real sockets."""

import asyncio
import os
import secrets
import signal
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from chapterhouse.games import load
from chapterhouse.server.connection_limits import ConnectionLimits
from chapterhouse.server.live.house import House
from chapterhouse.server.middleware import Guard
from chapterhouse.server.serve import HouseServer, bind, make_server
from chapterhouse.server.settings import Limits, Settings
from chapterhouse.store.append import Append

PATIENCE = 240.0  # seconds: whatever takes longer never comes, however busy the machine is


class Place:
    """A running server."""

    def __init__(self, address: str, data: Path, server: HouseServer) -> None:
        self.address = address
        self.data = data
        self._server = server
        self._house = server.house
        self._people: list[Person] = []

    def stranger(self) -> "Person":
        """Return somebody who is not signed in."""
        self._people.append(Person(self.address))
        return self._people[-1]

    def store(self, statement: str) -> None:
        """Change the database behind the server's back."""
        with closing(sqlite3.connect(self.data / "chapterhouse.db")) as rows, rows:
            rows.execute(statement)

    def forget(self, table: str) -> None:
        """Let a table leave memory, as if nobody had looked at it for a long time."""
        asyncio.run_coroutine_threadsafe(self._forget(table), self._loop).result(PATIENCE)

    def close_room(self, table: str) -> None:
        """Let a table be read again from the store, as after a write that is uncertain."""

        async def close() -> None:
            room = self._house.rooms[table]
            async with room.lock:
                self._house.close(room)

        asyncio.run_coroutine_threadsafe(close(), self._loop).result(PATIENCE)

    @property
    def _loop(self) -> asyncio.AbstractEventLoop:
        assert self._house._sweeper is not None
        return self._house._sweeper.get_loop()

    async def _forget(self, table: str) -> None:
        self._house.forget(self._house.rooms[table])

    @contextmanager
    def slow_disk(self) -> Iterator[threading.Event]:
        """Let every step of a game wait for the disk until the event is set."""
        ready, append = threading.Event(), self._house.store.append

        async def later(step: Append) -> None:
            await asyncio.to_thread(ready.wait, PATIENCE)
            await append(step)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(self._house.store, "append", later)
            try:
                yield ready
            finally:
                ready.set()

    @property
    def loop(self) -> asyncio.AbstractEventLoop:
        """Return the event loop of the server."""
        assert self._house._sweeper is not None
        return self._house._sweeper.get_loop()

    def is_writing(self, table: str) -> bool:
        """Return whether a step of this table is on its way to the disk."""
        return self._house.rooms[table].lock.locked()

    def workers(self) -> list[int]:
        """Return the processes in which bots think."""
        return self._house.crews.bots.pids

    def signal_workers(self, number: signal.Signals) -> None:
        """Send a signal to the processes in which bots think."""
        for pid in self.workers():
            assert pid > 1, "anything else would mean a whole group of processes"
            with suppress(ProcessLookupError):
                os.kill(pid, number)

    @property
    def closed(self) -> dict[str, int]:
        """Return how many connections were refused or closed, by reason."""
        return self._house.metrics.closed

    @property
    def crowd(self) -> ConnectionLimits:
        """Return all connections."""
        return cast(Guard, self._server.config.app).crowd

    def kill_workers(self) -> None:
        """End the processes in which bots think."""
        self.signal_workers(signal.SIGKILL)

    @property
    def house(self) -> House:
        """Return what runs behind the server's doors, to look at and to break."""
        return self._house

    def close(self) -> None:
        """Close every browser."""
        for person in self._people:
            person.http.close()

    def person(self, name: str = "Anna", lang: str = "en") -> "Person":
        """Return a new guest."""
        person = self.stranger()
        person.account = person.post("/api/guests", {"name": name, "lang": lang}, 201)["you"]
        return person


@contextmanager
def running(data: Path, **changes: Any) -> Iterator[Place]:
    """Run a server in a thread."""
    bound = bind("127.0.0.1", 0)
    usual = Settings(data=data, limits=Limits.none(), sweep=0.1, pause=0.0, workers=1, patience=PATIENCE)
    settings = replace(usual, port=bound.getsockname()[1], **changes)
    server = make_server(settings)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [bound]})
    thread.start()
    place = Place(f"http://127.0.0.1:{settings.port}", data, server)
    try:
        while not server.started:
            assert thread.is_alive(), "the server did not start"
            threading.Event().wait(0.01)
        yield place
    finally:
        place.close()
        server.should_exit = True
        thread.join()
        bound.close()


class Person:
    """Somebody with a browser."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.account: dict[str, Any] = {}
        self.http = httpx.Client(base_url=address, timeout=PATIENCE)

    def ask(self, method: str, path: str, body: Any = None, status: int = 200, **more: Any) -> Any:
        """Send a request and return the answer's body."""
        answer = self.http.request(method, path, json=body, **more)
        assert answer.status_code == status, (method, path, answer.status_code, answer.text)
        if not answer.content:
            return None
        is_json = answer.headers["content-type"].partition(";")[0].endswith("json")
        return answer.json() if is_json else answer.text

    def get(self, path: str, status: int = 200, **more: Any) -> Any:
        """Get something."""
        return self.ask("GET", path, None, status, **more)

    def post(self, path: str, body: Any = None, status: int = 200) -> Any:
        """Post something."""
        return self.ask("POST", path, {} if body is None else body, status)

    def table(self, title: str = "avignon", **more: Any) -> str:
        """Set up a table at which every open seat is one's own, and return its id."""
        seats = load(title).seats.start
        wanted = {"title": title, "seats": [{"kind": "me"}] * seats, "start": True, **more}
        ident: str = self.post("/api/tables", wanted, 201)["id"]
        return ident

    @property
    def cookie(self) -> str:
        """Return the Cookie header of this browser."""
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    @contextmanager
    def online(self, lang: str = "en", origin: str | None = None) -> Iterator["Line"]:
        """Open this browser's socket."""
        address = self.address.replace("http", "ws") + "/api/socket"
        headers = {"Cookie": self.cookie}
        with connect(
            address,
            additional_headers=headers,
            origin=Origin(origin or self.address),
            open_timeout=PATIENCE,
            close_timeout=0.5,
            ping_interval=None,  # the server asks for signs of life
            max_queue=None,  # who does not look for a while still answers it
        ) as socket:
            line = Line(socket)
            line.wait("welcome")
            line.say({"type": "hello", "lang": lang})
            yield line


class Line:
    """One end of a socket: everything that came through it is kept."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.raw: list[str] = []
        self.heard: list[dict[str, Any]] = []
        self._watched: dict[str, dict[str, Any]] = {}
        self._next = 0

    def say(self, message: dict[str, Any]) -> None:
        """Send a message."""
        self.socket.send(msgspec.json.encode(message).decode())

    def hear(self) -> dict[str, Any]:
        """Return the next message."""
        if self._next == len(self.heard):
            text = self.socket.recv(timeout=PATIENCE)
            assert isinstance(text, str)
            self.raw.append(text)
            self.heard.append(msgspec.json.decode(text))
            if self.heard[-1]["type"] == "again":  # as the browser client does
                table = self.heard[-1]["table"]
                self.say({"type": "watch", "id": self.key(), "table": table, **self._watched[table]})
        self._next += 1
        return self.heard[self._next - 1]

    def wait(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Return the next message of a type with these fields."""
        while True:
            message = self.hear()
            if message["type"] == kind and all(message.get(name) == fields[name] for name in fields):
                return message

    def watch(self, table: str, **more: Any) -> dict[str, Any]:
        """Look at a table; return the moment."""
        ident = self.key()
        self._watched[table] = more
        self.say({"type": "watch", "id": ident, "table": table, **more})
        return self.answer(ident)

    def command(self, kind: str, table: str, seat: int, at: int, **more: Any) -> dict[str, Any]:
        """Give a command; return the answer, done or refused."""
        ident = more.pop("id", None) or self.key()
        self.say({"type": kind, "id": ident, "table": table, "seat": seat, "at": at, **more})
        return self.answer(ident)

    def answer(self, ident: str) -> dict[str, Any]:
        """Return the message that answers an id."""
        while True:
            message = self.hear()
            if message.get("id") == ident:
                return message

    def catch_up(self, table: str, at: int) -> None:
        """Hear everything until the moment of this event has come, however long that takes."""
        while not any(
            heard["type"] == "moment" and heard["table"] == table and heard["at"] >= at
            for heard in self.heard
        ):
            self.hear()

    def farewell(self) -> int | None:
        """Return the code with which the server closes the line, as soon as it does."""
        try:
            while True:
                self.socket.recv(timeout=PATIENCE)
        except ConnectionClosed:
            return self.socket.close_code

    def key(self) -> str:
        """Return a new id: nobody has used it on another line, for a command is carried out once."""
        return secrets.token_hex(8)

    def drain(self, seconds: float = 0.3) -> list[dict[str, Any]]:
        """Return everything that comes until nothing comes for a while."""
        found = self.heard[self._next :]
        while True:
            try:
                text = self.socket.recv(timeout=seconds)
            except (TimeoutError, ConnectionClosed):
                break
            assert isinstance(text, str)
            self.raw.append(text)
            self.heard.append(msgspec.json.decode(text))
            found.append(self.heard[-1])
        self._next = len(self.heard)
        return found


def legal(moment: dict[str, Any]) -> list[str]:
    """Return the legal moves of a moment's question."""
    return [choice["move"] for choice in moment["question"]["choices"] if choice["objection"] is None]
