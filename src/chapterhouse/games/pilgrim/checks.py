"""What holds in every position of Pilgrim, whatever was played."""

from collections.abc import Iterator, Mapping

from chapterhouse.core.agenda import number_of, seat_of, step_of
from chapterhouse.core.game import Game
from chapterhouse.core.position import Position
from chapterhouse.games.pilgrim import ask, at
from chapterhouse.games.pilgrim.buildings.slots import FAVOUR
from chapterhouse.games.pilgrim.game import Pilgrim
from chapterhouse.games.pilgrim.pack.board import Board
from chapterhouse.games.pilgrim.roads.contents import BUILDING_HERE, ROAD, section_count, section_pair
from chapterhouse.games.pilgrim.roads.hexes import HEXES, PAIRS
from chapterhouse.games.pilgrim.roads.network import figures_on_map
from chapterhouse.games.pilgrim.roads.trails import trail_lines
from chapterhouse.tools.inspection import Inspection

OPTIONS: list[Mapping[str, str]] = [{}, {"level": "3", "setup": "first_play"}]
MIXES: list[Mapping[str, str]] = [
    *OPTIONS,
    {"start": "0", "setup": "first_play"},
    {"level": "2"},
    {"start": "0", "level": "3"},
]


PLAIN_STEPS = (ask.START, ask.ACT, ask.TITHE, ask.HOME, ask.SOURCE, ask.END)


