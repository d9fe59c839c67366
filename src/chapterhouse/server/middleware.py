"""The doorkeeper around everything: origin, rate, size, and the headers of every answer."""

import logging
import math
import time
from typing import Any, Final

import msgspec
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from chapterhouse.server.compression import CompressingSend, may_pack
from chapterhouse.server.connection_limits import ConnectionLimits
from chapterhouse.server.context import Context, browser_language
from chapterhouse.server.descriptors import room_for
from chapterhouse.server.proxies import Proxies
from chapterhouse.server.rate_limits import Buckets
from chapterhouse.server.refusals import Refusal
from chapterhouse.server.settings import Settings
from chapterhouse.server.websocket import Door

log = logging.getLogger("chapterhouse.requests")
SAFE: Final = ("GET", "HEAD", "OPTIONS")
CHECKS: Final = ("/health", "/health/live", "/metrics")
DOORS: Final = (
    "/api/guests",
    "/api/session",
    "/api/session/recovery",
    "/api/me/password",
    "/api/invitations",
)
POLICY: Final = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS: Final = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)


class Guard:
    """Wraps the application. `door` is for sockets, which never come this way: see `websocket.py`."""

    def __init__(self, context: Context, pages: ASGIApp, door: Door) -> None:
        settings, house = context.settings, context.house
        self.door = door
        self.house = house
        self.settings = settings
        self.crowd = ConnectionLimits(
            settings.limits, house.metrics, room_for(settings.limits.connections_in_all)
        )
        self._metrics = house.metrics
        self.proxies = Proxies.of(settings)
        self._pages = pages
        self._requests = Buckets(settings.limits.requests, settings.limits.request_burst)
        self._checks = Buckets(settings.limits.requests, settings.limits.request_burst)
        self._doors = context.doors

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let somebody in, or not."""
        if str(scope["type"]) == "http":
            await self._request(scope, receive, send)
        else:
            await self._pages(scope, receive, send)

    async def _request(self, scope: Any, receive: Receive, send: Send) -> None:
        begin = time.perf_counter()
        self._metrics.requests += 1
        scope = self.proxies.seen_through(scope)
        status = 500

        async def send_guarded(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", ()), *HEADERS, *self._secure()]
            await send(message)

        if scope["method"] == "HEAD":  # every GET has a head: whoever serves us leaves the body out
            scope = {**scope, "method": "GET"}
        refusal = self._refuse(scope)
        if refusal is not None:
            self._metrics.refused(refusal.reason)
            lang = browser_language(header(scope, b"accept-language") or "")
            await _answer(refusal, lang, send_guarded)
        elif may_pack(scope["path"]):
            accepts = header(scope, b"accept-encoding") or ""
            await self._pages(scope, receive, CompressingSend(send_guarded, accepts))
        else:
            await self._pages(scope, receive, send_guarded)
        self._metrics.answered(status)
        if log.isEnabledFor(logging.INFO):
            facts = {
                "client": (scope.get("client") or ("",))[0],
                "method": scope["method"],
                "path": scope["path"],  # never with its query
                "status": status,
                "ms": round((time.perf_counter() - begin) * 1000, 1),
            }
            log.info("request", extra={"facts": facts})

    def _refuse(self, scope: Any) -> Refusal | None:
        if scope["method"] not in SAFE and not is_own_origin(
            self.settings, header(scope, b"origin"), header(scope, b"host")
        ):
            return Refusal("foreign_origin", 403)
        address = (scope.get("client") or ("", 0))[0]
        is_door = scope["path"] in DOORS and scope["method"] in ("POST", "PUT")
        is_check = scope["path"] in CHECKS  # answered even to an address that asks too much
        buckets = self._checks if is_check else self._requests
        seconds = self._doors.knock(address) if is_door else buckets.take(address)
        if seconds > 0:
            return Refusal("too_many", 429, {"seconds": math.ceil(seconds)})
        return None

    def _secure(self) -> tuple[tuple[bytes, bytes], ...]:
        if not self.settings.secure:
            return ()
        return ((b"strict-transport-security", b"max-age=31536000"),)


def is_own_origin(settings: Settings, origin: str | None, host: str | None) -> bool:
    """Return whether a request comes from our own pages, or from a program that is no browser."""
    if origin is None or origin in settings.origins:
        return True
    return bool(host) and origin.lower() in (f"http://{host}".lower(), f"https://{host}".lower())


def header(scope: Any, name: bytes) -> str | None:
    """Return a header of a request."""
    for key, value in scope["headers"]:
        if key == name:
            return str(value.decode("latin-1"))
    return None


async def _answer(refusal: Refusal, lang: str, send: Any) -> None:
    headers = [(b"content-type", b"application/json")]
    if "seconds" in refusal.facts:
        headers.append((b"retry-after", str(refusal.facts["seconds"]).encode()))
    await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
    await send({"type": "http.response.body", "body": msgspec.json.encode(refusal.wire(lang))})
