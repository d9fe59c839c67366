"""What a title teaches, and a lesson under way."""

from typing import Literal

from chapterhouse.server.answers.basics import Answer, Both, View
from chapterhouse.server.answers.moments import Question

Outcome = Literal["on", "solved", "wrong", "again", "refused", "over"]


class Section(Answer):
    """A part of an introduction."""

    heading: Both
    text: Both | None
    steps: list[Both]
    points: list[Both]


class Introduction(Answer):
    """What to know about a title before the first lesson."""

    facts: Both
    sections: list[Section]


class Lesson(Answer):
    """A lesson as the list shows it."""

    id: str
    title: Both
    optional: bool
    explain: Both
    task: Both
    invitation: Both
    success: Both
    rules: list[str]
    shines: list[str]


class FirstGame(Answer):
    """A game to play after the lessons, or instead of them."""

    id: str
    title: Both
    explain: Both


class Course(Answer):
    """Everything from which a title is learned; `help` has the rule behind each text that helps."""

    introduction: Introduction | None
    lessons: list[Lesson]
    first_games: list[FirstGame]
    help: dict[str, str]


class LessonsDone(Answer):
    """The lessons of a title that one has done."""

    done: list[str]


class Told(Answer):
    """What became of a move, in words."""

    outcome: Outcome
    move: str
    tried: bool
    sentence: str
    rule: str


class LessonParagraph(Answer):
    """A paragraph of the lesson's story."""

    heading: str
    sentences: list[str]


class Taken(Answer):
    """A lesson under way, as the learner sees it; `played` is all that the next request must bring."""

    lesson: str
    played: list[str]
    told: Told | None
    solved: bool
    waits: bool
    undo: bool
    experiment: str | None  # the move that is worth trying now, although it is not allowed
    way_on: str | None  # a move by which the task is solved, or the next on the way there
    next: str | None
    eyes: int
    turn: int
    names: list[str]
    view: View
    question: Question | None
    story: list[LessonParagraph]
