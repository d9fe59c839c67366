"""A turn: place pieces in one country, or swap a card; then draw."""

from typing import Optional

from chapterhouse.core.agenda import Step, pop, push, seat_of
from chapterhouse.core.game import CHANCE, Objection
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.kardinal import ask, at, do
from chapterhouse.games.kardinal.at import (
    ADVISORS_LEFT,
    CLOISTERS_LEFT,
    COUNCIL,
    COUNTRIES,
    HANDS,
    KINDS,
    MOST,
    NONE,
    OPEN,
    TOTAL,
)
from chapterhouse.games.kardinal.board import Board
from chapterhouse.games.kardinal.cells import hand_size
from chapterhouse.games.kardinal.placing import (
    can_pay,
    discard,
    has_room_anywhere,
    pair_in_hand,
    room_objection,
)


class Turn(Step):
    """Name the country to place in, or the card to swap."""  # rule: KK-18 KK-19

    name = "turn"

    def __init__(self, board: Board) -> None:
        self.board = board

    def candidates(self, position: Position, frame: i64) -> list[int]:
        return list(range(do.COUNTRY, do.SWAP + KINDS))

    def objection(self, position: Position, frame: i64, move: i64) -> Optional[Objection]:
        seat = seat_of(frame)
        if move >= do.SWAP + KINDS:
            return Objection("must_act", "KK-18")
        if move >= do.SWAP:
            if position.cells[HANDS + KINDS * seat + move - do.SWAP] == 0:
                return Objection("card_not_in_hand", "KK-47")
            return None
        if not can_pay(position, self.board, seat, move):
            return Objection("card_not_in_hand", "KK-20")
        return room_objection(position, self.board, seat, move)

    def legal_into(self, position: Position, frame: i64, moves: "vec[i64]") -> i64:
        cells, kind_of, size = position.cells, self.board.kind_of, self.board.size
        seat = seat_of(frame)
        hand = HANDS + KINDS * seat
        has_pair = pair_in_hand(position, seat) != NONE
        has_cloister = cells[CLOISTERS_LEFT + seat] > 0
        has_advisor = cells[ADVISORS_LEFT + seat] > 0
        count: i64 = 0
        country: i64 = 0
        while country < COUNTRIES:
            if has_pair or cells[hand + kind_of[country]] > 0:
                if (has_cloister and cells[TOTAL + country] < size[country]) or (
                    has_advisor and cells[COUNCIL + country] < cells[MOST + country]
                ):
                    moves[count] = do.COUNTRY + country
                    count += 1
            country += 1
        kind: i64 = 0
        while kind < KINDS:  # rule: KK-43, a swap is always possible
            if cells[hand + kind] > 0:
                moves[count] = do.SWAP + kind
                count += 1
            kind += 1
        return count

    def play(self, position: Position, frame: i64, move: i64) -> None:
        cells = position.cells
        seat = seat_of(frame)
        if move >= do.SWAP:
            discard(position, seat, move - do.SWAP)  # rule: KK-47
            finish_turn(position, seat)  # rule: KK-48
            return
        cells[at.COUNTRY] = move
        cells[at.WAS_EMPTY] = 1 if cells[TOTAL + move] == 0 else 0
        push(position, ask.PLACED, seat, 0)
        push(position, ask.PAY, seat, 0)


def finish_turn(position: Position, seat: i64) -> None:
    """Have the hand filled, then the open row, then go on to the next seat."""  # rule: KK-44 KK-54
    push(position, ask.NEXT, seat, 0)
    push(position, ask.REFILL, CHANCE, 0)
    push(position, ask.TAKE, seat, 0)


class Placed(Step):
    """All pieces of the turn are placed: the game may be over."""

    name = "placed"
    settles = True

    def __init__(self, board: Board) -> None:
        self.board = board

    def settle(self, position: Position, frame: i64) -> bool:
        pop(position)
        position.cells[at.FIRST_PIECE] = NONE  # the order of the pieces is forgotten
        position.cells[at.PAIR_FIRST] = 0
        if has_room_anywhere(position, self.board):
            finish_turn(position, seat_of(frame))
        else:
            end_game(position, at.FULL)  # rule: KK-63
        return True


