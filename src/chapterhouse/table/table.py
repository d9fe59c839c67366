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

from chapterhouse.core.chance import FairDice
from chapterhouse.core.game import Game, IllegalMove, Objection, Question, ScoreLine
from chapterhouse.core.options import check_options
from chapterhouse.core.position import Position
from chapterhouse.records.events import End, Event, Header, Record, in_force, stretch
from chapterhouse.records.heading import first_position
from chapterhouse.records.replay import position_before
from chapterhouse.table.glimpse import Glimpse
from chapterhouse.table.not_possible import NotPossible
from chapterhouse.table.one_seat import OneSeat
from chapterhouse.table.outcomes import Outcomes, seed_of
from chapterhouse.table.preview import Preview, preview
from chapterhouse.table.proceedings import Proceedings
from chapterhouse.table.recording import end_of, header_of
from chapterhouse.table.rehearsal import check_list
from chapterhouse.table.stride import Stride
from chapterhouse.table.undo import last_choice

__all__ = ["NotPossible", "Table"]


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
        # deals worlds to bots; must not disturb the dice that the game is played with
        self._private = FairDice(secrets.token_bytes(32))
        self._start = start.copy() if start is not None else None
        position = self._start or game.new_position(seats, self.options)
        outcomes = Outcomes(game, seed_of(seed), arranged, rolls)
        self._proceedings = Proceedings(game, position, outcomes, plays_forced, clock)
        self._proceedings.go_on()

    # asking

    def to_act(self) -> list[int]:
        """Return the seats that owe an answer; none when the game is over."""
        return list(self._proceedings.to_act())

    def is_over(self) -> bool:
        """Return whether the game has ended."""
        return not self._proceedings.to_act()

    def question(self, seat: int) -> Question:
        """Return what the seat is asked."""
        return self._proceedings.asked(seat).question

    def legal(self, seat: int) -> list[str]:
        """Return the seat's legal moves as texts."""
        return [self.game.moves.text(move) for move in self._proceedings.asked(seat).legal]

    def candidates(self, seat: int) -> list[tuple[str, Objection | None]]:
        """Return what the seat might point at, each with the objection to it, if any."""
        return list(self._proceedings.asked(seat).candidates)

    def why(self, seat: int, text: str) -> Objection | None:
        """Return why the seat may not play this now, or None if it may."""
        return self._proceedings.why(seat, text)

    def nearest(self, seat: int, text: str) -> list[str]:
        """Return up to three legal moves that look like the text."""
        return difflib.get_close_matches(text.lower().strip(), self.legal(seat), n=3, cutoff=0.5)

    def view(self, eyes: int) -> dict[str, object]:
        """Return what these eyes may see."""
        return self.game.view(self._proceedings.position, eyes)

    def score(self) -> list[list[ScoreLine]]:
        """Return one score sheet per seat."""
        return self.game.score(self._proceedings.position)

    def glimpse(self, seat: int) -> Glimpse:
        """Return what a bot at this seat may know."""
        proceedings = self._proceedings
        return Glimpse(self.game, proceedings.position, seat, self._private, proceedings.asked(seat).legal)

    def preview(self, seat: int, moves: str | Sequence[str]) -> Preview:
        """Return what would come of choices of a seat, as far as the seat can know; nothing is played."""
        proceedings = self._proceedings
        proceedings.check_seat(seat)
        if proceedings.broken_off:
            raise IllegalMove(Objection("not_now", "", ()), str(moves))
        return preview(self.game, proceedings.position, seat, [moves] if isinstance(moves, str) else moves)

    def peek(self) -> Position:
        """Return a copy of the true position, secrets included: for referees and tests, never for players."""
        return self._proceedings.position.copy()

    @property
    def position(self) -> Position:
        """Return the true position itself, secrets included: for a referee who only looks at it."""
        return self._proceedings.position

    @property
    def seed(self) -> bytes:
        """Return the seed: for whoever keeps the table, never for players."""
        return self._proceedings.outcomes.seed

    def beginning(self) -> Position:
        """Return the position before the first move that these rules have played, secrets included."""
        return first_position(self.game, self._header(""))

    def code(self, eyes: int) -> str:
        """Return the position in the title's own short code, as these eyes may know it."""
        return self.game.notation.write(self._proceedings.position, eyes)

    # playing

    def play(self, seat: int, moves: str | Sequence[str], plain: bool = False) -> list[Event]:
        """Play one move, or a list of moves all or nothing; return the events that followed.

        The moves of a list are one gesture: undo takes them back together, as far as no barrier parts them.
        A refused list is taken back as far as it may be: not beyond a card that it has turned up. `plain`
        puts on record that a plain bot has chosen.
        """
        texts = [moves] if isinstance(moves, str) else list(moves)
        return self._proceedings.attempt(lambda: self._proceedings.play_list(seat, texts, plain))

    def rehearse(self, seat: int, moves: Sequence[str]) -> None:
        """Refuse a list that `play` would refuse, or that runs on beyond what the seat can know now."""
        check_list(self.game, self._proceedings.position, seat, moves)

    def play_line(self, seat: int, line: str) -> list[Event]:
        """Play a line in the title's notation, all or nothing, forced steps written out or not."""
        proceedings = self._proceedings

        def read_out() -> None:
            forced, proceedings.plays_forced = proceedings.plays_forced, False
            try:
                self.game.notation.play(line, OneSeat(proceedings, seat))
            finally:
                proceedings.plays_forced = forced
            proceedings.go_on()

        return proceedings.attempt(read_out)

    def arrange(self, outcomes: Sequence[str]) -> None:
        """Fix what chance brings next, in this order, as moves or as bare nouns: for scenarios."""
        self.arranged = list(outcomes)

    @property
    def arranged(self) -> list[str]:
        """Return what is arranged and still to come; the table takes from this list what has come."""
        return self._proceedings.outcomes.arranged

    @arranged.setter
    def arranged(self, outcomes: list[str]) -> None:
        self._proceedings.outcomes.arranged = outcomes

    # taking back

    def can_undo(self, seat: int) -> bool:
        """Return whether the seat can take back its last choice."""
        return self._proceedings.undo.can_undo(seat)

    def can_redo(self, seat: int) -> bool:
        """Return whether the seat can play again what it took back."""
        return self._proceedings.undo.can_redo(seat)

    def turn_to_undo(self, seat: int) -> int:
        """Return the turn to which undo would lead the seat."""
        undo = self._proceedings.undo
        return undo.points[undo.last(seat)].turn

    def undo(self, seat: int) -> Event:
        """Take back the seat's last choice; refused beyond chance, a revelation or another seat's act."""
        return self._proceedings.return_to(self._proceedings.undo.last(seat), seat)

    def reset_turn(self, seat: int) -> Event:
        """Take back all choices of the seat's turn, as far as no barrier stands in the way."""
        return self._proceedings.return_to(self._proceedings.undo.first_of_turn(seat), seat)

    def redo(self, seat: int) -> list[Event]:
        """Play again what the last undo took back."""
        if not self.can_redo(seat):
            raise NotPossible("nothing_to_redo")
        undo = self._proceedings.undo
        *earlier, (_, lists) = undo.redo

        def play_again() -> None:
            for texts in lists:
                self._proceedings.play_list(seat, texts)

        events = self._proceedings.attempt(play_again)
        undo.redo = earlier
        return events

    def last_choice(self, seat: int) -> int:
        """Return the number of the seat's last choice that stands, or of the first in its list, or 0."""
        return last_choice(self._proceedings.events, seat)

    def take_back(self, seat: int, n: int) -> list[Event]:
        """Return to before choice `n` of the seat, beyond any barrier: only for those to whom all agreed.

        What chance brought since is withdrawn, not wished for again: the dice roll on.
        """
        standing = in_force(stretch(self.events))  # nobody returns to other rules
        choice = next((event for event in standing if event.n == n), None)
        if choice is None or choice.by != seat or choice.forced:
            raise NotPossible("nothing_to_undo")
        proceedings = self._proceedings
        before = proceedings.go_to(position_before(self.game, self.beginning(), standing, n))
        proceedings.undo.bar()
        event = Event(len(self.events) + 1, seat, undo=n, t=proceedings.time(), consent=True)
        return [proceedings.note(event, before)]

    # people who come and go

    def note_seat(self, seat: int, news: str) -> Event:
        """Put on record who plays a seat from now on: one of `SEAT_NEWS`. Nothing on the board changes."""
        proceedings = self._proceedings
        proceedings.check_seat(seat)
        event = Event(n=len(self.events) + 1, by=seat, seat=news, t=proceedings.time())
        return proceedings.note(event, proceedings.position)

    def withdraw_news(self) -> None:
        """Strike the last event, which is news of a seat, off the record again: it has come to nothing."""
        assert self.events[-1].seat
        self._proceedings.withdraw_note()

    def break_off(self, end: str) -> None:
        """End the game where it stands, as `RESIGNED` or `AGREED`; nobody is asked anything any more."""
        if self.is_over():
            raise NotPossible("nothing_to_break_off")
        self._proceedings.broken_off = end
        self._proceedings.undo.bar()

    # following

    def follow(self, strides: Iterable[Stride] = ()) -> None:
        """Keep from now on every event with the positions around it, for somebody who takes them."""
        self._proceedings.strides = list(strides)

    def taken(self) -> list[Stride]:
        """Return what has happened since this was asked last, and keep it no longer."""
        strides, self._proceedings.strides = self._proceedings.strides or [], []
        return strides

    # keeping

    def record(self, about: str = "") -> Record:
        """Return everything so far; the seed is in it only when the game is over."""
        return Record(self._header(about), tuple(self.events), self._end() if self.is_over() else None)

    @property
    def events(self) -> list[Event]:
        """Return everything that has happened, in order."""
        return self._proceedings.events

    @property
    def turn_ends(self) -> dict[int, str]:
        """Return the dumps of positions at turns' ends, by event, until whoever keeps them clears this."""
        return self._proceedings.turn_ends

    def _header(self, about: str) -> Header:
        dice = self._proceedings.outcomes.commitment
        return header_of(self.game, self.names, self.options, dice, self._start, about)

    def _end(self) -> End:
        return end_of(self._proceedings)
