"""Answers in fewer bytes: which encoding a browser takes, and packing what is text and has no secrets in it.

A secret that is packed together with what a stranger may choose can be guessed from the length of the answer
(BREACH). So answers that set a cookie, and those with codes in them, go out as they are.
"""

import asyncio
import gzip
from typing import Final

from litestar.types import HTTPResponseStartEvent, Message, Send

LEAST: Final = 1_000  # bytes; below that an answer fits into one packet anyway
MUCH: Final = 50_000  # bytes; above that packing does not happen between two moves of others
LEVEL: Final = 5  # of 9; for what is packed once for all, 9
KINDS: Final = (b"application/json", b"application/jsonl", b"application/vnd.oai", b"text/")
SECRET: Final = ("/api/guests", "/api/session", "/api/me", "/api/invitations")
VARY: Final = (b"vary", b"Accept-Encoding")


def preferred(accepted: str, offered: tuple[str, ...]) -> str:
    """Return the encoding of the offered ones, best first, that somebody likes most; "" for none of them.

    >>> preferred("gzip, deflate, br", ("br", "gzip")), preferred("br;q=0.2, gzip;q=0.9", ("br", "gzip"))
    ('br', 'gzip')
    >>> preferred("gzip;q=0, *;q=0.1", ("br", "gzip")), preferred("identity, gzip;q=0.5", ("gzip",))
    ('br', '')
    """
    liked: dict[str, float] = {}
    for part in accepted.lower().split(","):
        name, _, rest = part.partition(";")
        liked[name.strip()] = _quality(rest)
    best, most = "", 0.0
    for name in offered:
        quality = liked.get(name, liked.get("*", 0.0))
        if quality > most:
            best, most = name, quality
    return best if most >= liked.get("identity", 0.0) else ""


def _quality(parameters: str) -> float:
    name, _, value = parameters.partition("=")
    if name.strip() != "q":
        return 1.0
    try:
        return min(1.0, max(0.0, float(value)))
    except ValueError:
        return 0.0


def may_pack(path: str) -> bool:
    """Return whether answers of a path hold no codes or tokens."""
    is_secret = any(path == secret or path.startswith(secret + "/") for secret in SECRET)
    return not is_secret and not path.endswith("/invitation")


def packed(data: bytes, level: int = 9) -> bytes:
    """Return data as gzip; the same for the same data."""
    return gzip.compress(data, level, mtime=0)


class CompressingSend:
    """Sends one answer, packed if that is worth it."""

    def __init__(self, send: Send, accepts: str) -> None:
        self._send = send
        self._takes_gzip = preferred(accepts, ("gzip",)) == "gzip"
        self._start: HTTPResponseStartEvent | None = None

    async def __call__(self, message: Message) -> None:
        """Send a part of the answer; its beginning waits for the first of its body."""
        if message["type"] == "http.response.start":
            if is_packable(message):
                message["headers"] = [*message["headers"], VARY]
                self._start = message
                return
        elif message["type"] == "http.response.body" and self._start is not None:
            start, self._start = self._start, None
            body = message["body"]
            if self._takes_gzip and not message["more_body"] and len(body) >= LEAST:
                body = (
                    await asyncio.to_thread(packed, body, LEVEL) if len(body) > MUCH else packed(body, LEVEL)
                )
                message["body"] = body
                replaced = [pair for pair in start["headers"] if pair[0].lower() != b"content-length"]
                length = (b"content-length", str(len(body)).encode())
                start["headers"] = [*replaced, length, (b"content-encoding", b"gzip")]
            await self._send(start)
        await self._send(message)


def is_packable(start: HTTPResponseStartEvent) -> bool:
    """Return whether an answer is text that nobody has packed yet, and that gives nothing away."""
    headers = {name.lower(): value for name, value in start["headers"]}
    if b"content-encoding" in headers or b"set-cookie" in headers or b"etag" in headers:
        return False
    return headers.get(b"content-type", b"").startswith(KINDS)
