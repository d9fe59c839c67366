"""A player's turn: an open card with its action or without, a trade, a card face down."""  # rule: TW-37

from typing import Optional

from chapterhouse.core.agenda import Step, pop, push, seat_of
from chapterhouse.core.game import CHANCE, Objection
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.tore import ask, do
from chapterhouse.games.tore.at import (
    BLIND,
    CARDS,
    CHAPTER,
    COURT,
    DOWNS,
    FIRST_GAME,
    FORGO,
    HAND,
    NONE,
    OPENS,
    REPEATS_USED,
    RULINGS,
    TRADED,
    TURN_TRADE,
)
from chapterhouse.games.tore.board import Board
from chapterhouse.games.tore.cards import (
    ACT_AT_ONCE,
    PRIVILEGE_CARD,
    act,
    lay_down,
    lay_open,
    lay_unused,
    not_in_hand,
    repeated_card,
)
from chapterhouse.games.tore.cells import set_owed
from chapterhouse.games.tore.forgo import reward
from chapterhouse.games.tore.steps.chance import cards_into
from chapterhouse.games.tore.steps.on_board import BoardStep
from chapterhouse.games.tore.steps.trade import (
    can_trade,
    trade,
    trade_facts,
    trade_objection,
    trade_or_done_into,
)


class Turn(BoardStep):
    """Play an open card, lay it unused, or trade first."""

    name = "turn"

    def candidates(self, position: Position, frame: i64) -> list[int]:
        moves = list(range(do.PLAY, do.LAY + CARDS))
        return moves if position.cells[TURN_TRADE] == NONE else [*moves, do.TRADE]

    def objection(self, position: Position, frame: i64, move: i64) -> Optional[Objection]:
        seat = seat_of(frame)
        if move == do.TRADE:
            return turn_trade_objection(position, self.board, seat)
        if move >= do.LAY + CARDS:
            return Objection("not_now", "TW-37")
        if (position.cells[HAND + seat] >> (move % CARDS)) & 1 == 0:
            return not_in_hand(position, seat, move % CARDS)
        return None

    def legal_into(self, position: Position, frame: i64, moves: "vec[i64]") -> i64:
        cells = position.cells
        seat = seat_of(frame)
        hand = cells[HAND + seat]
        count = cards_into(hand, do.LAY, cards_into(hand, do.PLAY, 0, moves), moves)
        row = cells[TURN_TRADE]
        if row != NONE and (cells[TRADED] >> seat) & 1 == 0 and can_trade(position, self.board, seat, row):
            moves[count] = do.TRADE
            count += 1
        return count

    def canonical_into(self, position: Position, frame: i64, moves: "vec[i64]") -> i64:
        """A card whose action can be declined is never laid unused in search, unless that is rewarded."""
        cells = position.cells
        seat = seat_of(frame)
        hand = cells[HAND + seat]
        count = cards_into(hand, do.PLAY, 0, moves)
        tells = (
            cells[FORGO] != NONE or cells[RULINGS] & REPEATS_USED != 0
        )  # whether a card was played or laid
        count = cards_into(hand if tells else hand & ACT_AT_ONCE, do.LAY, count, moves)
        row = cells[TURN_TRADE]
        if row != NONE and (cells[TRADED] >> seat) & 1 == 0 and can_trade(position, self.board, seat, row):
            moves[count] = do.TRADE
            count += 1
        return count

    def play(self, position: Position, frame: i64, move: i64) -> None:
        seat = seat_of(frame)
        if move == do.TRADE:
            _trade(position, self.board, seat)
            push(position, ask.TURN, seat, 0)
            return
        before = repeated_card(position, seat)
        card = move % CARDS
        if move >= do.LAY:
            lay_unused(position, seat, card)
        else:
            lay_open(position, seat, card)
        push(position, ask.DUE, seat, 0)
        push(position, ask.AFTER, seat, 0)
        if move >= do.LAY:
            reward(position, self.board, seat)  # rule: TW-38
        elif card == PRIVILEGE_CARD:
            if before != NONE:
                act(position, self.board, seat, before)  # rule: TW-48
        else:
            act(position, self.board, seat, card)


def turn_trade_objection(position: Position, board: Board, seat: i64) -> Optional[Objection]:
    """Return why a seat cannot make the trade of a permanent event in its turn."""
    row = position.cells[TURN_TRADE]
    if row == NONE:
        return Objection("not_now", "TW-19")
    if (position.cells[TRADED] >> seat) & 1 == 1:
        return Objection("traded_already", "TW-19")
    return trade_objection(position, board, seat, row)


