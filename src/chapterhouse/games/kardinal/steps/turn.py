"""A turn: place pieces in one country, or swap a card; then draw."""

from typing import Final, Optional

from chapterhouse.core.agenda import Step, clear, pop, push, seat_of
from chapterhouse.core.game import CHANCE, Objection
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.kardinal.board import Board
from chapterhouse.games.kardinal.moves import (
    COUNTRY_MOVE,
    FROM_PILE,
    LEFT,
    PAY,
    RIGHT,
    STOP,
    SWAP,
    TAKE,
)
from chapterhouse.games.kardinal.placing import (
    can_pay,
    discard,
    has_room_anywhere,
    pair_in_hand,
    room_objection,
)
from chapterhouse.games.kardinal.position import (
    ADVISORS_LEFT,
    CLOISTERS_LEFT,
    COUNCIL,
    COUNTRIES,
    COUNTRY,
    FIRST_PIECE,
    FULL,
    HAND,
    HANDS,
    IS_LAST,
    IS_OVER,
    KINDS,
    KNOWN,
    MOST,
    MOVER,
    NONE,
    OPEN,
    PAIR_FIRST,
    PILE,
    PILE_EMPTY,
    PLACED,
    PLACES,
    STARTER,
    TOTAL,
    TURN,
    WAS_EMPTY,
    hand_size,
)
from chapterhouse.games.kardinal.steps.cards import DRAW_STEP, REFILL_STEP

TURN_STEP: Final = 5
TAKE_STEP: Final = 8
PLACED_STEP: Final = 9
NEXT_STEP: Final = 10
PAY_STEP: Final = 6


class Turn(Step):
    """Name the country to place in, or the card to swap."""  # rule: KK-18 KK-19

    name = "turn"

    def __init__(self, board: Board) -> None:
        self.board = board

    def candidates(self, position: Position, frame: i64) -> list[int]:
        return list(range(COUNTRY_MOVE, SWAP + KINDS))

    def objection(self, position: Position, frame: i64, move: i64) -> Optional[Objection]:
        seat = seat_of(frame)
        if move >= SWAP + KINDS:
            return Objection("must_act", "KK-18")
        if move >= SWAP:
            if position.cells[HANDS + KINDS * seat + move - SWAP] == 0:
                return Objection("card_not_in_hand", "KK-47")
            return None
        if not can_pay(position, self.board, seat, move):
            return Objection("card_not_in_hand", "KK-20")
        return room_objection(position, self.board, seat, move)

    def legal_into(self, position: Position, frame: i64, moves: "vec[i64]") -> i64:
        cells, board = position.cells, self.board
        seat = seat_of(frame)
        hand = HANDS + KINDS * seat
        has_pair = pair_in_hand(position, seat) != NONE
        has_cloister = cells[CLOISTERS_LEFT + seat] > 0
        has_advisor = cells[ADVISORS_LEFT + seat] > 0
        count: i64 = 0
        country: i64 = 0
        while country < COUNTRIES:
            if has_pair or cells[hand + board.kind_of[country]] > 0:
                if (has_cloister and cells[TOTAL + country] < board.size[country]) or (
                    has_advisor and cells[COUNCIL + country] < cells[MOST + country]
                ):
                    moves[count] = COUNTRY_MOVE + country
                    count += 1
            country += 1
        kind: i64 = 0
        while kind < KINDS:  # rule: KK-43, a swap is always possible
            if cells[hand + kind] > 0:
                moves[count] = SWAP + kind
                count += 1
            kind += 1
        return count

    def play(self, position: Position, frame: i64, move: i64) -> None:
        cells = position.cells
        seat = seat_of(frame)
        if move >= SWAP:
            discard(position, seat, move - SWAP)  # rule: KK-47
            finish_turn(position, seat)  # rule: KK-48
            return
        cells[COUNTRY] = move
        cells[WAS_EMPTY] = 1 if cells[TOTAL + move] == 0 else 0
        push(position, PLACED_STEP, seat, 0)
        push(position, PAY_STEP, seat, 0)


def finish_turn(position: Position, seat: i64) -> None:
    """Have the hand filled, then the open row, then go on to the next seat."""  # rule: KK-44 KK-54
    push(position, NEXT_STEP, seat, 0)
    push(position, REFILL_STEP, CHANCE, 0)
    push(position, TAKE_STEP, seat, 0)


