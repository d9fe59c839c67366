"""What an observation of Avignon holds: everything, for nothing is hidden from anybody."""  # rule: AV-06

from typing import Final

from chapterhouse.core.observation import Row
from chapterhouse.core.observing import NUMBERS, PACKED, REPEATED, SEAT, WIDE
from chapterhouse.games.avignon import at

ROWS: Final = (
    Row("rome_seat", SEAT, at.ROME_SEAT, 1, 0, "who plays Rome"),
    Row("card", NUMBERS, at.CARD, at.COLUMNS, at.CHARACTERS, "the character in each column plus 1", bias=1),
    Row("place", NUMBERS, at.PLACE, at.COLUMNS, 4, "its location, 0 next to Avignon, 4 next to Rome"),
    Row("bag", NUMBERS, at.BAG, at.CHARACTERS, 9, "the draw pile: how many of each character"),
    Row("discards", NUMBERS, at.DISCARDS, 1, at.DISCARD_ROOM, "how many cards are discarded"),
    Row(
        "discard",
        NUMBERS,
        at.DISCARD,
        at.DISCARD_ROOM,
        at.CHARACTERS - 1,
        "the characters there, oldest first",
    ),
    Row("members", NUMBERS, at.MEMBERS, 2, at.CONGREGATION, "cards in the congregations of Rome and Avignon"),
    Row(
        "member",
        NUMBERS,
        at.MEMBER,
        2 * at.CONGREGATION,
        at.CHARACTERS - 1,
        "their characters, Rome's three first",
    ),
    Row("turn", WIDE, at.TURN, 1, 0, "the number of the turn, the low byte first"),
    Row("side", NUMBERS, at.SIDE, 1, 1, "whose turn it is: 0 Rome, 1 Avignon"),
    Row("left", NUMBERS, at.LEFT, 1, 4, "actions still to be named"),
    Row(
        "used",
        PACKED,
        at.USED,
        4,
        1,
        "actions already named: beseech, chastise, excommunicate, petition",
        bits=1,
    ),
    Row("start", NUMBERS, at.START, at.COLUMNS, 4, "locations when the turn began"),
    Row("fresh", PACKED, at.FRESH, at.COLUMNS, 1, "columns whose card was drawn in this turn", bits=1),
    Row("before", NUMBERS, at.BEFORE, at.COLUMNS, 4, "locations before the opponent's last turn"),
    Row("displaced", PACKED, at.DISPLACED, at.COLUMNS, 1, "columns which that turn left elsewhere", bits=1),
    Row("undone", NUMBERS, at.UNDONE, 1, 1, "whether the last turn put back the turn before it"),
    Row("petitioner", NUMBERS, at.PETITIONER, 1, at.COLUMNS, "column of the petitioned card plus 1", bias=1),
    Row("petition_of", NUMBERS, at.PETITION_OF, 1, at.CHARACTERS, "its character plus 1", bias=1),
    Row("sentence", NUMBERS, at.SENTENCE, 1, 9, "sentences of the petition begun"),
    Row("open", PACKED, at.OPEN, at.COLUMNS, 1, "columns that this sentence may still choose", bits=1),
    Row("moved", PACKED, at.MOVED, at.COLUMNS, 1, "columns that it has moved", bits=1),
    Row("arrived", PACKED, at.ARRIVED, at.COLUMNS, 1, "columns whose card arrived since it began", bits=1),
    Row("to_move", NUMBERS, at.TO_MOVE, 1, at.COLUMNS, "cards that it still moves"),
    Row("in_order", NUMBERS, at.IN_ORDER, 1, 1, "whether columns are taken in order, without a choice"),
    Row("repetition", NUMBERS, at.REPETITION, 1, 1, "whether a third repetition draws the game"),
    Row("winner", NUMBERS, at.WINNER, 1, 3, "0 nobody yet, 1 Rome, 2 Avignon, 3 a draw", bias=1),
    Row(
        "ending", NUMBERS, at.ENDING, 1, 3, "how it ended: 1 three cards, 2 a condition, 3 a third repetition"
    ),
    Row("repeated", REPEATED, 0, 1, 3, "how often the last turn that is remembered has begun like this"),
)
LEFT_OUT: Final = {"rulings": "settled before the game: the table's options say how it reads them"}
