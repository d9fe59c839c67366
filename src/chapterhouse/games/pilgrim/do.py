"""The moves of Pilgrim, as the ledger writes them."""  # rule: PI-007

from collections.abc import Sequence
from typing import Final

from chapterhouse.core.moves import MoveTable
from chapterhouse.games.pilgrim.roads.hexes import HEX_NAMES, PAIR_NAMES

# sizes, as in at and hexes: repeated, so that the numbers of the moves are folded
SEATS: Final = 4
PLACES: Final = 8
ZONES: Final = 9
GOODS: Final = 3
DUTIES: Final = 8
COUNTERS: Final = 7
ACTIVITIES: Final = 6
BUILDINGS: Final = 24
MAX_PIETY: Final = 12
SPACES: Final = 26
QUADRANTS: Final = 4
SITES: Final = 9
HEXES: Final = 91
PAIRS: Final = 30

MOST: Final = 99  # goods in one purchase or sale
SIDES: Final = 6  # of the die
TITHES: Final = 4
SHELVES: Final = ACTIVITIES + 1  # the abbey and the activities: where allocation moves acolytes

PICK: Final = 0
SOW: Final = PICK + ZONES
SKIP: Final = SOW + ZONES
HIRE: Final = SKIP + ZONES  # building * GOODS + good
FREE: Final = HIRE + BUILDINGS * GOODS
USE_BREWERY: Final = FREE + BUILDINGS
USE_GUILD: Final = USE_BREWERY + 1
USE_PULPIT: Final = USE_GUILD + 1
USE_DORMITORY: Final = USE_PULPIT + 1
USE_INQUISITION: Final = USE_DORMITORY + PLACES
USE_LIBRARY: Final = USE_INQUISITION + PLACES  # the places, then the abbey
BUY_GRAIN: Final = USE_LIBRARY + PLACES + 1  # buying 1, 2 …
SELL_GRAIN: Final = BUY_GRAIN + MOST
BUY_STONE: Final = SELL_GRAIN + MOST
SELL_STONE: Final = BUY_STONE + MOST
BUY_PIETY: Final = SELL_STONE + MOST
SELL_PIETY: Final = BUY_PIETY + MAX_PIETY
USE_END: Final = SELL_PIETY + MAX_PIETY
TITHE: Final = USE_END
DUTY: Final = TITHE + PLACES
PASS: Final = DUTY + PLACES
TAKE: Final = PASS + 1
PRODUCE_GRAIN: Final = TAKE + GOODS
PRODUCE_STONE: Final = PRODUCE_GRAIN + 1
DEVOTION: Final = PRODUCE_STONE + 1
SILVERSMITH: Final = DEVOTION + 1
ALLOCATE: Final = SILVERSMITH + 1  # from * ACTIVITIES + to, the place itself left out
LAY: Final = ALLOCATE + SHELVES * ACTIVITIES  # hex * PAIRS + pair
UPGRADE: Final = LAY + HEXES * PAIRS
SHRINE: Final = UPGRADE + HEXES * PAIRS
RAZE: Final = SHRINE + HEXES
ROADS_END: Final = RAZE + HEXES
FROM: Final = ROADS_END
BANK: Final = FROM + ZONES  # stone, grain, piety: 1, 2 … of each
BANK_MOST: Final = MAX_PIETY
PLAIN: Final = BANK + 3 * BANK_MOST
BUILD: Final = PLAIN + 1
GIVE_COIN: Final = BUILD + BUILDINGS
GIVE_GRAIN: Final = GIVE_COIN + 1
DONATE: Final = GIVE_GRAIN + 1
ACCEPT: Final = DONATE + BUILDINGS
DECLINE: Final = ACCEPT + 1
ORDAIN: Final = DECLINE + 1
MISSION: Final = ORDAIN + 1
DONE: Final = MISSION + 1
END: Final = DONE + 1
OBLATE: Final = END + 1
CONFESS: Final = OBLATE + 1  # without a choice of fee, then with each good
START: Final = CONFESS + 1 + GOODS
DEAL_DUTY: Final = START + SEATS  # chance: place * DUTIES + duty
DEAL_TITHE: Final = DEAL_DUTY + PLACES * DUTIES  # place * TITHES + kind
DRAW_SITE: Final = DEAL_TITHE + PLACES * TITHES  # quadrant * SITES + tile
ROLL: Final = DRAW_SITE + QUADRANTS * SITES  # quadrant * SIDES + number
DRAW_BUILDING: Final = ROLL + QUADRANTS * SIDES  # space * BUILDINGS + building
FIRST: Final = DRAW_BUILDING + SPACES * BUILDINGS
DRAW: Final = FIRST + SEATS  # a counter of the solo game
GATE: Final = DRAW + COUNTERS  # the die of the solo game, 1-6

