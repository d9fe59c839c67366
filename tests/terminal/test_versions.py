"""Saved games and records of older rules in the terminal."""

from pathlib import Path

import pytest
from tests.records.newer import half_way, kept, newer, played
from tests.terminal.keyboard import Run, flat, run

from chapterhouse.games import load
from chapterhouse.records.record import read, write
from chapterhouse.table.carry import carried
from chapterhouse.table.resume import table_from
from chapterhouse.table.table import Table
from chapterhouse.terminal import problems

__all__ = ["run"]


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the terminal be one of a release with newer rules."""
    monkeypatch.setattr(problems, "load", lambda title, content=None: newer(title))


def test_a_saved_game_goes_on_with_newer_rules(
    run: Run, tmp_path: Path, later: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.jsonl"
    write(half_way("avignon")[0].record(), file)
    assert run(f"play --load {file} --hotseat", f"save {file}", "story", "quit").code == 0
    record = read(file)
    assert record.rules == 2 and record.events[-1].n == len(record.events)


def test_a_replay_shows_what_newer_rules_played_and_says_what_is_missing(
    run: Run, tmp_path: Path, later: None
) -> None:
    before, ends = half_way("avignon")
    game = newer("avignon")
    table = played(table_from(game, carried(game, before.record(), ends), seed=before.seed), 5000)
    file = tmp_path / "two.jsonl"
    write(table.record(), file)
    skipped = len(before.record().events) + 1
    seen = flat(run(f"replay {file}", "next", f"event {skipped + 2}", "story", "last", "quit").out)
    assert f"The first {skipped} events were played with version 1" in seen
    assert f"Event {skipped + 2} of {len(table.events)}" in seen
    checked = run(f"verify {file} --lang de")
    assert checked.code == 0 and "ältere Regeln: nicht geprüft" in flat(checked.out)


def test_a_replay_ends_where_the_rules_stop_agreeing(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = played(Table(load("avignon"), 2, seed=5), 5000)
    last = max(n for n in kept(table) if n < len(table.events) - 1)
    file = tmp_path / "old.jsonl"
    write(table.record(), file)
    end = next(event.check for event in table.events if event.n > last and event.check)
    file.write_text(file.read_text().replace(end, "0" * 16), encoding="utf-8")
    same = load("avignon")
    same.version = 2
    monkeypatch.setattr(problems, "load", lambda title, content=None: same)
    seen = flat(run(f"replay {file}", "last", "quit").out)
    assert f"From event {last + 1} on version 2 plays differently" in seen
    assert f"Event {last} of {last}" in seen
