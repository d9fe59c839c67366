"""Clocks under any sequence of commands: a turn's allowance is given once, whatever is taken back."""

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chapterhouse.games import load
from chapterhouse.records.heading import first_position
from chapterhouse.records.lines import header_line
from chapterhouse.server import wall_clock
from chapterhouse.server.answers.moments import SeatClock
from chapterhouse.server.commands import AnyCommand, Back, Confirm, Live, Play, Redo, Reset, Undo
from chapterhouse.server.live.chronicle import Chronicle
from chapterhouse.server.live.clock import new_clock
from chapterhouse.server.live.house import House
from chapterhouse.server.live.room import Room
from chapterhouse.server.live.standing import standing_of
from chapterhouse.server.refusals import Refusal
from chapterhouse.server.settings import Settings
from chapterhouse.store.append import Append
from chapterhouse.store.rows import Account, SeatRow, TableRow
from chapterhouse.table.table import Table

AVIGNON = load("avignon")
TURN, RESERVE = 60, 100  # seconds


class Hall:
    """As much of a house as one table needs; nothing is stored, and nobody is told anything."""

    def __init__(self) -> None:
        self.settings = Settings()
        self.metrics = SimpleNamespace(moves=0)
        self.store = self
        self.neighbours = None

    async def append(self, step: Append) -> None:
        """Forget a step."""

    def after(self, room: Room) -> None:
        """Tell nobody."""

    def notice_parting(self, room: Room, command: AnyCommand) -> None:
        """Tell nobody."""


