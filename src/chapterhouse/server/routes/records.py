"""Records brought along, branches and analysis."""

from typing import Any

from litestar import post
from litestar.params import FromPath, JSONBody

from chapterhouse.server.desk import AnyRequest, Asker, Language, TheDesk
from chapterhouse.server.live import library
from chapterhouse.server.live.info import table_info
from chapterhouse.server.refusals import Refusal
from chapterhouse.server.wire import Analysis, Branch

Shown = dict[str, Any]


@post("/api/records", request_max_body_size=None)
async def bring(request: AnyRequest, account: Asker, desk: TheDesk, lang: Language) -> Shown:
    """Bring a record along to replay or analyse it; the body is its lines."""
    data = await _body(request, desk.settings.limits.record)
    room, findings = await library.bring(desk.house, account, data)
    shown = table_info(desk.shelf, room.row, room.seats, account.id, lang)
    return {"table": shown, "findings": findings}


@post("/api/tables/{table:str}/branch")
async def branch(
    table: FromPath[str], data: JSONBody[Branch], account: Asker, desk: TheDesk, lang: Language
) -> Shown:
    """Go on from a position of a finished game, for oneself."""
    room = await library.branch(await desk.room(table, account), account, data.n)
    return table_info(desk.shelf, room.row, room.seats, account.id, lang)


@post("/api/tables/{table:str}/analysis", status_code=200)
async def analyse(
    table: FromPath[str], data: JSONBody[Analysis], account: Asker, desk: TheDesk, lang: Language
) -> Shown:
    """Ask a bot what it thinks of a position of a finished game."""
    room = await desk.room(table, account)
    return await library.analyse(room, account, data.n, data.level, data.seconds, lang)


async def _body(request: AnyRequest, limit: int) -> bytes:
    parts: list[bytes] = []
    size = 0
    async for part in request.stream():
        size += len(part)
        if size > limit:
            raise Refusal("too_large", 413, {"limit": limit})
        parts.append(part)
    return b"".join(parts)


ROUTES = [bring, branch, analyse]
