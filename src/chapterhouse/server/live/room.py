"""One table in memory: a lock, the referee, and those who look on.

Everything that changes a table happens here, one thing at a time: check, change, commit, then tell.
"""

import asyncio
import logging
import time
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec

from chapterhouse.core.game import Game, IllegalMove, Objection
from chapterhouse.records.events import RecordError
from chapterhouse.records.lines import end_line, event_line
from chapterhouse.records.past import Kept
from chapterhouse.records.record import read
from chapterhouse.server import clocktime
from chapterhouse.server.live.asked import Asked, asked_from, asked_text
from chapterhouse.server.live.chronicle import Chronicle
from chapterhouse.server.live.clock import Clock, clock_from, clock_text
from chapterhouse.server.live.lists import BeyondChance, check_list
from chapterhouse.server.live.opening import opened
from chapterhouse.server.live.viewer import Viewer
from chapterhouse.server.refusals import Refusal
from chapterhouse.server.wire import (
    Agree,
    AnyCommand,
    AskBack,
    Back,
    Confirm,
    NoClock,
    Pace,
    Play,
    Redo,
    Reset,
    Undo,
)
from chapterhouse.store.append import Append, Standing
from chapterhouse.store.rows import Account, SeatRow, TableRow
from chapterhouse.store.snapshots import Snapshot
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
        self.lock = asyncio.Lock()
        self.viewers: dict[Viewer, None] = {}  # in the order of their coming
        self.visitors: set[str] = set()
        self.keys: dict[tuple[str, str], int] = {}
        self.table: Table | None = None
        self.chronicle: Chronicle | None = None
        self.clock: Clock | None = clock_from(row.clock)
        self.asked: Asked | None = asked_from(row.asked)
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

    def may_look(self, account: str) -> bool:
        """Tell whether an account may look at this table."""
        return (
            self.row.public
            or self.row.host == account
            or account in self.visitors
            or bool(self.own_seats(account))
        )

    def is_over(self) -> bool:
        """Tell whether nothing more will happen here."""
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
        """Tell whether a bot answers for this seat."""
        return self.seats[seat].kind == "bot" or self.seats[seat].deputy

    def open_record(self, lines: Sequence[str], kept: Mapping[int, Kept] | None = None) -> None:
        """Set up the table from the lines of its record and the positions kept at the ends of its turns."""
        if self.row.header is None:
            return
        texts = [self.row.header, *lines]
        if self.row.ending is not None:
            texts.append(self.row.ending)
        try:
            found = opened(self.game, self.row, read(texts), kept or {})
            self.chronicle, self.table, self.record_rules, self.unsaved = found
        except RecordError as error:
            log.error("table %s cannot be opened: %s", self.id, error)
            self.fault = str(error)
            self.row.status = "broken"

    async def keep_opening(self) -> None:
        """Store what opening has added: the rules have changed, and nothing asked before counts any more."""
        async with self.lock:
            self.row.held, self.asked = None, None
            await self._commit(len(self.playing().events) - self.unsaved)
            self.unsaved = 0

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
            self._try_out(table, account, command)
            changed = self._return_person(command.seat)
            await self._commit(before, account.id, command.id, changed)
            at = self.row.at
        self.house.after(self)
        return at

    def _try_out(self, table: Table, account: Account, command: AnyCommand) -> None:
        """Carry out a command in memory, or refuse it and leave everything as it was."""
        try:
            self._carry_out(table, account, command)
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
        if not isinstance(command, Back) and command.at != self.row.at:
            raise Refusal("stale", 409, {"at": self.row.at})
        return table

    def playing(self) -> Table:
        """Return the referee of a running game."""
        if self.row.status == "broken":
            raise Refusal("broken", 409, {"detail": self.fault})
        if self.row.status != "playing" or self.table is None:
            raise Refusal("not_playing", 409)
        return self.table

    def _carry_out(self, table: Table, account: Account, command: AnyCommand) -> None:
        seat = command.seat
        match command:
            case Play(moves=moves):
                self._refuse_if_held(seat)
                if len(moves) > 1:
                    check_list(self.game, table.peek(), seat, moves)
                table.play(seat, moves)
                self._hold(table, account, seat)
            case Undo():
                table.undo(seat)
                self.row.held = None
            case Redo():
                self._refuse_if_held(seat)
                table.redo(seat)
                self._hold(table, account, seat)
            case Reset():
                table.reset_turn(seat)
                self.row.held = None
            case Confirm():
                if self.row.held != seat:
                    raise Refusal("nothing_held", 409)
                self.row.held = None
            case AskBack():
                self._ask_back(table, seat)
            case Agree(yes=yes):
                self._agree(table, seat, yes)
            case Back():
                pass
        if not isinstance(command, (AskBack, Agree, Back)):
            self.asked = None

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

    def _ask_back(self, table: Table, seat: int) -> None:
        if self.asked is not None and self.asked.at == len(table.events):
            raise Refusal("already_asked", 409)
        if table.can_undo(seat):
            raise Refusal("just_undo", 409)
        to = table.last_choice(seat)
        if not to:
            raise Refusal("nothing_to_ask", 409)
        self.asked = Asked(seat, len(table.events), to, [seat])
        self._take_back_if_agreed(table)

    def _agree(self, table: Table, seat: int, yes: bool) -> None:
        if self.asked is None or seat not in self.asked.needed(self.seats):
            raise Refusal("nothing_asked", 409)
        if not yes:
            self.asked = None
            return
        own = self.seats[seat].account
        self.asked.agreed.extend(other.seat for other in self.seats if other.account == own)
        self._take_back_if_agreed(table)

    def _take_back_if_agreed(self, table: Table) -> None:
        if self.asked is not None and not self.asked.needed(self.seats):
            table.take_back(self.asked.by, self.asked.to)
            self.asked = None
            self.row.held = None

    def _return_person(self, seat: int) -> list[SeatRow]:
        """Whoever acts at a seat that a deputy plays has returned."""
        if not self.seats[seat].deputy:
            return []
        self.seats[seat].deputy = False
        if self.clock is not None:
            self.clock.number = -1  # so that the turn gets a new allowance
        return [self.seats[seat]]

    # other things that happen

    async def play_for(self, seat: int, at: int, move: str) -> bool:
        """Play a bot's move; return False if the table has moved on meanwhile."""
        async with self.lock:
            table = self.table
            if table is None or self.row.status != "playing" or self.row.at != at:
                return False
            if self.asked_seat() != seat or not self.plays_itself(seat):
                return False
            before = len(table.events)
            if table.why(seat, move) is not None:
                log.error("table %s: the bot at seat %d wants %r, which is refused", self.id, seat, move)
                move = table.legal(seat)[0]
            table.play(seat, move)
            self.asked = None
            await self._commit(before)
        return True

    async def run_out(self) -> None:
        """Let a deputy sit down where a clock has run out."""
        async with self.lock:
            seat = self.asked_seat()
            if self.clock is None or self.table is None or seat is None:
                return
            deadline = self.clock.deadline()
            if deadline is None or deadline > clocktime.now():
                return
            changed: list[SeatRow] = []
            if self.row.held is not None:
                self.row.held = None
            else:
                self.seats[seat].deputy = True
                changed = [self.seats[seat]]
            log.info("table %s: the clock of seat %d has run out", self.id, seat)
            await self._commit(len(self.table.events), changed=changed)
        self.house.after(self)

    # keeping and telling

    async def _commit(
        self, before: int, account: str = "", key: str = "", changed: Sequence[SeatRow] = ()
    ) -> None:
        """Store what is new, then tell it; if it cannot be stored, it has not happened."""
        table = self.table
        assert table is not None
        events = table.events[before:]
        standing = self.standing(table)
        lines = [(event.n, event_line(event)) for event in events]
        ends = [Snapshot(n, self.game.version, text) for n, text in table.turn_ends.items()]
        try:
            await self.house.store.append(Append(self.id, lines, standing, account, key, changed, ends))
        except Exception:
            log.exception("table %s could not be stored", self.id)
            await self.house.reload(self)
            raise Refusal("unsaved", 409) from None
        table.turn_ends.clear()
        if key:
            self.keys[account, key] = standing.at
        self.stand(standing)
        assert self.chronicle is not None
        if events:
            self.chronicle.add(events, table.peek())
        self.house.metrics.moves += len(events)
        self.tell()

    def standing(self, table: Table) -> Standing:
        """Return where the table stands after what has just happened, its clock set."""
        now = clocktime.now()
        is_over = table.is_over() and self.row.held is None
        acting = table.to_act()
        seat = self.row.held if self.row.held is not None else (acting[0] if acting else None)
        if self.clock is not None:
            runs = seat is not None and not self.plays_itself(seat)
            number = int(self.game.turn(table.peek())) if self.row.held is None else self.clock.number
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
            rules=self.game.version,
        )

    def stand(self, standing: Standing) -> None:
        """Remember what was stored."""
        standing.stand(self.row)

    def tell(self) -> None:
        """Send every viewer what is new for their eyes."""
        if self.viewers:
            self.house.teller.tell(self)

    # refusals

    def refuse_move(self, error: IllegalMove, seat: int) -> Refusal:
        """Return why a move is refused, for people."""
        facts: dict[str, object] = {"move": error.text}
        if error.objection.reason == "unknown_move" and self.table is not None:
            facts["nearest"] = self.table.nearest(seat, error.text)
        objection = error.objection
        return Refusal(
            objection.reason, 422, facts, objection.rule, lambda lang: self._objection(lang, objection)
        )

    def _objection(self, lang: str, objection: Objection) -> str:
        return self.house.shelf.words(self.game, lang).objection(objection)

    def _problem(self, lang: str, key: str) -> str:
        return self.house.shelf.words(self.game, lang).problem(key, {})

    @property
    def clock_kind(self) -> str:
        """Return the kind of pace, for clients."""
        return "live" if type(self.pace).__name__ == "Live" else "by_turn"

    @property
    def has_clock(self) -> bool:
        """Tell whether time is kept here."""
        return not isinstance(self.pace, NoClock)
