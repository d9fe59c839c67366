"""Construct: take a building from the map, and do something with a road."""

from typing import Optional

from chapterhouse.core.game import Objection
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.pilgrim import at, do
from chapterhouse.games.pilgrim.buildings.slots import has_slot, put_on_slot
from chapterhouse.games.pilgrim.buildings.windows import Windows
from chapterhouse.games.pilgrim.cells import on_activity
from chapterhouse.games.pilgrim.duties.common import Duty
from chapterhouse.games.pilgrim.duties.possible import most_stone
from chapterhouse.games.pilgrim.pack.board import Board
from chapterhouse.games.pilgrim.payments.prices import affordable, bill, charge, price_objection
from chapterhouse.games.pilgrim.roads.generate import raze_into, road_candidates, roads_into
from chapterhouse.games.pilgrim.roads.steps import do_road, is_road_move, road_objection
from chapterhouse.games.pilgrim.rounds.layout import remove_building


def may_build(position: Position) -> bool:
    """Return whether the value of the Construct allows a building."""  # rule: PI-059
    cells = position.cells
    return cells[at.BUILT] == 0 and value_used(position) < cells[at.VALUE]


def may_road(position: Position, seat: i64) -> bool:
    """Return whether it allows a road action: one, and more with Road Engineers."""  # rule: PI-059 PI-060
    cells = position.cells
    if cells[at.ROADS_DONE] == 0:
        return cells[at.BUILT] < cells[at.VALUE]
    return cells[at.HAS_LAID] == 1 and cells[at.ROADS_DONE] <= on_activity(position, seat, at.ROAD_ENGINEER)


def value_used(position: Position) -> i64:
    """Return how much of the value of the Construct is used."""
    return position.cells[at.BUILT] + (1 if position.cells[at.ROADS_DONE] > 0 else 0)


def construct_objection(
    position: Position, board: Board, windows: Windows, seat: i64, move: i64
) -> Optional[Objection]:
    """Return why the seat cannot do this in a Construct."""
    if do.BUILD <= move < do.GIVE_COIN:
        return _build_objection(position, windows, seat, move - do.BUILD)
    if not is_road_move(move):
        return Objection("not_now", "PI-058")
    if do.SHRINE <= move < do.RAZE:
        return Objection("build_roads_only", "PI-095")
    if not may_road(position, seat):
        is_spent = value_used(position) >= position.cells[at.VALUE]
        return Objection("no_value_left" if is_spent else "one_road", "PI-059")
    return road_objection(position, board, seat, move)


def _build_objection(position: Position, windows: Windows, seat: i64, building: i64) -> Optional[Objection]:
    cells = position.cells
    bit: i64 = 1 << building
    if value_used(position) >= cells[at.VALUE]:
        return Objection("no_value_left", "PI-059")
    if cells[at.BUILT]:
        return Objection("one_building", "PI-059")
    if cells[at.OWNED + seat] & bit:
        return Objection("yours", "PI-058")
    if not cells[at.LIVE] & cells[at.ON_MAP] & bit:
        return Objection("not_live", "PI-058")
    if not has_slot(position, seat):
        return Objection("no_slot", "PI-062")
    return price_objection(position, seat, bill(windows.stone[building], 0, 0, 0), "PI-058")


def take_over(position: Position, board: Board, seat: i64, building: i64) -> None:
    """Move a building from the map to the left-most empty slot of a seat."""  # rule: PI-058
    remove_building(position, board, building)
    position.cells[at.OWNED + seat] |= 1 << building
    put_on_slot(position, seat, building + 1)


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
        on_map = position.cells[at.ON_MAP]
        found = road_candidates(position, self.board, seat)
        return found + [do.BUILD + building for building in range(at.BUILDINGS) if on_map & (1 << building)]

    def action_objection(self, position: Position, seat: i64, move: i64) -> Optional[Objection]:
        return construct_objection(position, self.board, self.windows, seat, move)

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
        rest = position.cells[at.LIVE] & position.cells[at.ON_MAP]
        stone = most_stone(position, seat)
        while rest != 0:
            bit = rest & -rest
            rest ^= bit
            building = self.windows.bit_number[bit % 37]
            if self.windows.stone[building] <= stone:
                moves[count] = do.BUILD + building
                count += 1
        return count

    def carry_out(self, position: Position, seat: i64, move: i64) -> None:
        cells = position.cells
        if move < do.BUILD:
            if cells[at.ROADS_DONE] == 0 and move < do.SHRINE:
                cells[at.HAS_LAID] = 1
            cells[at.ROADS_DONE] += 1
            do_road(position, self.board, seat, move)
            return
        building = move - do.BUILD
        cells[at.BUILT] = 1
        take_over(position, self.board, seat, building)
        cells[at.AT_HAND] |= 1 << building  # rule: PI-138
        price = bill(self.windows.stone[building], 0, 0, 0)
        charge(position, seat, price)
