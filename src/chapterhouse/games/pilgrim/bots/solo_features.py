"""What the network sees of a solo game of Pilgrim: both boards, the map, the alms, the bag, the question.

The order of the numbers is that of the learned weights in `solo_network.json`.
"""

from typing import Final

from chapterhouse.bots.network import Network, read_network
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.pilgrim import ask, at
from chapterhouse.games.pilgrim.bots.distances import Distances
from chapterhouse.games.pilgrim.bots.outlook import Outlook
from chapterhouse.games.pilgrim.buildings.slots import on_slot
from chapterhouse.games.pilgrim.cells import duty_at, site_tile, trade_kind
from chapterhouse.games.pilgrim.pack.board import Board
from chapterhouse.games.pilgrim.pack.tiles import SHRINE
from chapterhouse.games.pilgrim.roads.shrines import is_left, shrine_nth, shrine_seat
from chapterhouse.games.pilgrim.solo.bag import all_in_bag, in_bag

# the parts of the plain view, filled by `PilgrimEvaluation`
MADE: Final = 0
IN_STORE: Final = 1
ENGINE: Final = 2
HOPE_OF_ALMS: Final = 3
HOPE_OF_TRAILS: Final = 4
THIS_TURN: Final = 5
HIS: Final = 6  # all that the Ab-Bott has and may expect,
HIS_TRAILS: Final = 7  # and of that the trails
PARTS: Final = 8
SEASONS: Final = 4
TOO_FAR: Final = 10  # tiles
HIGH: Final = 9  # from here on piety brings more than a point
ROW_IN_RACE: Final = 16  # so much more than a point of piety a row counts in the race
SHUT: Final = 6  # tiles to shut the Ab-Bott in that are told apart
LEVELS: Final = 3


