"""The six slots of a seat: buildings, donated buildings and favours, from the left."""  # rule: PI-062

from typing import Final

from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64
from chapterhouse.games.pilgrim.at import FAVOURS, FIVE, SHORTEST, SLOT, SLOT_BITS, SLOTS

FAVOUR: Final = 32  # a favour on a slot is this and its length, a building 1 and its number


def has_slot(position: Position, seat: i64) -> bool:
    """Return whether a slot is empty."""
    return position.cells[SLOT + seat] >> (SLOT_BITS * (SLOTS - 1)) == 0


def put_on_slot(position: Position, seat: i64, what: i64) -> None:
    """Put something on the left-most empty slot."""  # rule: PI-058 PI-110
    slot: i64 = 0
    while (position.cells[SLOT + seat] >> (SLOT_BITS * slot)) & 63 != 0:
        slot += 1
    position.cells[SLOT + seat] |= what << (SLOT_BITS * slot)


def on_slot(position: Position, seat: i64, slot: i64) -> i64:
    """Return what lies on a slot: 0, 1 + building, or FAVOUR + length."""
    return (position.cells[SLOT + seat] >> (SLOT_BITS * slot)) & 63


def take_favour(position: Position, seat: i64, length: i64) -> None:
    """Give the favour of this length to the seat, if it has a slot for it."""  # rule: PI-110 PI-112
    if length > 0 and has_slot(position, seat):
        put_on_slot(position, seat, FAVOUR + length)
        position.cells[FAVOURS] &= ~(1 << (length - SHORTEST))


def listed(packed: i64, number: i64) -> i64:
    """Return an entry of a list packed by five bits: 1 + its value, 0 beyond the end."""
    return (packed >> (FIVE * number)) & 31
