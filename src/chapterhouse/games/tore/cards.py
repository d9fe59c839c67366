"""Action cards: how they lie, and what each of them begins."""

from typing import Final

from chapterhouse.core.agenda import push
from chapterhouse.core.game import Objection
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64
from chapterhouse.games.tore import ask
from chapterhouse.games.tore.accounts import gain, give, held, in_stock
from chapterhouse.games.tore.at import (
    CARD_COST,
    CARD_TRADE,
    DOWN,
    DOWNS,
    GOLD,
    GRAIN,
    HAND,
    NONE,
    OPEN,
    OPENS,
    PIETY,
    RENT_LIMIT,
    REPEATS_USED,
    RULINGS,
    UNUSED,
)
from chapterhouse.games.tore.board import Board
from chapterhouse.games.tore.cells import top_card
from chapterhouse.games.tore.effects import CARD, COUNT, GET, GET_COUNT, SUBJECT
from chapterhouse.games.tore.favours import price_of, reach, space_after

GRAIN_CARD: Final = 0
PIETY_CARD: Final = 1
MATERIAL_CARD: Final = 2
PROJECT_CARD: Final = 3
SALE_CARD: Final = 4
PRIVILEGE_CARD: Final = 5
HOUSE_CARD: Final = 6
RENT_CARD: Final = 7
DONATION_CARD: Final = 8
WEAVING_CARD: Final = 9
MEDICINE_CARD: Final = 10
FAVOUR_CARD: Final = 11

# cards whose action asks nothing, so that only laying them unused declines it; Privilege may repeat one
ACT_AT_ONCE: Final = (1 << GRAIN_CARD) | (1 << PIETY_CARD) | (1 << FAVOUR_CARD) | (1 << PRIVILEGE_CARD)

OPTIONAL: Final = 256  # in the number of a TAKE frame: `done` is an answer
FREE: Final = 0  # a house's price in a FOUND frame: material, and gold times GOLD_UNIT
GOLD_UNIT: Final = 16


def lay_open(position: Position, seat: i64, card: i64) -> None:
    """Move a card from the hand to the top of the open pile."""
    cells = position.cells
    cells[HAND + seat] &= ~(1 << card)
    cells[OPEN + seat] |= (card + 1) << (4 * cells[OPENS + seat])
    cells[OPENS + seat] += 1
    cells[UNUSED] &= ~(1 << seat)


def lay_unused(position: Position, seat: i64, card: i64) -> None:
    """Lay a card open without its action; who reads TW-48 the other way has to remember that."""
    lay_open(position, seat, card)
    if position.cells[RULINGS] & REPEATS_USED:
        position.cells[UNUSED] |= 1 << seat


def repeated_card(position: Position, seat: i64) -> i64:
    """Return the card that Privilege would repeat, or NONE."""  # rule: TW-48
    if (position.cells[UNUSED] >> seat) & 1:
        return NONE  # the other reading: a card laid unused has no action to repeat
    return top_card(position, seat)


def lay_down(position: Position, seat: i64, card: i64) -> None:
    """Move a card from the hand to the face-down pile."""  # rule: TW-40
    cells = position.cells
    cells[HAND + seat] &= ~(1 << card)
    cells[DOWN + seat] |= 1 << card
    cells[DOWNS + seat] += 1


def not_in_hand(position: Position, seat: i64, card: i64) -> Objection:
    """Return why a card cannot be used: it lies on a pile until the chapter ends, or is not in play yet."""
    cells = position.cells
    lies_open = False
    for place in range(cells[OPENS + seat]):
        lies_open = lies_open or ((cells[OPEN + seat] >> (4 * place)) & 15) - 1 == card
    if lies_open or (cells[DOWN + seat] >> card) & 1 == 1:
        return Objection("not_in_hand", "TW-62")
    return Objection("not_in_hand", "TW-08")


def act(position: Position, board: Board, seat: i64, card: i64) -> None:
    """Begin the action of a card: carry it out, or ask what it leaves open."""
    if card == GRAIN_CARD:
        _take_one(position, board, seat, card, GRAIN)  # rule: TW-42
    elif card == PIETY_CARD:
        _take_one(position, board, seat, card, PIETY)  # rule: TW-43
    elif card == MATERIAL_CARD:
        push(position, ask.TAKE, seat, board.material_row | OPTIONAL)  # rule: TW-44
    elif card == PROJECT_CARD:
        push(position, ask.BUILD, seat, 0)  # rule: TW-45
    elif card == SALE_CARD:
        push(position, ask.SELL_CLOTH, seat, 0)  # rule: TW-46
        push(position, ask.SELL_WOOL, seat, 0)
    elif card == HOUSE_CARD:
        push(position, ask.FOUND, seat, 1 + GOLD_UNIT * board.house_gold)  # rule: TW-49
    elif card == RENT_CARD:
        push(position, ask.COLLECT, seat, position.cells[RENT_LIMIT] << 14)  # rule: TW-51
    elif card == DONATION_CARD:
        push(position, ask.DONATE, seat, 0)  # rule: TW-52
    elif card == WEAVING_CARD:
        push(position, ask.WEAVE, seat, 0)  # rule: TW-53
    elif card == MEDICINE_CARD:
        push(position, ask.MEDICINE, seat, 0)  # rule: TW-54
    elif card == FAVOUR_CARD:
        _advance(position, board, seat)


def _take_one(position: Position, board: Board, seat: i64, card: i64, good: i64) -> None:
    """Take one piece of the card's good, at the price and with the offer that an event may add."""
    cells, effects = position.cells, board.effects
    if not in_stock(position, good, 1):
        return  # rule: TW-39
    cost = cells[CARD_COST]
    if cost != NONE and effects.value(cost, CARD) == card:  # rule: TW-E-III-08
        if held(position, seat, effects.value(cost, SUBJECT)) < effects.value(cost, COUNT):
            return
        give(position, seat, effects.value(cost, SUBJECT), effects.value(cost, COUNT))
    gain(position, seat, good, 1)
    offer = cells[CARD_TRADE]
    if offer == NONE or effects.value(offer, CARD) != card:
        return
    if held(position, seat, effects.value(offer, SUBJECT)) >= effects.value(offer, COUNT) and in_stock(
        position, effects.value(offer, GET), effects.value(offer, GET_COUNT)
    ):
        push(position, ask.OFFER, seat, offer)  # rule: TW-E-I-10


def _advance(position: Position, board: Board, seat: i64) -> None:
    """Move the favour stone, unless outlaws wait there whom the seat cannot pay."""  # rule: TW-55
    space = space_after(position, board.favour_steps)
    if held(position, seat, GOLD) >= price_of(board, space):
        reach(position, board, seat, space)
