"""Learning at the keyboard: every lesson by typing what it says, what is tried, and progress that is kept."""

from pathlib import Path

import pytest
from tests.terminal.keyboard import Run, flat, run

from chapterhouse.core.texts import LANGUAGES
from chapterhouse.games import TITLES, load
from chapterhouse.lessons.course import Lesson
from chapterhouse.lessons.reading import course_of

__all__ = ["run"]


def typed(lesson: Lesson) -> list[str]:
    """Return what somebody types who does the task; an empty line lets the others move, or goes on."""
    return [*[step.move if step.seat == lesson.seat else "" for step in lesson.lines[0]], ""]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", [title.name for title in TITLES if course_of(load(title.name)).lessons])
def test_all_lessons_of_a_title_can_be_taken_in_a_row(run: Run, title: str, language: str) -> None:
    lessons = course_of(load(title)).lessons
    lines = [line for lesson in lessons for line in typed(lesson)]
    outcome = run(f"learn {title} --lang {language}", *lines)
    assert outcome.code == 0
    for lesson in lessons:
        assert flat(lesson.task.say(language)) in flat(outcome.out)
        assert flat(lesson.success.say(language)) in flat(outcome.out)
    listed = run(f"learn {title} --list --lang {language}").out
    assert all(f"+ {number:>2}  " in listed for number in range(1, len(lessons) + 1))


def test_whoever_begins_reads_the_introduction_first(run: Run) -> None:
    first = flat(run("learn avignon").out)
    assert "Two popes, one church" in first and "Lesson 1 of 11" in first
    assert "Two popes, one church" not in flat(run("learn avignon 2").out)


def test_a_lesson_can_be_left_in_the_middle_and_goes_on_there(run: Run) -> None:
    left = run("learn avignon 2", "beseech 4", "quit")
    assert left.code == 0 and "Your progress is kept" in left.out
    outcome = run("learn avignon", "chastise 5", "quit")
    assert "Two different actions, and your turn is over by itself." in flat(outcome.out)
    assert "+  2" in run("learn avignon --list").out


def test_the_move_that_is_not_allowed_shows_its_rule(run: Run) -> None:
    outcome = flat(run("learn avignon 2", "chastise 5", "chastise 1", "quit").out)
    assert "You have already used this action this turn. (AV-08)" in outcome
    assert "now you know the rule" in outcome


def test_a_move_that_misses_the_task_is_answered_and_taken_back(run: Run) -> None:
    outcome = flat(run("learn avignon 2", "beseech 1", "chastise 5", "beseech 4", "", "quit").out)
    assert "Allowed, but the Noble or the Peasant is still where he was." in outcome
    assert "It was taken back." in outcome and "Lesson 3 of 11" in outcome


def test_who_is_stuck_asks_for_a_hint_and_is_told_what_to_type(run: Run) -> None:
    outcome = flat(run("learn avignon 1", "hint", "beseech 1", "quit").out)
    assert "One way to go on: beseech 1 (Beseech" in outcome
    assert "nothing for you to move" in flat(run("learn avignon 7", "petition 2", "hint", "quit").out)


def test_what_turned_up_a_card_starts_the_lesson_again(run: Run) -> None:
    outcome = flat(run("learn avignon 2", "beseech 4", "excommunicate 1", "quit").out)
    assert "the lesson starts again" in outcome


def test_the_other_side_moves_when_one_presses_enter(run: Run) -> None:
    outcome = flat(run("learn avignon 7", "petition 2", "pull 3", "", "quit").out)
    assert "Your opponent makes this choice. (AV-25)" in outcome
    assert "The Bishop is at your gate" in outcome


def test_undo_and_other_commands_work_as_in_a_game(run: Run) -> None:
    lines = (
        "beseech 4",
        "undo",
        "undo",
        "save",
        "why beseech 9",
        "rules AV-08",
        "board",
        "score",
        "story",
        "quit",
    )
    outcome = flat(run("learn avignon 2", *lines).out)
    assert "Taken back." in outcome and "is for games, not for lessons" in outcome
    assert "AV-08" in outcome


def test_help_with_a_word_says_what_it_does(run: Run) -> None:
    outcome = flat(run("learn avignon 2", "help beseech", "help Bishop", "help fly", "quit").out)
    assert "Pull this card one step towards you" in outcome and "(AV-13)" in outcome
    assert "Bishop: pull this one two steps" in outcome
    assert "There is nothing called 'fly'" in outcome


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("learn chess", "There is no title 'chess'"),
        ("learn avignon 99", "There is no single lesson '99'"),
        ("learn avignon av-", "There is no single lesson 'av-'"),
        ("learn", "needs: "),
    ],
)
def test_what_does_not_exist_is_refused_in_a_sentence(run: Run, words: str, said: str) -> None:
    outcome = run(words)
    assert outcome.code == 2 and said in flat(outcome.err)


def test_a_broken_file_of_progress_is_told_and_left_alone(run: Run, tmp_path: Path) -> None:
    run("learn avignon 1", "beseech 1", "quit")
    file = tmp_path / "data" / "chapterhouse" / "lessons.json"
    file.write_text("{", encoding="utf-8")
    outcome = run("learn avignon")
    assert outcome.code == 2 and "lessons.json" in flat(outcome.err)
    assert file.read_text(encoding="utf-8") == "{"
