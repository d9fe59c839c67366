"""Golden games replay exactly, and between them show everything that has to be shown."""

from importlib import import_module
from typing import Final

import pytest
from tests.golden.games import FOLDER, derived, golden

from chapterhouse.games import TITLES, load
from chapterhouse.records.events import Record
from chapterhouse.records.verify import verify

COMPLETE: Final = [title.name for title in TITLES if title.stage == "verified"]
FOUND: Final = [
    pytest.param(title.name, record, id=f"{title.name}-{name}")
    for title in TITLES
    for name, record in golden(title.name).items()
]


@pytest.mark.parametrize(("title", "record"), FOUND)
def test_a_golden_game_replays_exactly(title: str, record: Record) -> None:
    report = verify(load(title), record)
    assert report.is_sound, "\n".join(report.lines())
    assert record.end is not None


@pytest.mark.parametrize(("title", "record"), FOUND)
def test_a_golden_game_says_what_it_is_for_and_how_it_was_checked(title: str, record: Record) -> None:
    ids = record.header.about.partition(":")[0].split()
    assert ids and set(ids) <= set(load(title).rules.ids())
    assert "ledger" in record.header.about


@pytest.mark.parametrize(("title", "record"), FOUND)
def test_a_golden_game_derived_again_is_the_same(title: str, record: Record) -> None:
    assert derived(load(title), record) == record


@pytest.mark.parametrize("title", COMPLETE)
def test_golden_games_show_everything_required_and_each_something_that_no_other_shows(title: str) -> None:
    game = load(title)
    module = import_module(f"tests.games.{title}.features")
    shown = {name: module.features(game, record) for name, record in golden(title).items()}
    wanted = module.required(game)
    missing = wanted.difference(*shown.values())
    assert not missing, "\n".join(["No golden game shows:", *sorted(missing)])
    for name in shown:
        others = (found for other, found in shown.items() if other != name)
        assert wanted.difference(*others), f"{name} can be left out"


def test_every_golden_game_belongs_to_a_title() -> None:
    assert {path.parents[1].name for path in FOLDER.glob("*/golden/*.jsonl")} <= {
        title.name for title in TITLES
    }
