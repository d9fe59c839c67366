"""Play goes on from a record as if it had never stopped."""

import random
from dataclasses import replace

import pytest
from tests.records.played import play_on, played, shortest

from chapterhouse.core.chance import commitment, seed_bytes
from chapterhouse.core.game import CHANCE, PUBLIC
from chapterhouse.games import load
from chapterhouse.records.events import Record, RecordError
from chapterhouse.records.record import lines, read
from chapterhouse.records.redact import redact
from chapterhouse.records.verify import verify
from chapterhouse.table.resume import table_from
from chapterhouse.table.table import Table

AVIGNON = load("avignon")


def saved(table: Table) -> Record:
    """Return the table's record as a file would give it back."""
    return read(list(lines(table.record("a test"))))


@pytest.mark.parametrize("seed", range(12))
def test_with_its_seed_a_game_goes_on_with_the_same_dice(seed: int) -> None:
    whole = played(AVIGNON, seed, choices=5, undo=0.2)
    again = table_from(AVIGNON, saved(whole), seed=seed)
    assert saved(again) == saved(whole)
    for table in (whole, again):
        play_on(table, random.Random(99), undo=0.2)
    assert saved(again) == saved(whole)
    assert verify(AVIGNON, saved(again)).finding("dice").verdict == "proven"


def test_a_record_cut_anywhere_goes_on_where_chance_or_a_forced_step_was_due() -> None:
    whole = played(AVIGNON, seed=4).record()
    for count in range(len(whole.events)):
        table = table_from(AVIGNON, Record(whole.header, whole.events[:count]), seed=4)
        assert table.events == list(whole.events[: len(table.events)])
        assert table.is_over() or table.to_act()[0] >= 0


def test_what_could_be_taken_back_still_can() -> None:
    whole = Table(AVIGNON, seats=2, seed=7, options={"sides": "rome"})
    whole.play(0, "beseech 1")
    whole.play(1, "beseech 2")
    whole.play(1, "chastise 1")
    again = table_from(AVIGNON, saved(whole), seed=7)
    assert not again.can_undo(0)
    again.undo(1)
    whole.undo(1)
    assert saved(again) == saved(whole)
    third = table_from(AVIGNON, saved(again), seed=7)
    assert third.can_redo(1)
    third.redo(1)
    whole.redo(1)
    assert saved(third) == saved(whole)
    third.reset_turn(1)
    assert third.events[-1].undo == 7


def test_another_seed_is_refused() -> None:
    record = saved(played(AVIGNON, seed=4, choices=5))
    with pytest.raises(RecordError, match="this seed is not the one that was committed to"):
        table_from(AVIGNON, record, seed=5)
    arranged = replace(record, header=replace(record.header, dice=commitment(seed_bytes(5))))
    with pytest.raises(RecordError, match=r"^Line \d+: event \d+: this seed brings '"):
        table_from(AVIGNON, arranged, seed=5)


def test_without_its_seed_a_game_goes_on_with_new_dice_and_says_so() -> None:
    before = saved(played(AVIGNON, seed=4, choices=5))
    table = table_from(AVIGNON, before)
    promise = table.events[len(before.events)]
    assert promise.by == CHANCE and promise.dice.startswith("sha256:")
    assert not table.can_undo(0) and not table.can_undo(1)
    play_on(table, random.Random(1), undo=0.2)
    record = saved(table)
    assert record.header == before.header
    assert record.end is not None and commitment(bytes.fromhex(record.end.seed)) == promise.dice
    report = verify(AVIGNON, record)
    drawn = sum(event.by == CHANCE for event in before.events)
    assert report.is_sound
    assert report.finding("dice").verdict == "proven in part"
    assert report.finding("dice").note.startswith(f"The {drawn} outcomes before event {promise.n + 1} ")


def test_new_dice_can_be_gone_on_with_by_their_own_seed() -> None:
    fresh = bytes(range(32))
    table = table_from(AVIGNON, saved(played(AVIGNON, seed=4, choices=5)), fresh=fresh)
    play_on(table, random.Random(1), choices=5)
    second = table_from(AVIGNON, saved(table), seed=fresh)
    for each in (table, second):
        play_on(each, random.Random(2))
    assert saved(second) == saved(table)
    lost = table_from(AVIGNON, saved(table_from(AVIGNON, saved(played(AVIGNON, seed=4, choices=5)))))
    assert [bool(event.dice) for event in lost.events][-2:] == [True, True]


def test_a_finished_game_stays_as_it_is() -> None:
    record = shortest(AVIGNON)
    assert table_from(AVIGNON, record).record() == record
    assert table_from(AVIGNON, record).is_over()


def test_a_game_that_was_over_but_for_its_last_line_is_closed_without_a_made_up_seed() -> None:
    record = shortest(AVIGNON)
    assert record.end is not None
    cut = replace(record, end=None)
    assert table_from(AVIGNON, cut).record().end == replace(record.end, seed="")
    seed = bytes.fromhex(record.end.seed)
    assert table_from(AVIGNON, cut, seed=seed).record() == record


def test_a_game_from_another_start_goes_on_too() -> None:
    start = played(AVIGNON, seed=4, choices=8).peek()
    whole = Table(AVIGNON, seats=2, seed=6, start=start)
    play_on(whole, random.Random(3), choices=3)
    again = table_from(AVIGNON, saved(whole), seed=6)
    assert again.peek().is_same(whole.peek())
    assert saved(again) == saved(whole)


def test_a_redacted_record_without_covers_can_be_gone_on_with() -> None:
    kept = redact(AVIGNON, saved(played(AVIGNON, seed=4, choices=5)), PUBLIC)
    table = table_from(AVIGNON, kept, seed=4)
    assert table.record().header.eyes is None


def test_a_record_that_cannot_have_happened_is_not_gone_on_with() -> None:
    record = shortest(AVIGNON)
    with pytest.raises(RecordError):
        table_from(AVIGNON, replace(record, events=record.events[1:]))


def test_time_is_kept_from_then_on() -> None:
    record = saved(played(AVIGNON, seed=4, choices=5))
    table = table_from(AVIGNON, record, clock=lambda: 1791234567)
    play_on(table, random.Random(1), choices=1)
    assert all(event.t == 1791234567 for event in table.events[len(record.events) :])
