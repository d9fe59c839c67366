"""Something that many ask for and that never changes while the server runs: made, tagged and packed once."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from litestar import Request, Response
from litestar.datastructures import State

from chapterhouse.server.compression import packed, preferred

BEST_FIRST: Final = ("br", "gzip")
CHANGES: Final = "no-cache"  # may be kept, and is asked for again: the answer is mostly that it is the same
FOREVER: Final = "public, max-age=31536000, immutable"
SMALLEST: Final = 0.9  # of its size, for an encoding to be worth keeping


@dataclass(frozen=True, slots=True)
class Document:
    """Bytes with their kind and tag; `encoded` has them packed, by encoding."""

    plain: bytes
    kind: str
    tag: str
    encoded: Mapping[str, bytes]

    def answer(self, request: Request[Any, Any, State], caching: str = CHANGES) -> Response[bytes]:
        """Return it as somebody takes it, or that what they have is the same."""
        offered = tuple(name for name in BEST_FIRST if name in self.encoded)
        encoding = preferred(request.headers.get("accept-encoding", ""), offered)
        tag = f'"{self.tag}-{encoding}"' if encoding else f'"{self.tag}"'  # other bytes, another tag
        headers = {"ETag": tag, "Cache-Control": caching}
        if offered:
            headers["Vary"] = "Accept-Encoding"
        if is_known(request.headers.get("if-none-match", ""), tag):
            return Response(b"", status_code=304, headers=headers)
        if encoding:
            headers["Content-Encoding"] = encoding
        return Response(self.encoded.get(encoding, self.plain), media_type=self.kind, headers=headers)


def document(plain: bytes, kind: str, encoded: Mapping[str, bytes] | None = None) -> Document:
    """Return a document; without encodings of its own it is packed here, if that makes it smaller."""
    tag = hashlib.sha256(plain).hexdigest()[:20]
    if encoded is None:
        shorter = packed(plain)
        encoded = {"gzip": shorter} if len(shorter) < SMALLEST * len(plain) else {}
    return Document(plain, kind, tag, dict(encoded))


def is_known(header: str, tag: str) -> bool:
    """Return whether a header If-None-Match names a tag.

    >>> is_known('W/"a", "b"', '"a"'), is_known('"c"', '"a"'), is_known("*", '"a"')
    (True, False, True)
    """
    named = {part.strip().removeprefix("W/") for part in header.split(",")}
    return tag in named or "*" in named
