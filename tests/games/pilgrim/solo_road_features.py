"""What has to occur in some golden game of the Ab-Bott's roads (PI-203 to PI-211).

What cannot happen, or not in practice, is not asked for; scenarios show it on a table made for it:
- A shrine that fails for too few roads: one road lies before the second tile, and two lie between a shrine as
  second tile and the fifth.
- A shrine that fails because none is in the supply (PI-207): the person would have to build most of the four.
- Nobody for a new trail (PI-210): when he draws a counter he has somebody, so the last one would have to mark
  his first site with a tile left. He begins with five, and a trail takes four at most.
"""

from collections.abc import Iterator
from typing import Final

from chapterhouse.core.agenda import number_of
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.pilgrim import at, do
from chapterhouse.games.pilgrim.game import Pilgrim
from chapterhouse.games.pilgrim.outlook.roads import KIND_NAMES
from chapterhouse.games.pilgrim.pack.board import Board
from chapterhouse.games.pilgrim.pack.terrain import RIVER
from chapterhouse.games.pilgrim.roads.contents import EMPTY, ROAD, has_section_of, section_count
from chapterhouse.games.pilgrim.roads.hexes import EDGES, PAIRS, entry_of, exit_of, opposite
from chapterhouse.games.pilgrim.roads.network import TO_SITE, goal_of
from chapterhouse.games.pilgrim.roads.objections import lay_objection, upgrade_objection
from chapterhouse.games.pilgrim.roads.shrines import shrine_objection
from chapterhouse.games.pilgrim.solo.next_tile import (
    LAPSE,
    NEW_TRAIL,
    OPEN_GATES,
    ends,
    first_tile,
    free_gates,
    next_tile,
)
from chapterhouse.games.pilgrim.solo.piles import largest_pile
from chapterhouse.games.pilgrim.solo.routes import FAR, NO_ROUTE, Routes
from chapterhouse.games.pilgrim.solo.steps import UNTOUCHED

NO_SHRINE: Final = {  # why a tile that is due as a shrine becomes a road or an upgrade
    "on_river",
    "next_to_city",
    "next_to_shrine",
    "next_to_port",
    "next_to_site",
    "foreign_road_runs_in",
    "hex_taken",
    "no_acolyte",
}
ROADS: Final = (
    {f"he lays a {kind}" for kind in KIND_NAMES}
    | {f"no shrine for him: {reason}" for reason in NO_SHRINE}
    | {f"the die shows {number}" for number in range(1, OPEN_GATES + 1)}
    | {
        "a Construct of one tile",
        "a Construct of two tiles",
        "a Build Roads of two tiles",
        "a Build Roads of three tiles",
        "he goes on at an open end",
        "he goes on from a shrine",
        "a trail given up at an open end",
        "a trail given up at a shrine",
        "a new trail in place of one given up",
        "both sites are reached",
        "no gate is free",
        "no way from any free gate",
        "nobody for a site",
        "a way, but no tile for it",
        "a gate in use",
        "from gate six on to gate one",
        "a gate without a way",
        "the left-most of equal ways",
        "free hexes before an upgrade",
        "a longer way for want of the tile",
        "the nearest site lies in the other quadrant",
        "a shrine as second tile",
        "a shrine as fifth tile",
        "he upgrades in Build Roads",
        "he upgrades in Construct",
        "he upgrades a bridge",
        "he upgrades a tile of his own",
        "he puts a third road on a tile",
        "he reaches a site by an upgrade",
        "a tile of the Road Engineer after an upgrade",
        "blocked after a tile",
        "a detour with two tiles",
        "a detour with three tiles",
        "a tile to spare, but no longer way",
        "what is left begins a new trail",
        "an acolyte of the city goes on the map",
        "an acolyte of a duty goes on the map",
        "a favour for him",
        "a site without a favour for him",
    }
)


