"""Who has won, why, and what each congregation holds. Avignon has no points: a victory counts 1."""

from typing import NamedTuple

from chapterhouse.core.game import ScoreLine
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64
from chapterhouse.games.avignon import at
from chapterhouse.games.avignon.cards import WIN_WIDTH, Cards
from chapterhouse.games.avignon.cells import side_of_seat
from chapterhouse.games.avignon.moving import factions

ENDINGS = ("", "three_cards", "condition", "repetition")
RULES = ("", "AV-34", "AV-35", "AV-40")


def sheet(position: Position, cards: Cards, seat: i64) -> list[ScoreLine]:
    """Return a seat's cards, and the victory if it has one."""
    cells = position.cells
    side = side_of_seat(position, seat)
    lines: list[ScoreLine] = []
    for i in range(cells[at.MEMBERS + side]):
        character = cards.ids[cells[at.MEMBER + at.CONGREGATION * side + i]]
        lines.append(ScoreLine("member", 0, "AV-27", (f"@card.{character}",)))
    if cells[at.WINNER] == side:
        lines.append(ScoreLine(ending(position), 1, RULES[cells[at.ENDING]]))
    return lines


class Won(NamedTuple):
    """A win condition that holds: the card that has it, whose congregation it lies in, and who wins by it."""

    character: int
    owner: int
    winner: int


def conditions_met(position: Position, cards: Cards) -> list[Won]:
    """Return every win condition that holds in the two congregations."""  # rule: AV-35
    cells, found = position.cells, []
    for owner in (at.ROME, at.AVIGNON):
        own, other = (int(factions(position, cards, side)) for side in (owner, 1 - owner))
        for i in range(cells[at.MEMBERS + owner]):
            character = int(cells[at.MEMBER + at.CONGREGATION * owner + i])
            first = int(cards.first_win[character])
            for row in range(first, first + int(cards.win_count[character]) * WIN_WIDTH, WIN_WIDTH):
                needs_own, needs_other = int(cards.wins[row + 1]), int(cards.wins[row + 2])
                if own & needs_own == needs_own and other & needs_other == needs_other:
                    found.append(Won(character, owner, owner ^ int(cards.wins[row])))
    return found


def rule_of(cards: Cards, won: Won) -> str:
    """Return the rule of a win condition; the Noble's two have one each."""  # rule: AV-36 AV-37
    rule = cards.rules[won.character]
    return "AV-37" if rule == "AV-36" and won.winner != won.owner else rule


def ranking(position: Position) -> list[int]:
    """Return both places: the winner's 1 and the loser's 2; 1 and 1 while there is no winner."""
    winner = position.cells[at.WINNER]
    if winner == at.NONE or winner == at.DRAWN:
        return [1, 1]
    return [1 if side_of_seat(position, seat) == winner else 2 for seat in range(2)]


def ending(position: Position) -> str:
    """Return how the game ended, as a text key."""
    return ENDINGS[position.cells[at.ENDING]]
