"""What an observation of Kardinal & König holds: the open table, and the eyes' own hand."""  # rule: KK-17

from typing import Final

from chapterhouse.core.observation import OWN, Row
from chapterhouse.core.observing import MEMORY, NUMBERS, OWNER, PACKED, SEAT, SUM
from chapterhouse.games.kardinal import at

ROWS: Final = (
    Row("hand", NUMBERS, at.HANDS, at.KINDS, at.HAND, "own cards of each kind", stride=at.KINDS, who=OWN),
    Row("cards", SUM, at.HANDS, 1, at.HAND, "cards in each hand", bits=at.KINDS, stride=at.KINDS),
    Row("known", NUMBERS, at.KNOWN, at.KINDS, at.HAND, "cards seen being taken, by kind", stride=at.KINDS),
    Row("open", NUMBERS, at.OPEN, at.PLACES, at.KINDS, "the open cards plus 1", bias=1),
    Row("pile", NUMBERS, at.PILE, 1, 255, "cards in the draw pile"),
    Row("discards", MEMORY, 0, at.KINDS, 255, "discarded cards of each kind; no rule asks for their order"),
    Row("cloisters", OWNER, at.CLOISTERS, at.SPACES, 0, "whose cloister stands on each space"),
    Row(
        "advisors",
        PACKED,
        at.ADVISORS,
        at.COUNTRIES,
        31,
        "advisors in each country",
        bits=at.NIBBLE,
        across=at.NIBBLE,
    ),
    Row("cloisters_left", NUMBERS, at.CLOISTERS_LEFT, 1, 255, "cloisters in each supply", stride=1),
    Row("advisors_left", NUMBERS, at.ADVISORS_LEFT, 1, 255, "advisors in each supply", stride=1),
    Row("turn", NUMBERS, at.TURN, 1, 255, "the number of the turn"),
    Row("mover", SEAT, at.MOVER, 1, 0, "whose turn it is"),
    Row("country", NUMBERS, at.COUNTRY, 1, at.COUNTRIES, "where it places, plus 1", bias=1),
    Row("was_empty", NUMBERS, at.WAS_EMPTY, 1, 1, "whether that country had no cloister before"),
    Row("placed", NUMBERS, at.PLACED, 1, 9, "pieces placed in this turn"),
    Row(
        "first_piece",
        NUMBERS,
        at.FIRST_PIECE,
        1,
        at.SPACES + 1,
        "the space of the first, or the advisor; plus 1",
        bias=1,
    ),
    Row("pair_first", NUMBERS, at.PAIR_FIRST, 1, 1, "whether it was paid with a pair"),
    Row("starter", SEAT, at.STARTER, 1, 0, "who began"),
    Row("half", NUMBERS, at.HALF, 1, 2, "1 before, 2 after the interim scoring"),
    Row("is_last", NUMBERS, at.IS_LAST, 1, 1, "whether this is the last round"),
    Row("is_over", NUMBERS, at.IS_OVER, 1, 2, "0 while the game lasts, then how it ended"),
    Row("score", NUMBERS, at.SCORE, 1, 255, "running scores", stride=1),
    Row(
        "interim",
        PACKED,
        at.INTERIM,
        at.COUNTRIES,
        31,
        "points of the interim scoring in each country",
        bits=at.NIBBLE,
        across=at.NIBBLE,
    ),
    Row("colours", NUMBERS, at.COLOURS, 1, 255, "the colour of each seat", stride=1),
)
LEFT_OUT: Final = {
    "bag": "hidden: the cards of the draw pile",
    "count": "follows from the cloisters",
    "total": "follows from the cloisters",
    "most": "follows from the cloisters",
    "council": "follows from the advisors",
}
