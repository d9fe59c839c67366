"""A turn up to the act: oblate or pick a pile, sow it; and its end."""

from typing import Optional

from chapterhouse.core.agenda import Step, number_of, pop, push, seat_of
from chapterhouse.core.game import CHANCE, Objection
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.pilgrim import ask, do
from chapterhouse.games.pilgrim.at import (
    ABBEY,
    AT,
    AT_HAND,
    BUILT,
    CITY_ONE,
    DONATES,
    DONE,
    DUTY,
    DUTY_PLACE,
    GRAIN_PAID,
    HAS_LAID,
    IN_HAND,
    MOVER,
    NONE,
    PLAYERS,
    ROADS_DONE,
    TAX_KINDS,
    TURN,
    USED,
    VALUE,
    VILLAGE,
    ZONE_BITS,
    ZONE_MASK,
    ZONES,
)
from chapterhouse.games.pilgrim.buildings.hire import offers_into
from chapterhouse.games.pilgrim.buildings.owned import CLOISTERS, is_ready, mark_used, working
from chapterhouse.games.pilgrim.buildings.steps import Offering
from chapterhouse.games.pilgrim.cells import in_zone, turn_seat
from chapterhouse.games.pilgrim.turn.refusals import spent_objection
from chapterhouse.games.pilgrim.turn.sowing import following_into, follows, pick_up, place_one, walk


class Turn(Step):
    """The next seat's turn; the frame says how many had theirs in this round."""  # rule: PI-001

    name = "turn"
    settles = True

    def settle(self, position: Position, frame: i64) -> bool:
        pop(position)
        cells = position.cells
        order = number_of(frame)
        seat = turn_seat(position, order)
        cells[MOVER] = seat
        cells[TURN] += 1
        forget_turn(position)
        cells[AT_HAND] = working(position, seat)
        asked = seat if seat < position.seats else CHANCE
        if order + 1 < cells[PLAYERS]:
            push(position, ask.TURN, asked, order + 1)
        else:
            push(position, ask.ROUND_END, asked, 0)
        if asked == CHANCE:
            cells[AT_HAND] = 0  # rule: PI-193
            push(position, ask.ABBOT, CHANCE, 0)
            return True
        if cells[AT + seat] != 0:
            push(position, ask.START, seat, 0)
        elif cells[ABBEY + seat] + cells[VILLAGE + seat] > 0:
            push(position, ask.OBLATE, seat, 0)
        return True  # rule: PI-032, without any figure the turn passes


def forget_turn(position: Position) -> None:
    """Clear what only concerned the turn that has ended."""
    cells = position.cells
    cells[AT_HAND] = 0
    cells[USED] = 0
    cells[DUTY] = NONE
    cells[DUTY_PLACE] = NONE
    cells[VALUE] = 0
    cells[DONE] = 0
    cells[BUILT] = 0
    cells[ROADS_DONE] = 0
    cells[HAS_LAID] = 0
    cells[GRAIN_PAID] = 0
    cells[TAX_KINDS] = 0
    cells[DONATES] = 0


class Oblate(Step):
    """Without an acolyte to sow, one comes from the abbey, or a serf goes there: the whole turn."""

    name = "oblate"

    def candidates(self, position: Position, frame: i64) -> list[int]:
        return [do.OBLATE]

    def objection(self, position: Position, frame: i64, move: i64) -> Optional[Objection]:
        return None if move == do.OBLATE else Objection("oblate_turn", "PI-033")

    def legal_into(self, position: Position, frame: i64, moves: "vec[i64]") -> i64:
        moves[0] = do.OBLATE
        return 1

    def play(self, position: Position, frame: i64, move: i64) -> None:
        bring_oblate(position, seat_of(frame))


def bring_oblate(position: Position, seat: i64) -> None:
    """Move one acolyte from the abbey to the city, or a serf to the abbey."""
    cells = position.cells
    if cells[ABBEY + seat] > 0:
        cells[ABBEY + seat] -= 1  # rule: PI-031
        cells[AT + seat] += CITY_ONE
    else:
        cells[VILLAGE + seat] -= 1  # rule: PI-032
        cells[ABBEY + seat] += 1


