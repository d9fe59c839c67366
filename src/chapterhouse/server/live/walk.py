"""A record walked through without checking it again: for each event, the positions around it."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from chapterhouse.core.game import CHANCE, Game
from chapterhouse.core.position import Position
from chapterhouse.records.events import CHANCE_NAME, Event


class Stride(NamedTuple):
    """An event with the positions before and after it."""

    event: Event
    before: Position
    after: Position
    move: int = -1  # its number, if it is a move


def walk(game: Game, start: Position, events: Sequence[Event]) -> Iterator[Stride]:
    """Yield every event with the positions around it; what is taken back is walked back.

    No position that was yielded ever changes.
    """
    standing: list[tuple[int, Position]] = []  # the moves in force, each with the position before it
    position = start.copy()
    for event in events:
        before, move = position, -1
        if event.undo:
            while standing and standing[-1][0] >= event.undo:
                position = standing.pop()[1]
        elif event.do:
            position, move = before.copy(), game.moves.number(event.do)
            game.apply(position, event.by, move)
            standing.append((event.n, before))
        yield Stride(event, before, position, move)


def shown(game: Game, stride: Stride, eyes: int) -> dict[str, object]:
    """Return an event as these eyes may know it: hidden moves covered, no digest.

    That a move was forced tells how many moves a seat had, so only that seat is told.
    """
    event = stride.event
    wire: dict[str, object] = {"n": event.n, "by": CHANCE_NAME if event.by == CHANCE else event.by}
    if event.do:
        wire["do"] = game.moves.text(game.seen(stride.before, eyes, event.by, stride.move))
        wire["step"] = event.step
    if event.forced and event.by == eyes:
        wire["forced"] = True
    if event.undo:
        wire["undo"] = event.undo
    if event.consent:
        wire["consent"] = True
    if event.dice:
        wire["dice"] = event.dice
    if event.t is not None:
        wire["t"] = event.t * 1000
    return wire
