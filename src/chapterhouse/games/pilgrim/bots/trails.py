"""What the roads of a seat promise in Pilgrim: the best trail or trade route that it could finish.

A plan leads from the open end, a shrine or the city to a site, with none to two shrines on the way, or to
a port, or only to the next shrine. It is worth its points less its price and the acts that it takes.
"""

from typing import Final

from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.pilgrim import at
from chapterhouse.games.pilgrim.bots.distances import FAR, PORTS, Distances
from chapterhouse.games.pilgrim.buildings.slots import has_slot
from chapterhouse.games.pilgrim.cells import site_tile
from chapterhouse.games.pilgrim.pack.board import Board
from chapterhouse.games.pilgrim.pack.tiles import SHRINE
from chapterhouse.games.pilgrim.roads.shrines import (
    is_left,
    shrine_length,
    shrine_nth,
    shrine_seat,
)

# All weights are in hundredths of a point.
POINT: Final = 100
TILE: Final = 100  # the part of an act that laying a tile takes
SURE: Final = 100  # per cent of a plan that count before it is carried out,
FADE: Final = 12  # less so much for each tile that is still to lay
ROUTE: Final = 5  # what a trade route brings in a round
MOST_SHRINES: Final = 2
MOST_DETOUR: Final = 3


class Trails:
    """The best plan of one seat, in one position."""

    def __init__(self, board: Board, distances: Distances) -> None:
        self.board = board
        self.distances = distances
        self.distance: vec[i64] = vec[i64]([0] * (2 * at.QUADRANTS))
        # what the seat has, and what things are worth to it
        self.turns: i64 = 0
        self.stone: i64 = 0
        self.coins: i64 = 0
        self.piety: i64 = 0
        self.figures: i64 = 0
        self.stone_worth: i64 = 0
        self.coin_worth: i64 = 0
        self.figure_worth: i64 = 0
        # the best plan so far
        self.best: i64 = 0
        self.tiles: i64 = 0  # that it still takes, shrines included
        self.is_payable: bool = False  # its last tile, with what the seat has
        # where the plan begins
        self.passed: i64 = 0
        self.leg: i64 = 0
        self.length: i64 = 0
        self.is_new: i64 = 0  # 1 if it begins at the city

    def judge(self, position: Position, seat: i64, turns: i64, figures: i64) -> i64:
        """Return what the best plan is worth; goods and figures must have been priced, the ways looked up."""
        cells = position.cells
        store = at.STORE + 3 * seat
        self.turns = turns
        self.figures = figures
        self.stone = cells[store]
        self.coins = cells[store + 2]
        self.piety = cells[at.PIETY + seat]
        self.best = 0
        self.tiles = 0
        self.is_payable = False
        if turns <= 0:
            return 0
        self.is_new = 0
        if cells[at.END_HEX + seat] != at.NONE:
            self._from_open_end(position, seat)
            return self.best
        number: i64 = 0
        while number < cells[at.SHRINE_COUNT]:
            if shrine_seat(position, number) == seat and not is_left(position, number):
                self._from_shrine(position, seat, number)
            number += 1
        self.is_new = 1
        self.passed = 0
        self.leg = 0
        self.length = 0
        goal: i64 = 0
        while goal < 2 * at.QUADRANTS:
            self.distance[goal] = self.distances.from_city(goal)
            goal += 1
        self._try_goals(position, seat)
        return self.best

    def _from_open_end(self, position: Position, seat: i64) -> None:
        cells = position.cells
        self.passed = cells[at.PASSED + seat]
        self.leg = cells[at.LEG + seat]
        self.length = cells[at.LENGTH + seat]
        goal: i64 = 0
        while goal < 2 * at.QUADRANTS:
            self.distance[goal] = self.distances.from_end(position, seat, goal)
            goal += 1
        self._try_goals(position, seat)

    def _from_shrine(self, position: Position, seat: i64, number: i64) -> None:
        self.passed = shrine_nth(position, number)
        self.leg = 0
        self.length = shrine_length(position, number)
        goal: i64 = 0
        while goal < 2 * at.QUADRANTS:
            self.distance[goal] = self.distances.from_shrine(position, number, goal)
            goal += 1
        self._try_goals(position, seat)

    def _try_goals(self, position: Position, seat: i64) -> None:
        cells = position.cells
        has_room = has_slot(position, seat)
        nearest: i64 = FAR
        goal: i64 = 0
        while goal < at.QUADRANTS:
            if self.distance[goal] < nearest:
                nearest = self.distance[goal]
            if self.distance[goal] < FAR and (cells[at.VISITED + seat] >> goal) & 1 == 0:
                self._try_site(position, goal, has_room)
            goal += 1
        if nearest < FAR and cells[at.TILES + SHRINE] > 0:
            self._try_shrine()
        if self.passed > 0:
            return
        while goal < 2 * at.QUADRANTS:
            if self.distance[goal] < FAR and (cells[at.ROUTES + seat] >> (goal - PORTS)) & 1 == 0:
                self._try_port(self.distance[goal])
            goal += 1

    def _try_site(self, position: Position, quadrant: i64, has_room: bool) -> None:
        """Weigh the ways to a site: with more shrines the later tiles count more."""  # rule: PI-180
        cells = position.cells
        site = site_tile(position, quadrant)
        coins, donation = self.board.site_coins[site], self.board.site_piety[site]
        reward = self.board.site_points[site]
        open_favours = cells[at.FAVOURS] & ~cells[at.CONSECRATED] if has_room else 0
        most = cells[at.TILES + SHRINE]
        if most > MOST_SHRINES:
            most = MOST_SHRINES
        shrines: i64 = 0
        points: i64 = 0
        tiles: i64 = 0
        piety = donation
        leg, way = self.leg, self.distance[quadrant]
        beyond = self.length - at.SHORTEST  # how far the trail is over the shortest that wins a favour
        while True:
            rest = way - tiles
            if rest < 1:
                rest = 1
            detour: i64 = 0
            worth = self.passed + shrines + 1
            while detour <= MOST_DETOUR:
                total = tiles + rest + detour
                row = beyond + total
                gain = points + worth * (leg + rest + detour) + reward
                if 0 <= row <= at.LONGEST - at.SHORTEST and (open_favours >> row) & 1 == 1:
                    gain += self.board.favour_points[row]
                self._weigh(gain * POINT, total, coins, piety, shrines + 1)
                detour += 1
            if shrines == most:
                return
            shrines += 1
            roads = worth - leg if worth > leg else 0
            points += worth * (leg + roads + 1)
            tiles += roads + 1
            piety += worth
            leg = 0

    def _try_shrine(self) -> None:
        """Weigh the next shrine alone."""
        worth = self.passed + 1
        roads = worth - self.leg if worth > self.leg else 0
        self._weigh(worth * (self.leg + roads + 1) * POINT, roads + 1, 0, worth, 1)

    def _try_port(self, tiles: i64) -> None:
        rounds = self.turns - 1 - tiles // 2
        if rounds > 0:
            self._weigh(rounds * ROUTE, tiles, 0, 0, 1)

    def _weigh(self, gain: i64, tiles: i64, coins: i64, piety: i64, figures: i64) -> None:
        """Keep the plan if it is the best so far."""
        figures += self.is_new
        net = gain - tiles * (TILE + self.stone_worth) - coins * self.coin_worth
        net -= piety * POINT + figures * self.figure_worth
        if net <= self.best:
            return
        missing: i64 = 0
        if tiles > self.stone:
            missing = tiles - self.stone
        if coins > self.coins:
            missing += coins - self.coins
        if piety > self.piety:
            missing += piety - self.piety
        if figures >= self.figures:
            missing += 3 * (figures - self.figures + 1)
        acts = (tiles + missing) * 75  # hundredths of an act: tiles and goods come three to four in four
        limit = self.turns * 100
        if 2 * acts > limit:
            if acts >= limit:
                return
            net = net * (limit - acts) * 2 // limit
        sure = SURE - FADE * tiles
        if sure <= 0:
            return
        net = net * sure // 100
        if net > self.best:
            self.best = net
            self.tiles = tiles
            self.is_payable = coins <= self.coins and piety <= self.piety and figures <= self.figures
