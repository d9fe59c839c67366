"""How far a stored record is sound: as much from its beginning as can be read and played.

>>> check_numbers([(1, ""), (2, "")], 2)
>>> check_numbers([(1, ""), (3, "")], 3)
Traceback (most recent call last):
    ...
chapterhouse.records.events.RecordError: Line 3: event 2 is missing.
"""

from collections.abc import Sequence
from dataclasses import replace

from chapterhouse.core.game import Game
from chapterhouse.records.events import Record, RecordError
from chapterhouse.records.record import read
from chapterhouse.records.replay import Replay

Numbered = Sequence[tuple[int, str]]  # lines with the numbers under which they are stored


def check_numbers(lines: Numbered, at: int) -> None:
    """Refuse lines whose numbers are not 1, 2, 3 … up to `at`."""
    whole = unbroken(lines)
    if len(whole) < min(len(lines), at) or len(lines) < at:
        raise RecordError(len(whole) + 2, f"event {len(whole) + 1} is missing.")
    if len(lines) > at:
        raise RecordError(at + 2, f"event {at + 1} is stored, but the table says that {at} is the last.")


def unbroken(lines: Numbered) -> list[str]:
    """Return the lines up to the first number that is missing."""
    return [line for place, (n, line) in enumerate(lines, start=1) if n == place]


def sound_part(game: Game, header: str, lines: Sequence[str]) -> Record:
    """Return the record up to its last sound event, without an end; refuse one whose header is unsound."""
    try:
        record = read([header, *lines])
    except RecordError as error:
        record = read([header, *lines[: max(0, error.line - 2)]])
    play = Replay(game, record.header)
    for count, event in enumerate(record.events):
        try:
            play.take(event)
        except Exception:  # also where the rules stumble: whatever cannot be played is not sound
            return replace(record, events=record.events[:count], end=None)
    return replace(record, end=None)
