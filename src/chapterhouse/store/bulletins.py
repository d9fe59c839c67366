"""What processes that serve the same database tell each other: small messages, sent with the commit.

A change notes on its connection what others have to know (`note`). The writer sends everything that was noted
with the transaction itself: nobody hears of what was rolled back, and nobody misses what was committed while
they listen. An embedded database has one process, and nothing is noted.

Each message names its sender, and holds bulletins one by one, so that an older release can leave out those
that it does not know.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Engine

from chapterhouse.store.ids import new_id

CHANNEL: Final = "chapterhouse"
NOTED: Final = "chapterhouse.noted"
KEEPER: Final = "chapterhouse.keeper"
LONGEST: Final = 7_500  # bytes of a message: PostgreSQL takes 8,000
MOST: Final = 10_000  # bulletins that wait while the database is away; the oldest are dropped


class Bulletin(msgspec.Struct, frozen=True, array_like=True):
    """Anything that other processes have to know."""


class Changed(Bulletin, frozen=True, array_like=True, tag="changed"):
    """A table was written, and has this revision now."""

    table: str
    revision: int


class Removed(Bulletin, frozen=True, array_like=True, tag="removed"):
    """A table was deleted."""

    table: str


class Spoken(Bulletin, frozen=True, array_like=True, tag="spoken"):
    """A line of chat was stored, or its text taken out."""

    table: str
    room: str
    n: int


class SessionEnded(Bulletin, frozen=True, array_like=True, tag="session_ended"):
    """One browser was signed out."""

    mark: str


class SessionsEnded(Bulletin, frozen=True, array_like=True, tag="sessions_ended"):
    """All browsers of an account were signed out."""

    account: str


class AccountChanged(Bulletin, frozen=True, array_like=True, tag="account_changed"):
    """Somebody has another name, language, preference or password."""

    account: str


class Told(Bulletin, frozen=True, array_like=True, tag="told"):
    """A message for all browsers of an account, whatever they are looking at."""

    account: str
    message: str


class Present(Bulletin, frozen=True, array_like=True, tag="present"):
    """Who is looking at a table in the sender's rooms; whether others should say the same in turn."""

    table: str
    seated: list[str]
    watching: int
    asks: bool = False


class Alive(Bulletin, frozen=True, array_like=True, tag="alive"):
    """The sender runs; whether others should say the same at once."""

    asks: bool = False


class Asked(Bulletin, frozen=True, array_like=True, tag="asked"):
    """A job of a kind waits for a worker."""

    kind: str


class Answered(Bulletin, frozen=True, array_like=True, tag="answered"):
    """A job is done."""

    key: str


class Working(Bulletin, frozen=True, array_like=True, tag="working"):
    """The sender does jobs of these kinds."""

    kinds: list[str]


class Knocked(Bulletin, frozen=True, array_like=True, tag="knocked"):
    """Somebody came to the door from a place, as a guest or to sign in."""

    place: str


class Guessed(Bulletin, frozen=True, array_like=True, tag="guessed"):
    """A password was tried from a place; or it has turned out to be right."""

    login: str
    place: str
    is_right: bool = False


class Leaving(Bulletin, frozen=True, array_like=True, tag="leaving"):
    """The sender ends."""


Known = (
    Changed
    | Removed
    | Spoken
    | SessionEnded
    | SessionsEnded
    | AccountChanged
    | Told
    | Present
    | Alive
    | Asked
    | Answered
    | Working
    | Knocked
    | Guessed
    | Leaving
)

_encode: Final = msgspec.json.Encoder().encode
_envelope: Final = msgspec.json.Decoder(tuple[str, list[msgspec.Raw]])
_decoder: Final = msgspec.json.Decoder(Known)


class Herald:
    """Sends the bulletins of one process, which it names; used by the writer, in its thread."""

    def __init__(self) -> None:
        self.process = new_id()
        self.waiting: deque[Bulletin] = deque(maxlen=MOST)  # what belongs to no change: goes with the next
        self._going: list[Bulletin] = []  # until its commit has succeeded

    def begin(self, connection: Connection) -> None:
        """Begin a transaction: nothing is noted yet, and whatever table it writes this process keeps."""
        connection.info[NOTED] = []
        connection.info[KEEPER] = self.process

    def publish(self, connection: Connection) -> None:
        """Send what was noted and what waits; it goes with the commit."""
        while self.waiting:
            self._going.append(self.waiting.popleft())
        del self._going[:-MOST]
        for text in messages(self.process, [*connection.info[NOTED], *self._going]):
            connection.exec_driver_sql("SELECT pg_notify(%s, %s)", (CHANNEL, text))

    def sent(self) -> None:
        """Forget what went with a commit."""
        self._going.clear()


def note(connection: Connection, *bulletins: Bulletin) -> None:
    """Let other processes know with this transaction, where there may be any."""
    noted = connection.info.get(NOTED)
    if noted is not None:
        noted.extend(bulletins)


def keeper_of(connection: Connection) -> str | None:
    """Return the process that keeps the tables which this transaction writes, where there may be several."""
    return connection.info.get(KEEPER)


def listen(engine: Engine) -> Any:
    """Return a connection of the driver's own that belongs to no pool, and hears what is sent."""
    pooled = engine.raw_connection()
    connection: Any = pooled.driver_connection
    pooled.detach()
    connection.autocommit = True
    connection.execute(f"LISTEN {CHANNEL}")
    return connection


def messages(sender: str, bulletins: Iterable[Bulletin]) -> Iterator[str]:
    """Yield bulletins as few texts, none of which is too long.

    >>> list(messages("me", [Changed("t", 4), Leaving()]))
    ['["me",[["changed","t",4],["leaving"]]]']
    """
    parts: list[bytes] = []
    size = 0
    for bulletin in bulletins:
        part = _encode(bulletin)
        if parts and size + len(part) > LONGEST:
            yield _sealed(sender, parts)
            parts, size = [], 0
        parts.append(part)
        size += len(part) + 1
    if parts:
        yield _sealed(sender, parts)


def read(text: str) -> tuple[str, list[Known]]:
    """Return the sender of a message and those of its bulletins that this release knows.

    >>> read('["me",[["changed","t",4],["of tomorrow",1]]]')
    ('me', [Changed(table='t', revision=4)])
    """
    try:
        sender, parts = _envelope.decode(text)
    except msgspec.DecodeError:  # somebody else's message on our channel
        return "", []
    found: list[Known] = []
    for part in parts:
        try:
            found.append(_decoder.decode(part))
        except msgspec.DecodeError:
            continue
    return sender, found


def _sealed(sender: str, parts: Iterable[bytes]) -> str:
    return f"[{_encode(sender).decode()},[{b','.join(parts).decode()}]]"
