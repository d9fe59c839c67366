"""Turns as paragraphs, written while they go on: what is written stays, and only what is new is added."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from chapterhouse.core.game import CHANCE, PUBLIC, TURN_BEGINS, Sentence
from chapterhouse.core.position import Position
from chapterhouse.records.events import Event
from chapterhouse.table.story import EVERYTHING, Story
from chapterhouse.table.stride import Stride, standing, walk

Called = Callable[[int], str]  # what stands in headings for a seat


@dataclass(slots=True)
class Paragraph:
    """What happened in one turn: its sentences, and the moves behind them."""

    turn: int
    seat: int | None  # whose turn it is; None for the set-up, and for what befalls all
    heading: str
    sentences: list[str]
    first: int
    last: int
    moves: list[str]

    @property
    def text(self) -> str:
        """Return heading and sentences as one piece of prose."""
        return f"{self.heading}: {' '.join(self.sentences)}"


class Page:
    """A turn as some eyes are told it."""

    __slots__ = (
        "_begun_by",
        "_closed",
        "_eyes",
        "_first",
        "_heading",
        "_is_others",
        "_last",
        "_moves",
        "_run",
        "_since",
        "_text",
        "length",
        "seat",
        "turn",
        "who",
    )

    def __init__(self, turn: int, eyes: int, since: int = 0) -> None:
        self.turn = turn
        self.seat: int | None = None
        self.who = ""
        self.length = 0  # the strides that are written out
        self._eyes = eyes
        self._since = since  # only what happened after this event is written out
        self._heading = ""
        self._begun_by = ""  # whose a turn is that began by itself
        self._is_others: bool | None = None  # whether all that is written out was done by other seats
        self._first = 0
        self._last: Stride | None = None
        self._moves: list[str] = []
        self._closed: list[str] = []  # what no further sentence can change
        self._run: list[Sentence] = []  # the last sentences, which a further one of their kind would join
        self._text: list[str] = []

    def begins(self, made: Sequence[Stride]) -> bool:
        """Return whether these strides begin with those that are written out here."""
        return self.length <= len(made) and (not self.length or made[self.length - 1] is self._last)

    def is_told(self, made: Sequence[Stride], since: int, eyes: int) -> bool:
        """Return whether other eyes are told the same of all strides after the first few."""
        if self.length != len(made):
            return False
        return all(stride.look(eyes) == stride.look(self._eyes) for stride in made[since:])

    def owner(self, called: Called) -> str:
        """Return who stands in the heading: nobody where only others have acted, as at the end of a round."""
        if self._begun_by:
            return self._begun_by
        return "" if self.seat is None or self._is_others else called(self.seat)

    def go_on(self, story: Story, called: Called, made: Sequence[Stride]) -> None:
        """Write out the strides that are new; `made` are all of the turn, `called` stands in the heading."""
        is_new = self.length < len(made)
        for stride in made[self.length :]:
            self._add(story, stride)
        who = self.owner(called)
        if not self._heading or who != self.who:
            self.who = who
            self._heading = story.heading(self.turn, who)
        if is_new:
            self._text = [*self._closed, story.write(self._run)] if self._run else list(self._closed)
            own = made[1] if made[0].turn != self.turn and len(made) > 1 else made[0]
            self._first = own.event.n
            self.length, self._last = len(made), made[-1]

    def _add(self, story: Story, stride: Stride) -> None:
        by, is_own = stride.event.by, stride.turn == self.turn
        if self.seat is None and is_own and by != CHANCE and not stride.event.seat:
            self.seat = by
        if stride.event.n <= self._since:
            return
        eyes = eyes_for(self._eyes, by)
        if stride.move >= 0 and is_own:
            self._moves.append(story.game.moves.text(stride.look(eyes)))
        if by != CHANCE and not stride.event.seat:
            self._is_others = self._is_others is not False and by != self.seat
        for sentence in stride.tell_of(self.turn, eyes):
            if sentence.key == TURN_BEGINS:
                self._begun_by = story.texts.say(sentence.facts["who"].removeprefix("@"))
                continue
            if self._run and not story.folds(self._run[-1], sentence):
                self._closed.append(story.write(self._run))
                self._run = []
            self._run.append(sentence)

    def paragraph(self) -> Paragraph:
        """Return what is written by now; it stays as it is when the page is written on."""
        assert self._last is not None
        last = self._last.event.n
        seat = None if self._begun_by else self.seat
        return Paragraph(self.turn, seat, self._heading, self._text, self._first, last, self._moves[:])


class Notebook:
    """The pages of a table's last turns. Eyes that are told the same read the same page."""

    def __init__(self) -> None:
        self._pages: dict[
            tuple[str, int], dict[int, tuple[Page, int]]
        ] = {}  # by language and turn, then eyes

    def keep_only(self, turns: set[int]) -> None:
        """Forget the other turns."""
        for key in [key for key in self._pages if key[1] not in turns]:
            del self._pages[key]

    def page(self, story: Story, called: Called, turn: int, made: Sequence[Stride], eyes: int) -> Paragraph:
        """Return the paragraph of a turn as these eyes are told it so far."""
        if story.game.is_open:
            eyes = PUBLIC
        pages = self._pages.setdefault((story.texts.language, turn), {})
        own, read = pages.get(eyes, (None, 0))
        if own is not None and not own.begins(made):
            own, read = None, 0
        if own is None or own.length == len(made) > read:
            own = self._shared(pages, called, turn, made, eyes, own, read)
        own.go_on(story, called, made)
        pages[eyes] = (own, own.length)
        return own.paragraph()

    def _shared(
        self,
        pages: dict[int, tuple[Page, int]],
        called: Called,
        turn: int,
        made: Sequence[Stride],
        eyes: int,
        own: Page | None,
        read: int,
    ) -> Page:
        """Return a page that others have written already and that is right for these eyes, or a new one."""
        known = [own] if own is not None else [page for page, _ in pages.values()]
        for page in known:
            is_same = page.begins(made) and page.is_told(made, read, eyes)
            if is_same and page.who == page.owner(called):
                return page
        return Page(turn, eyes)


def eyes_for(eyes: int, by: int) -> int:
    """Return through whose eyes an act of a seat, or of chance, is told."""
    if eyes != EVERYTHING:
        return eyes
    return by if by >= 0 else PUBLIC


def by_turn(strides: Sequence[Stride]) -> dict[int, list[Stride]]:
    """Return strides by the turns to which they belong: one after which a turn begins by itself, to both."""
    turns: dict[int, list[Stride]] = {}
    for stride in strides:
        for turn in stride.turns:
            turns.setdefault(turn, []).append(stride)
    return turns


def whole_story(
    story: Story, start: Position, events: Sequence[Event], eyes: int, since: int = 0
) -> list[Paragraph]:
    """Return the turns as prose, without what was taken back; only of events after number `since`."""
    found: list[Paragraph] = []
    for turn, made in by_turn(standing(walk(story.game, start, events))).items():
        if made[-1].event.n <= since:
            continue
        page = Page(turn, eyes, since)
        page.go_on(story, _names(story, made[-1].after, eyes), made)
        found.append(page.paragraph())
    return [paragraph for paragraph in found if paragraph.sentences]


def _names(story: Story, position: Position, eyes: int) -> Called:
    return lambda seat: story.name(position, eyes_for(eyes, seat), seat)
