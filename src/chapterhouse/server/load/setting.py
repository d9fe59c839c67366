"""Setting up a load test: accounts straight into the store, tables over HTTP."""

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import insert

from chapterhouse.server import wall_clock
from chapterhouse.server.cookies import COOKIE
from chapterhouse.server.load.client import Requests
from chapterhouse.server.settings import Settings
from chapterhouse.store import schema
from chapterhouse.store.database import Database
from chapterhouse.store.ids import fingerprint, new_id

AT_ONCE = 8  # tables that are set up side by side


def add_people(data: Path, url: str, count: int) -> list[str]:
    """Store this many guests with open sessions; return their Cookie headers."""
    database = Database.open(Settings(data=data, database=url).database_url)
    now = wall_clock.now()
    people: list[dict[str, Any]] = []
    sessions: list[dict[str, Any]] = []
    cookies: list[str] = []
    for number in range(count):
        token, ident = secrets.token_urlsafe(32), new_id()
        row = {"id": ident, "name": f"Guest {number}", "lang": "en", "confirm": False, "created": now}
        people.append({**row, "seen": now, "recovery": fingerprint(ident)})
        sessions.append({"token": fingerprint(token), "account": ident, "created": now})
        cookies.append(f"{COOKIE}={token}")
    with database.engine.begin() as connection:
        connection.execute(insert(schema.accounts), people)
        connection.execute(insert(schema.sessions), sessions)
    database.close()
    return cookies


class Host:
    """Sets up tables over HTTP."""

    def __init__(self, port: int, title: str) -> None:
        self._port = port
        self._title = title

    async def new_table(self, cookies: list[str]) -> str:
        """Set up and start a table for these people; return its id."""
        seats = [{"kind": "me"}, *({"kind": "open"} for _ in cookies[1:])]
        wanted = {"title": self._title, "seats": seats, "public": True}
        async with line_to(self._port, cookies[0]) as host:
            table = str((await ask(host, "/api/tables", wanted))["id"])
            for cookie in cookies[1:]:
                async with line_to(self._port, cookie) as guest:
                    await ask(guest, f"/api/tables/{table}/join", {})
            await ask(host, f"/api/tables/{table}/start", {})
        return table

    async def rematch(self, cookies: list[str], table: str) -> str:
        """Let the people of a finished table play again; return the id of their new one."""
        async with line_to(self._port, cookies[0]) as host:
            again = str((await ask(host, f"/api/tables/{table}/rematch", {}))["id"])
            await ask(host, f"/api/tables/{again}/start", {})
        return again


@asynccontextmanager
async def line_to(port: int, cookie: str) -> AsyncIterator[Requests]:
    """Open an HTTP connection to a server on this machine, as somebody who is signed in."""
    host = f"127.0.0.1:{port}"
    _, line = await asyncio.get_running_loop().create_connection(
        lambda: Requests(host, cookie), "127.0.0.1", port
    )
    try:
        yield line
    finally:
        line.close()


async def ask(line: Requests, path: str, body: dict[str, Any]) -> Any:
    """Post something; return the answer."""
    status, answer = await line.ask("POST", path, msgspec.json.encode(body))
    if status >= 300:
        raise RuntimeError(f"{path} was answered with {status}: {answer[:200]!r}")
    return msgspec.json.decode(answer)
