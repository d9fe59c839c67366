"""The other processes on the same database: who of them runs, and what is to be done about what they tell.

A table is kept by the process that wrote it last: it plays the table's bots and watches its clock. Who keeps
it is stored with every write. Where that process is not heard any more, whoever notices takes the table over,
by a write of which only one can succeed.
"""

import asyncio
import logging
import time
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, Final

from chapterhouse.server import wall_clock
from chapterhouse.server.doors import Doors
from chapterhouse.server.jobs.taker import Taker
from chapterhouse.server.live.house import House
from chapterhouse.server.live.lock import Closed
from chapterhouse.server.live.room import Room
from chapterhouse.server.live.storing import write
from chapterhouse.server.many import attendance
from chapterhouse.server.many.catching_up import catch_up
from chapterhouse.server.many.errands import Errands
from chapterhouse.server.many.listener import Listener
from chapterhouse.server.many.making_up import make_up
from chapterhouse.server.sessions import Sessions
from chapterhouse.store import bulletins
from chapterhouse.store.bulletins import Bulletin, Herald, Known
from chapterhouse.store.faults import Unreachable

log = logging.getLogger("chapterhouse.many")
BEAT: Final = 0.5  # seconds between two signs of life
SILENCE: Final = 3.0  # seconds without one after which nobody waits for a process any more
GRACE: Final = 2.0  # seconds of listening in which all who run have answered
BUNDLE: Final = 0.03  # seconds for which a bulletin waits for a commit that takes it along


