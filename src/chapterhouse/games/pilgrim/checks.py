"""What holds in every position of Pilgrim, whatever was played."""

from collections.abc import Iterator, Mapping

from chapterhouse.core.agenda import number_of, seat_of, step_of
from chapterhouse.core.game import Game
from chapterhouse.core.position import Position
from chapterhouse.games.pilgrim.board import Board
from chapterhouse.games.pilgrim.game import Pilgrim
from chapterhouse.games.pilgrim.hexes import HEXES, PAIRS
from chapterhouse.games.pilgrim.lying import BUILDING_HERE, ROAD, section_count, section_pair
from chapterhouse.games.pilgrim.position import (
    ABBEY,
    ABBOT,
    ACTIVE,
    ACTIVITIES,
    ALMS,
    AT,
    AT_HAND,
    BAG,
    CLOSED,
    COUNTERS,
    DONATED,
    DUMMIES,
    FAVOURS,
    FIGURES,
    FIVE,
    GOODS,
    HERALDS,
    ICON,
    IN_HAND,
    IS_OVER,
    LIVE,
    MAP,
    MAX_PIETY,
    MOVER,
    NIBBLE,
    NORTH_GROUP,
    ON_MAP,
    OPENED,
    OWNED,
    PIETY,
    PLACES,
    PLAYERS,
    QUADRANTS,
    ROUND,
    ROUNDS,
    ROUTES,
    SEASON,
    SHRINE_COUNT,
    SLOT,
    SLOT_BITS,
    SLOTS,
    SOUTH_GROUP,
    STORE,
    TILES,
    TOP,
    TRAIL_POINTS,
    TURN,
    UPGRADES,
    VILLAGE,
    VISITED,
    ZONE_BITS,
    ZONE_MASK,
    ZONES,
)
from chapterhouse.games.pilgrim.roads import figures_on_map
from chapterhouse.games.pilgrim.slots import FAVOUR
from chapterhouse.games.pilgrim.steps.frames import (
    ACT_STEP,
    END_STEP,
    HOME_STEP,
    SOURCE_STEP,
    START_STEP,
    TITHE_STEP,
)
from chapterhouse.games.pilgrim.trails import trail_lines
from chapterhouse.tools.inspection import Inspection

OPTIONS: list[Mapping[str, str]] = [{}, {"level": "3", "setup": "first_play"}]
MIXES: list[Mapping[str, str]] = [
    *OPTIONS,
    {"start": "0", "setup": "first_play"},
    {"level": "2"},
    {"start": "0", "level": "3"},
]


PLAIN_STEPS = (START_STEP, ACT_STEP, TITHE_STEP, HOME_STEP, SOURCE_STEP, END_STEP)


def inspect(game: Game) -> Inspection:
    """Return the invariants and the options of Pilgrim."""
    assert isinstance(game, Pilgrim)
    board = game.board

    def check(position: Position) -> list[str]:
        cells, seats = (
            list(position.cells),
            int(position.cells[PLAYERS]),
        )  # a list is much faster to read from here
        return [
            *_figures(cells, seats, position, board),
            *_goods(cells, seats),
            *_buildings(cells, seats),
            *_map(cells, seats, position, board),
            *_course(cells, seats),
            *_solo(cells, int(position.seats), board),
        ]

    return Inspection(OPTIONS, MIXES, check, not_in_code=("turn",))


def _figures(cells: list[int], seats: int, position: Position, board: Board) -> Iterator[str]:
    """Every colour has sixteen figures, wherever they stand."""
    frames = cells[1 : cells[0] + 1]
    for seat in range(seats):
        zones = [(cells[AT + seat] >> (ZONE_BITS * zone)) & ZONE_MASK for zone in range(ZONES)]
        active = [(cells[ACTIVE + seat] >> (2 * activity)) & 3 for activity in range(ACTIVITIES)]
        found = cells[VILLAGE + seat] + cells[ABBEY + seat] + cells[TOP + seat] + sum(zones) + sum(active)
        found += int(figures_on_map(position, board, seat))
        if cells[IN_HAND] and seat_of(frames[-1]) == seat:
            found += cells[IN_HAND]
        found -= sum(1 for frame in frames if step_of(frame) == SOURCE_STEP and seat_of(frame) == seat)
        if found != FIGURES:
            yield f"Seat {seat} has {found} figures."
        if max(active) > 2 or min(cells[VILLAGE + seat], cells[ABBEY + seat], cells[TOP + seat]) < 0:
            yield f"Seat {seat} has too many figures on an activity, or too few somewhere."


def _goods(cells: list[int], seats: int) -> Iterator[str]:
    """Nobody owes anything, and nobody leaves the tracks."""
    if min(cells[STORE : STORE + GOODS * seats]) < 0:
        yield "Somebody owes goods."
    if min(cells[PIETY : PIETY + seats]) < 0 or max(cells[PIETY : PIETY + seats]) > MAX_PIETY:
        yield "A piety marker has left its track."
    if cells[ALMS : ALMS + seats].count(ICON) > 1 or max(cells[ALMS : ALMS + seats]) > ICON:
        yield "Two alms markers are on the icon, or one is beyond it."
    if sum(cells[TOP : TOP + seats]) > 4:
        yield "More acolytes are at the top of the alms table than there are seasons."


