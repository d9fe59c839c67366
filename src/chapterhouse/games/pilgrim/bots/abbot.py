"""What the Ab-Bott may still make in the solo game, as far as his bag and the map tell.

Half of his points come from trails. But he starts one only at a gate on whose hex no road lies: whoever lays
roads over all gates of the area shuts him in. Alms he gives when a counter says so; those left are known.
"""

from typing import Final

from chapterhouse.core.agenda import step_of
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.pilgrim import ask, at
from chapterhouse.games.pilgrim.pack.board import Board
from chapterhouse.games.pilgrim.pack.terrain import RIVER
from chapterhouse.games.pilgrim.roads.contents import EMPTY, ROAD
from chapterhouse.games.pilgrim.roads.hexes import EDGES
from chapterhouse.games.pilgrim.roads.shrines import is_left, shrine_seat
from chapterhouse.games.pilgrim.solo.bag import all_in_bag, in_bag

# Points are in hundredths, tiles too.
TRAIL: Final = 1400  # what a trail brings him, with its site and its favour
TILES_OF_NEXT: Final = 400  # tiles of a trail that he has still to begin,
TILES_OF_THIS: Final = 300  # and of one that he is building
SPENT_ON_THIS: Final = 250
ARC: Final = 5  # the gates of two quadrants lie on two hexes, a river hex and two hexes
CLOSING: Final = 2  # tiles that it takes to close a road before another can begin, rule: PI-089
# per cent of his next trails that he may still expect, by the tiles that it takes to shut him in
OPEN: Final = (0, 45, 65, 78, 86, 92, 96, 98, 99, 100, 100, 100, 100, 100, 100, 100)
FARTHEST: Final = 15


