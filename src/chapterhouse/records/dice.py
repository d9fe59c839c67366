"""The table's dice once more: what a seed brings, and which seed a record has promised."""

from chapterhouse.core.chance import Dice, pick
from chapterhouse.core.game import CHANCE, Game, buffer
from chapterhouse.core.position import Position
from chapterhouse.records.events import Record


def rolled(game: Game, position: Position, dice: Dice) -> int:
    """Return the outcome that the dice bring where chance is to act, exactly as a table rolls it."""
    odds = buffer(game)
    count = game.weights_into(position, odds)
    index = pick(odds, count, dice)
    game.legal_into(position, CHANCE, odds)
    return int(odds[index])


def promised(record: Record) -> tuple[str, int]:
    """Return the last commitment to a seed and the number of the first event that it covers."""
    for event in reversed(record.events):
        if event.dice:
            return event.dice, event.n + 1
    return record.header.dice, 1
