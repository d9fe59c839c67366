"""Sowing: which zones follow a zone, and walking on until there is a choice."""

from typing import Final

from chapterhouse.core.agenda import push
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.pilgrim import ask
from chapterhouse.games.pilgrim.at import AT, CITY, EAST, IN_HAND, NORTH, SOUTH, WEST, ZONE_BITS, ZONE_MASK
from chapterhouse.games.pilgrim.buildings.owned import CLOISTERS, KOGGE, has

NOT_BEGUN: Final = 15  # where a seeding stands before its first step


def pick_up(position: Position, seat: i64, zone: i64) -> None:
    """Take all acolytes of a zone into the hand."""  # rule: PI-034
    cells = position.cells
    shift = ZONE_BITS * zone
    count = (cells[AT + seat] >> shift) & ZONE_MASK
    cells[AT + seat] -= count << shift
    cells[IN_HAND] = count


def place_one(position: Position, seat: i64, zone: i64) -> None:
    """Put one acolyte of the hand on a zone."""  # rule: PI-035 PI-039
    position.cells[AT + seat] += 1 << (ZONE_BITS * zone)
    position.cells[IN_HAND] -= 1


def is_fork(position: Position, zone: i64) -> bool:
    """Return whether the river offers a choice here."""  # rule: PI-036 PI-037 PI-038 PI-159
    if zone == EAST or zone == WEST or zone == CITY:
        return True
    return (zone == NORTH or zone == SOUTH) and has(position, KOGGE)


def following_into(position: Position, zone: i64, zones: "vec[i64]") -> i64:
    """Write the zones that may follow a zone, ascending."""
    if zone == CITY:
        zones[0] = NORTH
        if has(position, KOGGE):  # rule: PI-159
            zones[1] = EAST
            zones[2] = SOUTH
            zones[3] = WEST
            return 4
        zones[1] = SOUTH
        return 2
    zones[0] = (zone + 1) & 7
    if is_fork(position, zone):
        zones[1] = CITY
        return 2
    return 1


def follows(position: Position, zone: i64, target: i64) -> bool:
    """Return whether the target may follow the zone."""
    if zone == CITY:
        if target == NORTH or target == SOUTH:
            return True
        return (target == EAST or target == WEST) and has(position, KOGGE)
    if target == CITY:
        return is_fork(position, zone)
    return target == (zone + 1) & 7


def walk(position: Position, seat: i64, zone: i64) -> None:
    """Sow on from a zone until the hand is empty or there is a choice."""
    cells = position.cells
    asks = has(position, CLOISTERS)  # rule: PI-149
    while cells[IN_HAND] > 0:
        if asks or is_fork(position, zone):
            push(position, ask.SOW, seat, zone)
            return
        zone = (zone + 1) & 7
        place_one(position, seat, zone)
    push(position, ask.ACT, seat, 0)
