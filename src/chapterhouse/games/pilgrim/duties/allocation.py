"""Allocation: own acolytes go between the abbey and the activities."""  # rule: PI-053

from typing import Optional

from chapterhouse.core.game import Objection
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.pilgrim import at, do
from chapterhouse.games.pilgrim.buildings.owned import CHAPTER_HOUSE, is_ready, mark_used
from chapterhouse.games.pilgrim.cells import on_activity
from chapterhouse.games.pilgrim.duties.common import Duty


class Allocation(Duty):
    """Move one acolyte, free of charge."""

    name = "allocation"

    def action_candidates(self, position: Position, seat: i64) -> list[int]:
        return list(range(do.ALLOCATE, do.LAY))

    def action_objection(self, position: Position, seat: i64, move: i64) -> Optional[Objection]:
        return allocation_objection(position, seat, move)

    def actions_into(self, position: Position, seat: i64, moves: "vec[i64]", count: i64) -> i64:
        second = is_ready(position, CHAPTER_HOUSE)
        source: i64 = 0
        while source < do.SHELVES:
            if on_shelf(position, seat, source) > 0:
                target: i64 = 0
                while target < do.SHELVES:
                    if target != source and has_room(position, seat, target, second):
                        moves[count] = allocate(source, target)
                        count += 1
                    target += 1
            source += 1
        return count

    def carry_out(self, position: Position, seat: i64, move: i64) -> None:
        cells = position.cells
        source, target = source_of(move), target_of(move)
        if target > 0 and on_shelf(position, seat, target) > 0:
            if not cells[at.RULINGS] & at.DOUBLES_EVERY_MOVE:  # rule: PI-142
                mark_used(position, CHAPTER_HOUSE)
        if source == 0:
            cells[at.ABBEY + seat] -= 1
        else:
            cells[at.ACTIVE + seat] -= 1 << (2 * (source - 1))
        if target == 0:
            cells[at.ABBEY + seat] += 1
        else:
            cells[at.ACTIVE + seat] += 1 << (2 * (target - 1))


# A shelf is where allocation finds acolytes: 0 is the abbey, then come the activities.


def allocate(source: i64, target: i64) -> i64:
    """Return the move from one shelf to another."""
    return do.ALLOCATE + source * at.ACTIVITIES + (target if target < source else target - 1)


def source_of(move: i64) -> i64:
    """Return the shelf that a move takes an acolyte from."""
    return (move - do.ALLOCATE) // at.ACTIVITIES


def target_of(move: i64) -> i64:
    """Return the shelf that a move puts it on."""
    target = (move - do.ALLOCATE) % at.ACTIVITIES
    return target if target < source_of(move) else target + 1


def on_shelf(position: Position, seat: i64, shelf: i64) -> i64:
    """Return how many acolytes are on a shelf."""
    return position.cells[at.ABBEY + seat] if shelf == 0 else on_activity(position, seat, shelf - 1)


def has_room(position: Position, seat: i64, shelf: i64, second: bool) -> bool:
    """Return whether an acolyte may go there; a second one by the Chapter House."""  # rule: PI-054 PI-142
    if shelf == 0:
        return True
    count = on_activity(position, seat, shelf - 1)
    return count == 0 or (second and count == 1)


def allocation_objection(position: Position, seat: i64, move: i64) -> Optional[Objection]:
    """Return why an acolyte cannot be moved so."""
    if move < do.ALLOCATE or move >= do.LAY:
        return Objection("not_now", "PI-053")
    source, target = source_of(move), target_of(move)
    if on_shelf(position, seat, source) == 0:
        return Objection("abbey_empty" if source == 0 else "no_acolyte_there", "PI-053")
    if not has_room(position, seat, target, is_ready(position, CHAPTER_HOUSE)):
        return Objection("activity_full", "PI-142" if on_shelf(position, seat, target) > 1 else "PI-054")
    return None
