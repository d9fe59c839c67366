"""People who play at full speed: they answer with any legal move and note how long the answer took."""

import asyncio
import random
import time
from collections import deque
from collections.abc import Collection, Sequence

import msgspec

from chapterhouse.server.load.client import Requests, Socket

HERE = "127.0.0.1"
LEGAL = msgspec.Raw(b"null")
TAKING_LEAVE = 10.0  # seconds until lines that were hung up are given up


class Choice(msgspec.Struct):
    """As much of a choice as a player needs."""

    move: str
    objection: msgspec.Raw = LEGAL


class Question(msgspec.Struct):
    """As much of a question as a player needs."""

    seat: int
    at: int
    choices: list[Choice]


class Heard(msgspec.Struct):
    """As much of a message as a player needs."""

    type: str
    id: str = ""
    table: str = ""
    question: Question | None = None
    mover: int | None = None
    at: int = 0
    reason: str = ""


_heard = msgspec.json.Decoder(Heard)


class Tally:
    """What all players together have seen."""

    def __init__(self) -> None:
        self.sent = 0
        self.times: list[float] = []
        self.refused: dict[str, int] = {}
        self.ready: deque[Seats] = deque()  # those who are asked, in the order of the questions
        self.finished: deque[Seats] = deque()
        self.is_counting = False


class Seats:
    """One table with a socket for every seat."""

    def __init__(self, table: str, cookies: list[str], tally: Tally, over_http: bool) -> None:
        self.table = table
        self.cookies = cookies
        self.tally = tally
        self.question: Question | None = None
        self.sockets: list[Socket] = []
        self.heard = 0  # messages to those who only look on
        self.is_over = False
        self._over_http = over_http
        self._requests: list[Requests] = []
        self.viewers: list[Socket] = []
        self._sent_at: dict[str, float] = {}
        self._number = 0

    async def connect(self, ports: Sequence[int]) -> None:
        """Open a socket for every seat, in turns to each of the servers on these ports."""
        loop = asyncio.get_running_loop()
        for number, cookie in enumerate(self.cookies):
            port = ports[number % len(ports)]
            host = f"{HERE}:{port}"
            _, socket = await loop.create_connection(
                lambda host=host, cookie=cookie: Socket(host, "/api/socket", cookie, self._hear),  # type: ignore[misc]
                HERE,
                port,
            )
            self.sockets.append(socket)
            if self._over_http:
                _, requests = await loop.create_connection(
                    lambda host=host, cookie=cookie: Requests(host, cookie),  # type: ignore[misc]
                    HERE,
                    port,
                )
                self._requests.append(requests)

    def watch(self) -> None:
        """Look at the table, each seat through its own eyes, as browsers do."""
        look = {"type": "watch", "table": self.table, "changes": True}
        for seat, socket in enumerate(self.sockets):
            socket.send(msgspec.json.encode({**look, "id": f"w{seat}", "eyes": seat}))
        for socket in self.viewers:
            socket.send(msgspec.json.encode({**look, "id": "v"}))

    async def add_viewers(self, port: int, cookies: Sequence[str]) -> None:
        """Let people look on who have no seat: each hears every move, and nobody answers."""
        loop, host = asyncio.get_running_loop(), f"{HERE}:{port}"
        for cookie in cookies:
            _, socket = await loop.create_connection(
                lambda cookie=cookie: Socket(host, "/api/socket", cookie, self._look_on),  # type: ignore[misc]
                HERE,
                port,
            )
            self.viewers.append(socket)

    def play(self, dice: random.Random) -> None:
        """Answer the open question, if there is one."""
        question, self.question = self.question, None
        if question is None:
            return
        legal = [choice.move for choice in question.choices if choice.objection == LEGAL]
        self._number += 1
        ident = f"{self._number}-{question.at}"
        command = {"type": "play", "id": ident, "seat": question.seat, "at": question.at}
        command["moves"] = [dice.choice(legal)]
        self.tally.sent += 1
        self._sent_at[ident] = time.perf_counter()
        if self._over_http:
            body = msgspec.json.encode(command)
            answer = self._requests[question.seat].ask("POST", f"/api/tables/{self.table}/commands", body)
            answer.add_done_callback(lambda done: self._answered(ident, done))
        else:
            self.sockets[question.seat].send(msgspec.json.encode({**command, "table": self.table}))

    def close(self) -> None:
        """Hang up."""
        for socket in (*self.sockets, *self.viewers):
            socket.close()
        for requests in self._requests:
            requests.close()

    def _look_on(self, data: bytes) -> None:
        self.heard += 1

    def _hear(self, data: bytes) -> None:
        heard = _heard.decode(data)
        if heard.type == "moment" and heard.table == self.table:
            if heard.question is not None:
                if self.question is None:
                    self.tally.ready.append(self)
                self.question = heard.question
            elif heard.mover is None and not self.is_over:
                self.is_over = True
                self.tally.finished.append(self)
        elif heard.type == "done":
            self._note(heard.id)
        elif heard.type == "refused":
            self._refused(heard.reason)

    def _answered(self, ident: str, done: "asyncio.Future[tuple[int, bytes]]") -> None:
        if done.exception() is not None:
            self._refused("hung_up")
            return
        status, body = done.result()
        if status == 200:
            self._note(ident)
        else:
            self._refused(str(msgspec.json.decode(body).get("reason", status)))

    def _note(self, ident: str) -> None:
        begin = self._sent_at.pop(ident, None)
        if begin is not None and self.tally.is_counting:
            self.tally.times.append(time.perf_counter() - begin)

    def _refused(self, reason: str) -> None:
        self.tally.refused[reason] = self.tally.refused.get(reason, 0) + 1


async def hang_up(players: Collection[Seats]) -> None:
    """Let everybody hang up, and wait until the lines are gone: uvloop does not close while one is open."""
    lost = [
        asyncio.create_task(socket.lost.wait())
        for player in players
        for socket in (*player.sockets, *player.viewers)
    ]
    for player in players:
        player.close()
    if lost:
        await asyncio.wait(lost, timeout=TAKING_LEAVE)
