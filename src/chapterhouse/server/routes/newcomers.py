"""First games: whether somebody knows a title, a table for those who do not, and what a coach says there."""

from typing import cast

from litestar import get, post, put
from litestar.params import FromPath, JSONBody
from msgspec import UNSET
from sqlalchemy import Connection

from chapterhouse.lessons.course import FirstGame
from chapterhouse.server import teaching
from chapterhouse.server.answers.basics import Level
from chapterhouse.server.answers.newcomers import Acquaintance, Acquaintances, Coached
from chapterhouse.server.answers.tables import Table
from chapterhouse.server.commands import BotSeat, Knowing, Listening, Me, NewSeat, NewTable
from chapterhouse.server.context import Asker, Context, Language, TheContext
from chapterhouse.server.live import coaching, lobby
from chapterhouse.server.live.table_card import table_info
from chapterhouse.server.refusals import Refusal
from chapterhouse.store import acquaintance
from chapterhouse.store.acquaintance import Known
from chapterhouse.store.rows import Account

STRANGER = Known(False, "easy", False)


@get("/api/acquaintance")
async def all_known(account: Asker, context: TheContext) -> Acquaintances:
    """Return what one has said about titles: whether one knows them, and what bots and coach one wants."""
    found = await context.store.read(lambda connection: acquaintance.of_account(connection, account.id))
    return Acquaintances(titles={title: _shown(known) for title, known in found.items()})


@put("/api/acquaintance/{title:str}")
async def note(
    title: FromPath[str], data: JSONBody[Knowing], account: Asker, context: TheContext
) -> Acquaintance:
    """Say whether one knows a title, how strong its bots are to be, or whether a coach is to speak."""
    context.editions.game(title)
    return _shown(await _note(context, account, title, data))


@post("/api/first-games/{title:str}")
async def first_game(title: FromPath[str], account: Asker, context: TheContext, lang: Language) -> Table:
    """Begin a first game of a title: the set-up for beginners, with a coach."""
    game = context.editions.game(title)
    first = next(iter(teaching.course(context.editions, game).first_games), None)
    if first is None:
        raise Refusal("no_first_game", 404, {"title": title})
    room = await lobby.create(context.house, account, _wanted(title, first))
    await _note(context, account, title, Knowing(knows=False, coach=True))
    return table_info(context.editions, room.row, room.seats, account.id, lang)


@post("/api/tables/{table:str}/coach", status_code=200)
async def coach(
    table: FromPath[str], data: JSONBody[Listening], account: Asker, context: TheContext, lang: Language
) -> Coached:
    """Ask the coach what there is to say at a question; each remark is made once to each person."""
    room = await context.room(table, account)
    course = teaching.course(context.editions, room.game)
    remarks = [remark for first in course.first_games for remark in first.remarks]
    return await coaching.listen(room, account, remarks, data, lang)


def _wanted(title: str, first: FirstGame) -> NewTable:
    bot = BotSeat(level=cast(Level, first.bots))
    seats: list[NewSeat] = [Me() if seat == first.seat else bot for seat in range(first.seats)]
    return NewTable(title=title, seats=seats, options=dict(first.options), start=True)


async def _note(context: Context, account: Account, title: str, sent: Knowing) -> Known:
    """Keep what is new, and return all of it."""

    def change(connection: Connection) -> Known:
        before = acquaintance.of_title(connection, account.id, title) or STRANGER
        after = Known(
            before.knows if sent.knows is UNSET else sent.knows,
            before.level if sent.level is UNSET else sent.level,
            before.coach if sent.coach is UNSET else sent.coach,
        )
        acquaintance.note(connection, account.id, title, after)
        return after

    return await context.store.write(change)


def _shown(known: Known) -> Acquaintance:
    return Acquaintance(**known._asdict())


ROUTES = [all_known, note, first_game, coach]
