"""Seeding: how the acolytes of the city are sown before the first round."""  # rule: PI-028

from typing import Optional

from chapterhouse.core.agenda import Step, number_of, push, seat_of
from chapterhouse.core.game import Objection
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.pilgrim import ask, at, do
from chapterhouse.games.pilgrim.cells import in_zone
from chapterhouse.games.pilgrim.turn.sowing import (
    NOT_BEGUN,
    following_into,
    follows,
    is_fork,
    pick_up,
    place_one,
)


class Seed(Step):
    """Sow the acolytes of the city before the first round."""  # rule: PI-028

    name = "seed"

    def candidates(self, position: Position, frame: i64) -> list[int]:
        return [do.SOW + zone for zone in range(at.ZONES)]

    def objection(self, position: Position, frame: i64, move: i64) -> Optional[Objection]:
        if move < do.PICK + at.ZONES or do.SKIP <= move < do.HIRE:
            return Objection("not_now", "PI-028")
        if do.HIRE <= move < do.USE_END:
            return Objection("sowing", "PI-028")
        if move < do.SOW or move >= do.SKIP:
            return Objection("not_now", "PI-028")
        if not follows(position, _seeded_to(frame), move - do.SOW):
            return Objection("against_current", "PI-028")
        return None

    def legal_into(self, position: Position, frame: i64, moves: "vec[i64]") -> i64:
        count = following_into(position, _seeded_to(frame), moves)
        i: i64 = 0
        while i < count:
            moves[i] += do.SOW
            i += 1
        return count

    def facts(self, position: Position, frame: i64) -> dict[str, int | str]:
        if number_of(frame) == NOT_BEGUN:
            return {"hand": in_zone(position, seat_of(frame), at.CITY)}
        return {"hand": position.cells[at.IN_HAND]}

    def play(self, position: Position, frame: i64, move: i64) -> None:
        seat = seat_of(frame)
        cells = position.cells
        if number_of(frame) == NOT_BEGUN:
            pick_up(position, seat, at.CITY)
        zone = move - do.SOW
        place_one(position, seat, zone)
        while cells[at.IN_HAND] > 0 and not is_fork(position, zone):
            zone = (zone + 1) & 7
            place_one(position, seat, zone)
        if cells[at.IN_HAND] > 0:
            push(position, ask.SEED, seat, zone)


def _seeded_to(frame: i64) -> i64:
    zone = number_of(frame)
    return at.CITY if zone == NOT_BEGUN else zone
