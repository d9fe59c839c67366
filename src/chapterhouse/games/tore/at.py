"""The fields of a position. Seats are numbers; goods, cards, projects, plots and events follow the pack.

Hands, piles of face-down cards, houses and seals are bit masks; the open pile, what a seat owes and the
causes of its points are packed, so that a copy stays small.
"""

from typing import Final

FIRST: Final = 16  # the first cell after the agenda, as in core.position: written out to be folded

SEATS: Final = 4  # room for this many
CHAPTERS: Final = 4  # rule: TW-01
ROUNDS: Final = 6
CARDS: Final = 12
SPACES: Final = 10  # of the favour arc, rule: TW-26
PROJECTS: Final = 7  # rule: TW-75
PLOTS: Final = 14  # rule: TW-49
TILES: Final = 11  # rule: TW-82
VALUES: Final = 5
EVENTS: Final = 44
EVENTS_PER_CHAPTER: Final = 11  # rule: TW-07
NONE: Final = -1

# goods; points count as a good wherever something is gained
STONE: Final = 0
WOOD: Final = 1
GRAIN: Final = 2
PIETY: Final = 3
WOOL: Final = 4
CLOTH: Final = 5
LOYALTY: Final = 6
MEDICAL: Final = 7
GOLD: Final = 8
GOODS: Final = 9
POINTS: Final = 9

# what a seat may owe after the duties of piety, grain and gold
PENANCE: Final = 0
BEGGING: Final = 1
COURT: Final = 2

# where points came from, after the spaces of the favour arc, which come first
INCOME: Final = SPACES
BUILDING: Final = INCOME + 1
RENT: Final = BUILDING + 1
FEE: Final = RENT + 1
TREATED: Final = FEE + 1
BENEFIT: Final = TREATED + 1
BONUS: Final = BENEFIT + 1
METAL: Final = BONUS + 1
MISSING: Final = METAL + 1  # from here on losses: a duty each
DOUBLED: Final = MISSING + 3
CAUSES: Final = DOUBLED + 1
CAUSE_BITS: Final = 12
CAUSES_PER_CELL: Final = 5
CAUSE_CELLS: Final = 5

# the seats
HELD: Final = FIRST  # goods of each seat
SCORE: Final = HELD + SEATS * GOODS
HAND: Final = SCORE + SEATS  # cards as bits
DOWN: Final = HAND + SEATS  # the face-down pile
OPEN: Final = DOWN + SEATS  # the open pile: four bits a card, its number plus 1, the first one lowest
OPENS: Final = OPEN + SEATS  # how many cards lie there
DOWNS: Final = OPENS + SEATS
HOUSES: Final = DOWNS + SEATS  # plots as bits
HOUSES_LEFT: Final = HOUSES + SEATS
SEALS: Final = HOUSES_LEFT + SEATS  # projects as bits
SEALS_LEFT: Final = SEALS + SEATS
OWED: Final = SEALS_LEFT + SEATS  # pieces that were missing at the duties, four bits a duty
CAUSE: Final = OWED + SEATS  # points by cause, packed
EVENT_POINTS: Final = (
    CAUSE + SEATS * CAUSE_CELLS
)  # points by event, four signed bits an event, a cell a chapter

# the board
STOCK: Final = EVENT_POINTS + SEATS * CHAPTERS  # of every good but gold
STATE: Final = STOCK + GOODS - 1  # of each project: ABSENT, STARTED or COMPLETE
STONES: Final = STATE + PROJECTS
WOODS: Final = STONES + PROJECTS
SUBSTITUTES: Final = WOODS + PROJECTS  # stones and woods on projects that came from nowhere
TILE: Final = SUBSTITUTES + 2  # each place: 0 for none, FACE_DOWN, or the value of the patient
BAG: Final = TILE + TILES  # values not yet turned
FAVOUR: Final = BAG + VALUES  # where the favour stone stands
COVERED: Final = FAVOUR + 1  # favour spaces as bits
CLOSED: Final = COVERED + 1  # covered projects as bits
BLOCKED: Final = CLOSED + 1  # projects as bits that are covered as soon as they enter
CLOTH_OPEN: Final = BLOCKED + 1
PLACES: Final = CLOTH_OPEN + 1  # stored permanent events, their number plus 1
OLDEST: Final = PLACES + 2  # the place that was filled first
COUNCIL: Final = OLDEST + 1  # the event of this round plus 1
SEEN: Final = COUNCIL + 1  # events of this chapter that were revealed, as bits

