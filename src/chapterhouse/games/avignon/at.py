"""The fields of an Avignon position. Columns count from 0 here, from 1 in the words outside."""

from typing import Final

FIRST: Final = 16  # the first cell after the agenda, as in core.position: written out to be folded

ROME: Final = 0  # sides; pulling moves towards location 4 for Rome, towards 0 for Avignon
AVIGNON: Final = 1
COLUMNS: Final = 5  # rule: AV-05
LOCATIONS: Final = 5  # rule: AV-03
GENOA: Final = 2
CHARACTERS: Final = 12  # room for this many characters in a content pack
DISCARD_ROOM: Final = 13  # the whole deck, and one more
CONGREGATION: Final = 3
NONE: Final = -1

# the display, the piles and the congregations
CARD: Final = FIRST  # the character in each column, NONE while a replacement is drawn
PLACE: Final = CARD + COLUMNS  # its location
BAG: Final = PLACE + COLUMNS  # the draw pile: how many of each character
DISCARDS: Final = BAG + CHARACTERS  # how many cards are discarded, and which, oldest first
DISCARD: Final = DISCARDS + 1
MEMBERS: Final = DISCARD + DISCARD_ROOM  # how many cards each side's congregation has
MEMBER: Final = MEMBERS + 2  # Rome's three, then Avignon's three, oldest first

# the turn
TURN: Final = MEMBER + 2 * CONGREGATION
SIDE: Final = TURN + 1  # whose turn it is
LEFT: Final = SIDE + 1  # actions that are still to be named
USED: Final = LEFT + 1  # bit per action already named
START: Final = USED + 1  # locations when the turn began
FRESH: Final = START + COLUMNS  # columns whose card was drawn in this turn, as bits
BEFORE: Final = FRESH + 1  # locations before the opponent's last turn
DISPLACED: Final = BEFORE + COLUMNS  # columns which that turn left elsewhere, as bits; 0 if it drew a card
UNDONE: Final = DISPLACED + 1  # 1 if the last turn put back the whole turn before it

# the petition being carried out
PETITIONER: Final = UNDONE + 1  # column of the petitioned card, NONE once it has left
PETITION_OF: Final = PETITIONER + 1  # its character
SENTENCE: Final = PETITION_OF + 1  # sentences begun
OPEN: Final = SENTENCE + 1  # columns this sentence may still choose, as bits
MOVED: Final = OPEN + 1  # columns it has moved, as bits
ARRIVED: Final = MOVED + 1  # columns whose card arrived since it began, as bits
TO_MOVE: Final = ARRIVED + 1  # cards it still moves
IN_ORDER: Final = TO_MOVE + 1  # 1 if the columns are taken in ascending order without a choice

# set-up and end
ROME_SEAT: Final = IN_ORDER + 1
REPETITION: Final = ROME_SEAT + 1  # 1 if a third repetition draws the game
WINNER: Final = REPETITION + 1  # NONE, ROME, AVIGNON or DRAWN
ENDING: Final = WINNER + 1
RULINGS: Final = ENDING + 1  # those that the table reads the other way, as bits
DRAWN: Final = 2

THREE_CARDS: Final = 1
CONDITION: Final = 2
THIRD_TIME: Final = 3

SHUFFLES_AT_ONCE: Final = 1  # rulings, in the order of the options

FIELDS: Final = (
    ("card", COLUMNS),
    ("place", COLUMNS),
    ("bag", CHARACTERS),
    ("discards", 1),
    ("discard", DISCARD_ROOM),
    ("members", 2),
    ("member", 2 * CONGREGATION),
    ("turn", 1),
    ("side", 1),
    ("left", 1),
    ("used", 1),
    ("start", COLUMNS),
    ("fresh", 1),
    ("before", COLUMNS),
    ("displaced", 1),
    ("undone", 1),
    ("petitioner", 1),
    ("petition_of", 1),
    ("sentence", 1),
    ("open", 1),
    ("moved", 1),
    ("arrived", 1),
    ("to_move", 1),
    ("in_order", 1),
    ("rome_seat", 1),
    ("repetition", 1),
    ("winner", 1),
    ("ending", 1),
    ("rulings", 1),
)
SPARSE: Final = ("rulings",)
