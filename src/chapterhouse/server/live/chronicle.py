"""What has happened at a running table, ready to be told."""

from collections.abc import Sequence

from chapterhouse.core.game import PUBLIC, Game
from chapterhouse.core.position import Position
from chapterhouse.records.events import Event
from chapterhouse.records.past import Past
from chapterhouse.server.answers import moments
from chapterhouse.server.live.shown import shown
from chapterhouse.server.title_words import Words
from chapterhouse.table.paragraphs import Notebook, Paragraph, by_turn
from chapterhouse.table.stride import Stride, standing, walk


class Chronicle:
    """Follows a table's events. Only the running turn is kept, so that a step costs what it is worth."""

    def __init__(
        self, game: Game, start: Position, events: Sequence[Event], past: Past | None = None
    ) -> None:
        self.game = game
        self.start = start
        self.past = past  # what other rules have played
        self.events = list(events)
        self.since = len(self.events)  # the number of the last event before the last step
        self.is_whole = False  # whether only the whole story tells the last step: something was taken back
        self._fresh: list[Stride] = []  # what the last step added
        self._told: list[Stride] = []  # from the beginning of the turn that the last step found
        self._turn: list[Stride] = []  # from the beginning of the running turn
        self._found = 0  # the turn that the last step found; what is kept of earlier ones is not all of them
        self._notebook = Notebook()
        self._position = start
        self._follow(standing(walk(game, start, events, past)))

    @property
    def position(self) -> Position:
        """Return how things stand after the last event, as far as these rules know."""
        return self._position

    def add(self, strides: Sequence[Stride]) -> None:
        """Follow what a step added, as the table has gone through it."""
        self.since = len(self.events)
        self.events += [stride.event for stride in strides]
        self.is_whole = any(stride.event.undo or stride.event.back for stride in strides)
        if self.is_whole:
            self._follow(standing(self._walk()))
        else:
            self._found = int(self.game.turn(self._position))
            self._fresh = list(strides)
            self._told = [*self._turn, *(stride for stride in strides if stride.is_told)]
            self._follow(self._told)
        self._position = strides[-1].after

    def told(self, eyes: int, after: int) -> tuple[bool, list[moments.Event]]:
        """Return whether everything has to be told again, and the events after a number as eyes know them."""
        if after == len(self.events):
            return False, []
        if after == self.since and not self.is_whole:
            return False, [shown(self.game, stride, eyes) for stride in self._fresh]
        again = after == 0 or after > len(self.events) or self.is_whole
        strides = self._walk()
        return again, [shown(self.game, stride, eyes) for stride in strides[0 if again else after :]]

    def group(self, eyes: int, after: int) -> int:
        """Return eyes that are told the same of what happened after an event, or these themselves.

        Whoever was told the same of the running turn so far, and to whom all of the last step looks public,
        reads what the public reads.
        """
        if self.game.is_open:
            return PUBLIC
        if after != self.since or self.is_whole:
            return eyes
        return PUBLIC if all(stride.look(eyes) == stride.look(PUBLIC) for stride in self._told) else eyes

    def story(
        self, words: Words, names: Sequence[str], called: Sequence[str], eyes: int, after: int
    ) -> list[Paragraph]:
        """Return the paragraphs that are new or have changed since a number; `called` stands in headings."""
        if after == len(self.events):
            return []
        if after == self.since and not self.is_whole:
            return paragraphs(words, names, called, self._told, eyes, self._notebook, self._found)
        return paragraphs(words, names, called, standing(self._walk()), eyes, Notebook())

    def _walk(self) -> list[Stride]:
        return list(walk(self.game, self.start, self.events, self.past))

    def _follow(self, strides: Sequence[Stride]) -> None:
        """Keep the strides of the running turn."""
        if not strides:
            self._turn = []
            return
        self._position = strides[-1].after
        turn = int(self.game.turn(self._position))
        self._turn = [stride for stride in strides if turn in stride.turns]
        self._notebook.keep_only({turn, *(number for stride in self._told for number in stride.turns)})


def paragraphs(
    words: Words,
    names: Sequence[str],
    called: Sequence[str],
    strides: Sequence[Stride],
    eyes: int,
    notebook: Notebook,
    since: int = 0,
) -> list[Paragraph]:
    """Return what eyes are told of moves in force, by turn, from one turn on; `called` stands in headings.

    The notebook keeps what is written for the turn's next step, and for other eyes that are told the same.
    """
    story = words.story(names)
    turns = by_turn(strides).items()
    return [
        notebook.page(story, called.__getitem__, turn, made, eyes) for turn, made in turns if turn >= since
    ]