ZONE_NAMES: Final = ("N", "NE", "E", "SE", "S", "SW", "W", "NW", "city")
GOOD_NAMES: Final = ("stone", "grain", "coin")
TITHE_NAMES: Final = (*GOOD_NAMES, "cornucopia")
QUADRANT_NAMES: Final = ("NW", "NE", "SE", "SW")
BANK_NAMES: Final = ("stone", "grain", "piety")


def move_table(
    buildings: Sequence[str],
    activities: Sequence[str],
    duties: Sequence[str],
    colours: Sequence[str],
    spaces: Sequence[str],
) -> MoveTable:
    """Return the moves of a pack with these names."""
    places = ZONE_NAMES[:PLACES]
    sections = [f"{name} {pair}" for name in HEX_NAMES for pair in PAIR_NAMES]
    shelves = ["abbey", *activities]
    rows: list[tuple[int, str, Sequence[str]]] = [
        (PICK, "pick", ZONE_NAMES),
        (SOW, "sow", ZONE_NAMES),
        (SKIP, "skip", ZONE_NAMES),
        (HIRE, "hire", [f"{name} {good}" for name in buildings for good in GOOD_NAMES]),
        (FREE, "free", buildings),
        (USE_BREWERY, "use", _uses()),
        (TITHE, "tithe", places),
        (DUTY, "duty", places),
        (PASS, "pass", [""]),
        (TAKE, "take", GOOD_NAMES),
        (PRODUCE_GRAIN, "produce", ["grain", "stone"]),
        (DEVOTION, "devotion", [""]),
        (SILVERSMITH, "silversmith", [""]),
        (ALLOCATE, "move", [f"{a}>{b}" for a in shelves for b in shelves if a != b]),
        (LAY, "lay", sections),
        (UPGRADE, "upgrade", sections),
        (SHRINE, "shrine", HEX_NAMES),
        (RAZE, "raze", HEX_NAMES),
        (FROM, "from", ZONE_NAMES),
        (BANK, "bank", [f"{kind} {n + 1}" for kind in BANK_NAMES for n in range(BANK_MOST)]),
        (PLAIN, "plain", [""]),
        (BUILD, "build", buildings),
        (GIVE_COIN, "give", ["coin", "grain"]),
        (DONATE, "donate", buildings),
        (ACCEPT, "accept", [""]),
        (DECLINE, "decline", [""]),
        (ORDAIN, "ordain", [""]),
        (MISSION, "mission", [""]),
        (DONE, "done", [""]),
        (END, "end", [""]),
        (OBLATE, "oblate", [""]),
        (CONFESS, "confess", ["", *GOOD_NAMES]),
        (START, "start", colours),
        (DEAL_DUTY, "duty", [f"{place}={duty}" for place in places for duty in duties]),
        (DEAL_TITHE, "tithe", [f"{place}={kind}" for place in places for kind in TITHE_NAMES]),
        (DRAW_SITE, "site", [f"{name}={n + 1}" for name in QUADRANT_NAMES for n in range(SITES)]),
        (ROLL, "roll", [f"{name}={n + 1}" for name in QUADRANT_NAMES for n in range(SIDES)]),
        (DRAW_BUILDING, "building", [f"{space}={name}" for space in spaces for name in buildings]),
        (FIRST, "first", colours),
        (DRAW, "draw", [*duties[: COUNTERS - 1], "rest"]),
        (GATE, "gate", [str(n + 1) for n in range(SIDES)]),
    ]
    lower = [(first, verb, [noun.lower() for noun in nouns]) for first, verb, nouns in rows]
    return MoveTable(lower, chance=DEAL_DUTY)


def _uses() -> list[str]:
    places = ZONE_NAMES[:PLACES]
    amounts = [str(n + 1) for n in range(MOST)]
    few = amounts[:MAX_PIETY]
    return [
        "brewery",
        "guild",
        "pulpit",
        *(f"dormitory {place}" for place in places),
        *(f"inquisition {place}" for place in places),
        *(f"library {place}" for place in places),
        "library abbey",
        *(f"grain_store buy {n}" for n in amounts),
        *(f"grain_store sell {n}" for n in amounts),
        *(f"stone_yard buy {n}" for n in amounts),
        *(f"stone_yard sell {n}" for n in amounts),
        *(f"indulgences buy {n}" for n in few),
        *(f"indulgences sell {n}" for n in few),
    ]
