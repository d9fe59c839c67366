"""Bots take their turns: whatever fails, a table at which a bot owes a move goes on."""

import asyncio
import logging
import secrets
import time
from typing import TYPE_CHECKING, Final, NamedTuple

from chapterhouse.core.chance import FairDice
from chapterhouse.server.live.room import Room
from chapterhouse.server.refusals import Refusal
from chapterhouse.server.workers.bot import Problem
from chapterhouse.server.workers.crews import NoAnswer
from chapterhouse.server.workers.faults import Faults
from chapterhouse.store import tables
from chapterhouse.store.faults import Conflict, Unreachable

if TYPE_CHECKING:
    from chapterhouse.server.live.house import House

log = logging.getLogger("chapterhouse.bots")
DEPUTY: Final = "medium"  # the level at which a bot plays for a person whose time is up
PLAIN: Final = "greedy"  # the bot that steps in: it does not search, so it always answers soon
TRIES: Final = 2  # of a bot at one question, before a plain one steps in
FIRST_PAUSE: Final = 0.2  # seconds after a failure; it doubles with every further one
LONGEST_PAUSE: Final = 30.0
STORED_EVERY: Final = 10  # sweeps between two looks for tables that are not in memory


class Chosen(NamedTuple):
    """What a bot plays; `plain` if it was not the seat's own."""

    move: str
    plain: bool = False


