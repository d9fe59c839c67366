"""All tables in use: loaded when they are needed, woken for bots and clocks, evicted when idle."""

import asyncio
import logging
import time
from contextlib import suppress
from typing import Final

from sqlalchemy import Connection

from chapterhouse.server import clocktime
from chapterhouse.server.garbage import Collector
from chapterhouse.server.live import packs
from chapterhouse.server.live.hub import Hub
from chapterhouse.server.live.info import pack_exists
from chapterhouse.server.live.opening import kept_from, needs_snapshots
from chapterhouse.server.live.room import Room
from chapterhouse.server.live.teller import Teller
from chapterhouse.server.metrics import Metrics
from chapterhouse.server.refusals import Refusal
from chapterhouse.server.settings import Settings
from chapterhouse.server.shelf import Shelf
from chapterhouse.server.thinking.thinkers import NoAnswer, Thinkers
from chapterhouse.server.thinking.worker import Problem
from chapterhouse.store import snapshots, tables
from chapterhouse.store.rows import SeatRow, TableRow
from chapterhouse.store.store import Store

log = logging.getLogger("chapterhouse.house")
DEPUTY: Final = "medium"  # the level at which a bot plays for a person whose time is up
EVICT_EVERY: Final = 20  # sweeps

Loaded = tuple[TableRow, list[SeatRow], list[str], dict[tuple[str, str], int], set[str]]


