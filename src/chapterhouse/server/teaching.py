"""Lessons over the wire: what a title teaches, and one lesson as a learner sees it. Nothing is remembered."""

from collections.abc import Sequence
from functools import cache
from typing import cast

from chapterhouse.core.catalogue import DataError
from chapterhouse.core.game import Game, IllegalMove
from chapterhouse.lessons.course import Course, Lesson, SeatMove, Section, Words
from chapterhouse.lessons.reading import course_of, read_move
from chapterhouse.lessons.session import AGAIN, REFUSED, WRONG, Answer, Session
from chapterhouse.server.answers import lessons
from chapterhouse.server.answers.basics import Both
from chapterhouse.server.answers.lessons import LessonParagraph, Outcome, Taken, Told
from chapterhouse.server.answers.moments import Question
from chapterhouse.server.commands import Taking
from chapterhouse.server.editions import Editions
from chapterhouse.server.refusals import Refusal, own_words
from chapterhouse.table.paragraphs import whole_story
from chapterhouse.table.story import literally


@cache
def course(editions: Editions, game: Game) -> Course:
    """Return what a title teaches; lessons that cannot be used are left out and reported."""
    try:
        return course_of(game)
    except DataError as error:
        editions.faults.append(f"{game.name}: {error}")
        return Course(None, (), (), {})


def describe(found: Course) -> lessons.Course:
    """Return what a title teaches, in both languages."""
    begin = found.introduction
    introduction = None
    if begin is not None:
        sections = [_section(section) for section in begin.sections]
        introduction = lessons.Introduction(facts=both(begin.facts), sections=sections)
    return lessons.Course(
        introduction=introduction,
        lessons=[_lesson(lesson) for lesson in found.lessons],
        first_games=[
            lessons.FirstGame(id=first.id, title=both(first.title), explain=both(first.explain))
            for first in found.first_games
        ],
        help=dict(found.help_rules),
    )


def find(game: Game, found: Course, ident: str) -> Lesson:
    """Return a lesson, or refuse."""
    lesson = found.lesson(ident)
    if lesson is None:
        known = ", ".join(lesson.id for lesson in found.lessons) or "–"
        raise Refusal("unknown_lesson", 404, {"lesson": ident, "title": game.name, "known": known})
    return lesson


def take(editions: Editions, game: Game, lesson: Lesson, sent: Taking, name: str, lang: str) -> Taken:
    """Replay what stood, do what the learner wants, and return how things stand for the learner then."""
    session = _replayed(game, lesson, sent.played, name, lang)
    answer: Answer | None = None
    if sent.undo and session.played:
        session.undo()
    elif sent.go_on:
        session.go_on()
    elif sent.play is not None:
        answer = session.play(sent.play)
    told = None if answer is None else _told(editions, session, answer, lang)
    return _taken(editions, session, told, lang)


def both(words: Words) -> Both:
    """Return a text in both languages."""
    return Both(en=words.say("en"), de=words.say("de"))


def _replayed(game: Game, lesson: Lesson, played: Sequence[str], name: str, lang: str) -> Session:
    words = own_words(lang)
    names = [words.say("lesson.other", literally({"seat": seat})) for seat in range(int(lesson.start.seats))]
    names[lesson.seat] = name
    try:
        return Session(game, lesson, names, [read_move(text, lesson.seat) for text in played])
    except IllegalMove:
        raise Refusal("lesson_lost") from None


def _section(section: Section) -> lessons.Section:
    return lessons.Section(
        heading=both(section.heading),
        text=None if section.text is None else both(section.text),
        steps=[both(step) for step in section.steps],
        points=[both(point) for point in section.points],
    )


def _lesson(lesson: Lesson) -> lessons.Lesson:
    return lessons.Lesson(
        id=lesson.id,
        title=both(lesson.title),
        optional=lesson.is_optional,
        explain=both(lesson.explain),
        task=both(lesson.task),
        invitation=both(lesson.experiment.invitation),
        success=both(lesson.success),
        rules=list(lesson.rules),
        shines=list(lesson.shines),
    )


def _told(editions: Editions, session: Session, answer: Answer, lang: str) -> Told:
    sentence = rule = ""
    if answer.outcome == REFUSED and answer.objection is not None:
        sentence = editions.words(session.game, lang).objection(answer.objection)
        rule = answer.objection.rule
    elif answer.outcome in (WRONG, AGAIN):
        sentence = session.lesson.wrong.words.say(lang)
    return Told(
        outcome=cast(Outcome, answer.outcome),
        move=answer.move,
        tried=answer.tried,
        sentence=sentence,
        rule=rule,
    )


def _taken(editions: Editions, session: Session, told: Told | None, lang: str) -> Taken:
    lesson, table, words = session.lesson, session.table, editions.words(session.game, lang)
    view = table.view(lesson.seat)
    following = course(editions, session.game).after(lesson.id)
    is_ready = session.played == lesson.experiment.after
    return Taken(
        lesson=lesson.id,
        played=[_text(move, lesson.seat) for move in session.played],
        told=told,
        solved=session.is_solved,
        waits=session.waits,
        undo=bool(session.played),
        experiment=lesson.experiment.what.move if is_ready else None,
        way_on=session.way_on,
        next=None if following is None else following.id,
        eyes=lesson.seat,
        turn=int(session.game.turn(table.peek())),
        names=words.seat_names(view, table.names),
        view=view,
        question=_question(editions, session, view, lang),
        story=_story(editions, session, lang),
    )


def _text(move: SeatMove, seat: int) -> str:
    return move.move if move.seat == seat else f"{move.seat}: {move.move}"


def _question(editions: Editions, session: Session, view: dict[str, object], lang: str) -> Question | None:
    seat, table, words = session.lesson.seat, session.table, editions.words(session.game, lang)
    if session.is_solved or table.to_act()[:1] != [seat]:
        return None
    asks, names = table.question(seat), words.names(table.names)
    offered = names.offered(view, table.candidates(seat))
    return Question(
        at=len(session.played),
        seat=seat,
        step=asks.step,
        prompt=words.prompt(asks),
        rule=words.rule_of(asks.step),
        choices=[words.choice(names, view, move, objection) for move, objection in offered],
    )


def _story(editions: Editions, session: Session, lang: str) -> list[LessonParagraph]:
    table = session.table
    story = editions.words(session.game, lang).story(table.names)
    return [
        LessonParagraph(heading=paragraph.heading, sentences=list(paragraph.sentences))
        for paragraph in whole_story(story, table.beginning(), table.events, session.lesson.seat)
    ]