def inspect(game: Game) -> Inspection:
    """Return the invariants and the options of Pilgrim."""
    assert isinstance(game, Pilgrim)
    board = game.board

    def check(position: Position) -> list[str]:
        cells, seats = (
            list(position.cells),
            int(position.cells[at.PLAYERS]),
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
        zones = [(cells[at.AT + seat] >> (at.ZONE_BITS * zone)) & at.ZONE_MASK for zone in range(at.ZONES)]
        active = [(cells[at.ACTIVE + seat] >> (2 * activity)) & 3 for activity in range(at.ACTIVITIES)]
        found = (
            cells[at.VILLAGE + seat]
            + cells[at.ABBEY + seat]
            + cells[at.TOP + seat]
            + sum(zones)
            + sum(active)
        )
        found += int(figures_on_map(position, board, seat))
        if cells[at.IN_HAND] and seat_of(frames[-1]) == seat:
            found += cells[at.IN_HAND]
        found -= sum(1 for frame in frames if step_of(frame) == ask.SOURCE and seat_of(frame) == seat)
        if found != at.FIGURES:
            yield f"Seat {seat} has {found} figures."
        if max(active) > 2 or min(cells[at.VILLAGE + seat], cells[at.ABBEY + seat], cells[at.TOP + seat]) < 0:
            yield f"Seat {seat} has too many figures on an activity, or too few somewhere."


def _goods(cells: list[int], seats: int) -> Iterator[str]:
    """Nobody owes anything, and nobody leaves the tracks."""
    if min(cells[at.STORE : at.STORE + at.GOODS * seats]) < 0:
        yield "Somebody owes goods."
    if min(cells[at.PIETY : at.PIETY + seats]) < 0 or max(cells[at.PIETY : at.PIETY + seats]) > at.MAX_PIETY:
        yield "A piety marker has left its track."
    if cells[at.ALMS : at.ALMS + seats].count(at.ICON) > 1 or max(cells[at.ALMS : at.ALMS + seats]) > at.ICON:
        yield "Two alms markers are on the icon, or one is beyond it."
    if sum(cells[at.TOP : at.TOP + seats]) > 4:
        yield "More acolytes are at the top of the alms table than there are seasons."


def _buildings(cells: list[int], seats: int) -> Iterator[str]:
    """Every building lies in one place, and slots hold what is owned."""
    owned = cells[at.OWNED : at.OWNED + seats]
    seen = cells[at.ON_MAP]
    for seat, bits in enumerate(owned):
        if seen & bits:
            yield "A building lies in two places."
        seen |= bits
        slots = [(cells[at.SLOT + seat] >> (at.SLOT_BITS * slot)) & 63 for slot in range(at.SLOTS)]
        if sum(1 << (what - 1) for what in slots if 0 < what < FAVOUR) != bits:
            yield f"The slots of seat {seat} do not hold its buildings."
    if cells[at.DONATED] & (cells[at.LIVE] | cells[at.ON_MAP]):
        yield "A donated building is live or on the map."
    if (seen & ~cells[at.ON_MAP] & ~cells[at.DONATED]) & ~cells[at.LIVE]:
        yield "A building on a board is neither live nor donated."
    if cells[at.AT_HAND] & ~cells[at.LIVE]:
        yield "The mover has a building at hand that is not live."
    favours = [
        (cells[at.SLOT + seat] >> (at.SLOT_BITS * slot)) & 63
        for seat in range(seats)
        for slot in range(at.SLOTS)
    ]
    if cells[at.FAVOURS].bit_count() + sum(1 for what in favours if what > FAVOUR) != 6:
        yield "There are not six favours."


def _map(cells: list[int], seats: int, position: Position, board: Board) -> Iterator[str]:
    """No tile is lost or made, and closed trails count what their legs say."""
    whole = board.supply(seats)
    lying = [0] * len(whole)
    upgrades = 0
    for number in range(HEXES):
        here = cells[at.MAP + number]
        if here & ROAD:
            if section_count(here) == 1:
                lying[board.tile_of[number * PAIRS + section_pair(here, 0)]] += 1
            else:
                upgrades += 1
    lying[-1] = cells[at.SHRINE_COUNT]
    if [cells[at.TILES + kind] + count for kind, count in enumerate(lying)] != list(whole):
        yield "Tiles are lost or made."
    if cells[at.UPGRADES].bit_count() + upgrades != len(board.tiles.upgrades):
        yield "Upgrade tiles are lost or made."
    if (
        sum(1 for number in range(HEXES) if cells[at.MAP + number] & BUILDING_HERE)
        != cells[at.ON_MAP].bit_count()
    ):
        yield "The map shows other buildings than it has."
    for seat in range(seats):
        if sum(line.points for line in trail_lines(position, board, seat)) != cells[at.TRAIL_POINTS + seat]:
            yield f"The trails of seat {seat} are miscounted."


def _course(cells: list[int], seats: int) -> Iterator[str]:
    """Rounds, turns and dummies keep their measure."""
    if not 1 <= cells[at.ROUND] <= at.ROUNDS or cells[at.TURN] > at.ROUNDS * seats:
        yield "There are more rounds or turns than the game has."
    if cells[at.IS_OVER] and (
        cells[0] != 0 or cells[at.ROUND] != at.ROUNDS or cells[at.TURN] != at.ROUNDS * seats
    ):
        yield "The game is over too early, or something is still to be done."
    if not 0 <= cells[at.MOVER] < seats:
        yield "Nobody's turn it is."
    if cells[at.HERALDS] >> at.QUADRANTS:
        yield "A herald stands where no site is."
    if any(number_of(frame) for frame in cells[1 : cells[0] + 1] if step_of(frame) in PLAIN_STEPS):
        yield "A step that needs no number has one: two positions that play alike would differ."
    waiting = [
        (cells[group] >> (at.NIBBLE * number)) & 15
        for group in (at.NORTH_GROUP, at.SOUTH_GROUP)
        for number in range(at.PLACES)
    ]
    places = sum(1 << (place - 1) for place in waiting if place)
    if places != cells[at.DUMMIES] or places.bit_count() != sum(1 for place in waiting if place):
        yield "The dummies do not stand where their groups say."


def _solo(cells: list[int], seats: int, board: Board) -> Iterator[str]:
    """The Ab-Bott pays nothing, reaches no port, and his bag holds no more than came into it."""
    bag = [(cells[at.BAG] >> (at.FIVE * kind)) & 31 for kind in range(at.COUNTERS)]
    if seats > 1:
        if cells[at.BAG] or cells[at.PLAYERS] != seats:
            yield "The Ab-Bott plays where he is not invited."
        return
    seasons = board.components.counters[: cells[at.SEASON] + 1]
    if any(count > sum(season[kind] for season in seasons) for kind, count in enumerate(bag)):
        yield "The bag holds counters that never came into it."
    if not cells[at.OPENED]:
        return  # nothing is drawn yet
    if cells[at.OPENED].bit_count() != 2 or cells[at.OPENED] ^ cells[at.CLOSED] != (1 << at.QUADRANTS) - 1:
        yield "Not just two quadrants are open."
    if cells[at.ROUTES + at.ABBOT]:
        yield "The Ab-Bott has reached a port."
    if any(
        cells[at.STORE + at.GOODS * at.ABBOT + good] < start
        for good, start in enumerate(board.components.goods)
    ):
        yield "The Ab-Bott has paid for something."
    if any((cells[at.ACTIVE + at.ABBOT] >> (2 * activity)) & 3 > 1 for activity in range(at.ACTIVITIES)):
        yield "The Ab-Bott has two acolytes on one activity."
    if (cells[at.VISITED] | cells[at.VISITED + at.ABBOT]) & ~cells[at.OPENED]:
        yield "A site of a closed quadrant is visited."
