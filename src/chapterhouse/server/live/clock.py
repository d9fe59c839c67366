"""A table's clock: time for each turn, and at a live table a reserve for the whole game."""

from typing import Any

import msgspec

from chapterhouse.server.wire import ByTurn, Live, NoClock, Pace


class Clock(msgspec.Struct):
    """Milliseconds. `running` is the seat whose time passes since `since`."""

    turn: int  # allowance for each turn
    left: int  # of the running seat's turn, at `since`
    reserves: list[int]  # of every seat, at `since`
    running: int | None = None
    since: int = 0
    number: int = -1  # of the game's turn for which `left` counts

    def ask(self, seat: int | None, number: int, now: int) -> None:
        """Let the time of a seat run; a new turn, or another seat, gets a new allowance."""
        self._pass(now)
        if seat is not None and (seat != self.running or number != self.number):
            self.left = self.turn
            self.number = number
        self.running = seat
        self.since = now

    def deadline(self) -> int | None:
        """Return when the running seat's time is used up."""
        if self.running is None:
            return None
        return self.since + self.left + self.reserves[self.running]

    def restart(self, now: int) -> None:
        """Give the running seat a new allowance, as when a person returns."""
        self._pass(now)
        self.left = self.turn

    def wire(self, kind: str, now: int, deadline: int | None) -> dict[str, Any]:
        """Return what clients see."""
        self._pass(now)
        return {
            "kind": kind,
            "running": self.running,
            "deadline": deadline,
            "seats": [
                {"turn": self.left if seat == self.running else self.turn, "reserve": reserve}
                for seat, reserve in enumerate(self.reserves)
            ],
        }

    def _pass(self, now: int) -> None:
        """Take the time since `since` from the turn, then from the reserve."""
        if self.running is None or now <= self.since:
            return
        spent = now - self.since
        over = max(0, spent - self.left)
        self.left = max(0, self.left - spent)
        self.reserves[self.running] = max(0, self.reserves[self.running] - over)
        self.since = now


def new_clock(pace: Pace, seats: int) -> Clock | None:
    """Return the clock of a table that begins."""
    match pace:
        case Live(turn=turn, reserve=reserve):
            return Clock(turn * 1000, turn * 1000, [reserve * 1000] * seats)
        case ByTurn(turn=turn):
            return Clock(turn * 1000, turn * 1000, [0] * seats)
        case NoClock():
            return None


def clock_text(clock: Clock | None) -> str | None:
    """Return a clock as it is stored."""
    return None if clock is None else msgspec.json.encode(clock).decode()


def clock_from(text: str | None) -> Clock | None:
    """Return a stored clock."""
    return None if text is None else msgspec.json.decode(text, type=Clock)
