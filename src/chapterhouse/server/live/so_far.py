"""Everything that has happened at a table, for somebody who has just come.

To tell a long game takes as long as playing it, so that is done beside the event loop, before the newcomer
takes the table's lock. Whoever has missed nothing but the last step is told quicker without.
"""

from typing import Final, NamedTuple

from chapterhouse.server.answers.moments import Event
from chapterhouse.server.live.chronicle import paragraphs
from chapterhouse.server.live.room import Room
from chapterhouse.server.live.shown import shown
from chapterhouse.server.live.still import Still, still_of
from chapterhouse.table.paragraphs import Notebook, Paragraph
from chapterhouse.table.stride import standing, walk

SHORT: Final = 30  # events that the loop tells by itself


class SoFar(NamedTuple):
    """The events up to a number, and their story, as some eyes know them."""

    at: int
    called: list[str]  # the seats, as headings name them
    events: list[Event]
    story: list[Paragraph]


async def so_far(room: Room, lang: str, eyes: int, after: int) -> SoFar | None:
    """Return what has happened at a table so far, if it is long and has to be told; otherwise None."""
    chronicle = room.chronicle
    if chronicle is None or room.position() is None or len(chronicle.events) <= SHORT:
        return None
    if after == len(chronicle.events) or (after == chronicle.since and not chronicle.is_whole):
        return None
    still = await still_of(room)
    return await room.house.look(lambda: _told(still, lang, eyes))


def _told(still: Still, lang: str, eyes: int) -> SoFar:
    words = still.editions.words(still.game, lang)
    strides = list(walk(still.game, still.start, still.events, still.past))
    view = still.game.view(strides[-1].after if strides else still.start, eyes)
    called = words.seat_names(view, still.names)
    story = paragraphs(words, still.names, called, standing(strides), eyes, Notebook())
    return SoFar(len(strides), called, [shown(still.game, stride, eyes) for stride in strides], story)
