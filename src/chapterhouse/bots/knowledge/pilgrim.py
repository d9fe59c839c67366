"""What a position of Pilgrim is worth: the points that each seat may expect to end with.

Points already made; goods and piety by their use; acolytes, activities, buildings and routes by the turns
in which they will still help; the alms of the season; the best trail that can be finished; and what the
acolytes can do in the next turn from where they stand.
"""

import math
from typing import Final

from chapterhouse.bots.evaluate import WHOLE, Evaluation, worth_alone
from chapterhouse.bots.knowledge.pilgrim_trails import ROUTE, TILE, Trails
from chapterhouse.bots.knowledge.pilgrim_ways import Ways
from chapterhouse.core.agenda import number_of, step_of
from chapterhouse.core.game import Game
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.pilgrim.board import Board
from chapterhouse.games.pilgrim.buildings import (
    BREWERY,
    CHAPEL,
    INDULGENCES,
    INFIRMARY,
    INQUISITION,
    LIBRARY,
    MILL,
    MINT,
    PULPIT,
    QUARRY,
    SCRIPTORIUM,
    WELL,
    working,
)
from chapterhouse.games.pilgrim.duties import value_left
from chapterhouse.games.pilgrim.game import Pilgrim
from chapterhouse.games.pilgrim.position import (
    ABBEY,
    ABBOT,
    ACTIVE,
    ACTIVITIES,
    ALLOCATION,
    ALMS,
    ALMS_HOUSE,
    AT,
    AT_HAND,
    BUILD_ROADS,
    BUILDINGS,
    BUILT,
    CITY,
    CLERICAL,
    COIN,
    CONSTRUCT,
    CORNUCOPIA,
    DONATES,
    DONE,
    DUMMIES,
    DUTIES,
    DUTY,
    DUTY_PLACE,
    EAST,
    ENGRAVER,
    FIELDS_ACTIVITY,
    GIVE_ALMS,
    GOODS,
    GRAIN,
    ICON,
    IN_HAND,
    LIVE,
    MAX_PIETY,
    MOVER,
    NO_TITHE,
    NONE,
    NORTH,
    ON_MAP,
    ORDINATION,
    PIETY,
    PLACES,
    PLAYERS,
    PRODUCE,
    ROAD_ENGINEER,
    ROADS_DONE,
    ROUND,
    ROUNDS,
    ROUTES,
    SEASON,
    SHIP,
    SOUTH,
    SPACES,
    STARTER,
    STONE,
    STONE_MASON,
    STORE,
    TAXATION,
    TOP,
    TOP_ROW,
    TRAIL_POINTS,
    TURN,
    USED,
    VALUE,
    VESTRY,
    VILLAGE,
    WEST,
    ZONE_BITS,
    ZONE_MASK,
    ZONES,
    duty_at,
    site_space,
    tithe_at,
)
from chapterhouse.games.pilgrim.scoring import acolytes, site_points, slot_points
from chapterhouse.games.pilgrim.scoring import total as score_now
from chapterhouse.games.pilgrim.slots import has_slot
from chapterhouse.games.pilgrim.steps.frames import (
    ACT_STEP,
    BONUS_STEP,
    END_STEP,
    HOME_STEP,
    PAYMENT_STEP,
    SEED_STEP,
    SOURCE_STEP,
    SOW_STEP,
    START_STEP,
    TITHE_STEP,
)

# All weights are in hundredths of a point.
POINT: Final = 100
ACT: Final = 150  # what an act brings on average
GOOD: Final = (62, 62, 56)  # a stone, grain, coin that can still be used
LEFT_OVER: Final = 33  # one that only counts at the end
SCARCE: Final = 3  # of each good so many are of full use
LIMIT: Final = 6  # more stone or grain is lost at the end of the round
LATE: Final = 6  # turns before the end in which goods lose their use
DEVOUT: Final = 8  # a step of piety, besides its points
NEXT: Final = 60  # per cent of what the next turn offers, compared with an average one
PLAYING: Final = (0, 70, 104, 124, 138, 148, 156, 162, 166, 169, 171, 172, 173, 174, 175, 176, 177)
ACTIVITY: Final = (13, 20, 15, 16, 9, 18)  # what an acolyte there brings in a turn
USE: Final = (0, 12, 3, 1, 8, 6, 8, 8, 15, 8, 6, 6, 10, 8, 6, 6, 8, 8, 8, 5, 10, 0, 12, 10)
PREACHING: Final = 55  # a turn of the Pulpit while there are serfs
ROW: Final = 25  # a row between two bonuses
SPREAD_LATE: Final = 250.0
SPREAD_EARLY: Final = 600.0