class House:
    """Every room, and what happens in them without anybody's asking."""

    def __init__(self, settings: Settings, store: Store, shelf: Shelf) -> None:
        self.settings = settings
        self.store = store
        self.shelf = shelf
        self.metrics = Metrics()
        self.collector = Collector()
        self.teller = Teller(shelf)
        self.hub = Hub()
        self.thinkers = Thinkers(settings.workers)
        self.rooms: dict[str, Room] = {}
        self.is_stopping = False
        self._opening: dict[str, asyncio.Future[Room]] = {}
        self._sweeper: asyncio.Task[None] | None = None

    # opening and closing

    async def start(self) -> None:
        """Keep the packs, wake the tables at which a bot is to act, and watch the clocks."""
        await packs.keep_all(self.shelf, self.store)
        for ident in await self.store.read(tables.waiting_for_bots):
            with suppress(Refusal):
                self.wake(await self.room(ident))
        self._sweeper = asyncio.create_task(self._sweep())

    async def stop(self) -> None:
        """End what runs; what is acknowledged is on disk already."""
        self.is_stopping = True
        tasks = [room.thinking for room in self.rooms.values() if room.thinking is not None]
        if self._sweeper is not None:
            tasks.append(self._sweeper)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for room in list(self.rooms.values()):
            async with room.lock:  # a command that is being stored is stored and answered first
                pass
        self.hub.hang_up_all(1012)
        self.thinkers.stop()

    async def room(self, ident: str) -> Room:
        """Return a table, from the store if nobody uses it at the moment."""
        room = self.rooms.get(ident)
        if room is not None:
            room.used = time.monotonic()
            return room
        if ident not in self._opening:
            self._opening[ident] = asyncio.ensure_future(self._open(ident))
        try:
            return await asyncio.shield(self._opening[ident])
        finally:
            self._opening.pop(ident, None)

    async def _open(self, ident: str) -> Room:
        room = await self._furnished(ident)
        if room.unsaved:
            await room.keep_opening()
            self.wake(room)
        return self.rooms.setdefault(ident, room)

    async def _furnished(self, ident: str) -> Room:
        """Return a table as the store has it."""
        loaded = await self.store.read(lambda connection: _load(connection, ident))
        if loaded is None:
            raise Refusal("unknown_table", 404)
        row, seats, lines, keys, visitors = loaded
        await packs.learn(self.shelf, self.store, row.title, row.content)
        game = pack_exists(self.shelf, row)
        if game is None:
            raise Refusal("broken", 409, {"detail": f"{row.title} {row.content}"})
        ends: list[snapshots.Snapshot] = []
        if needs_snapshots(game, row):
            ends = await self.store.read(lambda connection: snapshots.of_table(connection, ident))
        room = Room(self, row, seats, game)
        room.keys = keys
        room.visitors = visitors
        room.open_record(lines, kept_from(ends))
        return room

    async def reload(self, room: Room) -> None:
        """Make a room what the store says: its last step was not stored."""
        try:
            fresh = await self._furnished(room.id)
        except Exception:
            log.exception("table %s cannot be read again", room.id)
            self.rooms.pop(room.id, None)
            return
        for name in ("row", "seats", "visitors", "keys", "table", "chronicle", "clock", "asked", "fault"):
            setattr(room, name, getattr(fresh, name))
        for viewer in room.viewers:
            viewer.told = 0
        room.tell()

    def forget(self, room: Room) -> None:
        """Drop a room that was deleted."""
        if room.thinking is not None:
            room.thinking.cancel()
        self.rooms.pop(room.id, None)

    # what happens after a step

    def after(self, room: Room) -> None:
        """Tell people that they are asked, when others were before, or about the end; and bots to think."""
        facts = {"table": room.id, "name": room.row.name, "title": room.row.title}
        seat = room.asked_seat()
        if room.row.status == "finished":
            for account in {seat.account for seat in room.seats if seat.account}:
                self.hub.notice(account, {**facts, "what": "over"})
        elif room.asked is not None:
            for needed in room.asked.needed(room.seats):
                self.hub.notice(room.seats[needed].account, {**facts, "what": "asked"})
        elif seat is not None and room.row.held is None and not room.plays_itself(seat):
            asked = room.seats[seat].account
            if asked != room.noticed:
                self.hub.notice(asked, {**facts, "what": "your_turn"})
            room.noticed = asked
        self.wake(room)

    def notice_seats(self, room: Room, what: str) -> None:
        """Tell everybody at a table about a change before or at its start."""
        facts = {"table": room.id, "name": room.row.name, "title": room.row.title, "what": what}
        for account in {seat.account for seat in room.seats if seat.account} | {room.row.host}:
            self.hub.notice(account, facts)

    def wake(self, room: Room) -> None:
        """Let a bot think if one is to act."""
        if self.is_stopping or (room.thinking is not None and not room.thinking.done()):
            return
        seat = room.asked_seat()
        if seat is not None and room.row.held is None and room.plays_itself(seat):
            room.thinking = asyncio.create_task(self._think(room))

    async def _think(self, room: Room) -> None:
        """Play for bots until a person is asked."""
        try:
            while True:
                seat = room.asked_seat()
                if seat is None or room.row.held is not None or not room.plays_itself(seat):
                    break
                if room.viewers and self.settings.pause:
                    await asyncio.sleep(self.settings.pause)
                at = room.row.at
                move = await self._move(room, seat)
                room.used = time.monotonic()
                if move:
                    room.noticed = None
                    await room.play_for(seat, at, move)
        except Refusal as refusal:
            log.error("table %s: a bot's move was refused: %s", room.id, refusal.reason)
            return
        room.thinking = None
        self.after(room)

    async def _move(self, room: Room, seat: int) -> str:
        """Return what the bot at a seat plays, or nothing if it is not asked any more."""
        async with room.lock:
            table = room.table
            if table is None or table.to_act()[:1] != [seat]:
                return ""
            legal = table.legal(seat)
            if len(legal) == 1:
                return legal[0]
            world = table.glimpse(seat).dump()
        level = room.seats[seat].level if room.seats[seat].kind == "bot" else DEPUTY
        guest = f"{room.id}/{seat}/{level}"
        pack = self.shelf.pack(room.game)
        problem = Problem(room.row.title, pack, world, seat, level or DEPUTY, None, guest)
        try:
            return await self.thinkers.choose(problem)
        except NoAnswer:
            return legal[0] if not self.is_stopping else ""

    # clocks and idleness

    async def _sweep(self) -> None:
        rounds = 0
        while True:
            await asyncio.sleep(self.settings.sweep)
            rounds += 1
            try:
                for ident in await self.store.read(_overdue):
                    with suppress(Refusal):
                        await (await self.room(ident)).run_out()
                if rounds % EVICT_EVERY == 0:
                    self.evict()
                self.collector.glance(self.metrics.messages + self.metrics.requests)
            except Exception:
                log.exception("a sweep failed")

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
            del self.rooms[room.id]
        return len(idle)


def _overdue(connection: Connection) -> list[str]:
    return tables.overdue(connection, clocktime.now())


def _load(connection: Connection, ident: str) -> Loaded | None:
    found = tables.find(connection, ident)
    if found is None:
        return None
    row, seats = found
    lines = tables.lines(connection, ident)
    return row, seats, lines, tables.keys(connection, ident), tables.visitors(connection, ident)
