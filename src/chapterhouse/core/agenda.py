"""Small choices: pending decisions are frames on a stack inside the position.

A `Step` is a stateless object for one kind of decision; a frame is one pending decision: the step, the seat
that decides and one number, packed in an int. `apply` pops the top frame and lets its step play the move,
which may push more frames; then frames that need no decision settle themselves. Nothing else remembers
what comes next.
"""

from abc import abstractmethod
from collections.abc import Mapping
from typing import Final, Optional

from chapterhouse.core.chance import Dice
from chapterhouse.core.game import CHANCE, NOBODY, Game, Objection, Question, migrated
from chapterhouse.core.position import FIRST, ROOM, Position, blank
from chapterhouse.core.vectors import append, i64, mypyc_attr, vec

SEAT_BITS: Final = 8
NUMBER_BITS: Final = 16


def push(position: Position, step: i64, seat: i64, number: i64) -> None:
    """Put a pending decision on top of the agenda."""
    cells = position.cells
    depth = cells[0] + 1
    if depth > ROOM:
        raise OverflowError("The agenda is full.")
    cells[0] = depth
    cells[depth] = step | ((seat + 1) << SEAT_BITS) | (number << NUMBER_BITS)


def pop(position: Position) -> None:
    """Take the top decision off the agenda."""
    cells = position.cells
    depth = cells[0]
    cells[depth] = 0
    cells[0] = depth - 1


def clear(position: Position) -> None:
    """Drop every pending decision: the game is over."""
    while position.cells[0] > 0:
        pop(position)


def step_of(frame: i64) -> i64:
    return frame & 255


def seat_of(frame: i64) -> i64:
    return ((frame >> SEAT_BITS) & 255) - 1


def number_of(frame: i64) -> i64:
    return frame >> NUMBER_BITS


@mypyc_attr(allow_interpreted_subclasses=True)
class Step:
    """One kind of decision. A title overrides what it needs."""

    name: str = ""
    settles: bool = False  # whether `settle` has anything to do
    asks_always: bool = False  # an offer: declining is an answer, so it is asked even with one legal move

    def settle(self, position: Position, frame: i64) -> bool:
        """Return False, having changed nothing, if a decision is needed; otherwise act and return True."""
        return False

    def candidates(self, position: Position, frame: i64) -> list[int]:
        """Return what a person might point at."""
        return []

    def objection(self, position: Position, frame: i64, move: i64) -> Optional[Objection]:
        """Return why this move of the table is refused here."""
        return None

    def legal_into(self, position: Position, frame: i64, moves: "vec[i64]") -> i64:
        """Write the candidates without objection. A hot step may override it; a test proves both agree."""
        count: i64 = 0
        for move in self.candidates(position, frame):
            if self.objection(position, frame, move) is None:
                moves[count] = move
                count += 1
        return count

    def bare_into(self, position: Position, frame: i64, moves: "vec[i64]") -> i64:
        """Write the moves that are legal as far as the step itself can tell: looking ahead starts there."""
        return self.legal_into(position, frame, moves)

    def canonical_into(self, position: Position, frame: i64, moves: "vec[i64]") -> i64:
        """Write the legal moves that search needs to look at."""
        return self.legal_into(position, frame, moves)

    def weights_into(self, position: Position, frame: i64, weights: "vec[i64]") -> i64:
        """Write the odds of a chance step's moves."""
        return 0

    def play(self, position: Position, frame: i64, move: i64) -> None:
        """Carry out the move; the frame is already off the agenda."""

    def misread(self, position: Position, frame: i64, text: str) -> Optional[Objection]:
        """Return the rule that refuses a text which names no move, if this question knows one."""
        return None

    def facts(self, position: Position, frame: i64) -> dict[str, int | str]:
        """Return the numbers that the prompt shows."""
        return {}

    def reveals(self, position: Position, frame: i64, move: i64) -> bool:
        """Return whether the move shows its player something hidden."""
        return False


def in_order(steps: Mapping[int, Step]) -> list[Step]:
    """Return steps by their numbers; a number without a step, or beyond them, is a mistake of the title."""
    if set(steps) != set(range(len(steps))):
        raise ValueError(f"The steps are numbered {sorted(steps)}, not 0 to {len(steps) - 1}.")
    return [steps[number] for number in range(len(steps))]


