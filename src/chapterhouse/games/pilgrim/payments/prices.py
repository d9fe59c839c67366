"""Prices: whether a seat can pay, what the Bank may replace, and what a road action costs."""

from typing import Final, Optional

from chapterhouse.core.agenda import push
from chapterhouse.core.game import Objection
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64
from chapterhouse.games.pilgrim import ask
from chapterhouse.games.pilgrim.at import (
    AT,
    COIN,
    GRAIN,
    GRAIN_PAID,
    MILLS_FOR_NOTHING,
    PIETY,
    QUADRANTS,
    RULINGS,
    STONE,
    STORE,
)
from chapterhouse.games.pilgrim.buildings.owned import (
    BANK_BUILDING,
    MILL,
    RELIQUARY,
    has,
    is_ready,
    mark_used,
)
from chapterhouse.games.pilgrim.cells import site_tile
from chapterhouse.games.pilgrim.pack.board import Board

# what a payment is for
PRICE: Final = 0  # a tile, a shrine, a donation, a building
STEP_OF_ORDINATION: Final = 1
FEE: Final = 2

KIND_BITS: Final = 4


def bill(stone: i64, grain: i64, coin: i64, piety: i64) -> i64:
    """Return a price as one number."""
    return stone | (grain << KIND_BITS) | (coin << (2 * KIND_BITS)) | (piety << (3 * KIND_BITS))


def stone_in(price: i64) -> i64:
    return price & 15


def grain_in(price: i64) -> i64:
    return (price >> KIND_BITS) & 15


def coin_in(price: i64) -> i64:
    return (price >> (2 * KIND_BITS)) & 15


def piety_in(price: i64) -> i64:
    return (price >> (3 * KIND_BITS)) & 15


def can_pay(position: Position, seat: i64, stone: i64, grain: i64, coin: i64, piety: i64) -> bool:
    """Return whether the seat can make one payment, with the Bank if it is at hand and unused."""
    cells = position.cells
    store = STORE + 3 * seat
    spare = cells[store + COIN] - coin
    if spare < 0:
        return False
    lacking: i64 = 0
    kinds: i64 = 0
    if cells[store + STONE] < stone:
        lacking = stone - cells[store + STONE]
        kinds = 1
    if cells[store + GRAIN] < grain:
        lacking = grain - cells[store + GRAIN]
        kinds += 1
    if cells[PIETY + seat] < piety:
        lacking = piety - cells[PIETY + seat]
        kinds += 1
    if kinds == 0:
        return True
    return kinds == 1 and lacking <= spare and is_ready(position, BANK_BUILDING)  # rule: PI-156


def price_objection(position: Position, seat: i64, price: i64, rule: str) -> Optional[Objection]:
    """Return what the seat lacks for a payment; nobody may owe."""  # rule: PI-006
    stone, grain, coin, piety = stone_in(price), grain_in(price), coin_in(price), piety_in(price)
    if can_pay(position, seat, stone, grain, coin, piety):
        return None
    cells = position.cells
    store = STORE + 3 * seat
    if cells[store + STONE] < stone:
        return Objection("no_stone", rule)
    if cells[store + GRAIN] < grain:
        return Objection("no_grain", rule)
    if cells[store + COIN] < coin:
        return Objection("no_coin", rule)
    return Objection("no_piety", rule)


def spend(position: Position, seat: i64, price: i64) -> None:
    """Pay with exactly what the price names."""
    cells = position.cells
    store = STORE + 3 * seat
    cells[store + STONE] -= stone_in(price)
    cells[store + GRAIN] -= grain_in(price)
    cells[store + COIN] -= coin_in(price)
    cells[PIETY + seat] -= piety_in(price)


def charge(position: Position, seat: i64, price: i64) -> None:
    """Take a price from the seat; with the Bank at hand it is asked how it pays."""
    if bank_could_help(position, seat, price):
        push(position, ask.PAYMENT, seat, price | (PRICE << (4 * KIND_BITS)))
    else:
        spend(position, seat, price)


def bank_could_help(position: Position, seat: i64, price: i64) -> bool:
    """Return whether a coin could stand in for something in this payment."""  # rule: PI-156
    if not is_ready(position, BANK_BUILDING):
        return False
    if stone_in(price) + grain_in(price) + piety_in(price) == 0:
        return False
    return position.cells[STORE + 3 * seat + COIN] > coin_in(price)


# Ordination and alms: the Mill


def grain_needed(position: Position) -> i64:
    """Return how much grain must be in store for the next grain payment of the duty."""  # rule: PI-160
    if not has(position, MILL):
        return 1
    paid = position.cells[GRAIN_PAID]
    if position.cells[RULINGS] & MILLS_FOR_NOTHING:
        return 0 if paid < 2 else 1  # the other reading
    return paid + 1 if paid < 3 else 3


def pay_grain(position: Position, seat: i64) -> None:
    """Make one grain payment of the duty; the Mill spares the first two."""  # rule: PI-160
    cells = position.cells
    if not has(position, MILL) or cells[GRAIN_PAID] >= 2:
        cells[STORE + 3 * seat + GRAIN] -= 1
    cells[GRAIN_PAID] += 1


# roads


def piety_price(position: Position, piety: i64) -> i64:
    """Return what a shrine or a donation costs in piety."""  # rule: PI-154
    if piety > 0 and is_ready(position, RELIQUARY):
        return piety - 1
    return piety


def use_reliquary(position: Position, piety: i64) -> None:
    """Mark the Reliquary as used if it lowered this price."""
    if piety > 0 and is_ready(position, RELIQUARY):
        mark_used(position, RELIQUARY)


def site_price(position: Position, board: Board, quadrant: i64, stone: i64) -> i64:
    """Return the price of a tile that reaches the site of a quadrant."""  # rule: PI-106
    tile = site_tile(position, quadrant)
    return bill(stone, 0, board.site_coins[tile], piety_price(position, board.site_piety[tile]))


def affordable(position: Position, board: Board, seat: i64) -> i64:
    """Return which classes of road tile the seat can pay for and man, as bits."""  # rule: PI-079 PI-085
    found: i64 = 0
    upgrade: i64 = 0
    while upgrade < 2:
        stone = board.upgrade_stone if upgrade else board.lay_stone
        if can_pay(position, seat, stone, 0, 0, 0):
            bits: i64 = 1
            if position.cells[AT + seat] != 0:
                bits |= 14  # a first tile, and both ways to a port
                quadrant: i64 = 0
                while quadrant < QUADRANTS:
                    price = site_price(position, board, quadrant, stone)
                    if can_pay(position, seat, stone, 0, coin_in(price), piety_in(price)):
                        bits |= 3 << (4 + 2 * quadrant)
                    quadrant += 1
            found |= bits << (12 * upgrade)
        upgrade += 1
    return found


def class_price(position: Position, board: Board, cost_class: i64) -> i64:
    """Return the price of a road tile of a class."""
    stone: i64 = board.lay_stone
    if cost_class >= 12:
        stone = board.upgrade_stone
        cost_class -= 12
    quadrant = cost_class // 2 - 2
    if quadrant >= 0:
        return site_price(position, board, quadrant, stone)
    return bill(stone, 0, 0, 0)


def class_needs_acolyte(cost_class: i64) -> bool:
    """Return whether a road tile of a class takes an acolyte."""  # rule: PI-084 PI-107 PI-123
    return cost_class % 12 != 0


def shrine_price(position: Position, board: Board, piety: i64) -> i64:
    """Return the price of a shrine that costs this much piety before the Reliquary."""  # rule: PI-098
    return bill(board.shrine_stone, 0, 0, piety_price(position, piety))
