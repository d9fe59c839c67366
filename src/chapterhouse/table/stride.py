"""An event and the positions around it: from the table where it happened, or by walking through a record."""

from collections.abc import Iterable, Iterator, Sequence

from chapterhouse.core.game import PUBLIC, TURN_BEGINS, Game, Sentence
from chapterhouse.core.position import Position
from chapterhouse.records.events import Event
from chapterhouse.records.past import Past
from chapterhouse.table.story import said_of_plain, seat_news


class Stride:
    """An event with the positions before and after it. What it is for some eyes is worked out once.

    Eyes to whom the move looks as it does to the public are told what the public is told (a law of every
    title), and are given the same objects, so that nobody has to look at them twice.
    """

    __slots__ = (
        "_game",
        "_looks",
        "_sentences",
        "_turns",
        "after",
        "before",
        "event",
        "is_dark",
        "move",
        "turn",
    )

    def __init__(
        self,
        game: Game,
        event: Event,
        before: Position,
        after: Position,
        move: int = -1,
        is_dark: bool = False,
    ) -> None:
        self.event = event
        self.before = before
        self.after = after
        self.move = move  # its number, if it is a move that these rules know
        self.is_dark = is_dark  # played by other rules: nobody knows how things stood
        self.turn = int(game.turn(after if event.rules is not None else before))
        self._game = game
        self._looks: dict[int, int] = {}  # the move as eyes see it
        self._sentences: dict[int, list[Sentence]] = {}
        self._turns: tuple[int, ...] = ()

    @property
    def is_told(self) -> bool:
        """Return whether the story has a sentence about it."""
        return bool(self.event.do or self.event.seat or self.event.rules is not None)

    @property
    def turns(self) -> tuple[int, ...]:
        """Return the turn in which it happened, and those that began by themselves after it."""
        if not self._turns:
            begun: list[int] = []
            if self.move >= 0 and int(self._game.turn(self.after)) != self.turn:
                begun = [int(told.facts["turn"]) for told in self.tell(PUBLIC) if told.key == TURN_BEGINS]
            self._turns = (self.turn, *begun)
        return self._turns

    def look(self, eyes: int) -> int:
        """Return the move as these eyes see it: itself, or its cover."""
        if self._game.is_open or self.move < 0:
            return self.move
        found = self._looks.get(eyes)
        if found is None:
            found = self._looks[eyes] = int(self._game.seen(self.before, eyes, self.event.by, self.move))
        return found

    def tell(self, eyes: int) -> list[Sentence]:
        """Return what these eyes are told about the move."""
        if eyes != PUBLIC and self.look(eyes) == self.look(PUBLIC):
            eyes = PUBLIC
        known = self._sentences.get(eyes)
        if known is None:
            known = self._sentences[eyes] = self._tell(eyes)
        return known

    def tell_of(self, turn: int, eyes: int) -> list[Sentence]:
        """Return what of it belongs to one turn; the mark stands before what began by itself."""
        told = self.tell(eyes)
        if len(self.turns) == 1:
            return told
        found: list[Sentence] = []
        now = self.turn
        for sentence in told:
            if sentence.key == TURN_BEGINS:
                now = int(sentence.facts["turn"])
            if now == turn:
                found.append(sentence)
        return found

    def _tell(self, eyes: int) -> list[Sentence]:
        event = self.event
        if event.seat:
            return [seat_news(event)]
        if event.rules is not None:
            facts = {"before": str(event.rules[0]), "after": str(event.rules[1])}
            return [Sentence("log.rules_back" if event.back else "log.rules", facts)]
        if self.is_dark:
            return [Sentence("log.other_rules", {})] if event.check else []
        told = self._game.tell(self.before, self.after, eyes, event.by, self.move)
        return [*told, *said_of_plain(event)] if event.plain else told


def walk(game: Game, start: Position, events: Sequence[Event], past: Past | None = None) -> Iterator[Stride]:
    """Yield every event with the positions around it; what is taken back is walked back.

    No position that was yielded ever changes. Where other rules have played, and these do not play the same,
    things stand as at the last turn's end that was kept.
    """
    standing: list[tuple[int, Position]] = []  # the moves in force, each with the position before it
    position = start.copy()
    for event in events:
        before, move = position, -1
        is_dark = past is not None and past.is_dark(event.n) and bool(event.do)
        if is_dark or event.rules is not None:
            position = position if past is None else past.positions.get(event.n, position)
            standing.append((event.n, before))
        elif event.undo:
            while standing and standing[-1][0] >= event.undo:
                position = standing.pop()[1]
        elif event.do:
            position, move = before.copy(), game.moves.number(event.do)
            game.apply(position, event.by, move)
            standing.append((event.n, before))
        yield Stride(game, event, before, position, move, is_dark)


def standing(strides: Iterable[Stride]) -> list[Stride]:
    """Return the strides of moves that were not taken back, and those of news about seats."""
    kept: list[Stride] = []
    for stride in strides:
        first = stride.event.undo or (stride.event.back + 1 if stride.event.back else 0)
        if first:
            kept = [earlier for earlier in kept if earlier.event.n < first or earlier.event.seat]
        if stride.is_told:
            kept.append(stride)
    return kept
