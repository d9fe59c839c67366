"""Who is at the other end: a random token in a cookie, its fingerprint in the store."""

import asyncio
import logging
import secrets
import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection

from chapterhouse.server import wall_clock
from chapterhouse.server.cookies import tokens_in
from chapterhouse.server.live.notices import Hub
from chapterhouse.server.refusals import Refusal
from chapterhouse.store import accounts
from chapterhouse.store.ids import fingerprint
from chapterhouse.store.rows import Account
from chapterhouse.store.store import Store

log = logging.getLogger("chapterhouse.sessions")
DAY: Final = 86_400
YEAR: Final = 31_536_000  # seconds without use after which a session ends
REMEMBER: Final = 60.0  # seconds for which a session need not be looked up again
MOST: Final = 20_000
SIGNED_OUT: Final = 4401  # the code with which sockets without a session are closed


@dataclass(frozen=True, slots=True)
class Session:
    """A browser that is signed in. Its mark is what the store knows of its token."""

    account: Account
    token: str
    mark: str


class Sessions:
    """Looks up sessions, and remembers those in use for a minute."""

    def __init__(self, store: Store, hub: Hub) -> None:
        self._store = store
        self._hub = hub
        self._known: dict[str, tuple[Account, float]] = {}
        self._people: dict[str, Account] = {}  # one object for one person: a new name is new everywhere
        self._endings = 0  # who looked a session up while another ended looks again

    async def open(self, account: Account) -> str:
        """Return a new token for an account."""
        token = secrets.token_urlsafe(32)
        stored, now = fingerprint(token), wall_clock.now()
        await self._store.write(lambda connection: accounts.open_session(connection, account.id, stored, now))
        return token

    async def close_old(self) -> None:
        """Forget sessions that nobody has used for a year."""
        before = wall_clock.now() - YEAR * 1000
        await self._store.write(lambda connection: accounts.close_old_sessions(connection, before))

    async def find(self, headers: Iterable[str]) -> Session | None:
        """Return the session that Cookie headers name; that of a banned account is found as well."""
        for token in tokens_in(headers):
            mark = fingerprint(token)
            account = await self._account(mark)
            if account is not None:
                return Session(account, token, mark)
        return None

    async def _account(self, mark: str) -> Account | None:
        known = self._known.get(mark)
        if known is not None and known[1] > time.monotonic():
            return known[0]
        endings = -1
        found: Account | None = None
        while endings != self._endings:
            endings = self._endings
            found = await self._look_up(mark)
        if found is None:
            self._known.pop(mark, None)
            return None
        account = self._people.setdefault(found.id, found)
        _become(account, found)
        if len(self._known) > MOST:
            self._known.clear()
            self._people = {account.id: account}
        self._known[mark] = (account, time.monotonic() + REMEMBER)
        return account

    async def _look_up(self, mark: str) -> Account | None:
        """Return the account of a session that is still good, and note once a day that it is in use."""
        found = await self._store.read(lambda connection: accounts.find_by_session(connection, mark))
        now = wall_clock.now()
        if found is None or found[1] < now - YEAR * 1000:
            return None
        account, seen = found
        if min(seen, account.seen) < now - DAY * 1000:
            try:
                await self._store.write(lambda connection: accounts.see(connection, account.id, mark, now))
            except Exception:  # a full disk keeps nobody out
                log.exception("a visit could not be noted")
        return account

    async def close(self, session: Session) -> None:
        """End one session, and close its sockets."""
        await self._store.write(lambda connection: accounts.close_session(connection, session.mark))
        self._endings += 1
        self._known.pop(session.mark, None)
        self._hub.hang_up_session(session.account.id, session.mark, SIGNED_OUT)

    async def close_all(self, account: Account) -> None:
        """End all sessions of an account, and close their sockets."""

        def change(connection: Connection) -> None:
            accounts.close_sessions(connection, account.id)

        await self._store.write(change)
        self.end(account)

    def end(self, account: Account) -> None:
        """Close the sockets of an account whose sessions are no longer stored, and remember none of them."""
        self.all_ended(account.id)

    def forget(self, account: Account) -> None:
        """Look an account up again the next time it comes."""
        self._forget(account.id)

    def _forget(self, ident: str) -> None:
        self._people.pop(ident, None)
        for stored, (other, _) in list(self._known.items()):
            if other.id == ident:
                del self._known[stored]

    # what other processes have done

    def ended_elsewhere(self, mark: str) -> None:
        """Close the sockets of one session that another process has ended."""
        self._endings += 1
        self._known.pop(mark, None)
        account = self._hub.marks().get(mark)
        if account is not None:
            self._hub.hang_up_session(account, mark, SIGNED_OUT)

    def all_ended(self, ident: str) -> None:
        """Close the sockets of an account whose sessions another process has ended."""
        self._endings += 1
        self._forget(ident)
        self._hub.hang_up(ident, SIGNED_OUT)

    async def renew(self, ident: str) -> None:
        """Look up an account that another process has changed, if anybody uses it here."""
        known = self._people.get(ident)
        if known is None:
            return
        found = await self._store.read(lambda connection: accounts.find(connection, ident))
        if found is not None:
            _become(known, found)

    async def look_again(self) -> None:
        """Remember no session, and close the sockets of those that have ended meanwhile."""
        self._endings += 1
        self._known.clear()
        await self.close_ended()

    async def keep_watch(self, seconds: float = REMEMBER) -> None:
        """Close, again and again, sockets whose sessions were ended by somebody else than this process."""
        while True:
            await asyncio.sleep(seconds)
            try:
                await self.close_ended()
            except Exception:
                log.exception("the sessions of open sockets could not be looked up")

    async def close_ended(self) -> None:
        """Close the sockets whose sessions are no longer stored, or whose accounts are banned."""
        marks = self._hub.marks()
        good = await self._store.read(lambda connection: accounts.good_sessions(connection, list(marks)))
        for mark in marks.keys() - good:
            self._known.pop(mark, None)
            self._hub.hang_up_session(marks[mark], mark, SIGNED_OUT)


def _become(account: Account, found: Account) -> None:
    for name in Account.__slots__:
        setattr(account, name, getattr(found, name))


def signed_in(session: Session | None) -> Session:
    """Return the session, or refuse."""
    if session is None:
        raise Refusal("signed_out", 401)
    if session.account.banned:
        raise Refusal("banned", 403)
    return session
