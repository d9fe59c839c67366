"""Bags: decks as counts of each kind. A card is decided when it is drawn: there is no order to leak."""

from chapterhouse.core.agenda import Step
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, mypyc_attr, vec


@mypyc_attr(allow_interpreted_subclasses=True)
class BagStep(Step):
    """Draw one thing from a bag. A title says where it goes: override `play` and call `take` in it."""

    def __init__(self, bag: i64, kinds: i64, first: i64) -> None:
        self.bag = bag  # the cell that counts the first kind; the other kinds follow
        self.kinds = kinds
        self.first = first  # the move that draws the first kind; the other kinds follow

    def candidates(self, position: Position, frame: i64) -> list[int]:
        cells = position.cells
        return [self.first + kind for kind in range(self.kinds) if cells[self.bag + kind] > 0]

    def legal_into(self, position: Position, frame: i64, moves: "vec[i64]") -> i64:
        cells = position.cells
        bag, kinds, first = self.bag, self.kinds, self.first
        count: i64 = 0
        kind: i64 = 0
        while kind < kinds:
            if cells[bag + kind] > 0:
                moves[count] = first + kind
                count += 1
            kind += 1
        return count

    def weights_into(self, position: Position, frame: i64, weights: "vec[i64]") -> i64:
        cells = position.cells
        bag, kinds = self.bag, self.kinds
        count: i64 = 0
        kind: i64 = 0
        while kind < kinds:
            number = cells[bag + kind]
            if number > 0:
                weights[count] = number
                count += 1
            kind += 1
        return count

    def is_empty(self, position: Position) -> bool:
        """Return whether nothing is left to draw."""
        kind: i64 = 0
        while kind < self.kinds:
            if position.cells[self.bag + kind] > 0:
                return False
            kind += 1
        return True

    def take(self, position: Position, move: i64) -> i64:
        """Take out what the move draws, and return its kind."""
        kind = move - self.first
        position.cells[self.bag + kind] -= 1
        return kind
