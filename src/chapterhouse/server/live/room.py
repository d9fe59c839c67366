"""One table in memory: a lock, the referee, and those who look on.

Everything that changes a table happens here, one thing at a time: check, change, commit, then tell.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

import msgspec

from chapterhouse.core.game import Game
from chapterhouse.core.position import Position
from chapterhouse.server import wall_clock
from chapterhouse.server.commands import AnyCommand, Live, NoClock, Pace, Resign
from chapterhouse.server.live import absence, consent, hosting, obeying
from chapterhouse.server.live.chronicle import Chronicle
from chapterhouse.server.live.clock import Clock, clock_from
from chapterhouse.server.live.consent_request import ConsentRequest, asked_from
from chapterhouse.server.live.lock import RoomLock
from chapterhouse.server.live.sent_views import SentView
from chapterhouse.server.live.storing import commit
from chapterhouse.server.live.viewer import Viewer
from chapterhouse.server.refusals import Refusal
from chapterhouse.store.rows import Account, SeatRow, TableRow
from chapterhouse.table.table import Table

if TYPE_CHECKING:
    from chapterhouse.server.live.house import House

log = logging.getLogger("chapterhouse.room")


class Elsewhere(NamedTuple):
    """Who is looking at a table through another process: people who sit at it, and a number of others."""

    seated: frozenset[str]
    watching: int


class Room:
    """A table that somebody uses."""

    def __init__(self, house: "House", row: TableRow, seats: Sequence[SeatRow], game: Game) -> None:
        self.house = house
        self.game = game
        self.row = row
        self.seats = list(seats)
        self.lock = RoomLock()
        self.viewers: dict[Viewer, None] = {}  # in the order of their coming
        self.sent: dict[int, SentView] = {}  # what viewers know, by their eyes
        self.elsewhere: dict[str, Elsewhere] = {}  # by process, where there are several
        self.said_present: tuple[tuple[str, ...], int] | None = None  # what those know of our viewers
        self.visitors: set[str] = set()
        self.keys: dict[tuple[str, str], int] = {}
        self.table: Table | None = None
        self.chronicle: Chronicle | None = None
        self.clock: Clock | None = clock_from(row.clock)
        self.asked: ConsentRequest | None = asked_from(row.asked)
        self.pace: Pace = msgspec.json.decode(row.pace, type=Pace)
        self.record_rules = (game.version, game.version)  # those that the game began with and has come to
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
        return self.seats[seat].account in self.present()

    def present(self) -> set[str]:
        """Return the accounts that look at the table now; elsewhere, those of them that sit at it."""
        found = {viewer.account.id for viewer in self.viewers}
        return found.union(*(other.seated for other in self.elsewhere.values())) if self.elsewhere else found

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

    def playing(self) -> Table:
        """Return the referee of a running game."""
        if self.row.status == "broken":
            raise Refusal("damaged", 409, {"n": self.row.at, "detail": self.fault})
        if self.row.status != "playing" or self.table is None:
            raise Refusal("not_playing", 409)
        return self.table

    def position(self) -> Position | None:
        """Return where a game stands; where nobody plays, after its last event, or its last sound one."""
        if self.table is not None:
            return self.table.position
        return None if self.chronicle is None else self.chronicle.position

    @property
    def clock_kind(self) -> Literal["live", "by_turn"]:
        """Return the kind of pace, for clients."""
        return "live" if isinstance(self.pace, Live) else "by_turn"

    @property
    def has_clock(self) -> bool:
        """Return whether time is kept here."""
        return not isinstance(self.pace, NoClock)

    # commands

    async def obey(self, account: Account, command: AnyCommand) -> int:
        """Carry out a command once; return the number of the last event after it is on disk."""
        async with self.lock:
            self.used = time.monotonic()
            known = self.keys.get((account.id, command.id))
            if known is not None:
                return known
            table = obeying.check(self, account, command)
            before = len(table.events)
            changed = obeying.carry_out(self, table, account, command)
            await commit(self, table, before, account.id, command.id, changed)
            if isinstance(command, Resign):
                await hosting.pass_on(self, account.id)
            at = self.row.at
        self.house.after(self)
        self.house.notice_parting(self, command)
        return at

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
            await commit(self, table, before)
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
            table, changed = self.table, list[SeatRow]()
            before = len(table.events)
            if self.row.held is not None:
                self.row.held = None
            else:
                changed = absence.sit_in(self, table, seat, "clock")
            log.info("table %s: the clock of seat %d has run out", self.id, seat)
            await commit(self, table, before, changed=changed)
        self.house.after(self)

    async def change_seats(self, change: Callable[[Table], list[SeatRow]]) -> None:
        """Let others play some seats of a running game from now on; the caller has the lock."""
        table = self.playing()
        before = len(table.events)
        await commit(self, table, before, changed=change(table))

    async def settle(self) -> None:
        """Store what opening has added: what the rules went on with, or that the rules have changed."""
        if self.table is None or len(self.table.events) <= self.row.at:
            return
        async with self.lock:
            if self.table.events[self.row.at].rules is not None:
                self.row.held, self.asked = None, None  # nothing asked before counts any more
            await commit(self, self.table, self.row.at)

    def tell(self) -> None:
        """Send every viewer what is new for their eyes."""
        if self.viewers:
            self.house.broadcast.tell(self)