@mypyc_attr(allow_interpreted_subclasses=True)
class AgendaGame(Game):
    """A game driven by steps. A title adds data, steps, score and secrets."""

    steps: list[Step]
    fields: tuple[tuple[str, int], ...]  # names and widths, in the order of the cells
    sparse: tuple[str, ...] = ()  # fields of one cell that a dump leaves out while they are 0

    @abstractmethod
    def out_of_turn(self, position: Position, seat: i64, move: i64) -> Objection:
        """Return the objection to a move (-1: a text that names none) of a seat that is not asked."""

    # the tree

    def to_act(self, position: Position) -> list[int]:
        seat = self.actor(position)
        return [] if seat == NOBODY else [seat]

    # Frames are unpacked in place here: these methods are the hottest of all, and plain calls are slow.

    def actor(self, position: Position) -> i64:
        cells = position.cells
        depth = cells[0]
        if depth == 0:
            return NOBODY
        return ((cells[depth] >> SEAT_BITS) & 255) - 1

    def legal_into(self, position: Position, seat: i64, moves: "vec[i64]") -> i64:
        cells = position.cells
        depth = cells[0]
        frame = cells[depth]
        if ((frame >> SEAT_BITS) & 255) - 1 != seat or depth == 0:
            return 0
        return self.steps[frame & 255].legal_into(position, frame, moves)

    def canonical_into(self, position: Position, seat: i64, moves: "vec[i64]") -> i64:
        cells = position.cells
        depth = cells[0]
        frame = cells[depth]
        if ((frame >> SEAT_BITS) & 255) - 1 != seat or depth == 0:
            return 0
        return self.steps[frame & 255].canonical_into(position, frame, moves)

    def weights_into(self, position: Position, weights: "vec[i64]") -> i64:
        cells = position.cells
        frame = cells[cells[0]]
        return self.steps[frame & 255].weights_into(position, frame, weights)

    def apply(self, position: Position, seat: i64, move: i64) -> None:
        cells = position.cells
        depth = cells[0]
        frame = cells[depth]
        cells[depth] = 0
        cells[0] = depth - 1
        steps = self.steps
        steps[frame & 255].play(position, frame, move)
        depth = cells[0]
        while depth > 0:  # as in `settle`
            frame = cells[depth]
            step = steps[frame & 255]
            if not step.settles or not step.settle(position, frame):
                return
            depth = cells[0]

    def settle(self, position: Position) -> None:
        """Let frames that need no decision act, until one does or none is left."""
        cells = position.cells
        steps = self.steps
        depth = cells[0]
        while depth > 0:
            frame = cells[depth]
            step = steps[frame & 255]
            if not step.settles or not step.settle(position, frame):
                return
            depth = cells[0]

    # looking ahead and back: copies, never the position itself

    def played(self, position: Position, move: i64) -> Position:
        """Return the position right after the move, before anything settles: for rules that look ahead."""
        after = position.copy()
        frame = after.cells[after.cells[0]]
        pop(after)
        self.steps[step_of(frame)].play(after, frame, move)
        return after

    def stages(self, before: Position, move: i64) -> list[tuple[int, Position]]:
        """Return (frame, position after it) for the move and each frame that settled itself: for stories."""
        after = self.played(before, move)
        frame = before.cells[before.cells[0]]
        found = [(int(frame), after.copy())]
        while after.cells[0] > 0:
            frame = after.cells[after.cells[0]]
            if not self.steps[step_of(frame)].settle(after, frame):
                break
            found.append((int(frame), after.copy()))
        return found

    # explanations

    def question(self, position: Position, seat: i64) -> Question:
        if self.actor(position) != seat:
            return Question("wait", {})
        frame = position.cells[position.cells[0]]
        step = self.steps[step_of(frame)]
        return Question(step.name, step.facts(position, frame))

    def candidates(self, position: Position, seat: i64) -> list[int]:
        if self.actor(position) != seat:
            return []
        frame = position.cells[position.cells[0]]
        return self.steps[step_of(frame)].candidates(position, frame)

    def objection(self, position: Position, seat: i64, move: i64) -> Optional[Objection]:
        if self.actor(position) != seat:
            return self.out_of_turn(position, seat, move)
        frame = position.cells[position.cells[0]]
        return self.steps[step_of(frame)].objection(position, frame, move)

    def misread(self, position: Position, seat: i64, text: str) -> Optional[Objection]:
        if self.actor(position) != seat:
            return self.out_of_turn(position, seat, -1)
        frame = position.cells[position.cells[0]]
        return self.steps[step_of(frame)].misread(position, frame, text)

    def is_forced(self, position: Position, seat: i64) -> bool:
        frame = position.cells[position.cells[0]]
        return not self.steps[step_of(frame)].asks_always

    def reveals(self, position: Position, seat: i64, move: i64) -> bool:
        frame = position.cells[position.cells[0]]
        return self.steps[step_of(frame)].reveals(position, frame, move)

    # hidden information: by default there is none

    def seen(self, position: Position, eyes: i64, seat: i64, move: i64) -> i64:
        return move

    def redeal(self, position: Position, eyes: i64, dice: Dice) -> Position:
        return position.copy()

    # storage

    def blank(self, seats: int) -> Position:
        """Return a position of this title with nothing in it."""
        return blank(seats, sum(width for _, width in self.fields))

    def dump(self, position: Position) -> dict[str, object]:
        cells = position.cells
        data: dict[str, object] = {"seats": int(position.seats)}
        agenda: list[object] = []
        for depth in range(1, cells[0] + 1):
            frame = cells[depth]
            agenda.append([self.steps[step_of(frame)].name, int(seat_of(frame)), int(number_of(frame))])
        data["agenda"] = agenda
        at = FIRST
        for name, width in self.fields:
            if width > 1:
                data[name] = [int(cells[i]) for i in range(at, at + width)]
            elif cells[at] != 0 or name not in self.sparse:
                data[name] = int(cells[at])
            at += width
        data["memory"] = [int(number) for number in position.memory]
        return data

    def load(self, data: Mapping[str, object], version: int) -> Position:
        data = migrated(self, {**dict.fromkeys(self.sparse, 0), **data}, version)
        expected = {"seats", "agenda", "memory"} | {name for name, _ in self.fields}
        if set(data) != expected:
            odd = sorted(set(data) ^ expected)
            raise ValueError(f"The position lacks or does not know the field '{odd[0]}'.")
        seats = _int(data["seats"], "seats")
        if seats not in self.seats:
            raise ValueError(f"The position has {seats} seats, which this title does not know.")
        position = self.blank(seats)
        self._load_agenda(position, data["agenda"])
        at = FIRST
        for name, width in self.fields:
            for offset, number in enumerate(_ints(data[name], name, width)):
                position.cells[at + offset] = number
            at += width
        for number in _ints(data["memory"], "memory", -1):
            position.memory = append(position.memory, number)
        return position

    def _load_agenda(self, position: Position, frames: object) -> None:
        names = [step.name for step in self.steps]
        if not isinstance(frames, list) or len(frames) > ROOM:
            raise ValueError(f"The agenda of the position is not a list of at most {ROOM} frames.")
        for frame in frames:
            if not isinstance(frame, list) or len(frame) != 3 or frame[0] not in names:
                raise ValueError(f"The agenda of the position has an unknown frame: {frame}.")
            seat, number = _int(frame[1], "agenda"), _int(frame[2], "agenda")
            if not CHANCE <= seat < position.seats or not 0 <= number < 1 << (62 - NUMBER_BITS):
                raise ValueError(f"The agenda of the position has an unknown frame: {frame}.")
            push(position, names.index(frame[0]), seat, number)


def _int(value: object, name: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueError(f"The field '{name}' of the position should be a whole number, not {value!r}.")
    if not -(1 << 63) <= value < 1 << 63:
        raise ValueError(f"The field '{name}' of the position has a number beyond 64 bits.")
    return value


def _ints(value: object, name: str, width: int) -> list[int]:
    values = [value] if width == 1 else value
    if not isinstance(values, list) or (width >= 0 and len(values) != width):
        raise ValueError(f"The field '{name}' of the position should be a list of {width} numbers.")
    return [_int(item, name) for item in values]
