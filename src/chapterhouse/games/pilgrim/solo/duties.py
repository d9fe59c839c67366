"""What the Ab-Bott does with the counter he has drawn; roads are in next_tile.py."""  # rule: PI-192

from typing import Final

from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64
from chapterhouse.games.pilgrim import at
from chapterhouse.games.pilgrim.buildings.owned import CHAPEL, INFIRMARY, donate, working
from chapterhouse.games.pilgrim.buildings.slots import FAVOUR, has_slot, listed, on_slot
from chapterhouse.games.pilgrim.cells import on_activity, trade_kind
from chapterhouse.games.pilgrim.duties.alms import climb, figures_in, move_figures
from chapterhouse.games.pilgrim.duties.construct import take_over
from chapterhouse.games.pilgrim.pack.board import Board

VALUE: Final = 2  # of a duty with a majority, rule: PI-197
LATE: Final = 2  # the season from which on he gathers what he has, 0 being the first
ABBEY_HOUSE: Final = 1  # as the bonuses of the alms table number it


def allocate(position: Position, board: Board) -> i64:
    """Move acolytes to activities, in the later seasons back to the abbey; return how many."""
    cells = position.cells
    most: i64 = VALUE + 1 if moves_three(position) else VALUE
    is_late = cells[at.SEASON] >= LATE
    moved: i64 = 0
    for activity in reversed(board.components.solo_order) if is_late else board.components.solo_order:
        step: i64 = 1 << (2 * activity)
        if moved == most:
            break
        if is_late and on_activity(position, at.ABBOT, activity) > 0:  # rule: PI-202
            cells[at.ACTIVE + at.ABBOT] -= step
            cells[at.ABBEY + at.ABBOT] += 1
            moved += 1
        elif (
            not is_late and on_activity(position, at.ABBOT, activity) == 0 and cells[at.ABBEY + at.ABBOT] > 1
        ):
            cells[at.ACTIVE + at.ABBOT] += step  # rule: PI-200
            cells[at.ABBEY + at.ABBOT] -= 1
            moved += 1
    return moved


def moves_three(position: Position) -> bool:
    """Return whether the Infirmary lets him move a third acolyte."""  # rule: PI-200 PI-201
    if working(position, at.ABBOT) & (1 << INFIRMARY):
        return True
    return position.cells[at.LIVE] & (1 << INFIRMARY) != 0 and trade_kind(position) != at.NO_TITHE


def is_fee_due(position: Position, moved: i64) -> bool:
    """Return whether the person's own Infirmary has served him."""  # rule: PI-201
    return moved > VALUE and working(position, 0) & (1 << INFIRMARY) != 0


def gain_piety(position: Position) -> None:
    """Gain piety, more with the Vestry and with the Chapel."""  # rule: PI-212
    cells = position.cells
    piety = cells[at.PIETY + at.ABBOT] + VALUE
    if on_activity(position, at.ABBOT, at.VESTRY) > 0:
        piety += 1
    if working(position, at.ABBOT) & (1 << CHAPEL):
        piety += 1
    cells[at.PIETY + at.ABBOT] = piety if piety < at.MAX_PIETY else at.MAX_PIETY


def take_building(position: Position, board: Board) -> bool:
    """Take the newest live building if a slot is empty; return whether there is any."""  # rule: PI-213
    building = newest_building(position)
    if building == at.NONE:
        return False
    if has_slot(position, at.ABBOT):
        take_over(position, board, at.ABBOT, building)
    return True


def newest_building(position: Position) -> i64:
    """Return the live building on the map that the ship has reached last, or NONE."""
    live = position.cells[at.LIVE] & position.cells[at.ON_MAP]
    number: i64 = at.DRAWN - 1
    while number >= 0:
        building = listed(position.cells[at.BUILDING], number) - 1
        if building >= 0 and live & (1 << building):
            return building
        number -= 1
    return at.NONE


def give_alms(position: Position, board: Board) -> None:
    """Climb two rows or three; in the later seasons donate a building and climb one."""
    rows: i64 = 1
    if position.cells[at.SEASON] >= LATE:  # rule: PI-215
        building = last_building(position)
        if building != at.NONE:
            donate(position, building)
    else:  # rule: PI-214
        rows = VALUE
        if on_activity(position, at.ABBOT, at.ALMS_HOUSE) > 0:
            rows += 1
    while rows > 0:
        take_bonus(position, board, climb(position, at.ABBOT))
        rows -= 1


def last_building(position: Position) -> i64:
    """Return his right-most building that is not donated, or NONE."""  # rule: PI-215
    slot: i64 = at.SLOTS - 1
    while slot >= 0:
        what = on_slot(position, at.ABBOT, slot)
        if 0 < what < FAVOUR and not position.cells[at.DONATED] & (1 << (what - 1)):
            return what - 1
        slot -= 1
    return at.NONE


def take_bonus(position: Position, board: Board, row: i64) -> bool:
    """Take the bonus of a row, unless it would empty his abbey; return whether he did."""  # rule: PI-214
    if int(row) not in board.components.bonuses:
        return False
    source, target = board.components.bonuses[int(row)]
    needed: i64 = 2 if source == ABBEY_HOUSE else 1
    if figures_in(position, at.ABBOT, source) < needed:
        return False
    move_figures(position, at.ABBOT, source, -1)
    move_figures(position, at.ABBOT, target, 1)
    return True


def ordain(position: Position) -> None:
    """Send acolytes from the abbey to the city, keeping one there, or serfs to the abbey."""  # rule: PI-216
    cells = position.cells
    steps: i64 = VALUE + 1 if working(position, at.ABBOT) & (1 << INFIRMARY) else VALUE
    while steps > 0:
        if cells[at.ABBEY + at.ABBOT] >= 2:
            cells[at.ABBEY + at.ABBOT] -= 1
            cells[at.AT + at.ABBOT] += at.CITY_ONE
        elif cells[at.VILLAGE + at.ABBOT] > 0:
            cells[at.VILLAGE + at.ABBOT] -= 1
            cells[at.ABBEY + at.ABBOT] += 1
        steps -= 1
