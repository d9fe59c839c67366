"""The act of a turn: one tithe or one duty."""  # rule: PI-040

from typing import Optional

from chapterhouse.core.agenda import push, seat_of
from chapterhouse.core.game import Objection
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.pilgrim import ask, do
from chapterhouse.games.pilgrim.at import (
    AT,
    COIN,
    CORNUCOPIA,
    DUTY,
    DUTY_PLACE,
    GOODS,
    NO_TITHE,
    PLACES,
    STORE,
    TAX_KINDS,
    TAXATION,
    VALUE,
    ZONE_BITS,
    ZONE_MASK,
)
from chapterhouse.games.pilgrim.buildings.steps import Offering
from chapterhouse.games.pilgrim.cells import duty_at, in_zone, tithe_at
from chapterhouse.games.pilgrim.duties.possible import can_act
from chapterhouse.games.pilgrim.duties.strength import MINORITY, duty_strength, tax_kinds, value_of
from chapterhouse.games.pilgrim.payments.cornucopia import AnyGood


class Act(Offering):
    """Take a tithe or carry out a duty; pass only where neither is possible."""  # rule: PI-040 PI-041 PI-045

    name = "act"

    def own_candidates(self, position: Position, seat: i64) -> list[int]:
        return list(range(do.TITHE, do.PASS + 1))

    def own_objection(self, position: Position, seat: i64, move: i64) -> Optional[Objection]:
        if move == do.PASS:
            return Objection("must_act", "PI-041") if self._can_do_something(position, seat) else None
        if do.DUTY <= move < do.PASS:
            return self._duty_objection(position, seat, move - do.DUTY)
        if do.TITHE <= move < do.DUTY:
            return tithe_objection(position, seat, move - do.TITHE)
        if move == do.END:
            return Objection("must_act", "PI-040")
        if do.SOW <= move < do.SKIP:
            return Objection("against_current", "PI-038")  # the walk led here, and no further
        return Objection("not_now", "PI-002")

    def _duty_objection(self, position: Position, seat: i64, place: i64) -> Optional[Objection]:
        if in_zone(position, seat, place) == 0:
            return Objection("no_acolyte_there", "PI-045")
        if self._is_possible(position, seat, place):
            return None
        is_weak = duty_strength(position, seat, place) == MINORITY
        if is_weak and position.cells[STORE + GOODS * seat + COIN] == 0:
            return Objection("no_coin", "PI-046")
        return Objection("no_action_possible", "PI-051")

    def _is_possible(self, position: Position, seat: i64, place: i64) -> bool:
        """Return whether a duty on which the seat stands can be taken."""
        cells = position.cells
        coins = STORE + GOODS * seat + COIN
        fee: i64 = 0
        if duty_strength(position, seat, place) == MINORITY:
            fee = 1
            if cells[coins] == 0:
                return False
        cells[coins] -= fee
        possible = can_act(position, self.board, self.windows, seat, duty_at(position, place))
        cells[coins] += fee
        return possible

    def _can_do_something(self, position: Position, seat: i64) -> bool:
        for place in range(PLACES):
            if in_zone(position, seat, place) > 0:
                if tithe_at(position, place) != NO_TITHE or self._is_possible(position, seat, place):
                    return True
        return False

    def own_into(self, position: Position, seat: i64, moves: "vec[i64]", count: i64) -> i64:
        acolytes = position.cells[AT + seat]
        first = count
        place: i64 = 0
        while place < PLACES:
            if (acolytes >> (ZONE_BITS * place)) & ZONE_MASK and tithe_at(position, place) != NO_TITHE:
                moves[count] = do.TITHE + place
                count += 1
            place += 1
        place = 0
        while place < PLACES:
            if (acolytes >> (ZONE_BITS * place)) & ZONE_MASK and self._is_possible(position, seat, place):
                moves[count] = do.DUTY + place
                count += 1
            place += 1
        if count == first:
            moves[count] = do.PASS  # rule: PI-041
            count += 1
        return count

    def act(self, position: Position, frame: i64, move: i64) -> None:
        seat = seat_of(frame)
        if move == do.PASS:
            push(position, ask.END, seat, 0)
        elif move >= do.DUTY:
            take_duty(position, seat, move - do.DUTY)
        else:
            push(position, ask.END, seat, 0)
            kind = tithe_at(position, move - do.TITHE)
            if kind == CORNUCOPIA:
                push(position, ask.TITHE, seat, 0)  # rule: PI-044
            else:
                position.cells[STORE + GOODS * seat + kind] += 1  # rule: PI-042


def tithe_objection(position: Position, seat: i64, place: i64) -> Optional[Objection]:
    """Return why the seat cannot take the tithe of a place."""
    if in_zone(position, seat, place) == 0:
        return Objection("no_acolyte_there", "PI-042")
    if tithe_at(position, place) == NO_TITHE:
        return Objection("no_tithe_here", "PI-043")
    return None


def take_duty(position: Position, seat: i64, place: i64) -> None:
    """Settle strength, pay for a minority and begin the duty."""  # rule: PI-046 PI-050
    cells = position.cells
    strong = duty_strength(position, seat, place)
    if strong == MINORITY:
        cells[STORE + GOODS * seat + COIN] -= 1
    duty = duty_at(position, place)
    cells[DUTY] = duty
    cells[DUTY_PLACE] = place
    cells[VALUE] = value_of(strong)
    if duty == TAXATION:
        cells[TAX_KINDS] = tax_kinds(position, seat, place)
    push(position, ask.HOME, seat, 0)
    push(position, ask.DUTY + duty, seat, 0)


class TitheKind(AnyGood):
    """Choose the good of a cornucopia."""  # rule: PI-044

    name = "tithe"
    rule = "PI-044"
