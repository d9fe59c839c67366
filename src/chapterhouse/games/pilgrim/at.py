"""The fields of a position. Seats, places, duties, buildings, hexes are numbers in the pack's order.

What is small and read together is packed: the acolytes of a seat by zone, its activities, its slots.
The block of the map is written by the modules of the roads alone.
"""

from typing import Final

FIRST: Final = 16  # the first cell after the agenda, as in core.position: written out to be folded
HEXES: Final = 91  # as in hexes

SEATS: Final = 4  # room for this many
ABBOT: Final = 1  # the Ab-Bott's board in the solo game: rules play it, rule: PI-187
NONE: Final = -1
FIGURES: Final = 16  # rule: PI-005

PLACES: Final = 8  # duty places, clockwise from N, rule: PI-013
CITY: Final = 8  # the ninth zone
ZONES: Final = 9
NORTH: Final = 0
EAST: Final = 2
SOUTH: Final = 4
WEST: Final = 6

STONE: Final = 0
GRAIN: Final = 1
COIN: Final = 2
GOODS: Final = 3
CORNUCOPIA: Final = 3  # a tithe of any kind
NO_TITHE: Final = 15  # at Taxation

ALLOCATION: Final = 0
BUILD_ROADS: Final = 1
CLERICAL: Final = 2
CONSTRUCT: Final = 3
GIVE_ALMS: Final = 4
ORDINATION: Final = 5
PRODUCE: Final = 6
TAXATION: Final = 7
DUTIES: Final = 8

# what the Ab-Bott's counters show: the first six duties, or rest, rule: PI-191
REST: Final = 6
COUNTERS: Final = 7

FIELDS_ACTIVITY: Final = 0
ROAD_ENGINEER: Final = 1
STONE_MASON: Final = 2
ALMS_HOUSE: Final = 3
ENGRAVER: Final = 4
VESTRY: Final = 5
ACTIVITIES: Final = 6

BUILDINGS: Final = 24
DRAWN: Final = 12  # buildings of one game
SLOTS: Final = 6  # rule: PI-062
MAX_PIETY: Final = 12
TOP_ROW: Final = 6
ICON: Final = 7  # above the top row, rule: PI-166
ROUNDS: Final = 26
SPACES: Final = 26
QUADRANTS: Final = 4
SITES: Final = 9
SHORTEST: Final = 3  # the lengths of trail that have a favour
LONGEST: Final = 8

# seats
AT: Final = FIRST  # acolytes by zone, ZONE_BITS each: zones 0-7 are the duty places, 8 the city
VILLAGE: Final = AT + SEATS
ABBEY: Final = VILLAGE + SEATS
ACTIVE: Final = ABBEY + SEATS  # acolytes by activity, two bits each
TOP: Final = ACTIVE + SEATS  # acolytes at the top of the alms table
STORE: Final = TOP + SEATS  # stone, grain, coins of each seat
PIETY: Final = STORE + GOODS * SEATS
ALMS: Final = PIETY + SEATS  # rows 0-6, ICON
OWNED: Final = ALMS + SEATS  # buildings on the board of a seat, donated ones too, as bits
SLOT: Final = OWNED + SEATS  # what lies on the slots from the left, SLOT_BITS each; 0 is empty
COLOUR: Final = SLOT + SEATS

# the table
DUTY_AT: Final = COLOUR + SEATS  # the duty of each place, packed
TITHE_AT: Final = DUTY_AT + 1  # the tithe of each place, packed
SITE: Final = TITHE_AT + 1  # the site of each quadrant: 1 + tile, and FIVE bits up its ship space
BUILDING: Final = SITE + QUADRANTS  # the buildings drawn, 1 + number, in ship order, packed
BUILDING_SPACE: Final = BUILDING + 1  # and their ship spaces, packed
ON_MAP: Final = BUILDING_SPACE + 1  # buildings that still lie on the map, as bits
LIVE: Final = ON_MAP + 1  # live buildings, on the map and on boards, as bits
DONATED: Final = LIVE + 1
FAVOURS: Final = DONATED + 1  # favours still in the row, bit 0 for the shortest
DUMMIES: Final = FAVOURS + 1  # places with a dummy, as bits
NORTH_GROUP: Final = DUMMIES + 1  # 1 + place of each dummy, the one that has waited longest first, packed
SOUTH_GROUP: Final = NORTH_GROUP + 1
HERALDS: Final = SOUTH_GROUP + 1  # quadrants whose site still has a herald, as bits

# the course of play
ROUND: Final = HERALDS + 1
SEASON: Final = ROUND + 1  # 0-3
STARTER: Final = SEASON + 1
MOVER: Final = STARTER + 1  # the seat whose turn it is
TURN: Final = MOVER + 1  # turns begun since the start
SHIP: Final = TURN + 1  # its space, 0-25
MERCHANT: Final = SHIP + 1  # its place
CONFESSED: Final = MERCHANT + 1  # seats that have used the Confession Box for this decision, as bits
IS_OVER: Final = CONFESSED + 1

