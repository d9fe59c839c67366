"""What is known of titles before a game: worked out and packed once, not at each request."""

from collections.abc import Callable
from typing import Any, Literal

import msgspec
from litestar import Response, get
from litestar.params import FromPath, FromQuery

from chapterhouse.games import find
from chapterhouse.server import describe
from chapterhouse.server.desk import AnyRequest, TheDesk
from chapterhouse.server.document import Document, document
from chapterhouse.server.shelf import Shelf


@get("/api/titles")
async def titles(request: AnyRequest, desk: TheDesk) -> Response[bytes]:
    """Return all titles with their options and content packs."""
    shelf = desk.shelf
    labels = tuple(tuple(editions) for editions in shelf.editions.values())
    found = kept(shelf, ("all", labels), lambda: [describe.card(shelf, name) for name in shelf.editions])
    return found.answer(request)


@get("/api/titles/{title:str}")
async def title(
    request: AnyRequest, desk: TheDesk, title: FromPath[str], content: FromQuery[str] = ""
) -> Response[bytes]:
    """Return everything about a title with one content pack: data, moves, provenance."""
    game = desk.shelf.game(title, content)
    labels = tuple(desk.shelf.editions[title])
    return kept(
        desk.shelf, ("whole", game, labels), lambda: describe.whole(desk.shelf, find(title), game)
    ).answer(request)


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
    found = kept(desk.shelf, ("texts", game, language), lambda: describe.texts(desk.shelf, game, language))
    return found.answer(request)


@get("/api/titles/{title:str}/rules")
async def rules(
    request: AnyRequest, desk: TheDesk, title: FromPath[str], content: FromQuery[str] = ""
) -> Response[bytes]:
    """Return the rule cards of a title."""
    game = desk.shelf.game(title, content)
    return kept(desk.shelf, ("rules", game), lambda: describe.rules(desk.shelf, game)).answer(request)


def kept(shelf: Shelf, key: tuple[object, ...], make: Callable[[], Any]) -> Document:
    """Return a document about the shelf; the first who asks for it has it made."""
    found = shelf.documents.get(key)
    if found is None:
        found = shelf.documents[key] = document(msgspec.json.encode(make()), "application/json")
    return found


ROUTES = [titles, title, texts, rules]
