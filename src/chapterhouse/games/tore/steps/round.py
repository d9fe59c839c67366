"""A round: event, orientation, income, favour, turns; and what is served before the first of a chapter."""

from typing import Optional

from chapterhouse.core.agenda import Step, number_of, pop, push, seat_of
from chapterhouse.core.game import CHANCE, Objection
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.tore import ask, do
from chapterhouse.games.tore.accounts import gain, held, in_stock, score
from chapterhouse.games.tore.at import (
    AT_WAR,
    BEGGING,
    COUNCIL,
    COURT,
    COURT_RENOUNCES,
    CREST,
    GOLD,
    INCOME,
    OWED,
    PASSED,
    PENANCE,
    POINTS,
    ROUND,
    ROUNDS,
    RULINGS,
    TRADED,
    TURN,
)
from chapterhouse.games.tore.board import Board
from chapterhouse.games.tore.cells import from_crest, owed, side_of
from chapterhouse.games.tore.favours import price_of, reach, space_after
from chapterhouse.games.tore.force import bind, bind_council, store
from chapterhouse.games.tore.forgo import reward
from chapterhouse.games.tore.steps.on_board import BoardStep


class Penalties(Step):
    """Before the first event of a chapter: Penance, then the Royal Court. Number: players served."""

    name = "penalties"
    settles = True

    def settle(self, position: Position, frame: i64) -> bool:  # rule: TW-68 TW-70 TW-72
        pop(position)
        served = number_of(frame)
        if served == position.seats:
            return True
        seat = from_crest(position, served)
        push(position, ask.PENALTIES, CHANCE, served + 1)
        if owed(position, seat, COURT) > 0:
            position.cells[PASSED] |= 1 << seat
            push(position, ask.DISCARD, seat, 0)
            push(position, ask.IDLE, seat, 0)
        if owed(position, seat, PENANCE) > 0:
            push(position, ask.DRAW, CHANCE, seat)
        return True


class Round(Step):
    """Begin a round: put its parts on the agenda, the last one first."""  # rule: TW-15

    name = "round"
    settles = True

    def settle(self, position: Position, frame: i64) -> bool:
        pop(position)
        position.cells[TURN] += 1
        push(position, ask.ROUND_END, CHANCE, 0)
        push(position, ask.TURNS, CHANCE, 0)
        push(position, ask.ORIENT, position.cells[CREST], 0)
        push(position, ask.EVENT, CHANCE, 0)
        push(position, ask.REVEAL, CHANCE, 0)
        return True


class Orient(BoardStep):
    """The active player turns the card: income and favour follow from it."""  # rule: TW-20

    name = "orient"

    def candidates(self, position: Position, frame: i64) -> list[int]:
        return list(range(do.ORIENT, do.ORIENT + 4))

    def objection(self, position: Position, frame: i64, move: i64) -> Optional[Objection]:
        if move < do.ORIENT or move >= do.ORIENT + 4:
            return Objection("not_now", "TW-15")
        if not self._can_pay(position, seat_of(frame), move - do.ORIENT):
            return Objection("outlaws_unpaid", "TW-21")
        return None

    def legal_into(self, position: Position, frame: i64, moves: "vec[i64]") -> i64:
        count: i64 = 0
        rotation: i64 = 0
        while rotation < 4:
            if self._can_pay(position, seat_of(frame), rotation):
                moves[count] = do.ORIENT + rotation
                count += 1
            rotation += 1
        return count

    def play(self, position: Position, frame: i64, move: i64) -> None:
        rotation = move - do.ORIENT
        push(position, ask.STONE, seat_of(frame), rotation)
        push(position, ask.INCOME, CHANCE, rotation << 4)

    def _can_pay(self, position: Position, seat: i64, rotation: i64) -> bool:
        """Return whether the seat has what the space reached demands, income included."""  # rule: TW-21
        if rotation == 0:
            return True
        price = price_of(self.board, space_after(position, rotation))
        gold = held(position, seat, GOLD)
        if not is_begging(position, seat):
            corner = corner_of(position, self.board, seat, rotation)
            if self.board.corner_good[corner] == GOLD:
                gold += self.board.corner_count[corner]
        return gold >= price


