"""The manifests: every title and every part of it can be made, and what cannot be used is reported."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from chapterhouse.bots.evaluate import ScoreEvaluation
from chapterhouse.bots.knowledge import evaluation_for
from chapterhouse.core.names import Names
from chapterhouse.core.texts import LANGUAGES
from chapterhouse.core.title import PARTS, STAGES, BadTitle, Title
from chapterhouse.offer import TITLES, faults, find, load, names_for, titles
from chapterhouse.terminal.boards import find_board
from chapterhouse.terminal.boards.board import PlainBoard
from chapterhouse.terminal.campaign import campaign_rules
from chapterhouse.terminal.words import title_words
from chapterhouse.tools.inspection import inspection

GOOD: Final = """
from chapterhouse.core.title import Title
TITLE = Title(name={name!r}, package=__name__, en="Groats", de="Groschen", stage="draft", order=1,
              minutes=(5, 10), weight=1, theme={{}}, rules="game:Groats")
"""
ASK: Final = """
import json
from chapterhouse.offer import faults, titles
print(json.dumps([[title.name for title in titles()], faults()]))
"""

every_title = pytest.mark.parametrize("title", TITLES, ids=lambda title: title.name)


@every_title
def test_a_manifest_says_what_a_lobby_needs(title: Title) -> None:
    assert title.stage in STAGES and 1 <= title.weight <= 5
    assert 0 < title.minutes[0] <= title.minutes[1]
    assert set(title.theme) == set(LANGUAGES) and all(title.theme.values())
    assert title.called("de") == title.de and title.called("en") == title.en


@every_title
def test_every_part_of_a_title_lies_in_its_package(title: Title) -> None:
    for part in PARTS:
        place: str = getattr(title, part)
        if place:
            module, _, name = place.partition(":")
            assert module and name and not module.startswith("chapterhouse")


@every_title
def test_a_part_that_is_not_there_is_named_with_its_package(title: Title) -> None:
    with pytest.raises(BadTitle, match=rf"{title.package}: nowhere:Nothing"):
        title.make("nowhere:Nothing")
    with pytest.raises(BadTitle, match=rf"{title.package}: game:Nothing"):
        title.make("game:Nothing")
    with pytest.raises(BadTitle, match="cannot be called"):
        title.make("game:__doc__")


@every_title
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_part_that_a_manifest_names_can_be_made(title: Title, language: str) -> None:
    game = load(title.name)
    people = tuple(f"seat {number}" for number in range(game.seats.stop - 1))
    names = names_for(game, title_words(game, language), people)
    board = find_board(game, names)
    assert (type(names) is not Names) == bool(title.names)
    assert isinstance(board, PlainBoard) != bool(title.board)
    assert (type(evaluation_for(game)) is ScoreEvaluation) != bool(title.evaluation)
    assert inspection(game).options
    if title.campaign:
        assert campaign_rules(game).stages()


def test_a_part_that_makes_another_kind_of_thing_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load(TITLES[0].name)
    wrong = find(game.name)._replace(evaluation="checks:inspect", inspection="")
    monkeypatch.setattr("chapterhouse.bots.knowledge.title_of", lambda game: wrong)
    with pytest.raises(BadTitle, match="checks:inspect: this made Inspection, not Evaluation"):
        evaluation_for(game)


def test_no_title_of_ours_is_at_fault() -> None:
    assert faults() == ()
    assert len({title.order for title in titles()}) == len(titles())


@every_title
def test_a_title_is_loaded_by_its_name(title: Title) -> None:
    assert find(title.name) == title
    assert load(title.name).name == title.name


def test_titles_of_other_packages_are_found_and_faults_of_theirs_are_told(tmp_path: Path) -> None:
    files = {
        "groats": GOOD.format(name="groats"),
        "thief": GOOD.format(name=TITLES[0].name),
        "broken": "raise RuntimeError('no luck')",
        "strange": "TITLE = 7",
    }
    for package, text in files.items():
        (tmp_path / package).mkdir()
        (tmp_path / package / "__init__.py").write_text(text, encoding="utf-8")
    about = tmp_path / "others-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: others\nVersion: 1\n", encoding="utf-8")
    lines = [f"{package} = {package}:TITLE" for package in files]
    text = "\n".join(["[chapterhouse.titles]", *lines])
    (about / "entry_points.txt").write_text(text, encoding="utf-8")
    path = os.pathsep.join([str(tmp_path), *sys.path])
    run = subprocess.run(
        [sys.executable, "-c", ASK],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    names, told = json.loads(run.stdout)
    assert names == [*(title.name for title in TITLES), "groats"]
    assert told == [
        f"thief:TITLE is called '{TITLES[0].name}', and so is another title.",
        "broken:TITLE cannot be loaded: RuntimeError: no luck",
        "strange:TITLE is not a title.",
    ]