class Placed(Step):
    """All pieces of the turn are placed: the game may be over."""

    name = "placed"
    settles = True

    def __init__(self, board: Board) -> None:
        self.board = board

    def settle(self, position: Position, frame: i64) -> bool:
        pop(position)
        position.cells[FIRST_PIECE] = NONE  # the order of the pieces is forgotten
        position.cells[PAIR_FIRST] = 0
        if has_room_anywhere(position, self.board):
            finish_turn(position, seat_of(frame))
        else:
            end_game(position, FULL)  # rule: KK-63
        return True


class Take(Step):
    """Take one missing card, from the open row or from the pile."""  # rule: KK-44 KK-45

    name = "take"
    settles = True

    def settle(self, position: Position, frame: i64) -> bool:
        cells = position.cells
        seat = seat_of(frame)
        if hand_size(position, seat) >= HAND:
            pop(position)
            return True
        if cells[PILE] > 0:
            return False
        place: i64 = 0
        while place < PLACES:  # rule: KK-62, without a pile the open cards are taken without asking
            if cells[OPEN + place] != NONE:
                take_open(position, seat, place)
                return True
            place += 1
        pop(position)
        return True

    def candidates(self, position: Position, frame: i64) -> list[int]:
        return [TAKE, TAKE + 1, FROM_PILE]

    def objection(self, position: Position, frame: i64, move: i64) -> Optional[Objection]:
        if PAY <= move < STOP:
            if position.cells[WAS_EMPTY] == 1 and position.cells[PLACED] == 1:
                return Objection("empty_country", "KK-29")
            return Objection("two_pieces", "KK-24")
        if move < TAKE or move > FROM_PILE:
            return Objection("must_draw", "KK-44")
        if move != FROM_PILE and position.cells[OPEN + move - TAKE] == NONE:
            return Objection("draw_empty", "KK-46")
        return None

    def legal_into(self, position: Position, frame: i64, moves: "vec[i64]") -> i64:
        cells = position.cells
        count: i64 = 0
        if cells[OPEN] != NONE:
            moves[0] = LEFT
            count = 1
        if cells[OPEN + 1] != NONE:
            moves[count] = RIGHT
            count += 1
        moves[count] = FROM_PILE
        return count + 1

    def facts(self, position: Position, frame: i64) -> dict[str, int | str]:
        return {"missing": HAND - hand_size(position, seat_of(frame))}

    def play(self, position: Position, frame: i64, move: i64) -> None:
        seat = seat_of(frame)
        push(position, TAKE_STEP, seat, 0)
        if move == FROM_PILE:
            push(position, DRAW_STEP, CHANCE, seat)
        else:
            take_open(position, seat, move - TAKE)


def take_open(position: Position, seat: i64, place: i64) -> None:
    """Put an open card into the hand; everybody sees which."""  # rule: KK-17
    cells = position.cells
    kind = cells[OPEN + place]
    cells[OPEN + place] = NONE
    cells[HANDS + KINDS * seat + kind] += 1
    cells[KNOWN + KINDS * seat + kind] += 1


class Next(Step):
    """The next seat's turn, or the end after the last round."""

    name = "next"
    settles = True

    def settle(self, position: Position, frame: i64) -> bool:
        pop(position)
        cells = position.cells
        seat = cells[MOVER] + 1 if cells[TURN] > 0 else cells[MOVER]
        if seat == position.seats:
            seat = 0  # rule: KK-05, clockwise
        if cells[TURN] > 0 and seat == cells[STARTER] and cells[IS_LAST] == 1:
            end_game(position, PILE_EMPTY)  # rule: KK-61
            return True
        cells[TURN] += 1
        cells[MOVER] = seat
        forget_turn(position)
        push(position, TURN_STEP, seat, 0)
        return True


def forget_turn(position: Position) -> None:
    """Clear what only concerned the turn that has ended."""
    cells = position.cells
    cells[COUNTRY] = NONE
    cells[WAS_EMPTY] = 0
    cells[PLACED] = 0
    cells[FIRST_PIECE] = NONE
    cells[PAIR_FIRST] = 0


def end_game(position: Position, ending: i64) -> None:
    """Nothing more is asked; the final scoring reads the board."""  # rule: KK-64
    position.cells[IS_OVER] = ending
    forget_turn(position)
    clear(position)
