"""What a pair of eyes may keep of a record tells nothing that they could not know."""

import random
from dataclasses import replace

import pytest
from tests.records.coins import Coins
from tests.records.played import play_on, played, shortest

from chapterhouse.core.chance import FairDice
from chapterhouse.core.game import PUBLIC
from chapterhouse.games import load
from chapterhouse.records.events import Event, RecordError
from chapterhouse.records.record import lines, read
from chapterhouse.records.redact import redact
from chapterhouse.records.replay import replay
from chapterhouse.records.verify import verify
from chapterhouse.table.table import Table

AVIGNON = load("avignon")
COINS = Coins()


def test_moves_are_covered_for_those_who_did_not_see_them() -> None:
    record = played(COINS, seed=3, choices=3).record()
    shown = {eyes: [event.do for event in redact(COINS, record, eyes).events] for eyes in (0, 1, PUBLIC)}
    mine, yours = record.events[0].do, record.events[3].do
    assert shown[0][0] == mine and shown[0][3] == "draw hidden"
    assert shown[1][0] == "draw hidden" and shown[1][3] == yours
    assert shown[PUBLIC][:2] == ["draw hidden", "hide hidden"] and shown[PUBLIC][3] == "draw hidden"
    assert [event.do.split()[0] for event in record.events] == [text.split()[0] for text in shown[PUBLIC]]


def test_an_unfinished_game_keeps_no_digest_and_no_seed() -> None:
    for game in (COINS, AVIGNON):
        kept = redact(game, played(game, seed=3, choices=3).record(), 1)
        assert kept.end is None
        assert not any(event.check for event in kept.events)
        assert kept.header.dice and kept.header.eyes == 1


def test_a_finished_game_keeps_the_seed_and_the_digests_that_hide_nothing() -> None:
    record = played(COINS, seed=3).record()
    assert record.end is not None
    for eyes in (0, 1, PUBLIC):
        kept = redact(COINS, record, eyes)
        assert kept.end == record.end
        assert kept.events[-1].check == record.events[-1].check
        assert [event.check for event in kept.events[3:6]] == ["", "", ""]


def test_that_a_hidden_seat_s_move_was_forced_is_not_told() -> None:
    record = played(COINS, seed=3).record()
    assert [event.forced for event in record.events[-2:]] == [True, True]
    assert [event.forced for event in redact(COINS, record, 0).events[-2:]] == [True, False]


def test_a_game_without_secrets_loses_only_what_the_eyes_cost() -> None:
    record = shortest(AVIGNON)
    kept = redact(AVIGNON, record, PUBLIC)
    assert replace(kept, header=record.header) == record
    assert verify(AVIGNON, kept).is_sound
    assert read(list(lines(kept))) == kept


def test_two_worlds_that_look_alike_give_the_same_redacted_record() -> None:
    start = list(replay(COINS, played(COINS, seed=3).record()))[4].position
    for eyes in (0, 1, PUBLIC):
        kept = []
        for world in (start, *(COINS.redeal(start, eyes, FairDice(bytes([n]))) for n in range(20))):
            table = Table(COINS, seats=2, seed=1, start=world)
            table.play(1, "trust")
            record = replace(table.record(), end=None)
            kept.append(list(lines(redact(COINS, record, eyes))))
        assert all(record == kept[0] for record in kept)


def test_a_covered_record_cannot_be_replayed_and_says_for_whom_it_was_covered() -> None:
    kept = redact(COINS, played(COINS, seed=3).record(), 0)
    with pytest.raises(RecordError) as caught:
        replay(COINS, kept)
    assert caught.value.line == 5
    assert caught.value.message == (
        "event 4: 'draw hidden' hides the move, so the rules cannot play it; "
        "this record was redacted for the eyes of seat 0."
    )
    report = verify(COINS, kept)
    assert report.is_sound and report.finding("replay").verdict == "covered"


def test_a_start_with_secrets_is_withheld() -> None:
    start = list(replay(COINS, played(COINS, seed=3).record()))[1].position
    table = Table(COINS, seats=2, seed=1, start=start)
    play_on(table, random.Random(1))
    record = table.record()
    assert redact(COINS, record, 0).header.start == record.header.start
    kept = redact(COINS, record, 1)
    assert kept.header.start == {}
    assert verify(COINS, kept).finding("replay").verdict == "covered"
    with pytest.raises(RecordError, match="the first position was withheld"):
        replay(COINS, kept)


def test_a_cover_in_a_whole_record_is_a_fault() -> None:
    kept = redact(COINS, played(COINS, seed=3).record(), 0)
    report = verify(COINS, replace(kept, header=replace(kept.header, eyes=None)))
    assert not report.is_sound
    assert "'draw hidden' hides the move" in report.finding("replay").note


def test_records_are_redacted_once() -> None:
    kept = redact(COINS, played(COINS, seed=3).record(), 0)
    assert redact(COINS, kept, 0) == kept
    with pytest.raises(ValueError, match="cannot be redacted for others"):
        redact(COINS, kept, 1)
    with pytest.raises(ValueError, match=r"There is no seat 2 in a record of 2 seats\."):
        redact(COINS, played(COINS, seed=3).record(), 2)


def test_what_a_move_reveals_cannot_be_taken_back() -> None:
    table = Table(COINS, seats=2, seed=1)
    table.play(0, ["hide right", "trust"])
    table.play(1, ["hide left", "peek"])
    events = (*table.events[:6], Event(7, 1, undo=5))
    with pytest.raises(RecordError, match="event 5 cannot be taken back: event 6 showed something hidden"):
        list(replay(COINS, replace(table.record(), events=events, end=None)))