class Neighbours:
    """Speaks and listens for one process."""

    def __init__(self, house: House, sessions: Sessions, herald: Herald) -> None:
        self.process = herald.process
        self.taker: Taker | None = None  # of the jobs that wait in the database
        self.doors: Doors | None = None  # where people come in
        self._house = house
        self._sessions = sessions
        self._herald = herald
        self._errands = Errands(house)
        self._listener = Listener(house.store.database.engine, self.hear, self._begin, self._lose)
        self._last: dict[str, float] = {}  # when each other process was heard last
        self._since: float | None = None  # since when this one listens
        self._has_lost = True  # whether a process has gone whose tables nobody has looked for yet
        self._heard = wall_clock.now()  # when it heard anything last, itself among others
        self._pulse: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_flushing = False

    async def start(self) -> None:
        """Listen, and give signs of life."""
        self._listener.start()
        self._pulse = asyncio.create_task(self._beat())

    async def stop(self) -> None:
        """Take leave: others need not wait for this process."""
        await asyncio.to_thread(self._listener.stop)
        tasks = [*self._tasks, *self._errands.tasks, *([self._pulse] if self._pulse is not None else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._herald.waiting.append(bulletins.Leaving())
        await self._flush()

    # who runs

    @property
    def others(self) -> list[str]:
        """Return the other processes that run, as far as is known."""
        return sorted(self._last)

    @property
    def is_settled(self) -> bool:
        """Return whether everybody who runs must have been heard by now."""
        return self._since is not None and time.monotonic() - self._since > GRACE

    @property
    def is_first(self) -> bool:
        """Return whether this process does what one of all has to do, such as cleaning up."""
        return self.is_settled and all(self.process < other for other in self._last)

    def may_act(self, room: Room) -> bool:
        """Return whether this process plays a table's bots: it keeps it, or nobody who runs does."""
        keeper = room.row.keeper
        return keeper == self.process or (self.is_settled and keeper not in self._last)

    def has_lost_any(self) -> bool:
        """Return whether tables may have lost their keeper since this was asked last."""
        if not self._has_lost or not self.is_settled:
            return False
        self._has_lost = False
        return True

    async def keep(self, room: Room) -> None:
        """Take over a table whose keeper is gone; raise `Closed` if another process was faster."""
        if room.row.keeper == self.process:
            return
        async with room.lock:
            if room.row.keeper != self.process:
                await write(room, lambda _connection: None)

    # speaking

    def post(self, *said: Bulletin) -> None:
        """Let others know soon; what belongs to a change is noted with it instead."""
        self._herald.waiting.extend(said)
        if not self._is_flushing:
            self._is_flushing = True
            asyncio.get_running_loop().call_later(BUNDLE, lambda: self._start(self._flush()))

    def tell(self, said: Bulletin) -> None:
        """Let others know soon, if there are any."""
        if self._last:
            self.post(said)

    def tell_account(self, account: str, data: bytes) -> None:
        """Let the browsers of an account know that are connected elsewhere."""
        self.tell(bulletins.Told(account, data.decode()))

    def tell_presence(self, room: Room) -> None:
        """Let others know who is looking at a table here, if that has changed."""
        if self._house.rooms.get(room.id) is room:
            said = attendance.news(room)
            if said is not None:
                self.post(said)

    async def _flush(self) -> None:
        self._is_flushing = False
        if self._herald.waiting:  # otherwise a commit has taken it along
            with suppress(Exception):  # the database is away; what waits goes later, or is dropped
                await self._house.store.write(lambda _connection: None)

    async def _beat(self) -> None:
        while True:
            before = time.monotonic()
            await asyncio.sleep(BEAT)
            if time.monotonic() - before > SILENCE:
                self._come_to()
            self.post(bulletins.Alive())
            silent = time.monotonic() - SILENCE
            if self._since is not None:
                for process in [process for process, heard in self._last.items() if heard < silent]:
                    self._forget(process)

    def _come_to(self) -> None:
        """Go on after a standstill of this very process: who was not heard in that time may well run."""
        now = time.monotonic()
        self._since = None if self._since is None else now
        self._last = dict.fromkeys(self._last, now)
        self.post(bulletins.Alive(asks=True))
        self._say_presence(asks=True)

    def _forget(self, process: str) -> None:
        log.info("process %s is not heard any more", process)
        self._last.pop(process, None)
        self._has_lost = True
        self._house.hurry()
        for room in list(self._house.rooms.values()):
            if attendance.forget(room, process):
                self._house.broadcast.tell_presence(room)

    # listening

    def _begin(self) -> None:
        """Begin to listen: whatever happened while nobody did has to be looked up."""
        self._since, self._has_lost = time.monotonic(), True
        self._last = dict.fromkeys(self._last, self._since)
        self.post(bulletins.Alive(asks=True))
        self._start(self._make_up_for(self._heard))

    def _lose(self) -> None:
        self._since = None

    async def _make_up_for(self, since: int) -> None:
        while True:
            try:
                await make_up(self._house, self._errands, self._sessions, since)
                break
            except Unreachable:
                await asyncio.sleep(BEAT)
        self._say_presence(asks=True)

    def _say_presence(self, asks: bool) -> None:
        for room in self._house.rooms.values():
            if room.viewers:
                self.post(attendance.now(room, asks))

    def hear(self, text: str) -> None:
        """Take a message, from whomever."""
        sender, heard = bulletins.read(text)
        self._heard = wall_clock.now()
        if sender == self.process:
            return
        if sender:  # who only works gives no name: nobody has to reckon with it
            if sender not in self._last:
                log.info("process %s serves this database, too", sender)
                self.post(bulletins.Alive(asks=True))
            self._last[sender] = time.monotonic()
        for bulletin in heard:
            self._take(sender, bulletin)

    def _take(self, sender: str, bulletin: Known) -> None:
        match bulletin:
            case bulletins.Changed(table=table, revision=revision):
                self._errands.look(table, revision)
            case bulletins.Removed(table=table):
                self._errands.look(table, None)
            case bulletins.Spoken(table=table, room=room, n=n):
                self._errands.listen(table, room, n)
            case bulletins.SessionEnded(mark=mark):
                self._sessions.ended_elsewhere(mark)
            case bulletins.SessionsEnded(account=account):
                self._sessions.all_ended(account)
            case bulletins.AccountChanged(account=account):
                self._start(self._sessions.renew(account))
            case bulletins.Told(account=account, message=message):
                self._house.hub.tell(account, message.encode())
            case bulletins.Present():
                self._meet(sender, bulletin)
            case bulletins.Alive(asks=asks):
                if asks:
                    self.post(bulletins.Alive())
                    self._say_presence(asks=False)
            case bulletins.Asked() | bulletins.Answered() | bulletins.Working():
                if self.taker is not None:
                    self.taker.hear(bulletin)
            case bulletins.Knocked() | bulletins.Guessed():
                if self.doors is not None:
                    self.doors.hear(bulletin)
            case bulletins.Leaving():
                self._forget(sender)

    def _meet(self, sender: str, present: bulletins.Present) -> None:
        room = self._house.rooms.get(present.table)
        if room is None:
            return
        if attendance.take(room, sender, present):
            self._house.broadcast.tell_presence(room)
        if present.asks and room.viewers:
            self.post(attendance.now(room))

    # being up to date

    async def fresh(self, room: Room) -> Room:
        """Return a table as it is stored, for somebody who may know more of it than this process does."""
        with suppress(Closed):
            await catch_up(room, looks_for_visitors=True)
        return await self._house.room(room.id)

    def _start(self, doing: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(doing)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
