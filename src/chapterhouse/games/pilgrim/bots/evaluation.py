"""What a position of Pilgrim is worth: the points that each seat may expect to end with.

Points already made; goods and piety by their use; acolytes, activities, buildings and routes by the turns
in which they will still help; the alms of the season; the best trail that can be finished; and what the
acolytes can do in the next turn from where they stand.
"""

from typing import Final

from chapterhouse.bots.evaluate import Evaluation, share_into, worth_alone
from chapterhouse.core.game import Game
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.pilgrim import ask, at
from chapterhouse.games.pilgrim.bots.distances import Distances
from chapterhouse.games.pilgrim.bots.duties import ACTIVITY, Duties
from chapterhouse.games.pilgrim.bots.outlook import ACT, PLAYING, POINT, Outlook
from chapterhouse.games.pilgrim.bots.solo_features import (
    ENGINE,
    HIS,
    HIS_TRAILS,
    HOPE_OF_ALMS,
    HOPE_OF_TRAILS,
    IN_STORE,
    MADE,
    THIS_TURN,
    Alone,
)
from chapterhouse.games.pilgrim.bots.sowing import NEXT, Sowing
from chapterhouse.games.pilgrim.bots.trails import ROUTE, Trails
from chapterhouse.games.pilgrim.buildings.owned import (
    BREWERY,
    INDULGENCES,
    INQUISITION,
    LIBRARY,
    PULPIT,
    working,
)
from chapterhouse.games.pilgrim.game import Pilgrim
from chapterhouse.games.pilgrim.pack.board import Board
from chapterhouse.games.pilgrim.scoring import acolytes, site_points, slot_points
from chapterhouse.games.pilgrim.scoring import total as score_now

# All weights are in hundredths of a point.
HIS_TURN: Final = 95  # what the Ab-Bott makes in a turn, besides trails
SPREAD_LATE: Final = 250.0
SPREAD_EARLY: Final = 600.0