# the turn
IN_HAND: Final = IS_OVER + 1  # acolytes being sown
AT_HAND: Final = IN_HAND + 1  # live buildings that the mover owns or has hired, as bits
USED: Final = AT_HAND + 1  # buildings used this turn, as bits
DUTY: Final = USED + 1  # the duty being carried out, NONE before and with a tithe
DUTY_PLACE: Final = DUTY + 1
VALUE: Final = DUTY_PLACE + 1  # by strength alone
DONE: Final = VALUE + 1  # actions of the duty so far
BUILT: Final = DONE + 1  # 1 after the building of a Construct
ROADS_DONE: Final = BUILT + 1  # road actions of a Construct
HAS_LAID: Final = ROADS_DONE + 1  # 1 if its first road action laid a tile
GRAIN_PAID: Final = HAS_LAID + 1  # grain payments of the duty, for the Mill
TAX_KINDS: Final = GRAIN_PAID + 1  # the kinds that step 2 of Taxation offers, as bits
DONATES: Final = TAX_KINDS + 1  # 1 after a donation in this duty

# the map, see hexes.py, roads.py and shrines.py
MAP: Final = DONATES + 1  # what lies on each hex
END_HEX: Final = MAP + HEXES  # the last tile of the seat's open stretch, NONE without one
END_EDGE: Final = END_HEX + SEATS  # its exit edge
LEG: Final = END_EDGE + SEATS  # road tiles since the city or the last shrine
PASSED: Final = LEG + SEATS  # shrines on the trail of the open stretch
LENGTH: Final = PASSED + SEATS  # tiles of that trail so far, shrines included
ROOT: Final = LENGTH + SEATS  # the number of the shrine that the open stretch left, NONE for the city
SHRINES: Final = ROOT + SEATS  # the shrines in order of building, packed
SHRINE_COUNT: Final = SHRINES + 8
TILES: Final = SHRINE_COUNT + 1  # supply of straight, gentle, tight, bridge, ford, shrine
UPGRADES: Final = TILES + 6  # upgrade tiles still in the supply, as bits
VISITED: Final = UPGRADES + 1  # quadrants whose site the seat has reached, as bits
ROUTES: Final = VISITED + SEATS  # ports that the seat is connected with, as bits
TRAIL_POINTS: Final = ROUTES + SEATS  # of closed trails
OPENED: Final = TRAIL_POINTS + SEATS  # quadrants in which a tile was laid, as bits
CLOSED: Final = OPENED + 1  # closed quadrants, as bits
CONSECRATED: Final = CLOSED + 1  # lengths of trail already completed, bit 0 for the shortest with a favour

# who plays
PLAYERS: Final = CONSECRATED + 1  # boards in play: one for each seat, and in the solo game the Ab-Bott's
BAG: Final = PLAYERS + 1  # the Ab-Bott's counters not yet drawn, by kind, FIVE bits each
RULINGS: Final = BAG + 1  # those that the table reads the other way, as bits

DOUBLES_EVERY_MOVE: Final = 1  # rulings, in the order of the options
MILLS_FOR_NOTHING: Final = 2
LEADS_ABOVE_ROW_0: Final = 4

FIELDS: Final = (
    ("at", SEATS),
    ("village", SEATS),
    ("abbey", SEATS),
    ("active", SEATS),
    ("top", SEATS),
    ("store", GOODS * SEATS),
    ("piety", SEATS),
    ("alms", SEATS),
    ("owned", SEATS),
    ("slot", SEATS),
    ("colour", SEATS),
    ("duty_at", 1),
    ("tithe_at", 1),
    ("site", QUADRANTS),
    ("building", 1),
    ("building_space", 1),
    ("on_map", 1),
    ("live", 1),
    ("donated", 1),
    ("favours", 1),
    ("dummies", 1),
    ("north_group", 1),
    ("south_group", 1),
    ("heralds", 1),
    ("round", 1),
    ("season", 1),
    ("starter", 1),
    ("mover", 1),
    ("turn", 1),
    ("ship", 1),
    ("merchant", 1),
    ("confessed", 1),
    ("is_over", 1),
    ("in_hand", 1),
    ("at_hand", 1),
    ("used", 1),
    ("duty", 1),
    ("duty_place", 1),
    ("value", 1),
    ("done", 1),
    ("built", 1),
    ("roads_done", 1),
    ("has_laid", 1),
    ("grain_paid", 1),
    ("tax_kinds", 1),
    ("donates", 1),
    ("map", HEXES),
    ("end_hex", SEATS),
    ("end_edge", SEATS),
    ("leg", SEATS),
    ("passed", SEATS),
    ("length", SEATS),
    ("root", SEATS),
    ("shrines", 8),
    ("shrine_count", 1),
    ("tiles", 6),
    ("upgrades", 1),
    ("visited", SEATS),
    ("routes", SEATS),
    ("trail_points", SEATS),
    ("opened", 1),
    ("closed", 1),
    ("consecrated", 1),
    ("players", 1),
    ("bag", 1),
    ("rulings", 1),
)
SPARSE: Final = ("rulings",)

ZONE_BITS: Final = 5
ZONE_MASK: Final = 31
CITY_ONE: Final = 1 << (ZONE_BITS * CITY)  # one acolyte in the city
SLOT_BITS: Final = 6
NIBBLE: Final = 4  # of packed lists of places, duties, tithes
FIVE: Final = 5  # bits of packed lists of buildings and spaces
