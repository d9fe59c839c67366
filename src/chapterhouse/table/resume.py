"""A table set up again from a record, so that play can go on.

>>> from chapterhouse.games import load
>>> from chapterhouse.table.table import Table
>>> game = load("avignon")
>>> saved = Table(game, seats=2, seed=7).record()
>>> table = table_from(game, saved, seed=7)
>>> table.record() == saved
True
"""

import secrets
from collections.abc import Callable
from dataclasses import replace

from chapterhouse.core.chance import FairDice, commitment, seed_bytes
from chapterhouse.core.game import CHANCE, Game
from chapterhouse.core.position import Position
from chapterhouse.records.dice import dice_of, promised, rolled
from chapterhouse.records.events import BROKEN_OFF, End, Event, Header, Record, RecordError, stretch
from chapterhouse.records.replay import Replay, newest
from chapterhouse.table.outcomes import Outcomes
from chapterhouse.table.proceedings import Proceedings
from chapterhouse.table.table import Table
from chapterhouse.table.undo import UndoPoint


def table_from(
    game: Game,
    record: Record,
    seed: int | bytes | None = None,
    plays_forced: bool = True,
    clock: Callable[[], int] | None = None,
    fresh: bytes = b"",
) -> Table:
    """Return a table at which everything in the record has happened; raise `RecordError` if it cannot have.

    An unfinished record does not hold its seed. With the seed the same dice roll on; without it new dice are
    committed to in an event of their own, and nothing before that event can be taken back. `fresh` is their
    seed, for whoever wants to save the game once more; by default nobody learns it before the end.
    """
    known = _known_seed(record, seed)
    new = known or fresh or secrets.token_bytes(32)
    play, dice = _played(game, record, known, new)
    return _ResumedTable(game, record, play, dice, new, known != b"", plays_forced, clock)


def table_at(game: Game, record: Record, position: Position) -> Table:
    """Return the table of a finished game that other rules have played, as it stood at a position."""
    seed = bytes.fromhex(record.end.seed) if record.end is not None else b""
    play = Replay(game, record.header, None, position)
    return _ResumedTable(game, record, play, FairDice(seed), seed, True, False, None, goes_on=False)


class _ResumedTable(Table):
    """A table whose record began earlier: its header stays what it was."""

    def __init__(
        self,
        game: Game,
        record: Record,
        play: Replay,
        dice: FairDice,
        seed: bytes,
        has_seed: bool,
        plays_forced: bool,
        clock: Callable[[], int] | None,
        goes_on: bool = True,
    ) -> None:
        header = record.header
        # A table deals at once, so this one deals a game that nobody sees; then the record takes its place.
        super().__init__(
            game, len(header.seats), seed, header.options, header.seats, None, plays_forced, clock
        )
        self._first_header = replace(header, eyes=None)
        self._first_position = play.start
        self._kept_end = record.end
        self._has_seed = has_seed
        outcomes = Outcomes(game, seed)
        outcomes.dice = dice  # the same, rolled as often as the record says
        self._proceedings = _proceedings(game, record, play, outcomes, plays_forced, clock)
        if not has_seed and not self.is_over():
            self._commit()
        if goes_on:
            with play.on_line(len(self.events) + 2):
                self._proceedings.go_on()

    def _commit(self) -> None:
        """Put the new dice on record, before they are rolled; they are a barrier to undo."""
        proceedings = self._proceedings
        proceedings.undo.bar()
        event = Event(n=len(self.events) + 1, by=CHANCE, dice=commitment(self.seed), t=proceedings.time())
        proceedings.note(event, proceedings.position)
        self._has_seed = True

    def beginning(self) -> Position:
        return self._first_position.copy()

    def _header(self, about: str) -> Header:
        return replace(self._first_header, about=about or self._first_header.about)

    def _end(self) -> End:
        if self._kept_end is not None:
            return self._kept_end
        return super()._end() if self._has_seed else replace(super()._end(), seed="")


def _proceedings(
    game: Game,
    record: Record,
    play: Replay,
    outcomes: Outcomes,
    plays_forced: bool,
    clock: Callable[[], int] | None,
) -> Proceedings:
    """Return how far the game has come in the record."""
    proceedings = Proceedings(game, play.position.copy(), outcomes, plays_forced, clock)
    proceedings.events = list(record.events)
    proceedings.undo.points = [
        UndoPoint(choice.position, choice.n, choice.seat, choice.turn) for choice in play.choices
    ]
    proceedings.undo.redo = list(play.redo)
    if record.end is not None and record.end.end in BROKEN_OFF:
        proceedings.broken_off = record.end.end
    return proceedings


def _known_seed(record: Record, seed: int | bytes | None) -> bytes:
    """Return the seed to go on with, or nothing if nobody knows it."""
    if seed is None:
        return bytes.fromhex(record.end.seed) if record.end is not None else b""
    known = seed if isinstance(seed, bytes) else seed_bytes(seed)
    sealed, first = promised(record)
    if sealed != commitment(known):
        raise RecordError(first, f"this seed is not the one that was committed to ({sealed or 'none was'}).")
    return known


def _played(game: Game, record: Record, seed: bytes, fresh: bytes) -> tuple[Replay, FairDice]:
    """Replay the record, and roll the dice of the seed as often as they were rolled; or return fresh dice."""
    play = newest(game, record)
    dice, first = dice_of(record, seed) if seed else (FairDice(fresh), 1)
    for event in stretch(record.events):
        before = play.position.copy()
        play.take(event)
        if seed and record.end is None and event.do and event.by == CHANCE and event.n >= first:
            with play.on_line(event.line):
                brought = game.moves.text(rolled(game, before, dice))
            if brought != event.do:
                raise RecordError(
                    event.line, f"event {event.n}: this seed brings {brought!r}, not {event.do!r}."
                )
    if record.end is not None:
        play.close(record.end)
    return play, dice
