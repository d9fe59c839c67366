"""Treating patients: with the Medicine card, or as a donor of the hospital."""

from typing import Optional

from chapterhouse.core.agenda import Step, number_of, pop, push, seat_of
from chapterhouse.core.game import CHANCE, Objection
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.tore import ask, at, do
from chapterhouse.games.tore.accounts import gain, held, score
from chapterhouse.games.tore.cells import from_crest
from chapterhouse.games.tore.forgo import end_unused
from chapterhouse.games.tore.plague import treat, treat_objection
from chapterhouse.games.tore.steps.on_board import BoardStep


class Treat(BoardStep):
    """Treat one more patient with the same card. Number: the knowledge shown so far."""  # rule: TW-86

    name = "treat"

    def candidates(self, position: Position, frame: i64) -> list[int]:
        return [do.DONE] + [
            do.TREAT + place for place in range(at.TILES) if position.cells[at.TILE + place] > 0
        ]

    def objection(self, position: Position, frame: i64, move: i64) -> Optional[Objection]:
        if move == do.DONE:
            return None
        if move < do.TREAT or move >= do.TREAT + at.TILES:
            return Objection("not_now", "TW-54")
        return treat_objection(position, seat_of(frame), move - do.TREAT, number_of(frame))

    def legal_into(self, position: Position, frame: i64, moves: "vec[i64]") -> i64:
        moves[0] = do.DONE
        return patients_into(position, seat_of(frame), number_of(frame), 1, moves)

    def facts(self, position: Position, frame: i64) -> dict[str, int | str]:
        knowledge = held(position, seat_of(frame), at.MEDICAL)
        return {"left": int(knowledge - number_of(frame)), "knowledge": int(knowledge)}

    def play(self, position: Position, frame: i64, move: i64) -> None:
        if move == do.DONE:
            return
        used = number_of(frame) + position.cells[at.TILE + move - do.TREAT]
        push(position, ask.TREAT, seat_of(frame), used)
        treat(position, self.board, seat_of(frame), move - do.TREAT, position.cells[at.GRATITUDE])


class Medicine(Treat):
    """The small service, or the first patient."""  # rule: TW-54

    name = "medicine"

    def candidates(self, position: Position, frame: i64) -> list[int]:
        patients = [do.TREAT + place for place in range(at.TILES) if position.cells[at.TILE + place] > 0]
        return [do.DONE, do.FEE, *patients]

    def objection(self, position: Position, frame: i64, move: i64) -> Optional[Objection]:
        if move == do.FEE:
            return None
        return super().objection(position, frame, move)

    def legal_into(self, position: Position, frame: i64, moves: "vec[i64]") -> i64:
        moves[0] = do.DONE
        moves[1] = do.FEE
        return patients_into(position, seat_of(frame), 0, 2, moves)

    def play(self, position: Position, frame: i64, move: i64) -> None:
        if move == do.FEE:
            gain(position, seat_of(frame), at.GOLD, self.board.fee_gold)
            score(position, seat_of(frame), at.FEE, self.board.fee_points)
        elif move == do.DONE:
            end_unused(self, position, self.board, frame)
        else:
            super().play(position, frame, move)


def patients_into(position: Position, seat: i64, used: i64, count: i64, moves: "vec[i64]") -> i64:
    """Write the patients whom a seat can treat after the moves already written; return how many moves."""
    left = held(position, seat, at.MEDICAL) - used
    place: i64 = 0
    while place < at.TILES:
        value = position.cells[at.TILE + place]
        if 0 < value <= left:
            moves[count] = do.TREAT + place
            count += 1
        place += 1
    return count


class Donors(Step):
    """The hospital is complete: ask its donors in turn. Number: players passed, and donors as bits."""

    name = "donors"
    settles = True

    def settle(self, position: Position, frame: i64) -> bool:  # rule: TW-13 TW-79
        pop(position)
        passed = number_of(frame) & 15
        if passed == position.seats:
            return True
        donors = number_of(frame) >> 4
        seat = from_crest(position, passed)
        push(position, ask.DONORS, CHANCE, (passed + 1) | (donors << 4))
        if (donors >> seat) & 1 == 1:
            push(position, ask.HOSPITAL, seat, 0)
        return True


class Hospital(Treat):
    """A donor may treat one patient without a card."""  # rule: TW-79

    name = "hospital"

    def objection(self, position: Position, frame: i64, move: i64) -> Optional[Objection]:
        found = super().objection(position, frame, move)
        return None if found is None else Objection(found.reason, "TW-79", found.facts)

    def play(self, position: Position, frame: i64, move: i64) -> None:
        if move != do.DONE:
            treat(position, self.board, seat_of(frame), move - do.TREAT, 0)  # rule: TW-E-III-09
