"""What everybody may see: all but the order of the draw pile, which does not exist in a position."""

from chapterhouse.core.agenda import AgendaGame
from chapterhouse.core.position import Position
from chapterhouse.games.avignon import at, do
from chapterhouse.games.avignon.cards import Cards
from chapterhouse.games.avignon.cells import seat_of_side
from chapterhouse.games.avignon.outlook import gates, outcomes
from chapterhouse.games.avignon.scoring import ending


def view(game: AgendaGame, position: Position, cards: Cards) -> dict[str, object]:
    """Return the public table: nobody has private cards, so all eyes see the same."""  # rule: AV-06
    cells = position.cells
    return {
        "turn": cells[at.TURN],
        "side": cells[at.SIDE],
        "seats": {"rome": seat_of_side(position, at.ROME), "avignon": seat_of_side(position, at.AVIGNON)},
        "left": cells[at.LEFT],
        "used": [action for number, action in enumerate(do.ACTIONS) if cells[at.USED] & (1 << number)],
        "columns": [
            {
                "column": column + 1,
                "card": None if cells[at.CARD + column] == at.NONE else cards.ids[cells[at.CARD + column]],
                "place": cells[at.PLACE + column],
                "before": cells[at.BEFORE + column] if cells[at.DISPLACED] else None,
                "gates": gates(position, cards, column),
            }
            for column in range(at.COLUMNS)
        ],
        "pile": sum(cells[at.BAG + character] for character in range(at.CHARACTERS)),
        "discard": [cards.ids[cells[at.DISCARD + i]] for i in range(cells[at.DISCARDS])],
        "congregations": {  # rule: AV-30
            "rome": members(position, cards, at.ROME),
            "avignon": members(position, cards, at.AVIGNON),
        },
        "petition": _petition(position, cards),
        "outcomes": outcomes(game, position, cards),
        "winner": {at.NONE: None, at.ROME: "rome", at.AVIGNON: "avignon", at.DRAWN: "draw"}[cells[at.WINNER]],
        "ending": ending(position),
    }


def members(position: Position, cards: Cards, side: int) -> list[str]:
    """Return a congregation, oldest card first."""
    first = at.MEMBER + at.CONGREGATION * side
    return [cards.ids[position.cells[first + i]] for i in range(position.cells[at.MEMBERS + side])]


def _petition(position: Position, cards: Cards) -> dict[str, object] | None:
    cells = position.cells
    if cells[at.SENTENCE] == 0:
        return None
    column = cells[at.PETITIONER]
    return {
        "card": cards.ids[cells[at.PETITION_OF]],
        "column": None if column == at.NONE else column + 1,
        "sentence": cells[at.SENTENCE],
    }
