"""One table in memory: a lock, the referee, and those who look on.

Everything that changes a table happens here, one thing at a time: check, change, commit, then tell.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Literal

import msgspec
from sqlalchemy import Connection

from chapterhouse.core.game import Game, IllegalMove, Objection
from chapterhouse.core.position import Position
from chapterhouse.records.events import RecordError
from chapterhouse.records.heading import first_position
from chapterhouse.records.lines import end_line, event_line
from chapterhouse.records.past import Kept
from chapterhouse.records.record import read
from chapterhouse.records.sound import Numbered, check_numbers, sound_part, unbroken
from chapterhouse.server import wall_clock
from chapterhouse.server.commands import (
    Agree,
    AnyCommand,
    AskBack,
    AskEnd,
    Back,
    Confirm,
    HandOver,
    Live,
    NoClock,
    Pace,
    Play,
    Redo,
    Reset,
    Resign,
    Undo,
)
from chapterhouse.server.live import absence, consent, ending, hosting
from chapterhouse.server.live.chronicle import Chronicle
from chapterhouse.server.live.clock import Clock, clock_from, clock_text
from chapterhouse.server.live.consent_request import ConsentRequest, asked_from, asked_text
from chapterhouse.server.live.lock import Closed, RoomLock
from chapterhouse.server.live.opening import opened
from chapterhouse.server.live.viewer import Viewer
from chapterhouse.server.refusals import Refusal
from chapterhouse.store.append import Append, Standing
from chapterhouse.store.faults import Conflict, Declined, kind_of
from chapterhouse.store.guarded import guard
from chapterhouse.store.rows import Account, SeatRow, TableRow
from chapterhouse.store.snapshots import Snapshot
from chapterhouse.table.rehearsal import BeyondChance, RefusedAt
from chapterhouse.table.table import NotPossible, Table

if TYPE_CHECKING:
    from chapterhouse.server.live.house import House

log = logging.getLogger("chapterhouse.room")


class Room:
    """A table that somebody uses."""

    def __init__(self, house: "House", row: TableRow, seats: Sequence[SeatRow], game: Game) -> None:
        self.house = house
        self.game = game
        self.row = row
        self.seats = list(seats)
        self.lock = RoomLock()
        self.viewers: dict[Viewer, None] = {}  # in the order of their coming
        self.visitors: set[str] = set()
        self.keys: dict[tuple[str, str], int] = {}
        self.table: Table | None = None
        self.chronicle: Chronicle | None = None
        self.clock: Clock | None = clock_from(row.clock)
        self.asked: ConsentRequest | None = asked_from(row.asked)
        self.pace: Pace = msgspec.json.decode(row.pace, type=Pace)
        self.record_rules = (game.version, game.version)  # those that the game began with and has come to
        self.unsaved = 0  # events that opening has added, as when rules have changed
        self.noticed: str | None = None  # the account that was told last that it is asked
        self.fault = ""
        self.used = time.monotonic()
        self.thinking: asyncio.Task[None] | None = None

    # what there is

    @property
    def id(self) -> str:
        """Return the table's id."""
        return self.row.id

    @property
    def names(self) -> tuple[str, ...]:
        """Return what the seats are called."""
        return tuple(seat.name for seat in self.seats)

    def own_seats(self, account: str) -> list[int]:
        """Return the seats of an account."""
        return [seat.seat for seat in self.seats if seat.account == account]

    def is_present(self, seat: int) -> bool:
        """Return whether the person at a seat looks at the table now."""
        return any(viewer.account.id == self.seats[seat].account for viewer in self.viewers)

    def may_look(self, account: str) -> bool:
        """Return whether an account may look at this table."""
        return (
            self.row.public
            or self.row.host == account
            or account in self.visitors
            or bool(self.own_seats(account))
        )

    def is_over(self) -> bool:
        """Return whether nothing more will happen here."""
        return self.row.status in ("finished", "imported")

    def asked_seat(self) -> int | None:
        """Return the seat for whose answer the table waits; one that has to confirm comes first."""
        if self.row.status != "playing" or self.table is None:
            return None
        if self.row.held is not None:
            return self.row.held
        seats = self.table.to_act()
        return seats[0] if seats else None

    def plays_itself(self, seat: int) -> bool:
        """Return whether a bot answers for this seat."""
        return self.seats[seat].kind == "bot" or self.seats[seat].deputy

    def open_record(self, lines: Numbered, kept: Mapping[int, Kept] | None = None) -> None:
        """Set up the table from the stored lines of its record and the positions kept at its turns' ends.

        A damaged one is only looked at.
        """
        if self.row.header is None:
            return
        try:
            check_numbers(lines, self.row.at)
            self._set_up([self.row.header, *(line for _, line in lines)], kept or {})
        except Exception as error:
            if not isinstance(error, RecordError):
                log.exception("table %s: the rules cannot play its record", self.id)
            self._open_damaged(lines, str(error) or repr(error))

    def _set_up(self, texts: list[str], kept: Mapping[int, Kept]) -> None:
        if self.row.ending is not None:
            texts.append(self.row.ending)
        found = opened(self.game, self.row, read(texts), kept)
        self.chronicle, self.table, self.record_rules = found

    def _open_damaged(self, lines: Numbered, fault: str) -> None:
        """Show what is sound, and let nobody go on."""
        log.error("table %s is damaged: %s", self.id, fault)
        self.fault, self.table, self.clock, self.asked = fault, None, None, None
        Standing(at=0, changed=self.row.changed, to_act=None, status="broken").stand(self.row)
        try:
            record = sound_part(self.game, self.row.header or "", unbroken(lines))
            start = first_position(self.game, record.header)
        except RecordError:
            return
        self.chronicle = Chronicle(self.game, start, record.events)
        self.row.at = len(record.events)

    def position(self) -> Position | None:
        """Return where a running or finished game stands, or a damaged one after its last sound event."""
        if self.table is not None:
            return self.table.position
        if self.row.status == "broken" and self.chronicle is not None:
            return self.chronicle.position
        return None

    # commands

    async def obey(self, account: Account, command: AnyCommand) -> int:
        """Carry out a command once; return the number of the last event after it is on disk."""
        async with self.lock:
            self.used = time.monotonic()
            known = self.keys.get((account.id, command.id))
            if known is not None:
                return known
            table = self._check(account, command)
            before = len(table.events)
            changed = self._try_out(table, account, command)
            await self._commit(before, account.id, command.id, changed)
            if isinstance(command, Resign):
                await hosting.pass_on(self, account.id)
            at = self.row.at
        self.house.after(self)
        self.house.notice_parting(self, command)
        return at

    def _try_out(self, table: Table, account: Account, command: AnyCommand) -> list[SeatRow]:
        """Carry out a command in memory and return the seats it changed, or refuse it and change nothing."""
        try:
            if isinstance(command, Resign):
                return ending.resign(self, table, command.seat)
            with absence.returned(self, table, command.seat) as changed:
                if isinstance(command, (AskEnd, HandOver)):
                    return [*changed, *ending.obey(self, table, account, command)]
                self._carry_out(table, account, command)
                return changed
        except IllegalMove as error:
            raise self.refuse_move(error, command.seat) from None
        except NotPossible as error:
            key = error.key
            raise Refusal(key, 422, say=lambda lang: self._problem(lang, key)) from None
        except BeyondChance:
            raise Refusal("beyond_chance", 422) from None

    def _check(self, account: Account, command: AnyCommand) -> Table:
        if command.seat >= len(self.seats):
            raise Refusal("no_such_seat", 404)
        if self.seats[command.seat].account != account.id:
            raise Refusal("not_yours", 403)
        table = self.playing()
        if self.seats[command.seat].absence == "resigned":
            raise Refusal("resigned", 409)
        if not isinstance(command, (Back, Resign)) and command.at != self.row.at:
            raise Refusal("stale", 409, {"at": self.row.at})
        return table

    def playing(self) -> Table:
        """Return the referee of a running game."""
        if self.row.status == "broken":
            raise Refusal("damaged", 409, {"n": self.row.at, "detail": self.fault})
        if self.row.status != "playing" or self.table is None:
            raise Refusal("not_playing", 409)
        return self.table

    def _carry_out(self, table: Table, account: Account, command: AnyCommand) -> None:
        seat = command.seat
        match command:
            case Play(moves=moves):
                self._refuse_if_held(seat)
                if len(moves) > 1:
                    table.rehearse(seat, moves)
                table.play(seat, moves)
                self._hold(table, account, seat)
            case Undo():
                self._check_time(table, seat)
                table.undo(seat)
                self._take_turn_back(table, seat)
            case Redo():
                self._refuse_if_held(seat)
                table.redo(seat)
                self._hold(table, account, seat)
            case Reset():
                self._check_time(table, seat)
                table.reset_turn(seat)
                self._take_turn_back(table, seat)
            case Confirm():
                if self.row.held != seat:
                    raise Refusal("nothing_held", 409)
                self.row.held = None
            case AskBack():
                consent.ask_back(self, table, seat)
            case Agree(yes=yes):
                consent.answer(self, table, seat, yes)
        if not isinstance(command, (AskBack, Agree, Back)):
            consent.lapse(self, table)

    def _check_time(self, table: Table, seat: int) -> None:
        """Refuse to return to a turn whose time is used up: its allowance is given once."""
        if self.clock is not None and not self.clock.has_time(seat, table.turn_to_undo(seat)):
            raise Refusal("time_is_up", 409)

    def _take_turn_back(self, table: Table, seat: int) -> None:
        self.row.held = None
        if self.clock is not None:
            self.clock.charge(seat, int(self.game.turn(table.position)), wall_clock.now())

    def _hold(self, table: Table, account: Account, seat: int) -> None:
        """Where its person wants to confirm, a turn that has just ended waits for that."""
        has_ended = table.to_act()[:1] != [seat]
        self.row.held = seat if account.confirm and has_ended and table.can_undo(seat) else None

    def _refuse_if_held(self, seat: int) -> None:
        held = self.row.held
        if held is not None and held != seat:
            raise Refusal("held", 409, {"name": self.seats[held].name})
        if held is not None:
            raise Refusal("not_your_turn", 422)

    # other things that happen

    async def play_for(self, seat: int, at: int, move: str, plain: bool = False) -> bool:
        """Play a bot's move; return False if the table has moved on meanwhile."""
        async with self.lock:
            table = self.table
            if table is None or self.row.status != "playing" or self.row.at != at:
                return False
            if self.asked_seat() != seat or not self.plays_itself(seat):
                return False
            before = len(table.events)
            table.play(seat, move, plain)
            consent.lapse(self, table)
            await self._commit(before)
        return True

    async def run_out(self) -> None:
        """Let a deputy sit down where a clock has run out."""
        async with self.lock:
            seat = self.asked_seat()
            if self.clock is None or self.table is None or seat is None:
                return
            deadline = self.clock.deadline()
            if deadline is None or deadline > wall_clock.now():
                return
            changed: list[SeatRow] = []
            before = len(self.table.events)
            if self.row.held is not None:
                self.row.held = None
            else:
                changed = absence.sit_in(self, self.table, seat, "clock")
            log.info("table %s: the clock of seat %d has run out", self.id, seat)
            await self._commit(before, changed=changed)
        self.house.after(self)

    async def change_seats(self, change: Callable[[Table], list[SeatRow]]) -> None:
        """Let others play some seats of a running game from now on; the caller has the lock."""
        table = self.playing()
        before = len(table.events)
        await self._commit(before, changed=change(table))

    # keeping and telling

    async def _commit(
        self, before: int, account: str = "", key: str = "", changed: Sequence[SeatRow] = ()
    ) -> None:
        """Store what is new, then tell it; if that is not certain, the room is closed."""
        table = self.table
        assert table is not None
        changed = [*changed, *absence.welcome_back(self, table)]
        events = table.events[min(before, self.row.at) :]
        standing = self.standing(table)
        lines = [(event.n, event_line(event)) for event in events]
        ends = [Snapshot(n, self.game.version, text) for n, text in table.turn_ends.items()]
        step = Append(self.id, self.row.revision, lines, standing, account, key, changed, ends)
        await self._keep(self.house.store.append(step))
        table.turn_ends.clear()
        if key:
            self.keys[account, key] = standing.at
        self.stand(standing)
        assert self.chronicle is not None
        if events:
            self.chronicle.add(table.taken())
        self.house.metrics.moves += len(events)
        self.tell()

    async def settle(self) -> None:
        """Store what opening has added: what the rules went on with, or that the rules have changed."""
        if self.table is None or len(self.table.events) <= self.row.at:
            return
        async with self.lock:
            if self.table.events[self.row.at].rules is not None:
                self.row.held, self.asked = None, None  # nothing asked before counts any more
            await self._commit(self.row.at)

    async def write(self, change: Callable[[Connection], None]) -> None:
        """Change what is stored of this table otherwise than by a step; the caller has the lock."""
        revision = self.row.revision

        def guarded(connection: Connection) -> None:
            guard(connection, self.id, revision)
            change(connection)

        await self._keep(self.house.store.write(guarded))

    async def _keep(self, writing: Awaitable[None]) -> None:
        """Wait until something is on disk. If nobody knows whether it is, this room is of no use any more."""
        try:
            await writing
        except Declined:
            raise
        except BaseException as error:  # also where somebody stops waiting
            log.log(_how_bad(error), "table %s could not be stored: %s: %s", self.id, kind_of(error), error)
            self.house.close(self)
            if isinstance(error, Exception):
                raise Closed from error
            raise
        self.row.revision += 1

    def standing(self, table: Table) -> Standing:
        """Return where the table stands after what has just happened, its clock set."""
        now = wall_clock.now()
        is_over = table.is_over() and self.row.held is None
        acting = table.to_act()
        seat = self.row.held if self.row.held is not None else (acting[0] if acting else None)
        if self.clock is not None:
            runs = seat is not None and not self.plays_itself(seat)
            number = int(self.game.turn(table.position)) if self.row.held is None else self.clock.number
            self.clock.ask(seat if runs else None, number, now)
        end = table.record().end if is_over else None
        return Standing(
            at=len(table.events),
            changed=now,
            to_act=None if is_over else seat,
            status="finished" if is_over else "playing",
            ending=None if end is None else end_line(end),
            held=self.row.held,
            asked=asked_text(self.asked),
            clock=clock_text(self.clock),
            deadline=self.clock.deadline() if self.clock is not None and not is_over else None,
            asked_since=None if is_over else self._asked_since(table, seat, now),
            rules=self.game.version,
        )

    def _asked_since(self, table: Table, seat: int | None, now: int) -> int:
        """Return since when the table has waited for a seat; whoever plays or takes back is not away."""
        has_moved = any(event.do or event.undo for event in table.events[self.row.at :])
        since = self.row.asked_since
        return now if has_moved or seat != self.row.to_act or since is None else since

    def stand(self, standing: Standing) -> None:
        """Remember what was stored."""
        standing.stand(self.row)

    def tell(self) -> None:
        """Send every viewer what is new for their eyes."""
        if self.viewers:
            self.house.broadcast.tell(self)

    # refusals

    def refuse_move(self, error: IllegalMove, seat: int) -> Refusal:
        """Return why a move is refused, for people."""
        facts: dict[str, object] = {"move": error.text}
        if error.objection.reason == "unknown_move" and self.table is not None:
            facts["nearest"] = self.table.nearest(seat, error.text)
        if isinstance(error, RefusedAt):
            facts["index"] = error.index
        objection = error.objection
        return Refusal(
            objection.reason, 422, facts, objection.rule, lambda lang: self._objection(lang, objection)
        )

    def _objection(self, lang: str, objection: Objection) -> str:
        return self.house.editions.words(self.game, lang).objection(objection)

    def _problem(self, lang: str, key: str) -> str:
        return self.house.editions.words(self.game, lang).problem(key, {})

    @property
    def clock_kind(self) -> Literal["live", "by_turn"]:
        """Return the kind of pace, for clients."""
        return "live" if isinstance(self.pace, Live) else "by_turn"

    @property
    def has_clock(self) -> bool:
        """Return whether time is kept here."""
        return not isinstance(self.pace, NoClock)


def _how_bad(error: BaseException) -> int:
    """Return how loud the log is about a failure: that somebody else was faster is no fault."""
    return logging.INFO if isinstance(error, (Conflict, asyncio.CancelledError)) else logging.ERROR
