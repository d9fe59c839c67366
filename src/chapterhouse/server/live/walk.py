"""A record walked through without checking it again: for each event, the positions around it."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

from chapterhouse.core.game import CHANCE, Game, Sentence
from chapterhouse.core.position import Position
from chapterhouse.records.events import Event
from chapterhouse.records.past import Past
from chapterhouse.server.answers import moments
from chapterhouse.table.story import said_of_plain, seat_news

Found = TypeVar("Found")


class Stride:
    """An event with the positions before and after it. What it is for some eyes is worked out once.

    Eyes that are told the same are given the same object, so that nobody has to look at it twice.
    """

    __slots__ = ("_game", "_sentences", "_shown", "after", "before", "event", "is_dark", "move", "turn")

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
        self._sentences: dict[int, list[Sentence]] = {}
        self._shown: dict[int, moments.Event] = {}

    @property
    def is_told(self) -> bool:
        """Return whether the story has a sentence about it."""
        return bool(self.event.do or self.event.seat or self.event.rules is not None)

    def tell(self, eyes: int) -> list[Sentence]:
        """Return what these eyes are told of the move."""
        known = self._sentences.get(eyes)
        if known is None:
            known = _keep(self._sentences, eyes, self._tell(eyes))
        return known

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

    def shown(self, eyes: int) -> moments.Event:
        """Return the event as these eyes may know it: hidden moves covered, no digest.

        That a move was forced tells how many moves a seat had, so only that seat is told.
        """
        known = self._shown.get(eyes)
        if known is None:
            known = _keep(self._shown, eyes, self._show(eyes))
        return known

    def _show(self, eyes: int) -> moments.Event:
        event = self.event
        wire = moments.Event(n=event.n, by="chance" if event.by == CHANCE else event.by)
        if event.rules is not None:
            wire.rules = event.rules
        if self.is_dark:
            wire.withheld = True
        elif event.do:
            moves = self._game.moves
            wire.do = moves.text(self._game.seen(self.before, eyes, event.by, self.move))
            wire.step = event.step
        if event.forced and event.by == eyes:
            wire.forced = True
        if event.plain:
            wire.plain = True
        if event.undo:
            wire.undo = event.undo
        if event.consent:
            wire.consent = True
        if event.dice:
            wire.dice = event.dice
        if event.seat:
            wire.seat = event.seat
        if event.t is not None:
            wire.t = event.t * 1000
        return wire


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


def _keep(known: dict[int, Found], eyes: int, found: Found) -> Found:
    """Remember what was found for some eyes; where others have been given the equal, that."""
    for other in known.values():
        if other == found:
            found = other
            break
    known[eyes] = found
    return found
