"""What one pair of eyes may keep of a record: hidden moves covered, telling digests and starts left out."""

from dataclasses import replace
from typing import Final

from chapterhouse.core.chance import FairDice
from chapterhouse.core.game import PUBLIC, Game
from chapterhouse.core.position import Position
from chapterhouse.records.events import Event, Record
from chapterhouse.records.replay import Replay

DEALS: Final = 64  # so many deals without a difference mean that nothing is hidden


def redact(game: Game, record: Record, eyes: int) -> Record:
    """Return the record as these eyes may have it; `PUBLIC` are a spectator's.

    A digest over hidden things can be searched by brute force, so an unfinished game keeps none. The seed is
    part of the end, so an unfinished game has none either.
    """
    if eyes != PUBLIC and not 0 <= eyes < len(record.header.seats):
        raise ValueError(f"There is no seat {eyes} in a record of {len(record.header.seats)} seats.")
    if record.header.eyes == eyes:
        return record
    if record.header.eyes is not None:
        raise ValueError("A record that was redacted for some eyes cannot be redacted for others.")
    play = Replay(game, record.header)
    start = record.header.start
    if start is not None and not is_open(game, play.position, eyes):
        start = {}
    events: list[Event] = []
    for event in record.events:
        before = play.position.copy()
        play.take(event)
        keeps_check = bool(event.check) and record.end is not None and is_open(game, play.position, eyes)
        events.append(replace(_covered(game, before, event, eyes), check=event.check if keeps_check else ""))
    end = record.end
    if end is not None:
        play.close(end)
        end = end if is_open(game, play.position, eyes) else replace(end, check="")
    return Record(replace(record.header, start=start, eyes=eyes), tuple(events), end)


def is_open(game: Game, position: Position, eyes: int) -> bool:
    """Tell whether these eyes know everything about the position."""
    dice = FairDice(b"is anything hidden?")
    return all(game.redeal(position, eyes, dice).is_same(position) for _ in range(DEALS))


def _covered(game: Game, before: Position, event: Event, eyes: int) -> Event:
    """Cover the move if the eyes may not see it; that it was forced can tell of hidden things too."""
    if not event.do:
        return event
    move = game.moves.number(event.do)
    seen = int(game.seen(before, eyes, event.by, move))
    knows = seen == move and (event.by == eyes or is_open(game, before, eyes))
    return replace(event, do=game.moves.text(seen), forced=event.forced and knows)
