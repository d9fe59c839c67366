"""Signing in and out, and one's own account."""

import msgspec
from litestar import Response, delete, get, patch, post, put
from litestar.datastructures import Cookie
from litestar.params import JSONBody

from chapterhouse.server import accounts
from chapterhouse.server.answers.people import Export, RecoveryCode, SignedIn, Visit, Welcomed
from chapterhouse.server.commands import NewGuest, Password, Person, Recovery, SignIn
from chapterhouse.server.context import AnyRequest, Asker, Context, TheContext, address_of, session_of
from chapterhouse.server.cookies import COOKIE
from chapterhouse.server.sessions import YEAR, signed_in
from chapterhouse.store.export import export
from chapterhouse.store.rows import Account


@post("/api/guests")
async def new_guest(data: JSONBody[NewGuest], context: TheContext) -> Response[Welcomed]:
    """Play at once as a guest; the recovery code is shown this once."""
    account, code = await accounts.welcome(context, data)
    return await _welcomed(context, account, code, 201)


@post("/api/session", status_code=200)
async def sign_in(request: AnyRequest, data: JSONBody[SignIn], context: TheContext) -> Response[SignedIn]:
    """Sign in by login and password."""
    return await _signed_in(context, await accounts.sign_in(context, data, address_of(request)))


@post("/api/session/recovery", status_code=200)
async def recover(data: JSONBody[Recovery], context: TheContext) -> Response[Welcomed]:
    """Sign in by a recovery code, perhaps with a new password; the answer holds the next code."""
    account, code = await accounts.recover(context, data)
    return await _welcomed(context, account, code)


@delete("/api/session", status_code=204)
async def sign_out(request: AnyRequest, context: TheContext) -> Response[None]:
    """Sign out in this browser."""
    session = await session_of(request)
    if session is not None:
        await context.sessions.close(session)
    return _signed_out(context)


@delete("/api/sessions", status_code=204)
async def sign_out_everywhere(account: Asker, context: TheContext) -> Response[None]:
    """Sign out in all browsers; the one that asks gets a new session."""
    await context.sessions.close_all(account)
    token = await context.sessions.open(account)
    return Response(None, status_code=204, cookies=[_cookie(context, token, YEAR)])


@get("/api/session")
async def visit(request: AnyRequest, context: TheContext) -> Response[Visit]:
    """Return who is signed in here, if anybody is; the cookie lasts for another year from now."""
    session = await session_of(request)
    if session is None:
        return Response(Visit(you=None))
    found = signed_in(session)
    cookies = [_cookie(context, found.token, YEAR)]
    return Response(Visit(you=accounts.you(found.account)), cookies=cookies)


@get("/api/me")
async def me(request: AnyRequest, account: Asker, context: TheContext) -> Response[SignedIn]:
    """Return one's own account; the cookie lasts for another year from now."""
    token = signed_in(await session_of(request)).token
    return Response(SignedIn(you=accounts.you(account)), cookies=[_cookie(context, token, YEAR)])


@patch("/api/me")
async def change_me(data: JSONBody[Person], account: Asker, context: TheContext) -> SignedIn:
    """Change a name, a language or a preference."""
    await accounts.change(context, account, data)
    return SignedIn(you=accounts.you(account))


@put("/api/me/password")
async def set_password(
    request: AnyRequest, data: JSONBody[Password], account: Asker, context: TheContext
) -> Response[SignedIn]:
    """Keep the account by a login and a password; all sessions end, and the one that asks gets a new one."""
    await accounts.set_password(context, account, data, address_of(request))
    return await _signed_in(context, account)


@post("/api/me/recovery", status_code=200)
async def renew_code(account: Asker, context: TheContext) -> RecoveryCode:
    """Get a new recovery code; the old one is void."""
    return RecoveryCode(recovery=await accounts.renew_code(context, account))


@get("/api/me/export")
async def export_me(account: Asker, context: TheContext) -> Export:
    """Get everything that is stored about the account."""
    return msgspec.convert(
        await context.store.read(lambda connection: export(connection, account.id)), Export
    )


@delete("/api/me", status_code=204)
async def delete_me(account: Asker, context: TheContext) -> Response[None]:
    """Delete the account; games with others stay, the seats are anonymised."""
    await accounts.leave(context, account)
    return _signed_out(context)


async def _signed_in(context: Context, account: Account) -> Response[SignedIn]:
    token = await context.sessions.open(account)
    return Response(
        SignedIn(you=accounts.you(account)), cookies=[_cookie(context, token, YEAR)], status_code=200
    )


async def _welcomed(context: Context, account: Account, code: str, status: int = 200) -> Response[Welcomed]:
    token = await context.sessions.open(account)
    body = Welcomed(you=accounts.you(account), recovery=code)
    return Response(body, status_code=status, cookies=[_cookie(context, token, YEAR)])


def _signed_out(context: Context) -> Response[None]:
    return Response(None, status_code=204, cookies=[_cookie(context, "", 0)])


def _cookie(context: Context, value: str, age: int) -> Cookie:
    return Cookie(
        key=COOKIE,
        value=value,
        path="/",
        max_age=age,
        httponly=True,
        samesite="strict",
        secure=context.settings.secure,
    )


ROUTES = [
    new_guest,
    sign_in,
    recover,
    sign_out,
    sign_out_everywhere,
    visit,
    me,
    change_me,
    set_password,
    renew_code,
    export_me,
    delete_me,
]
