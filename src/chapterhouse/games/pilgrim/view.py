"""The table as plain data: everything is open to everybody."""  # rule: PI-004

from chapterhouse.core.agenda import AgendaGame
from chapterhouse.core.position import Position
from chapterhouse.games.pilgrim import at, do
from chapterhouse.games.pilgrim.buildings.slots import FAVOUR, on_slot
from chapterhouse.games.pilgrim.cells import duty_at, in_zone, on_activity, site_space, site_tile, tithe_at
from chapterhouse.games.pilgrim.outlook.answers import foretold, hand_zone
from chapterhouse.games.pilgrim.outlook.duties import standings
from chapterhouse.games.pilgrim.outlook.roads import KIND_NAMES, open_end
from chapterhouse.games.pilgrim.pack.board import Board
from chapterhouse.games.pilgrim.pack.components import COUNTERS as COUNTER_NAMES
from chapterhouse.games.pilgrim.roads.contents import (
    BUILDING_HERE,
    ROAD,
    SHRINE_HERE,
    section_count,
    section_pair,
    section_seat,
    shrine_number,
)
from chapterhouse.games.pilgrim.roads.hexes import HEX_NAMES, HEXES, PAIR_NAMES
from chapterhouse.games.pilgrim.roads.network import upgrade_at
from chapterhouse.games.pilgrim.roads.shrines import shrine_seat
from chapterhouse.games.pilgrim.rounds.layout import building_on
from chapterhouse.games.pilgrim.scoring import total
from chapterhouse.games.pilgrim.solo.bag import in_bag

PORT_NAMES = ("N", "E", "S", "W")


def view(game: AgendaGame, position: Position, board: Board) -> dict[str, object]:
    """Return the whole table, and what the answers to its question would do."""
    cells = position.cells
    return {
        "round": cells[at.ROUND],
        "season": cells[at.SEASON],
        "turn": cells[at.TURN],
        "mover": cells[at.MOVER],
        "starter": cells[at.STARTER],
        "over": bool(cells[at.IS_OVER]),
        "ship": board.spaces[cells[at.SHIP]],
        "merchant": do.ZONE_NAMES[cells[at.MERCHANT]],
        "course": _course(position, board),
        "ring": [
            {**_place(position, board, place), "standing": standing}
            for place, standing in enumerate(standings(game, position))
        ],
        "seats": [_seat(position, board, seat) for seat in range(cells[at.PLAYERS])],
        "hexes": _hexes(position, board),
        "supply": _supply(position, board),
        "favours": [
            length
            for length in range(at.SHORTEST, at.LONGEST + 1)
            if cells[at.FAVOURS] & (1 << (length - at.SHORTEST))
        ],
        "quadrants": [_quadrant(position, board, quadrant) for quadrant in range(at.QUADRANTS)],
        "live": _names(board, cells[at.LIVE]),
        "confessed": [seat for seat in range(cells[at.PLAYERS]) if cells[at.CONFESSED] & (1 << seat)],
        "doing": {
            "in_hand": cells[at.IN_HAND],
            "hand_zone": hand_zone(position),
            "place": None if cells[at.DUTY_PLACE] == at.NONE else do.ZONE_NAMES[cells[at.DUTY_PLACE]],
            "duty": None if cells[at.DUTY] == at.NONE else board.duties[cells[at.DUTY]],
            "value": cells[at.VALUE],
            "done": cells[at.DONE],
            "at_hand": _names(board, cells[at.AT_HAND]),
            "used": _names(board, cells[at.USED]),
        },
        "solo": _solo(position) if position.seats == 1 else None,
        **foretold(game, position, board),
    }


def _course(position: Position, board: Board) -> list[str]:
    """Return where the ship is in each round, from the first; nothing before the first site lies there."""
    if not 0 < int(position.cells[at.SITE]) & 31 <= at.SITES:
        return []
    start = int(site_space(position, 0))  # rule: PI-018
    return [board.spaces[(start + n) % at.SPACES] for n in range(at.SPACES)]


