"""Tables before and after the game: lists, new ones, joining, leaving, starting, inviting."""

import io
from typing import Annotated

import segno
from litestar import Response, delete, get, post, put
from litestar.params import FromPath, JSONBody, PathParameter
from sqlalchemy import Connection

from chapterhouse.server.answers.tables import Invitation, Table, Tables
from chapterhouse.server.commands import BotSeat, InvitationCode, Join, Leave, NewTable, Open
from chapterhouse.server.context import AnyRequest, Asker, Context, Language, TheContext, check_look
from chapterhouse.server.live import lobby, removal
from chapterhouse.server.live import put_away as own_list
from chapterhouse.server.live.room import Room
from chapterhouse.server.live.table_card import listed_info, table_info
from chapterhouse.server.refusals import Refusal
from chapterhouse.store import tables
from chapterhouse.store.rows import Account
from chapterhouse.store.tables import Listed

MINE = 100
OTHERS = 50
ORDER = {"playing": 1, "open": 2, "finished": 3, "imported": 4, "broken": 5}


@get("/api/tables")
async def list_tables(account: Asker, context: TheContext, lang: Language) -> Tables:
    """Return one's own tables, "your turn" first, those put away, and public ones of others."""

    def look(connection: Connection) -> dict[str, list[Listed]]:
        return {
            "mine": tables.of_account(connection, account.id, MINE),
            "away": tables.of_account(connection, account.id, MINE, is_away=True),
            "open": tables.public(connection, "open", OTHERS),
            "running": tables.public(connection, "playing", OTHERS),
            "finished": tables.public(connection, "finished", OTHERS),
        }

    found = await context.store.read(look)
    own = {row.id for name in ("mine", "away") for row, _ in found[name]}
    shown = {
        name: [
            listed_info(context.editions, row, seats, account.id, lang)
            for row, seats in listed
            if name in ("mine", "away") or row.id not in own
        ]
        for name, listed in found.items()
    }
    shown["mine"].sort(key=lambda table: (not table.your_turn, ORDER.get(table.status, 9)))
    return Tables(**shown)


@post("/api/tables")
async def new_table(data: JSONBody[NewTable], account: Asker, context: TheContext, lang: Language) -> Table:
    """Set up a table."""
    return _shown(context, await lobby.create(context.house, account, data), account, lang)


@get("/api/tables/{table:str}")
async def one_table(table: FromPath[str], account: Asker, context: TheContext, lang: Language) -> Table:
    """Return a table."""
    return _shown(context, await context.room(table, account), account, lang)


@post("/api/tables/{table:str}/join", status_code=200)
async def join(
    table: FromPath[str], data: JSONBody[Join], account: Asker, context: TheContext, lang: Language
) -> Table:
    """Sit down on an open seat."""

    async def sit_down(room: Room) -> Table:
        await lobby.join(room, account, data)
        return _shown(context, room, account, lang)

    return await context.change(table, sit_down)


@post("/api/tables/{table:str}/leave", status_code=200)
async def leave(
    table: FromPath[str], data: JSONBody[Leave], account: Asker, context: TheContext, lang: Language
) -> Response[Table | None]:
    """Stand up again before the start; when nobody is left, the table is gone (204)."""

    async def stand_up(room: Room) -> Response[Table | None]:
        check_look(room, account)
        if not await lobby.leave(room, account, data.seat):
            return Response(None, status_code=204)
        return Response(_shown(context, room, account, lang))

    return await context.change(table, stand_up)


@post("/api/tables/{table:str}/start", status_code=200)
async def start(table: FromPath[str], account: Asker, context: TheContext, lang: Language) -> Table:
    """Start the game."""

    async def begin(room: Room) -> Table:
        check_look(room, account)
        await lobby.start(room, account)
        return _shown(context, room, account, lang)

    return await context.change(table, begin)


@post("/api/tables/{table:str}/rematch")
async def rematch(table: FromPath[str], account: Asker, context: TheContext, lang: Language) -> Table:
    """Set up a finished table again, with the same settings and people."""

    async def again(room: Room) -> Table:
        check_look(room, account)
        return _shown(context, await lobby.rematch(room, account), account, lang)

    return await context.change(table, again)


@delete("/api/tables/{table:str}", status_code=204)
async def remove(table: FromPath[str], account: Asker, context: TheContext) -> None:
    """Delete a table of one's own that is open, imported or for analysis."""

    async def delete_it(room: Room) -> None:
        check_look(room, account)
        await removal.remove_own(room, account)

    await context.change(table, delete_it)


@put("/api/tables/{table:str}/away", status_code=204)
async def put_away(table: FromPath[str], account: Asker, context: TheContext) -> None:
    """Put away a table that is over, imported or broken; it leaves one's own list."""
    await own_list.put_away(context.house, table, account)


@delete("/api/tables/{table:str}/away", status_code=204)
async def restore(table: FromPath[str], account: Asker, context: TheContext) -> None:
    """Put a table back on one's own list."""
    await own_list.restore(context.house, table, account)


@post("/api/tables/{table:str}/seats/{seat:int}", status_code=200)
async def place(
    table: FromPath[str],
    seat: Annotated[int, PathParameter(ge=0, le=9)],
    data: JSONBody[Open | BotSeat],
    account: Asker,
    context: TheContext,
    lang: Language,
) -> Table:
    """Let a bot sit down, or free a seat."""

    async def seat_it(room: Room) -> Table:
        check_look(room, account)
        await lobby.place(room, account, seat, data)
        return _shown(context, room, account, lang)

    return await context.change(table, seat_it)


@get("/api/tables/{table:str}/invitation")
async def invitation(
    table: FromPath[str], request: AnyRequest, account: Asker, context: TheContext
) -> Invitation:
    """Return the link of an invitation, and the same as a QR code."""
    room = await context.room(table, account)
    if not room.own_seats(account.id) and room.row.host != account.id:
        raise Refusal("not_seated", 403)
    path = f"/join#{room.row.code}"
    link = f"{context.public_address(request)}{path}"
    return Invitation(code=room.row.code, path=path, link=link, qr=qr(link))


@post("/api/invitations", status_code=200)
async def accept(
    data: JSONBody[InvitationCode], account: Asker, context: TheContext, lang: Language
) -> Table:
    """Follow an invitation; from now on the account may look at the table and join it."""
    return _shown(context, await lobby.invite(context.house, account, data.code), account, lang)


def qr(link: str) -> str:
    """Return a link as a QR code, an SVG drawing without a size of its own."""
    drawn = io.BytesIO()
    segno.make_qr(link).save(drawn, kind="svg", xmldecl=False, svgns=True, omitsize=True, border=2)
    return drawn.getvalue().decode()


def _shown(context: Context, room: Room, account: Account, lang: str) -> Table:
    return table_info(context.editions, room.row, room.seats, account.id, lang, room.present())


ROUTES = [
    list_tables,
    new_table,
    one_table,
    join,
    leave,
    start,
    rematch,
    remove,
    put_away,
    restore,
    place,
    invitation,
    accept,
]
