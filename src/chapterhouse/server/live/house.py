"""All tables in use: loaded when they are needed, woken for bots and clocks, evicted when idle."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TYPE_CHECKING, Final, TypeVar

import msgspec
from sqlalchemy import Connection

from chapterhouse.language import usual_language
from chapterhouse.server import wall_clock
from chapterhouse.server.answers.socket import Again, Notice, What
from chapterhouse.server.commands import AnyCommand, HandOver, Resign
from chapterhouse.server.editions import Editions
from chapterhouse.server.gc_policy import Collector
from chapterhouse.server.live import packs
from chapterhouse.server.live.bot_turns import BotTurns
from chapterhouse.server.live.broadcast import Broadcast
from chapterhouse.server.live.lock import Closed
from chapterhouse.server.live.notices import Hub
from chapterhouse.server.live.opening import kept_from, needs_snapshots, open_record
from chapterhouse.server.live.room import Room
from chapterhouse.server.live.table_card import pack_exists
from chapterhouse.server.metrics import Metrics
from chapterhouse.server.refusals import Refusal
from chapterhouse.server.settings import Settings
from chapterhouse.server.workers.crews import Crews
from chapterhouse.store import snapshots, tables
from chapterhouse.store.faults import Unreachable
from chapterhouse.store.ids import is_id
from chapterhouse.store.rows import SeatRow, TableRow
from chapterhouse.store.store import Store

if TYPE_CHECKING:
    from chapterhouse.server.many.neighbours import Neighbours

log = logging.getLogger("chapterhouse.house")
EVICT_EVERY: Final = 20  # sweeps

FIRST_PAUSE: Final = 0.1  # seconds before a table that could not be opened again is tried once more
LONGEST_PAUSE: Final = 5.0
MOST_LOOKS: Final = 64  # at records at the same time

Result = TypeVar("Result")

Loaded = tuple[TableRow, list[SeatRow], list[tuple[int, str]], dict[tuple[str, str], int], set[str]]


class House:
    """Every room, and what happens in them without anybody's asking."""

    def __init__(self, settings: Settings, store: Store, editions: Editions) -> None:
        self.settings = settings
        self.store = store
        self.editions = editions
        self.metrics = Metrics()
        self.collector = Collector()
        self.broadcast = Broadcast(editions)
        self.hub = Hub()
        self.crews = Crews(settings)
        self.bots = BotTurns(self)
        self.neighbours: Neighbours | None = None  # other processes, where the database may have several
        self.rooms: dict[str, Room] = {}
        self.is_stopping = False
        self.language = usual_language()  # of whoever has started it
        self.chores: list[Callable[[House], Awaitable[None]]] = []  # what is looked after now and then
        self._looks = 0  # that wait or are being done
        self._looker = ThreadPoolExecutor(1, thread_name_prefix="looker")
        self._opener = ThreadPoolExecutor(1, thread_name_prefix="opener")
        self._opening: dict[str, asyncio.Future[Room]] = {}
        self._reopening: dict[str, asyncio.Task[None]] = {}
        self._sweeper: asyncio.Task[None] | None = None
        self._is_urgent = asyncio.Event()

    # opening and closing

    async def start(self) -> None:
        """Keep the packs, wake the tables at which a bot is to act, and watch the clocks."""
        await packs.keep_all(self.editions, self.store)
        if self.neighbours is not None:
            await self.neighbours.start()
        await self.bots.open_stored()
        self._sweeper = asyncio.create_task(self._sweep())

    async def stop(self) -> None:
        """End what runs; what is acknowledged is on disk already."""
        self.is_stopping = True
        tasks = [room.thinking for room in self.rooms.values() if room.thinking is not None]
        tasks.extend(self._reopening.values())
        if self._sweeper is not None:
            tasks.append(self._sweeper)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for room in list(self.rooms.values()):
            with suppress(Closed):
                async with room.lock:  # a command that is being stored is stored and answered first
                    pass
        self.hub.hang_up_all(1012)
        if self.neighbours is not None:
            await self.neighbours.stop()
        await self.crews.stop()
        for threads in (self._looker, self._opener):
            threads.shutdown(wait=False, cancel_futures=True)

    async def room(self, ident: str) -> Room:
        """Return a table, from the store if nobody uses it at the moment."""
        if not is_id(ident):
            raise Refusal("unknown_table", 404)
        room = self.rooms.get(ident)
        if room is not None:
            room.used = time.monotonic()
            return room
        if ident not in self._opening:
            self._opening[ident] = asyncio.ensure_future(self._open(ident))
        return await asyncio.shield(self._opening[ident])

    def is_opening(self, ident: str) -> bool:
        """Return whether a table is just being read."""
        return ident in self._opening

    async def _open(self, ident: str) -> Room:
        try:
            room = await self._furnished(ident)
            await room.settle()
            room = self.rooms.setdefault(ident, room)
        finally:
            del self._opening[ident]
        self.wake(room)
        return room

    async def _furnished(self, ident: str) -> Room:
        """Return a table as the store has it."""
        loaded = await self.store.read(lambda connection: _load(connection, ident))
        if loaded is None:
            raise Refusal("unknown_table", 404)
        row, seats, lines, keys, visitors = loaded
        await packs.learn(self.editions, self.store, row.title, row.content)
        game = pack_exists(self.editions, row)
        if game is None:
            raise Refusal("broken", 409, {"detail": f"{row.title} {row.content}"})
        ends: list[snapshots.Snapshot] = []
        if needs_snapshots(game, row):
            ends = await self.store.read(lambda connection: snapshots.of_table(connection, ident))
        room = Room(self, row, seats, game)
        room.keys = keys
        room.visitors = visitors
        await self._in_thread(self._opener, lambda: open_record(room, lines, kept_from(ends)))
        return room

    def close(self, room: Room) -> None:
        """Let nobody use a room any more, for it may not be what is stored; its viewers look again."""
        self.forget(room)
        again = msgspec.json.encode(Again(table=room.id))
        for viewer in list(room.viewers):
            viewer.send(again)
        room.viewers.clear()
        if not self.is_stopping and room.id not in self._reopening:
            self._reopening[room.id] = asyncio.create_task(self._reopen(room.id))

    async def _reopen(self, ident: str) -> None:
        """Open a table again as soon as that is possible: bots go on though nobody looks."""
        pause = FIRST_PAUSE
        try:
            while True:
                try:
                    self.wake(await self.room(ident))
                    return
                except Closed:
                    pass
                except Refusal:  # it is gone
                    return
                except Unreachable as error:
                    log.warning("table %s cannot be opened yet: %s", ident, error)
                    await self.store.back()
                except Exception as error:
                    log.warning("table %s cannot be opened yet: %s", ident, error)
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
        finally:
            del self._reopening[ident]

    def forget(self, room: Room) -> None:
        """Drop a room: the store has the table, unless it was deleted."""
        room.lock.close()
        if room.thinking is not None and room.thinking is not asyncio.current_task():
            room.thinking.cancel()
        if self.rooms.get(room.id) is room:
            del self.rooms[room.id]

    async def look(self, work: Callable[[], Result]) -> Result:
        """Do work that grows with a game, of which several people may want some, in a thread beside the loop.

        There is one such thread: whoever asks for much waits, and those who play do not.
        """
        if self._looks >= MOST_LOOKS:
            raise Refusal("busy", 503, {"seconds": 2})
        self._looks += 1
        try:
            return await self._in_thread(self._looker, work)
        finally:
            self._looks -= 1

    async def _in_thread(self, thread: ThreadPoolExecutor, work: Callable[[], Result]) -> Result:
        return await asyncio.get_running_loop().run_in_executor(thread, work)

    # what happens after a step

    def after(self, room: Room) -> None:
        """Tell people that they are asked, when others were before, or about the end; and bots to think."""
        seat = room.asked_seat()
        if room.row.status == "finished":
            for account in {seat.account for seat in room.seats if seat.account}:
                self.hub.notice(account, notice(room, "over"))
        elif room.asked is not None and room.asked.at == room.row.at:
            for needed in room.asked.needed(room.seats):
                self.hub.notice(room.seats[needed].account, notice(room, "asked"))
        elif seat is not None and room.row.held is None and not room.plays_itself(seat):
            asked = room.seats[seat].account
            if asked != room.noticed:
                self.hub.notice(asked, notice(room, "your_turn"))
            room.noticed = asked
        self.wake(room)

    def notice_parting(self, room: Room, command: AnyCommand) -> None:
        """Tell somebody whose seat was handed over, and the others when somebody resigned."""
        if isinstance(command, HandOver):
            self.hub.notice(room.seats[command.to].account, notice(room, "handed"))
        elif isinstance(command, Resign) and room.row.status == "playing":
            others = {seat.account for seat in room.seats} - {room.seats[command.seat].account}
            for account in others:
                self.hub.notice(account, notice(room, "resigned"))

    def notice_seats(self, room: Room, what: What) -> None:
        """Tell everybody at a table about a change before or at its start."""
        for account in {seat.account for seat in room.seats if seat.account} | {room.row.host}:
            self.hub.notice(account, notice(room, what))

    def wake(self, room: Room) -> None:
        """Let a bot think if one is to act."""
        self.bots.wake(room)

    # clocks and idleness

    def hurry(self) -> None:
        """Sweep now: another process has gone, and its tables wait for a keeper."""
        self._is_urgent.set()

    async def _sweep(self) -> None:
        rounds = 0
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._is_urgent.wait(), self.settings.sweep)
            self._is_urgent.clear()
            rounds += 1
            try:
                await self.bots.sweep(rounds)
                for ident in await self.store.read(self._overdue):
                    with suppress(Refusal):
                        await (await self.room(ident)).run_out()
                if rounds % EVICT_EVERY == 0:
                    self.evict()
                    for chore in self.chores if self.neighbours is None or self.neighbours.is_first else ():
                        await chore(self)
                self.collector.glance(self.metrics.messages + self.metrics.requests)
            except Unreachable as error:
                log.warning("the clocks cannot be looked at: %s", error)
            except Exception:
                log.exception("a sweep failed")

    def _overdue(self, connection: Connection) -> list[str]:
        return tables.overdue(connection, wall_clock.now(), self.kept_by_others)

    @property
    def kept_by_others(self) -> list[str]:
        """Return the other processes that run and look after the tables that they keep."""
        return [] if self.neighbours is None else self.neighbours.others

    def evict(self) -> int:
        """Drop the tables that nobody looks at and at which nothing has happened for a while."""
        latest = time.monotonic() - self.settings.idle
        idle = [
            room
            for room in self.rooms.values()
            if not room.viewers
            and room.used < latest
            and not room.lock.locked()
            and (room.thinking is None or room.thinking.done())
        ]
        for room in idle:
            self.forget(room)
        return len(idle)


def _load(connection: Connection, ident: str) -> Loaded | None:
    found = tables.find(connection, ident)
    if found is None:
        return None
    row, seats = found
    lines = tables.numbered_lines(connection, ident)
    return row, seats, lines, tables.keys(connection, ident), tables.visitors(connection, ident)


def notice(room: Room, what: What) -> Notice:
    """Return the news about a table for somebody who may not be looking at it."""
    return Notice(table=room.id, what=what, name=room.row.name, title=room.row.title)