def _solo(position: Position) -> dict[str, object]:
    """Return what the bag of the solo game holds; nobody knows its order."""  # rule: PI-191
    return {
        "abbot": at.ABBOT,
        "bag": {name: int(in_bag(position, kind)) for kind, name in enumerate(COUNTER_NAMES)},
    }


def _names(board: Board, bits: int) -> list[str]:
    return [board.buildings[number] for number in range(at.BUILDINGS) if bits & (1 << number)]


def _place(position: Position, board: Board, place: int) -> dict[str, object]:
    duty, tithe = int(duty_at(position, place)), int(tithe_at(position, place))
    return {
        "place": do.ZONE_NAMES[place],
        "duty": board.duties[duty] if duty < len(board.duties) else None,
        "tithe": None if tithe == at.NO_TITHE else do.TITHE_NAMES[tithe],
        "dummy": bool(position.cells[at.DUMMIES] & (1 << place)),
        "acolytes": [int(in_zone(position, seat, place)) for seat in range(position.cells[at.PLAYERS])],
    }


def _seat(position: Position, board: Board, seat: int) -> dict[str, object]:
    cells = position.cells
    alms = int(cells[at.ALMS + seat])
    return {
        "seat": seat,
        "colour": board.colours[cells[at.COLOUR + seat]],
        "village": cells[at.VILLAGE + seat],
        "abbey": cells[at.ABBEY + seat],
        "city": int(in_zone(position, seat, at.ZONES - 1)),
        "activities": {
            board.activities[number]: int(on_activity(position, seat, number))
            for number in range(at.ACTIVITIES)
        },
        "goods": {do.GOOD_NAMES[good]: cells[at.STORE + at.GOODS * seat + good] for good in range(at.GOODS)},
        "piety": cells[at.PIETY + seat],
        "alms": "icon" if alms == at.ICON else alms,
        "top": cells[at.TOP + seat],
        "slots": [_slot(position, board, seat, slot) for slot in range(at.SLOTS)],
        "sites": [do.QUADRANT_NAMES[q] for q in range(at.QUADRANTS) if cells[at.VISITED + seat] & (1 << q)],
        "ports": [name for port, name in enumerate(PORT_NAMES) if cells[at.ROUTES + seat] & (1 << port)],
        "open": open_end(position, board, seat),
        "score": int(total(position, board, seat)),
    }


def _slot(position: Position, board: Board, seat: int, slot: int) -> dict[str, object] | None:
    what = int(on_slot(position, seat, slot))
    if what == 0:
        return None
    if what > FAVOUR:
        return {"favour": what - FAVOUR}
    is_donated = bool(position.cells[at.DONATED] & (1 << (what - 1)))
    return {"building": board.buildings[what - 1], "donated": is_donated}


def _hexes(position: Position, board: Board) -> dict[str, object]:
    """Return what lies on the map, hex by hex, the empty ones left out."""
    found: dict[str, object] = {}
    for number in range(HEXES):
        lying = int(position.cells[at.MAP + number])
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
    found = {name: int(cells[at.TILES + kind]) for kind, name in enumerate(KIND_NAMES)}
    for number, name in enumerate(board.tiles.upgrades):
        found[name] = 1 if cells[at.UPGRADES] & (1 << number) else 0
    return found


def _quadrant(position: Position, board: Board, quadrant: int) -> dict[str, object]:
    cells = position.cells
    has_site = 0 < (int(cells[at.SITE + quadrant]) & 31) <= at.SITES
    return {
        "quadrant": do.QUADRANT_NAMES[quadrant],
        "site": str(site_tile(position, quadrant) + 1) if has_site else None,
        "hex": board.spaces[site_space(position, quadrant)] if has_site else None,
        "herald": bool(cells[at.HERALDS] & (1 << quadrant)),
        "opened": bool(cells[at.OPENED] & (1 << quadrant)),
        "closed": bool(cells[at.CLOSED] & (1 << quadrant)),
    }
