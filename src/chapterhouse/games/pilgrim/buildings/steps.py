"""A question beside which buildings are offered."""

from typing import Optional

from chapterhouse.core.agenda import Step, push, seat_of, step_of
from chapterhouse.core.game import Objection
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, mypyc_attr, vec
from chapterhouse.games.pilgrim import at, do
from chapterhouse.games.pilgrim.buildings.hire import (
    is_offer,
    offer_candidates,
    offer_objection,
    offers_into,
    play_offer,
)
from chapterhouse.games.pilgrim.buildings.owned import BANK_BUILDING
from chapterhouse.games.pilgrim.buildings.windows import Windows
from chapterhouse.games.pilgrim.pack.board import Board


@mypyc_attr(allow_interpreted_subclasses=True)
class Offering(Step):
    """A question that is asked again after a building was hired or used."""  # rule: PI-002 PI-137

    def __init__(self, board: Board, windows: Windows, question: i64) -> None:
        self.board = board
        self.windows = windows
        self.question = question

    def own_candidates(self, position: Position, seat: i64) -> list[int]:
        """Return the answers that are no offers and that one might point at."""
        return []

    def own_objection(self, position: Position, seat: i64, move: i64) -> Optional[Objection]:
        """Return why an answer that is no offer is refused."""
        return None

    def own_into(self, position: Position, seat: i64, moves: "vec[i64]", count: i64) -> i64:
        """Append the legal answers that are no offers, ascending, and return the new count."""
        return count

    def act(self, position: Position, frame: i64, move: i64) -> None:
        """Carry out an answer that is no offer."""

    def candidates(self, position: Position, frame: i64) -> list[int]:
        seat = seat_of(frame)
        return sorted(offer_candidates(position, seat) + self.own_candidates(position, seat))

    def objection(self, position: Position, frame: i64, move: i64) -> Optional[Objection]:
        seat = seat_of(frame)
        if is_offer(move):
            return offer_objection(position, self.board, self.windows, seat, self.question, move)
        if do.BANK <= move < do.PLAIN and position.cells[at.USED] & (1 << BANK_BUILDING):
            return Objection("used_this_turn", "PI-156")
        return self.own_objection(position, seat, move)

    def legal_into(self, position: Position, frame: i64, moves: "vec[i64]") -> i64:
        seat = seat_of(frame)
        count = offers_into(position, self.board, self.windows, seat, self.question, moves, 0)
        return self.own_into(position, seat, moves, count)

    def play(self, position: Position, frame: i64, move: i64) -> None:
        if is_offer(move):
            seat = seat_of(frame)
            push(position, step_of(frame), seat, 0)
            play_offer(position, seat, move)
        else:
            self.act(position, frame, move)