def of_roads(game: Pilgrim, before: Position, after: Position, number: i64) -> Iterator[str]:
    """Yield what his next tile shows, or why there is none; `number` is that of the frame."""
    board, left = game.board, int(number) & (UNTOUCHED - 1)
    if left == 0:
        return
    if number & UNTOUCHED:
        yield _amount(before, left)
    keys = ends(before, board, at.ABBOT)
    has_acolyte = before.cells[at.AT + at.ABBOT] != 0
    move = int(next_tile(before.copy(), board, at.ABBOT, left, has_acolyte))
    is_shrine_end = before.cells[at.END_HEX + at.ABBOT] == at.NONE
    if len(keys) and len(ends(after, board, at.ABBOT)) == 0 and move < 0:
        yield f"a trail given up at {'a shrine' if is_shrine_end else 'an open end'}"
        if move == NEW_TRAIL:
            yield "a new trail in place of one given up"
    if move == NEW_TRAIL:
        if not number & UNTOUCHED:
            yield "what is left begins a new trail"
    elif move == LAPSE:
        yield _why_none(before, after, board, keys, has_acolyte)
    elif do.UPGRADE <= move < do.SHRINE and not number & UNTOUCHED:
        yield "blocked after a tile"
    else:
        yield f"he goes on {'from a shrine' if is_shrine_end else 'at an open end'}"
        yield from _of_tile(game, before, after, keys, left, move)
        if do.UPGRADE <= move < do.SHRINE:
            yield f"he upgrades in {'Construct' if _counter(before) == at.CONSTRUCT else 'Build Roads'}"
        elif not number & UNTOUCHED and _follows_upgrade(before):
            yield "a tile of the Road Engineer after an upgrade"


def of_gate(game: Pilgrim, before: Position, after: Position, number: i64, die: int) -> Iterator[str]:
    """Yield what a roll of the die for a new trail shows."""
    board, left = game.board, int(number) & (UNTOUCHED - 1)
    yield f"the die shows {die}"
    gates = free_gates(before, board)
    move = int(first_tile(before.copy(), board, at.ABBOT, die, left))
    key = (move - do.LAY) // PAIRS * EDGES + entry_of((move - do.LAY) % PAIRS)
    tried = [(die - 1 + spot) % OPEN_GATES for spot in range(OPEN_GATES)]
    passed = tried[: [gates[gate] for gate in tried].index(key)]
    if any(gates[gate] == at.NONE for gate in passed):
        yield "a gate in use"
    if any(gates[gate] != at.NONE for gate in passed):
        yield "a gate without a way"
    if OPEN_GATES - 1 in passed:
        yield "from gate six on to gate one"
    yield from _of_tile(game, before, after, vec[i64]([key]), left, move)


def _counter(position: Position) -> int:
    """Return the counter of the duty under way: that of the frame below."""
    return int(number_of(position.cells[position.cells[0] - 1]))


def _amount(before: Position, left: int) -> str:
    if _counter(before) == at.CONSTRUCT:
        return f"a Construct of {('one tile', 'two tiles')[left - 1]}"
    return f"a Build Roads of {('two', 'three')[left - 2]} tiles"


def _follows_upgrade(before: Position) -> bool:
    """Return whether the last tile of his open road lies on a hex with several."""
    end = before.cells[at.END_HEX + at.ABBOT]
    return end != at.NONE and section_count(before.cells[at.MAP + end]) > 1


def _why_none(before: Position, after: Position, board: Board, keys: "vec[i64]", has_acolyte: bool) -> str:
    if len(ends(after, board, at.ABBOT)):
        routes = Routes(before, board, at.ABBOT)
        return "a way, but no tile for it" if routes.fewest(keys) == FAR else "nobody for a site"
    if before.cells[at.OPENED] & ~before.cells[at.VISITED + at.ABBOT] == 0:
        return "both sites are reached"
    if not has_acolyte:
        return "nobody for a new trail"
    is_any_free = any(gate != at.NONE for gate in free_gates(before, board))
    return "no way from any free gate" if is_any_free else "no gate is free"


def _of_tile(
    game: Pilgrim, before: Position, after: Position, keys: "vec[i64]", left: int, move: int
) -> Iterator[str]:
    board, cells = game.board, before.cells
    for kind, name in enumerate(KIND_NAMES):
        if after.cells[at.TILES + kind] < cells[at.TILES + kind]:
            yield f"he lays a {name}"
    if after.cells[at.AT + at.ABBOT] != cells[at.AT + at.ABBOT]:
        source = "the city" if largest_pile(before) == at.CITY else "a duty"
        yield f"an acolyte of {source} goes on the map"
    yield from _of_shrine(before, board, move)
    if move >= do.SHRINE:
        return
    is_upgrade = move >= do.UPGRADE
    place, pair = divmod(move - (do.UPGRADE if is_upgrade else do.LAY), PAIRS)
    if is_upgrade:
        yield from _of_upgrade(before, board, place, pair)
    if goal_of(before, board, place, exit_of(pair)) >= TO_SITE:
        yield (
            "a favour for him"
            if after.cells[at.FAVOURS] != cells[at.FAVOURS]
            else "a site without a favour for him"
        )
    yield from _of_route(
        before, board, keys, left, place * EDGES * EDGES + entry_of(pair) * EDGES + exit_of(pair)
    )


