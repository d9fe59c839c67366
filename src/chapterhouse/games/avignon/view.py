"""What everybody may see: all but the order of the draw pile, which does not exist in a position."""

from chapterhouse.core.position import Position
from chapterhouse.games.avignon.cards import Cards
from chapterhouse.games.avignon.moves import ACTIONS
from chapterhouse.games.avignon.position import (
    AVIGNON,
    BAG,
    BEFORE,
    CARD,
    CHARACTERS,
    COLUMNS,
    CONGREGATION,
    DISCARD,
    DISCARDS,
    DISPLACED,
    DRAWN,
    LEFT,
    MEMBER,
    MEMBERS,
    NONE,
    PETITION_OF,
    PETITIONER,
    PLACE,
    ROME,
    SENTENCE,
    SIDE,
    TURN,
    USED,
    WINNER,
    seat_of_side,
)
from chapterhouse.games.avignon.scoring import ending


def view(position: Position, cards: Cards) -> dict[str, object]:
    """Return the public table: nobody has private cards, so all eyes see the same."""  # rule: AV-06
    cells = position.cells
    return {
        "turn": cells[TURN],
        "side": cells[SIDE],
        "seats": {"rome": seat_of_side(position, ROME), "avignon": seat_of_side(position, AVIGNON)},
        "left": cells[LEFT],
        "used": [action for number, action in enumerate(ACTIONS) if cells[USED] & (1 << number)],
        "columns": [
            {
                "column": column + 1,
                "card": None if cells[CARD + column] == NONE else cards.ids[cells[CARD + column]],
                "place": cells[PLACE + column],
                "before": cells[BEFORE + column] if cells[DISPLACED] else None,
            }
            for column in range(COLUMNS)
        ],
        "pile": sum(cells[BAG + character] for character in range(CHARACTERS)),
        "discard": [cards.ids[cells[DISCARD + i]] for i in range(cells[DISCARDS])],
        "congregations": {  # rule: AV-30
            "rome": members(position, cards, ROME),
            "avignon": members(position, cards, AVIGNON),
        },
        "petition": _petition(position, cards),
        "winner": {NONE: None, ROME: "rome", AVIGNON: "avignon", DRAWN: "draw"}[cells[WINNER]],
        "ending": ending(position),
    }


def members(position: Position, cards: Cards, side: int) -> list[str]:
    """Return a congregation, oldest card first."""
    first = MEMBER + CONGREGATION * side
    return [cards.ids[position.cells[first + i]] for i in range(position.cells[MEMBERS + side])]


def _petition(position: Position, cards: Cards) -> dict[str, object] | None:
    cells = position.cells
    if cells[SENTENCE] == 0:
        return None
    column = cells[PETITIONER]
    return {
        "card": cards.ids[cells[PETITION_OF]],
        "column": None if column == NONE else column + 1,
        "sentence": cells[SENTENCE],
    }
