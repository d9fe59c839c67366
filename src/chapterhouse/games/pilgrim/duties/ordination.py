"""Ordination: serfs become acolytes, acolytes go to the city, for a grain each."""

from typing import Optional

from chapterhouse.core.agenda import push
from chapterhouse.core.game import Objection
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.pilgrim import ask, at, do
from chapterhouse.games.pilgrim.duties.common import Duty
from chapterhouse.games.pilgrim.duties.possible import can_pay_grain
from chapterhouse.games.pilgrim.payments.prices import (
    KIND_BITS,
    STEP_OF_ORDINATION,
    bank_could_help,
    bill,
    pay_grain,
)


class Ordination(Duty):
    """Ordain a serf or send an acolyte on a mission, in any mix."""  # rule: PI-067 PI-068 PI-069

    name = "ordination"

    def action_candidates(self, position: Position, seat: i64) -> list[int]:
        return [do.ORDAIN, do.MISSION]

    def action_objection(self, position: Position, seat: i64, move: i64) -> Optional[Objection]:
        return ordination_objection(position, seat, move)

    def actions_into(self, position: Position, seat: i64, moves: "vec[i64]", count: i64) -> i64:
        if not can_pay_grain(position, seat):
            return count
        if position.cells[at.VILLAGE + seat] > 0:
            moves[count] = do.ORDAIN
            count += 1
        if position.cells[at.ABBEY + seat] > 0:
            moves[count] = do.MISSION
            count += 1
        return count

    def carry_out(self, position: Position, seat: i64, move: i64) -> None:
        cells = position.cells
        if move == do.ORDAIN:
            cells[at.VILLAGE + seat] -= 1
            cells[at.ABBEY + seat] += 1
        else:
            cells[at.ABBEY + seat] -= 1
            cells[at.AT + seat] += at.CITY_ONE
        price = bill(0, 1, 0, 0)
        if bank_could_help(position, seat, price):
            push(position, ask.PAYMENT, seat, price | (STEP_OF_ORDINATION << (4 * KIND_BITS)))
        else:
            pay_grain(position, seat)


def ordination_objection(position: Position, seat: i64, move: i64) -> Optional[Objection]:
    """Return why a step of Ordination is refused."""
    if move != do.ORDAIN and move != do.MISSION:
        return Objection("not_now", "PI-067")
    if move == do.ORDAIN and position.cells[at.VILLAGE + seat] == 0:
        return Objection("village_empty", "PI-067")
    if move == do.MISSION and position.cells[at.ABBEY + seat] == 0:
        return Objection("abbey_empty", "PI-068")
    if not can_pay_grain(position, seat):
        return Objection("no_grain", "PI-067" if move == do.ORDAIN else "PI-068")
    return None
