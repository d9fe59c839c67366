"""The uses of buildings that take a move of their own."""

from typing import Optional

from chapterhouse.core.game import Objection
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.pilgrim import at, do
from chapterhouse.games.pilgrim.buildings.owned import (
    BREWERY,
    DORMITORY,
    GRAIN_STORE,
    GUILD,
    INDULGENCES,
    INQUISITION,
    LIBRARY,
    PULPIT,
    STONE_YARD,
    mark_used,
)
from chapterhouse.games.pilgrim.buildings.windows import Windows
from chapterhouse.games.pilgrim.cells import in_zone


def building_used(move: i64) -> i64:
    """Return the building that a `use` uses."""
    if move < do.USE_DORMITORY:
        return BREWERY if move == do.USE_BREWERY else GUILD if move == do.USE_GUILD else PULPIT
    if move < do.USE_INQUISITION:
        return DORMITORY
    if move < do.USE_LIBRARY:
        return INQUISITION
    if move < do.BUY_GRAIN:
        return LIBRARY
    if move < do.BUY_STONE:
        return GRAIN_STORE
    return STONE_YARD if move < do.BUY_PIETY else INDULGENCES


def uses_into(position: Position, seat: i64, ready: i64, moves: "vec[i64]", count: i64) -> i64:
    """Append the legal uses of these buildings, ascending, and return the new count."""
    cells = position.cells
    store = at.STORE + at.GOODS * seat
    if ready & (1 << BREWERY) and cells[store + at.GRAIN] > 0:
        moves[count] = do.USE_BREWERY
        count += 1
    if ready & (1 << GUILD):
        moves[count] = do.USE_GUILD
        count += 1
    if ready & (1 << PULPIT) and cells[at.VILLAGE + seat] > 0:
        moves[count] = do.USE_PULPIT
        count += 1
    if ready & ((1 << DORMITORY) | (1 << INQUISITION) | (1 << LIBRARY)):
        count = _walks_into(position, seat, ready, moves, count)
    coins = cells[store + at.COIN]
    if ready & (1 << GRAIN_STORE):
        count = _amounts_into(do.BUY_GRAIN, coins, do.MOST, moves, count)
        count = _amounts_into(do.SELL_GRAIN, cells[store + at.GRAIN], do.MOST, moves, count)
    if ready & (1 << STONE_YARD):
        count = _amounts_into(do.BUY_STONE, coins, do.MOST, moves, count)
        count = _amounts_into(do.SELL_STONE, cells[store + at.STONE], do.MOST, moves, count)
    if ready & (1 << INDULGENCES):
        piety = cells[at.PIETY + seat]
        count = _amounts_into(do.BUY_PIETY, coins, at.MAX_PIETY - piety, moves, count)
        count = _amounts_into(do.SELL_PIETY, piety, at.MAX_PIETY, moves, count)
    return count


def _walks_into(position: Position, seat: i64, ready: i64, moves: "vec[i64]", count: i64) -> i64:
    acolytes = position.cells[at.AT + seat]
    place: i64 = 0
    if ready & (1 << DORMITORY):
        while place < at.PLACES:
            if (acolytes >> (at.ZONE_BITS * place)) & at.ZONE_MASK:
                moves[count] = do.USE_DORMITORY + place
                count += 1
            place += 1
    if acolytes < at.CITY_ONE:
        return count
    if ready & (1 << INQUISITION):
        place = 0
        while place < at.PLACES:
            moves[count] = do.USE_INQUISITION + place
            count += 1
            place += 1
    if ready & (1 << LIBRARY):
        place = 0
        while place <= at.PLACES:
            moves[count] = do.USE_LIBRARY + place
            count += 1
            place += 1
    return count


def _amounts_into(first: i64, held: i64, most: i64, moves: "vec[i64]", count: i64) -> i64:
    if held < most:
        most = held
    amount: i64 = 0
    while amount < most:
        moves[count] = first + amount
        count += 1
        amount += 1
    return count


def use_candidates(position: Position, seat: i64) -> list[int]:
    """Return the uses of buildings at hand that one might point at."""
    cells = position.cells
    at_hand = cells[at.AT_HAND]
    found: list[int] = []
    for building, first, count in (
        (BREWERY, do.USE_BREWERY, 1),
        (GUILD, do.USE_GUILD, 1),
        (PULPIT, do.USE_PULPIT, 1),
        (DORMITORY, do.USE_DORMITORY, at.PLACES),
        (INQUISITION, do.USE_INQUISITION, at.PLACES),
        (LIBRARY, do.USE_LIBRARY, at.PLACES + 1),
    ):
        if at_hand & (1 << building):
            found += range(first, first + count)
    store = at.STORE + at.GOODS * seat
    coins, grain, stone = cells[store + at.COIN], cells[store + at.GRAIN], cells[store + at.STONE]
    for building, first, held, most in (
        (GRAIN_STORE, do.BUY_GRAIN, coins, do.MOST),
        (GRAIN_STORE, do.SELL_GRAIN, grain, do.MOST),
        (STONE_YARD, do.BUY_STONE, coins, do.MOST),
        (STONE_YARD, do.SELL_STONE, stone, do.MOST),
        (INDULGENCES, do.BUY_PIETY, coins, at.MAX_PIETY),
        (INDULGENCES, do.SELL_PIETY, cells[at.PIETY + seat], at.MAX_PIETY),
    ):
        if at_hand & (1 << building):
            found += range(first, first + max(1, min(held, most)))
    return found


