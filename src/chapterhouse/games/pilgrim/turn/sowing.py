"""Sowing: which zones follow a zone, and walking on until there is a choice."""

from typing import Final

from chapterhouse.core.agenda import push
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.pilgrim import ask, at
from chapterhouse.games.pilgrim.buildings.owned import CLOISTERS, KOGGE, has

NOT_BEGUN: Final = 15  # where a seeding stands before its first step


def pick_up(position: Position, seat: i64, zone: i64) -> None:
    """Take all acolytes of a zone into the hand."""  # rule: PI-034
    cells = position.cells
    shift = at.ZONE_BITS * zone
    count = (cells[at.AT + seat] >> shift) & at.ZONE_MASK
    cells[at.AT + seat] -= count << shift
    cells[at.IN_HAND] = count


def place_one(position: Position, seat: i64, zone: i64) -> None:
    """Put one acolyte of the hand on a zone."""  # rule: PI-035 PI-039
    position.cells[at.AT + seat] += 1 << (at.ZONE_BITS * zone)
    position.cells[at.IN_HAND] -= 1


def is_fork(position: Position, zone: i64) -> bool:
    """Tell whether the river offers a choice here."""  # rule: PI-036 PI-037 PI-038 PI-159
    if zone == at.EAST or zone == at.WEST or zone == at.CITY:
        return True
    return (zone == at.NORTH or zone == at.SOUTH) and has(position, KOGGE)


def following_into(position: Position, zone: i64, zones: "vec[i64]") -> i64:
    """Write the zones that may follow a zone, ascending."""
    if zone == at.CITY:
        zones[0] = at.NORTH
        if has(position, KOGGE):  # rule: PI-159
            zones[1] = at.EAST
            zones[2] = at.SOUTH
            zones[3] = at.WEST
            return 4
        zones[1] = at.SOUTH
        return 2
    zones[0] = (zone + 1) & 7
    if is_fork(position, zone):
        zones[1] = at.CITY
        return 2
    return 1


def follows(position: Position, zone: i64, target: i64) -> bool:
    """Tell whether the target may follow the zone."""
    if zone == at.CITY:
        if target == at.NORTH or target == at.SOUTH:
            return True
        return (target == at.EAST or target == at.WEST) and has(position, KOGGE)
    if target == at.CITY:
        return is_fork(position, zone)
    return target == (zone + 1) & 7


def walk(position: Position, seat: i64, zone: i64) -> None:
    """Sow on from a zone until the hand is empty or there is a choice."""
    cells = position.cells
    asks = has(position, CLOISTERS)  # rule: PI-149
    while cells[at.IN_HAND] > 0:
        if asks or is_fork(position, zone):
            push(position, ask.SOW, seat, zone)
            return
        zone = (zone + 1) & 7
        place_one(position, seat, zone)
    push(position, ask.ACT, seat, 0)
