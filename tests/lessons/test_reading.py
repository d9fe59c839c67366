"""Lessons as files: what cannot be used is told with file, row and field."""

from collections.abc import Callable
from pathlib import Path
from shutil import copytree

import pytest

from chapterhouse.core.catalogue import DataError
from chapterhouse.core.game import Game
from chapterhouse.games import find, load
from chapterhouse.lessons.reading import course_of

FIRST = "av-01-beseech"


def copied(tmp_path: Path, change: Callable[[str], str], file: str = "lessons.toml") -> Game:
    """Return Avignon whose folder holds only its words and changed lessons."""
    title = find("avignon")
    game = load("avignon")
    (tmp_path / "lessons").mkdir()
    copytree(title.folder / "text", tmp_path / "text")
    text = (title.folder / "lessons" / file).read_text(encoding="utf-8")
    (tmp_path / "lessons" / file).write_text(change(text), encoding="utf-8")
    game.folder = str(tmp_path)
    return game


def test_a_title_without_lessons_has_none(tmp_path: Path) -> None:
    game = load("avignon")
    game.folder = str(tmp_path)
    course = course_of(game)
    assert course.introduction is None and course.lessons == () and course.first_games == ()
    assert course.help_rules == {} and course.lesson(FIRST) is None and course.after(FIRST) is None


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('task_de = "Der Kardinal in', 'tusk_de = "Der Kardinal in', f"lesson {FIRST}: the field 'tusk_de'"),
        ('title_de = "Eine Karte heranziehen"', "", f"lesson {FIRST}: the field 'title_de' should be a text"),
        ('solve = [["beseech 1"]]', "solve = []", f"lesson {FIRST}: the field 'solve'"),
        ('solve = [["beseech 1"]]', 'solve = [["beg 1"]]', "'beg 1', which is no move"),
        ('illegal_rule = "AV-07"', 'illegal_rule = "AV-99"', f"lesson {FIRST}: there is no rule 'AV-99'"),
        ("KAR3 BIS2 RIT2 BAU1 INQ2;", "KAR3 BIS2 XXX2 BAU1 INQ2;", f"lesson {FIRST}: the field 'position'"),
        ("seat = 0", 'seat = 0\nshines = ["9"]', "the field 'shines' has '9', which no move of 'solve'"),
        ("seat = 0", "seat = 7", f"lesson {FIRST}: the 'position' has no seat 7"),
        ('game = "avignon"', 'game = "tore"', "these lessons are for 'tore'"),
        ('id = "av-02-chastise"', f'id = "{FIRST}"', "this id is used twice"),
        ('game = "avignon"', "game = ", "this is not valid TOML"),
    ],
)
def test_a_mistake_is_told_with_file_row_and_field(tmp_path: Path, old: str, new: str, said: str) -> None:
    game = copied(tmp_path, lambda text: text.replace(old, new, 1))
    with pytest.raises(DataError) as caught:
        course_of(game)
    assert str(caught.value).startswith("lessons.toml") and said in str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('asked = "act"', "", "one event brings this up"),
        ('asked = "act"', 'asked = "act"\ntold = "beseech"', "one event brings this up"),
        ("begins = true", "begins = false", "the field 'begins' can only be true"),
        ('offered = "stop"', 'offered = "shout"', "there is no verb 'shout'"),
        ('refused = "AV-31"', 'refused = "AV-99"', "there is no rule 'AV-99'"),
        ('asked = "target"', 'asked = "act"', "this id is used twice"),
        ("seats = 2", "seats = 3", "avignon has no seat 0 of 3"),
        ('game = "avignon"', 'game = "tore"', "these lessons are for 'tore'"),
    ],
)
def test_a_mistake_of_the_coach_is_told_as_well(tmp_path: Path, old: str, new: str, said: str) -> None:
    game = copied(tmp_path, lambda text: text.replace(old, new, 1), "coach.toml")
    with pytest.raises(DataError) as caught:
        course_of(game)
    assert str(caught.value).startswith("coach.toml") and said in str(caught.value)


def test_lessons_follow_each_other() -> None:
    course = course_of(load("avignon"))
    assert course.lesson(FIRST) == course.lessons[0]
    assert course.after(FIRST) == course.lessons[1]
    assert course.after(course.lessons[-1].id) is None
