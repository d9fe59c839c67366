"""The server is killed at random moments: no acknowledged move is lost, none is half stored."""

import os
import random
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.place import PATIENCE, Line, Person, legal
from websockets.exceptions import ConnectionClosed

ROUNDS = int(os.environ.get("CHAPTERHOUSE_KILLS", "3"))  # more of them by hand: 300 take an hour
TABLES = 3


class Killed:
    """A server in a process of its own, that can be killed and started again on the same data."""

    def __init__(self, data: Path) -> None:
        self.data = data
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start, and wait until it answers."""
        command = [sys.executable, "-m", "chapterhouse", "serve", "--no-browser"]
        command += ["--data", str(self.data), "--port", str(self.port), "--log", "error"]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        until = time.monotonic() + 6 * PATIENCE
        while time.monotonic() < until:
            try:
                if httpx.get(f"{self.address}/health", timeout=PATIENCE).status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.05)
        raise AssertionError("the server did not start")

    def end(self, how: signal.Signals) -> int:
        """End it, gracefully or not; return its exit code."""
        assert self.process is not None
        self.process.send_signal(how)
        code = self.process.wait(3 * PATIENCE)
        self.process = None
        return code


def test_no_acknowledged_move_is_lost(tmp_path: Path) -> None:
    dice = random.Random(11)
    server = Killed(tmp_path)
    server.start()
    person = Person(server.address)
    try:
        person.post("/api/guests", {"name": "Anna"}, 201)
        tables: list[str] = []
        acknowledged: dict[str, int] = {}
        told: dict[str, dict[int, str]] = {}
        for number in range(ROUNDS):
            running = [table for table in tables if person.get(f"/api/tables/{table}")["status"] == "playing"]
            tables = running + [person.table("avignon") for _ in range(TABLES - len(running))]
            told |= {table: {} for table in tables if table not in told}
            play(person, tables, dice, acknowledged, told, server, number)
            server.start()
            for table in tables:
                moment = person.get(f"/api/tables/{table}/moment?after=0")
                assert moment["at"] >= acknowledged.get(table, 0)
                stored = {event["n"]: str(event) for event in moment["events"]}
                assert sorted(stored) == list(range(1, moment["at"] + 1))
                for n, event in told[table].items():
                    assert stored[n] == event, "what was told is what is stored"
        assert sum(acknowledged.values()) > 20
    finally:
        person.http.close()
        if server.process is not None:
            assert server.end(signal.SIGTERM) == 0, "a graceful stop is no failure"


def play(
    person: Person,
    tables: list[str],
    dice: random.Random,
    acknowledged: dict[str, int],
    told: dict[str, dict[int, str]],
    server: Killed,
    number: int,
) -> None:
    """Play on until the server is killed in the middle of it."""
    how = signal.SIGTERM if number == 0 else signal.SIGKILL
    last = dice.randrange(8, 30)
    try:
        with person.online() as line:
            moments = {table: line.watch(table) for table in tables}
            for step in range(1000):
                table = dice.choice(tables)
                moment = current(line, table, moments)
                remember(line, told)
                if moment["mover"] is None:
                    continue
                message = {"type": "play", "id": line.key(), "table": table, "seat": moment["mover"]}
                message |= {"at": moment["at"], "moves": [dice.choice(legal(moment))]}
                line.say(message)
                if step == last:
                    time.sleep(dice.random() * 0.01)
                    assert server.end(how) in (0, -signal.SIGKILL)
                answer = line.answer(message["id"])
                assert answer["type"] == "done", answer
                acknowledged[table] = answer["at"]
    except (ConnectionClosed, OSError, EOFError):
        pass
    if server.process is not None:
        server.end(how)


def current(line: Line, table: str, moments: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """Return the newest moment of a table, through the eyes that are asked."""
    for heard in line.heard:
        if heard["type"] == "moment" and heard["table"] == table:
            moments[table] = heard
    moment = moments[table]
    if moment["mover"] is not None and moment["question"] is None:
        moment = moments[table] = line.watch(table, eyes=moment["mover"])
    return moment


def remember(line: Line, told: dict[str, dict[int, str]]) -> None:
    for heard in line.heard:
        if heard["type"] == "moment":
            told[heard["table"]].update(
                {event["n"]: str(event) for event in heard["events"] if event["by"] == "chance"}
            )


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGTERM that a process could answer.")
def test_a_graceful_stop_closes_sockets_with_a_word(tmp_path: Path) -> None:
    server = Killed(tmp_path)
    server.start()
    person = Person(server.address)
    try:
        person.post("/api/guests", {"name": "Anna"}, 201)
        with person.online() as line:
            line.watch(person.table("avignon"))
            assert server.end(signal.SIGTERM) == 0
            assert line.farewell() == 1012
    finally:
        person.http.close()
        if server.process is not None:
            server.end(signal.SIGKILL)
