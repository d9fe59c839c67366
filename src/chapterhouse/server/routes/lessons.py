"""Learning a title: what there is to learn, what somebody has done, and one lesson move by move."""

from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody

from chapterhouse.server import clocktime, teaching
from chapterhouse.server.desk import AnyRequest, Asker, Language, TheDesk
from chapterhouse.server.routes.titles import kept
from chapterhouse.server.wire import Taking
from chapterhouse.store import progress

Shown = dict[str, Any]


@get("/api/titles/{title:str}/lessons")
async def lessons(request: AnyRequest, desk: TheDesk, title: FromPath[str]) -> Response[bytes]:
    """Return a title's introduction and lessons in both languages; empty lists where it has none."""
    game = desk.shelf.game(title)
    found = kept(desk.shelf, ("lessons", game), lambda: teaching.describe(teaching.course(desk.shelf, game)))
    return found.answer(request)


@get("/api/lessons/{title:str}")
async def done(title: FromPath[str], account: Asker, desk: TheDesk) -> Shown:
    """Return which lessons of a title one has done."""
    desk.shelf.game(title)
    return {"done": await desk.store.read(lambda connection: progress.done(connection, account.id, title))}


@post("/api/lessons/{title:str}/{lesson:str}", status_code=200)
async def take(
    title: FromPath[str],
    lesson: FromPath[str],
    data: JSONBody[Taking],
    account: Asker,
    desk: TheDesk,
    lang: Language,
) -> Response[bytes]:
    """Take a lesson: the moves that stood come with the request, and the answer says how things stand."""
    game = desk.shelf.game(title)
    wanted = teaching.find(game, teaching.course(desk.shelf, game), lesson)
    taken = await desk.house.look(lambda: teaching.take(desk.shelf, game, wanted, data, account.name, lang))
    if taken.solved and (data.play is not None or data.go_on):
        now = clocktime.now()
        await desk.store.write(
            lambda connection: progress.finish(connection, account.id, title, wanted.id, now)
        )
    return Response(teaching.encode(taken), media_type="application/json")


ROUTES = [lessons, done, take]
