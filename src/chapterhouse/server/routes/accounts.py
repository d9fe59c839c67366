"""Signing in and out, and one's own account."""

from typing import Any

from litestar import Response, delete, get, patch, post, put
from litestar.datastructures import Cookie
from litestar.params import JSONBody

from chapterhouse.server import people
from chapterhouse.server.cookies import COOKIE
from chapterhouse.server.desk import AnyRequest, Asker, Desk, TheDesk, address_of, session_of
from chapterhouse.server.sessions import YEAR, signed_in
from chapterhouse.server.wire import NewGuest, Password, Person, Recovery, SignIn
from chapterhouse.store.export import export
from chapterhouse.store.rows import Account

Shown = dict[str, Any]


@post("/api/guests")
async def new_guest(data: JSONBody[NewGuest], desk: TheDesk) -> Response[Shown]:
    """Play at once as a guest; the recovery code is shown this once."""
    account, code = await people.welcome(desk, data)
    return await _signed_in(desk, account, {"recovery": code}, 201)


@post("/api/session", status_code=200)
async def sign_in(request: AnyRequest, data: JSONBody[SignIn], desk: TheDesk) -> Response[Shown]:
    """Sign in by login and password."""
    return await _signed_in(desk, await people.sign_in(desk, data, address_of(request)))


@post("/api/session/recovery", status_code=200)
async def recover(data: JSONBody[Recovery], desk: TheDesk) -> Response[Shown]:
    """Sign in by a recovery code, perhaps with a new password; the answer holds the next code."""
    account, code = await people.recover(desk, data)
    return await _signed_in(desk, account, {"recovery": code})


@delete("/api/session", status_code=204)
async def sign_out(request: AnyRequest, desk: TheDesk) -> Response[None]:
    """Sign out in this browser."""
    session = await session_of(request)
    if session is not None:
        await desk.sessions.close(session)
    return _signed_out(desk)


@delete("/api/sessions", status_code=204)
async def sign_out_everywhere(account: Asker, desk: TheDesk) -> Response[None]:
    """Sign out in all browsers; the one that asks gets a new session."""
    await desk.sessions.close_all(account)
    token = await desk.sessions.open(account)
    return Response(None, status_code=204, cookies=[_cookie(desk, token, YEAR)])


@get("/api/me")
async def me(request: AnyRequest, account: Asker, desk: TheDesk) -> Response[Shown]:
    """Return one's own account; the cookie lasts for another year from now."""
    token = signed_in(await session_of(request)).token
    return Response({"you": people.you(account)}, cookies=[_cookie(desk, token, YEAR)])


@patch("/api/me")
async def change_me(data: JSONBody[Person], account: Asker, desk: TheDesk) -> Shown:
    """Change a name, a language or a preference."""
    await people.change(desk, account, data)
    return {"you": people.you(account)}


@put("/api/me/password")
async def set_password(
    request: AnyRequest, data: JSONBody[Password], account: Asker, desk: TheDesk
) -> Response[Shown]:
    """Keep the account by a login and a password; all sessions end, and the one that asks gets a new one."""
    await people.set_password(desk, account, data, address_of(request))
    return await _signed_in(desk, account)


@post("/api/me/recovery", status_code=200)
async def renew_code(account: Asker, desk: TheDesk) -> Shown:
    """Get a new recovery code; the old one is void."""
    return {"recovery": await people.renew_code(desk, account)}


@get("/api/me/export")
async def export_me(account: Asker, desk: TheDesk) -> Shown:
    """Get everything that is stored about the account."""
    return await desk.store.read(lambda connection: export(connection, account.id))


@delete("/api/me", status_code=204)
async def delete_me(account: Asker, desk: TheDesk) -> Response[None]:
    """Delete the account; games with others stay, the seats are anonymised."""
    await people.leave(desk, account)
    return _signed_out(desk)


async def _signed_in(
    desk: Desk, account: Account, more: Shown | None = None, status: int = 200
) -> Response[Shown]:
    token = await desk.sessions.open(account)
    body = {"you": people.you(account), **(more or {})}
    return Response(body, status_code=status, cookies=[_cookie(desk, token, YEAR)])


def _signed_out(desk: Desk) -> Response[None]:
    return Response(None, status_code=204, cookies=[_cookie(desk, "", 0)])


def _cookie(desk: Desk, value: str, age: int) -> Cookie:
    return Cookie(
        key=COOKIE,
        value=value,
        path="/",
        max_age=age,
        httponly=True,
        samesite="strict",
        secure=desk.settings.secure,
    )


ROUTES = [
    new_guest,
    sign_in,
    recover,
    sign_out,
    sign_out_everywhere,
    me,
    change_me,
    set_password,
    renew_code,
    export_me,
    delete_me,
]
