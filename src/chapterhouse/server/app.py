"""The application: routes around a context, sockets beside them, the doorkeeper around both."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request, Response
from litestar.di import Provide
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.spec import License

from chapterhouse import __version__
from chapterhouse.server import clean
from chapterhouse.server.answers import basics
from chapterhouse.server.connection import SocketDoor
from chapterhouse.server.context import (
    Context,
    language_of,
    learn_language,
    provide_account,
    provide_context,
    provide_lang,
)
from chapterhouse.server.editions import Editions
from chapterhouse.server.interface import Described
from chapterhouse.server.jobs.queue import JobQueue
from chapterhouse.server.live.faster import faster_workers
from chapterhouse.server.live.house import House
from chapterhouse.server.live.housekeeping import tidy
from chapterhouse.server.many.neighbours import Neighbours
from chapterhouse.server.middleware import Guard
from chapterhouse.server.operating import operating
from chapterhouse.server.refusals import Refusal, unreachable
from chapterhouse.server.routes import (
    accounts,
    campaigns,
    client,
    history,
    lessons,
    newcomers,
    operations,
    play,
    records,
    tables,
    titles,
)
from chapterhouse.server.schema_page import PlainPage
from chapterhouse.server.sessions import Sessions
from chapterhouse.server.settings import Settings
from chapterhouse.server.startup import check_writing, does_all, prepare_folder
from chapterhouse.server.trouble import Trouble
from chapterhouse.store.database import Database
from chapterhouse.store.faults import Unreachable
from chapterhouse.store.holding import Holding
from chapterhouse.store.store import Store

log = logging.getLogger("chapterhouse.app")
REASONS = {
    401: "signed_out",
    404: "unknown_path",
    405: "unknown_method",
    413: "too_large",
    415: "wrong_media_type",
}


def build(settings: Settings) -> Guard:
    """Return the application for these settings; it opens its database at once, and holds it."""
    context = open_desk(settings, settings.port)
    editions, house = context.editions, context.house

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        app.state.context = context
        titles_on_offer = ", ".join(editions.by_title)  # loads them, before anybody waits
        log.info("titles on offer: %s", titles_on_offer)
        for fault in editions.faults:
            log.warning("a content pack is left out: %s", fault)
        await context.sessions.close_old()
        await house.start()
        watch = asyncio.create_task(context.sessions.keep_watch())
        try:
            async with operating(context):
                yield
        finally:
            watch.cancel()
            await context.close()

    app = Litestar(
        route_handlers=[
            *accounts.ROUTES,
            *titles.ROUTES,
            *lessons.ROUTES,
            *newcomers.ROUTES,
            *campaigns.ROUTES,
            *tables.ROUTES,
            *play.ROUTES,
            *history.ROUTES,
            *records.ROUTES,
            *operations.ROUTES,
            *client.ROUTES,
        ],
        dependencies={
            "account": Provide(provide_account),
            "context": Provide(provide_context),
            "lang": Provide(provide_lang),
        },
        exception_handlers={
            Refusal: answer_refusal,
            HTTPException: answer_http,
            Unreachable: answer_unreachable,
            Exception: answer_fault,
        },
        before_request=learn_language,
        lifespan=[lifespan],
        openapi_config=OpenAPIConfig(
            title="Chapterhouse",
            version=__version__,
            path="/api/schema",
            render_plugins=[PlainPage(), Described()],
            use_handler_docstrings=True,
            description="Board games to the letter of the rules; `GET /api/titles` lists the titles.",
            license=License(name="Apache-2.0", identifier="Apache-2.0"),
        ),
        request_max_body_size=settings.limits.request,
        logging_config=None,
    )
    return Guard(context, app, SocketDoor(context))


def open_desk(settings: Settings, port: int = 0) -> Context:
    """Open the data folder and the database, and hold them; raise a sentence if they cannot be used."""
    prepare_folder(settings.data)
    holding = Holding(settings.database_url, port)
    try:
        database = Database.open(settings.database_url, side_by_side=True)
        check_writing(database)
    except BaseException:
        holding.release()
        raise
    if database.is_sqlite and not does_all(settings):
        database.close()
        holding.release()
        raise Trouble("start.jobs_left")
    store = Store(database)
    editions = Editions(settings.data / "packs")
    house = House(settings, store, editions)
    house.chores += [tidy, *faster_workers()]
    sessions = Sessions(store, house.hub)
    if store.herald is not None:
        house.neighbours = Neighbours(house, sessions, store.herald)
        house.hub.pass_on = house.neighbours.tell_account
        house.crews.queue = JobQueue(store)
    return Context(settings, store, editions, house, sessions, holding)


def answer_refusal(request: Request[Any, Any, Any], refusal: Refusal) -> Response[basics.Refusal]:
    """Answer what the server refuses."""
    return _answer(request, refusal)


def answer_unreachable(request: Request[Any, Any, Any], error: Unreachable) -> Response[basics.Refusal]:
    """Answer while the database is away."""
    log.warning("a request found no database: %s %s: %s", request.method, request.url.path, error)
    return _answer(request, unreachable())


def answer_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[basics.Refusal]:
    """Answer what the framework refuses, in our own shape."""
    if isinstance(error, ValidationException):
        return _answer(request, Refusal("malformed", 400, {"detail": _detail(error)}))
    facts: dict[str, Any] = {"limit": request.app.state.context.settings.limits.request}
    reason = REASONS.get(error.status_code)
    if reason is None:
        return _answer(request, Refusal("malformed", error.status_code, {"detail": error.detail}))
    return _answer(request, Refusal(reason, error.status_code, facts if reason == "too_large" else None))


def answer_fault(request: Request[Any, Any, Any], error: Exception) -> Response[basics.Refusal]:
    """Answer a fault of ours; what it was is only in the log."""
    if isinstance(error, RecursionError):  # a body that is nothing but brackets
        return _answer(request, clean.malformed("too_deep", {}))
    context: Context = request.app.state.context
    context.house.metrics.faults += 1
    log.error("a request failed: %s %s", request.method, request.url.path, exc_info=error)
    return _answer(request, Refusal("internal", 500))


def _answer(request: Request[Any, Any, Any], refusal: Refusal) -> Response[basics.Refusal]:
    context: Context = request.app.state.context
    context.house.metrics.refused(refusal.reason)
    lang = language_of(request)
    headers = {"Retry-After": str(refusal.facts["seconds"])} if "seconds" in refusal.facts else {}
    if refusal.status == 426:
        headers["Upgrade"] = "websocket"
    return Response(refusal.wire(lang), status_code=refusal.status, headers=headers)


def _detail(error: ValidationException) -> str:
    if isinstance(error.extra, list) and error.extra and isinstance(error.extra[0], dict):
        first = error.extra[0]
        return f"{first.get('key', '')}: {first.get('message', '')}".strip(": ")
    return error.detail
