"""Who has won, why, and what each congregation holds. Avignon has no points: a victory counts 1."""

from chapterhouse.core.game import ScoreLine
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64
from chapterhouse.games.avignon import at
from chapterhouse.games.avignon.cards import Cards
from chapterhouse.games.avignon.cells import side_of_seat

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


def ranking(position: Position) -> list[int]:
    """Return both places: the winner's 1 and the loser's 2; 1 and 1 while there is no winner."""
    winner = position.cells[at.WINNER]
    if winner == at.NONE or winner == at.DRAWN:
        return [1, 1]
    return [1 if side_of_seat(position, seat) == winner else 2 for seat in range(2)]


def ending(position: Position) -> str:
    """Return how the game ended, as a text key."""
    return ENDINGS[position.cells[at.ENDING]]