class Alone:
    """By how much the plain view of a solo game is wrong."""

    def __init__(self, board: Board, outlook: Outlook, distances: Distances) -> None:
        self.board = board
        self.outlook = outlook
        self.distances = distances
        self.stones: vec[i64] = vec[i64](board.components.stone)
        self.network: Network = read_network("chapterhouse.games.pilgrim.bots", "solo_network.json")
        self.parts: vec[i64] = vec[i64]([0] * PARTS)
        self.seen: vec[i64] = vec[i64]([0] * self.network.inputs)
        self.at: i64 = 0

    def correction(self, position: Position) -> i64:
        """Return what to add to the plain view, in hundredths of a point."""
        self.look(position)
        return self.network.answer(self.seen)

    def look(self, position: Position) -> None:
        """Write down what the network sees."""
        self.at = 0
        self._see_time(position)
        self._see_board(position, 0)
        self._see_board(position, at.ABBOT)
        self._see_race(position)
        self._see_dummies(position)
        self._see_buildings(position)
        self._see_supply(position)
        self._see_question(position)

    def _put(self, number: i64) -> None:
        self.seen[self.at] = number
        self.at += 1

    def _put_if(self, is_so: bool) -> None:
        self._put(1 if is_so else 0)

    def _see_time(self, position: Position) -> None:
        part: i64 = 0
        while part < PARTS:
            self._put(self.parts[part] // 10)
            part += 1
        self._put(self.outlook.turns)
        self._put(self.outlook.season)
        self._put(self.outlook.acts - self.outlook.turns)
        season: i64 = 0
        while season < SEASONS:
            self._put_if(position.cells[at.SEASON] == season)
            season += 1

    def _see_board(self, position: Position, seat: i64) -> None:
        cells = position.cells
        store = at.STORE + at.GOODS * seat
        piety = cells[at.PIETY + seat]
        self._put(cells[store + at.STONE])
        self._put(cells[store + at.GRAIN])
        self._put(cells[store + at.COIN])
        self._put(piety)
        self._put(piety - HIGH if piety > HIGH else 0)
        self._put(cells[at.ALMS + seat])
        self._put_if(cells[at.ALMS + seat] == at.ICON)
        self._put(cells[at.TOP + seat])
        self._put(cells[at.ABBEY + seat])
        self._put_if(cells[at.ABBEY + seat] == 0)
        self._put(cells[at.VILLAGE + seat])
        self._see_people(position, seat)
        full: i64 = 0
        slot: i64 = 0
        while slot < at.SLOTS:
            if on_slot(position, seat, slot) != 0:
                full += 1
            slot += 1
        self._put(full)
        self._put(cells[at.TRAIL_POINTS + seat])
        is_open = cells[at.END_HEX + seat] != at.NONE
        self._put_if(is_open)
        self._put(cells[at.LEG + seat] if is_open else 0)
        self._put(cells[at.PASSED + seat] if is_open else 0)
        self._put(cells[at.LENGTH + seat] if is_open else 0)
        self._see_sites(position, seat)

    def _see_people(self, position: Position, seat: i64) -> None:
        acolytes, active = position.cells[at.AT + seat], position.cells[at.ACTIVE + seat]
        self._put((acolytes >> (at.ZONE_BITS * at.CITY)) & at.ZONE_MASK)
        on_duty: i64 = 0
        place: i64 = 0
        while place < at.PLACES:
            number = (acolytes >> (at.ZONE_BITS * place)) & at.ZONE_MASK
            self.seen[self.at + duty_at(position, place)] = number
            on_duty += number
            place += 1
        self.at += at.DUTIES
        self._put(on_duty)
        activity: i64 = 0
        while activity < at.ACTIVITIES:
            number = (active >> (2 * activity)) & 3
            self._put(number)
            if seat != at.ABBOT:
                self._put(number * self.outlook.turns)
            activity += 1

    def _see_sites(self, position: Position, seat: i64) -> None:
        """Note the tiles to the two sites, what these cost and bring, and the shrine that can be left."""
        cells = position.cells
        quadrant: i64 = 0
        while quadrant < at.QUADRANTS:
            if (cells[at.CLOSED] >> quadrant) & 1 == 0:
                is_left_to_see = 1 - ((cells[at.VISITED + seat] >> quadrant) & 1)
                self._put(1 - is_left_to_see)
                tiles = self._tiles_to(position, seat, quadrant)
                self._put((tiles if tiles < TOO_FAR else TOO_FAR) * is_left_to_see)
                if seat != at.ABBOT:
                    site = site_tile(position, quadrant)
                    self._put(self.board.site_points[site] * is_left_to_see)
                    self._put(self.board.site_piety[site] * is_left_to_see)
                    self._put(self.board.site_coins[site] * is_left_to_see)
            quadrant += 1
        best: i64 = 0
        number: i64 = 0
        while number < cells[at.SHRINE_COUNT]:
            if shrine_seat(position, number) == seat and not is_left(position, number):
                if shrine_nth(position, number) > best:
                    best = shrine_nth(position, number)
            number += 1
        self._put(best)

    def _tiles_to(self, position: Position, seat: i64, goal: i64) -> i64:
        """Return the tiles to a site, from the open end or from the city and the shrines."""
        cells = position.cells
        if cells[at.END_HEX + seat] != at.NONE:
            return self.distances.from_end(position, seat, goal)
        fewest = self.distances.from_city(goal)
        number: i64 = 0
        while number < cells[at.SHRINE_COUNT]:
            if shrine_seat(position, number) == seat and not is_left(position, number):
                tiles = self.distances.from_shrine(position, number, goal)
                if tiles < fewest:
                    fewest = tiles
            number += 1
        return fewest

    def _see_race(self, position: Position) -> None:
        """Note who is ahead in the alms and how it may end, and what the Ab-Bott may still build."""
        cells, abbot = position.cells, self.outlook.abbot
        ahead = (
            (cells[at.ALMS] - cells[at.ALMS + at.ABBOT]) * ROW_IN_RACE
            + cells[at.PIETY]
            - cells[at.PIETY + at.ABBOT]
        )
        self._put_if(ahead > 0)
        self._put_if(ahead > ROW_IN_RACE)
        self._put_if(ahead > 2 * ROW_IN_RACE)
        self._put_if(ahead < -ROW_IN_RACE)
        odds = abbot.lead_odds(position, 0)
        self._put(int(odds * 20.0))
        more: i64 = 1
        while more <= 3:
            self._put(int(abbot.lead_odds(position, more) * 20.0))
            more += 1
        self._put(int(odds * float(1 + cells[at.TOP]) * 10.0))
        self._put(abbot.draws)
        self._put(abbot.rows)
        tiles: i64 = 0
        while tiles < SHUT:
            self._put_if(abbot.to_shut == tiles)
            tiles += 1
        self._put(abbot.to_shut)
        self._put(abbot.tiles // 100)
        self._put(abbot.trails // 100)
        self._put(abbot.current // 100)

    def _see_dummies(self, position: Position) -> None:
        place: i64 = 0
        while place < at.PLACES:
            self.seen[self.at + duty_at(position, place)] = (position.cells[at.DUMMIES] >> place) & 1
            place += 1
        self.at += at.DUTIES

    def _see_buildings(self, position: Position) -> None:
        cells = position.cells
        mine = cells[at.OWNED] & ~cells[at.DONATED]
        his = cells[at.OWNED + at.ABBOT] & ~cells[at.DONATED]
        live = cells[at.LIVE] & cells[at.ON_MAP]
        self._put_bits(mine, at.BUILDINGS)
        self._put_bits(live, at.BUILDINGS)
        self._put_bits(his, at.BUILDINGS)
        level: i64 = 1
        while level <= LEVELS:
            self._put(self._of_level(mine, level))
            self._put(self._of_level(his, level))
            self._put(self._of_level(live, level))
            self._put(self._of_level(cells[at.ON_MAP] & ~cells[at.LIVE], level))
            level += 1

    def _of_level(self, buildings: i64, level: i64) -> i64:
        number: i64 = 0
        building: i64 = 0
        while buildings >> building != 0:
            if (buildings >> building) & 1 == 1 and self.stones[building] == level:
                number += 1
            building += 1
        return number

    def _put_bits(self, bits: i64, width: i64) -> None:
        bit: i64 = 0
        while bit < width:
            self._put((bits >> bit) & 1)
            bit += 1

    def _see_supply(self, position: Position) -> None:
        cells = position.cells
        self._put_bits(cells[at.FAVOURS] & ~cells[at.CONSECRATED], at.LONGEST - at.SHORTEST + 1)
        self._put(cells[at.TILES + SHRINE])
        kind: i64 = 0
        while kind < at.COUNTERS:
            self._put(in_bag(position, kind))
            kind += 1
        self._put(all_in_bag(position))

    def _see_question(self, position: Position) -> None:
        """Note who begins and moves, what hiring costs, and how far the turn has come."""
        cells = position.cells
        self._put_if(cells[at.STARTER] == at.ABBOT)
        self._put_if(cells[at.MOVER] == at.ABBOT)
        trade = trade_kind(position)
        kind: i64 = 0
        while kind <= at.GOODS:
            self._put_if(trade == kind)
            kind += 1
        stage = self.outlook.stage if cells[at.MOVER] != at.ABBOT else at.NONE
        self._put_if(stage == at.NONE)
        self._put_if(stage == ask.SEED)
        self._put_if(stage == ask.START)
        self._put_if(stage == ask.SOW)
        self._put_if(stage == ask.ACT)
        self._put_if(ask.ACT < stage < ask.HOME)
        self._put_if(ask.HOME <= stage <= ask.END)
        self._put(cells[at.IN_HAND] if stage != at.NONE else 0)
        duty: i64 = 0
        while duty < at.DUTIES:
            self._put_if(ask.ACT < stage < ask.HOME and cells[at.DUTY] == duty)
            duty += 1
