"""The answer to a browser that asks for a WebSocket: opened, or refused with a status and a sentence."""

from typing import Final

import msgspec
from websockets.exceptions import InvalidHeader
from websockets.http11 import Request, Response
from websockets.server import ServerProtocol

from chapterhouse.server.context import browser_language
from chapterhouse.server.refusals import Refusal

OPENED: Final = 101
BAD: Final = 400
OTHER_VERSION: Final = 426
VERSION: Final = "Sec-WebSocket-Version"


def answer(protocol: ServerProtocol, request: Request, refusal: Refusal | None) -> Response:
    """Return the answer; `refusal` is why we would not open it even if it asks properly."""
    lang = browser_language(", ".join(request.headers.get_all("Accept-Language")))
    if refusal is not None:
        return _refused(protocol, refusal, lang)
    found = protocol.accept(request)
    if found.status_code == OPENED:
        return found
    fault = protocol.handshake_exc
    if found.status_code == BAD and isinstance(fault, InvalidHeader) and fault.name == VERSION:
        refused = _refused(protocol, Refusal("socket_version", OTHER_VERSION), lang)
        refused.headers["Upgrade"] = "websocket"
        refused.headers[VERSION] = "13"
        return refused
    refused = _refused(protocol, Refusal("bad_handshake", found.status_code, {"detail": str(fault)}), lang)
    for name in ("Allow", "Upgrade"):
        if name in found.headers:
            refused.headers[name] = found.headers[name]
    return refused


def _refused(protocol: ServerProtocol, refusal: Refusal, lang: str) -> Response:
    response = protocol.reject(refusal.status, msgspec.json.encode(refusal.wire(lang)).decode())
    del response.headers["Content-Type"]
    response.headers["Content-Type"] = "application/json"
    response.headers["X-Content-Type-Options"] = "nosniff"
    if "seconds" in refusal.facts:
        response.headers["Retry-After"] = str(refusal.facts["seconds"])
    return response
