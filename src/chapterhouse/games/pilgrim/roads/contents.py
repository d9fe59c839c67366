"""What lies on a hex, packed into one number of the map: road sections, a shrine, a building or a site.

A section is a pair of edges with the seat that owns it. The tile itself is not noted: its sections tell it.
"""

from typing import Final

from chapterhouse.core.vectors import i64
from chapterhouse.games.pilgrim.roads.hexes import entry_of, exit_of

EMPTY: Final = 0
USED_EDGES: Final = 63  # bits 0-5: the edges that a section uses
COUNT_SHIFT: Final = 6  # bits 6-7: the number of sections
ROAD: Final = 3 << COUNT_SHIFT  # one of these bits is set where a road lies
SECTION_SHIFT: Final = 8  # bits 8-31: three sections, five bits of pair and three of seat each
SECTION_BITS: Final = 8
SHRINE_HERE: Final = 1 << 32
SHRINE_SHIFT: Final = 33  # bits 33-35: the number of the shrine
BUILDING_HERE: Final = 1 << 36
SITE_HERE: Final = 1 << 37
SITE_SHIFT: Final = 38  # bits 38-39: its quadrant


def section_count(lying: i64) -> i64:
    """Return how many road sections lie there."""
    return (lying >> COUNT_SHIFT) & 3


def section_pair(lying: i64, number: i64) -> i64:
    """Return the edges of a section, entry first."""
    return (lying >> (SECTION_SHIFT + SECTION_BITS * number)) & 31


def section_seat(lying: i64, number: i64) -> i64:
    """Return whose section it is."""
    return (lying >> (SECTION_SHIFT + SECTION_BITS * number + 5)) & 7


def with_section(lying: i64, pair: i64, seat: i64) -> i64:
    """Return the same with one section more."""
    count = section_count(lying)
    section = pair | (seat << 5)
    edges: i64 = (1 << entry_of(pair)) | (1 << exit_of(pair))
    return (lying + (1 << COUNT_SHIFT)) | edges | (section << (SECTION_SHIFT + SECTION_BITS * count))


def without_section(lying: i64, number: i64) -> i64:
    """Return the same with one section less; the others keep their order."""
    left: i64 = EMPTY
    other: i64 = 0
    while other < section_count(lying):
        if other != number:
            left = with_section(left, section_pair(lying, other), section_seat(lying, other))
        other += 1
    return left


def section_leaving(lying: i64, edge: i64) -> i64:
    """Return the number of the section that goes out by an edge, or -1."""
    number: i64 = 0
    while number < section_count(lying):
        if exit_of(section_pair(lying, number)) == edge:
            return number
        number += 1
    return -1


def has_section_of(lying: i64, seat: i64) -> bool:
    """Return whether a seat has a road there."""
    number: i64 = 0
    while number < section_count(lying):
        if section_seat(lying, number) == seat:
            return True
        number += 1
    return False


def shrine_number(lying: i64) -> i64:
    """Return the number of the shrine that stands there."""
    return (lying >> SHRINE_SHIFT) & 7


def site_quadrant(lying: i64) -> i64:
    """Return the quadrant of the site that lies there."""
    return (lying >> SITE_SHIFT) & 3
