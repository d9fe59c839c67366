"""Cards along the line: single steps, the entry into a congregation, and the end that an entry may bring."""

from chapterhouse.core.agenda import clear, push
from chapterhouse.core.game import CHANCE
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.avignon import ask
from chapterhouse.games.avignon.at import (
    ARRIVED,
    AVIGNON,
    BAG,
    CARD,
    CONDITION,
    CONGREGATION,
    DISCARD,
    DISCARDS,
    ENDING,
    FRESH,
    GENOA,
    LOCATIONS,
    MEMBER,
    MEMBERS,
    NONE,
    PETITIONER,
    PLACE,
    ROME,
    SIDE,
    THREE_CARDS,
    WINNER,
)
from chapterhouse.games.avignon.cards import WIN_WIDTH, Cards


def towards(side: i64) -> i64:
    """Return the step that brings a card nearer to a side: +1 for Rome, -1 for Avignon."""  # rule: AV-11
    return 1 - 2 * side


def travel(position: Position, cards: Cards, column: i64, step: i64, times: i64) -> None:
    """Move a card; beyond the end of the line it enters a congregation."""  # rule: AV-27
    place = position.cells[PLACE + column] + step * times
    if 0 <= place < LOCATIONS:
        position.cells[PLACE + column] = place
    else:  # rule: AV-21, a further step is lost
        enter(position, cards, column, ROME if place > 0 else AVIGNON)


def would_leave(position: Position, column: i64, step: i64, times: i64) -> bool:
    """Return whether these steps take the card into a congregation."""
    place = position.cells[PLACE + column] + step * times
    return place < 0 or place >= LOCATIONS


def enter(position: Position, cards: Cards, column: i64, side: i64) -> None:
    """Put the card into a congregation, then end the game or have a replacement drawn."""
    cells = position.cells
    cells[MEMBER + CONGREGATION * side + cells[MEMBERS + side]] = cells[CARD + column]
    cells[MEMBERS + side] += 1
    position.memory = vec[i64]([])  # no earlier position can recur: congregations only grow
    vacate(position, column)
    cells[PLACE + column] = GENOA  # rule: AV-28
    if is_over(position, cards):  # rule: AV-38, tested before a replacement is turned up
        clear(position)
    else:
        push(position, ask.DRAW, CHANCE, column)


def discard(position: Position, column: i64) -> None:
    """Put the card on the discard pile and have one drawn for the same place."""  # rule: AV-15
    cells = position.cells
    cells[DISCARD + cells[DISCARDS]] = cells[CARD + column]
    cells[DISCARDS] += 1
    vacate(position, column)
    push(position, ask.DRAW, CHANCE, column)


def vacate(position: Position, column: i64) -> None:
    """Take the card out of the display."""
    cells = position.cells
    cells[CARD + column] = NONE
    cells[FRESH] |= 1 << column
    cells[ARRIVED] |= 1 << column
    if cells[PETITIONER] == column:
        cells[PETITIONER] = NONE  # rule: AV-22


def reshuffle(position: Position) -> None:
    """Turn the discard pile into the draw pile."""  # rule: AV-16
    cells = position.cells
    i: i64 = 0
    while i < cells[DISCARDS]:
        cells[BAG + cells[DISCARD + i]] += 1
        cells[DISCARD + i] = 0
        i += 1
    cells[DISCARDS] = 0


def factions(position: Position, cards: Cards, side: i64) -> i64:
    """Return the factions in a congregation, as bits."""  # rule: AV-24
    cells = position.cells
    bits: i64 = 0
    i: i64 = 0
    while i < cells[MEMBERS + side]:
        bits |= 1 << cards.faction[cells[MEMBER + CONGREGATION * side + i]]
        i += 1
    return bits


def is_over(position: Position, cards: Cards) -> bool:
    """Return whether the last entry ended the game, and note who won."""
    cells = position.cells
    winners: i64 = 0
    by_cards: i64 = 0
    side: i64 = 0
    while side < 2:
        if cells[MEMBERS + side] >= CONGREGATION:  # rule: AV-34
            by_cards |= 1 << side
        winners |= fulfilled(position, cards, side)
        side += 1
    winners |= by_cards
    if winners == 0:
        return False
    winner = cells[SIDE]  # rule: AV-39, if both would win it is the player whose turn it is
    if winners & (1 << winner) == 0:
        winner = 1 - winner
    cells[WINNER] = winner
    cells[ENDING] = THREE_CARDS if by_cards & (1 << winner) else CONDITION
    return True


def fulfilled(position: Position, cards: Cards, owner: i64) -> i64:
    """Return who wins by the conditions on the cards in one congregation, as bits."""  # rule: AV-35
    cells = position.cells
    own = factions(position, cards, owner)
    other = factions(position, cards, 1 - owner)
    winners: i64 = 0
    i: i64 = 0
    while i < cells[MEMBERS + owner]:
        character = cells[MEMBER + CONGREGATION * owner + i]
        row = cards.first_win[character]
        end = row + cards.win_count[character] * WIN_WIDTH
        while row < end:
            needs_own, needs_other = cards.wins[row + 1], cards.wins[row + 2]
            if own & needs_own == needs_own and other & needs_other == needs_other:  # rule: AV-36 AV-37 AV-49
                winners |= 1 << (owner ^ cards.wins[row])
            row += WIN_WIDTH
        i += 1
    return winners
