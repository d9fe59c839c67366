"""People who play any legal move, come back when the line breaks, and repeat what was not answered."""

import asyncio
import random
import secrets
from typing import Any, Final

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from chapterhouse.server.faults.ledger import Ledger, Promise

PACE: Final = (0.02, 0.3)  # seconds that a person thinks about a move
AGAIN: Final = (0.1, 1.0)  # seconds until somebody who lost the line comes back
GONE: Final = (OSError, WebSocketException, InvalidHandshake, TimeoutError, EOFError)


class Player:
    """One person with one browser, at one seat of some tables."""

    def __init__(self, port: int, cookie: str, ledger: Ledger, dice: random.Random) -> None:
        self.tables: dict[str, int] = {}  # seat by table
        self._port = port
        self._cookie = cookie
        self._ledger = ledger
        self._dice = dice
        self._open: dict[str, dict[str, Any]] = {}  # commands without an answer, by their key
        self._questions: dict[str, dict[str, Any] | None] = {}
        self._line: ClientConnection | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def play(self) -> None:
        """Play until cancelled."""
        while True:
            try:
                await self._visit()
            except GONE:
                pass
            self._line = None
            await asyncio.sleep(self._dice.uniform(*AGAIN))

    async def sit_down(self, table: str, seat: int) -> None:
        """Play at one more table from now on."""
        self.tables[table] = seat
        if self._line is not None:
            try:
                await self._watch(self._line, table)
            except GONE:
                pass

    async def _visit(self) -> None:
        headers = {"Cookie": self._cookie}
        address = f"ws://127.0.0.1:{self._port}/api/socket"
        async with connect(address, additional_headers=headers, open_timeout=60, ping_timeout=60) as line:
            self._line = line
            for table in list(self.tables):
                await self._watch(line, table)
            for command in list(self._open.values()):
                await line.send(msgspec.json.encode(command).decode())
            async for text in line:
                self._hear(line, msgspec.json.decode(text))

    async def _watch(self, line: ClientConnection, table: str) -> None:
        watch = {"type": "watch", "id": secrets.token_hex(6), "table": table, "eyes": self.tables[table]}
        await line.send(msgspec.json.encode(watch).decode())

    def _hear(self, line: ClientConnection, heard: dict[str, Any]) -> None:
        match heard["type"]:
            case "moment":
                self._ledger.tell(heard["table"], heard["events"])
                self._questions[heard["table"]] = heard["question"]
                self._answer_next(line, heard["table"])
            case "done":
                self._acknowledged(heard)
                self._answer_next(line, heard["table"])
            case "refused":
                self._open.pop(heard["id"], None)
                if heard["table"] in self.tables:
                    self._do(self._watch_later(line, heard["table"]))
            case "again":
                self._do(self._watch_later(line, heard["table"]))

    def _acknowledged(self, heard: dict[str, Any]) -> None:
        command = self._open.pop(heard["id"], None)
        if command is not None:
            promise = Promise(command["seat"], command["at"], command["moves"][0], heard["at"])
            self._ledger.promise(command["table"], promise)

    def _answer_next(self, line: ClientConnection, table: str) -> None:
        """Answer the newest question of a table, once what was said before it is answered."""
        question = self._questions.get(table)
        is_waiting = any(command["table"] == table for command in self._open.values())
        if question is not None and not is_waiting:
            self._questions[table] = None
            self._do(self._answer(line, table, question))

    async def _answer(self, line: ClientConnection, table: str, question: dict[str, Any]) -> None:
        legal = [choice["move"] for choice in question["choices"] if choice["objection"] is None]
        command = {
            "type": "play",
            "id": secrets.token_hex(8),
            "table": table,
            "seat": question["seat"],
            "at": question["at"],
            "moves": [self._dice.choice(legal)],
        }
        self._open[str(command["id"])] = command
        await asyncio.sleep(self._dice.uniform(*PACE))
        await line.send(msgspec.json.encode(command).decode())

    async def _watch_later(self, line: ClientConnection, table: str) -> None:
        await asyncio.sleep(self._dice.uniform(*AGAIN))
        await self._watch(line, table)

    def _do(self, work: Any) -> None:
        async def quietly() -> None:
            try:
                await work
            except GONE:
                pass

        task = asyncio.create_task(quietly())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
