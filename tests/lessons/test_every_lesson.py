"""Every lesson of every title: what it promises is what happens, and every word of it is there."""

import tomllib
from pathlib import Path

import pytest

from chapterhouse.core.game import Game
from chapterhouse.core.texts import LANGUAGES
from chapterhouse.games import TITLES, load
from chapterhouse.lessons.course import Course, FirstGame, Lesson, SeatMove, Words
from chapterhouse.lessons.reading import course_of
from chapterhouse.lessons.session import AGAIN, ON, REFUSED, SOLVED, WRONG, Session
from chapterhouse.table.story import title_texts

GAMES = [load(title.name) for title in TITLES]
COURSES = {game.name: course_of(game) for game in GAMES}
TAUGHT = [game for game in GAMES if COURSES[game.name].lessons]  # a title in the making may have none
LESSONS = [(game, lesson) for game in GAMES for lesson in COURSES[game.name].lessons]
FIRST_GAMES = [(game, first) for game in GAMES for first in COURSES[game.name].first_games]


def named(case: object) -> str | None:
    if isinstance(case, (Lesson, FirstGame)):
        return case.id
    return case.name if isinstance(case, Game) else None


def follow(session: Session, steps: tuple[SeatMove, ...]) -> None:
    """Play the learner's moves of a line, and let the others play theirs."""
    for step in steps:
        if step.seat == session.lesson.seat:
            answer = session.play(step.move)
            assert answer.outcome in (ON, SOLVED), answer
        else:
            assert session.waits
            session.go_on()
    assert session.played == steps


@pytest.mark.parametrize("title", [title.name for title in TITLES if title.stage == "verified"])
def test_a_verified_title_has_lessons_a_first_game_and_an_introduction(title: str) -> None:
    course = COURSES[title]
    assert course.introduction is not None and len(course.lessons) >= 10 and course.first_games


@pytest.mark.parametrize(("game", "lesson"), LESSONS, ids=named)
def test_every_solving_line_solves_the_lesson(game: Game, lesson: Lesson) -> None:
    for line in lesson.lines:
        session = Session(game, lesson)
        assert session.table.to_act()[:1] == [lesson.seat]
        follow(session, line)
        assert session.is_solved and not session.waits
        position = session.table.peek()
        if lesson.result:
            assert game.notation.differences(lesson.result, lesson.code, position, {}) == []
        if lesson.points:
            assert [sum(row.points for row in sheet) for sheet in session.table.score()] == [*lesson.points]
        assert session.table.is_over() == lesson.ends


@pytest.mark.parametrize(("game", "lesson"), LESSONS, ids=named)
def test_who_is_stuck_is_shown_the_way_to_the_solution(game: Game, lesson: Lesson) -> None:
    session = Session(game, lesson)
    while not session.is_solved:
        if session.waits:
            session.go_on()
            continue
        move = session.way_on
        assert move is not None and session.play(move).outcome in (ON, SOLVED)
    assert session.way_on is None


@pytest.mark.parametrize(("game", "lesson"), LESSONS, ids=named)
def test_the_instructive_move_is_refused_by_the_stated_rule(game: Game, lesson: Lesson) -> None:
    session = Session(game, lesson)
    follow(session, lesson.experiment.after)
    answer = session.play(lesson.experiment.what.move)
    assert answer.outcome == REFUSED and answer.objection is not None
    assert answer.objection.rule == lesson.experiment.rule
    assert answer.tried and session.tried
    assert any(
        line[: len(session.played)] == session.played for line in lesson.lines
    )  # it can still be solved


@pytest.mark.parametrize(("game", "lesson"), LESSONS, ids=named)
def test_the_wrong_move_is_answered_and_taken_back(game: Game, lesson: Lesson) -> None:
    session = Session(game, lesson)
    follow(session, lesson.wrong.after)
    before = session.table.code(lesson.seat)
    answer = session.play(lesson.wrong.what.move)
    assert answer.outcome in (WRONG, AGAIN)
    if answer.outcome == WRONG:
        assert session.table.code(lesson.seat) == before and session.played == lesson.wrong.after
    else:
        assert session.played == ()
    rest = next(line for line in lesson.lines if line[: len(session.played)] == session.played)
    for step in rest[len(session.played) :]:
        session.play(step.move) if step.seat == lesson.seat else session.go_on()
    assert session.is_solved


def words_of(course: Course) -> list[Words]:
    """Return every text of a course."""
    found: list[Words] = []
    for lesson in course.lessons:
        found += [lesson.title, lesson.explain, lesson.task, lesson.success]
        found += [lesson.experiment.invitation, lesson.wrong.words]
    for first in course.first_games:
        found += [first.title, first.explain, *[remark.say for remark in first.remarks]]
    if course.introduction is not None:
        found.append(course.introduction.facts)
        for section in course.introduction.sections:
            found += [section.heading, *section.steps, *section.points]
            found += [section.text] if section.text is not None else []
    return found


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_every_text_exists_in_both_languages_and_they_differ(game: Game) -> None:
    for words in words_of(COURSES[game.name]):
        assert all(words.say(language).strip() for language in LANGUAGES)
        assert words.en != words.de or len(words.en.split()) == 1


@pytest.mark.parametrize("game", TAUGHT, ids=named)
def test_every_verb_and_every_thing_of_the_pack_has_a_sentence_of_help_and_its_rule(game: Game) -> None:
    wanted = {f"help.{verb}" for verb in game.moves.verbs} | things_of(game)
    rules = COURSES[game.name].help_rules
    assert set(rules) == wanted
    for language in LANGUAGES:
        keys = title_texts(game, language).keys()
        helpful = {key for key in keys if key.partition(".")[0].endswith("help")}
        assert {key for key in helpful if not key.startswith("verb_help.")} == wanted


def things_of(game: Game) -> set[str]:
    """Return the keys of help for cards, duties and so on: what has a name in the pack and does something."""
    silent = {"kardinal": ("card",), "pilgrim": ("favour",)}.get(game.name, ())  # those only name or count
    keys: set[str] = set()
    for path in sorted((Path(game.folder) / "data").glob("*.toml")):
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        for kind in ("card", "favour", "penalty", "duty", "activity", "building"):
            rows = data.get(kind, [])
            if isinstance(rows, list) and kind not in silent:
                keys |= {f"{kind}_help.{row['id']}" for row in rows if "name_en" in row}
    return keys
