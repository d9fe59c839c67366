"""The uses of buildings that take a move of their own."""

from typing import Optional

from chapterhouse.core.game import Objection
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.pilgrim.buildings import (
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
from chapterhouse.games.pilgrim.moves import (
    BUY_GRAIN,
    BUY_PIETY,
    BUY_STONE,
    MOST,
    SELL_GRAIN,
    SELL_PIETY,
    SELL_STONE,
    USE_BREWERY,
    USE_DORMITORY,
    USE_GUILD,
    USE_INQUISITION,
    USE_LIBRARY,
    USE_PULPIT,
)
from chapterhouse.games.pilgrim.position import (
    ABBEY,
    AT,
    AT_HAND,
    CITY,
    CITY_ONE,
    COIN,
    DONATED,
    GOODS,
    GRAIN,
    LIVE,
    MAX_PIETY,
    MERCHANT,
    PIETY,
    PLACES,
    STONE,
    STORE,
    USED,
    VILLAGE,
    ZONE_BITS,
    ZONE_MASK,
    in_zone,
)
from chapterhouse.games.pilgrim.register import Register


def building_used(move: i64) -> i64:
    """Return the building that a `use` uses."""
    if move < USE_DORMITORY:
        return BREWERY if move == USE_BREWERY else GUILD if move == USE_GUILD else PULPIT
    if move < USE_INQUISITION:
        return DORMITORY
    if move < USE_LIBRARY:
        return INQUISITION
    if move < BUY_GRAIN:
        return LIBRARY
    if move < BUY_STONE:
        return GRAIN_STORE
    return STONE_YARD if move < BUY_PIETY else INDULGENCES


def uses_into(position: Position, seat: i64, ready: i64, moves: "vec[i64]", count: i64) -> i64:
    """Append the legal uses of these buildings, ascending, and return the new count."""
    cells = position.cells
    store = STORE + GOODS * seat
    if ready & (1 << BREWERY) and cells[store + GRAIN] > 0:
        moves[count] = USE_BREWERY
        count += 1
    if ready & (1 << GUILD):
        moves[count] = USE_GUILD
        count += 1
    if ready & (1 << PULPIT) and cells[VILLAGE + seat] > 0:
        moves[count] = USE_PULPIT
        count += 1
    if ready & ((1 << DORMITORY) | (1 << INQUISITION) | (1 << LIBRARY)):
        count = _walks_into(position, seat, ready, moves, count)
    coins = cells[store + COIN]
    if ready & (1 << GRAIN_STORE):
        count = _amounts_into(BUY_GRAIN, coins, MOST, moves, count)
        count = _amounts_into(SELL_GRAIN, cells[store + GRAIN], MOST, moves, count)
    if ready & (1 << STONE_YARD):
        count = _amounts_into(BUY_STONE, coins, MOST, moves, count)
        count = _amounts_into(SELL_STONE, cells[store + STONE], MOST, moves, count)
    if ready & (1 << INDULGENCES):
        piety = cells[PIETY + seat]
        count = _amounts_into(BUY_PIETY, coins, MAX_PIETY - piety, moves, count)
        count = _amounts_into(SELL_PIETY, piety, MAX_PIETY, moves, count)
    return count


def _walks_into(position: Position, seat: i64, ready: i64, moves: "vec[i64]", count: i64) -> i64:
    at = position.cells[AT + seat]
    place: i64 = 0
    if ready & (1 << DORMITORY):
        while place < PLACES:
            if (at >> (ZONE_BITS * place)) & ZONE_MASK:
                moves[count] = USE_DORMITORY + place
                count += 1
            place += 1
    if at < CITY_ONE:
        return count
    if ready & (1 << INQUISITION):
        place = 0
        while place < PLACES:
            moves[count] = USE_INQUISITION + place
            count += 1
            place += 1
    if ready & (1 << LIBRARY):
        place = 0
        while place <= PLACES:
            moves[count] = USE_LIBRARY + place
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
    at_hand = cells[AT_HAND]
    found: list[int] = []
    for building, first, count in (
        (BREWERY, USE_BREWERY, 1),
        (GUILD, USE_GUILD, 1),
        (PULPIT, USE_PULPIT, 1),
        (DORMITORY, USE_DORMITORY, PLACES),
        (INQUISITION, USE_INQUISITION, PLACES),
        (LIBRARY, USE_LIBRARY, PLACES + 1),
    ):
        if at_hand & (1 << building):
            found += range(first, first + count)
    store = STORE + GOODS * seat
    coins, grain, stone = cells[store + COIN], cells[store + GRAIN], cells[store + STONE]
    for building, first, held, most in (
        (GRAIN_STORE, BUY_GRAIN, coins, MOST),
        (GRAIN_STORE, SELL_GRAIN, grain, MOST),
        (STONE_YARD, BUY_STONE, coins, MOST),
        (STONE_YARD, SELL_STONE, stone, MOST),
        (INDULGENCES, BUY_PIETY, coins, MAX_PIETY),
        (INDULGENCES, SELL_PIETY, cells[PIETY + seat], MAX_PIETY),
    ):
        if at_hand & (1 << building):
            found += range(first, first + max(1, min(held, most)))
    return found


def use_objection(
    position: Position, register: Register, seat: i64, question: i64, move: i64
) -> Optional[Objection]:
    """Return why a building cannot be used so in this question."""
    cells = position.cells
    building = building_used(move)
    bit: i64 = 1 << building
    if not register.uses[question] & bit:
        return Objection("window_closed", "PI-137")
    if not cells[AT_HAND] & bit:
        if cells[DONATED] & bit:
            return Objection("donated", "PI-139")
        return Objection("not_yours" if cells[LIVE] & bit else "not_live", "PI-134")
    if cells[USED] & bit:
        return Objection("used_this_turn", "PI-134")
    if move < BUY_GRAIN:
        return _figure_objection(position, seat, move)
    return _trade_objection(position, seat, move)


def _figure_objection(position: Position, seat: i64, move: i64) -> Optional[Objection]:
    cells = position.cells
    if move == USE_BREWERY and cells[STORE + GOODS * seat + GRAIN] == 0:
        return Objection("no_grain", "PI-148")
    if move == USE_PULPIT and cells[VILLAGE + seat] == 0:
        return Objection("village_empty", "PI-161")
    if USE_DORMITORY <= move < USE_INQUISITION and in_zone(position, seat, move - USE_DORMITORY) == 0:
        return Objection("no_acolyte_there", "PI-150")
    if move >= USE_INQUISITION and in_zone(position, seat, CITY) == 0:
        return Objection("city_empty", "PI-158" if move < USE_LIBRARY else "PI-153")
    return None


def _trade_objection(position: Position, seat: i64, move: i64) -> Optional[Objection]:
    cells = position.cells
    store = STORE + GOODS * seat
    amount = amount_of(move)
    if move < BUY_STONE:
        if move < SELL_GRAIN:
            return Objection("no_coin", "PI-151") if cells[store + COIN] < amount else None
        return Objection("no_grain", "PI-151") if cells[store + GRAIN] < amount else None
    if move < BUY_PIETY:
        if move < SELL_STONE:
            return Objection("no_coin", "PI-155") if cells[store + COIN] < amount else None
        return Objection("no_stone", "PI-155") if cells[store + STONE] < amount else None
    if move >= SELL_PIETY:
        return Objection("no_piety", "PI-152") if cells[PIETY + seat] < amount else None
    if cells[store + COIN] < amount:
        return Objection("no_coin", "PI-152")
    return Objection("piety_full", "PI-152") if cells[PIETY + seat] + amount > MAX_PIETY else None


def amount_of(move: i64) -> i64:
    """Return how much a purchase or sale is about."""
    if move < SELL_GRAIN:
        return move - BUY_GRAIN + 1
    if move < BUY_STONE:
        return move - SELL_GRAIN + 1
    if move < SELL_STONE:
        return move - BUY_STONE + 1
    if move < BUY_PIETY:
        return move - SELL_STONE + 1
    return move - BUY_PIETY + 1 if move < SELL_PIETY else move - SELL_PIETY + 1


def shift_goods(position: Position, seat: i64, move: i64, sign: i64) -> bool:
    """Add what a use changes in goods and piety, or take it back; return whether there is anything."""
    cells = position.cells
    store = STORE + GOODS * seat
    if move == USE_BREWERY:  # rule: PI-148
        cells[store + GRAIN] -= sign
        cells[store + COIN] += 2 * sign
        return True
    if move < BUY_GRAIN:
        return False
    amount = amount_of(move) * sign
    if move < BUY_STONE:  # rule: PI-151
        if move >= SELL_GRAIN:
            amount = -amount
        cells[store + GRAIN] += amount
    elif move < BUY_PIETY:  # rule: PI-155
        if move >= SELL_STONE:
            amount = -amount
        cells[store + STONE] += amount
    else:  # rule: PI-152
        if move >= SELL_PIETY:
            amount = -amount
        cells[PIETY + seat] += amount
    cells[store + COIN] -= amount
    return True


def use(position: Position, seat: i64, move: i64) -> None:
    """Use a building."""
    cells = position.cells
    mark_used(position, building_used(move))
    if shift_goods(position, seat, move, 1):
        return
    if move == USE_GUILD:
        cells[MERCHANT] = (cells[MERCHANT] + 1) & 7  # rule: PI-143
    elif move == USE_PULPIT:
        cells[VILLAGE + seat] -= 1  # rule: PI-161
        cells[ABBEY + seat] += 1
    elif move < USE_INQUISITION:
        cells[AT + seat] += CITY_ONE - (1 << (ZONE_BITS * (move - USE_DORMITORY)))  # rule: PI-150
    elif move < USE_LIBRARY:
        cells[AT + seat] += (1 << (ZONE_BITS * (move - USE_INQUISITION))) - CITY_ONE  # rule: PI-158
    elif move < USE_LIBRARY + PLACES:
        cells[AT + seat] += (1 << (ZONE_BITS * (move - USE_LIBRARY))) - CITY_ONE  # rule: PI-153
    else:
        cells[AT + seat] -= CITY_ONE
        cells[ABBEY + seat] += 1
