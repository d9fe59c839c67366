"""Build Roads and Construct: tiles, shrines and buildings."""

from typing import Optional

from chapterhouse.core.agenda import Step, pop, push, seat_of
from chapterhouse.core.game import Objection
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.pilgrim.board import Board
from chapterhouse.games.pilgrim.duties import can_build_shrine, most_stone
from chapterhouse.games.pilgrim.hexes import PAIRS
from chapterhouse.games.pilgrim.layout import remove_building
from chapterhouse.games.pilgrim.moves import (
    BUILD,
    FROM,
    GIVE_COIN,
    LAY,
    RAZE,
    ROADS_END,
    SHRINE,
    UPGRADE,
)
from chapterhouse.games.pilgrim.payments import (
    affordable,
    bill,
    charge,
    class_needs_acolyte,
    class_price,
    price_objection,
    shrine_price,
    use_reliquary,
)
from chapterhouse.games.pilgrim.position import (
    AT,
    AT_HAND,
    BUILDINGS,
    BUILT,
    CITY_ONE,
    HAS_LAID,
    LIVE,
    ON_MAP,
    OWNED,
    PASSED,
    ROAD_ENGINEER,
    ROADS_DONE,
    VALUE,
    ZONE_BITS,
    ZONE_MASK,
    ZONES,
    in_zone,
    on_activity,
    site_tile,
)
from chapterhouse.games.pilgrim.register import Register
from chapterhouse.games.pilgrim.roads import cost_class, lay, raze, upgrade
from chapterhouse.games.pilgrim.roads_legal import raze_into, road_candidates, roads_into, shrine_into
from chapterhouse.games.pilgrim.roads_refused import lay_objection, raze_objection, upgrade_objection
from chapterhouse.games.pilgrim.shrines import place_shrine, shrine_objection
from chapterhouse.games.pilgrim.slots import has_slot, put_on_slot, take_favour
from chapterhouse.games.pilgrim.steps.duty import Duty
from chapterhouse.games.pilgrim.steps.frames import SOURCE_STEP


def is_road_move(move: i64) -> bool:
    """Tell whether the move is a road action."""
    return LAY <= move < ROADS_END


def road_objection(position: Position, board: Board, seat: i64, move: i64) -> Optional[Objection]:
    """Return why the seat cannot do this on the map."""
    if move >= RAZE:
        return raze_objection(position, board, seat, move - RAZE)
    if move >= SHRINE:
        return _shrine_objection(position, board, seat, move - SHRINE)
    is_upgrade = move >= UPGRADE
    number = move - UPGRADE if is_upgrade else move - LAY
    place, pair = number // PAIRS, number % PAIRS
    if is_upgrade:
        found = upgrade_objection(position, board, seat, place, pair)
    else:
        found = lay_objection(position, board, seat, place, pair)
    if found is not None:
        return found
    paid = cost_class(position, board, place, pair, 1 if is_upgrade else 0)
    if class_needs_acolyte(paid) and position.cells[AT + seat] == 0:
        return Objection("no_free_acolyte", "PI-085")
    rule = "PI-113" if is_upgrade else "PI-106" if paid >= 4 else "PI-079"
    return price_objection(position, seat, class_price(position, board, paid), rule)


def _shrine_objection(position: Position, board: Board, seat: i64, place: i64) -> Optional[Objection]:
    found = shrine_objection(position, board, seat, place)
    if found is not None:
        return found
    if position.cells[AT + seat] == 0:
        return Objection("no_free_acolyte", "PI-099")
    price = shrine_price(position, board, position.cells[PASSED + seat] + 1)
    return price_objection(position, seat, price, "PI-098")


def do_road(position: Position, board: Board, seat: i64, move: i64) -> None:
    """Carry out a road action: the map, then the acolyte that stands there, then the price."""
    cells = position.cells
    if move >= RAZE:
        if raze(position, board, seat, move - RAZE) == 1:
            cells[AT + seat] += CITY_ONE  # rule: PI-121
    elif move >= SHRINE:
        piety = cells[PASSED + seat] + 1
        price = shrine_price(position, board, piety)
        use_reliquary(position, piety)
        place_shrine(position, board, seat, move - SHRINE)
        charge(position, seat, price)
        push(position, SOURCE_STEP, seat, 0)
    else:
        _do_tile(position, board, seat, move)


def _do_tile(position: Position, board: Board, seat: i64, move: i64) -> None:
    is_upgrade = move >= UPGRADE
    number = move - UPGRADE if is_upgrade else move - LAY
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
        push(position, SOURCE_STEP, seat, 0)


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


# Construct


def may_build(position: Position) -> bool:
    """Tell whether the value of the Construct allows a building."""  # rule: PI-059
    cells = position.cells
    return cells[BUILT] == 0 and value_used(position) < cells[VALUE]


def may_road(position: Position, seat: i64) -> bool:
    """Tell whether it allows a road action: one, and more with Road Engineers."""  # rule: PI-059 PI-060
    cells = position.cells
    if cells[ROADS_DONE] == 0:
        return cells[BUILT] < cells[VALUE]
    return cells[HAS_LAID] == 1 and cells[ROADS_DONE] <= on_activity(position, seat, ROAD_ENGINEER)


def value_used(position: Position) -> i64:
    """Return how much of the value of the Construct is used."""
    return position.cells[BUILT] + (1 if position.cells[ROADS_DONE] > 0 else 0)


