"""What is hidden: the hands of the others, but for cards seen being taken, and the order of the pile."""

from chapterhouse.core.agenda import number_of
from chapterhouse.core.chance import Dice
from chapterhouse.core.game import CHANCE
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64
from chapterhouse.games.kardinal import at, do


def seen(position: Position, eyes: i64, seat: i64, move: i64) -> i64:
    """Return the move, or the cover of a card that somebody else draws."""  # rule: KK-17
    if seat != CHANCE or move < do.DRAW or move >= do.DRAW + at.KINDS:
        return move
    owner = number_of(position.cells[position.cells[0]])
    return move if owner == eyes else do.HIDDEN_DRAW


def redeal(position: Position, eyes: i64, dice: Dice) -> Position:
    """Mix the unknown cards of the other hands with the pile and deal them again."""
    world = position.copy()
    cells = world.cells
    left: i64 = 0
    seat: i64 = 0
    while seat < world.seats:
        if seat != eyes:
            kind: i64 = 0
            while kind < at.KINDS:
                unknown = unknown_of(world, seat, kind)
                cells[at.HANDS + at.KINDS * seat + kind] -= unknown
                cells[at.BAG + kind] += unknown
                kind += 1
        seat += 1
    kind = 0
    while kind < at.KINDS:
        left += cells[at.BAG + kind]
        kind += 1
    seat = 0
    while seat < world.seats:
        if seat != eyes:
            missing = missing_of(position, world, seat)
            while missing > 0:
                kind = _picked(world, dice.below(left))
                cells[at.BAG + kind] -= 1
                cells[at.HANDS + at.KINDS * seat + kind] += 1
                left -= 1
                missing -= 1
        seat += 1
    return world


def unknown_of(position: Position, seat: i64, kind: i64) -> i64:
    """Return how many cards of a kind a seat holds that nobody has seen it take."""
    return (
        position.cells[at.HANDS + at.KINDS * seat + kind] - position.cells[at.KNOWN + at.KINDS * seat + kind]
    )


def missing_of(position: Position, world: Position, seat: i64) -> i64:
    """Return how many cards a hand still lacks to its true size."""
    missing: i64 = 0
    kind: i64 = 0
    while kind < at.KINDS:
        missing += (
            position.cells[at.HANDS + at.KINDS * seat + kind] - world.cells[at.HANDS + at.KINDS * seat + kind]
        )
        kind += 1
    return missing


def _picked(position: Position, number: i64) -> i64:
    kind: i64 = 0
    while number >= position.cells[at.BAG + kind]:
        number -= position.cells[at.BAG + kind]
        kind += 1
    return kind