# what the permanent events in force say; -1 where a row of the effects is meant and there is none
PRICE: Final = SEEN + 1  # of wool, of cloth
BUILD_LIMIT: Final = PRICE + 2
RENT_LIMIT: Final = BUILD_LIMIT + 1
WEAVE_LIMIT: Final = RENT_LIMIT + 1
CLOTH_LIMIT: Final = WEAVE_LIMIT + 1  # -1: any number
TURN_TRADE: Final = CLOTH_LIMIT + 1
CARD_TRADE: Final = TURN_TRADE + 1
CARD_COST: Final = CARD_TRADE + 1
FORGO: Final = CARD_COST + 1
GRATITUDE: Final = FORGO + 1  # extra points for each patient treated with the card
BLIND: Final = GRATITUDE + 1  # 1 if the face-down card is drawn

# the round
CHAPTER: Final = BLIND + 1  # 1 to 4
ROUND: Final = CHAPTER + 1  # 1 to 6
CREST: Final = ROUND + 1  # the seat of the active player
TURN: Final = CREST + 1
TRADED: Final = TURN + 1  # seats that used the trade of this round, as bits
PASSED: Final = TRADED + 1  # seats whose turn of this round went to the Royal Court, as bits
AT_WAR: Final = PASSED + 1  # 1 if this round has no turns

# set-up and end
FIRST_GAME: Final = AT_WAR + 1
SCREENS_DOWN: Final = FIRST_GAME + 1  # 1 if everybody's goods are shown
IS_OVER: Final = SCREENS_DOWN + 1
RULINGS: Final = IS_OVER + 1  # those that the table reads the other way, as bits
UNUSED: Final = (
    RULINGS + 1
)  # seats whose top open card was laid unused, as bits; kept only for TW-48's ruling

REPEATS_USED: Final = 1  # rulings, in the order of the options
PASSES_ONCE: Final = 2
COURT_RENOUNCES: Final = 4

ABSENT: Final = 0
STARTED: Final = 1
COMPLETE: Final = 2
FACE_DOWN: Final = -1

FIELDS: Final = (
    ("held", SEATS * GOODS),
    ("score", SEATS),
    ("hand", SEATS),
    ("down", SEATS),
    ("open", SEATS),
    ("opens", SEATS),
    ("downs", SEATS),
    ("houses", SEATS),
    ("houses_left", SEATS),
    ("seals", SEATS),
    ("seals_left", SEATS),
    ("owed", SEATS),
    ("cause", SEATS * CAUSE_CELLS),
    ("event_points", SEATS * CHAPTERS),
    ("stock", GOODS - 1),
    ("state", PROJECTS),
    ("stones", PROJECTS),
    ("woods", PROJECTS),
    ("substitutes", 2),
    ("tile", TILES),
    ("bag", VALUES),
    ("favour", 1),
    ("covered", 1),
    ("closed", 1),
    ("blocked", 1),
    ("cloth_open", 1),
    ("places", 2),
    ("oldest", 1),
    ("council", 1),
    ("seen", 1),
    ("price", 2),
    ("build_limit", 1),
    ("rent_limit", 1),
    ("weave_limit", 1),
    ("cloth_limit", 1),
    ("turn_trade", 1),
    ("card_trade", 1),
    ("card_cost", 1),
    ("forgo", 1),
    ("gratitude", 1),
    ("blind", 1),
    ("chapter", 1),
    ("round", 1),
    ("crest", 1),
    ("turn", 1),
    ("traded", 1),
    ("passed", 1),
    ("at_war", 1),
    ("first_game", 1),
    ("screens_down", 1),
    ("is_over", 1),
    ("rulings", 1),
    ("unused", 1),
)
SPARSE: Final = ("rulings", "unused")

SIDES: Final = ("N", "E", "S", "W")
