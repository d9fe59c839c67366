"""A learner who tries things: what stands, what is taken back, and who else moves."""

import pytest

from chapterhouse.core.game import IllegalMove
from chapterhouse.games import load
from chapterhouse.lessons.course import SeatMove
from chapterhouse.lessons.reading import course_of
from chapterhouse.lessons.session import AGAIN, ON, OVER, REFUSED, SOLVED, WRONG, Session


def session(title: str, ident: str, played: tuple[SeatMove, ...] = ()) -> Session:
    game = load(title)
    lesson = course_of(game).lesson(ident)
    assert lesson is not None
    return Session(game, lesson, played=played)


def test_any_order_that_solves_the_task_is_allowed() -> None:
    taught = session("avignon", "av-02-chastise")
    assert taught.play("beseech 4").outcome == ON
    assert taught.play("chastise 5").outcome == SOLVED


def test_the_other_side_moves_when_the_learner_goes_on_and_not_before() -> None:
    taught = session("avignon", with_another_side())
    first = taught.lesson.lines[0][0]
    assert taught.go_on() is None
    assert taught.play(first.move).outcome == ON
    assert taught.waits
    tried = taught.play(taught.lesson.experiment.what.move)
    assert tried.outcome == REFUSED and tried.tried and taught.waits
    answer = taught.go_on()
    assert answer is not None and answer.outcome == SOLVED and taught.is_solved


def with_another_side() -> str:
    """Return the id of the lesson of Avignon in which the other side moves, too."""
    lessons = course_of(load("avignon")).lessons
    return next(x.id for x in lessons if any(step.seat != x.seat for line in x.lines for step in line))


def test_a_move_that_turned_up_a_card_starts_the_lesson_again() -> None:
    taught = session("avignon", "av-02-chastise")
    taught.play("beseech 4")
    answer = taught.play("excommunicate 1")
    assert answer.outcome == AGAIN and taught.played == ()
    assert taught.table.code(0) == session("avignon", "av-02-chastise").table.code(0)


def test_other_refusals_are_not_the_experiment() -> None:
    taught = session("avignon", "av-02-chastise")
    answer = taught.play("beseech 9")
    assert answer.outcome == REFUSED and not answer.tried and not taught.tried
    assert taught.play("fly").outcome == REFUSED


def test_the_way_to_an_experiment_beside_all_solutions_is_open_and_leads_back() -> None:
    taught = session("kardinal", "kk-03-joker")
    assert taught.play("country u").outcome == ON
    assert taught.play("cloister u2").outcome == ON
    assert taught.play("pair bb").tried
    assert taught.played == ()
    assert taught.play("country f").outcome == ON


def test_who_went_to_try_something_is_shown_the_way_there() -> None:
    taught = session("kardinal", "kk-03-joker")
    taught.play("country u")
    assert taught.way_on == "cloister u2"


def test_after_the_solution_nothing_is_played_but_refusals_still_teach() -> None:
    taught = session("avignon", "av-01-beseech")
    assert taught.play("beseech 1").outcome == SOLVED
    before = taught.table.code(0)
    assert taught.play("chastise 2").outcome == OVER and taught.table.code(0) == before
    assert taught.play("end").tried


def test_a_lesson_can_be_left_and_taken_up() -> None:
    taught = session("avignon", "av-02-chastise", (SeatMove(0, "beseech 4"),))
    assert taught.play("chastise 5").outcome == SOLVED
    with pytest.raises(IllegalMove):
        session("avignon", "av-02-chastise", (SeatMove(0, "beseech 1"),))


def test_a_move_that_stood_can_be_taken_back() -> None:
    taught = session("avignon", "av-02-chastise")
    assert not taught.can_undo()
    before = taught.table.code(0)
    taught.play("beseech 4")
    assert taught.can_undo() and taught.undo()
    assert taught.played == () and taught.table.code(0) == before
    assert taught.play("beseech 1").outcome == WRONG
