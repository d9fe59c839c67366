"""One WebSocket for each browser: all its tables, in both directions."""

import logging
import math
import time
from contextlib import suppress
from typing import Any, Final

import msgspec

from chapterhouse import __version__
from chapterhouse.server import wall_clock
from chapterhouse.server.accounts import you
from chapterhouse.server.answers.basics import Answer
from chapterhouse.server.answers.socket import Done, Explained, Pong, Refused, Welcome
from chapterhouse.server.commands import Command, Hello, Ping, Say, SetLang, Spoken, Unwatch, Watch, Why
from chapterhouse.server.context import Context
from chapterhouse.server.live import chat
from chapterhouse.server.live.lock import Closed
from chapterhouse.server.live.room import Room
from chapterhouse.server.live.so_far import so_far
from chapterhouse.server.live.viewer import Viewer
from chapterhouse.server.live.whose_eyes import check_eyes
from chapterhouse.server.middleware import is_own_origin
from chapterhouse.server.proxies import Proxies
from chapterhouse.server.rate_limits import Bucket, Buckets
from chapterhouse.server.refusals import Refusal, unreachable
from chapterhouse.server.sessions import SIGNED_OUT, Session
from chapterhouse.server.websocket import RESTARTING, TOO_MANY, Line
from chapterhouse.store.faults import Unreachable

log = logging.getLogger("chapterhouse.socket")
LATER: Final = 1013
GARBAGE: Final = 4400

UNREADABLE: Final = (msgspec.DecodeError, UnicodeEncodeError, RecursionError)

_decoder: Final = msgspec.json.Decoder(Spoken)
_encode = msgspec.json.Encoder().encode


class SocketDoor:
    """Decides about new lines."""

    def __init__(self, context: Context) -> None:
        self._context = context
        limits = context.settings.limits
        self.limit = limits.message * 4  # beyond it nothing is read; below, it is answered
        self._proxies = Proxies.of(context.settings)
        self._handshakes = Buckets(limits.handshakes, limits.handshake_burst)

    def refuse(self, peer: str, path: str, headers: dict[str, str]) -> Refusal | None:
        """Return why a line is not opened, before anything is looked up; None if it may be."""
        settings = self._context.settings
        seconds = self._handshakes.take(self._proxies.client(peer, headers.items()).address)
        if seconds > 0:
            return Refusal("too_many", 429, {"seconds": math.ceil(seconds)})
        if path != "/api/socket":
            return Refusal("unknown_path", 404)
        if not is_own_origin(settings, headers.get("origin"), headers.get("host")):
            return Refusal("foreign_origin", 403)
        return None

    async def open(self, line: Line, path: str, headers: dict[str, str]) -> "Connection | None":
        """Return the connection that listens, or close the line and return None."""
        if self._context.house.is_stopping:
            line.close(RESTARTING)
        else:
            try:
                session = await self._context.sessions.find([headers.get("cookie", "")])
            except Unreachable:
                line.close(LATER)
                return None
            if session is not None and not session.account.banned:
                return Connection(self._context, session, line)
            line.close(SIGNED_OUT)
        return None


