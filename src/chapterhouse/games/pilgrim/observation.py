"""What an observation of Pilgrim holds: everything, for nothing is hidden from anybody."""  # rule: PI-004

from typing import Final

from chapterhouse.core.observation import Row
from chapterhouse.core.observing import NUMBERS, PACKED, ROTATED, SEAT, SLICE, SLICED_SEAT, WIDE
from chapterhouse.games.pilgrim import at
from chapterhouse.games.pilgrim.roads.contents import COUNT_SHIFT, SECTION_BITS, SECTION_SHIFT
from chapterhouse.games.pilgrim.roads.shrines import ENTRY_SHIFT, LENGTH_SHIFT, NTH_SHIFT, SEAT_SHIFT

SHRINES: Final = 8
UPGRADES: Final = 14
GROUP: Final = 8
BYTE: Final = 255

SEATS: Final = (
    Row(
        "at",
        PACKED,
        at.AT,
        at.ZONES,
        at.FIGURES,
        "acolytes by zone: the duty places, the city",
        bits=5,
        stride=1,
    ),
    Row("village", NUMBERS, at.VILLAGE, 1, at.FIGURES, "acolytes in the village", stride=1),
    Row("abbey", NUMBERS, at.ABBEY, 1, at.FIGURES, "acolytes in the abbey", stride=1),
    Row("active", PACKED, at.ACTIVE, at.ACTIVITIES, 3, "acolytes by activity", bits=2, stride=1),
    Row("top", NUMBERS, at.TOP, 1, at.FIGURES, "acolytes at the top of the alms table", stride=1),
    Row("store", NUMBERS, at.STORE, at.GOODS, BYTE, "stone, grain, coins", stride=at.GOODS),
    Row("piety", NUMBERS, at.PIETY, 1, at.MAX_PIETY, "piety", stride=1),
    Row("alms", NUMBERS, at.ALMS, 1, at.ICON, "the row of the alms table", stride=1),
    Row("owned", PACKED, at.OWNED, at.BUILDINGS, 1, "buildings on the board", bits=1, stride=1),
    Row("slot", PACKED, at.SLOT, at.SLOTS, 63, "what lies on the slots; 0 is empty", bits=6, stride=1),
    Row("colour", NUMBERS, at.COLOUR, 1, at.SEATS, "the colour", stride=1),
    Row(
        "end_hex",
        NUMBERS,
        at.END_HEX,
        1,
        at.HEXES,
        "the last tile of the open stretch plus 1",
        bias=1,
        stride=1,
    ),
    Row("end_edge", NUMBERS, at.END_EDGE, 1, 6, "its exit edge", stride=1),
    Row("leg", NUMBERS, at.LEG, 1, BYTE, "road tiles since the city or the last shrine", stride=1),
    Row("passed", NUMBERS, at.PASSED, 1, SHRINES, "shrines on the trail of the open stretch", stride=1),
    Row("length", NUMBERS, at.LENGTH, 1, BYTE, "tiles of that trail, shrines included", stride=1),
    Row(
        "root",
        NUMBERS,
        at.ROOT,
        1,
        SHRINES,
        "the shrine that the open stretch left, plus 1",
        bias=1,
        stride=1,
    ),
    Row("visited", PACKED, at.VISITED, at.QUADRANTS, 1, "quadrants whose site was reached", bits=1, stride=1),
    Row("routes", PACKED, at.ROUTES, 4, 1, "ports that are connected", bits=1, stride=1),
    Row("trail_points", NUMBERS, at.TRAIL_POINTS, 1, BYTE, "points of closed trails", stride=1),
)

