"""Accounts: guests, those who keep theirs by a password, and those who leave."""

import math
import re
from collections.abc import Callable
from typing import TypeVar, cast

import msgspec
from sqlalchemy import Connection

from chapterhouse.server import clean, passwords, wall_clock
from chapterhouse.server.answers.basics import Lang
from chapterhouse.server.answers.people import You
from chapterhouse.server.commands import LOGIN, NewGuest, Password, Person, Recovery, SignIn
from chapterhouse.server.context import Context
from chapterhouse.server.live.housekeeping import adopt_orphans
from chapterhouse.server.live.removal import say_gone
from chapterhouse.server.refusals import Refusal, own_words
from chapterhouse.store import accounts, away, tables
from chapterhouse.store.ids import fingerprint, new_code, new_id, plain_code
from chapterhouse.store.rows import Account
from chapterhouse.table.story import literally

Result = TypeVar("Result")


def you(account: Account) -> You:
    """Return what a person is shown of their own account."""
    return You(
        id=account.id,
        name=account.name,
        lang=cast(Lang, account.lang),
        login=account.login,
        guest=account.password is None,
        confirm=account.confirm,
        created=account.created,
    )


async def welcome(context: Context, guest: NewGuest) -> tuple[Account, str]:
    """Make a guest; return the account and the recovery code, which is shown once."""
    name = clean.name(guest.name)
    now = wall_clock.now()
    account = Account(new_id(), name, guest.lang, None, None, False, now, now)
    code = new_code()
    await context.store.write(lambda connection: accounts.add(connection, account, fingerprint(code)))
    return account, code


async def sign_in(context: Context, wanted: SignIn, address: str) -> Account:
    """Return the account of a login, if the password fits. An unknown login takes as long as a known one."""
    login = wanted.login.strip().lower()
    _wait(context, login, address)
    account = None
    if re.match(LOGIN, login):
        account = await context.store.read(lambda connection: accounts.find_by_login(connection, login))
    if not await passwords.fits(None if account is None else account.password, wanted.password):
        raise Refusal("wrong_password", 403)
    assert account is not None
    context.doors.was_right(login, address)
    if account.banned:
        raise Refusal("banned", 403)
    return account


async def recover(context: Context, wanted: Recovery) -> tuple[Account, str]:
    """Return the account of a recovery code, and the next code: each is good for one use.

    With a new password the account gets it at once, and all its sessions end.
    """
    stored, fresh = fingerprint(plain_code(wanted.code)), new_code()
    account = await context.store.read(lambda connection: accounts.find_by_recovery(connection, stored))
    if account is None:
        raise Refusal("wrong_code", 403)
    if account.banned:
        raise Refusal("banned", 403)
    values: dict[str, str] = {"recovery": fingerprint(fresh)}
    if wanted.password is not None:
        login = wanted.login or account.login
        if login is None:
            raise Refusal("login_missing", 400)
        values |= {"login": login, "password": await passwords.hashed(wanted.password)}

    def change(connection: Connection) -> Account | None:
        found = accounts.find_by_recovery(connection, stored)
        if found is not None:
            accounts.change(connection, found.id, **values)
            if "password" in values:
                accounts.close_sessions(connection, found.id)
            found = accounts.find(connection, found.id)
        return found

    changed = await _with_login(context, change)
    if changed is None:  # somebody has used it in this very moment
        raise Refusal("wrong_code", 403)
    if wanted.password is not None:
        context.sessions.end(changed)
    return changed, fresh


async def renew_code(context: Context, account: Account) -> str:
    """Return a new recovery code; the old one is void."""
    code = new_code()
    await context.store.write(
        lambda connection: accounts.change(connection, account.id, recovery=fingerprint(code))
    )
    return code


async def change(context: Context, account: Account, wanted: Person) -> None:
    """Change a name, a language or a preference."""
    values = {
        name: value
        for name in ("name", "lang", "confirm")
        if (value := getattr(wanted, name)) is not msgspec.UNSET
    }
    if "name" in values:
        values["name"] = clean.name(values["name"])
    if values:
        await context.store.write(lambda connection: accounts.change(connection, account.id, **values))
    for name, value in values.items():
        setattr(account, name, value)


async def set_password(context: Context, account: Account, wanted: Password, address: str) -> None:
    """Keep an account by a login and a password, and end all its sessions; an old password must be known."""
    if account.password is not None:
        _wait(context, account.id, address)
        if not await passwords.fits(account.password, wanted.old or ""):
            raise Refusal("wrong_password", 403)
        context.doors.was_right(account.id, address)
    stored = await passwords.hashed(wanted.password)

    def change(connection: Connection) -> None:
        accounts.change(connection, account.id, login=wanted.login, password=stored)
        accounts.close_sessions(connection, account.id)

    await _with_login(context, change)
    account.login, account.password = wanted.login, stored
    context.sessions.end(account)


async def leave(context: Context, account: Account) -> None:
    """Delete an account; games with others stay, under no name, and go on with a bot in its seats."""
    anonymous = own_words(account.lang).say("table.anonymous")

    def change(connection: Connection) -> list[str]:
        alone = away.abandoned(connection, account.id)
        for table in alone:
            tables.remove(connection, table)
        accounts.remove(connection, account.id, anonymous)
        return alone

    alone = await context.store.write(change)
    context.sessions.end(account)
    for room in list(context.house.rooms.values()):
        if room.id in alone:
            say_gone(room)
        elif room.own_seats(account.id) or room.row.host == account.id:
            context.house.close(room)  # whoever looks is told the new name
    await adopt_orphans(context.house)


def _wait(context: Context, who: str, address: str) -> None:
    """Refuse to look at a password as long as too many have been wrong."""
    seconds = math.ceil(context.doors.guess(who, address))
    if seconds > 0:
        facts = {"seconds": seconds}
        raise Refusal(
            "too_many",
            429,
            facts,
            say=lambda lang: own_words(lang).say("refusal.too_many_guesses", literally(facts)),
        )


async def _with_login(context: Context, change: Callable[[Connection], Result]) -> Result:
    """Make a change that may give an account another login."""
    try:
        return await context.store.write(change)
    except accounts.LoginTaken:
        raise Refusal("login_taken", 409) from None
