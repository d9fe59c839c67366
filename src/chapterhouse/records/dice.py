"""The table's dice again: what a seed brings, and which seed a record has promised."""

import hashlib

from chapterhouse.core.chance import Dice, FairDice, pick
from chapterhouse.core.game import CHANCE, Game, buffer
from chapterhouse.core.position import Position
from chapterhouse.records.events import Record, last_change


def rolled(game: Game, position: Position, dice: Dice) -> int:
    """Return the outcome that the dice bring where chance is to act, exactly as a table rolls it."""
    odds = buffer(game)
    count = game.weights_into(position, odds)
    index = pick(odds, count, dice)
    game.legal_into(position, CHANCE, odds)
    return int(odds[index])


def dice_of(record: Record, seed: bytes) -> tuple[FairDice, int]:
    """Return the dice that a seed gives a record's newest part, and the first event for which they roll.

    When the rules change it is no longer known how often the dice were rolled. They start again, from a
    seed that follows from the old one and from the place of the change, so that nobody could choose it.
    """
    first = promised(record)[1]
    line = last_change(record.events)
    if line is None or line.n < first:
        return FairDice(seed), first
    return FairDice(hashlib.sha256(seed + b"rules" + line.n.to_bytes(8, "big")).digest()), line.n + 1


def promised(record: Record) -> tuple[str, int]:
    """Return the last commitment to a seed and the number of the first event that it covers."""
    for event in reversed(record.events):
        if event.dice:
            return event.dice, event.n + 1
    return record.header.dice, 1