class PilgrimEvaluation(Evaluation):
    """Odds from the points that each seat may expect."""

    def __init__(self, game: Game) -> None:
        if not isinstance(game, Pilgrim):
            raise TypeError(f"This evaluation knows Pilgrim, not {game.name}.")
        self.worlds = 1  # nothing is hidden
        self.own_choices = 2
        self.has_priors = True
        self.exploration = 0.02
        board = game.board
        self.board: Board = board
        self.trails = Trails(board, Ways(board))
        self.piety_points: vec[i64] = vec[i64](board.office.piety_points)
        self.alms_points: vec[i64] = vec[i64](board.office.alms_points)
        self.stones: vec[i64] = vec[i64](board.office.stone)
        self.building_points: vec[i64] = vec[i64](board.office.points)
        self.points: vec[i64] = vec[i64]([0] * 4)
        self.climb: list[float] = [0.0] * 4  # how strong each seat is in the race for the alms
        self.climbers: float = 0.0
        self.gains: vec[i64] = vec[i64]([0] * (2 * DUTIES))  # by duty, with value 1 and 2
        self.offers: vec[i64] = vec[i64]([0] * (3 * PLACES))  # by place: weaker, equal, stronger
        self.tithes: vec[i64] = vec[i64]([0] * PLACES)
        self.most: vec[i64] = vec[i64]([0] * PLACES)  # acolytes of the strongest other colour
        self.rated: vec[i64] = vec[i64]([0] * ACTIVITIES)
        # the question that is asked
        self.stage: i64 = NONE  # the step of the turn that goes on
        self.zone: i64 = 0  # from which it is sown
        self.owed_figures: i64 = 0
        self.owed_price: i64 = 0
        self.bonus: i64 = 0
        self.season: i64 = 0  # rounds of the season, this one included
        # the seat that is looked at
        self.turns: i64 = 0  # after this one
        self.acts: i64 = 0  # with the one of this turn, if it is still to come
        self.at_hand: i64 = 0  # its buildings
        self.playing: i64 = 0  # acolytes in the city and on duties

    def value_into(self, game: Game, position: Position, values: "vec[i64]") -> None:
        self._look_around(position)
        if position.seats == 1:
            lead = self._promise(position, 0) - score_now(position, self.board, ABBOT) * POINT
            values[0] = worth_alone(float(lead - self.turns * ACT) / POINT)  # he makes no plans
            return
        best: i64 = -1000000
        seat: i64 = 0
        while seat < position.seats:
            self.points[seat] = self._promise(position, seat)
            if self.points[seat] > best:
                best = self.points[seat]
            seat += 1
        spread = self._spread(position)
        whole: float = 0.0
        seat = 0
        while seat < position.seats:
            whole += math.exp(float(self.points[seat] - best) / spread)
            seat += 1
        seat = 0
        while seat < position.seats:
            values[seat] = int(WHOLE * math.exp(float(self.points[seat] - best) / spread) / whole)
            seat += 1

    def _spread(self, position: Position) -> float:
        """The longer the game still is, the less a lead says."""
        left = float(ROUNDS - position.cells[ROUND])
        return SPREAD_LATE + (SPREAD_EARLY - SPREAD_LATE) * left / float(ROUNDS)

    def _look_around(self, position: Position) -> None:
        """Find how far the turn has come, and who leads in the alms."""
        cells = position.cells
        self.stage = NONE
        self.owed_figures = 0
        self.owed_price = 0
        self.bonus = 0
        depth = cells[0]
        while depth > 0:
            frame = cells[depth]
            step = step_of(frame)
            if step == SOURCE_STEP:
                self.owed_figures += 1
            elif step == PAYMENT_STEP:
                self.owed_price = number_of(frame) & 0xFFFF
            elif step == BONUS_STEP:
                self.bonus = number_of(frame)
            else:
                if START_STEP <= step <= END_STEP or step == SEED_STEP:
                    self.stage = step
                    self.zone = number_of(frame)
                break
            depth -= 1
        target = site_space(position, (cells[SEASON] + 1) & 3)
        self.season = (target - cells[SHIP] + SPACES) % SPACES
        self.climbers = 0.0
        seat: i64 = 0
        while seat < cells[PLAYERS]:
            self.climb[seat] = self._climbing(position, seat, 0)
            self.climbers += self.climb[seat]
            seat += 1

    def _climbing(self, position: Position, seat: i64, more: i64) -> float:
        """Return a seat's strength in the race for the alms, with some rows more."""  # rule: PI-168 PI-169
        row = position.cells[ALMS + seat] + more
        if row >= TOP_ROW and position.cells[ALMS + seat] < ICON:
            row = TOP_ROW
        height = float(row) + float(position.cells[PIETY + seat]) / 16.0
        if row == ICON:
            height += 3.0
        return math.exp(height / (0.5 + 0.4 * float(self.season)))

    def _promise(self, position: Position, seat: i64) -> i64:
        """Return the points that a seat may expect to end with."""
        self._look_at(position, seat)
        total = self._made(position, seat)
        total += self._stores(position, seat)
        total += self._engine(position, seat)
        total += self._alms(position, seat, 0)
        self._price(position)
        total += self.trails.judge(position, seat, self.acts, self.playing)
        return total + self._turn(position, seat)

    def _order(self, position: Position, seat: i64) -> i64:
        """Return how many seats play before this one in the round."""
        order = seat - position.cells[STARTER]
        return order if order >= 0 else order + position.cells[PLAYERS]

    def _look_at(self, position: Position, seat: i64) -> None:
        cells = position.cells
        is_mover = seat == cells[MOVER]
        self.turns = ROUNDS - cells[ROUND]
        if cells[TURN] == 0:
            self.turns += 1
        elif self._order(position, seat) > self._order(position, cells[MOVER]):
            self.turns += 1
        self.acts = self.turns
        self.at_hand = working(position, seat)
        at = cells[AT + seat]
        self.playing = 0
        while at != 0:
            self.playing += at & ZONE_MASK
            at >>= ZONE_BITS
        if is_mover and self.stage != NONE:
            if self.stage != SEED_STEP and self.stage < HOME_STEP:
                self.acts += 1
            self.at_hand = cells[AT_HAND]
            self.playing += cells[IN_HAND] - self.owed_figures

    # what is there

    def _made(self, position: Position, seat: i64) -> i64:
        """Return the points that the seat has, as if the game ended now, without goods."""
        cells = position.cells
        points = acolytes(position, seat) + cells[TRAIL_POINTS + seat]
        points += site_points(position, self.board, seat) + slot_points(position, self.board, seat)
        points += self.alms_points[cells[TOP + seat]]
        if seat == cells[MOVER]:
            points += cells[IN_HAND] - self.owed_figures
        return points * POINT + self._piety(cells[PIETY + seat])

    def _piety(self, piety: i64) -> i64:
        worth = self.piety_points[piety] * POINT
        return worth + piety * DEVOUT if self.turns > 0 else worth

    def _stores(self, position: Position, seat: i64) -> i64:
        store = STORE + GOODS * seat
        total: i64 = 0
        good: i64 = 0
        while good < GOODS:
            total += self._worth(good, position.cells[store + good])
            good += 1
        if self.owed_price != 0 and seat == position.cells[MOVER]:
            price = self.owed_price
            total -= ((price & 15) + ((price >> 4) & 15) + ((price >> 8) & 15)) * self._each(GRAIN)
            total -= ((price >> 12) & 15) * POINT
        return total

    def _each(self, good: i64) -> i64:
        """Return what one piece of a good is worth."""
        acts = self.acts if self.acts < LATE else LATE
        return LEFT_OVER + (GOOD[good] - LEFT_OVER) * acts // LATE

    def _worth(self, good: i64, count: i64) -> i64:
        """Return what so many pieces are worth: the more, the less each of them."""
        each = self._each(good)
        if count <= SCARCE:
            return count * each
        total = SCARCE * each
        less = LEFT_OVER + (each - LEFT_OVER) * 2 // 3
        if count <= LIMIT:
            return total + (count - SCARCE) * less
        total += (LIMIT - SCARCE) * less
        if good == COIN:
            return total + (count - LIMIT) * LEFT_OVER
        return total + (count - LIMIT) * (LEFT_OVER // 2 if self.acts > self.turns else 0)

    def _price(self, position: Position) -> None:
        """Tell the trails what things cost."""
        self.trails.stone_worth = self._each(STONE)
        self.trails.coin_worth = self._each(COIN)
        self.trails.figure_worth = POINT + self._helper(self.playing - 1) * 2 // 3

    def _helper(self, playing: i64) -> i64:
        """Return what one more acolyte does besides those that play already."""
        if playing < 0:
            playing = 0
        if playing > 15:
            return 0
        return (PLAYING[playing + 1] - PLAYING[playing]) * self.turns

    def _engine(self, position: Position, seat: i64) -> i64:
        """Return what the seat's people and houses will do in the turns to come."""
        cells = position.cells
        total = (PLAYING[self.playing] if self.playing < 17 else PLAYING[16]) * self.turns
        active = cells[ACTIVE + seat]
        activity: i64 = 0
        while activity < ACTIVITIES:
            total += ACTIVITY[activity] * self.turns * ((active >> (2 * activity)) & 3)
            activity += 1
        routes = cells[ROUTES + seat]
        while routes != 0:
            routes &= routes - 1
            total += ROUTE * self.turns
        own = working(position, seat)
        building: i64 = 0
        while own >> building != 0 and building < BUILDINGS:
            if (own >> building) & 1 == 1:
                total += self._building(position, seat, building)
            building += 1
        return total

    def _building(self, position: Position, seat: i64, building: i64) -> i64:
        """Return what an own building will bring: its use, and its points once it is donated."""
        turns = self.turns
        total = USE[building] * turns
        if building == PULPIT:
            serfs = position.cells[VILLAGE + seat]
            total = PREACHING * (turns if turns < serfs else serfs)
        gift = self.building_points[building] * POINT - ACT
        if gift > 0:
            total += gift * (turns if turns < 4 else 4) // 4
        return total

    def _alms(self, position: Position, seat: i64, more: i64) -> i64:
        """Return what the seat's row promises, or the row it would reach."""
        cells = position.cells
        top = cells[TOP + seat]
        prize = (self.alms_points[top + 1] - self.alms_points[top] - 1) * POINT if top < 4 else 0
        if cells[ABBEY + seat] == 0:
            prize //= 2  # rule: PI-170
        row = cells[ALMS + seat] + more
        strength = self.climb[seat]
        others = self.climbers - strength
        if more > 0:
            strength = self._climbing(position, seat, more)
        total = int(float(prize) * strength / (strength + others))
        if self.season > 1 and row < TOP_ROW:
            total += (row & 1) * ROW
        return total

    # the turn

    def _turn(self, position: Position, seat: i64) -> i64:
        """Return what the rest of the seat's turn promises, and how good its next one may be."""
        cells = position.cells
        stage: i64 = self.stage if seat == cells[MOVER] else NONE
        at = cells[AT + seat]
        total: i64 = 0
        self._weigh_duties(position, seat)
        if stage != NONE and stage != SEED_STEP:
            total = self._ready(position, seat)
            if stage <= ACT_STEP:
                if stage == START_STEP:
                    gain = self._best_turn(at)
                elif stage == SOW_STEP:
                    gain = self._sow(at, self.zone, cells[IN_HAND])
                else:
                    return total + self._best_line(at)
                return total + gain + (gain - ACT) * NEXT // 100
            if stage == TITHE_STEP:
                total += self._each(STONE)
            elif stage < HOME_STEP:
                total += self._rest_of_duty(position, seat)
            if self.bonus != 0:
                total += 30 if self.bonus == 4 else 80
            if stage <= HOME_STEP and cells[DUTY_PLACE] >= 0:
                shift = ZONE_BITS * cells[DUTY_PLACE]
                home = (at >> shift) & ZONE_MASK
                at += (home << (ZONE_BITS * CITY)) - (home << shift)  # rule: PI-052
        if self.turns > 0:
            total += (self._best_turn(at) - ACT) * NEXT // 100
        return total

    def _ready(self, position: Position, seat: i64) -> i64:
        """Return what buildings at hand can still do in this turn by moves of their own."""
        cells = position.cells
        ready = self.at_hand & ~cells[USED]
        store = STORE + GOODS * seat
        total: i64 = 0
        if (ready >> PULPIT) & 1 == 1 and cells[VILLAGE + seat] > 0:
            total += POINT
        if (ready >> BREWERY) & 1 == 1 and cells[store + GRAIN] > 0:
            grain, coins = cells[store + GRAIN], cells[store + COIN]
            gain = self._worth(COIN, coins + 2) - self._worth(COIN, coins)
            gain -= self._worth(GRAIN, grain) - self._worth(GRAIN, grain - 1)
            if gain > 0:
                total += gain
        if (ready >> INDULGENCES) & 1 == 1:
            total += self._bought_piety(cells[store + COIN], cells[PIETY + seat])
        if (ready >> LIBRARY) & 1 == 1:
            total += 15
        if (ready >> INQUISITION) & 1 == 1 and self.stage == START_STEP:
            total += 15
        return total

    def _bought_piety(self, coins: i64, piety: i64) -> i64:
        """Return the gain of the best purchase of piety."""
        best: i64 = 0
        number: i64 = 1
        while number <= coins and piety + number <= MAX_PIETY:
            gain = self._piety(piety + number) - self._piety(piety)
            gain -= self._worth(COIN, coins) - self._worth(COIN, coins - number)
            if gain > best:
                best = gain
            number += 1
        return best

    def _best_turn(self, at: i64) -> i64:
        """Return the best that a pile can lead to."""
        best: i64 = 0
        zone: i64 = 0
        while zone < ZONES:
            count = (at >> (ZONE_BITS * zone)) & ZONE_MASK
            if count > 0:
                gain = self._sow(at - (count << (ZONE_BITS * zone)), zone, count)
                if gain > best:
                    best = gain
            zone += 1
        return best

    def _sow(self, at: i64, zone: i64, hand: i64) -> i64:
        """Return the best act after sowing so many acolytes on from a zone."""  # rule: PI-035
        while hand > 0:
            hand -= 1
            if zone == CITY:
                north = self._sow(at + (1 << (ZONE_BITS * NORTH)), NORTH, hand)
                south = self._sow(at + (1 << (ZONE_BITS * SOUTH)), SOUTH, hand)
                return north if north > south else south
            if zone == EAST or zone == WEST:
                inside = self._sow(at + (1 << (ZONE_BITS * CITY)), CITY, hand)
                zone = (zone + 1) & 7
                outside = self._sow(at + (1 << (ZONE_BITS * zone)), zone, hand)
                return inside if inside > outside else outside
            zone = (zone + 1) & 7
            at += 1 << (ZONE_BITS * zone)
        return self._best_act(at)

    def _best_act(self, at: i64) -> i64:
        """Return the best tithe or duty for acolytes who stand so."""
        best: i64 = 0
        place: i64 = 0
        while place < PLACES:
            own = (at >> (ZONE_BITS * place)) & ZONE_MASK
            if own > 0:
                gain = self._best_offer(place, own)
                if gain > best:
                    best = gain
            place += 1
        return best

    def _best_line(self, at: i64) -> i64:
        """Return the best act together with the turn that it allows after this one."""
        best: i64 = 0
        tithe = self._best_turn(at)
        place: i64 = 0
        while place < PLACES:
            shift = ZONE_BITS * place
            own = (at >> shift) & ZONE_MASK
            if own > 0:
                gain = self.tithes[place] + (tithe - ACT) * NEXT // 100
                if gain > best:
                    best = gain
                duty = self._best_offer(place, own)
                if self.turns > 0:
                    after = at + (own << (ZONE_BITS * CITY)) - (own << shift)  # rule: PI-052
                    duty += (self._best_turn(after) - ACT) * NEXT // 100
                if duty > best:
                    best = duty
            place += 1
        return best

    def _best_offer(self, place: i64, own: i64) -> i64:
        strong: i64 = 0
        if own > self.most[place]:
            strong = 2
        elif own == self.most[place]:
            strong = 1
        return self.offers[3 * place + strong]

    # duties

    def _weigh_duties(self, position: Position, seat: i64) -> None:
        """Find what the tithe or the duty of every place is worth to the seat, by its strength there."""
        cells = position.cells
        self._gain_all(position, seat)
        can_pay = cells[STORE + GOODS * seat + COIN] > 0
        place: i64 = 0
        while place < PLACES:
            shift = ZONE_BITS * place
            most = (cells[DUMMIES] >> place) & 1
            other: i64 = 0
            while other < cells[PLAYERS]:
                if other != seat:
                    count = (cells[AT + other] >> shift) & ZONE_MASK
                    if count > most:
                        most = count
                other += 1
            if (self.at_hand >> SCRIPTORIUM) & 1 == 1:
                most -= 1
            self.most[place] = most
            duty = duty_at(position, place)
            kind = tithe_at(position, place)
            tithe: i64 = 0
            if kind != NO_TITHE:
                tithe = self._each(STONE if kind == CORNUCOPIA else kind)
            self.tithes[place] = tithe
            single, double = self.gains[2 * duty], self.gains[2 * duty + 1]
            weak = single - self._each(COIN) if can_pay else tithe
            self.offers[3 * place] = weak if weak > tithe else tithe
            self.offers[3 * place + 1] = single if single > tithe else tithe
            self.offers[3 * place + 2] = double if double > tithe else tithe
            place += 1

    def _gain_all(self, position: Position, seat: i64) -> None:
        value: i64 = 1
        active = position.cells[ACTIVE + seat]
        helped = (self.at_hand >> INFIRMARY) & 1
        while value <= 2:
            gains, at = self.gains, value - 1
            gains[2 * ALLOCATION + at] = self._allocation(position, seat, value + helped)
            roads = value + ((active >> (2 * ROAD_ENGINEER)) & 3)
            gains[2 * BUILD_ROADS + at] = self._roads(roads)
            gains[2 * CLERICAL + at] = self._clerical(position, seat, value)
            gains[2 * CONSTRUCT + at] = self._construct(position, seat, value)
            rows = value + ((active >> (2 * ALMS_HOUSE)) & 3)
            gains[2 * GIVE_ALMS + at] = self._give(position, seat, rows, True)
            gains[2 * ORDINATION + at] = self._ordination(position, seat, value + helped)
            gains[2 * PRODUCE + at] = self._produce(position, seat, value)
            gains[2 * TAXATION + at] = self._each(STONE) * (4 + 3 * value) // 4
            value += 1

    def _rest_of_duty(self, position: Position, seat: i64) -> i64:
        """Return what the duty that goes on still promises."""
        cells = position.cells
        duty = cells[DUTY]
        is_begun = cells[DONE] > 0
        gain: i64 = 0
        if duty == CLERICAL:
            gain = 0 if is_begun else self._clerical(position, seat, cells[VALUE])
        elif duty == PRODUCE:
            gain = 0 if is_begun else self._produce(position, seat, cells[VALUE])
        elif duty == TAXATION:
            gain = self._each(STONE) * (1 + cells[VALUE] - cells[DONE])
        elif duty == CONSTRUCT:
            if cells[ROADS_DONE] == 0 and cells[BUILT] < cells[VALUE]:
                gain = self._roads(1)
            if cells[BUILT] == 0 and (cells[ROADS_DONE] == 0 or cells[VALUE] == 2):
                house = self._best_building(position, seat)
                if cells[VALUE] == 2:
                    gain += house
                elif house > gain:
                    gain = house
        else:
            left = value_left(position, seat, duty)
            if left > 0 and cells[DONATES] == 0:
                if duty == ALLOCATION:
                    gain = self._allocation(position, seat, left)
                elif duty == BUILD_ROADS:
                    gain = self._roads(left)
                elif duty == GIVE_ALMS:
                    gain = self._give(position, seat, left, not is_begun)
                else:
                    gain = self._ordination(position, seat, left)
        return gain if gain > 0 or not is_begun else 0

    def _allocation(self, position: Position, seat: i64, moves: i64) -> i64:
        """Return the gain of the best moves between abbey and activities."""
        cells = position.cells
        abbey = cells[ABBEY + seat]
        active = cells[ACTIVE + seat]
        activity: i64 = 0
        while activity < ACTIVITIES:
            gain = ACTIVITY[activity] * self.turns - POINT
            if (active >> (2 * activity)) & 3 != 0:
                gain = -gain
            elif abbey == 0:
                gain = NONE
            self.rated[activity] = gain
            activity += 1
        total: i64 = 0
        while moves > 0:
            best: i64 = 0
            found: i64 = NONE
            activity = 0
            while activity < ACTIVITIES:
                if self.rated[activity] > best:
                    best = self.rated[activity]
                    found = activity
                activity += 1
            if found == NONE:
                return total
            total += best
            self.rated[found] = 0
            moves -= 1
        return total

    def _roads(self, actions: i64) -> i64:
        """Return the gain of carrying the best plan some tiles further."""
        trails = self.trails
        tiles = trails.tiles
        steps = actions if actions < trails.stone else trails.stone
        if tiles == 0 or steps == 0:
            return 0
        if steps < tiles:
            return steps * TILE * 9 // 10
        if not trails.is_payable:
            return (tiles - 1) * TILE * 9 // 10
        return tiles * TILE + trails.best // 8

    def _clerical(self, position: Position, seat: i64, value: i64) -> i64:
        cells = position.cells
        active = cells[ACTIVE + seat]
        piety = cells[PIETY + seat]
        devout = piety + value + ((active >> (2 * VESTRY)) & 3) + ((self.at_hand >> CHAPEL) & 1)
        if devout > MAX_PIETY:
            devout = MAX_PIETY
        coins = cells[STORE + GOODS * seat + COIN]
        silver = coins + value + ((active >> (2 * ENGRAVER)) & 3) + ((self.at_hand >> MINT) & 1)
        first = self._piety(devout) - self._piety(piety)
        second = self._worth(COIN, silver) - self._worth(COIN, coins)
        return first if first > second else second

    def _produce(self, position: Position, seat: i64, value: i64) -> i64:
        cells = position.cells
        active = cells[ACTIVE + seat]
        store = STORE + GOODS * seat
        grain, stone = cells[store + GRAIN], cells[store + STONE]
        harvest = grain + value + ((active >> (2 * FIELDS_ACTIVITY)) & 3) + ((self.at_hand >> WELL) & 1)
        quarried = stone + value + ((active >> (2 * STONE_MASON)) & 3) + ((self.at_hand >> QUARRY) & 1)
        first = self._worth(GRAIN, harvest) - self._worth(GRAIN, grain)
        second = self._worth(STONE, quarried) - self._worth(STONE, stone)
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
        on_offer = cells[LIVE] & cells[ON_MAP]
        if on_offer == 0 or not has_slot(position, seat):
            return 0
        stone = cells[STORE + GOODS * seat + STONE]
        best: i64 = 0
        building: i64 = 0
        while on_offer >> building != 0 and building < BUILDINGS:
            if (on_offer >> building) & 1 == 1 and self.stones[building] <= stone:
                gain = self._building(position, seat, building) - self._worth(STONE, stone)
                gain += self._worth(STONE, stone - self.stones[building])
                if gain > best:
                    best = gain
            building += 1
        return best

    def _give(self, position: Position, seat: i64, rows: i64, may_donate: bool) -> i64:
        """Return the gain of giving alms, or of donating a building."""
        cells = position.cells
        store = STORE + GOODS * seat
        row = cells[ALMS + seat]
        now = self._alms(position, seat, 0)
        best: i64 = 0
        pieces = cells[store + GRAIN] + cells[store + COIN]
        steps = rows if rows < pieces else pieces
        if row < TOP_ROW and steps > 0:
            if row + steps > TOP_ROW:
                steps = TOP_ROW - row
            best = self._alms(position, seat, steps) - now - steps * (self._each(COIN) - 8)
            best += self._bonuses(position, seat, row, row + steps)
        if may_donate:
            own = working(position, seat)
            one = self._alms(position, seat, 1) - now + self._bonuses(position, seat, row, row + 1)
            if row >= TOP_ROW:
                one = 0
            building: i64 = 0
            while own >> building != 0 and building < BUILDINGS:
                if (own >> building) & 1 == 1:
                    gain = self.building_points[building] * POINT - self._building(position, seat, building)
                    if gain + one > best:
                        best = gain + one
                building += 1
        return best

    def _bonuses(self, position: Position, seat: i64, row: i64, reached: i64) -> i64:
        """Return what the bonuses between two rows are worth."""  # rule: PI-164
        total: i64 = 0
        if position.cells[VILLAGE + seat] > 0:
            if row < 2 <= reached:
                total += POINT
            if row < 6 <= reached:
                total += POINT + self._helper(self.playing)
        if row < 4 <= reached and position.cells[ABBEY + seat] > 0:
            total += self._helper(self.playing)
        return total

    def _ordination(self, position: Position, seat: i64, steps: i64) -> i64:
        """Return the gain of ordaining serfs and sending acolytes out."""
        cells = position.cells
        grain = cells[STORE + GOODS * seat + GRAIN]
        if steps > grain:
            steps = grain
        serfs, abbey = cells[VILLAGE + seat], cells[ABBEY + seat]
        playing = self.playing
        total: i64 = 0
        spent: i64 = 0
        while spent < steps:
            out = self._helper(playing) if abbey > 0 else 0
            new: i64 = POINT if serfs > 0 else 0
            cost = 0 if (self.at_hand >> MILL) & 1 == 1 and spent < 2 else self._each(GRAIN)
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
