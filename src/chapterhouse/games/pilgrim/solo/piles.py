"""The Ab-Bott's acolytes around the city: his largest pile, how he sows it, who goes home."""

from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64
from chapterhouse.games.pilgrim import at
from chapterhouse.games.pilgrim.cells import in_zone
from chapterhouse.games.pilgrim.turn.sowing import pick_up, place_one


def largest_pile(position: Position) -> i64:
    """Return the zone with most of his acolytes, of several the city, or NONE."""  # rule: PI-195
    place = largest_on_duties(position, at.NONE)
    most: i64 = 0 if place == at.NONE else in_zone(position, at.ABBOT, place)
    in_city = in_zone(position, at.ABBOT, at.CITY)
    return at.CITY if in_city >= most and in_city > 0 else place


def largest_on_duties(position: Position, left_out: i64) -> i64:
    """Return the place with most of his acolytes, of several the first from the merchant on, or NONE."""
    found: i64 = at.NONE
    most: i64 = 0
    order: i64 = 0
    while order < at.PLACES:
        place = (position.cells[at.MERCHANT] + order) & 7
        count = in_zone(position, at.ABBOT, place)
        if count > most and place != left_out:
            found, most = place, count
        order += 1
    return found


def sow_pile(position: Position, zone: i64) -> None:
    """Sow a pile clockwise, past E and W without turning into the city."""  # rule: PI-196
    pick_up(position, at.ABBOT, zone)
    place = way_out(position) if zone == at.CITY else (zone + 1) & 7
    while position.cells[at.IN_HAND] > 0:
        place_one(position, at.ABBOT, place)
        place = (place + 1) & 7


def way_out(position: Position) -> i64:
    """Return N or S, whichever comes first from the merchant on."""  # rule: PI-196
    place = position.cells[at.MERCHANT]
    while place != at.NORTH and place != at.SOUTH:
        place = (place + 1) & 7
    return place


def send_home(position: Position, left_out: i64) -> None:
    """Send those of his largest pile on the duties to the city."""  # rule: PI-198
    place = largest_on_duties(position, left_out)
    if place == at.NONE:
        return
    count = in_zone(position, at.ABBOT, place)
    position.cells[at.AT + at.ABBOT] += count * at.CITY_ONE - (count << (at.ZONE_BITS * place))


def take_acolyte(position: Position) -> None:
    """Take one acolyte for the map, from where he would pick up."""  # rule: PI-210
    position.cells[at.AT + at.ABBOT] -= 1 << (at.ZONE_BITS * largest_pile(position))
