"""The road network: laying, upgrading and demolishing tiles, and what reaching a site or a port changes."""

from typing import Final

from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64
from chapterhouse.games.pilgrim import at
from chapterhouse.games.pilgrim.pack.board import Board
from chapterhouse.games.pilgrim.pack.terrain import CITY_HEX, PORT, RIVER
from chapterhouse.games.pilgrim.pack.tiles import CHORDS, NO_TILE
from chapterhouse.games.pilgrim.roads.contents import (
    BUILDING_HERE,
    EMPTY,
    SITE_HERE,
    SITE_SHIFT,
    section_count,
    section_leaving,
    section_pair,
    section_seat,
    shrine_number,
    site_quadrant,
    with_section,
    without_section,
)
from chapterhouse.games.pilgrim.roads.hexes import EDGES, PAIRS, entry_of, exit_of, opposite
from chapterhouse.games.pilgrim.roads.shrines import (
    close_stretch,
    come_back,
    leave,
    open_quadrant,
    shrine_length,
    shrine_nth,
    shrine_seat,
)

# What the exit of a tile reaches: nothing, a port, or the site of a quadrant (TO_SITE and its number).
TO_NOTHING: Final = 0
TO_PORT: Final = 1
TO_SITE: Final = 2
UPGRADE_CLASS: Final = 12  # cost classes of upgrades come after those of basic tiles


def new_map(position: Position, board: Board) -> None:
    """Fill the supply and leave the map empty."""  # rule: PI-024
    cells = position.cells
    for kind, count in enumerate(board.supply(position.seats)):
        cells[at.TILES + kind] = count
    cells[at.UPGRADES] = board.all_upgrades
    cells[at.OPENED] = cells[at.CLOSED] = 0
    for seat in range(at.SEATS):
        close_stretch(position, seat)


def put_site(position: Position, place: i64, quadrant: i64) -> None:
    """Put the pilgrimage site of a quadrant on a hex."""  # rule: PI-017
    position.cells[at.MAP + place] = SITE_HERE | (quadrant << SITE_SHIFT)


def put_building(position: Position, place: i64) -> None:
    """Note that a building lies on a hex."""  # rule: PI-093
    position.cells[at.MAP + place] = BUILDING_HERE


def take_building(position: Position, place: i64) -> None:
    """Note that the building there is gone."""  # rule: PI-058
    position.cells[at.MAP + place] = EMPTY


def goal_of(position: Position, board: Board, place: i64, leaving: i64) -> i64:
    """Return what a tile's exit edge reaches at once."""  # rule: PI-091
    target = board.neighbour[place * EDGES + leaving]
    if target < 0:
        return TO_NOTHING
    if board.terrain[target] == PORT:
        return TO_PORT
    lying = position.cells[at.MAP + target]
    return TO_SITE + site_quadrant(lying) if lying & SITE_HERE else TO_NOTHING


def is_first(board: Board, place: i64, entry: i64) -> bool:
    """Return whether a tile entered there comes straight from the city."""  # rule: PI-084
    origin = board.neighbour[place * EDGES + entry]
    return origin >= 0 and board.terrain[origin] == CITY_HEX


def cost_class(position: Position, board: Board, place: i64, pair: i64, upgrade: i64) -> i64:
    """Return the class of a tile's price: by what it reaches, whether it is a first tile, and an upgrade."""
    number = 2 * goal_of(position, board, place, exit_of(pair))
    if is_first(board, place, entry_of(pair)):
        number += 1
    return number + UPGRADE_CLASS if upgrade else number


def upgrade_for(board: Board, place: i64, lying: i64, pair: i64) -> i64:
    """Return the upgrade tile that shows the sections of a hex and one more, or NO_TILE."""
    tile: i64 = NO_TILE
    one = board.chord[section_pair(lying, 0)]
    if section_count(lying) == 1:  # rule: PI-115
        tile = board.double[one * CHORDS + board.chord[pair]]
    elif section_count(lying) == 2:  # rule: PI-116
        tile = board.triple[one * CHORDS + board.chord[section_pair(lying, 1)]]
    if board.terrain[place] == RIVER and tile != NO_TILE and (board.bridging >> tile) & 1 == 0:
        return NO_TILE  # rule: PI-117
    return tile


def upgrade_at(board: Board, lying: i64) -> i64:
    """Return the upgrade tile that lies there."""
    table = board.double if section_count(lying) == 2 else board.triple
    return table[board.chord[section_pair(lying, 0)] * CHORDS + board.chord[section_pair(lying, 1)]]


def lay(position: Position, board: Board, seat: i64, place: i64, pair: i64) -> i64:
    """Lay a basic tile; return the length of the trail if that earns the favour of this length, else 0."""
    cells = position.cells
    cells[at.TILES + board.tile_of[place * PAIRS + pair]] -= 1
    cells[at.MAP + place] = with_section(EMPTY, pair, seat)
    return _extend(position, board, seat, place, pair)


def upgrade(position: Position, board: Board, seat: i64, place: i64, pair: i64) -> i64:
    """Replace the tile by one that has the new section too; return as `lay` does."""  # rule: PI-113 PI-114
    cells = position.cells
    lying = cells[at.MAP + place]
    cells[at.UPGRADES] &= ~(1 << upgrade_for(board, place, lying, pair))
    give_back(position, board, place)
    cells[at.MAP + place] = with_section(lying, pair, seat)  # rule: PI-118
    return _extend(position, board, seat, place, pair)


