"""Duties: how many actions they allow, and whether any is possible at all."""

from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64
from chapterhouse.games.pilgrim.at import (
    ABBEY,
    ACTIVE,
    ALLOCATION,
    ALMS_HOUSE,
    AT,
    BUILD_ROADS,
    COIN,
    CONSTRUCT,
    DONE,
    END_EDGE,
    END_HEX,
    GIVE_ALMS,
    GRAIN,
    LIVE,
    NONE,
    ON_MAP,
    ORDINATION,
    PASSED,
    ROAD_ENGINEER,
    STONE,
    STORE,
    VALUE,
    VILLAGE,
)
from chapterhouse.games.pilgrim.buildings.owned import BANK_BUILDING, INFIRMARY, has, is_ready, working
from chapterhouse.games.pilgrim.buildings.slots import has_slot
from chapterhouse.games.pilgrim.buildings.windows import Windows
from chapterhouse.games.pilgrim.cells import on_activity
from chapterhouse.games.pilgrim.pack.board import Board
from chapterhouse.games.pilgrim.payments.prices import (
    affordable,
    can_pay,
    grain_needed,
    piety_in,
    shrine_price,
)
from chapterhouse.games.pilgrim.roads.generate import can_road
from chapterhouse.games.pilgrim.roads.hexes import EDGES
from chapterhouse.games.pilgrim.roads.objections import can_restore
from chapterhouse.games.pilgrim.roads.shrines import shrine_refusal


def value_left(position: Position, seat: i64, duty: i64) -> i64:
    """Return how many actions the duty still allows; Construct counts otherwise."""  # rule: PI-051
    left = position.cells[VALUE] - position.cells[DONE]
    if duty == BUILD_ROADS:
        return left + on_activity(position, seat, ROAD_ENGINEER)  # rule: PI-078
    if duty == GIVE_ALMS:
        return left + on_activity(position, seat, ALMS_HOUSE)  # rule: PI-064
    if (duty == ALLOCATION or duty == ORDINATION) and has(position, INFIRMARY):
        return left + 1  # rule: PI-144
    return left


def can_act(position: Position, board: Board, windows: Windows, seat: i64, duty: i64) -> bool:
    """Return whether the seat could carry out at least one action of a duty now."""  # rule: PI-051
    cells = position.cells
    store = STORE + 3 * seat
    if duty == ALLOCATION:
        return cells[ABBEY + seat] > 0 or cells[ACTIVE + seat] > 0
    if duty == BUILD_ROADS:
        return can_build_roads(position, board, seat)
    if duty == CONSTRUCT:
        return can_build(position, windows, seat) or can_work_on_roads(position, board, seat)
    if duty == GIVE_ALMS:
        if cells[store + COIN] > 0 or cells[store + GRAIN] > 0 or working(position, seat) != 0:
            return True
        return grain_needed(position) == 0  # rule: PI-160, the other reading
    if duty == ORDINATION:
        return can_pay_grain(position, seat) and (cells[VILLAGE + seat] > 0 or cells[ABBEY + seat] > 0)
    return True


def can_pay_grain(position: Position, seat: i64) -> bool:
    """Return whether the seat can pay for a step of Ordination."""  # rule: PI-067 PI-156 PI-160
    store = STORE + 3 * seat
    if position.cells[store + GRAIN] >= grain_needed(position):
        return True
    return position.cells[store + COIN] > 0 and is_ready(position, BANK_BUILDING)


def can_work_on_roads(position: Position, board: Board, seat: i64) -> bool:
    """Return whether the seat could lay, upgrade or demolish a tile."""
    end = position.cells[END_HEX + seat]
    if end != NONE and can_restore(position, board, seat, end):  # rule: PI-119
        return True
    bits = affordable(position, board, seat)
    return bits != 0 and can_road(position, board, seat, bits)


def can_build_roads(position: Position, board: Board, seat: i64) -> bool:
    """Return the same with shrines counted in."""  # rule: PI-055
    return can_work_on_roads(position, board, seat) or can_build_shrine(position, board, seat)


def can_build_shrine(position: Position, board: Board, seat: i64) -> bool:
    """Return whether the seat could build a shrine at its open end."""
    cells = position.cells
    if cells[END_HEX + seat] == NONE or cells[AT + seat] == 0:
        return False
    price = shrine_price(position, board, cells[PASSED + seat] + 1)
    if not can_pay(position, seat, board.shrine_stone, 0, 0, piety_in(price)):
        return False
    faced = board.neighbour[cells[END_HEX + seat] * EDGES + cells[END_EDGE + seat]]
    return shrine_refusal(position, board, seat, faced) == 0


def can_build(position: Position, windows: Windows, seat: i64) -> bool:
    """Return whether the seat could take some building from the map."""  # rule: PI-058 PI-062
    cells = position.cells
    rest = cells[LIVE] & cells[ON_MAP]  # rule: PI-129
    if rest == 0 or not has_slot(position, seat):
        return False
    stone = most_stone(position, seat)
    while rest != 0:
        bit = rest & -rest
        rest ^= bit
        if windows.stone[windows.bit_number[bit % 37]] <= stone:
            return True
    return False


def most_stone(position: Position, seat: i64) -> i64:
    """Return how much stone the seat could pay at once, coins of the Bank included."""
    store = STORE + 3 * seat
    stone = position.cells[store + STONE]
    if is_ready(position, BANK_BUILDING):
        stone += position.cells[store + COIN]
    return stone
