"""Petitions: sentences from the content pack, carried out one card at a time."""

from typing import Optional

from chapterhouse.core.agenda import AgendaGame, Step, pop, push, seat_of
from chapterhouse.core.bits import bit_count
from chapterhouse.core.game import Objection
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.avignon import ask, do
from chapterhouse.games.avignon.at import (
    ARRIVED,
    CARD,
    COLUMNS,
    IN_ORDER,
    LEFT,
    MOVED,
    NONE,
    OPEN,
    PETITION_OF,
    PETITIONER,
    SENTENCE,
    SIDE,
    TO_MOVE,
    TURN,
)
from chapterhouse.games.avignon.cards import BY, OP, OTHER, TIMES, UP_TO, Cards
from chapterhouse.games.avignon.cells import seat_of_side, side_of_seat
from chapterhouse.games.avignon.moving import towards, travel
from chapterhouse.games.avignon.petitions import (
    any_would_leave,
    is_in_order,
    number_to_move,
    sentence_row,
    targets,
)
from chapterhouse.games.avignon.samaritan import can_finish, choice_spares, is_at_risk


def begin_petition(position: Position, column: i64, seat: i64) -> None:
    """Take up the petition of the card in a column."""  # rule: AV-17
    cells = position.cells
    cells[PETITIONER] = column
    cells[PETITION_OF] = cells[CARD + column]
    cells[SENTENCE] = 0
    push(position, ask.PETITION, seat, 0)


class Petition(Step):
    """Read the next sentence, or close the petition after the last one."""  # rule: AV-19

    name = "petition"
    settles = True

    def __init__(self, cards: Cards) -> None:
        self.cards = cards

    def settle(self, position: Position, frame: i64) -> bool:
        cells = position.cells
        cells[MOVED] = 0
        cells[ARRIVED] = 0
        if cells[SENTENCE] == self.cards.sentence_count[cells[PETITION_OF]]:
            pop(position)
            close_petition(position)
            return True
        row = self.cards.row(cells[PETITION_OF], cells[SENTENCE])
        side = cells[SIDE] ^ self.cards.sentences[row + BY]
        cells[SENTENCE] += 1
        cells[OPEN] = targets(position, self.cards, row)  # rule: AV-22
        cells[TO_MOVE] = number_to_move(position, self.cards, row, side)
        cells[IN_ORDER] = 1 if is_in_order(position, self.cards, row, side) else 0
        if cells[TO_MOVE] > 0:
            push(position, ask.TARGET, seat_of_side(position, side), 0)  # rule: AV-25
        return True


def close_petition(position: Position) -> None:
    """Leave nothing of the petition behind, so that equal situations are equal positions."""
    cells = position.cells
    cells[PETITIONER] = NONE
    cells[PETITION_OF] = NONE
    cells[SENTENCE] = 0
    cells[OPEN] = 0
    cells[TO_MOVE] = 0
    cells[IN_ORDER] = 0