class Evening:
    """Two people at one table with a clock, in a time that only this test lets pass."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.now = 1_000_000_000_000
        self.waited: dict[tuple[int, int], int] = {}
        self.keys = 0
        self.bots_answer = True
        patch.setattr(wall_clock, "now", lambda: self.now)
        row = TableRow("t", "avignon", AVIGNON.content.label, "{}", "", "playing", "a", False, "", 0, 0, "c")
        row.pace = f'{{"kind":"live","turn":{TURN},"reserve":{RESERVE}}}'
        seats = [SeatRow("t", seat, "person", "ab"[seat], "", None, False) for seat in (0, 1)]
        self.room = Room(cast(House, Hall()), row, seats, AVIGNON)
        table = Table(AVIGNON, 2, seed=7, options={"sides": "rome"})
        row.header = header_line(table.record().header)
        table.follow()
        self.room.table = table
        self.room.clock = new_clock(Live(turn=TURN, reserve=RESERVE), 2)
        self.room.chronicle = Chronicle(AVIGNON, first_position(AVIGNON, table.record().header), table.events)
        standing_of(self.room, table).stand(row)

    async def do(self, seat: int, kind: str) -> None:
        """Give a command; what is refused changes nothing."""
        self.keys += 1
        more: dict[str, Any] = {"id": f"k{self.keys}", "seat": seat}
        at, table = self.room.row.at, self.room.table
        assert table is not None
        kinds: dict[str, type[Undo | Redo | Reset | Confirm]] = {
            "undo": Undo,
            "redo": Redo,
            "reset": Reset,
            "confirm": Confirm,
        }
        command: AnyCommand
        if kind == "play":
            moves = table.legal(seat) if seat in table.to_act() else ["beseech 1"]
            command = Play(at=at, moves=moves[:1], **more)
        elif kind == "back":
            command = Back(**more)
        else:
            command = kinds[kind](at=at, **more)
        account = Account("ab"[seat], "", "en", None, None, False, 0)
        try:
            await self.room.obey(account, command)
        except Refusal:
            pass
        await self._let_bots_play()

    async def wait(self, seconds: int) -> None:
        """Let time pass; deputies sit down when a clock has run out, and play at once."""
        left = seconds * 1000
        while left > 0 and self.room.row.status == "playing":
            due = self.room.row.deadline
            step = left if due is None else max(0, min(left, due - self.now))
            self._count(step)
            self.now += step
            left -= step
            if due is not None and self.now >= due:
                await self.room.run_out()
                await self._let_bots_play()

    def _count(self, step: int) -> None:
        seat = self.room.asked_seat()
        if seat is not None and not self.room.plays_itself(seat) and self.room.table is not None:
            key = seat, int(AVIGNON.turn(self.room.table.peek()))
            self.waited[key] = self.waited.get(key, 0) + step

    async def _let_bots_play(self) -> None:
        while self.bots_answer and self.room.row.status == "playing":
            seat, table = self.room.asked_seat(), self.room.table
            if table is None or seat is None or self.room.row.held or not self.room.plays_itself(seat):
                return
            await self.room.play_for(seat, self.room.row.at, table.legal(seat)[0])


STEPS = st.lists(
    st.tuples(
        st.integers(0, 90),
        st.sampled_from((0, 0, 1)),
        st.sampled_from(("play", "play", "play", "undo", "undo", "redo", "reset", "back")),
    ),
    max_size=40,
)


@given(STEPS)
@settings(max_examples=60, deadline=None)
def test_nobody_is_waited_for_longer_than_the_clocks_allow(steps: list[tuple[int, int, str]]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        evening = Evening(patch)

        async def play() -> None:
            for seconds, seat, kind in steps:
                await evening.wait(seconds)
                await evening.do(seat, kind)
            await evening.wait(10_000)

        asyncio.run(play())
        allowed = len(evening.waited) * TURN + 2 * RESERVE
        assert sum(evening.waited.values()) <= allowed * 1000, evening.waited


def stalled(script: list[str], rounds: int) -> Evening:
    """Return an evening on which seat 0 ends its first turn and then tries the same over and over."""
    with pytest.MonkeyPatch.context() as patch:
        evening = Evening(patch)

        async def play() -> None:
            await evening.do(0, "play")
            for _ in range(rounds):
                for kind in script:
                    await evening.wait(20)
                    await evening.do(0, kind)

        asyncio.run(play())
    return evening


@pytest.mark.parametrize("script", [["play", "undo"], ["undo", "redo"], ["play", "reset", "redo"]])
def test_a_clock_cannot_be_stalled_by_ending_undoing_and_playing_again(script: list[str]) -> None:
    evening = stalled(script, 40)
    first = sum(waited for (seat, turn), waited in evening.waited.items() if turn == min(evening.waited)[1])
    assert first <= (TURN + RESERVE) * 1000


def test_coming_back_gives_no_new_time_while_the_deputy_is_still_thinking() -> None:
    with pytest.MonkeyPatch.context() as patch:
        evening = Evening(patch)
        evening.bots_answer = False

        async def play() -> None:
            for _ in range(10):
                await evening.wait(TURN + RESERVE)
                await evening.do(0, "back")

        asyncio.run(play())
        assert sum(evening.waited.values()) <= (TURN + RESERVE) * 1000
        assert evening.room.seats[0].absence == "returning"


def test_whoever_takes_a_turn_back_pays_for_the_time_that_the_next_seat_was_asked() -> None:
    with pytest.MonkeyPatch.context() as patch:
        evening = Evening(patch)

        async def play() -> None:
            while evening.room.asked_seat() == 0:
                await evening.do(0, "play")
            await evening.wait(50)
            await evening.do(0, "undo")

        asyncio.run(play())
        clock = evening.room.clock
        assert clock is not None and evening.room.asked_seat() == 0
        shown = clock.wire("live", evening.now, None).seats
    assert shown[0] == SeatClock(turn=(TURN - 50) * 1000, reserve=RESERVE * 1000)
    assert shown[1] == SeatClock(turn=TURN * 1000, reserve=RESERVE * 1000)


def test_who_comes_back_in_a_turn_that_has_no_time_left_plays_again_from_the_next_one_on() -> None:
    with pytest.MonkeyPatch.context() as patch:
        evening = Evening(patch)
        seat = evening.room.seats[0]

        async def play() -> None:
            await evening.wait(TURN + RESERVE)  # a deputy has finished the turn of seat 0
            assert evening.room.asked_seat() == 1 and seat.absence == "clock"
            await evening.do(0, "back")

        asyncio.run(play())
        assert (seat.deputy, seat.absence) == (False, None)
        table = evening.room.table
        assert table is not None and [event.seat for event in table.events if event.seat] == ["clock", "back"]