def corner_of(position: Position, board: Board, seat: i64, rotation: i64) -> i64:
    """Return the corner of the event that points at a seat, as an index into the board's corners."""
    side = side_of(position.seats, seat) - rotation
    return 4 * (position.cells[COUNCIL] - 1) + (side + 4 if side < 0 else side)


def is_begging(position: Position, seat: i64) -> bool:
    """Return whether a seat gets no income: in the first round of a chapter."""  # rule: TW-69
    return position.cells[ROUND] == 1 and owed(position, seat, BEGGING) > 0


class Income(BoardStep):
    """Each player takes what their own corner shows. Number: players served, and the rotation."""

    name = "income"
    settles = True

    def settle(self, position: Position, frame: i64) -> bool:  # rule: TW-13 TW-22
        pop(position)
        served = number_of(frame) & 15
        rotation = number_of(frame) >> 4
        if served == position.seats:
            return True
        push(position, ask.INCOME, CHANCE, (served + 1) | (rotation << 4))
        seat = from_crest(position, served)
        if is_begging(position, seat):
            return True
        corner = corner_of(position, self.board, seat, rotation)
        good, count = self.board.corner_good[corner], self.board.corner_count[corner]
        if good == POINTS:
            score(position, seat, INCOME, count)
        elif in_stock(position, good, count):
            gain(position, seat, good, count)
        else:
            score(position, seat, INCOME, self.board.substitute)  # rule: TW-23
        return True


class Stone(BoardStep):
    """Move the favour stone; the active player gets the favour of the space reached."""  # rule: TW-24

    name = "stone"
    settles = True

    def settle(self, position: Position, frame: i64) -> bool:
        pop(position)
        steps = number_of(frame)
        if steps > 0:
            reach(position, self.board, seat_of(frame), space_after(position, steps))
        return True


class Turns(BoardStep):
    """One turn for each player, the active one first. Number: players that had theirs."""  # rule: TW-37

    name = "turns"
    settles = True

    def settle(self, position: Position, frame: i64) -> bool:
        pop(position)
        served = number_of(frame)
        if served == position.seats or position.cells[AT_WAR] == 1:  # rule: TW-E-II-02
            return True
        if served == 0:
            bind_council(position, self.board)  # rule: TW-18
        push(position, ask.TURNS, CHANCE, served + 1)
        seat = from_crest(position, served)
        if (position.cells[PASSED] >> seat) & 1 == 0:  # rule: TW-70
            position.cells[TURN] += 1
            push(position, ask.TURN, seat, 0)
        elif position.cells[RULINGS] & COURT_RENOUNCES:
            reward(position, self.board, seat)  # rule: TW-E-II-01, the other reading
        return True


class RoundEnd(BoardStep):
    """Store a permanent event, pass the crest, go on to the next round or to the end of the chapter."""

    name = "round_end"
    settles = True

    def settle(self, position: Position, frame: i64) -> bool:
        pop(position)
        cells = position.cells
        store(position, self.board)
        cells[COUNCIL] = 0
        bind(position, self.board)
        cells[PASSED] = cells[TRADED] = cells[AT_WAR] = 0
        seat: i64 = 0
        while seat < position.seats:
            cells[OWED + seat] = 0
            seat += 1
        cells[CREST] = from_crest(position, 1)  # rule: TW-57
        if cells[ROUND] < ROUNDS:
            cells[ROUND] += 1
            push(position, ask.ROUND, CHANCE, 0)
        else:
            begin_chapter_end(position)
        return True


def begin_chapter_end(position: Position) -> None:
    """Put the parts of a chapter's end on the agenda, the last one first."""  # rule: TW-58
    position.cells[TURN] += 1
    push(position, ask.CHAPTER_END, CHANCE, 0)
    push(position, ask.PROTECTION, CHANCE, 0)
    push(position, ask.TAX, CHANCE, 0)
    push(position, ask.DUTY, CHANCE, 0)
    push(position, ask.CLEAR, CHANCE, 0)
    push(position, ask.PROGRESS, CHANCE, 0)
