"""What chance decides: the first crest, events, patients, the tax and cards lost blindly."""  # rule: TW-12

from chapterhouse.core.agenda import Step, number_of, push
from chapterhouse.core.game import CHANCE
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.tore import ask, do
from chapterhouse.games.tore.at import (
    BAG,
    CARDS,
    CHAPTER,
    COUNCIL,
    CREST,
    EVENTS_PER_CHAPTER,
    FACE_DOWN,
    HAND,
    NONE,
    PENANCE,
    SEEN,
    TILE,
    VALUES,
)
from chapterhouse.games.tore.cards import lay_down
from chapterhouse.games.tore.cells import set_owed, side_of
from chapterhouse.games.tore.steps.on_board import BoardStep


class Start(Step):
    """Draw who holds the crest first."""  # rule: TW-04

    name = "start"

    def candidates(self, position: Position, frame: i64) -> list[int]:
        return [do.START + side_of(position.seats, seat) for seat in range(position.seats)]

    def weights_into(self, position: Position, frame: i64, weights: "vec[i64]") -> i64:
        return _even(position.seats, weights)

    def play(self, position: Position, frame: i64, move: i64) -> None:
        side = move - do.START
        position.cells[CREST] = side // 2 if position.seats == 2 else side


class Reveal(BoardStep):
    """Turn up the next event of the chapter; the place it names may fall ill."""  # rule: TW-07 TW-16

    name = "reveal"

    def candidates(self, position: Position, frame: i64) -> list[int]:
        cells = position.cells
        first = EVENTS_PER_CHAPTER * (cells[CHAPTER] - 1)
        return [
            do.REVEAL + event
            for event in range(first, first + EVENTS_PER_CHAPTER)
            if (cells[SEEN] >> event) & 1 == 0
        ]

    def legal_into(self, position: Position, frame: i64, moves: "vec[i64]") -> i64:
        cells = position.cells
        seen = cells[SEEN]
        event = EVENTS_PER_CHAPTER * (cells[CHAPTER] - 1)
        last = event + EVENTS_PER_CHAPTER
        count: i64 = 0
        while event < last:
            if (seen >> event) & 1 == 0:
                moves[count] = do.REVEAL + event
                count += 1
            event += 1
        return count

    def weights_into(self, position: Position, frame: i64, weights: "vec[i64]") -> i64:
        return _even(self.legal_into(position, frame, weights), weights)

    def play(self, position: Position, frame: i64, move: i64) -> None:
        cells = position.cells
        event = move - do.REVEAL
        cells[COUNCIL] = event + 1
        cells[SEEN] |= 1 << event
        place = self.board.house[event]
        if place != NONE and cells[TILE + place] == FACE_DOWN:  # rule: TW-83 TW-84
            push(position, ask.PATIENT, CHANCE, place)


class Patient(Step):
    """Turn up the tile of the place that the frame names."""  # rule: TW-12 TW-82

    name = "patient"

    def candidates(self, position: Position, frame: i64) -> list[int]:
        first = do.PATIENT + VALUES * number_of(frame)
        return [first + value for value in range(VALUES) if position.cells[BAG + value] > 0]

    def weights_into(self, position: Position, frame: i64, weights: "vec[i64]") -> i64:
        count: i64 = 0
        value: i64 = 0
        while value < VALUES:
            if position.cells[BAG + value] > 0:
                weights[count] = position.cells[BAG + value]
                count += 1
            value += 1
        return count

    def play(self, position: Position, frame: i64, move: i64) -> None:
        place = number_of(frame)
        value = move - do.PATIENT - VALUES * place
        position.cells[BAG + value] -= 1
        position.cells[TILE + place] = value + 1


class Tax(BoardStep):
    """Roll the tax die, once for all."""  # rule: TW-67

    name = "tax"

    def candidates(self, position: Position, frame: i64) -> list[int]:
        return [do.TAX + tax for tax in range(do.TAXES) if self.board.tax_faces[tax] > 0]

    def weights_into(self, position: Position, frame: i64, weights: "vec[i64]") -> i64:
        count: i64 = 0
        tax: i64 = 0
        while tax < do.TAXES:
            if self.board.tax_faces[tax] > 0:
                weights[count] = self.board.tax_faces[tax]
                count += 1
            tax += 1
        return count

    def play(self, position: Position, frame: i64, move: i64) -> None:
        push(position, ask.DUTY, CHANCE, (2 << 4) | ((move - do.TAX) << 8))


class Draw(Step):
    """Lose a card blindly: the frame names its owner."""  # rule: TW-68 TW-E-III-03

    name = "draw"

    def candidates(self, position: Position, frame: i64) -> list[int]:
        hand = position.cells[HAND + number_of(frame)]
        return [do.DRAW + card for card in range(CARDS) if (hand >> card) & 1 == 1]

    def legal_into(self, position: Position, frame: i64, moves: "vec[i64]") -> i64:
        return cards_into(position.cells[HAND + number_of(frame)], do.DRAW, 0, moves)

    def weights_into(self, position: Position, frame: i64, weights: "vec[i64]") -> i64:
        return _even(cards_into(position.cells[HAND + number_of(frame)], do.DRAW, 0, weights), weights)

    def play(self, position: Position, frame: i64, move: i64) -> None:
        lay_down(position, number_of(frame), move - do.DRAW)
        set_owed(position, number_of(frame), PENANCE, 0)


def cards_into(hand: i64, first: i64, count: i64, moves: "vec[i64]") -> i64:
    """Write a move for each card of a hand after those already written; return how many there are then."""
    move = first
    while hand != 0:
        if hand & 1 == 1:
            moves[count] = move
            count += 1
        hand >>= 1
        move += 1
    return count


def _even(count: i64, weights: "vec[i64]") -> i64:
    number: i64 = 0
    while number < count:
        weights[number] = 1
        number += 1
    return count
