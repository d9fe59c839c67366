"""A table's clock: time for each turn, and at a live table a reserve for the whole game."""

from typing import Literal

import msgspec

from chapterhouse.server.answers import moments
from chapterhouse.server.commands import ByTurn, Live, NoClock, Pace


class Clock(msgspec.Struct):
    """Milliseconds. `running` is the seat whose time passes since `since`.

    What a seat has left of a turn is kept by the turn's number for the whole game: whatever is taken back and
    played again, a turn's allowance is given once.
    """

    turn: int  # allowance for each turn
    reserves: list[int]  # of every seat, at `since`
    lefts: list[dict[int, int]] = []  # of every seat, what is left of the turns that it has begun, at `since`
    running: int | None = None
    since: int = 0
    number: int = -1  # of the game's turn that is being played
    began: int = 0  # when the running seat was asked, or a bot
    had: list[int] = []  # what the running seat had left then: of the turn, of the reserve

    def __post_init__(self) -> None:
        """Give every seat its list: a clock that was stored before there were any has none."""
        if not self.lefts:
            self.lefts = [{} for _ in self.reserves]

    def ask(self, seat: int | None, number: int, now: int) -> None:
        """Let the time of a seat run, in the turn of this number."""
        self._pass(now)
        if seat is not None:
            self.lefts[seat].setdefault(number, self.turn)
        if seat != self.running or number != self.number:
            self.began = now
            self.had = [] if seat is None else [self.lefts[seat][number], self.reserves[seat]]
        self.number = number
        self.running = seat
        self.since = now

    def charge(self, seat: int, number: int, now: int) -> None:
        """Let a seat that takes its turn back pay for the time since it had given it away.

        Otherwise it could use up the time of the next seat, which is asked again and again and never long
        enough to answer; or keep a bot from playing, whose time nobody counts.
        """
        self._pass(now)
        if self.running == seat:
            return
        passed = max(0, now - self.began)
        pays = min(passed, self.lefts[seat].get(number, self.turn) + self.reserves[seat])
        if self.running is not None and self.had:
            self.lefts[self.running][self.number], self.reserves[self.running] = self.had
            self._spend(self.running, self.number, passed - pays)
        self._spend(seat, number, pays)

    def left(self, seat: int) -> int:
        """Return what a seat has left of the present turn's allowance, as of `since`."""
        return self.lefts[seat].get(self.number, self.turn)

    def has_time(self, seat: int, number: int) -> bool:
        """Return whether a seat may still think in a turn."""
        return self.lefts[seat].get(number, self.turn) + self.reserves[seat] > 0

    def deadline(self) -> int | None:
        """Return when the running seat's time is used up."""
        if self.running is None:
            return None
        return self.since + self.left(self.running) + self.reserves[self.running]

    def wire(self, kind: Literal["live", "by_turn"], now: int, deadline: int | None) -> moments.Clock:
        """Return what clients see."""
        self._pass(now)
        seats = [
            moments.SeatClock(turn=self.left(seat), reserve=reserve)
            for seat, reserve in enumerate(self.reserves)
        ]
        return moments.Clock(kind=kind, running=self.running, deadline=deadline, seats=seats)

    def _pass(self, now: int) -> None:
        """Take the time since `since` from the turn, then from the reserve."""
        if self.running is not None and now > self.since:
            self._spend(self.running, self.number, now - self.since)
            self.since = now

    def _spend(self, seat: int, number: int, spent: int) -> None:
        left = self.lefts[seat].get(number, self.turn)
        self.lefts[seat][number] = max(0, left - spent)
        self.reserves[seat] = max(0, self.reserves[seat] - max(0, spent - left))


def new_clock(pace: Pace, seats: int) -> Clock | None:
    """Return the clock of a table that begins."""
    match pace:
        case Live(turn=turn, reserve=reserve):
            return Clock(turn * 1000, [reserve * 1000] * seats)
        case ByTurn(turn=turn):
            return Clock(turn * 1000, [0] * seats)
        case NoClock():
            return None


def clock_text(clock: Clock | None) -> str | None:
    """Return a clock as it is stored."""
    return None if clock is None else msgspec.json.encode(clock).decode()


def clock_from(text: str | None) -> Clock | None:
    """Return a stored clock."""
    return None if text is None else msgspec.json.decode(text, type=Clock)