class Connection:
    """One browser that is connected. Its messages are answered one after the other."""

    __slots__ = (
        "_bucket",
        "_is_answering",
        "_line",
        "_viewers",
        "_waiting",
        "account",
        "context",
        "lang",
        "mark",
    )

    def __init__(self, context: Context, session: Session, line: Line) -> None:
        self.context = context
        self.account = session.account
        self.mark = session.mark
        self.lang = session.account.lang
        self._line = line
        self._waiting: list[str] = []
        self._is_answering = False
        self._viewers: dict[str, tuple[Room, Viewer]] = {}
        limits = context.settings.limits
        self._bucket = Bucket(limits.messages, limits.burst)
        context.house.metrics.sockets += 1
        if context.house.hub.add(self) > limits.sockets:
            self.hang_up(TOO_MANY)
        self.say(Welcome(you=you(self.account), now=wall_clock.now(), engine=__version__))

    # sending

    def say(self, message: Answer) -> None:
        """Send a message."""
        self._line.send(_encode(message))

    def send(self, data: bytes) -> None:
        """Send an encoded message."""
        self._line.send(data)

    def hang_up(self, code: int) -> None:
        """Close the line."""
        self._line.close(code)

    # hearing

    def hear(self, text: str | None) -> None:
        """Take a message, and answer it as soon as those before it are answered."""
        self.context.house.metrics.messages += 1
        if self._bucket.take() > 0:
            self.hang_up(TOO_MANY)
        elif text is None or len(text) > self.context.settings.limits.message:
            self.hang_up(GARBAGE)
        else:
            self._waiting.append(text)
            if not self._is_answering:
                self._is_answering = True
                self._line.do(self._answer_all())

    def lost(self) -> None:
        """Forget a browser that is gone."""
        self.context.house.metrics.sockets -= 1
        self.context.house.hub.remove(self)
        self._waiting.clear()
        for ident in list(self._viewers):
            self._unwatch(ident)

    async def _answer_all(self) -> None:
        try:
            while self._waiting:
                await self._hear(self._waiting.pop(0))
                await self._line.until_read()  # answers to somebody who does not read would only wait
        finally:
            self._is_answering = False

    async def _hear(self, text: str) -> None:
        try:
            spoken = _decoder.decode(text)
        except UNREADABLE as error:
            self._mishear(text, error)
            return
        try:
            await self._answer(spoken)
        except Refusal as refusal:
            self._refuse(getattr(spoken, "id", ""), getattr(spoken, "table", ""), refusal)
        except Unreachable:
            self._refuse(getattr(spoken, "id", ""), getattr(spoken, "table", ""), unreachable())
        except Exception:
            self.context.house.metrics.faults += 1
            log.exception("a message could not be answered")
            self._refuse(getattr(spoken, "id", ""), getattr(spoken, "table", ""), Refusal("internal", 500))

    def _mishear(self, text: str, error: Exception) -> None:
        """Refuse a message of the wrong shape; hang up on what is no message at all."""
        try:
            found = msgspec.json.decode(text)
        except UNREADABLE:
            self.hang_up(GARBAGE)
            return
        if not isinstance(found, dict) or not isinstance(found.get("type"), str):
            self.hang_up(GARBAGE)
            return
        ident = found.get("id")
        refusal = Refusal("malformed", 400, {"detail": str(error)})
        self._refuse(ident if isinstance(ident, str) else "", "", refusal)

    def _refuse(self, ident: str, table: str, refusal: Refusal) -> None:
        self.context.house.metrics.refused(refusal.reason)
        self.say(
            Refused(
                id=ident,
                table=table,
                reason=refusal.reason,
                rule=refusal.rule,
                sentence=refusal.sentence(self.lang),
                facts=refusal.facts,
            )
        )

    async def _answer(self, spoken: Any) -> None:
        match spoken:
            case Command():
                await self._command(spoken)
            case Watch():
                await self._watch(spoken)
            case Unwatch(table=table):
                self._unwatch(table)
            case Hello(lang=lang) | SetLang(lang=lang):
                await self._set_lang(lang)
            case Why():
                await self._why(spoken)
            case Say():
                await self._chat(spoken)
            case Ping(id=ident):
                self.say(Pong(id=ident, now=wall_clock.now()))

    async def _command(self, command: Any) -> None:
        begin = time.perf_counter()
        at = await self.context.obey(command.table, self.account, command)
        self.context.house.metrics.took(time.perf_counter() - begin)
        self.say(Done(id=command.id, table=command.table, at=at))

    async def _watch(self, watch: Watch) -> None:
        try:
            await self._look(watch)
        except Closed:  # while it was waited for; the next one is read from the store
            await self._look(watch)

    async def _look(self, watch: Watch) -> None:
        room = await self.context.room(watch.table, self.account)
        eyes = check_eyes(room, self.account.id, watch.eyes)
        extra = await chat.rooms(self.context.store, room, self.account.id)
        told = await so_far(room, self.lang, eyes, watch.after)
        room = await self.context.room(watch.table, self.account)  # it may have been evicted meanwhile
        async with room.lock:  # what is being stored is not told before it is on disk
            if self._line.is_gone:
                return
            theirs = check_eyes(room, self.account.id, watch.eyes)  # seats may have changed hands meanwhile
            eyes, told = theirs, told if theirs == eyes else None
            before = self._viewers.pop(room.id, None)
            if before is not None:
                before[0].viewers.pop(before[1], None)
            after = watch.after if watch.after <= room.row.at else 0
            has_chosen = watch.eyes is not None
            viewer = Viewer(self.account, self.send, self.lang, eyes, has_chosen, watch.changes, after)
            self._viewers[room.id] = (room, viewer)
            room.viewers[viewer] = None
            self.context.house.broadcast.tell_one(room, viewer, watch.id, extra, told)
        if before is None:
            self.context.house.broadcast.tell_presence(room)

    def _unwatch(self, ident: str) -> None:
        watched = self._viewers.pop(ident, None)
        if watched is not None:
            room, viewer = watched
            room.viewers.pop(viewer, None)
            room.used = time.monotonic()
            self.context.house.broadcast.tell_presence(room)

    async def _set_lang(self, lang: str) -> None:
        """Speak another language from now on, and say again what is on the screen."""
        if lang == self.lang:
            return
        self.lang = lang
        for room, viewer in list(self._viewers.values()):
            with suppress(Closed):  # then the browser is about to watch again
                async with room.lock:
                    if viewer not in room.viewers:
                        continue  # the table is no longer theirs to see
                    viewer.lang = lang
                    viewer.told = 0
                    self.context.house.broadcast.tell_one(room, viewer, "", {})

    async def _why(self, why: Why) -> None:
        room = await self.context.room(why.table, self.account)
        if why.seat >= len(room.seats):
            raise Refusal("no_such_seat", 404)
        if room.seats[why.seat].account != self.account.id:
            raise Refusal("not_yours", 403)
        async with room.lock:
            objection = room.playing().why(why.seat, why.move)
        words = self.context.editions.words(room.game, self.lang)
        found = None if objection is None else words.refusal(objection)
        self.say(Explained(id=why.id, table=room.id, move=why.move, objection=found))

    async def _chat(self, say: Say) -> None:
        room = await self.context.room(say.table, self.account)
        await chat.say(self.context.store, room, self.account, say.text)
        self.say(Done(id=say.id, table=room.id, at=room.row.at))