class BotTurns:
    """Lets bots think, one task for each table at which one owes a move."""

    def __init__(self, house: "House") -> None:
        self.house = house
        self.stepped_in = 0  # moves that a plain bot chose, since the start
        self.pauses = 0  # times that a table rested, because its bot's move could not be made or stored
        self.faults = Faults(house.settings.data / "faults")
        self._failures: dict[str, int] = {}  # in a row, by table
        self._due: dict[str, float] = {}  # when a table that could not be opened is tried again
        self._plain: dict[tuple[str, int], int] = {}  # by table and seat, the turn that a plain bot finishes

    @property
    def waiting(self) -> int:
        """Return at how many tables in memory a bot owes a move."""
        return sum(_owing(room) is not None for room in self.house.rooms.values())

    def wake(self, room: Room) -> None:
        """Let a bot think if one is to act."""
        if self.house.is_stopping or (room.thinking is not None and not room.thinking.done()):
            return
        if self._owing(room) is not None:
            room.thinking = asyncio.create_task(self._think(room))

    async def sweep(self, rounds: int) -> None:
        """Wake every table at which a bot owes a move and nobody thinks, now and then the stored ones too."""
        for room in list(self.house.rooms.values()):
            self.wake(room)
        neighbours = self.house.neighbours
        if rounds % STORED_EVERY == 0 or (neighbours is not None and neighbours.has_lost_any()):
            await self.open_stored()

    async def open_stored(self) -> None:
        """Open the stored tables at which a bot is to act; one that cannot be opened holds up no other."""
        neighbours = self.house.neighbours
        if neighbours is not None and not neighbours.is_settled:
            return  # who else is there will be known in a moment
        others = self.house.kept_by_others
        stored = await self.house.store.read(lambda connection: tables.waiting_for_bots(connection, others))
        self._forget_others(set(stored) | self.house.rooms.keys())
        for ident in stored:
            if ident in self.house.rooms or self._due.get(ident, 0.0) > time.monotonic():
                continue
            try:
                self.wake(await self.house.room(ident))
            except Exception as error:
                self._due[ident] = time.monotonic() + self._pause(ident, error)

    def _forget_others(self, idents: set[str]) -> None:
        self._failures = {ident: n for ident, n in self._failures.items() if ident in idents}
        self._due = {ident: due for ident, due in self._due.items() if ident in idents}
        self._plain = {key: turn for key, turn in self._plain.items() if key[0] in idents}

    # one table

    async def _think(self, room: Room) -> None:
        """Play for bots until a person is asked; what fails is tried again after a pause."""
        while self._is_in_use(room):
            try:
                await self._play(room)
                break
            except Exception as error:
                if isinstance(error.__cause__, Conflict):
                    break  # another process was faster: the table is opened again
                pause = self._pause(room.id, error)
                if isinstance(error, Unreachable):
                    await self.house.store.back()
                await asyncio.sleep(pause)
        room.thinking = None
        if self._is_in_use(room) and self._is_kept(room):
            self.house.after(room)

    async def _play(self, room: Room) -> None:
        if self.house.neighbours is not None:
            await self.house.neighbours.keep(room)
        while self._is_in_use(room) and (seat := self._owing(room)) is not None:
            if room.viewers and self.house.settings.pause:
                await asyncio.sleep(self.house.settings.pause)
            at = room.row.at
            chosen = await self._choose(room, seat)
            room.used = time.monotonic()
            if chosen is not None:
                room.noticed = None
                await room.play_for(seat, at, chosen.move, chosen.plain)
            self._failures.pop(room.id, None)
            await asyncio.sleep(0)

    def _owing(self, room: Room) -> int | None:
        """Return the seat whose bot owes a move, if one does, and no other process lets it think."""
        seat = _owing(room)
        return seat if seat is not None and self._is_kept(room) else None

    def _is_kept(self, room: Room) -> bool:
        return self.house.neighbours is None or self.house.neighbours.may_act(room)

    def _is_in_use(self, room: Room) -> bool:
        """Return whether this is still the table: one that left memory is opened again, if it must go on."""
        return not self.house.is_stopping and self.house.rooms.get(room.id) is room

    def _pause(self, ident: str, error: Exception) -> float:
        """Return for how long a table rests after a failure: the longer, the more often it has failed."""
        failures = self._failures[ident] = self._failures.get(ident, 0) + 1
        self.pauses += 1
        pause = min(FIRST_PAUSE * 2.0 ** min(failures - 1, 20), LONGEST_PAUSE)
        why = error.reason if isinstance(error, Refusal) else type(error).__name__
        trace = None if isinstance(error, Refusal) else error
        log.error("table %s: its bot pauses for %.1f s: %s", ident, pause, why, exc_info=trace)
        return pause

    # one question

    async def _choose(self, room: Room, seat: int) -> Chosen | None:
        """Return what the bot at a seat plays, or nothing if it is not asked any more."""
        async with room.lock:
            table = room.table
            if table is None or table.to_act()[:1] != [seat]:
                return None
            legal = table.legal(seat)
            if len(legal) == 1:
                return Chosen(legal[0])
            world = table.glimpse(seat).dump()
            turn = int(room.game.turn(table.position))
        level = (room.seats[seat].level if room.seats[seat].kind == "bot" else None) or DEPUTY
        seconds = self.house.settings.hard_seconds if level == "hard" else None
        pack = self.house.editions.pack(room.game)
        guest = f"{room.id}/{seat}/{level}"
        problem = Problem(room.row.title, pack, world, seat, level, seconds, guest)
        if self._plain.get((room.id, seat)) != turn:
            for _ in range(TRIES):
                move = await self._thought(room, problem, legal)
                if move:
                    return Chosen(move)
                problem = problem._replace(guest=f"{guest}/again")  # without the thoughts that led to it
            self._plain[room.id, seat] = turn
        self.stepped_in += 1
        plain = problem._replace(level=PLAIN, seconds=0.0, guest=f"{guest}/plain")
        return Chosen(await self._thought(room, plain, legal) or _drawn(legal), plain=True)

    async def _thought(self, room: Room, problem: Problem, legal: list[str]) -> str:
        """Return a bot's move, or nothing if it fails; a failure is logged, and kept to be looked into."""
        problem = problem._replace(seed=secrets.token_hex(32))
        at = room.row.at
        try:
            move = await self.house.crews.choose(room.row.host or "", problem, f"{problem.guest}/{at}")
            if move in legal:
                return move
            fault = NoAnswer("chose what is not legal", move)
        except NoAnswer as error:
            fault = error
        if not self.house.is_stopping:
            await asyncio.to_thread(self._note, room, problem, at, fault)
        return ""

    def _note(self, room: Room, problem: Problem, at: int, fault: NoAnswer) -> None:
        kept: object
        try:
            kept = self.faults.keep(room.id, at, room.game.version, problem, fault)
        except OSError as error:
            kept = f"not kept ({type(error).__name__})"
        log.error(
            "table %s: the bot at seat %d %s (%s, rules %d, %s): %s",
            room.id,
            problem.seat,
            fault.why,
            problem.title,
            room.game.version,
            problem.level,
            kept,
        )


def _owing(room: Room) -> int | None:
    """Return the seat whose bot owes a move, if one does."""
    seat = room.asked_seat()
    return seat if seat is not None and room.row.held is None and room.plays_itself(seat) else None


def _drawn(legal: list[str]) -> str:
    """Return any legal move, when no bot can choose one."""
    return legal[FairDice(secrets.token_bytes(32)).below(len(legal))]
