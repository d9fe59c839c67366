"""`chapterhouse learn`: a title's introduction and its lessons at the keyboard."""

from rich.padding import Padding
from rich.text import Text

from chapterhouse.core.catalogue import DataError
from chapterhouse.core.game import Game, IllegalMove
from chapterhouse.lessons.course import Course, Introduction, Lesson
from chapterhouse.lessons.reading import course_of
from chapterhouse.lessons.session import Session
from chapterhouse.reasons import reason_of
from chapterhouse.terminal.problems import Problem, open_title
from chapterhouse.terminal.progress import Progress
from chapterhouse.terminal.screen import Screen, number_in
from chapterhouse.terminal.taught import Taught
from chapterhouse.terminal.words import title_name, title_words


def learn(screen: Screen, title: str, wanted: str, is_list: bool) -> int:
    """Teach a title: list its lessons, take one of them, or go on where the learner stands."""
    game = open_title(title)
    own = Screen(title_words(game, screen.texts.language), screen.console)
    course = open_course(own, game)
    progress = Progress(game.name)
    if is_list:
        show_list(own, game, course, progress)
        return 0
    lesson = find_lesson(game, course, wanted) if wanted else _next(course, progress)
    if not wanted and not progress.done and not progress.left and course.introduction is not None:
        show_introduction(own, course.introduction)
    if lesson is None:
        own.say("learn.all_done", title=title_name(game, own.texts.language))
        show_list(own, game, course, progress)
        return 0
    return _teach(own, game, course, progress, lesson)


def open_course(screen: Screen, game: Game) -> Course:
    """Return a title's lessons, or say that there are none or what is wrong with them."""
    try:
        course = course_of(game)
    except DataError as error:
        raise Problem("bad_lessons", detail=reason_of(error)) from None
    if not course.lessons:
        raise Problem("no_lessons", title=title_name(game, screen.texts.language))
    return course


def find_lesson(game: Game, course: Course, wanted: str) -> Lesson:
    """Return the lesson that a number, an id or the beginning of one means."""
    number = number_in(wanted)
    if 1 <= number <= len(course.lessons):
        return course.lessons[number - 1]
    found = [lesson for lesson in course.lessons if lesson.id.startswith(wanted.casefold())]
    exact = [lesson for lesson in found if lesson.id == wanted.casefold()]
    if len(exact or found) != 1:
        known = ", ".join(lesson.id for lesson in found or course.lessons)
        raise Problem("unknown_lesson", lesson=wanted, title=game.name, known=known)
    return (exact or found)[0]


def show_list(screen: Screen, game: Game, course: Course, progress: Progress) -> None:
    """Print the lessons with a mark for those that are done."""
    screen.say("learn.list", style="bold", title=title_name(game, screen.texts.language))
    for number, lesson in enumerate(course.lessons, start=1):
        mark = screen.text("learn.done_mark") if lesson.id in progress.done else " "
        name = lesson.title.say(screen.texts.language)
        more = f" {screen.text('learn.optional')}" if lesson.is_optional else ""
        screen.line(f" {mark} {number:>2}  {name}{more}  ({lesson.id})")


def show_introduction(screen: Screen, introduction: Introduction) -> None:
    """Print a title in two minutes."""
    language = screen.texts.language
    screen.line(introduction.facts.say(language), "dim")
    for section in introduction.sections:
        screen.line()
        screen.line(section.heading.say(language), "bold")
        if section.text is not None:
            screen.line(section.text.say(language))
        for number, step in enumerate(section.steps, start=1):
            screen.show(Padding(Text(f"{number}. {step.say(language)}"), (0, 0, 0, 2)))
        for point in section.points:
            screen.show(Padding(Text(f"– {point.say(language)}"), (0, 0, 0, 2)))
    screen.line()


def _next(course: Course, progress: Progress) -> Lesson | None:
    """Return the lesson that was left, or the first that is not done."""
    left = course.lesson(progress.left)
    return left or next((lesson for lesson in course.lessons if lesson.id not in progress.done), None)


def _teach(screen: Screen, game: Game, course: Course, progress: Progress, first: Lesson) -> int:
    """Take lessons one after the other until the learner leaves or there is none."""
    lesson: Lesson | None = first
    while lesson is not None:
        taught = Taught(screen, game, _session(screen, game, lesson, progress))
        number = course.lessons.index(lesson) + 1
        is_over = taught.take(number, len(course.lessons))
        if taught.lesson.is_solved:
            progress.finish(lesson.id)
        else:
            progress.leave(lesson.id, taught.lesson.played)
        if not is_over:
            screen.say("learn.resume", title=game.name)
            return 0
        lesson = course.after(lesson.id)
    screen.say("learn.all_done", title=title_name(game, screen.texts.language))
    return 0


def _session(screen: Screen, game: Game, lesson: Lesson, progress: Progress) -> Session:
    """Return the lesson as it was left, or from its beginning."""
    names = [screen.text("learn.other", seat=seat) for seat in range(int(lesson.start.seats))]
    names[lesson.seat] = screen.text("seat.person")
    if progress.left == lesson.id:
        try:
            return Session(game, lesson, names, progress.played)
        except IllegalMove:  # the lesson has changed since
            pass
    return Session(game, lesson, names)