def construct_objection(
    position: Position, board: Board, register: Register, seat: i64, move: i64
) -> Optional[Objection]:
    """Return why the seat cannot do this in a Construct."""
    if BUILD <= move < GIVE_COIN:
        return _build_objection(position, register, seat, move - BUILD)
    if not is_road_move(move):
        return Objection("not_now", "PI-058")
    if SHRINE <= move < RAZE:
        return Objection("build_roads_only", "PI-095")
    if not may_road(position, seat):
        is_spent = value_used(position) >= position.cells[VALUE]
        return Objection("no_value_left" if is_spent else "one_road", "PI-059")
    return road_objection(position, board, seat, move)


def _build_objection(position: Position, register: Register, seat: i64, building: i64) -> Optional[Objection]:
    cells = position.cells
    bit: i64 = 1 << building
    if value_used(position) >= cells[VALUE]:
        return Objection("no_value_left", "PI-059")
    if cells[BUILT]:
        return Objection("one_building", "PI-059")
    if cells[OWNED + seat] & bit:
        return Objection("yours", "PI-058")
    if not cells[LIVE] & cells[ON_MAP] & bit:
        return Objection("not_live", "PI-058")
    if not has_slot(position, seat):
        return Objection("no_slot", "PI-062")
    return price_objection(position, seat, bill(register.stone[building], 0, 0, 0), "PI-058")


class Construct(Duty):
    """Take a building from the map, and do something with a road."""  # rule: PI-058 PI-059 PI-061

    name = "construct"

    def left(self, position: Position, seat: i64) -> i64:
        left: i64 = 0
        if may_build(position):
            left = 1
        if may_road(position, seat):
            left += 1
        return left

    def action_candidates(self, position: Position, seat: i64) -> list[int]:
        on_map = position.cells[ON_MAP]
        found = road_candidates(position, self.board, seat)
        return found + [BUILD + building for building in range(BUILDINGS) if on_map & (1 << building)]

    def action_objection(self, position: Position, seat: i64, move: i64) -> Optional[Objection]:
        return construct_objection(position, self.board, self.register, seat, move)

    def actions_into(self, position: Position, seat: i64, moves: "vec[i64]", count: i64) -> i64:
        if may_road(position, seat):
            bits = affordable(position, self.board, seat)
            if bits != 0:
                count = roads_into(position, self.board, seat, bits, moves, count)
            count = raze_into(position, self.board, seat, moves, count)
        if may_build(position) and has_slot(position, seat):
            count = self._builds_into(position, seat, moves, count)
        return count

    def _builds_into(self, position: Position, seat: i64, moves: "vec[i64]", count: i64) -> i64:
        rest = position.cells[LIVE] & position.cells[ON_MAP]
        stone = most_stone(position, seat)
        while rest != 0:
            bit = rest & -rest
            rest ^= bit
            building = self.register.bit_number[bit % 37]
            if self.register.stone[building] <= stone:
                moves[count] = BUILD + building
                count += 1
        return count

    def carry_out(self, position: Position, seat: i64, move: i64) -> None:
        cells = position.cells
        if move < BUILD:
            if cells[ROADS_DONE] == 0 and move < SHRINE:
                cells[HAS_LAID] = 1
            cells[ROADS_DONE] += 1
            do_road(position, self.board, seat, move)
            return
        building = move - BUILD
        cells[BUILT] = 1
        remove_building(position, self.board, building)
        cells[OWNED + seat] |= 1 << building
        cells[AT_HAND] |= 1 << building  # rule: PI-138
        put_on_slot(position, seat, building + 1)
        price = bill(self.register.stone[building], 0, 0, 0)
        charge(position, seat, price)


class Source(Step):
    """Say which zone the acolyte for the map comes from, if there are several."""  # rule: PI-085

    name = "source"
    settles = True

    def settle(self, position: Position, frame: i64) -> bool:
        at = position.cells[AT + seat_of(frame)]
        zone: i64 = 0
        while (at >> (ZONE_BITS * zone)) & ZONE_MASK == 0:
            zone += 1
        if at >> (ZONE_BITS * (zone + 1)) != 0:
            return False
        pop(position)
        position.cells[AT + seat_of(frame)] -= 1 << (ZONE_BITS * zone)
        return True

    def candidates(self, position: Position, frame: i64) -> list[int]:
        return [FROM + zone for zone in range(ZONES)]

    def objection(self, position: Position, frame: i64, move: i64) -> Optional[Objection]:
        if move < FROM or move >= FROM + ZONES:
            return Objection("not_now", "PI-085")
        if in_zone(position, seat_of(frame), move - FROM) == 0:
            return Objection("no_acolyte_there", "PI-085")
        return None

    def legal_into(self, position: Position, frame: i64, moves: "vec[i64]") -> i64:
        at = position.cells[AT + seat_of(frame)]
        count: i64 = 0
        zone: i64 = 0
        while zone < ZONES:
            if (at >> (ZONE_BITS * zone)) & ZONE_MASK:
                moves[count] = FROM + zone
                count += 1
            zone += 1
        return count

    def play(self, position: Position, frame: i64, move: i64) -> None:
        position.cells[AT + seat_of(frame)] -= 1 << (ZONE_BITS * (move - FROM))