def give_back(position: Position, board: Board, place: i64) -> None:
    """Return the tile of a hex to the supply."""  # rule: PI-115 PI-119
    cells = position.cells
    lying = cells[at.MAP + place]
    if section_count(lying) == 1:
        cells[at.TILES + board.tile_of[place * PAIRS + section_pair(lying, 0)]] += 1
    else:
        cells[at.UPGRADES] |= 1 << upgrade_at(board, lying)


def take_out(position: Position, board: Board, place: i64) -> None:
    """Take the tile that shows the sections of a hex out of the supply."""
    cells = position.cells
    lying = cells[at.MAP + place]
    if section_count(lying) == 1:
        cells[at.TILES + board.tile_of[place * PAIRS + section_pair(lying, 0)]] -= 1
    else:
        cells[at.UPGRADES] &= ~(1 << upgrade_at(board, lying))


def _extend(position: Position, board: Board, seat: i64, place: i64, pair: i64) -> i64:
    """Let the seat's road go on by the section just laid."""
    cells = position.cells
    origin = board.neighbour[place * EDGES + entry_of(pair)]
    if cells[at.END_HEX + seat] == at.NONE and board.terrain[origin] != CITY_HEX:  # rule: PI-101
        number = shrine_number(cells[at.MAP + origin])
        leave(position, number)
        cells[at.ROOT + seat] = number
        cells[at.PASSED + seat] = shrine_nth(position, number)
        cells[at.LENGTH + seat] = shrine_length(position, number)
    cells[at.LEG + seat] += 1
    cells[at.LENGTH + seat] += 1  # rule: PI-109
    leaving = exit_of(pair)
    goal = goal_of(position, board, place, leaving)
    first_of_length: i64 = 0
    if goal == TO_NOTHING:
        cells[at.END_HEX + seat] = place
        cells[at.END_EDGE + seat] = leaving
    elif goal == TO_PORT:  # rule: PI-123
        cells[at.ROUTES + seat] |= 1 << board.port[board.neighbour[place * EDGES + leaving]]
        close_stretch(position, seat)
    else:
        first_of_length = _consecrate(position, seat, goal - TO_SITE)
    open_quadrant(position, board.quadrant[place])
    return first_of_length


def _consecrate(position: Position, seat: i64, quadrant: i64) -> i64:
    """End the trail at a site; return its length if it is the first that is entitled to the favour."""
    cells = position.cells
    length = cells[at.LENGTH + seat]
    cells[at.VISITED + seat] |= 1 << quadrant  # rule: PI-108
    cells[at.TRAIL_POINTS + seat] += (cells[at.PASSED + seat] + 1) * cells[at.LEG + seat]  # rule: PI-180
    close_stretch(position, seat)
    if length < at.SHORTEST or length > at.LONGEST:  # rule: PI-111
        return 0
    bit: i64 = 1 << (length - at.SHORTEST)
    if cells[at.CONSECRATED] & bit:  # rule: PI-112
        return 0
    cells[at.CONSECRATED] |= bit
    return length


def raze(position: Position, board: Board, seat: i64, place: i64) -> i64:
    """Demolish the end of the open stretch; return 1 if an acolyte comes back from the tile."""
    cells = position.cells
    lying = cells[at.MAP + place]
    number = section_leaving(lying, cells[at.END_EDGE + seat])
    entry = entry_of(section_pair(lying, number))
    give_back(position, board, place)
    cells[at.MAP + place] = without_section(lying, number)
    if cells[at.MAP + place] != EMPTY:
        take_out(position, board, place)  # rule: PI-122
    origin = board.neighbour[place * EDGES + entry]
    if board.terrain[origin] == CITY_HEX:
        close_stretch(position, seat)
        return 1  # rule: PI-121
    if cells[at.LEG + seat] == 1:
        come_back(position, cells[at.ROOT + seat])
        close_stretch(position, seat)
        return 0
    cells[at.END_HEX + seat] = origin
    cells[at.END_EDGE + seat] = opposite(entry)
    cells[at.LEG + seat] -= 1
    cells[at.LENGTH + seat] -= 1
    return 0


def figures_on_map(position: Position, board: Board, seat: i64) -> i64:
    """Return how many figures a seat has on first tiles, shrines, sites and ports."""  # rule: PI-084 PI-099
    cells = position.cells
    found: i64 = 0
    reached = cells[at.VISITED + seat] | (cells[at.ROUTES + seat] << 4)  # rule: PI-107 PI-123
    while reached != 0:
        reached &= reached - 1
        found += 1
    number: i64 = 0
    while number < cells[at.SHRINE_COUNT]:
        if shrine_seat(position, number) == seat:
            found += 1
        number += 1
    for gate in board.gates:
        lying = cells[at.MAP + gate // EDGES]
        number = 0
        while number < section_count(lying):
            if section_seat(lying, number) == seat and entry_of(section_pair(lying, number)) == gate % EDGES:
                found += 1
            number += 1
    return found
