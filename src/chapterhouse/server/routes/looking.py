"""Scores, replays, records, chat and notes."""

from typing import Annotated, Any, Literal

from litestar import Response, get, put
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from chapterhouse.server import clean
from chapterhouse.server.desk import Asker, Language, TheDesk
from chapterhouse.server.live import looking, talking
from chapterhouse.server.live.still import still_of
from chapterhouse.server.routes.eyes import read_eyes
from chapterhouse.server.wire import Note
from chapterhouse.store import talk

Shown = dict[str, Any]
Number = Annotated[int, QueryParameter(ge=0, le=1_000_000)]
MaybeNumber = Annotated[int | None, QueryParameter(ge=0, le=1_000_000)]


@get("/api/tables/{table:str}/score")
async def score(
    table: FromPath[str],
    account: Asker,
    desk: TheDesk,
    lang: Language,
    eyes: FromQuery[str] = "",
    n: MaybeNumber = None,
) -> Shown:
    """Return the score sheets, each point with its cause."""
    room = await desk.room(table, account)
    seen_by = looking.check_eyes(room, account.id, read_eyes(eyes))
    still = await still_of(room)
    at = len(still.events) if n is None else n
    return await desk.house.look(lambda: looking.score(still, lang, seen_by, at))


@get("/api/tables/{table:str}/replay")
async def replay(
    table: FromPath[str], account: Asker, desk: TheDesk, lang: Language, eyes: FromQuery[str] = ""
) -> Shown:
    """Return the outline of a replay, without its result."""
    room = await desk.room(table, account)
    seen_by = looking.check_eyes(room, account.id, read_eyes(eyes))
    still = await still_of(room)
    return await desk.house.look(lambda: looking.replay(still, account.id, lang, seen_by))


@get("/api/tables/{table:str}/frames")
async def frames(
    table: FromPath[str],
    account: Asker,
    desk: TheDesk,
    lang: Language,
    eyes: FromQuery[str] = "",
    first: Number = 0,
    last: Number = 1_000_000,
) -> Shown:
    """Return what some eyes saw after each event of a stretch."""
    room = await desk.room(table, account)
    seen_by = looking.check_eyes(room, account.id, read_eyes(eyes))
    still = await still_of(room)
    return {"frames": await desk.house.look(lambda: looking.frames(still, lang, seen_by, first, last))}


@get("/api/tables/{table:str}/record")
async def record(
    table: FromPath[str], account: Asker, desk: TheDesk, eyes: FromQuery[str] = ""
) -> Response[bytes]:
    """Download the record: redacted while the game runs, in full with the seed after it."""
    room = await desk.room(table, account)
    seen_by = None if eyes == "all" else looking.check_eyes(room, account.id, read_eyes(eyes))
    text = await looking.record_text(desk.house, await still_of(room), account.id, seen_by)
    name = f"{room.row.title}-{room.id}.jsonl"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="application/jsonl", headers=headers)


@get("/api/tables/{table:str}/chat")
async def chat(
    table: FromPath[str],
    account: Asker,
    desk: TheDesk,
    room: FromQuery[Literal["table", "gallery"]] = "table",
    before: Number = 1_000_000,
) -> Shown:
    """Return the last messages of a room before a number."""
    found = await desk.room(table, account)
    return {"messages": await talking.messages(desk.store, found, account.id, room, before)}


@get("/api/tables/{table:str}/notes")
async def notes(table: FromPath[str], account: Asker, desk: TheDesk) -> Shown:
    """Return one's own notes."""
    room = await desk.room(table, account)
    return {"text": await desk.store.read(lambda connection: talk.note(connection, room.id, account.id))}


@put("/api/tables/{table:str}/notes", status_code=204)
async def set_notes(table: FromPath[str], data: JSONBody[Note], account: Asker, desk: TheDesk) -> None:
    """Replace one's own notes."""
    room = await desk.room(table, account)
    text = clean.note(data.text)
    await desk.store.write(lambda connection: talk.set_note(connection, room.id, account.id, text))


ROUTES = [score, replay, frames, record, chat, notes, set_notes]
