"""Road actions: Build Roads, what Construct shares with it, and where acolytes for the map come from."""

from typing import Optional

from chapterhouse.core.agenda import Step, pop, push, seat_of
from chapterhouse.core.game import Objection
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.pilgrim import ask, at, do
from chapterhouse.games.pilgrim.buildings.slots import take_favour
from chapterhouse.games.pilgrim.cells import in_zone, site_tile
from chapterhouse.games.pilgrim.duties.common import Duty
from chapterhouse.games.pilgrim.duties.possible import can_build_shrine
from chapterhouse.games.pilgrim.pack.board import Board
from chapterhouse.games.pilgrim.payments.prices import (
    affordable,
    charge,
    class_needs_acolyte,
    class_price,
    price_objection,
    shrine_price,
    use_reliquary,
)
from chapterhouse.games.pilgrim.roads.generate import raze_into, road_candidates, roads_into, shrine_into
from chapterhouse.games.pilgrim.roads.hexes import PAIRS
from chapterhouse.games.pilgrim.roads.network import cost_class, lay, raze, upgrade
from chapterhouse.games.pilgrim.roads.objections import lay_objection, raze_objection, upgrade_objection
from chapterhouse.games.pilgrim.roads.shrines import place_shrine, shrine_objection


def is_road_move(move: i64) -> bool:
    """Return whether the move is a road action."""
    return do.LAY <= move < do.ROADS_END


def road_objection(position: Position, board: Board, seat: i64, move: i64) -> Optional[Objection]:
    """Return why the seat cannot do this on the map."""
    if move >= do.RAZE:
        return raze_objection(position, board, seat, move - do.RAZE)
    if move >= do.SHRINE:
        return _shrine_objection(position, board, seat, move - do.SHRINE)
    is_upgrade = move >= do.UPGRADE
    number = move - do.UPGRADE if is_upgrade else move - do.LAY
    place, pair = number // PAIRS, number % PAIRS
    if is_upgrade:
        found = upgrade_objection(position, board, seat, place, pair)
    else:
        found = lay_objection(position, board, seat, place, pair)
    if found is not None:
        return found
    paid = cost_class(position, board, place, pair, 1 if is_upgrade else 0)
    if class_needs_acolyte(paid) and position.cells[at.AT + seat] == 0:
        return Objection("no_free_acolyte", "PI-085")
    rule = "PI-113" if is_upgrade else "PI-106" if paid >= 4 else "PI-079"
    return price_objection(position, seat, class_price(position, board, paid), rule)


def _shrine_objection(position: Position, board: Board, seat: i64, place: i64) -> Optional[Objection]:
    found = shrine_objection(position, board, seat, place)
    if found is not None:
        return found
    if position.cells[at.AT + seat] == 0:
        return Objection("no_free_acolyte", "PI-099")
    price = shrine_price(position, board, position.cells[at.PASSED + seat] + 1)
    return price_objection(position, seat, price, "PI-098")


def do_road(position: Position, board: Board, seat: i64, move: i64) -> None:
    """Carry out a road action: the map, then the acolyte that stands there, then the price."""
    cells = position.cells
    if move >= do.RAZE:
        if raze(position, board, seat, move - do.RAZE) == 1:
            cells[at.AT + seat] += at.CITY_ONE  # rule: PI-121
    elif move >= do.SHRINE:
        piety = cells[at.PASSED + seat] + 1
        price = shrine_price(position, board, piety)
        use_reliquary(position, piety)
        place_shrine(position, board, seat, move - do.SHRINE)
        charge(position, seat, price)
        push(position, ask.SOURCE, seat, 0)
    else:
        _do_tile(position, board, seat, move)


def _do_tile(position: Position, board: Board, seat: i64, move: i64) -> None:
    is_upgrade = move >= do.UPGRADE
    number = move - do.UPGRADE if is_upgrade else move - do.LAY
    place, pair = number // PAIRS, number % PAIRS
    paid = cost_class(position, board, place, pair, 1 if is_upgrade else 0)
    price = class_price(position, board, paid)
    quadrant = paid % 12 // 2 - 2
    if quadrant >= 0:
        use_reliquary(position, board.site_piety[site_tile(position, quadrant)])
    if is_upgrade:
        take_favour(position, seat, upgrade(position, board, seat, place, pair))
    else:
        take_favour(position, seat, lay(position, board, seat, place, pair))
    charge(position, seat, price)
    if class_needs_acolyte(paid):
        push(position, ask.SOURCE, seat, 0)


class BuildRoads(Duty):
    """Build, upgrade or demolish a road tile, or build a shrine."""  # rule: PI-055

    name = "roads"

    def action_candidates(self, position: Position, seat: i64) -> list[int]:
        return road_candidates(position, self.board, seat)

    def action_objection(self, position: Position, seat: i64, move: i64) -> Optional[Objection]:
        if not is_road_move(move):
            return Objection("not_now", "PI-055")
        return road_objection(position, self.board, seat, move)

    def actions_into(self, position: Position, seat: i64, moves: "vec[i64]", count: i64) -> i64:
        bits = affordable(position, self.board, seat)
        if bits != 0:
            count = roads_into(position, self.board, seat, bits, moves, count)
        if can_build_shrine(position, self.board, seat):
            count = shrine_into(position, self.board, seat, moves, count)
        return raze_into(position, self.board, seat, moves, count)

    def carry_out(self, position: Position, seat: i64, move: i64) -> None:
        do_road(position, self.board, seat, move)


class Source(Step):
    """Say which zone the acolyte for the map comes from, if there are several."""  # rule: PI-085

    name = "source"
    settles = True

    def settle(self, position: Position, frame: i64) -> bool:
        acolytes = position.cells[at.AT + seat_of(frame)]
        zone: i64 = 0
        while (acolytes >> (at.ZONE_BITS * zone)) & at.ZONE_MASK == 0:
            zone += 1
        if acolytes >> (at.ZONE_BITS * (zone + 1)) != 0:
            return False
        pop(position)
        position.cells[at.AT + seat_of(frame)] -= 1 << (at.ZONE_BITS * zone)
        return True

    def candidates(self, position: Position, frame: i64) -> list[int]:
        return [do.FROM + zone for zone in range(at.ZONES)]

    def objection(self, position: Position, frame: i64, move: i64) -> Optional[Objection]:
        if move < do.FROM or move >= do.FROM + at.ZONES:
            return Objection("not_now", "PI-085")
        if in_zone(position, seat_of(frame), move - do.FROM) == 0:
            return Objection("no_acolyte_there", "PI-085")
        return None

    def legal_into(self, position: Position, frame: i64, moves: "vec[i64]") -> i64:
        acolytes = position.cells[at.AT + seat_of(frame)]
        count: i64 = 0
        zone: i64 = 0
        while zone < at.ZONES:
            if (acolytes >> (at.ZONE_BITS * zone)) & at.ZONE_MASK:
                moves[count] = do.FROM + zone
                count += 1
            zone += 1
        return count

    def play(self, position: Position, frame: i64, move: i64) -> None:
        position.cells[at.AT + seat_of(frame)] -= 1 << (at.ZONE_BITS * (move - do.FROM))
