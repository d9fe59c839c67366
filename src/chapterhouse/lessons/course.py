"""What a title's `lessons/` folder holds, read."""

from collections.abc import Mapping
from typing import NamedTuple

from chapterhouse.core.position import Position


class Words(NamedTuple):
    """One text in both languages."""

    en: str
    de: str

    def say(self, language: str) -> str:
        """Return the text in a language."""
        return self.de if language == "de" else self.en


class SeatMove(NamedTuple):
    """A move of one seat, as part of a line."""

    seat: int
    move: str


class Experiment(NamedTuple):
    """A move that is not allowed and worth trying, after some others, and the rule that refuses it."""

    after: tuple[SeatMove, ...]
    what: SeatMove
    rule: str
    invitation: Words


class Slip(NamedTuple):
    """A legal move that misses the task, after some others, and what is said after any such move."""

    after: tuple[SeatMove, ...]
    what: SeatMove
    words: Words


class Lesson(NamedTuple):
    """One task at one position. Any of the lines solves it."""

    id: str
    title: Words
    is_optional: bool  # a first game does not need it
    code: str  # the position in the title's short code
    start: Position
    seat: int  # whose eyes and hands the learner has
    chance: tuple[str, ...]  # what chance brings, in this order; then the dice decide
    explain: Words
    task: Words
    lines: tuple[tuple[SeatMove, ...], ...]
    result: str  # what the short code says after each solution; empty if nothing is promised
    points: tuple[float, ...]  # what the score sheets say then; empty if nothing is promised
    ends: bool  # the game is over then
    experiment: Experiment
    success: Words
    wrong: Slip
    rules: tuple[str, ...]  # what is taught
    shines: tuple[str, ...]  # things of the board that the task speaks of, until a move was about them


class Remark(NamedTuple):
    """What a coach says once to a person, at the first of its events."""

    kind: str  # of the event: one of `coach.KINDS`
    what: str  # the step that is asked, the verb that is offered, the sentence told, the rule that refuses
    is_rare: bool  # need not come up in every game
    say: Words
    rules: tuple[str, ...]

    @property
    def id(self) -> str:
        """Return the name under which is kept that somebody has heard it."""
        return f"{self.kind}-{self.what}" if self.what else self.kind


class FirstGame(NamedTuple):
    """A real game on the set-up for beginners, against gentle bots, with a coach."""

    id: str
    title: Words
    seats: int
    seat: int
    options: Mapping[str, str]
    bots: str
    seed: int
    until_turn: int  # what is not rare has come up by then
    tries: int  # in one of so many games with easy bots
    explain: Words
    remarks: tuple[Remark, ...]


class Section(NamedTuple):
    """A part of an introduction: a text, things in order, or things in any order."""

    heading: Words
    text: Words | None
    steps: tuple[Words, ...]
    points: tuple[Words, ...]


class Introduction(NamedTuple):
    """A title in two minutes."""

    facts: Words
    sections: tuple[Section, ...]


class Course(NamedTuple):
    """Everything from which a title is learned; a title without lessons has an empty one."""

    introduction: Introduction | None
    lessons: tuple[Lesson, ...]
    first_games: tuple[FirstGame, ...]
    help_rules: Mapping[str, str]  # the rule behind a sentence of help, by the key of its text

    def lesson(self, ident: str) -> Lesson | None:
        """Return the lesson of this id, if there is one."""
        return next((lesson for lesson in self.lessons if lesson.id == ident), None)

    def after(self, ident: str) -> Lesson | None:
        """Return the lesson that follows another, if any does."""
        ids = [lesson.id for lesson in self.lessons]
        return next(iter(self.lessons[ids.index(ident) + 1 :]), None) if ident in ids else None
