"""What each duty of Pilgrim would bring a seat, and what the one that goes on still promises."""

from typing import Final

from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.pilgrim import at
from chapterhouse.games.pilgrim.bots.outlook import POINT, Outlook
from chapterhouse.games.pilgrim.bots.trails import FADE, SURE, TILE, Trails
from chapterhouse.games.pilgrim.buildings.owned import CHAPEL, INFIRMARY, MILL, MINT, QUARRY, WELL, working
from chapterhouse.games.pilgrim.buildings.slots import has_slot
from chapterhouse.games.pilgrim.duties.possible import value_left
from chapterhouse.games.pilgrim.pack.board import Board

# All weights are in hundredths of a point.
CHEAPER: Final = 22  # so much less is a piece of alms missed than an average coin
ACTIVITY: Final = (6, 1, 13, 7, 1, 16)  # what an acolyte there brings in a turn


class Duties:
    """The gains of the eight duties to the seat that is looked at."""

    def __init__(self, board: Board, outlook: Outlook, trails: Trails) -> None:
        self.outlook = outlook
        self.trails = trails
        self.is_alone = False
        self.stones: vec[i64] = vec[i64](board.components.stone)
        self.gains: vec[i64] = vec[i64]([0] * (2 * at.DUTIES))  # by duty, with value 1 and 2
        self.rated: vec[i64] = vec[i64]([0] * at.ACTIVITIES)

    def weigh(self, position: Position, seat: i64) -> None:
        self.is_alone = position.seats == 1
        value: i64 = 1
        active = position.cells[at.ACTIVE + seat]
        helped = (self.outlook.at_hand >> INFIRMARY) & 1
        while value <= 2:
            gains, spot = self.gains, value - 1
            gains[2 * at.ALLOCATION + spot] = self._allocation(position, seat, value + helped)
            roads = value + ((active >> (2 * at.ROAD_ENGINEER)) & 3)
            gains[2 * at.BUILD_ROADS + spot] = self._roads(roads)
            gains[2 * at.CLERICAL + spot] = self._clerical(position, seat, value)
            gains[2 * at.CONSTRUCT + spot] = self._construct(position, seat, value)
            rows = value + ((active >> (2 * at.ALMS_HOUSE)) & 3)
            gains[2 * at.GIVE_ALMS + spot] = self._give(position, seat, rows, True)
            gains[2 * at.ORDINATION + spot] = self._ordination(position, seat, value + helped)
            gains[2 * at.PRODUCE + spot] = self._produce(position, seat, value)
            gains[2 * at.TAXATION + spot] = self.outlook.each(at.STONE) * (4 + 3 * value) // 4
            value += 1

    def rest(self, position: Position, seat: i64) -> i64:
        """Return what the duty that goes on still promises."""
        cells = position.cells
        duty = cells[at.DUTY]
        is_begun = cells[at.DONE] > 0
        gain: i64 = 0
        if duty == at.CLERICAL:
            gain = 0 if is_begun else self._clerical(position, seat, cells[at.VALUE])
        elif duty == at.PRODUCE:
            gain = 0 if is_begun else self._produce(position, seat, cells[at.VALUE])
        elif duty == at.TAXATION:
            gain = self.outlook.each(at.STONE) * (1 + cells[at.VALUE] - cells[at.DONE])
        elif duty == at.CONSTRUCT:
            if cells[at.ROADS_DONE] == 0 and cells[at.BUILT] < cells[at.VALUE]:
                gain = self._roads(1)
            if cells[at.BUILT] == 0 and (cells[at.ROADS_DONE] == 0 or cells[at.VALUE] == 2):
                house = self._best_building(position, seat)
                if cells[at.VALUE] == 2:
                    gain += house
                elif house > gain:
                    gain = house
        else:
            left = value_left(position, seat, duty)
            if left > 0 and cells[at.DONATES] == 0:
                if duty == at.ALLOCATION:
                    gain = self._allocation(position, seat, left)
                elif duty == at.BUILD_ROADS:
                    gain = self._roads(left)
                elif duty == at.GIVE_ALMS:
                    gain = self._give(position, seat, left, not is_begun)
                else:
                    gain = self._ordination(position, seat, left)
        return gain if gain > 0 or not is_begun else 0

    def _allocation(self, position: Position, seat: i64, moves: i64) -> i64:
        """Return the gain of the best moves between abbey and activities."""
        cells = position.cells
        abbey = cells[at.ABBEY + seat]
        active = cells[at.ACTIVE + seat]
        activity: i64 = 0
        while activity < at.ACTIVITIES:
            gain = ACTIVITY[activity] * self.outlook.turns - POINT
            if (active >> (2 * activity)) & 3 != 0:
                gain = -gain
            elif abbey == 0:
                gain = at.NONE
            self.rated[activity] = gain
            activity += 1
        total: i64 = 0
        while moves > 0:
            best: i64 = 0
            found: i64 = at.NONE
            activity = 0
            while activity < at.ACTIVITIES:
                if self.rated[activity] > best:
                    best = self.rated[activity]
                    found = activity
                activity += 1
            if found == at.NONE:
                return total
            total += best
            self.rated[found] = 0
            moves -= 1
        return total

    def _roads(self, actions: i64) -> i64:
        """Return the gain of carrying the best plan some tiles further, or of shutting the Ab-Bott in."""
        trails = self.trails
        tiles = trails.tiles
        steps = actions if actions < trails.stone else trails.stone
        relief = self._relief(steps)
        if tiles == 0 or steps == 0:
            return relief
        if steps >= tiles and not trails.is_payable:
            steps = tiles - 1
        sure = SURE - FADE * tiles
        gain = steps * TILE * sure // 100 + trails.best * steps * FADE // sure
        if steps >= tiles:
            gain += TILE // 2
        return gain if gain > relief else relief

    def _relief(self, tiles: i64) -> i64:
        """Return what it is worth to lay this many tiles over the gates of the Ab-Bott."""
        if not self.is_alone or tiles == 0:
            return 0
        relief = self.outlook.abbot.relief(tiles) - tiles * self.trails.stone_worth
        return relief if relief > 0 else 0

    def _clerical(self, position: Position, seat: i64, value: i64) -> i64:
        cells, outlook = position.cells, self.outlook
        active = cells[at.ACTIVE + seat]
        piety = cells[at.PIETY + seat]
        devout = piety + value + ((active >> (2 * at.VESTRY)) & 3) + ((outlook.at_hand >> CHAPEL) & 1)
        if devout > at.MAX_PIETY:
            devout = at.MAX_PIETY
        coins = cells[at.STORE + at.GOODS * seat + at.COIN]
        silver = coins + value + ((active >> (2 * at.ENGRAVER)) & 3) + ((outlook.at_hand >> MINT) & 1)
        first = outlook.piety(devout) - outlook.piety(piety)
        second = outlook.worth(at.COIN, silver) - outlook.worth(at.COIN, coins)
        return first if first > second else second

    def _produce(self, position: Position, seat: i64, value: i64) -> i64:
        cells, outlook = position.cells, self.outlook
        active = cells[at.ACTIVE + seat]
        store = at.STORE + at.GOODS * seat
        grain, stone = cells[store + at.GRAIN], cells[store + at.STONE]
        harvest = grain + value + ((active >> (2 * at.FIELDS_ACTIVITY)) & 3) + ((outlook.at_hand >> WELL) & 1)
        quarried = stone + value + ((active >> (2 * at.STONE_MASON)) & 3) + ((outlook.at_hand >> QUARRY) & 1)
        first = outlook.worth(at.GRAIN, harvest) - outlook.worth(at.GRAIN, grain)
        second = outlook.worth(at.STONE, quarried) - outlook.worth(at.STONE, stone)
        return first if first > second else second

    def _construct(self, position: Position, seat: i64, value: i64) -> i64:
        house = self._best_building(position, seat)
        road = self._roads(1)
        if value == 2:
            return house + road
        return house if house > road else road

    def _best_building(self, position: Position, seat: i64) -> i64:
        """Return the gain of the best building that the seat can pay for."""
        cells = position.cells
        on_offer = cells[at.LIVE] & cells[at.ON_MAP]
        if on_offer == 0 or not has_slot(position, seat):
            return 0
        stone = cells[at.STORE + at.GOODS * seat + at.STONE]
        best: i64 = 0
        building: i64 = 0
        while on_offer >> building != 0 and building < at.BUILDINGS:
            if (on_offer >> building) & 1 == 1 and self.stones[building] <= stone:
                gain = self.outlook.building(position, seat, building) - self.outlook.worth(at.STONE, stone)
                gain += self.outlook.worth(at.STONE, stone - self.stones[building])
                if gain > best:
                    best = gain
            building += 1
        return best

    def _give(self, position: Position, seat: i64, rows: i64, may_donate: bool) -> i64:
        """Return the gain of giving alms, or of donating a building."""
        cells, outlook = position.cells, self.outlook
        store = at.STORE + at.GOODS * seat
        row = cells[at.ALMS + seat]
        now = outlook.alms(position, seat, 0)
        best: i64 = 0
        pieces = cells[store + at.GRAIN] + cells[store + at.COIN]
        steps = rows if rows < pieces else pieces
        if row < at.TOP_ROW and steps > 0:
            if row + steps > at.TOP_ROW:
                steps = at.TOP_ROW - row
            best = outlook.alms(position, seat, steps) - now - steps * (outlook.each(at.COIN) - CHEAPER)
            best += self._bonuses(position, seat, row, row + steps)
        if may_donate:
            own = working(position, seat)
            one = outlook.alms(position, seat, 1) - now + self._bonuses(position, seat, row, row + 1)
            if row >= at.TOP_ROW:
                one = 0
            building: i64 = 0
            while own >> building != 0 and building < at.BUILDINGS:
                if (own >> building) & 1 == 1:
                    gain = outlook.building_points[building] * POINT - outlook.building(
                        position, seat, building
                    )
                    if gain + one > best:
                        best = gain + one
                building += 1
        return best

    def _bonuses(self, position: Position, seat: i64, row: i64, reached: i64) -> i64:
        """Return what the bonuses between two rows are worth."""  # rule: PI-164
        total: i64 = 0
        if position.cells[at.VILLAGE + seat] > 0:
            if row < 2 <= reached:
                total += POINT
            if row < 6 <= reached:
                total += POINT + self.outlook.helper(self.outlook.playing)
        if row < 4 <= reached and position.cells[at.ABBEY + seat] > 0:
            total += self.outlook.helper(self.outlook.playing)
        return total

    def _ordination(self, position: Position, seat: i64, steps: i64) -> i64:
        """Return the gain of ordaining serfs and sending acolytes out."""
        cells = position.cells
        grain = cells[at.STORE + at.GOODS * seat + at.GRAIN]
        if steps > grain:
            steps = grain
        serfs, abbey = cells[at.VILLAGE + seat], cells[at.ABBEY + seat]
        playing = self.outlook.playing
        total: i64 = 0
        spent: i64 = 0
        while spent < steps:
            out = self.outlook.helper(playing) if abbey > 0 else 0
            new: i64 = POINT if serfs > 0 else 0
            cost = 0 if (self.outlook.at_hand >> MILL) & 1 == 1 and spent < 2 else self.outlook.each(at.GRAIN)
            if out > new:
                total += out - cost
                playing += 1
                abbey -= 1
            else:
                total += new - cost
                serfs -= 1
                abbey += 1
            spent += 1
        return total
