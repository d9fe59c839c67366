"""The twenty-four buildings by number, and which of them the mover may use."""

from typing import Final

from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64
from chapterhouse.games.pilgrim.at import AT_HAND, DONATED, LIVE, OWNED, USED

CONFESSION_BOX: Final = 0
CHAPEL: Final = 1
CHAPTER_HOUSE: Final = 2
GUILD: Final = 3
INFIRMARY: Final = 4
MINT: Final = 5
QUARRY: Final = 6
WELL: Final = 7
BREWERY: Final = 8
CLOISTERS: Final = 9
DORMITORY: Final = 10
GRAIN_STORE: Final = 11
INDULGENCES: Final = 12
LIBRARY: Final = 13
RELIQUARY: Final = 14
STONE_YARD: Final = 15
BANK_BUILDING: Final = 16
CUSTOMS_HOUSE: Final = 17
INQUISITION: Final = 18
KOGGE: Final = 19
MILL: Final = 20
PULPIT: Final = 21
SCRIPTORIUM: Final = 22
WAGON_YARD: Final = 23


def has(position: Position, building: i64) -> bool:
    """Return whether the mover owns the building, not donated, or has hired it this turn."""  # rule: PI-133
    return position.cells[AT_HAND] & (1 << building) != 0


def is_ready(position: Position, building: i64) -> bool:
    """Return whether the mover has the building at hand and has not used it this turn."""  # rule: PI-134
    return position.cells[AT_HAND] & ~position.cells[USED] & (1 << building) != 0


def mark_used(position: Position, building: i64) -> None:
    """Remember that the mover has used the building this turn."""
    position.cells[USED] |= 1 << building


def working(position: Position, seat: i64) -> i64:
    """Return the buildings on a seat's board that are not donated, as bits."""  # rule: PI-139
    return position.cells[OWNED + seat] & ~position.cells[DONATED]


def donate(position: Position, building: i64) -> None:
    """Flip a building: it scores at the end and its power is gone."""  # rule: PI-065
    cells = position.cells
    cells[DONATED] |= 1 << building
    cells[LIVE] &= ~(1 << building)
    cells[AT_HAND] &= ~(1 << building)