class PilgrimEvaluation(Evaluation):
    """Odds from the points that each seat may expect."""

    def __init__(self, game: Game) -> None:
        if not isinstance(game, Pilgrim):
            raise TypeError(f"This evaluation knows Pilgrim, not {game.name}.")
        self.worlds = 1  # nothing is hidden
        self.own_choices = 1
        self.has_priors = True
        self.whole_turns = True
        self.exploration = 0.02
        board = game.board
        self.board: Board = board
        self.outlook = Outlook(board)
        self.distances = Distances(board)
        self.trails = Trails(board, self.distances)
        self.duties = Duties(board, self.outlook, self.trails)
        self.sowing = Sowing(self.outlook, self.duties)
        self.alone = Alone(board, self.outlook, self.distances)
        self.points: vec[i64] = vec[i64]([0] * 4)

    def value_into(self, game: Game, position: Position, values: "vec[i64]") -> None:
        self.look_around(position)
        if position.seats == 1:
            lead = self.plain_lead(position) + self.alone.correction(position)
            values[0] = worth_alone(float(lead) / POINT)
            return
        seat: i64 = 0
        while seat < position.seats:
            self.points[seat] = self._promise(position, seat)
            seat += 1
        share_into(self.points, position.seats, self._spread(position), values)

    def plain_lead(self, position: Position) -> i64:
        """Return the lead over the Ab-Bott that may be expected, without the network."""
        parts = self.alone.parts
        promise = self._promise(position, 0)
        trails = self.outlook.abbot.promise()
        his = score_now(position, self.board, at.ABBOT) * POINT + self.outlook.turns * HIS_TURN + trails
        parts[HIS] = his
        parts[HIS_TRAILS] = trails
        return promise - his

    def prepare(self, game: Game, position: Position) -> None:
        """Find what the seats expect that do not move: a single choice changes little of it."""
        if position.seats > 1:
            self.look_around(position)
            actor = game.actor(position)
            seat: i64 = 0
            while seat < position.seats:
                if seat != actor:
                    self.points[seat] = self._promise(position, seat)
                seat += 1

    def glance_into(self, game: Game, position: Position, seat: i64, values: "vec[i64]") -> None:
        """Write the share of the seat that has moved, with what `prepare` found for the others."""
        if position.seats == 1:
            self.value_into(game, position, values)
            return
        self.look_around(position)
        self.points[seat] = self._promise(position, seat)
        share_into(self.points, position.seats, self._spread(position), values)

    def look_around(self, position: Position) -> None:
        """See what is the same for all seats."""
        self.outlook.look_around(position)
        self.distances.look_up(position)

    def _spread(self, position: Position) -> float:
        """The longer the game still is, the less a lead says."""
        left = float(at.ROUNDS - position.cells[at.ROUND])
        return SPREAD_LATE + (SPREAD_EARLY - SPREAD_LATE) * left / float(at.ROUNDS)

    def _promise(self, position: Position, seat: i64) -> i64:
        """Return the points that a seat may expect to end with."""
        self.outlook.look_at(position, seat)
        parts = self.alone.parts
        parts[MADE] = self._made(position, seat)
        parts[IN_STORE] = self._stores(position, seat)
        parts[ENGINE] = self._engine(position, seat)
        parts[HOPE_OF_ALMS] = self.outlook.alms(position, seat, 0)
        self._price(position)
        parts[HOPE_OF_TRAILS] = self.trails.judge(position, seat, self.outlook.acts, self.outlook.playing)
        parts[THIS_TURN] = self._turn(position, seat)
        total: i64 = 0
        part: i64 = MADE
        while part <= THIS_TURN:
            total += parts[part]
            part += 1
        return total

    def _made(self, position: Position, seat: i64) -> i64:
        """Return the points that the seat has, as if the game ended now, without goods."""
        cells = position.cells
        points = acolytes(position, seat) + cells[at.TRAIL_POINTS + seat]
        points += site_points(position, self.board, seat) + slot_points(position, self.board, seat)
        points += self.outlook.alms_points[cells[at.TOP + seat]]
        if seat == cells[at.MOVER]:
            points += cells[at.IN_HAND] - self.outlook.owed_figures
        return points * POINT + self.outlook.piety(cells[at.PIETY + seat])

    def _stores(self, position: Position, seat: i64) -> i64:
        store = at.STORE + at.GOODS * seat
        total: i64 = 0
        good: i64 = 0
        while good < at.GOODS:
            total += self.outlook.worth(good, position.cells[store + good])
            good += 1
        if self.outlook.owed_price != 0 and seat == position.cells[at.MOVER]:
            price = self.outlook.owed_price
            total -= ((price & 15) + ((price >> 4) & 15) + ((price >> 8) & 15)) * self.outlook.each(at.GRAIN)
            total -= ((price >> 12) & 15) * POINT
        return total

    def _price(self, position: Position) -> None:
        """Tell the trails what things cost."""
        self.trails.stone_worth = self.outlook.each(at.STONE)
        self.trails.coin_worth = self.outlook.each(at.COIN)
        self.trails.figure_worth = POINT + self.outlook.helper(self.outlook.playing - 1) * 3 // 5

    def _engine(self, position: Position, seat: i64) -> i64:
        """Return what the seat's people and houses will do in the turns to come."""
        cells = position.cells
        playing, turns = self.outlook.playing, self.outlook.turns
        total = (PLAYING[playing] if playing < 17 else PLAYING[16]) * turns
        active = cells[at.ACTIVE + seat]
        activity: i64 = 0
        while activity < at.ACTIVITIES:
            total += ACTIVITY[activity] * turns * ((active >> (2 * activity)) & 3)
            activity += 1
        routes = cells[at.ROUTES + seat]
        while routes != 0:
            routes &= routes - 1
            total += ROUTE * turns
        own = working(position, seat)
        building: i64 = 0
        while own >> building != 0 and building < at.BUILDINGS:
            if (own >> building) & 1 == 1:
                total += self.outlook.building(position, seat, building)
            building += 1
        return total

    def _turn(self, position: Position, seat: i64) -> i64:
        """Return what the rest of the seat's turn promises, and how good its next one may be."""
        cells = position.cells
        stage: i64 = self.outlook.stage if seat == cells[at.MOVER] else at.NONE
        figures = cells[at.AT + seat]
        total: i64 = 0
        self.sowing.look(position, seat)
        if stage != at.NONE and stage != ask.SEED:
            total = self._ready(position, seat)
            if stage <= ask.ACT:
                if stage == ask.START:
                    gain = self.sowing.best_turn(figures)
                elif stage == ask.SOW:
                    gain = self.sowing.sow(figures, self.outlook.zone, cells[at.IN_HAND])
                else:
                    return total + self.sowing.best_line(figures)
                return total + gain + (gain - ACT) * NEXT // 100
            if stage == ask.TITHE:
                total += self.outlook.each(at.STONE)
            elif stage < ask.HOME:
                total += self.duties.rest(position, seat)
            if self.outlook.bonus != 0:
                total += 30 if self.outlook.bonus == 4 else 80
            if stage <= ask.HOME and cells[at.DUTY_PLACE] >= 0:
                shift = at.ZONE_BITS * cells[at.DUTY_PLACE]
                home = (figures >> shift) & at.ZONE_MASK
                figures += (home << (at.ZONE_BITS * at.CITY)) - (home << shift)  # rule: PI-052
        if self.outlook.turns > 0:
            total += (self.sowing.best_turn(figures) - ACT) * NEXT // 100
        return total

    def _ready(self, position: Position, seat: i64) -> i64:
        """Return what buildings at hand can still do in this turn by moves of their own."""
        cells = position.cells
        ready = self.outlook.at_hand & ~cells[at.USED]
        store = at.STORE + at.GOODS * seat
        total: i64 = 0
        if (ready >> PULPIT) & 1 == 1 and cells[at.VILLAGE + seat] > 0:
            total += POINT
        if (ready >> BREWERY) & 1 == 1 and cells[store + at.GRAIN] > 0:
            grain, coins = cells[store + at.GRAIN], cells[store + at.COIN]
            gain = self.outlook.worth(at.COIN, coins + 2) - self.outlook.worth(at.COIN, coins)
            gain -= self.outlook.worth(at.GRAIN, grain) - self.outlook.worth(at.GRAIN, grain - 1)
            if gain > 0:
                total += gain
        if (ready >> INDULGENCES) & 1 == 1:
            total += self._bought_piety(cells[store + at.COIN], cells[at.PIETY + seat])
        if (ready >> LIBRARY) & 1 == 1:
            total += 15
        if (ready >> INQUISITION) & 1 == 1 and self.outlook.stage == ask.START:
            total += 15
        return total

    def _bought_piety(self, coins: i64, piety: i64) -> i64:
        """Return the gain of the best purchase of piety."""
        best: i64 = 0
        number: i64 = 1
        while number <= coins and piety + number <= at.MAX_PIETY:
            gain = self.outlook.piety(piety + number) - self.outlook.piety(piety)
            gain -= self.outlook.worth(at.COIN, coins) - self.outlook.worth(at.COIN, coins - number)
            if gain > best:
                best = gain
            number += 1
        return best
