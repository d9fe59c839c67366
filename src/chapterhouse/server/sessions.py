"""Who is at the other end: a random token in a cookie, its fingerprint in the store."""

import secrets
import time
from http.cookies import CookieError, SimpleCookie
from typing import Final

from sqlalchemy import Connection

from chapterhouse.server import clocktime
from chapterhouse.server.refusals import Refusal
from chapterhouse.store import accounts
from chapterhouse.store.ids import fingerprint
from chapterhouse.store.rows import Account
from chapterhouse.store.store import Store

COOKIE: Final = "chapterhouse"
YEAR: Final = 31_536_000
REMEMBER: Final = 60.0  # seconds for which a session need not be looked up again
MOST: Final = 20_000


class Sessions:
    """Looks up sessions, and remembers those in use for a minute."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[str, tuple[Account, float]] = {}
        self._people: dict[str, Account] = {}  # one object for one person: a new name is new everywhere

    async def open(self, account: Account) -> str:
        """Return a new token for an account."""
        token = secrets.token_urlsafe(32)
        stored, now = fingerprint(token), clocktime.now()
        await self._store.write(lambda connection: accounts.open_session(connection, account.id, stored, now))
        return token

    async def close_old(self) -> None:
        """Forget sessions whose cookies have run out."""
        before = clocktime.now() - YEAR * 1000
        await self._store.write(lambda connection: accounts.close_old_sessions(connection, before))

    async def find(self, token: str | None) -> Account | None:
        """Return the account of a token."""
        if not token or len(token) > 100:
            return None
        stored = fingerprint(token)
        known = self._known.get(stored)
        if known is not None and known[1] > time.monotonic():
            return known[0]
        account = await self._store.read(lambda connection: accounts.find_by_session(connection, stored))
        if account is None:
            self._known.pop(stored, None)
            return None
        same = self._people.setdefault(account.id, account)
        for name in Account.__slots__:
            setattr(same, name, getattr(account, name))
        account = same
        if len(self._known) > MOST:
            self._known.clear()
            self._people = {account.id: account}
        self._known[stored] = (account, time.monotonic() + REMEMBER)
        return account

    async def close(self, token: str | None) -> None:
        """End one session."""
        stored = fingerprint(token or "")
        self._known.pop(stored, None)
        await self._store.write(lambda connection: accounts.close_session(connection, stored))

    async def close_all(self, account: Account) -> None:
        """End all sessions of an account."""

        def change(connection: Connection) -> None:
            accounts.close_sessions(connection, account.id)

        await self._store.write(change)
        self.forget(account)

    def forget(self, account: Account) -> None:
        """Look an account up anew when it comes next."""
        self._people.pop(account.id, None)
        for stored, (other, _) in list(self._known.items()):
            if other.id == account.id:
                del self._known[stored]


def token_in(header: str | None) -> str | None:
    """Return the token that a Cookie header holds."""
    if not header or COOKIE not in header:
        return None
    jar: SimpleCookie = SimpleCookie()
    try:
        jar.load(header)
    except CookieError:
        return None
    return jar[COOKIE].value if COOKIE in jar else None


def signed_in(account: Account | None) -> Account:
    """Return the account, or refuse."""
    if account is None:
        raise Refusal("signed_out", 401)
    return account
