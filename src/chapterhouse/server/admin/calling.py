"""Carrying out an order: by the server that runs on this data folder, or else by a context of our own."""

import asyncio
import json
import os
import socket
from typing import Any, Final

from chapterhouse.server.admin.door import FILE, carry_out
from chapterhouse.server.app import open_desk
from chapterhouse.server.settings import Settings
from chapterhouse.server.trouble import Trouble

PATIENCE: Final = 120.0  # seconds for an answer


def send(settings: Settings, order: str, wanted: dict[str, Any], lang: str) -> dict[str, Any]:
    """Return what came of an order."""
    place = _running(settings)
    if place is None:
        return asyncio.run(_alone(settings, order, wanted, lang))
    asked = {"token": place["token"], "order": order, "wanted": wanted, "lang": lang}
    address = f"{place['host']}:{place['port']}"
    try:
        with socket.create_connection((place["host"], place["port"]), timeout=PATIENCE) as line:
            line.sendall(json.dumps(asked).encode() + b"\n")
            with line.makefile("rb") as answers:
                answer = json.loads(answers.readline())
    except ConnectionRefusedError:
        return asyncio.run(_alone(settings, order, wanted, lang))  # it was killed, and left its file behind
    except (OSError, ValueError):
        raise Trouble("admin.no_answer", address=address) from None
    if not isinstance(answer, dict):
        raise Trouble("admin.no_answer", address=address)
    return answer


def _running(settings: Settings) -> dict[str, Any] | None:
    """Return where a running server takes orders."""
    try:
        place = json.loads((settings.data / FILE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    if not isinstance(place, dict) or not {"host", "port", "token", "pid"} <= place.keys():
        return None
    return place if _lives(place["pid"]) else None


def _lives(process: int) -> bool:
    if os.name == "nt":  # asking there would end it
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


async def _alone(settings: Settings, order: str, wanted: dict[str, Any], lang: str) -> dict[str, Any]:
    context = open_desk(settings)
    try:
        return await carry_out(context, order, wanted, lang)
    finally:
        await context.close()
