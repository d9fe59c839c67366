"""Cards along the line: single steps, the entry into a congregation, and the end that an entry may bring."""

from chapterhouse.core.agenda import clear, push
from chapterhouse.core.game import CHANCE
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.avignon import ask, at
from chapterhouse.games.avignon.cards import WIN_WIDTH, Cards


def towards(side: i64) -> i64:
    """Return the step that brings a card nearer to a side: +1 for Rome, -1 for Avignon."""  # rule: AV-11
    return 1 - 2 * side


def travel(position: Position, cards: Cards, column: i64, step: i64, times: i64) -> None:
    """Move a card; beyond the end of the line it enters a congregation."""  # rule: AV-27
    place = position.cells[at.PLACE + column] + step * times
    if 0 <= place < at.LOCATIONS:
        position.cells[at.PLACE + column] = place
    else:  # rule: AV-21, a further step is lost
        enter(position, cards, column, at.ROME if place > 0 else at.AVIGNON)


def would_leave(position: Position, column: i64, step: i64, times: i64) -> bool:
    """Tell whether these steps take the card into a congregation."""
    place = position.cells[at.PLACE + column] + step * times
    return place < 0 or place >= at.LOCATIONS


def enter(position: Position, cards: Cards, column: i64, side: i64) -> None:
    """Put the card into a congregation, then end the game or have a replacement drawn."""
    cells = position.cells
    cells[at.MEMBER + at.CONGREGATION * side + cells[at.MEMBERS + side]] = cells[at.CARD + column]
    cells[at.MEMBERS + side] += 1
    position.memory = vec[i64]([])  # no earlier position can recur: congregations only grow
    vacate(position, column)
    cells[at.PLACE + column] = at.GENOA  # rule: AV-28
    if is_over(position, cards):  # rule: AV-38, tested before a replacement is turned up
        clear(position)
    else:
        push(position, ask.DRAW, CHANCE, column)


def discard(position: Position, column: i64) -> None:
    """Put the card on the discard pile and have one drawn for the same place."""  # rule: AV-15
    cells = position.cells
    cells[at.DISCARD + cells[at.DISCARDS]] = cells[at.CARD + column]
    cells[at.DISCARDS] += 1
    vacate(position, column)
    push(position, ask.DRAW, CHANCE, column)


def vacate(position: Position, column: i64) -> None:
    """Take the card out of the display."""
    cells = position.cells
    cells[at.CARD + column] = at.NONE
    cells[at.FRESH] |= 1 << column
    cells[at.ARRIVED] |= 1 << column
    if cells[at.PETITIONER] == column:
        cells[at.PETITIONER] = at.NONE  # rule: AV-22


def reshuffle(position: Position) -> None:
    """Turn the discard pile into the draw pile."""  # rule: AV-16
    cells = position.cells
    i: i64 = 0
    while i < cells[at.DISCARDS]:
        cells[at.BAG + cells[at.DISCARD + i]] += 1
        cells[at.DISCARD + i] = 0
        i += 1
    cells[at.DISCARDS] = 0


def factions(position: Position, cards: Cards, side: i64) -> i64:
    """Return the factions in a congregation, as bits."""  # rule: AV-24
    cells = position.cells
    bits: i64 = 0
    i: i64 = 0
    while i < cells[at.MEMBERS + side]:
        bits |= 1 << cards.faction[cells[at.MEMBER + at.CONGREGATION * side + i]]
        i += 1
    return bits


def is_over(position: Position, cards: Cards) -> bool:
    """Find out whether the last entry ended the game, and note who won."""
    cells = position.cells
    winners: i64 = 0
    by_cards: i64 = 0
    side: i64 = 0
    while side < 2:
        if cells[at.MEMBERS + side] >= at.CONGREGATION:  # rule: AV-34
            by_cards |= 1 << side
        winners |= fulfilled(position, cards, side)
        side += 1
    winners |= by_cards
    if winners == 0:
        return False
    winner = cells[at.SIDE]  # rule: AV-39, if both would win it is the player whose turn it is
    if winners & (1 << winner) == 0:
        winner = 1 - winner
    cells[at.WINNER] = winner
    cells[at.ENDING] = at.THREE_CARDS if by_cards & (1 << winner) else at.CONDITION
    return True


def fulfilled(position: Position, cards: Cards, owner: i64) -> i64:
    """Return who wins by the conditions on the cards in one congregation, as bits."""  # rule: AV-35
    cells = position.cells
    own = factions(position, cards, owner)
    other = factions(position, cards, 1 - owner)
    winners: i64 = 0
    i: i64 = 0
    while i < cells[at.MEMBERS + owner]:
        character = cells[at.MEMBER + at.CONGREGATION * owner + i]
        row = cards.first_win[character]
        end = row + cards.win_count[character] * WIN_WIDTH
        while row < end:
            needs_own, needs_other = cards.wins[row + 1], cards.wins[row + 2]
            if own & needs_own == needs_own and other & needs_other == needs_other:  # rule: AV-36 AV-37 AV-49
                winners |= 1 << (owner ^ cards.wins[row])
            row += WIN_WIDTH
        i += 1
    return winners
