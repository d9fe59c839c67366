"""What was played by older rules: how far the rules of this release still play the same.

They agree up to a turn's end whose digest fits, or whose snapshot, migrated, is the position reached. Beyond
the last such end nothing is worked out: only what was kept at the ends of turns is known.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from chapterhouse.core.game import Game
from chapterhouse.core.position import Position
from chapterhouse.records.digest import digest
from chapterhouse.records.events import Event, Record, RecordError, last_change
from chapterhouse.records.heading import changed_position, first_position
from chapterhouse.records.replay import Replay, first_difference

FAULTS: Final = (
    LookupError,
    ArithmeticError,
    ValueError,
    TypeError,
)  # of rules that meet what they do not know


class Kept(NamedTuple):
    """A position that was kept after an event: its dump, and the version of the rules that dumped it."""

    rules: int
    position: Mapping[str, object]


@dataclass(frozen=True)
class Past:
    """The part of a record that older rules played: the events before number `until`."""

    agreed: int  # up to this event the present rules play the same
    until: int
    positions: Mapping[int, Position] = field(default_factory=dict)  # what is known after later events
    difference: str = ""  # why they do not agree any further

    def is_dark(self, n: int) -> bool:
        """Return whether nobody knows how things stood around this event."""
        return self.agreed < n < self.until


def past_of(game: Game, record: Record, kept: Mapping[int, Kept]) -> Past | None:
    """Return the part of a record that older rules played, or None if all of it is of this version."""
    line = last_change(record.events)
    is_present = record.rules == game.version
    if is_present and line is None:
        return None
    until = line.n if is_present and line is not None else len(record.events) + 1
    positions = _positions(game, record, kept, until)
    trial = _Trial(game, record, positions)
    trial.run(until)
    return Past(trial.agreed, until, positions, trial.difference)


def _positions(game: Game, record: Record, kept: Mapping[int, Kept], until: int) -> dict[int, Position]:
    found: dict[int, Position] = {}
    for n, (rules, data) in kept.items():
        if n < until:
            try:
                found[n] = game.load(data, rules)
            except FAULTS:
                continue  # the title does not know how to read it any more
    for event in record.events:
        if event.rules is not None and event.position:
            try:
                found[event.n] = changed_position(game, event)
            except RecordError:
                continue
    return found


class _Trial:
    """The present rules play what older ones played, until they cannot."""

    def __init__(self, game: Game, record: Record, positions: Mapping[int, Position]) -> None:
        self.game = game
        self.record = record
        self.positions = positions
        self.agreed = 0
        self.difference = ""

    def run(self, until: int) -> None:
        try:
            play = _play(
                self.game, self.record, first_position(self.game, self.record.header, self.game.version)
            )
            for event in self.record.events:
                if event.rules is None:
                    play.take(event)
                    if not event.check:
                        continue
                self._compare(play, event)
                self.agreed = event.n
                if event.n >= until:
                    return
                if event.rules is not None:
                    play = _play(self.game, self.record, play.position)
        except RecordError as error:
            self.difference = error.message
        except FAULTS as error:
            self.difference = f"the rules stumble: {error!r}."

    def _compare(self, play: Replay, event: Event) -> None:
        known = self.positions.get(event.n)
        if known is not None and not event.back:
            if not known.is_same(play.position):
                dumps = self.game.dump(known), self.game.dump(play.position)
                raise RecordError(event.line, f"after event {event.n} {first_difference(*dumps)}.")
        elif event.back:
            raise RecordError(event.line, f"the moves after event {event.back} are none of these rules.")
        elif digest(self.game, play.position) != event.check:
            raise RecordError(event.line, f"after event {event.n} the digest is another.")


class _LooseReplay(Replay):
    """A replay whose digests somebody else compares: fields may have other names by now."""

    def _check_digest(self, number: int, line: int, expected: str) -> None:
        return


def _play(game: Game, record: Record, start: Position) -> Replay:
    return _LooseReplay(game, record.header, None, start)
