"""Strength: how many own acolytes stand on a duty, compared with every other colour."""

from typing import Final

from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64
from chapterhouse.games.pilgrim.at import (
    AT,
    CORNUCOPIA,
    DUMMIES,
    NO_TITHE,
    PLACES,
    PLAYERS,
    TAXATION,
    ZONE_BITS,
    ZONE_MASK,
)
from chapterhouse.games.pilgrim.buildings.owned import CUSTOMS_HOUSE, SCRIPTORIUM, has
from chapterhouse.games.pilgrim.cells import duty_at, tithe_at

MINORITY: Final = 0
PARITY: Final = 1
MAJORITY: Final = 2


def strength(position: Position, seat: i64, place: i64) -> i64:
    """Return the mover's strength on a place where it has an acolyte."""  # rule: PI-046 PI-047 PI-048 PI-049
    own = (position.cells[AT + seat] >> (ZONE_BITS * place)) & ZONE_MASK
    if has(position, SCRIPTORIUM):
        own += 1  # rule: PI-162
    most = most_of_others(position, seat, place)
    if own > most:
        return MAJORITY
    return PARITY if own == most else MINORITY


def most_of_others(position: Position, seat: i64, place: i64) -> i64:
    """Return how many acolytes the strongest other seat has on a place; a dummy counts as one."""
    cells = position.cells
    shift = ZONE_BITS * place
    most = (cells[DUMMIES] >> place) & 1  # rule: PI-027
    other: i64 = 0
    while other < cells[PLAYERS]:
        if other != seat:
            count = (cells[AT + other] >> shift) & ZONE_MASK
            if count > most:
                most = count
        other += 1
    return most


def duty_strength(position: Position, seat: i64, place: i64) -> i64:
    """Return the strength that counts for taking the duty on a place."""
    if has(position, CUSTOMS_HOUSE) and duty_at(position, place) == TAXATION:
        return MAJORITY  # rule: PI-157
    return strength(position, seat, place)


def value_of(strong: i64) -> i64:
    """Return the value of a duty taken with this strength."""
    return 2 if strong == MAJORITY else 1


def tax_kinds(position: Position, seat: i64, place: i64) -> i64:
    """Return the goods that step 2 of Taxation on this place offers, as bits."""  # rule: PI-072
    cells = position.cells
    customs = has(position, CUSTOMS_HOUSE)
    kinds: i64 = 0
    other: i64 = 0
    while other < PLACES:
        if other != place and (cells[AT + seat] >> (ZONE_BITS * other)) & ZONE_MASK > 0:
            if customs or strength(position, seat, other) == MAJORITY:
                kind = tithe_at(position, other)
                if kind == CORNUCOPIA:
                    kinds = 7
                elif kind != NO_TITHE:
                    kinds |= 1 << kind
        other += 1
    return kinds
