"""What a sentence of a petition is about: its targets, how many of them, and in which order."""

from typing import Final

from chapterhouse.core.bits import bit_count
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64
from chapterhouse.games.avignon.at import (
    CARD,
    COLUMNS,
    MEMBERS,
    NONE,
    OPEN,
    PETITION_OF,
    PETITIONER,
    SENTENCE,
)
from chapterhouse.games.avignon.cards import (
    A_NUMBER,
    ALL,
    BY_COLUMN,
    COUNT,
    COUNTED,
    FACTION,
    FACTIONS_IN_DISPLAY,
    NAME,
    NAMES_IN_DISPLAY,
    NOT_NAME,
    NUMBER,
    OP,
    OTHER,
    OWN_CONGREGATION,
    THIS,
    TIMES,
    Cards,
)
from chapterhouse.games.avignon.moving import towards, would_leave

EVERY: Final = 31  # all five columns, as bits


def sentence_row(position: Position, cards: Cards) -> i64:
    """Return where the numbers of the sentence that is being carried out begin."""
    return cards.row(position.cells[PETITION_OF], position.cells[SENTENCE] - 1)


def targets(position: Position, cards: Cards, row: i64) -> i64:
    """Return the columns that a sentence may choose as it begins, as bits."""
    if cards.sentences[row + BY_COLUMN] == 1:
        petitioner = position.cells[PETITIONER]
        this: i64 = 0 if petitioner == NONE else 1 << petitioner
        return this if cards.sentences[row + THIS] == 1 else EVERY & ~this
    bits: i64 = 0
    column: i64 = 0
    while column < COLUMNS:
        if fits(position, cards, row, column):
            bits |= 1 << column
        column += 1
    return bits


def fits(position: Position, cards: Cards, row: i64, column: i64) -> bool:
    """Return whether a sentence is about the card in this column."""
    character = position.cells[CARD + column]
    rows = cards.sentences
    is_this = position.cells[PETITIONER] == column
    if rows[row + THIS] == 1 and not is_this:
        return False
    if rows[row + OTHER] == 1 and is_this:  # rule: AV-20
        return False
    if rows[row + NAME] != NONE and rows[row + NAME] != character:  # rule: AV-24
        return False
    if rows[row + NOT_NAME] == character:  # rule: AV-42
        return False
    return rows[row + FACTION] == NONE or rows[row + FACTION] == cards.faction[character]


def number_to_move(position: Position, cards: Cards, row: i64, side: i64) -> i64:
    """Return how many cards a sentence moves, never more than there are."""  # rule: AV-19 AV-23
    possible = bit_count(position.cells[OPEN])
    rows = cards.sentences
    count = rows[row + COUNT]
    number = rows[row + NUMBER]
    if count == ALL:
        return possible
    if count != A_NUMBER:
        number = max(number, counted(position, cards, count, rows[row + COUNTED], side))
    return min(number, possible)


def counted(position: Position, cards: Cards, counter: i64, what: i64, side: i64) -> i64:
    """Return the number behind "#", seen from the side that moves the cards."""  # rule: AV-46 AV-47
    cells = position.cells
    if counter == OWN_CONGREGATION:
        return cells[MEMBERS + side]
    if counter != NAMES_IN_DISPLAY and counter != FACTIONS_IN_DISPLAY:
        return cells[MEMBERS + 1 - side]
    number: i64 = 0
    column: i64 = 0
    while column < COLUMNS:
        character = cells[CARD + column]
        if counter == FACTIONS_IN_DISPLAY:
            character = cards.faction[character]
        if character == what:
            number += 1
        column += 1
    return number


def is_in_order(position: Position, cards: Cards, row: i64, side: i64) -> bool:
    """Return whether "every" card is taken in ascending order: none enters a congregation."""  # rule: AV-26
    if cards.sentences[row + COUNT] != ALL:
        return False
    return not any_would_leave(position, cards, row, side)


def any_would_leave(position: Position, cards: Cards, row: i64, side: i64) -> bool:
    """Return whether one of the open targets would enter a congregation."""
    step = towards(side) * cards.sentences[row + OP]
    times = cards.sentences[row + TIMES]
    column: i64 = 0
    while column < COLUMNS:
        if position.cells[OPEN] & (1 << column) and would_leave(position, column, step, times):
            return True
        column += 1
    return False
