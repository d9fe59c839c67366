"""The clock by itself."""

from chapterhouse.server.live.clock import clock_from, clock_text, new_clock
from chapterhouse.server.wire import ByTurn, Live, NoClock


def test_a_table_without_a_pace_has_no_clock() -> None:
    assert new_clock(NoClock(), 2) is None
    assert clock_text(None) is None and clock_from(None) is None


def test_time_comes_from_the_turn_first_and_then_from_the_reserve() -> None:
    clock = new_clock(Live(turn=10, reserve=60), 2)
    assert clock is not None
    clock.ask(0, 1, 1000)
    assert clock.deadline() == 1000 + 10_000 + 60_000
    clock.ask(0, 1, 5000)  # another choice of the same turn
    assert (clock.left(0), clock.reserves[0]) == (6000, 60_000)
    clock.ask(1, 2, 16_000)
    assert clock.reserves == [55_000, 60_000] and clock.left(1) == 10_000


def test_every_turn_has_a_new_allowance_and_nobody_pays_for_bots() -> None:
    clock = new_clock(ByTurn(turn=100), 2)
    assert clock is not None
    clock.ask(0, 1, 0)
    clock.ask(None, 1, 50_000)
    assert clock.deadline() is None
    clock.ask(0, 2, 90_000)
    assert clock.deadline() == 190_000


def test_a_stored_clock_is_the_same_clock() -> None:
    clock = new_clock(Live(turn=10, reserve=60), 3)
    assert clock is not None
    clock.ask(2, 4, 77)
    assert clock_from(clock_text(clock)) == clock
