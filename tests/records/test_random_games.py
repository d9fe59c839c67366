"""Whatever is played can be written, read, replayed, resumed and redacted, for every title."""

import random
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.records.played import play_on

from chapterhouse.core.game import PUBLIC, Game
from chapterhouse.games import TITLES, load
from chapterhouse.records.digest import digest
from chapterhouse.records.events import in_force
from chapterhouse.records.record import lines, read, write
from chapterhouse.records.redact import redact
from chapterhouse.records.replay import replay
from chapterhouse.records.verify import verify
from chapterhouse.table.resume import table_from
from chapterhouse.table.table import Table

every_title = pytest.mark.parametrize("name", [title.name for title in TITLES])


@cache
def game_of(name: str) -> Game:
    return load(name)


@st.composite
def tables(draw: st.DrawFn, name: str) -> tuple[Table, int]:
    """Draw a table at which some choices of a random game were made and some taken back, and its seed."""
    game = game_of(name)
    seed = draw(st.integers(0, 2**32))
    seats = draw(st.sampled_from(list(game.seats)))
    table = Table(game, seats, seed=seed, clock=draw(st.sampled_from([None, lambda: 1791234567])))
    play_on(table, random.Random(seed), draw(st.integers(0, 120)), draw(st.sampled_from([0.0, 0.3])))
    return table, seed


@every_title
@settings(max_examples=25)
@given(data=st.data())
def test_written_and_read_again_a_game_replays_to_the_same_positions(name: str, data: st.DataObject) -> None:
    table, _ = data.draw(tables(name))
    game = table.game
    record = table.record(about="at random")
    again = read(list(lines(record)))
    assert again == record
    frames = list(replay(game, again))
    assert frames[-1].position.is_same(table.peek())
    assert digest(game, frames[-1].position) == digest(game, table.peek())
    assert verify(game, again).is_sound
    if not any(event.undo for event in again.events):
        assert in_force(again.events) == list(record.events)


@every_title
@settings(max_examples=15)
@given(data=st.data())
def test_a_resumed_game_is_the_same_game(name: str, data: st.DataObject) -> None:
    table, seed = data.draw(tables(name))
    again = table_from(table.game, table.record(), seed=seed, clock=table._proceedings.clock)
    assert again.record() == table.record()
    play_on(again, random.Random(1), choices=30, undo=0.2)
    play_on(table, random.Random(1), choices=30, undo=0.2)
    assert again.record() == table.record()


@every_title
@settings(max_examples=15)
@given(data=st.data())
def test_redacted_records_are_records_and_number_the_same_events(name: str, data: st.DataObject) -> None:
    table, _ = data.draw(tables(name))
    record = table.record()
    eyes = data.draw(st.sampled_from([PUBLIC, *range(len(record.header.seats))]))
    kept = redact(table.game, record, eyes)
    assert read(list(lines(kept))) == kept
    assert [(e.n, e.by, e.undo, e.step) for e in kept.events] == [
        (e.n, e.by, e.undo, e.step) for e in record.events
    ]
    assert verify(table.game, kept).is_sound


@every_title
def test_a_file_on_disk_is_the_record(name: str, tmp_path: Path) -> None:
    table = Table(game_of(name), game_of(name).seats.start, seed=1)
    play_on(table, random.Random(1), choices=50)
    write(table.record(), tmp_path / "game.jsonl")
    assert read(tmp_path / "game.jsonl") == read(str(tmp_path / "game.jsonl")) == table.record()
