"""Accounts: guests, those who keep theirs by a password, and those who leave."""

from typing import Any

import msgspec
from sqlalchemy import Connection

from chapterhouse.server import clocktime, passwords
from chapterhouse.server.desk import Desk
from chapterhouse.server.live import seating
from chapterhouse.server.live.housekeeping import adopt_orphans
from chapterhouse.server.refusals import Refusal, own_words
from chapterhouse.server.wire import NewGuest, Password, Person, SignIn
from chapterhouse.store import accounts, away, tables
from chapterhouse.store.ids import fingerprint, new_code, new_id, plain_code
from chapterhouse.store.rows import Account


def you(account: Account) -> dict[str, Any]:
    """Return what a person is shown of their own account."""
    return {
        "id": account.id,
        "name": account.name,
        "lang": account.lang,
        "login": account.login,
        "guest": account.password is None,
        "confirm": account.confirm,
        "created": account.created,
    }


async def welcome(desk: Desk, guest: NewGuest) -> tuple[Account, str]:
    """Make a guest; return the account and the recovery code, which is shown once."""
    name = readable(guest.name)
    account = Account(new_id(), name, guest.lang, None, None, False, clocktime.now())
    code = new_code()
    await desk.store.write(lambda connection: accounts.add(connection, account, fingerprint(code)))
    return account, code


async def sign_in(desk: Desk, wanted: SignIn) -> Account:
    """Return the account of a login, if the password fits."""
    login = wanted.login.strip().lower()
    account = await desk.store.read(lambda connection: accounts.find_by_login(connection, login))
    if not await passwords.fits(None if account is None else account.password, wanted.password):
        raise Refusal("wrong_password", 403)
    assert account is not None
    return account


async def recover(desk: Desk, code: str) -> tuple[Account, str]:
    """Return the account of a recovery code, and the next code: each is good for one use."""
    stored, fresh = fingerprint(plain_code(code)), new_code()

    def change(connection: Connection) -> Account | None:
        account = accounts.find_by_recovery(connection, stored)
        if account is not None:
            accounts.change(connection, account.id, recovery=fingerprint(fresh))
        return account

    account = await desk.store.write(change)
    if account is None:
        raise Refusal("wrong_code", 403)
    return account, fresh


async def renew_code(desk: Desk, account: Account) -> str:
    """Return a new recovery code; the old one is void."""
    code = new_code()
    await desk.store.write(
        lambda connection: accounts.change(connection, account.id, recovery=fingerprint(code))
    )
    return code


async def change(desk: Desk, account: Account, wanted: Person) -> None:
    """Change a name, a language or a preference."""
    values = {
        name: value
        for name in ("name", "lang", "confirm")
        if (value := getattr(wanted, name)) is not msgspec.UNSET
    }
    if "name" in values:
        values["name"] = readable(values["name"])
    if values:
        await desk.store.write(lambda connection: accounts.change(connection, account.id, **values))
    for name, value in values.items():
        setattr(account, name, value)


async def set_password(desk: Desk, account: Account, wanted: Password) -> None:
    """Keep an account by a login and a password; an account that has one needs the old one."""
    if account.password is not None and not await passwords.fits(account.password, wanted.old or ""):
        raise Refusal("wrong_password", 403)
    stored = await passwords.hashed(wanted.password)
    try:
        await desk.store.write(
            lambda connection: accounts.change(connection, account.id, login=wanted.login, password=stored)
        )
    except accounts.LoginTaken:
        raise Refusal("login_taken", 409) from None
    account.login, account.password = wanted.login, stored


async def leave(desk: Desk, account: Account) -> None:
    """Delete an account; games with others stay, under no name, and go on with a bot in its seats."""
    anonymous = own_words(account.lang).say("table.anonymous")

    def change(connection: Connection) -> list[str]:
        alone = away.abandoned(connection, account.id)
        for table in alone:
            tables.remove(connection, table)
        accounts.remove(connection, account.id, anonymous)
        return alone

    alone = await desk.store.write(change)
    desk.sessions.forget(account)
    desk.house.hub.hang_up(account.id, 4401)
    for room in list(desk.house.rooms.values()):
        if room.id in alone:
            seating.say_gone(room)
        elif room.own_seats(account.id) or room.row.host == account.id:
            desk.house.close(room)  # whoever looks is told the new name
    await adopt_orphans(desk.house)


def readable(name: str) -> str:
    """Return a name without what cannot be seen; refuse one of which nothing is left."""
    plain = " ".join("".join(letter for letter in name if letter.isprintable()).split())
    if not plain:
        raise Refusal("malformed", 400, {"detail": "name"})
    return plain