def _buildings(cells: list[int], seats: int) -> Iterator[str]:
    """Every building lies in one place, and slots hold what is owned."""
    owned = cells[OWNED : OWNED + seats]
    seen = cells[ON_MAP]
    for seat, bits in enumerate(owned):
        if seen & bits:
            yield "A building lies in two places."
        seen |= bits
        slots = [(cells[SLOT + seat] >> (SLOT_BITS * slot)) & 63 for slot in range(SLOTS)]
        if sum(1 << (what - 1) for what in slots if 0 < what < FAVOUR) != bits:
            yield f"The slots of seat {seat} do not hold its buildings."
    if cells[DONATED] & (cells[LIVE] | cells[ON_MAP]):
        yield "A donated building is live or on the map."
    if (seen & ~cells[ON_MAP] & ~cells[DONATED]) & ~cells[LIVE]:
        yield "A building on a board is neither live nor donated."
    if cells[AT_HAND] & ~cells[LIVE]:
        yield "The mover has a building at hand that is not live."
    favours = [
        (cells[SLOT + seat] >> (SLOT_BITS * slot)) & 63 for seat in range(seats) for slot in range(SLOTS)
    ]
    if cells[FAVOURS].bit_count() + sum(1 for what in favours if what > FAVOUR) != 6:
        yield "There are not six favours."


def _map(cells: list[int], seats: int, position: Position, board: Board) -> Iterator[str]:
    """No tile is lost or made, and closed trails count what their legs say."""
    whole = board.supply(seats)
    lying = [0] * len(whole)
    upgrades = 0
    for number in range(HEXES):
        here = cells[MAP + number]
        if here & ROAD:
            if section_count(here) == 1:
                lying[board.tile_of[number * PAIRS + section_pair(here, 0)]] += 1
            else:
                upgrades += 1
    lying[-1] = cells[SHRINE_COUNT]
    if [cells[TILES + kind] + count for kind, count in enumerate(lying)] != list(whole):
        yield "Tiles are lost or made."
    if cells[UPGRADES].bit_count() + upgrades != len(board.tiles.upgrades):
        yield "Upgrade tiles are lost or made."
    if sum(1 for number in range(HEXES) if cells[MAP + number] & BUILDING_HERE) != cells[ON_MAP].bit_count():
        yield "The map shows other buildings than it has."
    for seat in range(seats):
        if sum(line.points for line in trail_lines(position, board, seat)) != cells[TRAIL_POINTS + seat]:
            yield f"The trails of seat {seat} are miscounted."


def _course(cells: list[int], seats: int) -> Iterator[str]:
    """Rounds, turns and dummies keep their measure."""
    if not 1 <= cells[ROUND] <= ROUNDS or cells[TURN] > ROUNDS * seats:
        yield "There are more rounds or turns than the game has."
    if cells[IS_OVER] and (cells[0] != 0 or cells[ROUND] != ROUNDS or cells[TURN] != ROUNDS * seats):
        yield "The game is over too early, or something is still to be done."
    if not 0 <= cells[MOVER] < seats:
        yield "Nobody's turn it is."
    if cells[HERALDS] >> QUADRANTS:
        yield "A herald stands where no site is."
    if any(number_of(frame) for frame in cells[1 : cells[0] + 1] if step_of(frame) in PLAIN_STEPS):
        yield "A step that needs no number has one: two positions that play alike would differ."
    waiting = [
        (cells[group] >> (NIBBLE * number)) & 15
        for group in (NORTH_GROUP, SOUTH_GROUP)
        for number in range(PLACES)
    ]
    places = sum(1 << (place - 1) for place in waiting if place)
    if places != cells[DUMMIES] or places.bit_count() != sum(1 for place in waiting if place):
        yield "The dummies do not stand where their groups say."


def _solo(cells: list[int], seats: int, board: Board) -> Iterator[str]:
    """The Ab-Bott pays nothing, reaches no port, and his bag holds no more than came into it."""
    bag = [(cells[BAG] >> (FIVE * kind)) & 31 for kind in range(COUNTERS)]
    if seats > 1:
        if cells[BAG] or cells[PLAYERS] != seats:
            yield "The Ab-Bott plays where he is not invited."
        return
    seasons = board.office.counters[: cells[SEASON] + 1]
    if any(count > sum(season[kind] for season in seasons) for kind, count in enumerate(bag)):
        yield "The bag holds counters that never came into it."
    if not cells[OPENED]:
        return  # nothing is drawn yet
    if cells[OPENED].bit_count() != 2 or cells[OPENED] ^ cells[CLOSED] != (1 << QUADRANTS) - 1:
        yield "Not just two quadrants are open."
    if cells[ROUTES + ABBOT]:
        yield "The Ab-Bott has reached a port."
    if any(cells[STORE + GOODS * ABBOT + good] < start for good, start in enumerate(board.office.goods)):
        yield "The Ab-Bott has paid for something."
    if any((cells[ACTIVE + ABBOT] >> (2 * activity)) & 3 > 1 for activity in range(ACTIVITIES)):
        yield "The Ab-Bott has two acolytes on one activity."
    if (cells[VISITED] | cells[VISITED + ABBOT]) & ~cells[OPENED]:
        yield "A site of a closed quadrant is visited."
