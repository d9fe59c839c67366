"""What a tile or a shrine would cost, where it would lead and what it would earn."""

from typing import Final

from chapterhouse.core.position import Position
from chapterhouse.games.pilgrim import at, do
from chapterhouse.games.pilgrim.pack.board import Board
from chapterhouse.games.pilgrim.payments.prices import (
    class_needs_acolyte,
    class_price,
    coin_in,
    piety_in,
    shrine_price,
    stone_in,
)
from chapterhouse.games.pilgrim.roads.contents import SHRINE_HERE, shrine_number
from chapterhouse.games.pilgrim.roads.hexes import EDGE_NAMES, EDGES, HEX_NAMES, PAIRS, entry_of, exit_of
from chapterhouse.games.pilgrim.roads.network import cost_class, upgrade_for
from chapterhouse.games.pilgrim.roads.shrines import shrine_length
from chapterhouse.games.pilgrim.scoring import site_points, slot_points

KIND_NAMES: Final = ("straight", "gentle", "tight", "bridge", "ford", "shrine")


def prospect(before: Position, after: Position, board: Board, seat: int, move: int) -> dict[str, object]:
    """Return kind, price and outcome of a legal tile or shrine; `after` has it on the map."""
    if move >= do.SHRINE:
        price = shrine_price(before, board, before.cells[at.PASSED + seat] + 1)  # rule: PI-098
        tile, faces, needs = "shrine", None, True
        length = int(before.cells[at.LENGTH + seat]) + 1
    else:
        is_upgrade = move >= do.UPGRADE
        place, pair = divmod(move - (do.UPGRADE if is_upgrade else do.LAY), PAIRS)
        paid = cost_class(before, board, place, pair, 1 if is_upgrade else 0)
        price, needs = class_price(before, board, paid), class_needs_acolyte(paid)
        tile = _tile(before, board, place, pair, is_upgrade)
        target = int(board.neighbour[place * EDGES + exit_of(pair)])
        faces = HEX_NAMES[target] if target >= 0 else None
        length = _length(before, board, seat, place, int(entry_of(pair)))
    favour = int(before.cells[at.FAVOURS] & ~after.cells[at.FAVOURS])
    return {
        "tile": tile,
        "price": _priced(int(price)),
        "faces": faces,
        "length": length,
        "acolyte": bool(needs),
        "favour": favour.bit_length() - 1 + at.SHORTEST if favour else None,
        "points": _earned(after, board, seat) - _earned(before, board, seat),
    }


def open_end(position: Position, board: Board, seat: int) -> dict[str, object] | None:
    """Return the end of the seat's open road, the hex it faces and the trail's length."""  # rule: PI-086
    place = int(position.cells[at.END_HEX + seat])
    if place == at.NONE:
        return None
    edge = int(position.cells[at.END_EDGE + seat])
    target = int(board.neighbour[place * EDGES + edge])
    return {
        "hex": HEX_NAMES[place],
        "edge": EDGE_NAMES[edge],
        "faces": HEX_NAMES[target] if target >= 0 else None,
        "length": int(position.cells[at.LENGTH + seat]),
    }


def _tile(position: Position, board: Board, place: int, pair: int, is_upgrade: bool) -> str:
    if is_upgrade:
        lying = position.cells[at.MAP + place]
        return board.tiles.upgrades[upgrade_for(board, place, lying, pair)]
    return KIND_NAMES[board.tile_of[place * PAIRS + pair]]


def _length(position: Position, board: Board, seat: int, place: int, entry: int) -> int:
    """Return how many tiles the trail has with a new one; behind a shrine it goes on from there."""
    if position.cells[at.END_HEX + seat] != at.NONE:
        return int(position.cells[at.LENGTH + seat]) + 1
    origin = int(board.neighbour[place * EDGES + entry])
    lying = position.cells[at.MAP + origin]
    return int(shrine_length(position, shrine_number(lying))) + 1 if lying & SHRINE_HERE else 1


def _priced(price: int) -> dict[str, int]:
    parts = {"stone": int(stone_in(price)), "piety": int(piety_in(price)), "coin": int(coin_in(price))}
    return {good: count for good, count in parts.items() if count}


def _earned(position: Position, board: Board, seat: int) -> int:
    """Return the points that the map has brought: legs of trails, sites, favours."""  # rule: PI-180 PI-182
    trails = int(position.cells[at.TRAIL_POINTS + seat])
    return trails + int(site_points(position, board, seat)) + int(slot_points(position, board, seat))
