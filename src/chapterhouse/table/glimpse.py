"""What a bot gets to see: never the position, only worlds that its seat cannot rule out."""

from collections.abc import Mapping, Sequence

from chapterhouse.core.chance import Dice
from chapterhouse.core.game import Game, Question, legal_moves
from chapterhouse.core.position import Position


class Glimpse:
    """A seat's knowledge at one moment.

    It holds a world dealt from the true position, not that position: dealing again from a dealt world gives
    the same odds, since both look alike to the seat. For the same reason what is legal there is legal here.
    """

    def __init__(
        self, game: Game, position: Position, seat: int, dice: Dice, legal: Sequence[int] | None = None
    ) -> None:
        self.game = game
        self.seat = seat
        self._world = game.redeal(position, seat, dice)
        self.legal = legal_moves(game, self._world, seat) if legal is None else list(legal)

    @property
    def view(self) -> Mapping[str, object]:
        """Return what the seat sees."""
        return self.game.view(self._world, self.seat)

    @property
    def question(self) -> Question:
        """Return what the seat is asked."""
        return self.game.question(self._world, self.seat)

    def deal(self, dice: Dice) -> Position:
        """Return a new world that the seat cannot rule out."""
        return self.game.redeal(self._world, self.seat, dice)

    def dump(self) -> dict[str, object]:
        """Return a dealt world as plain data, for a worker process."""
        return self.game.dump(self._world)
