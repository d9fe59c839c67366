"""Lessons over the server: every one can be done, what is tried is answered, and progress is kept."""

from typing import Any

import pytest
from tests.server.place import Person, Place

from chapterhouse.games import TITLES, load
from chapterhouse.lessons.reading import course_of


def do(person: Person, title: str, ident: str, moves: list[str], lang: str = "en") -> Any:
    """Take a lesson by these moves; an empty one lets the others move."""
    path = f"/api/lessons/{title}/{ident}?lang={lang}"
    state = person.post(path)
    for move in moves:
        what = {"play": move} if move else {"go_on": True}
        state = person.post(path, {"played": state["played"], **what})
    return state


@pytest.mark.parametrize("title", [title.name for title in TITLES if course_of(load(title.name)).lessons])
def test_every_lesson_can_be_done_and_is_remembered(anna: Person, title: str) -> None:
    lessons = course_of(load(title)).lessons
    listed = anna.get(f"/api/titles/{title}/lessons")
    assert [lesson["id"] for lesson in listed["lessons"]] == [lesson.id for lesson in lessons]
    assert listed["introduction"]["sections"] and listed["help"]
    assert anna.get(f"/api/lessons/{title}") == {"done": []}
    for number, lesson in enumerate(lessons, start=1):
        line = [step.move if step.seat == lesson.seat else "" for step in lesson.lines[0]]
        state = do(anna, title, lesson.id, line, "de")
        assert state["solved"] and state["question"] is None and state["view"] and state["story"]
        assert state["next"] == (lessons[number].id if number < len(lessons) else None)
    assert set(anna.get(f"/api/lessons/{title}")["done"]) == {lesson.id for lesson in lessons}


def test_a_lesson_begins_with_a_board_a_question_and_its_choices(anna: Person) -> None:
    state = do(anna, "avignon", "av-01-beseech", [])
    assert state["question"]["prompt"] and state["question"]["choices"]
    assert state["names"] == ["Rome (Anna)", "Avignon (Seat 1)"] and state["played"] == []
    assert not state["solved"] and not state["undo"] and state["told"] is None
    assert state["way_on"] == "beseech 1"


def test_wrong_moves_and_refused_ones_are_answered_in_the_persons_language(anna: Person) -> None:
    path = "/api/lessons/avignon/av-02-chastise?lang=de"
    wrong = anna.post(path, {"played": ["beseech 4"], "play": "beseech 1"})
    assert wrong["told"]["outcome"] == "refused" and wrong["told"]["rule"] == "AV-08"
    wrong = anna.post(path, {"played": ["beseech 4"], "play": "chastise 1"})
    assert wrong["told"]["outcome"] == "wrong" and wrong["told"]["sentence"].startswith("Erlaubt, aber")
    assert wrong["played"] == ["beseech 4"]
    again = anna.post(path, {"played": ["beseech 4"], "play": "excommunicate 1"})
    assert again["told"]["outcome"] == "again" and again["played"] == []
    back = anna.post(path, {"played": ["beseech 4"], "undo": True})
    assert back["played"] == [] and not back["undo"]


def test_the_experiment_is_offered_where_it_can_be_tried(anna: Person) -> None:
    state = do(anna, "avignon", "av-01-beseech", ["beseech 1"])
    assert state["solved"] and state["experiment"] == "end"
    state = anna.post("/api/lessons/avignon/av-01-beseech", {"played": state["played"], "play": "end"})
    assert state["told"]["tried"] and state["told"]["rule"] == "AV-07" and state["told"]["sentence"]


def test_the_other_side_waits_until_the_learner_goes_on(anna: Person) -> None:
    ident = next(lesson["id"] for lesson in anna.get("/api/titles/avignon/lessons")["lessons"][6:7])
    state = do(anna, "avignon", ident, ["petition 2"])
    assert state["waits"] and state["question"] is None
    state = do(anna, "avignon", ident, ["petition 2", ""])
    assert state["solved"] and state["played"] == ["petition 2", "1: pull 1"]


def test_progress_is_ones_own_and_goes_with_the_account(place: Place, anna: Person) -> None:
    do(anna, "avignon", "av-01-beseech", ["beseech 1"])
    do(anna, "avignon", "av-01-beseech", ["beseech 1"])
    assert anna.get("/api/lessons/avignon") == {"done": ["av-01-beseech"]}
    assert anna.get("/api/lessons/kardinal") == {"done": []}
    assert [row["lesson"] for row in anna.get("/api/me/export")["progress"]] == ["av-01-beseech"]
    bo = place.person("Bo")
    assert bo.get("/api/lessons/avignon") == {"done": []}
    anna.ask("DELETE", "/api/me", status=204)
    assert place.stranger().get("/api/lessons/avignon", 401)["reason"]


@pytest.mark.parametrize(
    ("path", "body", "status", "reason"),
    [
        ("/api/lessons/chess/av-01-beseech", {}, 404, "unknown_title"),
        ("/api/lessons/avignon/av-99", {}, 404, "unknown_lesson"),
        ("/api/lessons/avignon/av-01-beseech", {"played": ["chastise 1"]}, 409, "lesson_lost"),
        ("/api/lessons/avignon/av-01-beseech", {"played": ["7: pull 1"]}, 409, "lesson_lost"),
        ("/api/lessons/avignon/av-01-beseech", {"played": ["x"] * 61}, 400, "malformed"),
        ("/api/lessons/avignon/av-01-beseech", {"move": "beseech 1"}, 400, "malformed"),
    ],
)
def test_what_cannot_be_is_refused(anna: Person, path: str, body: Any, status: int, reason: str) -> None:
    refusal = anna.post(path, body, status)
    assert refusal["reason"] == reason and refusal["sentence"]
