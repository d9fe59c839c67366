"""The referee: one position, its seats, and everything that has happened.

People and notebooks speak words to it:

>>> from chapterhouse.games import load
>>> from chapterhouse.table.table import Table
>>> table = Table(load("avignon"), seats=2, seed=7, options={"sides": "rome"})
>>> _ = table.play(0, "beseech 1")
>>> table.why(0, "beseech 2").reason
'not_your_turn'
"""

import difflib
import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence

from chapterhouse import __version__
from chapterhouse.core.chance import FairDice, commitment, pick, seed_bytes
from chapterhouse.core.game import (
    CHANCE,
    Game,
    IllegalMove,
    Objection,
    Question,
    ScoreLine,
    buffer,
    legal_moves,
)
from chapterhouse.core.options import check_options
from chapterhouse.core.position import Position
from chapterhouse.records.digest import canonical, digest, digest_of
from chapterhouse.records.events import (
    RESIGNED,
    End,
    Event,
    Header,
    Record,
    gestures,
    in_force,
    places_after_giving_up,
    stretch,
)
from chapterhouse.records.heading import first_position
from chapterhouse.records.replay import position_before
from chapterhouse.table.asked import Asked
from chapterhouse.table.glimpse import Glimpse
from chapterhouse.table.preview import Preview, preview
from chapterhouse.table.rehearsal import check_list
from chapterhouse.table.stride import Stride
from chapterhouse.table.undo import Snapshot, UndoPoint


