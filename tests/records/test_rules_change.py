"""Rules change and games go on: from their last turn's end, with a line that says so."""

from dataclasses import replace
from typing import Final

import pytest
from tests.records.newer import half_way, kept, newer, numbered, played

from chapterhouse.core.game import PUBLIC
from chapterhouse.games import TITLES, load
from chapterhouse.records.events import Event, Record, RecordError, in_force, last_change
from chapterhouse.records.past import past_of
from chapterhouse.records.record import lines, read
from chapterhouse.records.redact import redact
from chapterhouse.records.replay import replay
from chapterhouse.records.verify import verify
from chapterhouse.table.carry import carried
from chapterhouse.table.resume import table_at, table_from
from chapterhouse.table.table import NotPossible, Table

NAMES: Final = [title.name for title in TITLES]


@pytest.mark.parametrize("title", NAMES)
def test_a_running_game_goes_on_to_its_end_and_its_record_verifies(title: str) -> None:
    before, ends = half_way(title)
    game = newer(title)
    record = carried(game, before.record(), ends, t=5)
    line = record.events[-1]
    was = before.game.version
    assert line.rules == (was, was + 1) and line.back == 0 and line.t == 5
    table = table_from(game, read(lines(record)), seed=before.seed)
    assert table.peek().is_same(game.load(before.game.dump(before.peek()), before.game.version))
    played(table, 5000)
    whole = table.record()
    assert whole.end is not None and numbered(whole)
    report = verify(game, read(lines(whole)))
    assert report.is_sound, "\n".join(report.lines())
    assert report.finding("rules").verdict == "not checked" and report.finding("rules").count == line.n - 1
    assert f"played with version {was}" in report.finding("rules").note
    assert report.finding("replay").count == len(whole.events) - line.n
    assert report.finding("dice").verdict == "proven in part"


@pytest.mark.parametrize("title", NAMES)
def test_a_change_in_the_second_stretch_is_found(title: str) -> None:
    before, ends = half_way(title)
    game = newer(title)
    table = played(table_from(game, carried(game, before.record(), ends), seed=before.seed), 5000)
    record = table.record()
    line = last_change(record.events)
    assert line is not None
    later = [event for event in record.events if event.n > line.n and event.check]
    wrong = replace(later[0], check="0" * 16)
    events = tuple(wrong if event.n == wrong.n else event for event in record.events)
    assert not verify(game, replace(record, events=events)).is_sound
    other = replace(line, check="0" * 16)
    events = tuple(other if event.n == other.n else event for event in record.events)
    assert not verify(game, replace(record, events=events)).is_sound


@pytest.mark.parametrize("title", NAMES)
def test_moves_that_the_new_rules_refuse_are_gone_back_behind(title: str) -> None:
    before, ends = half_way(title)
    record = before.record()
    last = max(n for n in ends if n in {event.n for event in in_force(record.events)})
    tail = [event for event in record.events if event.n > last and event.do]
    for _ in range(10):
        if tail:
            break
        played(before, 1)  # the last move ended a turn
        record, ends = before.record(), kept(before)
        last = max(ends)
        tail = [event for event in record.events if event.n > last and event.do]
    wrong = replace(tail[0], step="unheard_of")
    events = tuple(wrong if event.n == wrong.n else event for event in record.events)
    game = newer(title)
    again = carried(game, replace(record, events=events), ends)
    line = again.events[-1]
    assert line.back == last
    assert in_force(again.events)[-1].n == last
    table = table_from(game, again, seed=before.seed)
    assert game.dump(table.peek()) == line.position or len(table.events) > line.n
    assert verify(game, played(table, 5000).record()).is_sound


def test_a_game_without_snapshots_is_tried_from_its_beginning() -> None:
    before, _ = half_way("kardinal")
    game = newer("kardinal")
    record = carried(game, before.record(), {})
    assert record.events[-1].back == 0
    wrong = [event for event in before.record().events if event.do and event.by >= 0][-3]
    events = [replace(event, step="x") if event.n == wrong.n else event for event in before.record().events]
    again = carried(game, replace(before.record(), events=tuple(events)), {})
    assert 0 < again.events[-1].back < wrong.n


def test_fields_that_no_migration_explains_are_refused_with_a_sentence() -> None:
    _before, ends = half_way("avignon")
    game = newer("avignon")
    game.migrations = {}
    with pytest.raises(ValueError, match="lacks or does not know the field"):
        game.load(next(iter(ends.values())).position, 1)
    with pytest.raises(ValueError, match="rules version 3; this release plays 2"):
        game.load(next(iter(ends.values())).position, 3)


def test_the_same_fields_of_an_older_version_load_without_a_migration() -> None:
    _before, ends = half_way("kardinal")
    game = load("kardinal")
    game.version = 4
    for known in ends.values():
        assert game.dump(game.load(known.position, 1)) == known.position


def test_rules_may_change_more_than_once() -> None:
    before, ends = half_way("avignon", 10)
    second = load("avignon")
    second.version = 2
    table = played(table_from(second, carried(second, before.record(), ends), seed=before.seed), 6, seed=3)
    third = newer("avignon", 2)
    record = carried(third, table.record(), kept(table))
    assert [event.rules for event in record.events if event.rules] == [(1, 2), (2, 3)]
    whole = played(table_from(third, record, seed=before.seed), 5000).record()
    report = verify(third, read(lines(whole)))
    assert report.is_sound
    assert sum(1 for finding in report.findings if finding.what == "rules") == 2


