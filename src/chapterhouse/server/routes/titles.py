"""What is known of titles before a game: worked out and packed once, not at each request."""

from collections.abc import Callable
from typing import Any, Literal

import msgspec
from litestar import Response, get
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery

from chapterhouse.core.title import BadTitle
from chapterhouse.games import UnknownTitle, find
from chapterhouse.server import title_pages
from chapterhouse.server.answers.titles import Rule, Title, TitleCard
from chapterhouse.server.context import AnyRequest, TheContext
from chapterhouse.server.document import FOREVER, Document, document
from chapterhouse.server.editions import Editions
from chapterhouse.server.refusals import Refusal
from chapterhouse.server.title_files import files_of


def a_document(kind: Any) -> dict[int, ResponseSpec]:
    """Describe the answer of a route that sends bytes made once: they hold this kind of answer."""
    return {
        200: ResponseSpec(
            data_container=kind,
            generate_examples=False,
            description="A document that may be kept; it has an ETag.",
        )
    }


@get("/api/titles", responses=a_document(list[TitleCard]))
async def titles(request: AnyRequest, context: TheContext) -> Response[bytes]:
    """Return all titles with their options and content packs."""
    editions = context.editions
    labels = tuple(tuple(labelled) for labelled in editions.by_title.values())
    found = kept(
        editions, ("all", labels), lambda: [title_pages.card(editions, name) for name in editions.by_title]
    )
    return found.answer(request)


@get("/api/titles/{title:str}", responses=a_document(Title))
async def title(
    request: AnyRequest, context: TheContext, title: FromPath[str], content: FromQuery[str] = ""
) -> Response[bytes]:
    """Return everything about a title with one content pack: data, moves, provenance."""
    game = context.editions.game(title, content)
    labels = tuple(context.editions.by_title[title])
    return kept(
        context.editions,
        ("whole", game, labels),
        lambda: title_pages.whole(context.editions, find(title), game),
    ).answer(request)


@get("/api/titles/{title:str}/texts/{language:str}", responses=a_document(dict[str, str]))
async def texts(
    request: AnyRequest,
    context: TheContext,
    title: FromPath[str],
    language: FromPath[Literal["en", "de"]],
    content: FromQuery[str] = "",
) -> Response[bytes]:
    """Return every text of a title by key."""
    game = context.editions.game(title, content)
    found = kept(
        context.editions,
        ("texts", game, language),
        lambda: title_pages.texts(context.editions, game, language),
    )
    return found.answer(request)


@get("/api/titles/{title:str}/rules", responses=a_document(list[Rule]))
async def rules(
    request: AnyRequest, context: TheContext, title: FromPath[str], content: FromQuery[str] = ""
) -> Response[bytes]:
    """Return the rule cards of a title."""
    game = context.editions.game(title, content)
    return kept(context.editions, ("rules", game), lambda: title_pages.rules(context.editions, game)).answer(
        request
    )


@get("/titles/{title:str}/{digest:str}/{path:path}", include_in_schema=False)
async def file(
    request: AnyRequest, title: FromPath[str], digest: FromPath[str], path: FromPath[str]
) -> Response[bytes]:
    """Return a file that a title's package brings for the browser."""
    try:
        found = files_of(title)
    except (UnknownTitle, BadTitle):
        raise Refusal("unknown_path", 404) from None
    name = path.strip("/")
    if found.digest != digest or name not in found.files:
        raise Refusal("unknown_path", 404)
    return found.files[name].answer(request, FOREVER)


def kept(editions: Editions, key: tuple[object, ...], make: Callable[[], Any]) -> Document:
    """Return a document about the editions; the first who asks for it has it made."""
    found = editions.documents.get(key)
    if found is None:
        found = editions.documents[key] = document(msgspec.json.encode(make()), "application/json")
    return found


ROUTES = [titles, title, texts, rules, file]