TABLE: Final = (
    Row("duty_at", PACKED, at.DUTY_AT, at.PLACES, 15, "the duty of each place; 15 none", bits=4),
    Row("tithe_at", PACKED, at.TITHE_AT, at.PLACES, 15, "the tithe of each place; 15 none", bits=4),
    Row("site", SLICE, at.SITE, at.QUADRANTS, 31, "the site of each quadrant plus 1", bits=5),
    Row("site_space", SLICE, at.SITE, at.QUADRANTS, 31, "its ship space", bits=5, shift=5),
    Row("building", PACKED, at.BUILDING, at.DRAWN, 31, "the buildings in ship order, plus 1", bits=5),
    Row("building_space", PACKED, at.BUILDING_SPACE, at.DRAWN, 31, "their ship spaces", bits=5),
    Row("on_map", PACKED, at.ON_MAP, at.BUILDINGS, 1, "buildings that lie on the map", bits=1),
    Row("live", PACKED, at.LIVE, at.BUILDINGS, 1, "live buildings", bits=1),
    Row("donated", PACKED, at.DONATED, at.BUILDINGS, 1, "donated buildings", bits=1),
    Row("favours", PACKED, at.FAVOURS, 6, 1, "favours still in the row, the shortest first", bits=1),
    Row("dummies", PACKED, at.DUMMIES, at.PLACES, 1, "places with a dummy", bits=1),
    Row(
        "north_group",
        PACKED,
        at.NORTH_GROUP,
        GROUP,
        15,
        "places of the dummies plus 1, the longest wait first",
        bits=4,
    ),
    Row("south_group", PACKED, at.SOUTH_GROUP, GROUP, 15, "the same of the southern group", bits=4),
    Row("heralds", PACKED, at.HERALDS, at.QUADRANTS, 1, "quadrants whose site has a herald", bits=1),
    Row("round", NUMBERS, at.ROUND, 2, 31, "round and season"),
    Row("starter", SEAT, at.STARTER, 2, 0, "who starts, and whose turn it is"),
    Row("turn", WIDE, at.TURN, 1, 0, "turns begun, the low byte first"),
    Row("ship", NUMBERS, at.SHIP, 2, at.SPACES, "the space of the ship and the place of the merchant"),
    Row("confessed", ROTATED, at.CONFESSED, 1, 1, "seats that have used the Confession Box"),
    Row("is_over", NUMBERS, at.IS_OVER, 2, at.FIGURES, "whether it is over; acolytes in hand"),
    Row(
        "at_hand",
        PACKED,
        at.AT_HAND,
        at.BUILDINGS,
        1,
        "live buildings that the mover owns or has hired",
        bits=1,
    ),
    Row("used", PACKED, at.USED, at.BUILDINGS, 1, "buildings used this turn", bits=1),
    Row("duty", NUMBERS, at.DUTY, 2, at.DUTIES, "the duty being carried out and its place, plus 1", bias=1),
    Row("value", NUMBERS, at.VALUE, 2, BYTE, "its value, and actions so far"),
    Row("built", NUMBERS, at.BUILT, 4, BYTE, "built; road actions; whether one was laid; grain paid"),
    Row("tax_kinds", PACKED, at.TAX_KINDS, at.GOODS, 1, "kinds that Taxation offers", bits=1),
    Row("donates", NUMBERS, at.DONATES, 1, 1, "whether something was donated in this duty"),
    Row("shrine_count", NUMBERS, at.SHRINE_COUNT, 7, BYTE, "shrines, then the supply of each tile"),
    Row("upgrades", PACKED, at.UPGRADES, UPGRADES, 1, "upgrade tiles in the supply", bits=1),
    Row("opened", PACKED, at.OPENED, at.QUADRANTS, 1, "quadrants in which a tile was laid", bits=1),
    Row("closed", PACKED, at.CLOSED, at.QUADRANTS, 1, "closed quadrants", bits=1),
    Row(
        "consecrated", PACKED, at.CONSECRATED, 6, 1, "lengths of trail completed, the shortest first", bits=1
    ),
    Row("players", NUMBERS, at.PLAYERS, 1, at.SEATS, "boards in play"),
    Row("bag", PACKED, at.BAG, at.COUNTERS, 31, "the Ab-Bott's counters not yet drawn", bits=5),
)


def _sections(number: int) -> tuple[Row, Row]:
    shift = SECTION_SHIFT + SECTION_BITS * number
    guard = (COUNT_SHIFT, 2, number + 1)
    return (
        Row(
            f"edges_{number + 1}",
            SLICE,
            at.MAP,
            at.HEXES,
            31,
            "the edges of that section",
            bits=5,
            shift=shift,
        ),
        Row(
            f"road_{number + 1}",
            SLICED_SEAT,
            at.MAP,
            at.HEXES,
            0,
            "whose road section lies on each hex",
            bits=3,
            shift=shift + 5,
            guard=guard,
        ),
    )


MAP: Final = (
    Row("sections", SLICE, at.MAP, at.HEXES, 3, "road sections on each hex", bits=2, shift=COUNT_SHIFT),
    *_sections(0),
    *_sections(1),
    *_sections(2),
    Row(
        "shrine_on",
        SLICE,
        at.MAP,
        at.HEXES,
        15,
        "twice the number of the shrine, plus 1; 0 none",
        bits=4,
        shift=32,
    ),
    Row(
        "lies_on",
        SLICE,
        at.MAP,
        at.HEXES,
        15,
        "1 a building; 2 a site, plus 4 times its quadrant",
        bits=4,
        shift=36,
    ),
    Row("shrine_hex", SLICE, at.SHRINES, SHRINES, at.HEXES, "the hex of each shrine", bits=7),
    Row(
        "shrine_seat",
        SLICED_SEAT,
        at.SHRINES,
        SHRINES,
        0,
        "whose it is",
        bits=3,
        shift=SEAT_SHIFT,
        guard=(NTH_SHIFT, 4, 1),
    ),
    Row(
        "shrine_entry",
        SLICE,
        at.SHRINES,
        SHRINES,
        7,
        "the edge by which its trail enters",
        bits=3,
        shift=ENTRY_SHIFT,
    ),
    Row(
        "shrine_nth",
        SLICE,
        at.SHRINES,
        SHRINES,
        15,
        "which shrine of its trail it is",
        bits=4,
        shift=NTH_SHIFT,
    ),
    Row("shrine_length", SLICE, at.SHRINES, SHRINES, BYTE, "tiles up to it", bits=8, shift=LENGTH_SHIFT),
    Row("shrine_left", SLICE, at.SHRINES, SHRINES, 1, "whether its trail goes on", bits=1, shift=25),
)

ROWS: Final = (*SEATS, *TABLE, *MAP)
LEFT_OUT: Final = {"rulings": "settled before the game: the table's options say how it reads them"}
