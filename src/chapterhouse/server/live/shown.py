"""Events as they are sent: what some eyes may know of them."""

from chapterhouse.core.game import CHANCE, Game
from chapterhouse.server.answers.moments import Event
from chapterhouse.table.stride import Stride


def shown(game: Game, stride: Stride, eyes: int) -> Event:
    """Return an event as these eyes may know it: hidden moves covered, no digest.

    That a move was forced tells how many moves a seat had, so only that seat is told.
    """
    event = stride.event
    wire = Event(n=event.n, by="chance" if event.by == CHANCE else event.by)
    if event.rules is not None:
        wire.rules = event.rules
    if stride.is_dark:
        wire.withheld = True
    elif event.do:
        wire.do = game.moves.text(stride.look(eyes))
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
