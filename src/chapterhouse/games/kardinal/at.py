"""The fields of a position. Seats, kinds, countries and spaces are numbers in the pack's order.

Numbers of one country that differ by seat are packed, NIBBLE bits a seat, so that a copy stays small.
"""

from typing import Final

FIRST: Final = 16  # the first cell after the agenda, as in core.position: written out to be folded

SEATS: Final = 5  # room for this many
KINDS: Final = 5  # rule: KK-02
COUNTRIES: Final = 9  # rule: KK-10
SPACES: Final = 53  # rule: KK-11
HAND: Final = 3  # rule: KK-08
PLACES: Final = 2  # open cards, rule: KK-09
NONE: Final = -1
NIBBLE: Final = 5
ADVISOR: Final = SPACES  # a piece is the number of its space, or this

# cards
HANDS: Final = FIRST  # of each seat: how many of each kind
KNOWN: Final = HANDS + SEATS * KINDS  # how many of these everybody has seen being taken
BAG: Final = KNOWN + SEATS * KINDS  # the draw pile
OPEN: Final = BAG + KINDS  # the open cards, left and right; NONE for an empty place
PILE: Final = OPEN + PLACES  # cards in the draw pile; the discards lie in the position's memory

# the board
CLOISTERS: Final = PILE + 1  # the spaces of each seat, as bits
COUNT: Final = CLOISTERS + SEATS  # cloisters in each country, packed by seat
TOTAL: Final = COUNT + COUNTRIES  # cloisters in each country, of all seats
MOST: Final = TOTAL + COUNTRIES  # cloisters in each country of the seat that has most
ADVISORS: Final = MOST + COUNTRIES  # advisors in each country, packed by seat
COUNCIL: Final = ADVISORS + COUNTRIES  # advisors in each country, of all seats
CLOISTERS_LEFT: Final = COUNCIL + COUNTRIES
ADVISORS_LEFT: Final = CLOISTERS_LEFT + SEATS

# the turn
TURN: Final = ADVISORS_LEFT + SEATS
MOVER: Final = TURN + 1  # the seat whose turn it is
COUNTRY: Final = MOVER + 1  # where it places, NONE before it has said so
WAS_EMPTY: Final = COUNTRY + 1  # 1 if that country had no cloister when the turn began
PLACED: Final = WAS_EMPTY + 1  # pieces placed in this turn
FIRST_PIECE: Final = PLACED + 1  # the first of them, NONE before
PAIR_FIRST: Final = FIRST_PIECE + 1  # 1 if it was paid with a pair

# set-up, scorings and end
STARTER: Final = PAIR_FIRST + 1
HALF: Final = STARTER + 1  # 1 before, 2 after the interim scoring
IS_LAST: Final = HALF + 1  # 1 in the last round
IS_OVER: Final = IS_LAST + 1  # 0 while the game lasts, then how it ended
SCORE: Final = IS_OVER + 1  # running scores: the interim scoring, and what a scenario began with
INTERIM: Final = SCORE + SEATS  # points of the interim scoring in each country, packed by seat
COLOURS: Final = INTERIM + COUNTRIES  # the colour of each seat

PILE_EMPTY: Final = 1
FULL: Final = 2

FIELDS: Final = (
    ("hands", SEATS * KINDS),
    ("known", SEATS * KINDS),
    ("bag", KINDS),
    ("open", PLACES),
    ("pile", 1),
    ("cloisters", SEATS),
    ("count", COUNTRIES),
    ("total", COUNTRIES),
    ("most", COUNTRIES),
    ("advisors", COUNTRIES),
    ("council", COUNTRIES),
    ("cloisters_left", SEATS),
    ("advisors_left", SEATS),
    ("turn", 1),
    ("mover", 1),
    ("country", 1),
    ("was_empty", 1),
    ("placed", 1),
    ("first_piece", 1),
    ("pair_first", 1),
    ("starter", 1),
    ("half", 1),
    ("is_last", 1),
    ("is_over", 1),
    ("score", SEATS),
    ("interim", COUNTRIES),
    ("colours", SEATS),
)
