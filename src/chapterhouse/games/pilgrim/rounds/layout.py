"""Where buildings and dummies go at set-up, and what the ship brings to life."""

from typing import Final

from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64
from chapterhouse.games.pilgrim.at import (
    BUILDING,
    BUILDING_SPACE,
    DRAWN,
    DUMMIES,
    FIVE,
    HERALDS,
    LIVE,
    NIBBLE,
    NONE,
    NORTH,
    NORTH_GROUP,
    ON_MAP,
    PLACES,
    QUADRANTS,
    SITE,
    SOUTH,
    SOUTH_GROUP,
    SPACES,
)
from chapterhouse.games.pilgrim.buildings.slots import listed
from chapterhouse.games.pilgrim.cells import site_space
from chapterhouse.games.pilgrim.pack.board import Board
from chapterhouse.games.pilgrim.roads.network import put_building, put_site, take_building

DRAWN_OF_LEVEL: Final = 4  # buildings of each level in a game


def place_site(position: Position, board: Board, quadrant: i64, tile: i64, number: i64) -> None:
    """Put a site on the space of its quadrant that the die shows."""  # rule: PI-017
    space = board.die_space[quadrant * 6 + number - 1]
    position.cells[SITE + quadrant] = (tile + 1) | (space << FIVE)
    put_site(position, board.space_hex[space], quadrant)


def next_building_space(position: Position) -> i64:
    """Return the ship space of the next building to be drawn."""  # rule: PI-019 PI-020 PI-021 PI-022
    drawn = buildings_drawn(position)
    level = drawn // DRAWN_OF_LEVEL
    origin = site_space(position, 0)
    if drawn % DRAWN_OF_LEVEL > 0:
        return _free_after(position, _space_of(position, drawn - 1))
    start = site_space(position, level)
    if drawn > 0:
        last = _space_of(position, drawn - 1)
        if _distance(origin, last) > _distance(origin, start):
            start = last
    return _free_after(position, _free_after(position, start))  # one space is left clear


def _free_after(position: Position, space: i64) -> i64:
    """Return the next ship space without a site."""
    space = (space + 1) % SPACES
    while has_site(position, space):
        space = (space + 1) % SPACES
    return space


def has_site(position: Position, space: i64) -> bool:
    """Return whether a site lies on a ship space."""
    quadrant: i64 = 0
    while quadrant < QUADRANTS:
        if position.cells[SITE + quadrant] != 0 and site_space(position, quadrant) == space:
            return True
        quadrant += 1
    return False


def _distance(origin: i64, space: i64) -> i64:
    return (space - origin) % SPACES


def buildings_drawn(position: Position) -> i64:
    """Return how many buildings lie on the map or have lain there."""
    count: i64 = 0
    while count < DRAWN and listed(position.cells[BUILDING], count) != 0:
        count += 1
    return count


def _space_of(position: Position, number: i64) -> i64:
    return listed(position.cells[BUILDING_SPACE], number)


def place_building(position: Position, board: Board, building: i64, space: i64) -> None:
    """Put the next building on a ship space."""
    cells = position.cells
    number = buildings_drawn(position)
    cells[BUILDING] |= (building + 1) << (FIVE * number)
    cells[BUILDING_SPACE] |= space << (FIVE * number)
    cells[ON_MAP] |= 1 << building
    put_building(position, board.space_hex[space])


def building_space(position: Position, building: i64) -> i64:
    """Return the ship space of a building of this game, or NONE."""
    number: i64 = 0
    while number < DRAWN:
        if listed(position.cells[BUILDING], number) == building + 1:
            return _space_of(position, number)
        number += 1
    return NONE


def building_on(position: Position, space: i64) -> i64:
    """Return the building that lies on a ship space, or NONE."""
    number: i64 = 0
    while number < DRAWN:
        building = listed(position.cells[BUILDING], number) - 1
        if building >= 0 and _space_of(position, number) == space:
            return building if position.cells[ON_MAP] & (1 << building) else NONE
        number += 1
    return NONE


def remove_building(position: Position, board: Board, building: i64) -> None:
    """Take a building off the map; its hex is empty from then on."""  # rule: PI-058 PI-061
    position.cells[ON_MAP] &= ~(1 << building)
    take_building(position, board.space_hex[building_space(position, building)])


def ship_reaches(position: Position, space: i64) -> None:
    """Bring the building on a space to life."""  # rule: PI-133
    building = building_on(position, space)
    if building != NONE:
        position.cells[LIVE] |= 1 << building


def place_dummies(position: Position, north: i64, south: i64) -> None:
    """Put dummies on the duties and heralds on the sites."""  # rule: PI-027
    cells = position.cells
    _place_group(position, NORTH_GROUP, NORTH, north)
    _place_group(position, SOUTH_GROUP, SOUTH, south)
    if north + south > 0:
        cells[HERALDS] = (1 << QUADRANTS) - 1


def _place_group(position: Position, group: i64, first: i64, count: i64) -> None:
    cells = position.cells
    number: i64 = 0
    while number < count:
        cells[group] |= (first + number + 1) << (NIBBLE * number)
        cells[DUMMIES] |= 1 << (first + number)
        number += 1


def leap(position: Position, group: i64) -> None:
    """Let the dummy that has waited longest go to the first duty without a dummy."""  # rule: PI-175
    cells = position.cells
    queue = cells[group]
    if queue == 0 or cells[DUMMIES] == (1 << PLACES) - 1:
        return
    origin = (queue & 15) - 1
    place = (origin + 1) & 7
    while cells[DUMMIES] & (1 << place):
        place = (place + 1) & 7
    count: i64 = 0
    while (queue >> (NIBBLE * count)) & 15:
        count += 1
    cells[group] = (queue >> NIBBLE) | ((place + 1) << (NIBBLE * (count - 1)))
    cells[DUMMIES] ^= (1 << origin) | (1 << place)
