"""What is open to one seat of Pilgrim: turns, goods, piety, helpers, buildings and the race for the alms."""

import math
from typing import Final

from chapterhouse.core.agenda import number_of, step_of
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.pilgrim import ask, at
from chapterhouse.games.pilgrim.bots.abbot import Abbot
from chapterhouse.games.pilgrim.buildings.owned import PULPIT, working
from chapterhouse.games.pilgrim.cells import site_space
from chapterhouse.games.pilgrim.pack.board import Board

# All weights are in hundredths of a point.
POINT: Final = 100
ACT: Final = 120  # what an act brings on average
GOOD: Final = (60, 38, 45)  # a stone, grain, coin that can still be used
LEFT_OVER: Final = 33  # one that only counts at the end
SCARCE: Final = 3  # of each good so many are of full use
LIMIT: Final = 6  # more stone or grain is lost at the end of the round
LATE: Final = 2  # turns before the end in which goods lose their use
PLAYING: Final = (0, 41, 78, 104, 139, 149, 153, 162, 168, 171, 172, 172, 172, 173, 174, 175, 176)
USE: Final = (0, 15, 2, 0, 0, 6, 21, 4, 9, 15, 0, 6, 3, 12, 3, 6, 0, 3, 13, 11, 13, 0, 7, 6)
PREACHING: Final = 55  # a turn of the Pulpit while there are serfs
SURPRISE: Final = 0.12  # rows by which a race still changes in a round
PLAIN_ROW: Final = 28  # a row between two bonuses