class Take(Step):
    """Take one missing card, from the open row or from the pile."""  # rule: KK-44 KK-45

    name = "take"
    settles = True

    def settle(self, position: Position, frame: i64) -> bool:
        cells = position.cells
        seat = seat_of(frame)
        if hand_size(position, seat) >= at.HAND:
            pop(position)
            return True
        if cells[at.PILE] > 0:
            return False
        place: i64 = 0
        while place < at.PLACES:  # rule: KK-62, without a pile the open cards are taken without asking
            if cells[OPEN + place] != NONE:
                take_open(position, seat, place)
                return True
            place += 1
        pop(position)
        return True

    def candidates(self, position: Position, frame: i64) -> list[int]:
        return [do.TAKE, do.TAKE + 1, do.FROM_PILE]

    def objection(self, position: Position, frame: i64, move: i64) -> Optional[Objection]:
        if do.PAY <= move < do.STOP:
            if position.cells[at.WAS_EMPTY] == 1 and position.cells[at.PLACED] == 1:
                return Objection("empty_country", "KK-29")
            return Objection("two_pieces", "KK-24")
        if move < do.TAKE or move > do.FROM_PILE:
            return Objection("must_draw", "KK-44")
        if move != do.FROM_PILE and position.cells[OPEN + move - do.TAKE] == NONE:
            return Objection("draw_empty", "KK-46")
        return None

    def legal_into(self, position: Position, frame: i64, moves: "vec[i64]") -> i64:
        cells = position.cells
        count: i64 = 0
        if cells[OPEN] != NONE:
            moves[0] = do.LEFT
            count = 1
        if cells[OPEN + 1] != NONE:
            moves[count] = do.RIGHT
            count += 1
        moves[count] = do.FROM_PILE
        return count + 1

    def facts(self, position: Position, frame: i64) -> dict[str, int | str]:
        return {"missing": at.HAND - hand_size(position, seat_of(frame))}

    def play(self, position: Position, frame: i64, move: i64) -> None:
        seat = seat_of(frame)
        push(position, ask.TAKE, seat, 0)
        if move == do.FROM_PILE:
            push(position, ask.DRAW, CHANCE, seat)
        else:
            take_open(position, seat, move - do.TAKE)


def take_open(position: Position, seat: i64, place: i64) -> None:
    """Put an open card into the hand; everybody sees which."""  # rule: KK-17
    cells = position.cells
    kind = cells[OPEN + place]
    cells[OPEN + place] = NONE
    cells[HANDS + KINDS * seat + kind] += 1
    cells[at.KNOWN + KINDS * seat + kind] += 1


class Next(Step):
    """The next seat's turn, or the end after the last round."""

    name = "next"
    settles = True

    def settle(self, position: Position, frame: i64) -> bool:
        pop(position)
        cells = position.cells
        seat = cells[at.MOVER] + 1 if cells[at.TURN] > 0 else cells[at.MOVER]
        if seat == position.seats:
            seat = 0  # rule: KK-05, clockwise
        if seat == cells[at.STARTER] and cells[at.IS_LAST] == 1:
            end_game(position, at.PILE_EMPTY)  # rule: KK-61
            return True
        cells[at.TURN] += 1
        cells[at.MOVER] = seat
        forget_turn(position)
        push(position, ask.TURN, seat, 0)
        return True


def forget_turn(position: Position) -> None:
    """Clear what only concerned the turn that has ended."""
    cells = position.cells
    cells[at.COUNTRY] = NONE
    cells[at.WAS_EMPTY] = 0
    cells[at.PLACED] = 0
    cells[at.FIRST_PIECE] = NONE
    cells[at.PAIR_FIRST] = 0


def end_game(position: Position, ending: i64) -> None:
    """The agenda is empty: nothing more is asked. The final scoring reads the board."""  # rule: KK-64
    position.cells[at.IS_OVER] = ending
    forget_turn(position)
