"""A record played again through the rules, every line of it checked.

>>> from chapterhouse.games import load
>>> from chapterhouse.table.table import Table
>>> game = load("avignon")
>>> table = Table(game, seats=2, seed=7)
>>> frames = list(replay(game, table.record()))
>>> frames[-1].position.is_same(table.peek())
True
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from chapterhouse.core.chance import commitment
from chapterhouse.core.game import CHANCE, PUBLIC, Game, ScoreLine, legal_moves, weights
from chapterhouse.core.moves import UnknownMove
from chapterhouse.core.position import Position
from chapterhouse.records.digest import digest
from chapterhouse.records.events import (
    BROKEN_OFF,
    GONE,
    RESIGNED,
    End,
    Event,
    Header,
    Record,
    RecordError,
    gestures,
    in_force,
    last_change,
    places_after_giving_up,
    stretch,
)
from chapterhouse.records.heading import changed_position, check_header, first_position

Snapshots = Mapping[int, Mapping[str, object]]  # dumps by the number of the event that they follow
Sheet = tuple[ScoreLine, ...]


class Frame(NamedTuple):
    """An event and the position after it."""

    event: Event
    position: Position


class Choice(NamedTuple):
    """A choice that its seat could still take back: the position before it and the number of its event."""

    position: Position
    n: int
    seat: int
    turn: int


def replay(game: Game, record: Record, snapshots: Snapshots | None = None) -> Iterator[Frame]:
    """Yield every event with the position after it; raise `RecordError` at the first that is wrong.

    Of a game whose rules have changed only what was played since then can be checked, and is yielded.
    """
    play = newest(game, record, snapshots)
    hidden = first_covered(game, record)
    if hidden is not None:
        raise _covered(hidden, record.header)
    return _frames(
        play, record
    )  # a generator of its own, so that what is wrong from the start is told at once


def newest(game: Game, record: Record, snapshots: Snapshots | None = None) -> "Replay":
    """Return the replay of a record from its beginning, or from where its rules last changed."""
    line = last_change(record.events)
    if line is None:
        return Replay(game, record.header, snapshots)
    check_header(game, record.header, record.rules)
    play = Replay(game, record.header, snapshots, changed_position(game, line))
    play.check_change(line)
    return play


def first_covered(game: Game, record: Record) -> Event | None:
    """Return the first event of which a redacted record shows only the cover, if there is one."""
    if record.header.eyes is None:
        return None
    for event in record.events:
        if event.withheld or event.position == {} or (event.do and is_cover(game, event.do)):
            return event
    return None


def is_cover(game: Game, text: str) -> bool:
    """Return whether a text stands for a move whose noun is hidden from the reader."""
    try:
        return game.moves.number(text) >= game.moves.size
    except UnknownMove:
        return False


def _frames(play: "Replay", record: Record) -> Iterator[Frame]:
    for event in stretch(record.events):
        play.take(event)
        yield Frame(event, play.position.copy())
    if record.end is not None:
        play.close(record.end)


class Replay:
    """A record being played again, event by event.

    It keeps what a table keeps: `choices` that can be taken back, and `redo`, what the last undos took back.
    It begins where the record begins, or at a given position.
    """

    def __init__(
        self,
        game: Game,
        header: Header,
        snapshots: Snapshots | None = None,
        start: Position | None = None,
    ) -> None:
        self.game = game
        self.header = header
        self.start = first_position(game, header) if start is None else start
        self.position = self.start.copy()
        self.choices: list[Choice] = []
        self.redo: list[tuple[int, list[list[str]]]] = []
        self.commitment = header.dice
        self._since: list[Event] = []  # the moves in force since the oldest of `choices`
        self._taken: list[Event] = []  # all events so far
        self._barrier = ""
        self._snapshots = snapshots or {}

    def take(self, event: Event) -> None:
        """Check an event and carry it out."""
        if event.consent:
            self._take_back_by_consent(event)
        elif event.undo:
            self._take_back(event)
        elif event.dice:
            self.commitment = event.dice
            self._block(f"event {event.n} changed the dice")
        elif not event.seat:  # who plays a seat changes nothing on the board
            with self.on_line(event.line):
                self._play(event)
        self._taken.append(event)

    def check_change(self, line: Event) -> None:
        """Compare the position from which newer rules went on with its digest."""
        self._check_digest(line.n, line.line, line.check)

    def close(self, end: End) -> None:
        """Check the last line against the position reached."""
        with self.on_line(end.n + 1):
            self._check_end(end, end.n + 1)

    @contextmanager
    def on_line(self, line: int) -> Iterator[None]:
        """Blame the start of the record, where it has one, if the rules stumble."""
        try:
            yield
        except (LookupError, ArithmeticError, ValueError) as error:
            if isinstance(error, RecordError) or self.header.start is None:
                raise  # told already, or a fault of the rules that nobody may hide
            raise RecordError(line, f"the rules cannot go on from this record's start: {error!r}.") from error

    def _check_end(self, end: End, line: int) -> None:
        is_broken_off = end.end in BROKEN_OFF
        if is_broken_off:
            self._check_broken_off(end, line)
        elif self.game.to_act(self.position):
            raise RecordError(line, f"this says that the game is over, but {self._waiting()} is to act.")
        elif end.end != self.game.ending(self.position):
            raise _differ(line, "ending", end.end, self.game.ending(self.position))
        sheets = self.game.score(self.position)
        if len(end.score) != len(sheets):
            raise _differ(line, "score", f"for {len(end.score)} seats", f"for {len(sheets)}")
        for seat, sheet in enumerate(sheets):
            _check_sheet(line, seat, end.score[seat], tuple(sheet))
        rank = tuple(self._broken_ranking(end) if is_broken_off else self.game.ranking(self.position))
        if end.rank != rank:
            raise _differ(line, "ranking", str(list(end.rank)), str(list(rank)))
        self._check_digest(end.n, line, end.check)
        if end.seed and self.commitment and commitment(bytes.fromhex(end.seed)) != self.commitment:
            raise RecordError(line, f"the seed does not fit the commitment {self.commitment}.")

    def _check_broken_off(self, end: End, line: int) -> None:
        """People may end a game before the rules do, but not after them, and giving up is on record."""
        if not self.game.to_act(self.position):
            raise RecordError(line, f"this says {end.end!r}, but the game had come to its end by the rules.")
        if end.end == RESIGNED and not any(event.seat in GONE for event in self._taken):
            raise RecordError(line, f"this says {end.end!r}, but no seat has resigned.")

    def _broken_ranking(self, end: End) -> tuple[int, ...]:
        seats = len(self.header.seats)
        return places_after_giving_up(self._taken, seats) if end.end == RESIGNED else (1,) * seats

    # moves

    def _play(self, event: Event) -> None:
        move = self._legal_move(event)
        self._remember(event, move)
        self.game.apply(self.position, event.by, move)
        self._check_digest(event.n, event.line, event.check)

    def _legal_move(self, event: Event) -> int:
        game, position = self.game, self.position
        if event.by not in game.to_act(position):
            raise _wrong(event, f"{_who(event.by)} cannot act, since {self._waiting()} is to act.")
        move = self._number(event)
        legal = legal_moves(game, position, event.by)
        if move not in legal:
            raise _wrong(
                event, f"{_who(event.by)} may not play {event.do!r} here{self._reason(event.by, move)}."
            )
        if event.by == CHANCE and weights(game, position)[legal.index(move)] < 1:
            raise _wrong(event, f"{event.do!r} cannot come here: its odds are 0.")
        if event.forced and len(legal) > 1:
            raise _wrong(event, f"{event.do!r} is said to be forced, but {len(legal)} moves were legal.")
        step = game.question(position, event.by).step
        if event.step != step:
            raise _wrong(event, f"the step is {step!r}, not {event.step!r}.")
        return move

    def _number(self, event: Event) -> int:
        moves = self.game.moves
        try:
            move = moves.number(event.do)
        except UnknownMove:
            raise _wrong(event, f"{event.do!r:.60} is no move of {self.game.name}.") from None
        if moves.text(move) != event.do:
            raise _wrong(event, f"{event.do!r:.60} should be written {moves.text(move)!r}.")
        if move >= moves.size:
            raise _covered(event, self.header)
        return move

    def _reason(self, seat: int, move: int) -> str:
        objection = None if seat == CHANCE else self.game.objection(self.position, seat, move)
        return "" if objection is None else f": {objection.reason} ({objection.rule})"

    def _waiting(self) -> str:
        seats = self.game.to_act(self.position)
        return " or ".join(_who(seat) for seat in seats) or "nobody"

    # taking back: the same barriers as at a table

    def _remember(self, event: Event, move: int) -> None:
        if event.by == CHANCE:
            self._block(f"event {event.n} is chance")
            return
        if not event.forced:
            if self.choices and self.choices[-1].seat != event.by:
                self._block(f"event {event.n} is the choice of {_who(event.by)}")
            if not (event.joined and self.choices):
                turn = int(self.game.turn(self.position))
                self.choices.append(Choice(self.position.copy(), event.n, event.by, turn))
            self.redo = []
        self._since.append(event)
        if self.game.reveals(self.position, event.by, move):
            self._block(f"event {event.n} showed something hidden")

    def _block(self, barrier: str) -> None:
        self.choices, self.redo, self._since = [], [], []
        self._barrier = barrier

    def _take_back(self, event: Event) -> None:
        index = next((i for i, choice in enumerate(self.choices) if choice.n == event.undo), None)
        if index is None:
            is_behind = not self.choices or event.undo < self.choices[0].n
            why = (self._barrier if is_behind else "") or "it was not a choice"
            raise _wrong(event, f"event {event.undo} cannot be taken back: {why}.")
        choice = self.choices[index]
        if choice.seat != event.by:
            raise _wrong(event, f"{_who(event.by)} cannot take back what {_who(choice.seat)} chose.")
        withdrawn = [earlier for earlier in self._since if earlier.n >= event.undo]
        self.redo.append((event.by, gestures(withdrawn)))
        self._since = [earlier for earlier in self._since if earlier.n < event.undo]
        self.choices = self.choices[:index]
        self.position = choice.position.copy()

    def _take_back_by_consent(self, event: Event) -> None:
        """Return to before any choice of the seat that asked: barriers give way when everybody agrees."""
        standing = in_force(self._taken)
        choice = next((earlier for earlier in standing if earlier.n == event.undo), None)
        if choice is None or choice.by != event.by or choice.forced:
            raise _wrong(event, f"event {event.undo} is no choice of {_who(event.by)} that stands.")
        self._block(f"event {event.n} took back by consent")
        self.position = position_before(self.game, self.start, standing, event.undo)

    # digests

    def _check_digest(self, number: int, line: int, expected: str) -> None:
        if not expected:
            return
        found = digest(self.game, self.position)
        if found == expected:
            return
        message = f"after event {number} the digest should be {expected} and is {found}"
        snapshot = self._snapshots.get(number)
        if snapshot is not None:
            message += f"; {first_difference(snapshot, self.game.dump(self.position))}"
        raise RecordError(line, message + ".")


def position_before(game: Game, start: Position, standing: Sequence[Event], n: int) -> Position:
    """Return the position before event `n`, one of the moves in force since a position."""
    position = start.copy()
    for event in standing:
        if event.n >= n:
            break
        game.apply(position, event.by, game.moves.number(event.do))
    return position


def first_difference(expected: Mapping[str, object], actual: Mapping[str, object]) -> str:
    """Say which field of two dumps differs first."""
    for name, value in actual.items():
        wanted = expected.get(name)
        if wanted == value:
            continue
        if isinstance(wanted, list) and isinstance(value, list) and len(wanted) == len(value):
            place = next(i for i, pair in enumerate(zip(wanted, value, strict=True)) if pair[0] != pair[1])
            name, wanted, value = f"{name}[{place}]", wanted[place], value[place]
        return f"the first difference is in '{name}': it should be {wanted} and is {value}"
    return "the snapshot shows no difference"


def _check_sheet(line: int, seat: int, expected: Sheet, actual: Sheet) -> None:
    for row, (wanted, found) in enumerate(zip(expected, actual, strict=False), start=1):
        if wanted != found:
            raise _differ(line, f"score of seat {seat} in line {row}", str(list(wanted)), str(list(found)))
    if len(expected) != len(actual):
        raise _differ(line, f"score sheet of seat {seat}", f"{len(expected)} lines", f"{len(actual)} lines")


def _differ(line: int, what: str, expected: str, actual: str) -> RecordError:
    return RecordError(line, f"the {what} is said to be {expected}, but it is {actual}.")


def _covered(event: Event, header: Header) -> RecordError:
    eyes = "" if header.eyes is None else f"; this record was redacted for {_eyes(header.eyes)}"
    return _wrong(event, f"{event.do!r} hides the move, so the rules cannot play it{eyes}.")


def _eyes(eyes: int) -> str:
    return "spectators" if eyes == PUBLIC else f"the eyes of seat {eyes}"


def _wrong(event: Event, message: str) -> RecordError:
    return RecordError(event.line, f"event {event.n}: {message}")


def _who(seat: int) -> str:
    return "chance" if seat == CHANCE else f"seat {seat}"
