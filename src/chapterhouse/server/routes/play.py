"""Commands and moments over HTTP, for programs that have no socket."""

import time
from typing import Annotated, Any

from litestar import get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from chapterhouse.server.desk import Asker, Language, TheDesk
from chapterhouse.server.live.looking import check_eyes
from chapterhouse.server.live.moment import Moment
from chapterhouse.server.live.room import Room
from chapterhouse.server.live.so_far import so_far
from chapterhouse.server.routes.eyes import read_eyes
from chapterhouse.server.wire import AnyCommand

Number = Annotated[int, QueryParameter(ge=0, le=1_000_000)]


@post("/api/tables/{table:str}/commands", status_code=200)
async def command(
    table: FromPath[str], data: JSONBody[AnyCommand], account: Asker, desk: TheDesk
) -> dict[str, Any]:
    """Carry out a command; the answer comes after it is on disk."""
    begin = time.perf_counter()
    at = await desk.obey(table, account, data)
    desk.house.metrics.took(time.perf_counter() - begin)
    return {"id": data.id, "at": at}


@get("/api/tables/{table:str}/moment")
async def moment(
    table: FromPath[str],
    account: Asker,
    desk: TheDesk,
    lang: Language,
    eyes: FromQuery[str] = "",
    after: Number = 0,
) -> Moment:
    """Return how things stand for some eyes, and what happened after an event."""

    async def told_by(room: Room) -> Moment:
        seen_by = check_eyes(room, account.id, read_eyes(eyes))
        told = await so_far(room, lang, seen_by, after)
        async with room.lock:  # what is being stored is not told before it is on disk
            return desk.house.teller.moment(room, account.id, lang, seen_by, min(after, room.row.at), told)

    return await desk.look(table, account, told_by)


ROUTES = [command, moment]