class Outlook:
    """What is open to one seat, and what that is worth."""

    def __init__(self, board: Board) -> None:
        self.piety_points: vec[i64] = vec[i64](board.components.piety_points)
        self.alms_points: vec[i64] = vec[i64](board.components.alms_points)
        self.building_points: vec[i64] = vec[i64](board.components.points)
        self.abbot = Abbot(board)
        self.climb: list[float] = [0.0] * 4  # how strong each seat is in the race for the alms
        self.climbers: float = 0.0
        # the question that is asked
        self.stage: i64 = at.NONE  # the step of the turn that goes on
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

    def look_around(self, position: Position) -> None:
        """Find how far the turn has come, and who leads in the alms."""
        cells = position.cells
        self.stage = at.NONE
        self.owed_figures = 0
        self.owed_price = 0
        self.bonus = 0
        depth = cells[0]
        while depth > 0:
            frame = cells[depth]
            step = step_of(frame)
            if step == ask.SOURCE:
                self.owed_figures += 1
            elif step == ask.PAYMENT:
                self.owed_price = number_of(frame) & 0xFFFF
            elif step == ask.BONUS:
                self.bonus = number_of(frame)
            else:
                if ask.START <= step <= ask.END or step == ask.SEED:
                    self.stage = step
                    self.zone = number_of(frame)
                break
            depth -= 1
        target = site_space(position, (cells[at.SEASON] + 1) & 3)
        self.season = (target - cells[at.SHIP] + at.SPACES) % at.SPACES
        if position.seats == 1:
            self.abbot.look(position, self.season)
            return
        self.climbers = 0.0
        seat: i64 = 0
        while seat < cells[at.PLAYERS]:
            self.climb[seat] = self._climbing(position, seat, 0)
            self.climbers += self.climb[seat]
            seat += 1

    def _climbing(self, position: Position, seat: i64, more: i64) -> float:
        """Return a seat's strength in the race for the alms, with some rows more."""  # rule: PI-168 PI-169
        row = position.cells[at.ALMS + seat] + more
        if row >= at.TOP_ROW and position.cells[at.ALMS + seat] < at.ICON:
            row = at.TOP_ROW
        height = float(row) + float(position.cells[at.PIETY + seat]) / 16.0
        if row == at.ICON:
            height += 3.0
        return math.exp(height / (SURPRISE * float(self.season if self.season > 1 else 1)))

    def _order(self, position: Position, seat: i64) -> i64:
        """Return how many seats play before this one in the round."""
        order = seat - position.cells[at.STARTER]
        return order if order >= 0 else order + position.cells[at.PLAYERS]

    def look_at(self, position: Position, seat: i64) -> None:
        cells = position.cells
        is_mover = seat == cells[at.MOVER]
        self.turns = at.ROUNDS - cells[at.ROUND]
        if cells[at.TURN] == 0:
            self.turns += 1
        elif self._order(position, seat) > self._order(position, cells[at.MOVER]):
            self.turns += 1
        self.acts = self.turns
        self.at_hand = working(position, seat)
        acolytes = cells[at.AT + seat]
        self.playing = 0
        while acolytes != 0:
            self.playing += acolytes & at.ZONE_MASK
            acolytes >>= at.ZONE_BITS
        if is_mover and self.stage != at.NONE:
            if self.stage != ask.SEED and self.stage < ask.HOME:
                self.acts += 1
            self.at_hand = cells[at.AT_HAND]
            self.playing += cells[at.IN_HAND] - self.owed_figures

    def piety(self, piety: i64) -> i64:
        return self.piety_points[piety] * POINT

    def each(self, good: i64) -> i64:
        """Return what one piece of a good is worth."""
        acts = self.acts if self.acts < LATE else LATE
        return LEFT_OVER + (GOOD[good] - LEFT_OVER) * acts // LATE

    def worth(self, good: i64, count: i64) -> i64:
        """Return what this many pieces are worth: the more there are, the less each is worth."""
        each = self.each(good)
        if count <= SCARCE:
            return count * each
        total = SCARCE * each
        less = LEFT_OVER + (each - LEFT_OVER) // 4
        if count <= LIMIT:
            return total + (count - SCARCE) * less
        total += (LIMIT - SCARCE) * less
        if good == at.COIN:
            return total + (count - LIMIT) * LEFT_OVER
        return total + (count - LIMIT) * (LEFT_OVER // 2 if self.acts > self.turns else 0)

    def helper(self, playing: i64) -> i64:
        """Return what one more acolyte adds to those already in play."""
        if playing < 0:
            playing = 0
        if playing > 15:
            return 0
        return (PLAYING[playing + 1] - PLAYING[playing]) * self.turns

    def building(self, position: Position, seat: i64, building: i64) -> i64:
        """Return what a building of one's own will bring: its use, and its points once it is donated."""
        turns = self.turns
        total = USE[building] * turns
        if building == PULPIT:
            serfs = position.cells[at.VILLAGE + seat]
            total = PREACHING * (turns if turns < serfs else serfs)
        gift = self.building_points[building] * POINT - ACT
        if gift > 0:
            total += gift * (turns if turns < 4 else 4) // 4
        return total

    def alms(self, position: Position, seat: i64, more: i64) -> i64:
        """Return what the seat's row promises, or the row it would reach."""
        cells = position.cells
        prize = self._prize(position, seat)
        if cells[at.ABBEY + seat] == 0:
            prize = prize // 2 if self.season > 2 else prize // 5  # rule: PI-170
        row = cells[at.ALMS + seat] + more
        if position.seats == 1:
            his = self._prize(position, at.ABBOT) if cells[at.ABBEY + at.ABBOT] > 0 else 0
            odds = self.abbot.lead_odds(position, more)
            total = int(float(prize) * odds - float(his) * (1.0 - odds))
        else:
            strength = self.climb[seat]
            others = self.climbers - strength
            if more > 0:
                strength = self._climbing(position, seat, more)
            total = int(float(prize) * strength / (strength + others))
        if self.season > 1 and row < at.TOP_ROW:
            total += (row & 1) * PLAIN_ROW
        return total

    def _prize(self, position: Position, seat: i64) -> i64:
        """Return what leading at the end of the season brings, apart from the acolyte who goes to the top."""
        top = position.cells[at.TOP + seat]
        return (self.alms_points[top + 1] - self.alms_points[top] - 1) * POINT if top < 4 else 0
