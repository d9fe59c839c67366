"""What has happened at a running table, ready to be told."""

from collections.abc import Sequence

from chapterhouse.core.game import CHANCE, Game
from chapterhouse.core.position import Position
from chapterhouse.records.events import Event
from chapterhouse.server.live.walk import Stride, shown, walk
from chapterhouse.server.words import Words


class Chronicle:
    """Follows a table's events. Only the running turn is kept, so that a step costs what it is worth."""

    def __init__(self, game: Game, start: Position, events: Sequence[Event]) -> None:
        self.game = game
        self.start = start
        self.events = list(events)
        self.fresh: list[Stride] = []  # what the last step added
        self.since = 0  # the number of the last event before them
        self.is_whole = True  # whether only the whole story tells it, since something was taken back
        self._turn = (0, start, int(game.turn(start)))  # events before it, position, number
        self._told_from = self._turn  # the turn that was running before the last step
        self._position = start
        self._follow(list(walk(game, start, events)))
        self._told_from = self._turn

    def add(self, events: Sequence[Event], position: Position) -> None:
        """Follow what a step added; `position` is where the table stands now."""
        self.since = len(self.events)
        self._told_from = self._turn
        self.is_whole = any(event.undo for event in events)
        if self.is_whole:
            self.events.extend(events)
            strides = list(walk(self.game, self.start, self.events))
            self.fresh = strides[self.since :]
            self._turn = (0, self.start, int(self.game.turn(self.start)))
            self._follow(strides)
            self._position = position
            return
        self.fresh = list(walk(self.game, self._position, events))
        self.events.extend(events)
        self._follow(self.fresh, self.since)

    def told(self, eyes: int, after: int) -> tuple[bool, list[dict[str, object]]]:
        """Return whether everything has to be told anew, and the events after a number as eyes know them."""
        if after == len(self.events):
            return False, []
        if after == self.since and not self.is_whole:
            return False, [shown(self.game, stride, eyes) for stride in self.fresh]
        again = after == 0 or after > len(self.events) or self.is_whole
        strides = list(walk(self.game, self.start, self.events))
        return again, [shown(self.game, stride, eyes) for stride in strides[0 if again else after :]]

    def story(self, words: Words, names: Sequence[str], eyes: int, after: int) -> list[dict[str, object]]:
        """Return the paragraphs that are new or have changed since a number."""
        if after == len(self.events):
            return []
        first, position = (0, self.start)
        if after == self.since and not self.is_whole:
            first, position = self._told_from[:2]
        return paragraphs(self.game, words, names, position, self.events[first:], eyes)

    def _follow(self, strides: Sequence[Stride], since: int = 0) -> None:
        """Find where the running turn began."""
        for index, stride in enumerate(strides, start=since):
            turn = int(self.game.turn(stride.after))
            if stride.event.undo:
                continue
            if turn != self._turn[2]:
                self._turn = (index + 1, stride.after, turn)
        if strides:
            self._position = strides[-1].after
        if any(stride.event.undo for stride in strides):
            self._turn = (0, self.start, int(self.game.turn(self.start)))


def paragraphs(
    game: Game, words: Words, names: Sequence[str], start: Position, events: Sequence[Event], eyes: int
) -> list[dict[str, object]]:
    """Return what eyes are told of a run of events, by turn, with the moves behind the sentences."""
    moves: dict[int, list[Stride]] = {}
    standing: list[Stride] = []
    for stride in walk(game, start, events):
        if stride.event.undo:
            while standing and standing[-1].event.n >= stride.event.undo:
                standing.pop()
        elif stride.event.do:
            standing.append(stride)
    for stride in standing:
        moves.setdefault(int(game.turn(stride.before)), []).append(stride)
    told = words.story(names).paragraphs(start, list(events), eyes)
    found: list[dict[str, object]] = []
    for paragraph in told:
        made = moves.get(paragraph.turn, [])
        found.append(
            {
                "turn": paragraph.turn,
                "seat": None if paragraph.seat == CHANCE else paragraph.seat,
                "heading": paragraph.heading,
                "sentences": list(paragraph.sentences),
                "first": made[0].event.n if made else 0,
                "last": made[-1].event.n if made else 0,
                "moves": [shown(game, stride, eyes)["do"] for stride in made],
            }
        )
    return found
