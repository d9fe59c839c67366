"""What chance decides: the sides, and every card that is turned up."""

from chapterhouse.core.agenda import Step, number_of
from chapterhouse.core.bag import BagStep
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.avignon import at, do
from chapterhouse.games.avignon.moving import reshuffle


class Lot(Step):
    """Draw which side seat 0 plays."""  # rule: AV-01

    name = "lot"

    def candidates(self, position: Position, frame: i64) -> list[int]:
        return [do.LOT, do.LOT + 1]

    def weights_into(self, position: Position, frame: i64, weights: "vec[i64]") -> i64:
        weights[0] = 1
        weights[1] = 1
        return 2

    def play(self, position: Position, frame: i64, move: i64) -> None:
        position.cells[at.ROME_SEAT] = move - do.LOT


class Draw(BagStep):
    """Turn up a card for the column that the frame names."""  # rule: AV-04 AV-06

    name = "draw"
    settles = True

    def settle(self, position: Position, frame: i64) -> bool:
        if position.cells[at.DISCARDS] == 0 or not self.is_empty(position):
            return False
        reshuffle(position)  # rule: AV-16, only when a card is needed
        return True

    def play(self, position: Position, frame: i64, move: i64) -> None:
        position.cells[at.CARD + number_of(frame)] = self.take(position, move)
        if position.cells[at.RULINGS] & at.SHUFFLES_AT_ONCE and self.is_empty(position):
            reshuffle(position)  # rule: AV-16, the other reading
