"""Commands and moments over HTTP, for programs that have no socket."""

import time
from typing import Annotated

from litestar import get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from chapterhouse.server.answers.looking import Obeyed, Preview
from chapterhouse.server.answers.moments import Moment
from chapterhouse.server.commands import AnyCommand, Choosing
from chapterhouse.server.context import Asker, Language, TheContext
from chapterhouse.server.live import previews
from chapterhouse.server.live.room import Room
from chapterhouse.server.live.so_far import so_far
from chapterhouse.server.live.whose_eyes import check_eyes
from chapterhouse.server.routes.viewpoint import read_eyes

Number = Annotated[int, QueryParameter(ge=0, le=1_000_000)]


@post("/api/tables/{table:str}/commands", status_code=200)
async def command(
    table: FromPath[str], data: JSONBody[AnyCommand], account: Asker, context: TheContext
) -> Obeyed:
    """Carry out a command; the answer comes once it is on disk."""
    begin = time.perf_counter()
    at = await context.obey(table, account, data)
    context.house.metrics.took(time.perf_counter() - begin)
    return Obeyed(id=data.id, at=at)


@get("/api/tables/{table:str}/moment")
async def moment(
    table: FromPath[str],
    account: Asker,
    context: TheContext,
    lang: Language,
    eyes: FromQuery[str] = "",
    after: Number = 0,
) -> Moment:
    """Return how things stand for some eyes, and what happened after an event."""

    async def told_by(room: Room) -> Moment:
        seen_by = check_eyes(room, account.id, read_eyes(eyes))
        told = await so_far(room, lang, seen_by, after)
        async with room.lock:  # what is being stored is not told before it is on disk
            theirs = check_eyes(room, account.id, read_eyes(eyes))  # seats may have changed hands meanwhile
            return context.house.broadcast.moment(
                room, account.id, lang, theirs, min(after, room.row.at), told if theirs == seen_by else None
            )

    return await context.look(table, account, told_by)


@post("/api/tables/{table:str}/preview", status_code=200)
async def preview(
    table: FromPath[str], data: JSONBody[Choosing], account: Asker, context: TheContext, lang: Language
) -> Preview:
    """Tell what would come of one's choices, as far as one can know; nothing is played."""
    return await context.look(table, account, lambda room: previews.preview(room, account, data, lang))


ROUTES = [command, moment, preview]
