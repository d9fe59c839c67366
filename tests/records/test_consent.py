"""Taking back beyond a barrier, when everybody at the table agrees."""

import dataclasses

import pytest

from chapterhouse.core.chance import seed_bytes
from chapterhouse.games import load
from chapterhouse.records.events import Record, RecordError, in_force
from chapterhouse.records.record import lines, read
from chapterhouse.records.replay import replay
from chapterhouse.records.verify import verify
from chapterhouse.table.resume import table_from
from chapterhouse.table.table import NotPossible, Table

GAME = load("kardinal")


def played(choices: int) -> Table:
    table = Table(GAME, seats=3, seed=5)
    for _ in range(choices):
        seat = table.to_act()[0]
        table.play(seat, table.legal(seat)[0])
    return table


def beyond_a_barrier() -> tuple[Table, int, int]:
    """Return a table, a seat and its last choice, which the seat can no longer take back alone."""
    for choices in range(1, 60):
        table = played(choices)
        for seat in range(3):
            n = table.last_choice(seat)
            if n and not table.can_undo(seat) and any(event.by == -1 for event in table.events[n:]):
                return table, seat, n
    raise AssertionError("no barrier came")


def test_by_consent_a_choice_beyond_chance_is_taken_back() -> None:
    table, seat, n = beyond_a_barrier()
    table.take_back(seat, n)
    assert table.to_act() == [seat]
    assert max(event.n for event in in_force(table.events)) < n
    assert table.events[-1].consent


def test_the_record_of_it_replays_and_verifies() -> None:
    table, seat, n = beyond_a_barrier()
    table.take_back(seat, n)
    table.play(seat, table.legal(seat)[-1])
    record = read(lines(table.record()))
    assert record == table.record()
    assert list(replay(GAME, record))[-1].position.is_same(table.peek())
    assert verify(GAME, record).is_sound


def test_the_dice_roll_on_after_it_and_a_table_resumes() -> None:
    table, seat, n = beyond_a_barrier()
    table.take_back(seat, n)
    again = table_from(GAME, read(lines(table.record())), seed=seed_bytes(5))
    for one in (table, again):
        for _ in range(20):
            mover = one.to_act()[0]
            one.play(mover, one.legal(mover)[0])
    assert again.peek().is_same(table.peek())


def test_only_a_choice_of_the_asking_seat_can_be_taken_back() -> None:
    table, seat, n = beyond_a_barrier()
    with pytest.raises(NotPossible):
        table.take_back((seat + 1) % 3, n)
    with pytest.raises(NotPossible):
        table.take_back(seat, 1)  # a draw of chance


def test_a_record_that_takes_back_another_seats_choice_is_refused() -> None:
    table, seat, n = beyond_a_barrier()
    table.take_back(seat, n)
    event = dataclasses.replace(table.events[-1], by=(seat + 1) % 3)
    record = Record(table.record().header, (*table.events[:-1], event))
    with pytest.raises(RecordError, match="not a choice of seat"):
        list(replay(GAME, record))
