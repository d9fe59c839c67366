"""The table as plain data: everything is open to everybody."""  # rule: PI-004

from chapterhouse.core.position import Position
from chapterhouse.games.pilgrim.board import Board
from chapterhouse.games.pilgrim.hexes import HEX_NAMES, HEXES, PAIR_NAMES
from chapterhouse.games.pilgrim.layout import building_on
from chapterhouse.games.pilgrim.lying import (
    BUILDING_HERE,
    ROAD,
    SHRINE_HERE,
    section_count,
    section_pair,
    section_seat,
    shrine_number,
)
from chapterhouse.games.pilgrim.moves import GOOD_NAMES, QUADRANT_NAMES, TITHE_NAMES, ZONE_NAMES
from chapterhouse.games.pilgrim.office import COUNTERS as COUNTER_NAMES
from chapterhouse.games.pilgrim.position import (
    ABBEY,
    ABBOT,
    ACTIVITIES,
    ALMS,
    AT_HAND,
    BUILDINGS,
    CLOSED,
    COLOUR,
    CONFESSED,
    DONATED,
    DONE,
    DUMMIES,
    DUTY,
    FAVOURS,
    GOODS,
    HERALDS,
    ICON,
    IN_HAND,
    IS_OVER,
    LIVE,
    LONGEST,
    MAP,
    MERCHANT,
    MOVER,
    NO_TITHE,
    NONE,
    OPENED,
    PIETY,
    PLACES,
    PLAYERS,
    QUADRANTS,
    ROUND,
    ROUTES,
    SEASON,
    SHIP,
    SHORTEST,
    SITE,
    SITES,
    SLOTS,
    STARTER,
    STORE,
    TILES,
    TOP,
    TURN,
    UPGRADES,
    USED,
    VALUE,
    VILLAGE,
    VISITED,
    ZONES,
    duty_at,
    in_zone,
    on_activity,
    site_space,
    site_tile,
    tithe_at,
)
from chapterhouse.games.pilgrim.roads import upgrade_at
from chapterhouse.games.pilgrim.scoring import total
from chapterhouse.games.pilgrim.shrines import shrine_seat
from chapterhouse.games.pilgrim.slots import FAVOUR, on_slot
from chapterhouse.games.pilgrim.solo_bag import in_bag

KIND_NAMES = ("straight", "gentle", "tight", "bridge", "ford", "shrine")
PORT_NAMES = ("N", "E", "S", "W")


def view(position: Position, board: Board) -> dict[str, object]:
    """Return the whole table."""
    cells = position.cells
    return {
        "round": cells[ROUND],
        "season": cells[SEASON],
        "turn": cells[TURN],
        "mover": cells[MOVER],
        "starter": cells[STARTER],
        "over": bool(cells[IS_OVER]),
        "ship": board.spaces[cells[SHIP]],
        "merchant": ZONE_NAMES[cells[MERCHANT]],
        "ring": [_place(position, board, place) for place in range(PLACES)],
        "seats": [_seat(position, board, seat) for seat in range(cells[PLAYERS])],
        "hexes": _hexes(position, board),
        "supply": _supply(position, board),
        "favours": [
            length for length in range(SHORTEST, LONGEST + 1) if cells[FAVOURS] & (1 << (length - SHORTEST))
        ],
        "quadrants": [_quadrant(position, board, quadrant) for quadrant in range(QUADRANTS)],
        "live": _names(board, cells[LIVE]),
        "confessed": [seat for seat in range(cells[PLAYERS]) if cells[CONFESSED] & (1 << seat)],
        "doing": {
            "in_hand": cells[IN_HAND],
            "duty": None if cells[DUTY] == NONE else board.duties[cells[DUTY]],
            "value": cells[VALUE],
            "done": cells[DONE],
            "at_hand": _names(board, cells[AT_HAND]),
            "used": _names(board, cells[USED]),
        },
        "solo": _solo(position) if position.seats == 1 else None,
    }


def _solo(position: Position) -> dict[str, object]:
    """Return what the bag of the solo game holds; nobody knows its order."""  # rule: PI-191
    return {
        "abbot": ABBOT,
        "bag": {name: int(in_bag(position, kind)) for kind, name in enumerate(COUNTER_NAMES)},
    }


def _names(board: Board, bits: int) -> list[str]:
    return [board.buildings[number] for number in range(BUILDINGS) if bits & (1 << number)]


