"""How a game goes on: moves are played, chance is rolled, forced steps follow, and each is an event."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from chapterhouse.core.game import CHANCE, Game, IllegalMove, Objection
from chapterhouse.core.position import Position
from chapterhouse.records.digest import canonical, digest_of
from chapterhouse.records.events import Event, gestures, in_force, stretch
from chapterhouse.table.asked import Asked
from chapterhouse.table.not_possible import NotPossible
from chapterhouse.table.outcomes import Outcomes
from chapterhouse.table.stride import Stride
from chapterhouse.table.undo import UndoPoint, UndoStack


@dataclass(frozen=True)
class Snapshot:
    """Everything that a refused list of moves must leave as it was."""

    position: Position
    events: int
    strides: int
    undo: tuple[UndoPoint, ...]
    redo: tuple[tuple[int, list[list[str]]], ...]
    arranged: tuple[str, ...]
    dice: int


class Proceedings:
    """Where a game stands, and the events that led there.

    A position that was reached never changes: a move is played on a copy of it. So undo points, strides and
    whoever tells the story share positions.
    """

    def __init__(
        self,
        game: Game,
        position: Position,
        outcomes: Outcomes,
        plays_forced: bool = True,
        clock: Callable[[], int] | None = None,
    ) -> None:
        self.game = game
        self.position = position
        self.outcomes = outcomes
        self.plays_forced = plays_forced
        self.events: list[Event] = []
        self.turn_ends: dict[int, str] = {}  # canonical dumps after these events, until somebody keeps them
        self.strides: list[Stride] | None = None  # what has happened since somebody took it, if anybody does
        self.undo = UndoStack()
        self.broken_off = ""  # how people ended the game, if they did
        self.clock = clock
        self._acting: list[int] | None = None  # who owes an answer at this position, once somebody has asked
        self._questions: dict[int, Asked] = {}  # at this position, by seat
        self._kept: Snapshot | None = None

    # asking

    def to_act(self) -> list[int]:
        """Return the seats that owe an answer, chance among them; none when the game is over."""
        if self.broken_off:
            return []
        if self._acting is None:
            self._acting = self.game.to_act(self.position)
        return self._acting

    def asked(self, seat: int) -> Asked:
        """Return what the seat is asked here, and may answer."""
        asked = self._questions.get(seat)
        if asked is None:
            asked = self._questions[seat] = Asked(self.game, self.position, seat)
        return asked

    def why(self, seat: int, text: str) -> Objection | None:
        """Return why the seat may not play this now, or None if it may."""
        self.check_seat(seat)
        return self.asked(seat).why(text)

    def check_seat(self, seat: int) -> None:
        """Refuse a seat that this table does not have."""
        if not 0 <= seat < self.position.seats:
            raise NotPossible("no_such_seat")

    # going on

    def play_list(self, seat: int, texts: Sequence[str], plain: bool = False) -> None:
        """Play moves so that one undo takes them back; a barrier between two of them parts them."""
        first = 0
        for text in texts:
            is_joined = bool(self.undo.points) and self.undo.points[-1].next == first
            if not is_joined:
                first = len(self.events) + 1
            self.play(seat, text, plain, is_joined)

    def play(self, seat: int, text: str, plain: bool = False, joined: bool = False) -> None:
        """Play one move and whatever follows it without being asked for."""
        objection = self.why(seat, text)
        if objection is None and self.broken_off:
            objection = Objection("not_now", "", ())
        if objection is not None:
            raise IllegalMove(objection, text)
        move = self.game.moves.number(text)
        reveals = self.game.reveals(self.position, seat, move)
        turn = int(self.game.turn(self.position))
        self.undo.choose(UndoPoint(self.position, len(self.events) + 1, seat, turn), reveals, joined)
        self._apply(seat, move, False, plain, joined)
        self.go_on()

    def go_on(self) -> None:
        """Roll chance and play forced steps until somebody must choose."""
        seats = self.to_act()
        while seats:
            if seats[0] == CHANCE:
                if not self.outcomes.can_come():
                    return
                self.undo.bar()
                self._apply(CHANCE, self.outcomes.draw(self.position), False)
                if self._kept is not None:
                    self._kept = self._snapshot()
            elif not self._plays_itself(seats[0]):
                return
            seats = self.to_act()

    def _plays_itself(self, seat: int) -> bool:
        if not self.plays_forced or not self.asked(seat).is_forced():
            return False
        move = self.asked(seat).legal[0]
        if self.game.reveals(self.position, seat, move):
            self.undo.bar()
        self._apply(seat, move, True)
        return True

    def _apply(self, seat: int, move: int, forced: bool, plain: bool = False, joined: bool = False) -> None:
        step = self.asked(seat).question.step
        after = self.position.copy()
        self.game.apply(after, seat, move)
        before = self.go_to(after)
        ended = self.game.turn(before) != self.game.turn(after) or not self.to_act()
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
            t=self.time(),
            plain=plain,
            joined=joined,
        )
        self.note(event, before, move)

    def go_to(self, position: Position) -> Position:
        """Let the game stand at a position; return where it stood before."""
        before, self.position = self.position, position
        self._acting, self._questions = None, {}
        return before

    def return_to(self, index: int, seat: int) -> Event:
        """Take back the choices of a seat from an undo point on."""
        point = self.undo.points[index]
        withdrawn = [
            event for event in in_force(stretch(self.events)) if event.n >= point.next and not event.forced
        ]
        self.undo.take_back(index, seat, gestures(withdrawn))
        before = self.go_to(point.position)
        return self.note(Event(len(self.events) + 1, seat, undo=point.next, t=self.time()), before)

    # putting on record

    def note(self, event: Event, before: Position, move: int = -1) -> Event:
        """Put an event on record that has led from a position to the present one."""
        self.events.append(event)
        if self.strides is not None:
            self.strides.append(Stride(self.game, event, before, self.position, move))
        return event

    def withdraw_note(self) -> None:
        """Strike the last event off the record, which has changed no position."""
        self.events.pop()
        if self.strides:
            self.strides.pop()

    def time(self) -> int | None:
        """Return the time that goes on record, where any does."""
        return self.clock() if self.clock is not None else None

    # all or nothing

    def attempt(self, doing: Callable[[], object]) -> list[Event]:
        """Do something and return its events; if it fails, return to where it began, or to the last card
        turned up.
        """
        first = len(self.events)
        self._kept = self._snapshot()
        try:
            doing()
        except BaseException:
            self._restore(self._kept)
            self._kept = None
            self.go_on()
            raise
        self._kept = None
        return self.events[first:]

    def _snapshot(self) -> Snapshot:
        return Snapshot(
            self.position,
            len(self.events),
            len(self.strides or ()),
            tuple(self.undo.points),
            tuple(self.undo.redo),
            tuple(self.outcomes.arranged),
            self.outcomes.dice.counter,
        )

    def _restore(self, kept: Snapshot) -> None:
        self.go_to(kept.position)
        del self.events[kept.events :]
        if self.strides is not None:
            del self.strides[kept.strides :]
        self.turn_ends = {n: text for n, text in self.turn_ends.items() if n <= kept.events}
        self.undo.points, self.undo.redo = list(kept.undo), list(kept.redo)
        self.outcomes.arranged = list(kept.arranged)
        self.outcomes.dice.counter = kept.dice

    def __getstate__(self) -> dict[str, object]:
        """Pickle and deep-copy without what is only worked out already."""
        return {name: value for name, value in self.__dict__.items() if name not in ("_acting", "_questions")}

    def __setstate__(self, state: dict[str, object]) -> None:
        self.__dict__.update(state)
        self._acting, self._questions = None, {}
