"""Scores, replays, records, chat and notes."""

from typing import Annotated, Literal

from litestar import Response, get, post, put
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from chapterhouse.server import clean
from chapterhouse.server.answers.looking import Described, Frames, Messages, Notes, Race, Replay, Score
from chapterhouse.server.commands import Note, Saying
from chapterhouse.server.context import Asker, Context, Language, TheContext
from chapterhouse.server.live import chat as chat_room
from chapterhouse.server.live import history, in_words
from chapterhouse.server.live import race as races
from chapterhouse.server.live.room import Room
from chapterhouse.server.live.still import Still, still_of
from chapterhouse.server.live.whose_eyes import check_eyes
from chapterhouse.server.routes.viewpoint import read_eyes
from chapterhouse.store import talk
from chapterhouse.store.rows import Account

Number = Annotated[int, QueryParameter(ge=0, le=1_000_000)]
MaybeNumber = Annotated[int | None, QueryParameter(ge=0, le=1_000_000)]


@get("/api/tables/{table:str}/score")
async def score(
    table: FromPath[str],
    account: Asker,
    context: TheContext,
    lang: Language,
    eyes: FromQuery[str] = "",
    n: MaybeNumber = None,
) -> Score:
    """Return the score sheets, each point with its cause."""
    still, seen_by = await _still(context, table, account, eyes)
    at = len(still.events) if n is None else n
    return await context.house.look(lambda: history.score(still, lang, seen_by, at))


@get("/api/tables/{table:str}/text")
async def text(
    table: FromPath[str],
    account: Asker,
    context: TheContext,
    lang: Language,
    eyes: FromQuery[str] = "",
    n: MaybeNumber = None,
) -> Described:
    """Return the position in plain sentences and tables, as some eyes may know it."""
    still, seen_by = await _still(context, table, account, eyes)
    at = len(still.events) if n is None else n
    return await context.house.look(lambda: in_words.described(still, lang, seen_by, at))


@get("/api/tables/{table:str}/race")
async def race(
    table: FromPath[str], account: Asker, context: TheContext, lang: Language, eyes: FromQuery[str] = ""
) -> Race:
    """Return everybody's points after each turn, by kind."""
    still, seen_by = await _still(context, table, account, eyes)
    return await context.house.look(lambda: races.race(still, lang, seen_by))


@get("/api/tables/{table:str}/replay")
async def replay(
    table: FromPath[str], account: Asker, context: TheContext, lang: Language, eyes: FromQuery[str] = ""
) -> Replay:
    """Return the outline of a replay, without its result."""
    still, seen_by = await _still(context, table, account, eyes)
    return await context.house.look(lambda: history.replay(still, account.id, lang, seen_by))


@get("/api/tables/{table:str}/frames")
async def frames(
    table: FromPath[str],
    account: Asker,
    context: TheContext,
    lang: Language,
    eyes: FromQuery[str] = "",
    first: Number = 0,
    last: Number = 1_000_000,
) -> Frames:
    """Return what some eyes saw after each of a stretch of events."""
    still, seen_by = await _still(context, table, account, eyes)
    return Frames(frames=await context.house.look(lambda: history.frames(still, lang, seen_by, first, last)))


@get("/api/tables/{table:str}/record", media_type="application/jsonl")
async def record(
    table: FromPath[str], account: Asker, context: TheContext, eyes: FromQuery[str] = ""
) -> Response[bytes]:
    """Download the record: redacted while the game runs, in full with the seed after it."""
    still, seen_by = await _still(context, table, account, "" if eyes == "all" else eyes)
    text = await history.record_text(context.house, still, account.id, None if eyes == "all" else seen_by)
    name = f"{still.row.title}-{still.row.id}.jsonl"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="application/jsonl", headers=headers)


@get("/api/tables/{table:str}/chat")
async def chat(
    table: FromPath[str],
    account: Asker,
    context: TheContext,
    room: FromQuery[Literal["table", "gallery"]] = "table",
    before: Number = 1_000_000,
) -> Messages:
    """Return up to 50 messages of a chat room, the last ones before a number."""
    found = await context.room(table, account)
    return Messages(messages=await chat_room.messages(context.store, found, account.id, room, before))


@post("/api/tables/{table:str}/chat", status_code=204)
async def say(table: FromPath[str], data: JSONBody[Saying], account: Asker, context: TheContext) -> None:
    """Say something in one's own chat room; this is for programs that have no socket."""
    room = await context.room(table, account)
    await chat_room.say(context.store, room, account, data.text)


@get("/api/tables/{table:str}/notes")
async def notes(table: FromPath[str], account: Asker, context: TheContext) -> Notes:
    """Return one's own notes on a game."""
    room = await context.room(table, account)
    return Notes(text=await context.store.read(lambda connection: talk.note(connection, room.id, account.id)))


@put("/api/tables/{table:str}/notes", status_code=204)
async def set_notes(table: FromPath[str], data: JSONBody[Note], account: Asker, context: TheContext) -> None:
    """Replace one's own notes on a game."""
    room = await context.room(table, account)
    text = clean.note(data.text)
    await context.store.write(lambda connection: talk.set_note(connection, room.id, account.id, text))


async def _still(context: Context, table: str, account: Account, eyes: str) -> tuple[Still, int]:
    """Return a table as it stands, and the eyes through which somebody looks at it."""

    async def look(room: Room) -> tuple[Still, int]:
        check_eyes(room, account.id, read_eyes(eyes))
        still = await still_of(room)  # seats may change hands meanwhile
        return still, check_eyes(room, account.id, read_eyes(eyes))

    return await context.look(table, account, look)


ROUTES = [score, text, race, replay, frames, record, chat, say, notes, set_notes]