def _place(position: Position, board: Board, place: int) -> dict[str, object]:
    duty, tithe = int(duty_at(position, place)), int(tithe_at(position, place))
    return {
        "place": ZONE_NAMES[place],
        "duty": board.duties[duty] if duty < len(board.duties) else None,
        "tithe": None if tithe == NO_TITHE else TITHE_NAMES[tithe],
        "dummy": bool(position.cells[DUMMIES] & (1 << place)),
        "acolytes": [int(in_zone(position, seat, place)) for seat in range(position.cells[PLAYERS])],
    }


def _seat(position: Position, board: Board, seat: int) -> dict[str, object]:
    cells = position.cells
    alms = int(cells[ALMS + seat])
    return {
        "seat": seat,
        "colour": board.colours[cells[COLOUR + seat]],
        "village": cells[VILLAGE + seat],
        "abbey": cells[ABBEY + seat],
        "city": int(in_zone(position, seat, ZONES - 1)),
        "activities": {
            board.activities[number]: int(on_activity(position, seat, number)) for number in range(ACTIVITIES)
        },
        "goods": {GOOD_NAMES[good]: cells[STORE + GOODS * seat + good] for good in range(GOODS)},
        "piety": cells[PIETY + seat],
        "alms": "icon" if alms == ICON else alms,
        "top": cells[TOP + seat],
        "slots": [_slot(position, board, seat, slot) for slot in range(SLOTS)],
        "sites": [QUADRANT_NAMES[q] for q in range(QUADRANTS) if cells[VISITED + seat] & (1 << q)],
        "ports": [name for port, name in enumerate(PORT_NAMES) if cells[ROUTES + seat] & (1 << port)],
        "score": int(total(position, board, seat)),
    }


def _slot(position: Position, board: Board, seat: int, slot: int) -> dict[str, object] | None:
    what = int(on_slot(position, seat, slot))
    if what == 0:
        return None
    if what > FAVOUR:
        return {"favour": what - FAVOUR}
    is_donated = bool(position.cells[DONATED] & (1 << (what - 1)))
    return {"building": board.buildings[what - 1], "donated": is_donated}


def _hexes(position: Position, board: Board) -> dict[str, object]:
    """Return what lies on the map, hex by hex, the empty ones left out."""
    found: dict[str, object] = {}
    for number in range(HEXES):
        lying = int(position.cells[MAP + number])
        if lying & ROAD:
            found[HEX_NAMES[number]] = _road(board, number, lying)
        elif lying & SHRINE_HERE:
            found[HEX_NAMES[number]] = {"shrine": int(shrine_seat(position, shrine_number(lying)))}
        elif lying & BUILDING_HERE:
            building = building_on(position, board.hex_space[number])
            found[HEX_NAMES[number]] = {"building": board.buildings[building]}
    return found


def _road(board: Board, number: int, lying: int) -> dict[str, object]:
    count = int(section_count(lying))
    if count > 1:
        tile = board.tiles.upgrades[upgrade_at(board, lying)]
    else:
        tile = KIND_NAMES[board.tile_of[number * len(PAIR_NAMES) + section_pair(lying, 0)]]
    return {
        "tile": tile,
        "roads": [
            {"seat": int(section_seat(lying, n)), "edges": PAIR_NAMES[section_pair(lying, n)]}
            for n in range(count)
        ],
    }


def _supply(position: Position, board: Board) -> dict[str, int]:
    cells = position.cells
    found = {name: int(cells[TILES + kind]) for kind, name in enumerate(KIND_NAMES)}
    for number, name in enumerate(board.tiles.upgrades):
        found[name] = 1 if cells[UPGRADES] & (1 << number) else 0
    return found


def _quadrant(position: Position, board: Board, quadrant: int) -> dict[str, object]:
    cells = position.cells
    has_site = 0 < (int(cells[SITE + quadrant]) & 31) <= SITES
    return {
        "quadrant": QUADRANT_NAMES[quadrant],
        "site": str(site_tile(position, quadrant) + 1) if has_site else None,
        "hex": board.spaces[site_space(position, quadrant)] if has_site else None,
        "herald": bool(cells[HERALDS] & (1 << quadrant)),
        "opened": bool(cells[OPENED] & (1 << quadrant)),
        "closed": bool(cells[CLOSED] & (1 << quadrant)),
    }
