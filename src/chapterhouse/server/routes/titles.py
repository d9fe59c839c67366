"""What is known of titles before a game."""

import hashlib
from typing import Any, Literal

import msgspec
from litestar import Response, get
from litestar.params import FromPath, FromQuery
from litestar.status_codes import HTTP_304_NOT_MODIFIED

from chapterhouse.games import find
from chapterhouse.server import describe
from chapterhouse.server.desk import AnyRequest, TheDesk


@get("/api/titles")
async def titles(request: AnyRequest, desk: TheDesk) -> Response[bytes]:
    """Return all titles with their options and content packs."""
    return _cached(request, [describe.card(desk.shelf, name) for name in desk.shelf.editions])


@get("/api/titles/{title:str}")
async def title(
    request: AnyRequest, desk: TheDesk, title: FromPath[str], content: FromQuery[str] = ""
) -> Response[bytes]:
    """Return everything about a title with one content pack: data, moves, provenance."""
    game = desk.shelf.game(title, content)
    return _cached(request, describe.whole(desk.shelf, find(title), game))


@get("/api/titles/{title:str}/texts/{language:str}")
async def texts(
    request: AnyRequest,
    desk: TheDesk,
    title: FromPath[str],
    language: FromPath[Literal["en", "de"]],
    content: FromQuery[str] = "",
) -> Response[bytes]:
    """Return every text of a title by key."""
    game = desk.shelf.game(title, content)
    return _cached(request, describe.texts(desk.shelf, game, language))


@get("/api/titles/{title:str}/rules")
async def rules(
    request: AnyRequest, desk: TheDesk, title: FromPath[str], content: FromQuery[str] = ""
) -> Response[bytes]:
    """Return the rule cards of a title."""
    return _cached(request, describe.rules(desk.shelf, desk.shelf.game(title, content)))


def _cached(request: AnyRequest, body: Any) -> Response[bytes]:
    """Answer with a tag of the content, or that it has not changed."""
    data = msgspec.json.encode(body)
    tag = f'"{hashlib.sha256(data).hexdigest()[:20]}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(b"", status_code=HTTP_304_NOT_MODIFIED, headers=headers)
    return Response(data, media_type="application/json", headers=headers)


ROUTES = [titles, title, texts, rules]