class NotPossible(Exception):
    """A request to the table, other than a move, that cannot be granted. `key` names the sentence."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


class Table:
    """Seats around one position. Chance is rolled and forced steps are played without being asked for.

    A position that the table has come to never changes: a move is played on a copy of it. Undo, strides and
    whoever tells the story share positions.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        seed: int | bytes | None = None,
        options: Mapping[str, str] | None = None,
        names: Sequence[str] = (),
        start: Position | None = None,
        plays_forced: bool = True,
        clock: Callable[[], int] | None = None,
        arranged: Sequence[str] = (),
        rolls: bool = True,
    ) -> None:
        check_options(game, seats, options or {})
        self.game = game
        self.options = dict(options or {})
        self.names = tuple(names) or tuple(f"seat {seat}" for seat in range(seats))
        self.plays_forced = plays_forced
        self.rolls = rolls  # without dice only what is arranged comes: for scenarios
        self.events: list[Event] = []
        self.turn_ends: dict[int, str] = {}  # canonical dumps after these events, until somebody keeps them
        self.strides: list[Stride] | None = None  # what has happened since somebody took it; see `follow`
        self.arranged: list[str] = list(arranged)
        self._clock = clock
        self._seed = _seed(seed)
        self._dice = FairDice(self._seed)
        self._is_arranged = bool(arranged)
        self._kept: Snapshot | None = None
        self._broken_off = ""  # how people ended the game, if they did
        self._private = FairDice(
            secrets.token_bytes(32)
        )  # deals worlds to bots; must not disturb the table's dice
        self._start = start.copy() if start is not None else None
        self._position = self._start or game.new_position(seats, self.options)
        self._questions: dict[int, Asked] = {}  # at this position, by seat
        self._undo: list[UndoPoint] = []
        self._redo: list[tuple[int, list[list[str]]]] = []
        self._buffer = buffer(game)
        self._odds = buffer(game)
        self._go_on()

    # asking

    def to_act(self) -> list[int]:
        """Return the seats that owe an answer; none when the game is over."""
        return [] if self._broken_off else self.game.to_act(self._position)

    def is_over(self) -> bool:
        """Return whether the game has ended."""
        return not self.to_act()

    def question(self, seat: int) -> Question:
        """Return what the seat is asked."""
        return self._asked(seat).question

    def legal(self, seat: int) -> list[str]:
        """Return the seat's legal moves as texts."""
        return [self.game.moves.text(move) for move in self._asked(seat).legal]

    def candidates(self, seat: int) -> list[tuple[str, Objection | None]]:
        """Return what the seat might point at, each with the objection to it, if any."""
        return list(self._asked(seat).candidates)

    def why(self, seat: int, text: str) -> Objection | None:
        """Return why the seat may not play this now, or None if it may."""
        self._check_seat(seat)
        return self._asked(seat).why(text)

    def nearest(self, seat: int, text: str) -> list[str]:
        """Return up to three legal moves that look like the text."""
        return difflib.get_close_matches(text.lower().strip(), self.legal(seat), n=3, cutoff=0.5)

    def view(self, eyes: int) -> dict[str, object]:
        """Return what these eyes may see."""
        return self.game.view(self._position, eyes)

    def score(self) -> list[list[ScoreLine]]:
        """Return one score sheet per seat."""
        return self.game.score(self._position)

    def glimpse(self, seat: int) -> Glimpse:
        """Return what a bot at this seat may know."""
        return Glimpse(self.game, self._position, seat, self._private, self._asked(seat).legal)

    def preview(self, seat: int, moves: str | Sequence[str]) -> Preview:
        """Return what would come of choices of a seat, as far as the seat can know; nothing is played."""
        self._check_seat(seat)
        if self._broken_off:
            raise IllegalMove(Objection("not_now", "", ()), str(moves))
        return preview(self.game, self._position, seat, [moves] if isinstance(moves, str) else moves)

    def peek(self) -> Position:
        """Return a copy of the true position, secrets included: for referees and tests, never for players."""
        return self._position.copy()

    @property
    def position(self) -> Position:
        """Return the true position itself, secrets included: for a referee who only looks at it."""
        return self._position

    @property
    def seed(self) -> bytes:
        """Return the seed: for whoever keeps the table, never for players."""
        return self._seed

    def beginning(self) -> Position:
        """Return the position before the first move that these rules have played, secrets included."""
        return first_position(self.game, self._header(""))

    def code(self, eyes: int) -> str:
        """Return the position in the title's own short code, as these eyes may know it."""
        return self.game.notation.write(self._position, eyes)

    # playing

    def play(self, seat: int, moves: str | Sequence[str], plain: bool = False) -> list[Event]:
        """Play one move, or a list of moves all or nothing; return the events that followed.

        The moves of a list are one gesture: undo takes them back together, as far as no barrier parts them.
        A refused list is taken back as far as it may be: not beyond a card that it has turned up. `plain`
        puts on record that a plain bot has chosen.
        """
        texts = [moves] if isinstance(moves, str) else list(moves)
        return self._all_or_nothing(lambda: self._play_list(seat, texts, plain))

    def rehearse(self, seat: int, moves: Sequence[str]) -> None:
        """Refuse a list that `play` would refuse, or that runs on beyond what the seat can know now."""
        check_list(self.game, self._position, seat, moves)

    def play_line(self, seat: int, line: str) -> list[Event]:
        """Play a line in the title's notation, all or nothing, forced steps written out or not."""

        def attempt() -> None:
            forced, self.plays_forced = self.plays_forced, False
            try:
                self.game.notation.play(line, _OneSeat(self, seat))
            finally:
                self.plays_forced = forced
            self._go_on()

        return self._all_or_nothing(attempt)

    def arrange(self, outcomes: Sequence[str]) -> None:
        """Fix what chance brings next, in this order, as moves or as bare nouns: for scenarios."""
        self.arranged = list(outcomes)

    # taking back

    def can_undo(self, seat: int) -> bool:
        """Return whether the seat can take back its last choice."""
        return bool(self._undo) and self._undo[-1].seat == seat

    def can_redo(self, seat: int) -> bool:
        """Return whether the seat can play again what it took back."""
        return bool(self._redo) and self._redo[-1][0] == seat

    def turn_to_undo(self, seat: int) -> int:
        """Return the turn to which undo would lead the seat."""
        if not self.can_undo(seat):
            raise NotPossible("nothing_to_undo")
        return self._undo[-1].turn

    def undo(self, seat: int) -> Event:
        """Take back the seat's last choice; refused beyond chance, a revelation or another seat's act."""
        if not self.can_undo(seat):
            raise NotPossible("nothing_to_undo")
        return self._return_to(len(self._undo) - 1, seat)

    def reset_turn(self, seat: int) -> Event:
        """Take back all choices of the seat's turn, as far as no barrier stands in the way."""
        if not self.can_undo(seat):
            raise NotPossible("nothing_to_undo")
        index = len(self._undo) - 1
        turn = self._undo[index].turn
        while index > 0 and self._undo[index - 1].turn == turn:
            index -= 1
        return self._return_to(index, seat)

    def redo(self, seat: int) -> list[Event]:
        """Play again what the last undo took back."""
        if not self.can_redo(seat):
            raise NotPossible("nothing_to_redo")
        redo, lists = self._redo[:-1], self._redo[-1][1]

        def attempt() -> None:
            for texts in lists:
                self._play_list(seat, texts)

        events = self._all_or_nothing(attempt)
        self._redo = redo
        return events

    def last_choice(self, seat: int) -> int:
        """Return the number of the seat's last choice that stands, or of the first in its list, or 0."""
        withdrawn = len(self.events) + 1  # events from this number on do not stand
        for event in reversed(self.events):
            if event.rules is not None:
                return 0
            if event.n >= withdrawn:
                continue
            if event.undo:
                withdrawn = event.undo
            elif event.do and event.by == seat and not event.forced and not event.joined:
                return event.n
        return 0

    def take_back(self, seat: int, n: int) -> list[Event]:
        """Return to before choice `n` of the seat, beyond any barrier: only for those to whom all agreed.

        What chance brought since is withdrawn, not wished for again: the dice roll on.
        """
        standing = in_force(stretch(self.events))  # nobody returns to other rules
        choice = next((event for event in standing if event.n == n), None)
        if choice is None or choice.by != seat or choice.forced:
            raise NotPossible("nothing_to_undo")
        before = self._stand(position_before(self.game, self.beginning(), standing, n))
        self._undo, self._redo = [], []
        return [self._note(Event(len(self.events) + 1, seat, undo=n, t=self._time(), consent=True), before)]

    # people who come and go

    def note_seat(self, seat: int, news: str) -> Event:
        """Put on record who plays a seat from now on: one of `SEAT_NEWS`. Nothing on the board changes."""
        self._check_seat(seat)
        event = Event(n=len(self.events) + 1, by=seat, seat=news, t=self._time())
        return self._note(event, self._position)

    def withdraw_news(self) -> None:
        """Strike the last event, which is news of a seat, off the record again: it has come to nothing."""
        assert self.events[-1].seat
        self.events.pop()
        if self.strides:
            self.strides.pop()

    def break_off(self, end: str) -> None:
        """End the game where it stands, as `RESIGNED` or `AGREED`; nobody is asked anything any more."""
        if self.is_over():
            raise NotPossible("nothing_to_break_off")
        self._broken_off = end
        self._undo, self._redo = [], []

    # following

    def follow(self, strides: Iterable[Stride] = ()) -> None:
        """Keep from now on every event with the positions around it, for somebody who takes them."""
        self.strides = list(strides)

    def taken(self) -> list[Stride]:
        """Return what has happened since this was asked last, and keep it no longer."""
        strides, self.strides = self.strides or [], []
        return strides

    # keeping

    def record(self, about: str = "") -> Record:
        """Return everything so far; the seed is in it only when the game is over."""
        return Record(self._header(about), tuple(self.events), self._end() if self.is_over() else None)

    def __getstate__(self) -> dict[str, object]:
        """Pickle and deep-copy without the buffers. The seed goes along: never hand a pickle to players."""
        return {
            name: value
            for name, value in self.__dict__.items()
            if name not in ("_buffer", "_odds", "_questions")
        }

    def __setstate__(self, state: dict[str, object]) -> None:
        self.__dict__.update(state)
        self._buffer, self._odds = buffer(self.game), buffer(self.game)
        self._questions = {}

    # inside

    def _all_or_nothing(self, attempt: Callable[[], object]) -> list[Event]:
        """Make the attempt; if it fails, return to where it began, or to the last card turned up."""
        first = len(self.events)
        self._kept = self._snapshot()
        try:
            attempt()
        except BaseException:
            self._restore(self._kept)
            self._kept = None
            self._go_on()
            raise
        self._kept = None
        return self.events[first:]

    def _snapshot(self) -> Snapshot:
        return Snapshot(
            self._position,
            len(self.events),
            len(self.strides or ()),
            tuple(self._undo),
            tuple(self._redo),
            tuple(self.arranged),
            self._dice.counter,
        )

    def _restore(self, kept: Snapshot) -> None:
        self._stand(kept.position)
        del self.events[kept.events :]
        if self.strides is not None:
            del self.strides[kept.strides :]
        self.turn_ends = {n: text for n, text in self.turn_ends.items() if n <= kept.events}
        self._undo, self._redo, self.arranged = list(kept.undo), list(kept.redo), list(kept.arranged)
        self._dice.counter = kept.dice

    def _play_list(self, seat: int, texts: Sequence[str], plain: bool = False) -> None:
        """Play moves so that one undo takes them back; a barrier between two of them parts them."""
        first = 0
        for text in texts:
            is_joined = bool(self._undo) and self._undo[-1].next == first
            if not is_joined:
                first = len(self.events) + 1
            self._play_one(seat, text, plain, is_joined)

    def _play_one(self, seat: int, text: str, plain: bool = False, joined: bool = False) -> None:
        objection = self.why(seat, text)
        if objection is None and self._broken_off:
            objection = Objection("not_now", "", ())
        if objection is not None:
            raise IllegalMove(objection, text)
        move = self.game.moves.number(text)
        reveals = self.game.reveals(self._position, seat, move)
        if self._undo and self._undo[-1].seat != seat:
            self._undo = []
        if not joined:
            turn = int(self.game.turn(self._position))
            self._undo.append(UndoPoint(self._position, len(self.events) + 1, seat, turn))
        self._redo = []
        if reveals:
            self._undo = []
        self._do(seat, move, False, plain, joined)
        self._go_on()

    def _go_on(self) -> None:
        """Roll chance and play forced steps until somebody must choose."""
        seats = self.to_act()
        while seats:
            if seats[0] == CHANCE:
                if not self.rolls and not self.arranged:
                    return
                self._undo, self._redo = [], []
                self._do(CHANCE, self._roll(), False)
                if self._kept is not None:
                    self._kept = self._snapshot()
            elif not self._plays_itself(seats[0]):
                return
            seats = self.to_act()

    def _plays_itself(self, seat: int) -> bool:
        if not self.plays_forced or not self._asked(seat).is_forced():
            return False
        move = self._asked(seat).legal[0]
        if self.game.reveals(self._position, seat, move):
            self._undo, self._redo = [], []
        self._do(seat, move, True)
        return True

    def _roll(self) -> int:
        if self.arranged:
            self._is_arranged = True
            text = self.arranged.pop(0)
            for move in legal_moves(self.game, self._position, CHANCE):
                if text in (self.game.moves.text(move), self.game.moves.noun(move)):
                    return move
            raise IllegalMove(Objection("cannot_come", "", ()), text)
        count = self.game.weights_into(self._position, self._odds)
        self.game.legal_into(self._position, CHANCE, self._buffer)
        return int(self._buffer[pick(self._odds, count, self._dice)])

    def _do(self, seat: int, move: int, forced: bool, plain: bool = False, joined: bool = False) -> None:
        step = self._asked(seat).question.step
        after = self._position.copy()
        self.game.apply(after, seat, move)
        before = self._stand(after)
        ended = self.game.turn(before) != self.game.turn(after) or self.is_over()
        text = canonical(self.game, after) if ended else ""
        if ended:
            self.turn_ends[len(self.events) + 1] = text
        event = Event(
            n=len(self.events) + 1,
            by=seat,
            do=self.game.moves.text(move),
            step=step,
            forced=forced,
            check=digest_of(text) if ended else "",
            t=self._time(),
            plain=plain,
            joined=joined,
        )
        self._note(event, before, move)

    def _return_to(self, index: int, seat: int) -> Event:
        moment = self._undo[index]
        withdrawn = [
            event for event in in_force(stretch(self.events)) if event.n >= moment.next and not event.forced
        ]
        redo = [*self._redo, (seat, gestures(withdrawn))]
        self._undo = self._undo[:index]
        self._redo = redo
        before = self._stand(moment.position)
        return self._note(Event(len(self.events) + 1, seat, undo=moment.next, t=self._time()), before)

    def _note(self, event: Event, before: Position, move: int = -1) -> Event:
        """Put an event on record that has led from a position to the present one."""
        self.events.append(event)
        if self.strides is not None:
            self.strides.append(Stride(self.game, event, before, self._position, move))
        return event

    def _stand(self, position: Position) -> Position:
        """Go to a position; return the one before it."""
        before, self._position = self._position, position
        self._questions = {}
        return before

    def _asked(self, seat: int) -> Asked:
        asked = self._questions.get(seat)
        if asked is None:
            asked = self._questions[seat] = Asked(self.game, self._position, seat)
        return asked

    def _time(self) -> int | None:
        return self._clock() if self._clock is not None else None

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < self._position.seats:
            raise NotPossible("no_such_seat")

    def _header(self, about: str) -> Header:
        provenance: dict[str, int] = {}
        for row in self.game.content.provenance():
            provenance[row.provenance] = provenance.get(row.provenance, 0) + 1
        return Header(
            game=self.game.name,
            rules=self.game.version,
            content=self.game.content.label,
            engine=__version__,
            seats=self.names,
            options=self.options,
            dice="" if self._is_arranged else commitment(self._seed),
            provenance=provenance,
            start=self.game.dump(self._start) if self._start is not None else None,
            about=about,
        )

    def _end(self) -> End:
        return End(
            n=len(self.events) + 1,
            end=self._broken_off or self.game.ending(self._position),
            score=tuple(tuple(sheet) for sheet in self.score()),
            rank=self._ranking(),
            seed="" if self._is_arranged else self._seed.hex(),
            check=digest(self.game, self._position),
        )

    def _ranking(self) -> tuple[int, ...]:
        """Return the places; where people broke off, points do not count."""
        if not self._broken_off:
            return tuple(self.game.ranking(self._position))
        seats = self._position.seats
        return places_after_giving_up(self.events, seats) if self._broken_off == RESIGNED else (1,) * seats


class _OneSeat:
    """The table as one person may use it in a line of notation: chance cannot be arranged."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.arranged: list[str] = []

    def to_act(self) -> list[int]:
        return [seat for seat in self.table.to_act() if seat == self.seat]

    def play(self, seat: int, text: str) -> None:
        if seat != self.seat:
            raise IllegalMove(self.table.why(self.seat, text) or Objection("not_your_seat", "", ()), text)
        self.table._play_one(seat, text)

    def arrange(self, outcomes: Sequence[str]) -> None:
        if outcomes:
            raise IllegalMove(Objection("chance_decides", "", ()), ", ".join(outcomes))

    def peek(self) -> Position:
        return self.table.peek()


def _seed(seed: int | bytes | None) -> bytes:
    if seed is None:
        return secrets.token_bytes(32)
    return seed if isinstance(seed, bytes) else seed_bytes(seed)
