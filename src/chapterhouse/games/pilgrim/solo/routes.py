"""The Ab-Bott's routes: the shortest way from where his trail can go on to a site, found exactly.

A route is a row of sections, one in each hex and no hex twice; a *key* is a hex with the edge by which it is
entered (hex * EDGES + edge). Routes are compared by tiles, then by upgrades, then by who turns left first.
"""  # rule: PI-206

from typing import Final

from chapterhouse.core.position import Position
from chapterhouse.core.vectors import append, i64, vec
from chapterhouse.games.pilgrim import at
from chapterhouse.games.pilgrim.pack.board import Board
from chapterhouse.games.pilgrim.roads.contents import EMPTY, ROAD
from chapterhouse.games.pilgrim.roads.exits import exit_goal, is_shut
from chapterhouse.games.pilgrim.roads.hexes import EDGES, PAIRS, opposite
from chapterhouse.games.pilgrim.roads.network import TO_NOTHING, TO_SITE, upgrade_for
from chapterhouse.games.pilgrim.roads.objections import is_upgrade_left

HEXES: Final = 91  # as in hexes
NO_ROUTE: Final = -1
FAR: Final = HEXES + 1  # more tiles than any route has
BLOCKED: Final = 0  # what a section would be
ON_FREE_HEX: Final = 1
AS_UPGRADE: Final = 2


class Routes:
    """The routes of one seat in one position."""

    def __init__(self, position: Position, board: Board, seat: i64) -> None:
        self.position = position
        self.board = board
        self.seat = seat
        self.visited = vec[i64]([0] * HEXES)  # 1 for hexes that the route being tried has used
        self.found: i64 = NO_ROUTE  # the first section of the best route so far: key * EDGES + exit
        self.upgrades: i64 = FAR  # that it needs
        self.site: i64 = NO_ROUTE  # the quadrant of the site that it reaches
        self.needs_supply = True  # whether the first tile must be in the supply

    def fewest(self, keys: "vec[i64]") -> i64:
        """Return the tiles of the shortest route from any of these keys; FAR if there is none."""
        least: i64 = FAR
        for key in keys:
            least = min(least, self._at_least(key, FAR))
        while least < FAR and self.first_of(keys, least, FAR) == NO_ROUTE:
            least += 1  # the way counted so far uses some hex twice
            if least > HEXES:
                return FAR
        return least

    def first_of(self, keys: "vec[i64]", tiles: i64, most_upgrades: i64) -> i64:
        """Return the first section of the best route of exactly this many tiles, as key * EDGES + exit."""
        self.found = NO_ROUTE
        self.upgrades = most_upgrades + 1
        for key in keys:
            self._follow(key, tiles, 0, NO_ROUTE)
        return self.found

    def _follow(self, key: i64, tiles: i64, upgrades: i64, first: i64) -> None:
        """Try all routes of this many more tiles from a key, the left-most first."""
        if self._at_least(key, tiles) > tiles:
            return
        place = key // EDGES
        self.visited[place] = 1
        turn: i64 = 0
        while turn < 5:
            leaving = (key + turn + 1 - place * EDGES) % EDGES
            turn += 1
            kind = self._section(key, leaving)
            if kind == BLOCKED or (
                first == NO_ROUTE and self.needs_supply and not self._is_left(key, leaving, kind)
            ):
                continue
            cost = upgrades + 1 if kind == AS_UPGRADE else upgrades
            if cost >= self.upgrades:
                continue
            begin = key * EDGES + leaving if first == NO_ROUTE else first
            goal = self._goal(key, leaving)
            if goal >= TO_SITE:
                if tiles == 1:
                    self.found = begin
                    self.upgrades = cost
                    self.site = goal - TO_SITE
            elif goal == TO_NOTHING and tiles > 1:
                target = self.board.neighbour[place * EDGES + leaving]
                self._follow(target * EDGES + opposite(leaving), tiles - 1, cost, begin)
        self.visited[place] = 0

    def _is_left(self, key: i64, leaving: i64, kind: i64) -> bool:
        """Return whether the tile of a section is in the supply; upgrades have been looked for already."""
        if kind == AS_UPGRADE:
            return True
        place = key // EDGES
        entry = key % EDGES
        pair = place * PAIRS + entry * 5 + (leaving - entry + 5) % EDGES
        return self.position.cells[at.TILES + self.board.tile_of[pair]] > 0

    def _goal(self, key: i64, leaving: i64) -> i64:
        target = self.board.neighbour[key // EDGES * EDGES + leaving]
        return exit_goal(self.position, self.board, self.seat, key, target, leaving)

    def _section(self, key: i64, leaving: i64) -> i64:
        """Return whether a section lies on a free hex, needs an upgrade, or cannot be."""
        place = key // EDGES
        entry = key % EDGES
        if (self.board.leads_on[key] >> leaving) & 1 == 0 or is_shut(self.position, self.board, place):
            return BLOCKED
        lying = self.position.cells[at.MAP + place]
        if lying == EMPTY:
            return ON_FREE_HEX
        if lying & ROAD == 0 or (lying >> entry) & 1 or (lying >> leaving) & 1:
            return BLOCKED
        pair = entry * 5 + (leaving - entry + 5) % EDGES
        if is_upgrade_left(self.position, upgrade_for(self.board, place, lying, pair)):
            return AS_UPGRADE
        return BLOCKED

    def _at_least(self, start: i64, most: i64) -> i64:
        """Return how many tiles a way from a key to a site has at least, hexes of the route left out."""
        if self.visited[start // EDGES]:
            return FAR
        seen = vec[i64]([0] * (HEXES * EDGES))
        seen[start] = 1
        queue = vec[i64]([start])
        tiles: i64 = 1
        spot: i64 = 0
        while tiles <= most and spot < len(queue):
            level: i64 = len(queue)
            while spot < level:
                key = queue[spot]
                spot += 1
                leaving: i64 = 0
                while leaving < EDGES:
                    goal: i64 = NO_ROUTE
                    if leaving != key % EDGES and self._section(key, leaving) != BLOCKED:
                        goal = self._goal(key, leaving)
                    if goal >= TO_SITE:
                        return tiles
                    if goal == TO_NOTHING:
                        target = self.board.neighbour[key // EDGES * EDGES + leaving]
                        following = target * EDGES + opposite(leaving)
                        if self.visited[target] == 0 and seen[following] == 0:
                            seen[following] = 1
                            queue = append(queue, following)
                    leaving += 1
            tiles += 1
        return FAR
