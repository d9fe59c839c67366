"""The lines of a record: a header, numbered events, and the end."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from chapterhouse.core.game import CHANCE, ScoreLine
from chapterhouse.core.told import Told

FORMAT: Final = 2  # 1, which knows fewer kinds of lines, is read as ever
CHANCE_NAME: Final = "chance"
SEAT_NEWS: Final = ("clock", "handed", "resigned", "deleted", "back")  # why a bot plays a seat, or no longer
GONE: Final = ("resigned", "deleted")  # who does not come back
RESIGNED: Final = "resigned"  # an end that the rules do not know: everybody else has given up
AGREED: Final = "agreed"  # and another: everybody agreed to break off
BROKEN_OFF: Final = (RESIGNED, AGREED)


class RecordError(ValueError):
    """A record that cannot be used: the line, counted from 1, and a sentence that says what is wrong.

    `told` is the sentence for whoever wants it in another language, where we have it.
    """

    def __init__(self, line: int, message: str | Told) -> None:
        super().__init__(f"Line {line}: {message}")
        self.line = line
        self.message = str(message)
        self.told = message if isinstance(message, Told) else None


@dataclass(frozen=True)
class Header:
    """What was played, with which content, by whom."""

    game: str
    rules: int
    content: str
    engine: str
    seats: tuple[str, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    dice: str = ""  # the commitment to the seed; empty when no dice were rolled
    provenance: Mapping[str, int] = field(default_factory=dict)  # rows of the pack by where they come from
    start: Mapping[str, object] | None = None  # dump of the first position; None = a new game, {} = withheld
    eyes: int | None = None  # whose eyes a redacted record is for; PUBLIC for spectators
    about: str = ""
    format: int = field(default=FORMAT, compare=False)  # how it is written, not what happened


@dataclass(frozen=True)
class Event:
    """One thing that happened: a move (`do`), an `undo` from that event on, a commitment to new `dice`,
    or news of who plays a `seat`.

    Or a change of `rules`: the game goes on by a newer version, from a `position` that the line holds.
    """

    n: int
    by: int = CHANCE
    do: str = ""
    step: str = ""
    forced: bool = False
    undo: int = 0
    check: str = ""  # digest of the position, at each turn's end
    t: int | None = None  # seconds since 1970, where somebody keeps time
    dice: str = ""  # the commitment to a new seed: the game went on without the old one
    consent: bool = False  # an undo beyond a barrier, to which everybody at the table agreed
    plain: bool = False  # a move that a plain bot chose, because the bot of the seat had failed
    joined: bool = False  # a choice of the same list as the one before it: they are taken back together
    seat: str = ""  # from here on a bot plays for the person, and why; or the person is back
    rules: tuple[int, int] | None = None  # the versions before and after
    position: Mapping[str, object] | None = None  # dump where `rules` change; {} = withheld
    back: int = 0  # the last event that stands, where the new rules do not know the moves after it
    withheld: bool = False  # something happened, but the record's eyes may not know what

    @property
    def line(self) -> int:
        """Return the line of the record on which the event stands."""
        return self.n + 1

    @property
    def by_name(self) -> int | str:
        """Return the seat, or "chance"."""
        return CHANCE_NAME if self.by == CHANCE else self.by


@dataclass(frozen=True)
class End:
    """How it ended: the ending's name, a score sheet per seat, the places, and the seed committed to."""

    n: int
    end: str
    score: tuple[tuple[ScoreLine, ...], ...]
    rank: tuple[int, ...]
    seed: str = ""
    check: str = ""


@dataclass(frozen=True)
class Record:
    """A whole record, read or to be written."""

    header: Header
    events: tuple[Event, ...]
    end: End | None = None

    @property
    def rules(self) -> int:
        """Return the version of the rules that the game has come to."""
        line = last_change(self.events)
        return self.header.rules if line is None or line.rules is None else line.rules[1]


def last_change(events: Sequence[Event]) -> Event | None:
    """Return the last line on which the rules changed, if they did."""
    return next((event for event in reversed(events) if event.rules is not None), None)


def stretch(events: Sequence[Event]) -> Sequence[Event]:
    """Return the events since the rules last changed: what the newest of them can play."""
    line = last_change(events)
    return events if line is None else events[line.n :]


def in_force(events: Sequence[Event]) -> list[Event]:
    """Return the moves that were not withdrawn, without undos, dice, news of seats and changes of rules."""
    kept: list[Event] = []
    for event in events:
        back = event.undo or (event.back + 1 if event.back else 0)
        if back:
            while kept and kept[-1].n >= back:
                kept.pop()
        elif event.do:
            kept.append(event)
    return kept


def gestures(moves: Sequence[Event]) -> list[list[str]]:
    """Return the choices among moves as the lists in which they were made."""
    found: list[list[str]] = []
    for event in moves:
        if event.forced:
            continue
        if event.joined and found:
            found[-1].append(event.do)
        else:
            found.append([event.do])
    return found


def places_after_giving_up(events: tuple[Event, ...] | list[Event], seats: int) -> tuple[int, ...]:
    """Return the places of a game that ended because people gave up: those who did not share the first.

    Whoever has left for good shares the last. Where everybody has, nobody is ahead of anybody.
    """
    gone = {event.by for event in events if event.seat in GONE}
    last = 1 + (seats - len(gone)) % seats
    return tuple(last if seat in gone else 1 for seat in range(seats))
