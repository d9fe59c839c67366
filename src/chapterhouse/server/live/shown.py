"""Strides and paragraphs as they are sent to some eyes."""

from chapterhouse.core.game import CHANCE
from chapterhouse.server.answers import moments
from chapterhouse.table.paragraphs import Paragraph
from chapterhouse.table.stride import Stride


def shown(stride: Stride, eyes: int) -> moments.Event:
    """Return the event as these eyes may know it: hidden moves covered, no digest.

    That a move was forced tells how many moves a seat had, so only that seat is told.
    """
    event = stride.event
    wire = moments.Event(n=event.n, by="chance" if event.by == CHANCE else event.by)
    if event.rules is not None:
        wire.rules = event.rules
    if stride.is_dark:
        wire.withheld = True
    elif event.do:
        wire.do = stride.seen(eyes)
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


def sent(paragraph: Paragraph) -> moments.Paragraph:
    """Return a turn as it is sent."""
    return moments.Paragraph(
        paragraph.turn,
        paragraph.seat,
        paragraph.heading,
        paragraph.sentences,
        paragraph.first,
        paragraph.last,
        paragraph.moves,
    )
