"""What chance decides: the sides, and every card that is turned up."""

from typing import Final

from chapterhouse.core.agenda import Step, number_of
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.avignon.moves import DRAW, LOT
from chapterhouse.games.avignon.moving import reshuffle
from chapterhouse.games.avignon.position import BAG, CARD, DISCARDS, ROME_SEAT

LOT_STEP: Final = 0


class Lot(Step):
    """Draw which side seat 0 plays."""  # rule: AV-01

    name = "lot"

    def candidates(self, position: Position, frame: i64) -> list[int]:
        return [LOT, LOT + 1]

    def weights_into(self, position: Position, frame: i64, weights: "vec[i64]") -> i64:
        weights[0] = 1
        weights[1] = 1
        return 2

    def play(self, position: Position, frame: i64, move: i64) -> None:
        position.cells[ROME_SEAT] = move - LOT


class Draw(Step):
    """Turn up a card for the column that the frame names."""  # rule: AV-04 AV-06

    name = "draw"
    settles = True

    def __init__(self, characters: i64) -> None:
        self.characters = characters

    def settle(self, position: Position, frame: i64) -> bool:
        cells = position.cells
        character: i64 = 0
        while character < self.characters:
            if cells[BAG + character] > 0:
                return False
            character += 1
        if cells[DISCARDS] == 0:
            return False  # only a scenario with a cut deck comes here
        reshuffle(position)  # rule: AV-16, only when a card is needed
        return True

    def candidates(self, position: Position, frame: i64) -> list[int]:
        return [
            DRAW + character for character in range(self.characters) if position.cells[BAG + character] > 0
        ]

    def legal_into(self, position: Position, frame: i64, moves: "vec[i64]") -> i64:
        cells = position.cells
        count: i64 = 0
        character: i64 = 0
        while character < self.characters:
            if cells[BAG + character] > 0:
                moves[count] = DRAW + character
                count += 1
            character += 1
        return count

    def weights_into(self, position: Position, frame: i64, weights: "vec[i64]") -> i64:
        cells = position.cells
        count: i64 = 0
        character: i64 = 0
        while character < self.characters:
            number = cells[BAG + character]
            if number > 0:
                weights[count] = number
                count += 1
            character += 1
        return count

    def play(self, position: Position, frame: i64, move: i64) -> None:
        cells = position.cells
        cells[BAG + move - DRAW] -= 1
        cells[CARD + number_of(frame)] = move - DRAW