def use_objection(
    position: Position, windows: Windows, seat: i64, question: i64, move: i64
) -> Optional[Objection]:
    """Return why a building cannot be used so in this question."""
    cells = position.cells
    building = building_used(move)
    bit: i64 = 1 << building
    if not windows.uses[question] & bit:
        return Objection("window_closed", "PI-137")
    if not cells[at.AT_HAND] & bit:
        if cells[at.DONATED] & bit:
            return Objection("donated", "PI-139")
        return Objection("not_yours" if cells[at.LIVE] & bit else "not_live", "PI-134")
    if cells[at.USED] & bit:
        return Objection("used_this_turn", "PI-134")
    if move < do.BUY_GRAIN:
        return _figure_objection(position, seat, move)
    return _trade_objection(position, seat, move)


def _figure_objection(position: Position, seat: i64, move: i64) -> Optional[Objection]:
    cells = position.cells
    if move == do.USE_BREWERY and cells[at.STORE + at.GOODS * seat + at.GRAIN] == 0:
        return Objection("no_grain", "PI-148")
    if move == do.USE_PULPIT and cells[at.VILLAGE + seat] == 0:
        return Objection("village_empty", "PI-161")
    if (
        do.USE_DORMITORY <= move < do.USE_INQUISITION
        and in_zone(position, seat, move - do.USE_DORMITORY) == 0
    ):
        return Objection("no_acolyte_there", "PI-150")
    if move >= do.USE_INQUISITION and in_zone(position, seat, at.CITY) == 0:
        return Objection("city_empty", "PI-158" if move < do.USE_LIBRARY else "PI-153")
    return None


def _trade_objection(position: Position, seat: i64, move: i64) -> Optional[Objection]:
    cells = position.cells
    store = at.STORE + at.GOODS * seat
    amount = amount_of(move)
    if move < do.BUY_STONE:
        if move < do.SELL_GRAIN:
            return Objection("no_coin", "PI-151") if cells[store + at.COIN] < amount else None
        return Objection("no_grain", "PI-151") if cells[store + at.GRAIN] < amount else None
    if move < do.BUY_PIETY:
        if move < do.SELL_STONE:
            return Objection("no_coin", "PI-155") if cells[store + at.COIN] < amount else None
        return Objection("no_stone", "PI-155") if cells[store + at.STONE] < amount else None
    if move >= do.SELL_PIETY:
        return Objection("no_piety", "PI-152") if cells[at.PIETY + seat] < amount else None
    if cells[store + at.COIN] < amount:
        return Objection("no_coin", "PI-152")
    return Objection("piety_full", "PI-152") if cells[at.PIETY + seat] + amount > at.MAX_PIETY else None


def amount_of(move: i64) -> i64:
    """Return how much a purchase or sale is about."""
    if move < do.SELL_GRAIN:
        return move - do.BUY_GRAIN + 1
    if move < do.BUY_STONE:
        return move - do.SELL_GRAIN + 1
    if move < do.SELL_STONE:
        return move - do.BUY_STONE + 1
    if move < do.BUY_PIETY:
        return move - do.SELL_STONE + 1
    return move - do.BUY_PIETY + 1 if move < do.SELL_PIETY else move - do.SELL_PIETY + 1


def shift_goods(position: Position, seat: i64, move: i64, sign: i64) -> bool:
    """Add what a use changes in goods and piety, or take it back; return whether there is anything."""
    cells = position.cells
    store = at.STORE + at.GOODS * seat
    if move == do.USE_BREWERY:  # rule: PI-148
        cells[store + at.GRAIN] -= sign
        cells[store + at.COIN] += 2 * sign
        return True
    if move < do.BUY_GRAIN:
        return False
    amount = amount_of(move) * sign
    if move < do.BUY_STONE:  # rule: PI-151
        if move >= do.SELL_GRAIN:
            amount = -amount
        cells[store + at.GRAIN] += amount
    elif move < do.BUY_PIETY:  # rule: PI-155
        if move >= do.SELL_STONE:
            amount = -amount
        cells[store + at.STONE] += amount
    else:  # rule: PI-152
        if move >= do.SELL_PIETY:
            amount = -amount
        cells[at.PIETY + seat] += amount
    cells[store + at.COIN] -= amount
    return True


def use(position: Position, seat: i64, move: i64) -> None:
    """Use a building."""
    cells = position.cells
    mark_used(position, building_used(move))
    if shift_goods(position, seat, move, 1):
        return
    if move == do.USE_GUILD:
        cells[at.MERCHANT] = (cells[at.MERCHANT] + 1) & 7  # rule: PI-143
    elif move == do.USE_PULPIT:
        cells[at.VILLAGE + seat] -= 1  # rule: PI-161
        cells[at.ABBEY + seat] += 1
    elif move < do.USE_INQUISITION:
        cells[at.AT + seat] += at.CITY_ONE - (1 << (at.ZONE_BITS * (move - do.USE_DORMITORY)))  # rule: PI-150
    elif move < do.USE_LIBRARY:
        cells[at.AT + seat] += (
            1 << (at.ZONE_BITS * (move - do.USE_INQUISITION))
        ) - at.CITY_ONE  # rule: PI-158
    elif move < do.USE_LIBRARY + at.PLACES:
        cells[at.AT + seat] += (1 << (at.ZONE_BITS * (move - do.USE_LIBRARY))) - at.CITY_ONE  # rule: PI-153
    else:
        cells[at.AT + seat] -= at.CITY_ONE
        cells[at.ABBEY + seat] += 1
