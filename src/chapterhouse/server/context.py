"""What every route needs: the house, the editions, the sessions; who asks, and in which language."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from litestar import Request
from litestar.datastructures import State
from litestar.di import NamedDependency

from chapterhouse.core.texts import LANGUAGES
from chapterhouse.server.commands import AnyCommand
from chapterhouse.server.doors import Doors
from chapterhouse.server.editions import Editions
from chapterhouse.server.exposition import Exposition
from chapterhouse.server.health import Health
from chapterhouse.server.live.house import House
from chapterhouse.server.live.lock import Closed
from chapterhouse.server.live.room import Room
from chapterhouse.server.local_addresses import LOOPBACK, network_address
from chapterhouse.server.refusals import Refusal
from chapterhouse.server.sessions import Session, Sessions, signed_in
from chapterhouse.server.settings import Settings
from chapterhouse.store.faults import Conflict, Unreachable
from chapterhouse.store.holding import Holding
from chapterhouse.store.rows import Account
from chapterhouse.store.store import Store

TRIES: Final = 3  # of a command whose room was closed
Result = TypeVar("Result")


@dataclass
class Context:
    """Everything a request can be served with."""

    settings: Settings
    store: Store
    editions: Editions
    house: House
    sessions: Sessions
    holding: Holding
    doors: Doors = field(init=False)
    health: Health = field(init=False)
    exposition: Exposition = field(init=False)

    def __post_init__(self) -> None:
        """Look after what was given."""
        self.doors = Doors(self.settings.limits)
        if self.house.neighbours is not None:
            self.doors.tell = self.house.neighbours.tell
            self.house.neighbours.doors = self.doors
        self.health = Health(self.store)
        self.exposition = Exposition(self.house)

    async def close(self) -> None:
        """End what runs, write what waits, and let others have the data."""
        try:
            await self.house.stop()
            self.store.close()
        finally:
            self.holding.release()

    def public_address(self, request: "AnyRequest") -> str:
        """Return the address under which others reach the server."""
        if self.settings.origins:
            return self.settings.origins[0]
        asked = str(request.base_url).rstrip("/")
        if self.settings.host in LOOPBACK or request.base_url.hostname not in LOOPBACK:
            return asked
        return f"http://{network_address(self.settings.host)}:{self.settings.port}"

    async def room(self, ident: str, account: Account) -> Room:
        """Return a table that an account may look at."""
        if self.house.is_stopping:
            raise Refusal("stopping", 503)
        room = await self.house.room(ident)
        neighbours = self.house.neighbours
        if neighbours is not None and (room.row.status == "open" or not room.may_look(account.id)):
            room = await neighbours.fresh(room)  # somebody may have come in through another process
        check_look(room, account)
        return room

    async def change(self, ident: str, work: Callable[[Room], Awaitable[Result]]) -> Result:
        """Change a table before or after its game; where another process was faster, what it has left."""
        for _ in range(TRIES):
            if self.house.is_stopping:
                raise Refusal("stopping", 503)
            room = await self.house.room(ident)
            if self.house.neighbours is not None:
                room = await self.house.neighbours.fresh(room)
            try:
                return await work(room)
            except Closed as closed:
                if not isinstance(closed.__cause__, Conflict):
                    raise  # nobody knows whether it was stored
        raise Closed

    async def look(self, ident: str, account: Account, work: Callable[[Room], Awaitable[Result]]) -> Result:
        """Let somebody look at a table; if its room is closed meanwhile, at what is stored instead."""
        for _ in range(TRIES):  # a command may close the room as often
            with suppress(Closed):
                return await work(await self.room(ident, account))
        return await work(await self.room(ident, account))

    async def obey(self, ident: str, account: Account, command: AnyCommand) -> int:
        """Carry out a command once; return the number of the last event after it is on disk.

        Where the room had to be closed meanwhile, the stored table decides: a command that was stored after
        all is answered, one that was not is tried again, and a question that has passed is refused.
        """
        is_first = True
        for _ in range(TRIES):
            try:
                room = await self.room(ident, account)
                if self.house.neighbours is not None and getattr(command, "at", 0) > room.row.at:
                    room = await self.house.neighbours.fresh(room)
                return await room.obey(account, command)
            except Closed:
                is_first = False
            except Unreachable:
                if is_first:
                    raise  # nothing has been tried
                break
        raise Closed


def check_look(room: Room, account: Account) -> None:
    """Refuse somebody who may not look at a table."""
    if not room.may_look(account.id):
        raise Refusal("not_invited", 403)


LANG: Final = "chapterhouse.lang"
SESSION: Final = "chapterhouse.session"
AnyRequest = Request[Any, Any, State]
TheContext = NamedDependency[Context]
Asker = NamedDependency[Account]
Language = NamedDependency[str]


def context_of(request: AnyRequest) -> Context:
    """Return the context of a request."""
    context: Context = request.app.state.context
    return context


async def learn_language(request: AnyRequest) -> None:
    """Note the account's language, before the body is read: an unreadable one is refused in it as well."""
    session = await session_of(request)
    request.state[SESSION] = session
    if session is not None:
        request.state[LANG] = session.account.lang


async def session_of(request: AnyRequest) -> Session | None:
    """Return the session from which a request comes, if it comes from one."""
    if SESSION in request.state:
        known: Session | None = request.state[SESSION]
        return known
    return await context_of(request).sessions.find(request.headers.getall("cookie", []))


def address_of(request: AnyRequest) -> str:
    """Return the address from which a request comes."""
    return request.client.host if request.client is not None else ""


# Each of these asks for the one before it. What does not, the framework resolves side by side, and starts
# tasks for that, which takes longer than everything else about a request.


async def provide_context(request: AnyRequest) -> Context:
    """Return the context, for routes."""
    return context_of(request)


async def provide_lang(request: AnyRequest, context: TheContext) -> str:
    """Return the language of the answer: as asked for, of the account, or of the browser."""
    return language_of(request)


async def provide_account(request: AnyRequest, context: TheContext, lang: Language) -> Account:
    """Return who asks; refuse those who are not signed in."""
    return signed_in(await session_of(request)).account


def language_of(request: AnyRequest) -> str:
    """Return the language of a request as far as it is known by now."""
    asked = request.query_params.get("lang")
    if asked in LANGUAGES:
        return str(asked)
    known = request.state.get(LANG)
    return str(known) if known else browser_language(request.headers.get("accept-language", ""))


def browser_language(header: str) -> str:
    """Return the first of our languages that a browser names.

    >>> browser_language("fr, de-AT;q=0.8, en;q=0.5")
    'de'
    """
    for part in header.lower().split(","):
        word = part.strip()[:2]
        if word in LANGUAGES:
            return word
    return "en"