class Start(Offering):
    """Use buildings of the start of a turn, or pick up a pile."""  # rule: PI-034

    name = "start"

    def own_candidates(self, position: Position, seat: i64) -> list[int]:
        return [do.PICK + zone for zone in range(ZONES)]

    def own_objection(self, position: Position, seat: i64, move: i64) -> Optional[Objection]:
        if do.PICK <= move < do.SOW:
            if in_zone(position, seat, move - do.PICK) == 0:
                return Objection("no_acolyte_there", "PI-034")
            return None
        if move == do.END or move == do.PASS:
            return Objection("must_act", "PI-040")
        return Objection("not_now", "PI-002")

    def legal_into(self, position: Position, frame: i64, moves: "vec[i64]") -> i64:
        seat = seat_of(frame)
        acolytes = position.cells[AT + seat]
        count: i64 = 0
        zone: i64 = 0
        while zone < ZONES:
            if (acolytes >> (ZONE_BITS * zone)) & ZONE_MASK:
                moves[count] = do.PICK + zone
                count += 1
            zone += 1
        return offers_into(position, self.board, self.windows, seat, self.question, moves, count)

    def act(self, position: Position, frame: i64, move: i64) -> None:
        seat = seat_of(frame)
        pick_up(position, seat, move - do.PICK)
        walk(position, seat, move - do.PICK)


class Sow(Step):
    """Say where to sow on: at a fork, and with the Cloisters everywhere. The frame names the last zone."""

    name = "sow"

    def candidates(self, position: Position, frame: i64) -> list[int]:
        found = [do.SOW + zone for zone in range(ZONES)]
        if position.cells[AT_HAND] & (1 << CLOISTERS):
            found += [do.SKIP + zone for zone in range(ZONES)]
        return found

    def objection(self, position: Position, frame: i64, move: i64) -> Optional[Objection]:
        if do.SOW <= move < do.SKIP:
            if not follows(position, number_of(frame), move - do.SOW):
                return Objection("against_current", "PI-038")
            return None
        if do.SKIP <= move < do.HIRE:
            return self._skip_objection(position, frame, move)
        if do.HIRE <= move < do.USE_END:
            return Objection("sowing", "PI-002")
        if do.TITHE <= move <= do.PASS or move == do.END:
            return Objection("sowing", "PI-035")
        return Objection("not_now", "PI-002")

    def _skip_objection(self, position: Position, frame: i64, move: i64) -> Optional[Objection]:
        if not position.cells[AT_HAND] & (1 << CLOISTERS):
            return Objection("not_yours", "PI-149")
        if not is_ready(position, CLOISTERS):
            return Objection("used_this_turn", "PI-149")
        if not follows(position, number_of(frame), move - do.SKIP):
            return Objection("against_current", "PI-149")
        return None

    def legal_into(self, position: Position, frame: i64, moves: "vec[i64]") -> i64:
        count = following_into(position, number_of(frame), moves)
        skips = is_ready(position, CLOISTERS)
        i: i64 = 0
        while i < count:
            if skips:
                moves[count + i] = moves[i] + do.SKIP
            moves[i] += do.SOW
            i += 1
        return 2 * count if skips else count

    def facts(self, position: Position, frame: i64) -> dict[str, int | str]:
        return {"hand": position.cells[IN_HAND]}

    def play(self, position: Position, frame: i64, move: i64) -> None:
        seat = seat_of(frame)
        if move >= do.SKIP:  # rule: PI-149
            mark_used(position, CLOISTERS)
            walk(position, seat, move - do.SKIP)
        else:
            place_one(position, seat, move - do.SOW)
            walk(position, seat, move - do.SOW)


class Home(Step):
    """The duty is finished: own acolytes on it go to the city."""  # rule: PI-052 PI-073

    name = "home"
    settles = True

    def settle(self, position: Position, frame: i64) -> bool:
        pop(position)
        cells = position.cells
        seat = seat_of(frame)
        shift = ZONE_BITS * cells[DUTY_PLACE]
        count = (cells[AT + seat] >> shift) & ZONE_MASK
        cells[AT + seat] += count * CITY_ONE - (count << shift)
        push(position, ask.END, seat, 0)
        return True


class End(Offering):
    """Use buildings of the end of a turn, or end it: the place to reconsider."""  # rule: PI-003

    name = "end"
    asks_always = True

    def own_candidates(self, position: Position, seat: i64) -> list[int]:
        return [do.END]

    def own_objection(self, position: Position, seat: i64, move: i64) -> Optional[Objection]:
        return None if move == do.END else spent_objection(position, self.board, self.windows, seat, move)

    def own_into(self, position: Position, seat: i64, moves: "vec[i64]", count: i64) -> i64:
        moves[count] = do.END
        return count + 1

    def act(self, position: Position, frame: i64, move: i64) -> None:
        forget_turn(position)
