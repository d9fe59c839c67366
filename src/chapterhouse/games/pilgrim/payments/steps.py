"""How a payment is made while the Bank is at hand."""  # rule: PI-156

from typing import Optional

from chapterhouse.core.agenda import Step, number_of, seat_of
from chapterhouse.core.game import Objection
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64
from chapterhouse.games.pilgrim import at, do
from chapterhouse.games.pilgrim.buildings.hire import is_bound, leaves_action, pay_fee
from chapterhouse.games.pilgrim.buildings.owned import BANK_BUILDING, mark_used
from chapterhouse.games.pilgrim.buildings.windows import IN_DUTY, Windows
from chapterhouse.games.pilgrim.pack.board import Board
from chapterhouse.games.pilgrim.payments.prices import (
    FEE,
    KIND_BITS,
    STEP_OF_ORDINATION,
    coin_in,
    grain_in,
    grain_needed,
    pay_grain,
    piety_in,
    spend,
    stone_in,
)


class Payment(Step):
    """Pay plainly, or with coins in place of one other kind. The frame holds price, purpose and owner."""

    name = "payment"

    def __init__(self, board: Board, windows: Windows) -> None:
        self.board = board
        self.windows = windows

    def candidates(self, position: Position, frame: i64) -> list[int]:
        price = price_of(frame)
        found: list[int] = []
        for kind, amount in enumerate((stone_in(price), grain_in(price), piety_in(price))):
            found += [do.BANK + kind * do.BANK_MOST + n for n in range(amount)]
        return [*found, do.PLAIN]

    def objection(self, position: Position, frame: i64, move: i64) -> Optional[Objection]:
        if move == do.PLAIN:
            return self._plain_objection(position, frame)
        if do.BANK <= move < do.PLAIN:
            return self._bank_objection(
                position, frame, (move - do.BANK) // do.BANK_MOST, (move - do.BANK) % do.BANK_MOST + 1
            )
        return Objection("not_now", "PI-156")

    def _plain_objection(self, position: Position, frame: i64) -> Optional[Objection]:
        cells = position.cells
        seat = seat_of(frame)
        price = price_of(frame)
        store = at.STORE + at.GOODS * seat
        grain = grain_needed(position) if purpose_of(frame) == STEP_OF_ORDINATION else grain_in(price)
        if cells[store + at.STONE] < stone_in(price):
            return Objection("no_stone", "PI-006")
        if cells[store + at.GRAIN] < grain:
            return Objection("no_grain", "PI-006")
        if cells[at.PIETY + seat] < piety_in(price):
            return Objection("no_piety", "PI-006")
        if self._is_bound(position, frame):
            good = fee_good(price)
            if not leaves_action(position, self.board, self.windows, seat, good, False):
                return Objection("at_least_one", "PI-051")
        return None

    def _bank_objection(self, position: Position, frame: i64, kind: i64, amount: i64) -> Optional[Objection]:
        cells = position.cells
        seat = seat_of(frame)
        store = at.STORE + at.GOODS * seat
        price = price_of(frame)
        if amount > _asked(price, kind):
            return Objection("not_offered", "PI-156")
        left = price - (amount << (KIND_BITS * (kind if kind < 2 else 3)))
        if cells[store + at.STONE] < stone_in(left):
            return Objection("no_stone", "PI-156")
        if cells[store + at.GRAIN] < grain_in(left):
            return Objection("no_grain", "PI-156")
        if cells[store + at.COIN] < coin_in(price) + amount:
            return Objection("no_coin", "PI-156")
        if cells[at.PIETY + seat] < piety_in(left):
            return Objection("no_piety", "PI-156")
        if self._is_bound(position, frame):
            if not leaves_action(position, self.board, self.windows, seat, at.COIN, True):
                return Objection("at_least_one", "PI-051")
        return None

    def _is_bound(self, position: Position, frame: i64) -> bool:
        return purpose_of(frame) == FEE and is_bound(position, IN_DUTY + position.cells[at.DUTY])

    def facts(self, position: Position, frame: i64) -> dict[str, int | str]:
        price = price_of(frame)
        return {
            "stone": stone_in(price),
            "grain": grain_in(price),
            "coin": coin_in(price),
            "piety": piety_in(price),
        }

    def play(self, position: Position, frame: i64, move: i64) -> None:
        seat = seat_of(frame)
        price = price_of(frame)
        purpose = purpose_of(frame)
        if move == do.PLAIN:
            if purpose == STEP_OF_ORDINATION:
                pay_grain(position, seat)
            elif purpose == FEE:
                pay_fee(position, seat, owner_in(frame), fee_good(price))
            else:
                spend(position, seat, price)
            return
        mark_used(position, BANK_BUILDING)
        if purpose == FEE:
            pay_fee(position, seat, owner_in(frame), at.COIN)
            return
        kind = (move - do.BANK) // do.BANK_MOST
        amount = (move - do.BANK) % do.BANK_MOST + 1
        spend(position, seat, price - (amount << (KIND_BITS * (kind if kind < 2 else 3))))
        position.cells[at.STORE + at.GOODS * seat + at.COIN] -= amount


def price_of(frame: i64) -> i64:
    return number_of(frame) & 0xFFFF


def purpose_of(frame: i64) -> i64:
    return (number_of(frame) >> (4 * KIND_BITS)) & 15


def owner_in(frame: i64) -> i64:
    """Return who gets a fee, NONE for the supply."""
    owner = (number_of(frame) >> (5 * KIND_BITS)) - 1
    return owner if owner >= 0 else at.NONE


def fee_good(price: i64) -> i64:
    """Return the good of a fee."""
    if stone_in(price) > 0:
        return at.STONE
    return at.GRAIN if grain_in(price) > 0 else at.COIN


def _asked(price: i64, kind: i64) -> i64:
    if kind == 0:
        return stone_in(price)
    return grain_in(price) if kind == 1 else piety_in(price)
