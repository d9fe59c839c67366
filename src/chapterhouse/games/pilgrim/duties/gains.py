"""The duties that gain goods or piety: Clerical, Produce, Taxation."""

from typing import Optional

from chapterhouse.core.agenda import seat_of
from chapterhouse.core.game import Objection
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.pilgrim import at, do
from chapterhouse.games.pilgrim.buildings.owned import CHAPEL, MINT, QUARRY, WELL, has
from chapterhouse.games.pilgrim.cells import on_activity
from chapterhouse.games.pilgrim.duties.common import Duty


class Clerical(Duty):
    """Gain piety or coins, never both."""  # rule: PI-056 PI-057

    name = "clerical"

    def left(self, position: Position, seat: i64) -> i64:
        return 1 - position.cells[at.DONE]

    def action_candidates(self, position: Position, seat: i64) -> list[int]:
        return [do.DEVOTION, do.SILVERSMITH]

    def action_objection(self, position: Position, seat: i64, move: i64) -> Optional[Objection]:
        return None if move == do.DEVOTION or move == do.SILVERSMITH else Objection("not_now", "PI-056")

    def actions_into(self, position: Position, seat: i64, moves: "vec[i64]", count: i64) -> i64:
        moves[count] = do.DEVOTION
        moves[count + 1] = do.SILVERSMITH
        return count + 2

    def facts(self, position: Position, frame: i64) -> dict[str, int | str]:
        seat = seat_of(frame)
        return {"piety": devotion(position, seat), "coins": silver(position, seat)}

    def carry_out(self, position: Position, seat: i64, move: i64) -> None:
        cells = position.cells
        if move == do.SILVERSMITH:
            cells[at.STORE + at.GOODS * seat + at.COIN] += silver(position, seat)
        else:
            piety = cells[at.PIETY + seat] + devotion(position, seat)
            cells[at.PIETY + seat] = piety if piety < at.MAX_PIETY else at.MAX_PIETY


def devotion(position: Position, seat: i64) -> i64:
    """Return the piety of Devotion."""  # rule: PI-056 PI-077 PI-141
    value = position.cells[at.VALUE] + on_activity(position, seat, at.VESTRY)
    return value + 1 if has(position, CHAPEL) else value


def silver(position: Position, seat: i64) -> i64:
    """Return the coins of Silversmith."""  # rule: PI-057 PI-075 PI-077 PI-145
    value = position.cells[at.VALUE] + on_activity(position, seat, at.ENGRAVER)
    return value + 1 if has(position, MINT) else value


class Produce(Duty):
    """Gain grain or stone, never both; always the full amount."""  # rule: PI-070

    name = "produce"

    def left(self, position: Position, seat: i64) -> i64:
        return 1 - position.cells[at.DONE]

    def action_candidates(self, position: Position, seat: i64) -> list[int]:
        return [do.PRODUCE_GRAIN, do.PRODUCE_STONE]

    def action_objection(self, position: Position, seat: i64, move: i64) -> Optional[Objection]:
        return (
            None if move == do.PRODUCE_GRAIN or move == do.PRODUCE_STONE else Objection("not_now", "PI-070")
        )

    def actions_into(self, position: Position, seat: i64, moves: "vec[i64]", count: i64) -> i64:
        moves[count] = do.PRODUCE_GRAIN
        moves[count + 1] = do.PRODUCE_STONE
        return count + 2

    def facts(self, position: Position, frame: i64) -> dict[str, int | str]:
        seat = seat_of(frame)
        return {"grain": harvest(position, seat), "stone": quarried(position, seat)}

    def carry_out(self, position: Position, seat: i64, move: i64) -> None:
        if move == do.PRODUCE_GRAIN:
            position.cells[at.STORE + at.GOODS * seat + at.GRAIN] += harvest(position, seat)
        else:
            position.cells[at.STORE + at.GOODS * seat + at.STONE] += quarried(position, seat)


def harvest(position: Position, seat: i64) -> i64:
    """Return the grain that Produce brings."""  # rule: PI-076 PI-147
    value = position.cells[at.VALUE] + on_activity(position, seat, at.FIELDS_ACTIVITY)
    return value + 1 if has(position, WELL) else value


def quarried(position: Position, seat: i64) -> i64:
    """Return the stone that Produce brings."""  # rule: PI-076 PI-146
    value = position.cells[at.VALUE] + on_activity(position, seat, at.STONE_MASON)
    return value + 1 if has(position, QUARRY) else value


class Taxation(Duty):
    """Take any good, then as many as the value of kinds where the seat leads."""  # rule: PI-071 PI-074

    name = "taxation"

    def left(self, position: Position, seat: i64) -> i64:
        cells = position.cells
        if cells[at.TAX_KINDS] == 0:
            return 1 - cells[at.DONE]
        return 1 + cells[at.VALUE] - cells[at.DONE]  # rule: PI-072 PI-073

    def own_candidates(self, position: Position, seat: i64) -> list[int]:
        return [do.TAKE + good for good in range(at.GOODS)]

    def own_objection(self, position: Position, seat: i64, move: i64) -> Optional[Objection]:
        if move == do.DONE:
            return Objection("at_least_one", "PI-072")  # the whole amount is taken
        return super().own_objection(position, seat, move)

    def action_objection(self, position: Position, seat: i64, move: i64) -> Optional[Objection]:
        if move < do.TAKE or move >= do.TAKE + at.GOODS:
            return Objection("not_now", "PI-071")
        if position.cells[at.DONE] > 0 and not position.cells[at.TAX_KINDS] & (1 << (move - do.TAKE)):
            return Objection("not_offered", "PI-072")
        return None

    def own_into(self, position: Position, seat: i64, moves: "vec[i64]", count: i64) -> i64:
        kinds: i64 = 7
        if position.cells[at.DONE] > 0:
            kinds = position.cells[at.TAX_KINDS]
        good: i64 = 0
        while good < at.GOODS:
            if kinds & (1 << good):
                moves[count] = do.TAKE + good
                count += 1
            good += 1
        return count

    def carry_out(self, position: Position, seat: i64, move: i64) -> None:
        position.cells[at.STORE + at.GOODS * seat + move - do.TAKE] += 1
