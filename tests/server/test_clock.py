"""The clock by itself."""

from hypothesis import given
from hypothesis import strategies as st

from chapterhouse.server.commands import ByTurn, Live, NoClock
from chapterhouse.server.live.clock import clock_from, clock_text, new_clock


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


ASKED = st.lists(st.tuples(st.integers(0, 2), st.integers(0, 4), st.integers(0, 20_000)), max_size=60)


@given(ASKED)
def test_no_turn_of_a_seat_gets_more_than_its_allowance_and_the_reserve(
    asked: list[tuple[int, int, int]],
) -> None:
    clock = new_clock(Live(turn=10, reserve=30), 3)
    assert clock is not None
    now, used = 0, dict[tuple[int, int], int]()
    for seat, number, thinks in asked:
        clock.ask(seat, number, now)
        deadline = clock.deadline()
        assert deadline is not None
        taken = min(thinks, deadline - now)
        used[seat, number] = used.get((seat, number), 0) + taken
        now += taken
    assert all(time <= 40_000 for time in used.values())
    for seat in range(3):
        own = [time for (who, _), time in used.items() if who == seat]
        assert sum(max(0, time - 10_000) for time in own) <= 30_000


def test_a_clock_that_an_older_release_has_stored_goes_on() -> None:
    text = '{"turn":10000,"left":4000,"reserves":[60000,50000],"running":1,"since":77,"number":4}'
    clock = clock_from(text)
    assert clock is not None
    clock.ask(0, 5, 1077)
    assert clock.reserves == [60_000, 50_000] and clock.deadline() == 1077 + 10_000 + 60_000
