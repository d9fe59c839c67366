"""The built browser client, from the package; and a page that says what to do where it is not built."""

import mimetypes
from functools import cache
from html import escape
from pathlib import Path
from typing import Any, Final

from litestar import Response, get
from litestar.params import FromPath

from chapterhouse.server.context import AnyRequest, browser_language
from chapterhouse.server.document import CHANGES, FOREVER, Document, document
from chapterhouse.server.refusals import Refusal, own_words

STATIC: Final = Path(__file__).parent.parent / "static"
ASSETS: Final = "assets/"
PACKED: Final = {"br": ".br", "gzip": ".gz"}


@get(["/", "/{path:path}"], include_in_schema=False)
async def client(request: AnyRequest, path: FromPath[str] = "") -> Response[Any]:
    """Return a file of the client; every other address outside /api is a page of it."""
    name = path.strip("/")
    if name == "api" or name.startswith("api/"):
        raise Refusal("unknown_path", 404)
    found = _files().get(name)
    if found is None and "." in name.rpartition("/")[2]:
        raise Refusal("unknown_path", 404)
    if found is None:
        name = "index.html"
        found = _files().get(name)
    if found is None:
        return _missing(browser_language(request.headers.get("accept-language", "")))
    return found.answer(request, FOREVER if name.startswith(ASSETS) else CHANGES)


def is_built() -> bool:
    """Return whether there is a client to serve."""
    return "index.html" in _files()


@cache
def _files() -> dict[str, Document]:
    """Read the client once: it is small, and what is not listed cannot be asked for.

    Beside `x.js` lie `x.js.br` and `x.js.gz`, made when the client was built (web/pack.mjs).
    """
    found: dict[str, Document] = {}
    for path in sorted(STATIC.rglob("*")):
        if path.is_file() and path.suffix not in (".py", *PACKED.values()):
            beside = {name: path.with_name(path.name + suffix) for name, suffix in PACKED.items()}
            encoded = {name: other.read_bytes() for name, other in beside.items() if other.is_file()}
            name = path.relative_to(STATIC).as_posix()
            found[name] = document(path.read_bytes(), _kind(path), encoded)
    return found


def _kind(path: Path) -> str:
    known = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".svg": "image/svg+xml"}
    kind = known.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return kind


def _missing(lang: str) -> Response[bytes]:
    words = own_words(lang)
    title, text = escape(words.say("page.title")), escape(words.say("page.missing"))
    page = (
        f'<!doctype html><html lang="{lang}"><meta charset="utf-8"><title>{title}</title>'
        f"<h1>{title}</h1><p>{text}</p></html>"
    )
    return Response(page.encode(), media_type="text/html", status_code=503)


ROUTES = [client]
