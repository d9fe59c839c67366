"""What one pair of eyes may keep of a record: hidden moves covered, telling digests and starts left out."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from chapterhouse.core.chance import FairDice
from chapterhouse.core.game import PUBLIC, Game
from chapterhouse.core.position import Position
from chapterhouse.records.events import Event, Record, RecordError, stretch
from chapterhouse.records.heading import changed_position, check_header, first_position
from chapterhouse.records.past import Past, past_of
from chapterhouse.records.replay import Replay, newest

DEALS: Final = 64  # this many deals without a difference mean that nothing is hidden


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
    if record.rules < game.version:
        check_header(game, record.header, game.version)
    past = past_of(game, record, {})
    events = list(_older(game, record, eyes, past)) if past is not None else []
    start = record.header.start
    if start is not None and not _is_open_start(game, record, eyes, past):
        start = {}
    if past is not None and past.until > len(record.events):
        end = None if record.end is None else replace(record.end, check="")
        return Record(replace(record.header, start=start, eyes=eyes), tuple(events), end)
    play = newest(game, record)
    for event in stretch(record.events):
        before = play.position.copy()
        play.take(event)
        keeps_check = bool(event.check) and record.end is not None and is_open(game, play.position, eyes)
        events.append(replace(_covered(game, before, event, eyes), check=event.check if keeps_check else ""))
    end = record.end
    if end is not None:
        play.close(end)
        end = end if is_open(game, play.position, eyes) else replace(end, check="")
    return Record(replace(record.header, start=start, eyes=eyes), tuple(events), end)


def _is_open_start(game: Game, record: Record, eyes: int, past: Past | None) -> bool:
    rules = None if past is None else game.version
    try:
        return is_open(game, first_position(game, record.header, rules), eyes)
    except RecordError:
        if past is None:
            raise
        return False  # a position that nobody can read may hide anything


def _older(game: Game, record: Record, eyes: int, past: Past) -> Iterator[Event]:
    """Yield what older rules played: covered where the present rules know what was hidden, else withheld."""
    play: Replay | None = None
    if past.agreed:
        play = Replay(game, record.header, None, first_position(game, record.header, game.version))
    for event in record.events[: past.until]:
        if event.rules is not None:
            yield _changed(game, event, eyes)
            if play is not None and event.n <= past.agreed:
                play = Replay(game, record.header, None, play.position)
            continue
        if play is None or event.n > past.agreed:
            yield Event(event.n, event.by, withheld=True, t=event.t) if event.do else event
            continue
        before = play.position.copy()
        play.take(replace(event, check=""))
        yield replace(_covered(game, before, event, eyes), check="")


def _changed(game: Game, line: Event, eyes: int) -> Event:
    """Withhold the position from which newer rules went on, unless these eyes know all of it."""
    try:
        is_known = is_open(game, changed_position(game, line), eyes)
    except RecordError:
        is_known = False
    return line if is_known else replace(line, position={}, check="")


def is_open(game: Game, position: Position, eyes: int) -> bool:
    """Return whether these eyes know everything about the position."""
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
