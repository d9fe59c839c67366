"""What is hidden: hands and face-down cards of the others. Goods are announced, so they can be worked out."""

from chapterhouse.core.agenda import number_of
from chapterhouse.core.bits import bit_count
from chapterhouse.core.chance import Dice
from chapterhouse.core.game import CHANCE
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64
from chapterhouse.games.tore import at, do


def seen(position: Position, eyes: i64, seat: i64, move: i64) -> i64:
    """Return the move, or the cover of a card that another player puts or loses face down."""  # rule: TW-11
    if do.DISCARD <= move < do.TRADE:
        return move if seat == eyes else do.HIDDEN_DISCARD
    if seat == CHANCE and do.DRAW <= move < do.DRAW + at.CARDS:
        owner = number_of(position.cells[position.cells[0]])
        return move if owner == eyes else do.HIDDEN_DRAW
    return move


def redeal(position: Position, eyes: i64, dice: Dice) -> Position:
    """Divide each other player's unseen cards again between hand and face-down pile."""  # rule: TW-10 TW-11
    world = position.copy()
    cells = world.cells
    seat: i64 = 0
    while seat < world.seats:
        if seat != eyes:
            unseen = cells[at.HAND + seat] | cells[at.DOWN + seat]
            down = _picked(unseen, cells[at.DOWNS + seat], dice)
            cells[at.DOWN + seat] = down
            cells[at.HAND + seat] = unseen & ~down
        seat += 1
    return world


def _picked(cards: i64, count: i64, dice: Dice) -> i64:
    """Return this many of the cards, each set of them equally likely."""
    left = bit_count(cards)
    picked: i64 = 0
    card: i64 = 0
    while count > 0:
        if (cards >> card) & 1 == 1:
            if dice.below(left) < count:  # for certain, once no more are left than are wanted
                picked |= 1 << card
                count -= 1
            left -= 1
        card += 1
    return picked
