"""Placing: pay with a card or a joker pair, then put the piece."""

from typing import Optional

from chapterhouse.core.agenda import Step, push, seat_of
from chapterhouse.core.game import Objection
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.kardinal import ask, do
from chapterhouse.games.kardinal.at import (
    ADVISOR,
    ADVISORS_LEFT,
    CLOISTERS_LEFT,
    COUNCIL,
    COUNTRY,
    FIRST_PIECE,
    HANDS,
    KINDS,
    MOST,
    NONE,
    PAIR_FIRST,
    PLACED,
    WAS_EMPTY,
)
from chapterhouse.games.kardinal.board import Board
from chapterhouse.games.kardinal.do import CLOISTER, PAIR, PAY, STOP
from chapterhouse.games.kardinal.placing import (
    advisor_objection,
    card_objection,
    cloister_objection,
    discard,
    has_room,
    pair_in_hand,
    pair_objection,
    place_advisor,
    place_cloister,
    room_objection,
    taken,
)


class Pay(Step):
    """Pay for the next piece, or stop after the first one."""  # rule: KK-20

    name = "pay"

    def __init__(self, board: Board) -> None:
        self.board = board

    def candidates(self, position: Position, frame: i64) -> list[int]:
        moves = list(range(PAY, PAIR + KINDS))
        if position.cells[PLACED] > 0:
            moves.append(STOP)
        return moves

    def objection(self, position: Position, frame: i64, move: i64) -> Optional[Objection]:
        seat = seat_of(frame)
        if move == STOP and position.cells[PLACED] > 0:
            return None
        if do.COUNTRY <= move < do.SWAP and move - do.COUNTRY != position.cells[COUNTRY]:
            return Objection("other_country", "KK-23")
        if move < PAY or move >= PAIR + KINDS:
            return Objection("must_act", "KK-19")
        if move >= PAIR:
            found = pair_objection(position, self.board, seat, move - PAIR)
        else:
            found = card_objection(position, self.board, seat, move - PAY)
        if found is None:
            return room_objection(position, self.board, seat, position.cells[COUNTRY])
        return found

    def facts(self, position: Position, frame: i64) -> dict[str, int | str]:
        country = self.board.countries[position.cells[COUNTRY]]
        return {"country": f"@country.{country}", "placed": position.cells[PLACED]}

    def legal_into(self, position: Position, frame: i64, moves: "vec[i64]") -> i64:
        cells = position.cells
        seat = seat_of(frame)
        country = cells[COUNTRY]
        count: i64 = 0
        if has_room(position, self.board, seat, country):
            kind = self.board.kind_of[country]
            if cells[HANDS + KINDS * seat + kind] > 0:
                moves[0] = PAY + kind
                count = 1
            pair = pair_in_hand(position, seat)
            if pair != NONE and pair != kind:  # rule: KK-25 KK-26
                moves[count] = PAIR + pair
                count += 1
        if cells[PLACED] > 0:
            moves[count] = STOP
            count += 1
        return count

    def canonical_into(self, position: Position, frame: i64, moves: "vec[i64]") -> i64:
        """A single card before a pair: the other order reaches the same board."""  # rule: KK-27
        count = self.legal_into(position, frame, moves)
        if position.cells[PAIR_FIRST] == 1:
            moves[0] = STOP
            return 1
        return count

    def play(self, position: Position, frame: i64, move: i64) -> None:
        cells = position.cells
        if move == STOP:
            return
        seat = seat_of(frame)
        if move >= PAIR:
            discard(position, seat, move - PAIR)
            discard(position, seat, move - PAIR)
            if cells[PLACED] == 0:
                cells[PAIR_FIRST] = 1
        else:
            discard(position, seat, move - PAY)  # rule: KK-22
        push(position, ask.PIECE, seat, 0)


class Piece(Step):
    """Put the piece that was paid for: a cloister on a space, or an advisor on the crest."""

    name = "piece"

    def __init__(self, board: Board) -> None:
        self.board = board

    def candidates(self, position: Position, frame: i64) -> list[int]:
        return list(range(CLOISTER, do.ADVISOR + 1))

    def objection(self, position: Position, frame: i64, move: i64) -> Optional[Objection]:
        seat = seat_of(frame)
        country = position.cells[COUNTRY]
        if move == do.ADVISOR:
            return advisor_objection(position, seat, country)
        if CLOISTER <= move < do.ADVISOR:
            return cloister_objection(position, self.board, seat, country, move - CLOISTER)
        if do.COUNTRY <= move < do.SWAP and move - do.COUNTRY != country:
            return Objection("other_country", "KK-23")
        return Objection("card_unused", "KK-28")

    def facts(self, position: Position, frame: i64) -> dict[str, int | str]:
        return {"country": f"@country.{self.board.countries[position.cells[COUNTRY]]}"}

    def legal_into(self, position: Position, frame: i64, moves: "vec[i64]") -> i64:
        cells = position.cells
        seat = seat_of(frame)
        country = cells[COUNTRY]
        count: i64 = 0
        if cells[CLOISTERS_LEFT + seat] > 0:
            occupied = taken(position)
            space = self.board.first_space[country]
            end = space + self.board.size[country]
            while space < end:
                if occupied & (1 << space) == 0:
                    moves[count] = CLOISTER + space
                    count += 1
                space += 1
        if cells[ADVISORS_LEFT + seat] > 0 and cells[COUNCIL + country] < cells[MOST + country]:
            moves[count] = do.ADVISOR
            count += 1
        return count

    def canonical_into(self, position: Position, frame: i64, moves: "vec[i64]") -> i64:
        """The second piece not before the first in the order of spaces, advisors last."""
        count = self.legal_into(position, frame, moves)
        first = position.cells[FIRST_PIECE]
        if first == NONE:
            return count
        kept: i64 = 0
        i: i64 = 0
        while i < count:
            move = moves[i]
            if move - CLOISTER >= first:
                moves[kept] = move
                kept += 1
            i += 1
        return kept if kept > 0 else count

    def play(self, position: Position, frame: i64, move: i64) -> None:
        cells = position.cells
        seat = seat_of(frame)
        if move == do.ADVISOR:
            place_advisor(position, seat, cells[COUNTRY])
        else:
            place_cloister(position, self.board, seat, move - CLOISTER)
        cells[PLACED] += 1
        if cells[PLACED] == 1:
            cells[FIRST_PIECE] = ADVISOR if move == do.ADVISOR else move - CLOISTER
            if cells[WAS_EMPTY] == 0:  # rule: KK-29 KK-30
                push(position, ask.PAY, seat, 0)
