"""Where the running server takes orders: on this machine only, from those who may read its data folder.

A line of JSON comes in, a line of JSON goes out. The key is a random token in a file that only the owner of
the data folder can read; it is made afresh at every start.
"""

import asyncio
import hmac
import json
import logging
import os
import secrets
from pathlib import Path
from typing import Any, Final

from chapterhouse.server.admin.orders import BY_NAME
from chapterhouse.server.context import Context
from chapterhouse.server.refusals import Refusal

log = logging.getLogger("chapterhouse.admin")
FILE: Final = "admin.json"
HOST: Final = "127.0.0.1"
LONGEST: Final = 100_000  # bytes of an order
PATIENCE: Final = 10.0  # seconds for it to come


class AdminDoor:
    """Listens on the loopback port that the file in the data folder names."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._file = context.settings.data / FILE
        self._token = secrets.token_urlsafe(32)
        self._server: asyncio.Server | None = None

    async def open(self) -> None:
        """Listen, and say where."""
        self._server = await asyncio.start_server(self._answer, HOST, 0, limit=LONGEST)
        port = self._server.sockets[0].getsockname()[1]
        place = {"host": HOST, "port": port, "token": self._token, "pid": os.getpid()}
        try:
            write_privately(self._file, json.dumps(place))
        except OSError as error:  # games are more important than orders
            log.error("orders cannot be taken: %s", error)

    async def close(self) -> None:
        """Stop listening, and take the file away if nobody else has written it since."""
        if self._server is not None:
            self._server.close()
        try:
            if json.loads(self._file.read_text(encoding="utf-8")).get("token") == self._token:
                self._file.unlink()
        except (OSError, ValueError):
            log.debug("there is no %s to take away", FILE)

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            line = await asyncio.wait_for(reader.readline(), PATIENCE)
            answer = await self._carry_out(line)
            writer.write(json.dumps(answer, ensure_ascii=False).encode() + b"\n")
            await writer.drain()
        except (OSError, TimeoutError, ValueError) as error:
            log.info("an order could not be read: %s", error)
        finally:
            writer.close()

    async def _carry_out(self, line: bytes) -> dict[str, Any]:
        asked = json.loads(line)
        if not isinstance(asked, dict) or not self._is_key(asked.get("token")):
            return {"ok": False, "reason": "signed_out", "sentence": Refusal("signed_out").sentence("en")}
        order = BY_NAME.get(asked.get("order", ""))
        if order is None:
            return {"ok": False, "reason": "malformed", "sentence": str(asked.get("order"))}
        log.info("order", extra={"facts": {"order": order.name}})
        return await carry_out(self._context, order.name, asked.get("wanted", {}), asked.get("lang", "en"))

    def _is_key(self, token: object) -> bool:
        return isinstance(token, str) and hmac.compare_digest(token.encode(), self._token.encode())


async def carry_out(context: Context, name: str, wanted: dict[str, Any], lang: str) -> dict[str, Any]:
    """Carry out an order in a context; return what came of it, or the refusal."""
    try:
        return {"ok": True, "result": await BY_NAME[name].act(context, wanted)}
    except Refusal as refusal:
        return {"ok": False, "reason": refusal.reason, "sentence": refusal.sentence(lang)}
    except Exception:
        log.exception("an order failed: %s", name)
        return {"ok": False, "reason": "internal", "sentence": Refusal("internal").sentence(lang)}


def write_privately(file: Path, text: str) -> None:
    """Write a file that only its owner can read, all of it or nothing."""
    part = file.with_name(f"{file.name}.{os.getpid()}.part")
    part.unlink(missing_ok=True)
    with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as out:
        out.write(text)
    os.replace(part, file)