def _of_shrine(before: Position, board: Board, move: int) -> Iterator[str]:
    """Yield that a tile is a shrine, or why one that was due is none."""
    cells = before.cells
    end = cells[at.END_HEX + at.ABBOT]
    nth = int(cells[at.LENGTH + at.ABBOT]) + 1
    if end == at.NONE or nth not in (2, 5):
        return
    if move >= do.SHRINE:
        yield f"a shrine as {'second' if nth == 2 else 'fifth'} tile"
        return
    place = board.neighbour[end * EDGES + cells[at.END_EDGE + at.ABBOT]]
    objection = shrine_objection(before, board, at.ABBOT, place)
    yield f"no shrine for him: {objection.reason if objection else 'no_acolyte'}"


def _of_upgrade(before: Position, board: Board, place: int, pair: int) -> Iterator[str]:
    lying = before.cells[at.MAP + place]
    if board.terrain[place] == RIVER:
        yield "he upgrades a bridge"
    if has_section_of(lying, at.ABBOT):
        yield "he upgrades a tile of his own"
    if section_count(lying) > 1:
        yield "he puts a third road on a tile"
    if goal_of(before, board, place, exit_of(pair)) >= TO_SITE:
        yield "he reaches a site by an upgrade"


def _of_route(before: Position, board: Board, keys: "vec[i64]", left: int, section: int) -> Iterator[str]:
    """Yield how the route came about whose first section he lays."""
    routes = Routes(before, board, at.ABBOT)
    tiles = int(routes.fewest(keys))
    shortest = int(routes.first_of(keys, tiles, FAR))
    upgrades, site = int(routes.upgrades), int(routes.site)
    quadrant = board.quadrant[section // (EDGES * EDGES)]
    if quadrant >= 0 and quadrant != site and before.cells[at.VISITED + at.ABBOT] == 0:
        yield "the nearest site lies in the other quadrant"
    others = _lengths(before, board, keys, tiles)
    if sum(cost == upgrades for cost in others.values()) > 1:
        yield "the left-most of equal ways"
    if any(cost > upgrades for cost in others.values()):
        yield "free hexes before an upgrade"
    routes.needs_supply = False
    if routes.fewest(keys) < tiles or routes.first_of(keys, tiles, FAR) != shortest:
        yield "a longer way for want of the tile"
    if upgrades == 0 and tiles < left:
        if section == shortest and _detour(before, board, keys, tiles, left) == NO_ROUTE:
            yield "a tile to spare, but no longer way"
        else:
            yield f"a detour with {('two', 'three')[left - 2]} tiles"


def _detour(before: Position, board: Board, keys: "vec[i64]", tiles: int, left: int) -> int:
    routes = Routes(before, board, at.ABBOT)
    found = [int(routes.first_of(keys, longer, 0)) for longer in range(tiles + 1, left + 1)]
    return next((section for section in found if section != NO_ROUTE), NO_ROUTE)


def _lengths(before: Position, board: Board, keys: "vec[i64]", tiles: int) -> dict[int, int]:
    """Return the upgrades of the best route of this many tiles by each first section."""
    found: dict[int, int] = {}
    for key in keys:
        place, entry = divmod(int(key), EDGES)
        for leaving in range(EDGES):
            if leaving != entry:
                cost = _cost(before, board, place, entry, leaving, tiles)
                if cost < FAR:
                    found[int(key) * EDGES + leaving] = cost
    return found


def _cost(before: Position, board: Board, place: int, entry: int, leaving: int, tiles: int) -> int:
    pair = entry * 5 + (leaving - entry + 5) % EDGES
    lying = before.cells[at.MAP + place]
    refused = lay_objection if lying == EMPTY else upgrade_objection
    if refused(before, board, at.ABBOT, place, pair) is not None:
        return FAR
    here = 1 if lying & ROAD else 0
    goal = goal_of(before, board, place, leaving)
    if goal >= TO_SITE or tiles == 1:
        return here if goal >= TO_SITE and tiles == 1 else FAR
    routes = Routes(before, board, at.ABBOT)
    routes.needs_supply = False
    routes.visited[place] = 1
    target = board.neighbour[place * EDGES + leaving] * EDGES + opposite(leaving)
    if routes.first_of(vec[i64]([target]), tiles - 1, FAR) == NO_ROUTE:
        return FAR
    return here + int(routes.upgrades)