class Abbot:
    """The prospects of the Ab-Bott, in one position."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.arcs: vec[i64] = vec[i64](gate_arcs(board))  # by the first open quadrant
        self.tiles: i64 = 0  # that he may still lay
        self.current: i64 = 0  # what he may expect of the trail that he is building,
        self.trails: i64 = 0  # and of those that he has still to begin
        self.to_shut: i64 = 0  # tiles until no gate is free
        self.draws: i64 = 0  # counters that he still draws in this season
        self.rows: i64 = 1  # that he climbs with each gift of alms
        self.most: i64 = 0  # gifts in what is left of the season, at most
        self.gifts: list[float] = [0.0] * 16  # how likely each number of gifts is

    def look(self, position: Position, season: i64) -> None:
        """Find his prospects, with this many rounds of the season left, this one included."""
        self._count_tiles(position)
        self._expect_trails(position)
        cells = position.cells
        first: i64 = 0
        while first < at.QUADRANTS - 1 and not is_first_open(cells[at.CLOSED], first):
            first += 1
        self.to_shut = self._tiles_to_shut(position, first * ARC)
        self._expect_gifts(position, season)

    def promise(self) -> i64:
        """Return what he may still expect of trails."""
        return self.current + self.trails * OPEN[self.to_shut] // 100

    def relief(self, tiles: i64) -> i64:
        """Return how much less that is after that many more tiles over his gates."""
        rest = self.to_shut - tiles if self.to_shut > tiles else 0
        return self.trails * (OPEN[self.to_shut] - OPEN[rest]) // 100

    def lead_odds(self, position: Position, more: i64) -> float:
        """Return how likely the season ends with the seat ahead of him, if it only climbs some rows more."""
        cells = position.cells
        row, his = cells[at.ALMS], cells[at.ALMS + at.ABBOT]
        if row < at.ICON:
            row += more
            if row >= at.TOP_ROW:
                row = at.TOP_ROW if his == at.ICON else at.ICON  # rule: PI-166
        odds = 0.0
        number: i64 = 0
        while number <= self.most:
            end = his
            if end < at.ICON:
                end += number * self.rows
                if end >= at.TOP_ROW:
                    end = at.TOP_ROW if row == at.ICON else at.ICON
            if row > end:
                odds += self.gifts[number]
            elif row == end:  # rule: PI-169
                if cells[at.PIETY] > cells[at.PIETY + at.ABBOT]:
                    odds += self.gifts[number]
                elif cells[at.PIETY] == cells[at.PIETY + at.ABBOT]:
                    odds += 0.5 * self.gifts[number]
            number += 1
        return odds

    def _count_tiles(self, position: Position) -> None:
        """Count the tiles of all counters to come, by the share of them that he will draw."""
        cells = position.cells
        roads, works = in_bag(position, at.BUILD_ROADS), in_bag(position, at.CONSTRUCT)
        counters = all_in_bag(position)
        season = cells[at.SEASON] + 1
        while season < at.QUADRANTS:
            more = self.board.components.counters[season]
            roads += more[at.BUILD_ROADS]
            works += more[at.CONSTRUCT]
            counters += sum(more)
            season += 1
        left = at.ROUNDS + 1 - cells[at.ROUND]
        if left > counters:
            left = counters
        engineer = (cells[at.ACTIVE + at.ABBOT] >> (2 * at.ROAD_ENGINEER)) & 1
        self.tiles = 0
        if counters > 0:
            tiles = roads * (2 + engineer) + works * (1 + engineer)  # rule: PI-203 PI-213
            self.tiles = tiles * 100 * left // counters

    def _expect_trails(self, position: Position) -> None:
        cells = position.cells
        shut = cells[at.CLOSED] | cells[at.VISITED + at.ABBOT]
        sites: i64 = 0
        quadrant: i64 = 0
        while quadrant < at.QUADRANTS:
            sites += 1 - ((shut >> quadrant) & 1)
            quadrant += 1
        tiles = self.tiles
        self.current = 0
        if sites > 0 and self._is_building(position):
            self.current = TRAIL * (tiles if tiles < TILES_OF_THIS else TILES_OF_THIS) // TILES_OF_THIS
            tiles -= SPENT_ON_THIS
            sites -= 1
        self.trails = 0
        while sites > 0 and tiles > 0:
            self.trails += TRAIL * (tiles if tiles < TILES_OF_NEXT else TILES_OF_NEXT) // TILES_OF_NEXT
            tiles -= TILES_OF_NEXT
            sites -= 1

    def _is_building(self, position: Position) -> bool:
        """Return whether he has a trail that does not end at a site."""  # rule: PI-204
        if position.cells[at.END_HEX + at.ABBOT] != at.NONE:
            return True
        number: i64 = 0
        while number < position.cells[at.SHRINE_COUNT]:
            if shrine_seat(position, number) == at.ABBOT and not is_left(position, number):
                return True
            number += 1
        return False

    def _tiles_to_shut(self, position: Position, arc: i64) -> i64:
        """Return how many tiles of the seat it takes until a road lies at every gate."""  # rule: PI-205
        cells, arcs = position.cells, self.arcs
        is_open = cells[at.END_HEX] != at.NONE
        faced: i64 = at.NONE
        if is_open:
            faced = self.board.neighbour[cells[at.END_HEX] * EDGES + cells[at.END_EDGE]]
        total: i64 = 0
        spot: i64 = 0
        while spot < ARC:
            if spot == 2 or cells[at.MAP + arcs[arc + spot]] & ROAD != 0:
                spot += 1
                continue
            begin = spot
            total += 1
            while spot + 1 < ARC and self._goes_on(position, arc, spot):
                step: i64 = 2 if spot == 1 else 1
                total += step
                spot += step
            if faced == at.NONE or (faced != arcs[arc + begin] and faced != arcs[arc + spot]):
                if faced == arcs[arc + 2] and (begin == 3 or spot == 1):
                    total += 1  # the open road comes over the river
                elif is_open:
                    total += CLOSING
            is_open = True
            spot += 1
        return total if total < FARTHEST else FARTHEST

    def _goes_on(self, position: Position, arc: i64, spot: i64) -> bool:
        """Return whether a road can run on from a gate's hex to the next that is free."""
        cells, arcs = position.cells, self.arcs
        if spot != 1:
            return cells[at.MAP + arcs[arc + spot + 1]] & ROAD == 0
        return cells[at.MAP + arcs[arc + 2]] == EMPTY and cells[at.MAP + arcs[arc + 3]] & ROAD == 0

    def _expect_gifts(self, position: Position, season: i64) -> None:
        """Find how likely he is to give alms how often: counters do not return."""  # rule: PI-191
        cells = position.cells
        counters = all_in_bag(position)
        alms = in_bag(position, at.GIVE_ALMS)
        self.draws = season if has_to_draw(position) else season - 1
        if self.draws > counters:
            self.draws = counters
        self.rows = 1  # rule: PI-215
        if cells[at.SEASON] < 2:
            self.rows = 2 + ((cells[at.ACTIVE + at.ABBOT] >> (2 * at.ALMS_HOUSE)) & 1)  # rule: PI-214
        self.most = alms if alms < self.draws else self.draws
        gifts = self.gifts
        number: i64 = 1
        gifts[0] = 1.0
        while number <= self.most:
            gifts[number] = 0.0
            number += 1
        drawn: i64 = 0
        while drawn < self.draws:
            left = float(counters - drawn)
            number = self.most
            while number >= 0:
                odds = gifts[number] * (left - float(alms - number)) / left
                if number > 0:
                    odds += gifts[number - 1] * float(alms - number + 1) / left
                gifts[number] = odds
                number -= 1
            drawn += 1


def is_first_open(closed: i64, quadrant: i64) -> bool:
    """Return whether a quadrant is open and the one before it, clockwise, is not."""
    before = (quadrant + at.QUADRANTS - 1) % at.QUADRANTS
    return (closed >> quadrant) & 1 == 0 and (closed >> before) & 1 == 1


def has_to_draw(position: Position) -> bool:
    """Return whether the Ab-Bott's counter of this round is still to come."""
    cells = position.cells
    if cells[at.TURN] == 0:
        return True
    step = step_of(cells[cells[0]])
    if step == ask.ABBOT or step == ask.DRAW:
        return True
    begun = cells[at.TURN] - 2 * (cells[at.ROUND] - 1)
    return begun < 1 if cells[at.STARTER] == at.ABBOT else begun < 2


def gate_arcs(board: Board) -> list[int]:
    """Return for each two neighbouring quadrants the hexes of their gates, with the river between."""
    found: list[int] = []
    for first in range(at.QUADRANTS):
        places: list[int] = []
        for quadrant in (first, (first + 1) % at.QUADRANTS):
            begin = (quadrant + at.QUADRANTS - 1) % at.QUADRANTS * 3  # the board's gates run from NE on
            for key in board.solo_gates[begin : begin + 3]:
                if key // EDGES not in places:
                    places.append(key // EDGES)
        beside = [int(board.neighbour[places[2] * EDGES + edge]) for edge in range(EDGES)]
        for edge in range(EDGES):
            place = int(board.neighbour[places[1] * EDGES + edge])
            if place in beside and board.terrain[place] == RIVER:
                places.insert(2, place)
        found.extend(places)
    return found
