"""Records brought along, branches and analysis."""

from litestar import post
from litestar.params import FromPath, JSONBody

from chapterhouse.server.answers.looking import Brought, Hint, Thought
from chapterhouse.server.answers.tables import Table
from chapterhouse.server.commands import Analysis, Branch
from chapterhouse.server.context import AnyRequest, Asker, Language, TheContext
from chapterhouse.server.live import hints, records
from chapterhouse.server.live.table_card import table_info
from chapterhouse.server.refusals import Refusal


@post("/api/records", request_max_body_size=None)
async def bring(request: AnyRequest, account: Asker, context: TheContext, lang: Language) -> Brought:
    """Import a record, to replay or analyse it; the body holds its lines."""
    data = await _body(request, context.settings.limits.record)
    room, findings = await records.bring(context.house, account, data)
    shown = table_info(context.editions, room.row, room.seats, account.id, lang)
    return Brought(table=shown, findings=findings)


@post("/api/tables/{table:str}/branch")
async def branch(
    table: FromPath[str], data: JSONBody[Branch], account: Asker, context: TheContext, lang: Language
) -> Table:
    """Set up a game of one's own that goes on from a position of a finished one."""
    room = await records.branch(await context.room(table, account), account, data.n)
    return table_info(context.editions, room.row, room.seats, account.id, lang)


@post("/api/tables/{table:str}/analysis", status_code=200)
async def analyse(
    table: FromPath[str], data: JSONBody[Analysis], account: Asker, context: TheContext, lang: Language
) -> Thought:
    """Ask a bot what it thinks of a position of a finished game."""
    room = await context.room(table, account)
    return await records.analyse(room, account, data.n, data.level, data.seconds, lang)


@post("/api/tables/{table:str}/hint", status_code=200)
async def hint(table: FromPath[str], account: Asker, context: TheContext, lang: Language) -> Hint:
    """Ask a strong bot what it would do on one's own seat; among people only if the table allows hints."""
    return await hints.hint(await context.room(table, account), account, lang)


async def _body(request: AnyRequest, limit: int) -> bytes:
    parts: list[bytes] = []
    size = 0
    async for part in request.stream():
        size += len(part)
        if size > limit:
            raise Refusal("too_large", 413, {"limit": limit})
        parts.append(part)
    return b"".join(parts)


ROUTES = [bring, branch, analyse, hint]
