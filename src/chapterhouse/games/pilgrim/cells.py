"""Reading cells of a position that are packed or need more than their place."""

from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64
from chapterhouse.games.pilgrim.at import (
    ACTIVE,
    AT,
    DUTY_AT,
    FIVE,
    MERCHANT,
    NIBBLE,
    NONE,
    OWNED,
    PLAYERS,
    SITE,
    STARTER,
    TITHE_AT,
    ZONE_BITS,
    ZONE_MASK,
)


def in_zone(position: Position, seat: i64, zone: i64) -> i64:
    """Return how many acolytes a seat has on a duty place or in the city."""
    return (position.cells[AT + seat] >> (ZONE_BITS * zone)) & ZONE_MASK


def on_activity(position: Position, seat: i64, activity: i64) -> i64:
    """Return how many acolytes a seat has on an activity."""
    return (position.cells[ACTIVE + seat] >> (2 * activity)) & 3


def duty_at(position: Position, place: i64) -> i64:
    """Return the duty that lies on a place."""
    return (position.cells[DUTY_AT] >> (NIBBLE * place)) & 15


def tithe_at(position: Position, place: i64) -> i64:
    """Return the kind of the tithe on a place: a good, CORNUCOPIA, or NO_TITHE."""
    return (position.cells[TITHE_AT] >> (NIBBLE * place)) & 15


def site_tile(position: Position, quadrant: i64) -> i64:
    """Return the site tile of a quadrant, 0-8."""
    return (position.cells[SITE + quadrant] & 31) - 1


def site_space(position: Position, quadrant: i64) -> i64:
    """Return the ship space on which the site of a quadrant lies."""
    return position.cells[SITE + quadrant] >> FIVE


def trade_kind(position: Position) -> i64:
    """Return the tithe at the merchant's place."""  # rule: PI-131
    return tithe_at(position, position.cells[MERCHANT])


def owner_of(position: Position, building: i64) -> i64:
    """Return the seat on whose board a building lies, or NONE."""
    seat: i64 = 0
    while seat < position.cells[PLAYERS]:
        if position.cells[OWNED + seat] & (1 << building):
            return seat
        seat += 1
    return NONE


def turn_seat(position: Position, order: i64) -> i64:
    """Return the board that is this many places after the start player's."""
    seat = position.cells[STARTER] + order
    players = position.cells[PLAYERS]
    return seat - players if seat >= players else seat