def test_nothing_is_taken_back_beyond_a_change_of_rules() -> None:
    before, ends = half_way("avignon")
    seat = before.to_act()[0]
    game = newer("avignon")
    table = table_from(game, carried(game, before.record(), ends), seed=before.seed)
    earlier = next(
        event for event in reversed(before.record().events) if event.by == seat and not event.forced
    )
    assert not table.can_undo(seat) and not table.can_redo(seat) and table.last_choice(seat) == 0
    with pytest.raises(NotPossible):
        table.take_back(seat, earlier.n)
    first = table.legal(seat)[0]
    made = table.play(seat, first)[0]
    table.take_back(seat, made.n)
    assert table.peek().is_same(game.load(before.game.dump(before.peek()), before.game.version))
    with pytest.raises(RecordError, match="no move in force"):
        text = list(lines(table.record()))
        read([*text, f'{{"n":{len(text)},"by":{seat},"undo":{earlier.n}}}'])


@pytest.mark.parametrize("title", [title.name for title in TITLES if title.name in ("kardinal", "tore")])
def test_redaction_shows_neither_the_position_nor_moves_that_nobody_can_cover(title: str) -> None:
    before, ends = half_way(title)
    game = newer(title)
    table = table_from(game, carried(game, before.record(), ends), seed=before.seed)
    played(table, 12)
    record = table.record()
    for eyes in (PUBLIC, *range(len(record.header.seats))):
        shown = redact(game, record, eyes)
        line = last_change(shown.events)
        assert line is not None and line.position == {} and line.check == ""
        old = [event for event in shown.events if event.n < line.n]
        assert all(event.withheld or not event.do for event in old)
        assert not any(event.check for event in shown.events)
        again = read(lines(shown))
        assert again == shown and again.header.format == 2
        assert verify(game, again).finding("replay").verdict == "covered"


@pytest.mark.parametrize("title", NAMES)
def test_moves_by_older_rules_are_covered_where_the_new_ones_play_the_same(title: str) -> None:
    """With the same fields digests agree, so what was hidden is known and covered as ever."""
    before, ends = half_way(title)
    game = load(title)
    game.version += 1
    record = carried(game, before.record(), ends)
    eyes = PUBLIC
    old = list(redact(load(title), before.record(), eyes).events)
    assert [replace(event, check="") for event in redact(game, record, eyes).events[:-1]] == old


def test_a_finished_game_of_older_rules_is_replayed_as_far_as_they_agree() -> None:
    old = load("kardinal")
    table = played(Table(old, 3, seed=5), 5000)
    record, ends = table.record(), kept(table)
    game = newer("kardinal")
    past = past_of(game, record, ends)
    assert past is not None and past.agreed == len(record.events) and past.until == len(record.events) + 1
    assert not any(past.is_dark(event.n) for event in record.events)
    without = past_of(game, record, {})  # other fields, and nothing kept: no digest can agree
    assert without is not None and without.agreed == 0 and "digest" in without.difference
    report = verify(game, record)
    assert report.is_sound and report.finding("replay").verdict == "not checked"
    assert table_at(game, record, table.peek()).record().end == record.end


def test_a_finished_game_says_where_the_rules_stop_agreeing() -> None:
    old = load("kardinal")
    table = played(Table(old, 3, seed=5), 5000)
    record, ends = table.record(), kept(table)
    turn = sorted(ends)[len(ends) // 2]
    other = dict(ends[turn].position)
    other["memory"] = [1]
    game = newer("kardinal")
    past = past_of(game, record, {**ends, turn: ends[turn]._replace(position=other)})
    assert past is not None and past.agreed == sorted(ends)[len(ends) // 2 - 1]
    assert "'memory'" in past.difference
    assert past.is_dark(turn) and past.is_dark(turn + 1) and not past.is_dark(past.agreed)
    assert set(past.positions) == set(ends)


def test_a_record_of_newer_rules_is_refused() -> None:
    before, ends = half_way("avignon")
    game = newer("avignon")
    record = carried(game, before.record(), ends)
    report = verify(load("avignon"), record)
    assert not report.is_sound and "version 2" in str(report.error)


def test_rules_change_only_forwards_and_from_those_that_were_played() -> None:
    before, _ends = half_way("avignon")
    text = list(lines(before.record()))
    n = len(text)
    for bad, why in (
        ("[2,3]", "version 1 was played"),
        ("[2,1]", "the older one first"),
        ("[1]", "the versions before and after"),
        ('["1",2]', "the older one first"),
    ):
        with pytest.raises(RecordError, match=why):
            read([*text, f'{{"n":{n},"rules":{bad},"position":{{}}}}'])
    with pytest.raises(RecordError, match="'position' is missing"):
        read([*text, f'{{"n":{n},"rules":[1,2]}}'])


def test_format_1_is_written_as_it_was_read_until_it_needs_more() -> None:
    before, ends = half_way("avignon")
    record = before.record()
    old = Record(replace(record.header, format=1), record.events)
    text = list(lines(old))
    assert text[0].startswith('{"record":1,')
    again = read(text)
    assert list(lines(again)) == text
    assert [frame.event.n for frame in replay(load("avignon"), again)] == [event.n for event in record.events]
    game = newer("avignon")
    assert next(lines(carried(game, again, ends))).startswith('{"record":2,')


def test_withheld_events_keep_their_places() -> None:
    header = next(lines(half_way("avignon")[0].record()))
    record = read([header, '{"n":1,"by":"chance","withheld":true}', '{"n":2,"by":0,"withheld":true,"t":9}'])
    assert record.events == (Event(1, withheld=True), Event(2, 0, withheld=True, t=9))
    assert list(lines(record))[2] == '{"n":2,"by":0,"withheld":true,"t":9}'
