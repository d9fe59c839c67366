"""A cornucopia: its owner chooses which good it stands for."""

from typing import Optional

from chapterhouse.core.agenda import Step, seat_of
from chapterhouse.core.game import Objection
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.pilgrim import at, do


class AnyGood(Step):
    """Take one good of any kind, as the rule says that asks."""

    rule: str = ""

    def candidates(self, position: Position, frame: i64) -> list[int]:
        return [do.TAKE + good for good in range(at.GOODS)]

    def objection(self, position: Position, frame: i64, move: i64) -> Optional[Objection]:
        return None if do.TAKE <= move < do.TAKE + at.GOODS else Objection("not_now", self.rule)

    def legal_into(self, position: Position, frame: i64, moves: "vec[i64]") -> i64:
        moves[0] = do.TAKE
        moves[1] = do.TAKE + 1
        moves[2] = do.TAKE + 2
        return 3

    def play(self, position: Position, frame: i64, move: i64) -> None:
        position.cells[at.STORE + at.GOODS * seat_of(frame) + move - do.TAKE] += 1