class Target(Step):
    """Choose the next card that a sentence moves."""  # rule: AV-10

    name = "target"

    def __init__(self, game: AgendaGame, cards: Cards) -> None:
        self.game = game
        self.cards = cards

    def facts(self, position: Position, frame: i64) -> dict[str, int | str]:
        row = sentence_row(position, self.cards)
        left, times = int(position.cells[TO_MOVE]), int(self.cards.sentences[row + TIMES])
        return {
            "to_move": left,
            "push": 0 if self.cards.sentences[row + OP] == 1 else 1,
            "times": times if left == 1 else 0,
            "each": times if left > 1 else 0,
            "stop": self._stop(position, row),
        }

    def _stop(self, position: Position, row: i64) -> int:
        """Return 0 if all must be moved, 1 if one may stop after the first card, 2 if at once."""
        if self.cards.sentences[row + UP_TO] == 0:  # rule: AV-23
            return 0
        if position.cells[MOVED] != 0:
            return 2
        return 1 if position.cells[TO_MOVE] > 1 else 0

    def candidates(self, position: Position, frame: i64) -> list[int]:
        row = sentence_row(position, self.cards)
        first = self._first(row)
        moves = [first + column for column in range(COLUMNS)]
        if self.cards.sentences[row + UP_TO] == 1:
            moves.append(do.STOP)
        return moves

    def objection(self, position: Position, frame: i64, move: i64) -> Optional[Objection]:
        bare = self._bare_objection(position, frame, move)
        if (
            bare is not None
            or not self._is_at_risk(position, frame)
            or self._may_finish(position, frame, move)
        ):
            return bare
        if can_finish(self.game, position, position.cells[TURN]):
            return Objection("samaritan", "AV-31")
        return None  # the opponent or chance has left no other way: the rule cannot bite

    def legal_into(self, position: Position, frame: i64, moves: "vec[i64]") -> i64:
        count = self.bare_into(position, frame, moves)
        if not self._is_at_risk(position, frame):
            return count
        kept: i64 = 0
        i: i64 = 0
        while i < count:
            move = moves[i]
            if self._may_finish(position, frame, move):
                moves[kept] = move
                kept += 1
            i += 1
        return kept if kept > 0 else self.bare_into(position, frame, moves)

    def bare_into(self, position: Position, frame: i64, moves: "vec[i64]") -> i64:
        cells = position.cells
        row = sentence_row(position, self.cards)
        first = self._first(row)
        count: i64 = 0
        column: i64 = 0
        while column < COLUMNS:
            if cells[OPEN] & (1 << column):
                moves[count] = first + column
                count += 1
                if cells[IN_ORDER] == 1:  # rule: AV-26
                    return count
            column += 1
        if self.cards.sentences[row + UP_TO] == 1 and cells[MOVED] != 0:  # rule: AV-23
            moves[count] = do.STOP
            count += 1
        return count

    def canonical_into(self, position: Position, frame: i64, moves: "vec[i64]") -> i64:
        """Where no card enters a congregation the order of the picks is idle: pick in ascending order."""
        count = self.legal_into(position, frame, moves)
        cells = position.cells
        row = sentence_row(position, self.cards)
        if cells[TO_MOVE] == 1 and cells[MOVED] == 0:
            return count
        side = side_of_seat(position, seat_of(frame))
        if cells[ARRIVED] != 0 or self._is_at_risk(position, frame):
            return count
        if any_would_leave(position, self.cards, row, side):
            return count
        return self._ascending(position, row, moves, count)

    def play(self, position: Position, frame: i64, move: i64) -> None:
        cells = position.cells
        if move == do.STOP:
            return
        row = sentence_row(position, self.cards)
        column = move % COLUMNS
        cells[OPEN] &= ~(1 << column)
        cells[MOVED] |= 1 << column
        cells[TO_MOVE] -= 1
        if cells[TO_MOVE] > 0:
            push(position, ask.TARGET, seat_of(frame), 0)
        side = side_of_seat(position, seat_of(frame))
        step = towards(side) * self.cards.sentences[row + OP]  # rule: AV-12 AV-25
        travel(position, self.cards, column, step, self.cards.sentences[row + TIMES])

    def _first(self, row: i64) -> i64:
        return do.PULL if self.cards.sentences[row + OP] == 1 else do.PUSH

    def _bare_objection(self, position: Position, frame: i64, move: i64) -> Optional[Objection]:
        cells = position.cells
        row = sentence_row(position, self.cards)
        if move == do.STOP:
            if self.cards.sentences[row + UP_TO] == 0:
                return Objection("must_choose", "AV-19")
            return None if cells[MOVED] != 0 else Objection("must_choose", "AV-23")
        first = self._first(row)
        if move < first or move >= first + COLUMNS:
            return Objection("must_choose", "AV-10")
        column = move - first
        bit = 1 << column
        if cells[MOVED] & bit and not cells[ARRIVED] & bit:
            return Objection("target_twice", "AV-20")
        if cells[ARRIVED] & bit:
            return Objection("target_new", "AV-22")
        if self.cards.sentences[row + OTHER] == 1 and cells[PETITIONER] == column:
            return Objection("not_other", "AV-20")
        if cells[OPEN] & bit == 0:
            return Objection("wrong_target", "AV-24")
        if cells[IN_ORDER] == 1 and cells[OPEN] & (bit - 1):
            return Objection("wrong_target", "AV-26")
        return None

    def _is_at_risk(self, position: Position, frame: i64) -> bool:
        """Return whether a choice could be refused: only the mover's, in the last action."""  # rule: AV-33
        cells = position.cells
        if cells[LEFT] > 0 or seat_of(frame) != seat_of_side(position, cells[SIDE]):
            return False
        return is_at_risk(position)

    def _may_finish(self, position: Position, frame: i64, move: i64) -> bool:
        column = NONE if move == do.STOP else move % COLUMNS
        if choice_spares(position, self.cards, sentence_row(position, self.cards), column):
            return True
        after = position.copy()
        self.game.apply(after, seat_of(frame), move)
        return can_finish(self.game, after, position.cells[TURN])

    def _ascending(self, position: Position, row: i64, moves: "vec[i64]", count: i64) -> i64:
        """Keep the picks above the last one that leave enough targets for the rest.

        Keep all if the picks so far were not in order: a person chose them.
        """
        cells = position.cells
        first = self._first(row)
        needed = cells[TO_MOVE] if self.cards.sentences[row + UP_TO] == 0 else 1
        kept: i64 = 0
        i: i64 = 0
        while i < count:
            move = moves[i]
            if move == do.STOP:
                moves[kept] = move
                kept += 1
            else:
                below = (1 << (move - first)) - 1
                if cells[MOVED] & ~below == 0 and bit_count(cells[OPEN] & ~below) >= needed:
                    moves[kept] = move
                    kept += 1
            i += 1
        return kept if kept > 0 else count
