"""What would happen: choices played on copies, as far as the seat that asks could foresee it itself.

Nothing here looks at the true position of a title with secrets. The choices are played in a few worlds that
the seat cannot rule out, always the same few; what is told is what happens in all of them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from chapterhouse.core.chance import FairDice
from chapterhouse.core.game import CHANCE, Game, ScoreLine, Sentence
from chapterhouse.core.position import Position
from chapterhouse.records.events import Event
from chapterhouse.table.asked import Asked
from chapterhouse.table.changes import Change, changes
from chapterhouse.table.rehearsal import BeyondChance, RefusedAt
from chapterhouse.table.stride import Stride

WORLDS: Final = 3
MOST_STEPS: Final = 60  # that follow by themselves; no title has as many
SEED: Final = b"what would happen?"  # dealing worlds anew each time would tell no more, only waver

ASKED: Final = "asked"
CHANCE_COMES: Final = "chance"
HIDDEN: Final = "hidden"
OVER: Final = "over"

Stop = Literal["asked", "chance", "hidden", "over"]
Points = Mapping[str, int | float]  # by kind of points


@dataclass(frozen=True)
class Preview:
    """What one seat would be told of its choices, and what would be different for its eyes.

    `stop` says why it is not known what follows: somebody is "asked", "chance" brings something, something
    "hidden" would be shown, or the game is "over". `asked` is the seat's own next question, if it is asked.
    """

    sentences: Sequence[Sentence]
    changes: Sequence[Change]
    points: Sequence[Points | None]  # what each seat gains, by kind; None where the seat cannot know
    view: Mapping[str, object]
    stop: Stop
    asked: Asked | None


def preview(game: Game, position: Position, seat: int, moves: Sequence[str]) -> Preview:
    """Return what comes of choices of a seat, with all that follows by itself; the position stays as it is.

    Refused as a list that is played: `RefusedAt` names the first move to which a rule objects, `BeyondChance`
    says that the list runs on beyond what the seat can know.
    """
    course = _Course(game, position, seat)
    for index, text in enumerate(moves):
        if course.stop in (CHANCE_COMES, HIDDEN):
            raise BeyondChance
        course.choose(text, index)
    return course.told()


class _Course:
    """How things go on in the worlds, step by step, as long as it is the same in all of them."""

    def __init__(self, game: Game, position: Position, seat: int) -> None:
        self.stop: Stop = ASKED
        self._game = game
        self._seat = seat
        self._worlds = _worlds(game, position, seat)
        self._start = self._worlds
        self._sentences: list[Sentence] = []

    def choose(self, text: str, index: int) -> None:
        """Play a choice, and what follows by itself."""
        objection = Asked(self._game, self._worlds[0], self._seat).why(text)
        if objection is not None:
            raise RefusedAt(objection, text, index)
        if self._step(self._seat, self._game.moves.number(text)):
            self._go_on()

    def told(self) -> Preview:
        """Return what is known by now."""
        game, seat, world = self._game, self._seat, self._worlds[0]
        view = game.view(world, seat)
        is_asked = self.stop == ASKED and seat in game.to_act(world)
        return Preview(
            self._sentences,
            list(changes(game.view(self._start[0], seat), view)),
            self._points(),
            view,
            self.stop,
            Asked(game, world, seat) if is_asked else None,
        )

    def _go_on(self) -> None:
        for _ in range(MOST_STEPS):
            seats = self._game.to_act(self._worlds[0])
            if not seats or seats[0] == CHANCE:
                self.stop = CHANCE_COMES if seats else OVER
                return
            self.stop = ASKED
            # how many answers somebody else has may hang on what is hidden
            if seats[0] != self._seat and not self._game.is_open:
                return
            asked = Asked(self._game, self._worlds[0], seats[0])
            if not asked.is_forced() or not self._step(seats[0], asked.legal[0]):
                return

    def _step(self, by: int, move: int) -> bool:
        """Play a move in all worlds; return False, and leave them be, if it shows something hidden."""
        game, seat = self._game, self._seat
        event = Event(n=0, by=by, do=game.moves.text(move))
        strides: list[Stride] = []
        for world in self._worlds:
            after = world.copy()
            game.apply(after, by, move)
            strides.append(Stride(game, event, world, after, move))
        told = [stride.tell(seat) for stride in strides]
        if any(game.reveals(world, by, move) for world in self._worlds) or not _agree(told):
            self.stop = HIDDEN
            return False
        if len(strides) > 1 and not _agree([game.view(stride.after, seat) for stride in strides]):
            self.stop = HIDDEN
            return False
        self._sentences += told[0]
        self._worlds = [stride.after for stride in strides]
        return True

    def _points(self) -> list[Points | None]:
        """Return by how much each seat's points change, by kind, where all worlds say the same."""
        outlook = self._game.outlook
        gained = [
            [_gained(was, now) for was, now in zip(outlook(old), outlook(new), strict=True)]
            for old, new in zip(self._start, self._worlds, strict=True)
        ]
        return [of_seat[0] if _agree(of_seat) else None for of_seat in zip(*gained, strict=True)]


def _worlds(game: Game, position: Position, seat: int) -> list[Position]:
    if game.is_open:
        return [position]
    dice = FairDice(SEED)
    return [game.redeal(position, seat, dice) for _ in range(WORLDS)]


def _agree(found: Sequence[object]) -> bool:
    return all(one == found[0] for one in found)


def _gained(before: Sequence[ScoreLine], after: Sequence[ScoreLine]) -> dict[str, int | float]:
    found: dict[str, int | float] = {}
    for lines, sign in ((before, -1), (after, 1)):
        for line in lines:
            found[line.item] = found.get(line.item, 0) + sign * line.points
    return {item: points for item, points in found.items() if points}