def _trade(position: Position, board: Board, seat: i64) -> None:
    trade(position, board, seat, position.cells[TURN_TRADE])
    position.cells[TRADED] |= 1 << seat


class After(BoardStep):
    """After the action the trade is still open, if it was not made before."""  # rule: TW-19

    name = "after"
    settles = True

    def settle(self, position: Position, frame: i64) -> bool:
        if position.cells[TURN_TRADE] != NONE and (position.cells[TRADED] >> seat_of(frame)) & 1 == 0:
            return False
        pop(position)
        return True

    def candidates(self, position: Position, frame: i64) -> list[int]:
        return [do.TRADE, do.DONE]

    def objection(self, position: Position, frame: i64, move: i64) -> Optional[Objection]:
        if move == do.DONE:
            return None
        if move == do.TRADE:
            return turn_trade_objection(position, self.board, seat_of(frame))
        return Objection("not_now", "TW-37")

    def legal_into(self, position: Position, frame: i64, moves: "vec[i64]") -> i64:
        return trade_or_done_into(position, self.board, seat_of(frame), position.cells[TURN_TRADE], moves)

    def facts(self, position: Position, frame: i64) -> dict[str, int | str]:
        return trade_facts(self.board, position.cells[TURN_TRADE])

    def play(self, position: Position, frame: i64, move: i64) -> None:
        if move == do.TRADE:
            _trade(position, self.board, seat_of(frame))


class Due(Step):
    """A face-down card is due while that pile is smaller than the open one."""  # rule: TW-41

    name = "due"
    settles = True

    def settle(self, position: Position, frame: i64) -> bool:
        pop(position)
        cells = position.cells
        seat = seat_of(frame)
        if cells[FIRST_GAME] == 1 and cells[CHAPTER] == 1:
            return True  # rule: TW-08
        if cells[DOWNS + seat] < cells[OPENS + seat] and cells[HAND + seat] != 0:
            if cells[BLIND] == 1:
                push(position, ask.DRAW, CHANCE, seat)  # rule: TW-E-III-03
            else:
                push(position, ask.DISCARD, seat, 0)
        return True


class Discard(Step):
    """Put one card of the hand face down, unused."""  # rule: TW-40

    name = "discard"

    def candidates(self, position: Position, frame: i64) -> list[int]:
        return list(range(do.DISCARD, do.DISCARD + CARDS))

    def objection(self, position: Position, frame: i64, move: i64) -> Optional[Objection]:
        seat = seat_of(frame)
        if move == do.DONE:
            return Objection("must_discard", "TW-40")
        if move == do.TRADE and (position.cells[TRADED] >> seat) & 1 == 1:
            return Objection("traded_already", "TW-19")
        if move < do.DISCARD or move >= do.DISCARD + CARDS:
            return Objection("not_now", "TW-37")
        if (position.cells[HAND + seat] >> (move - do.DISCARD)) & 1 == 0:
            return not_in_hand(position, seat, move - do.DISCARD)
        return None

    def legal_into(self, position: Position, frame: i64, moves: "vec[i64]") -> i64:
        return cards_into(position.cells[HAND + seat_of(frame)], do.DISCARD, 0, moves)

    def play(self, position: Position, frame: i64, move: i64) -> None:
        lay_down(position, seat_of(frame), move - do.DISCARD)


class Idle(Step):
    """Lay an open card unused: for the Royal Court, or in the war."""  # rule: TW-70 TW-E-II-02

    name = "idle"

    def candidates(self, position: Position, frame: i64) -> list[int]:
        return list(range(do.LAY, do.LAY + CARDS))

    def objection(self, position: Position, frame: i64, move: i64) -> Optional[Objection]:
        if move < do.LAY or move >= do.LAY + CARDS:
            return Objection("not_now", "TW-70")
        if (position.cells[HAND + seat_of(frame)] >> (move - do.LAY)) & 1 == 0:
            return not_in_hand(position, seat_of(frame), move - do.LAY)
        return None

    def legal_into(self, position: Position, frame: i64, moves: "vec[i64]") -> i64:
        return cards_into(position.cells[HAND + seat_of(frame)], do.LAY, 0, moves)

    def play(self, position: Position, frame: i64, move: i64) -> None:
        lay_unused(position, seat_of(frame), move - do.LAY)
        set_owed(position, seat_of(frame), COURT, 0)
