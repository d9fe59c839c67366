"""Where the acolytes of a seat of Pilgrim can be sown, and the best act that follows."""

from typing import Final

from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.pilgrim import at
from chapterhouse.games.pilgrim.bots.duties import Duties
from chapterhouse.games.pilgrim.bots.outlook import ACT, Outlook
from chapterhouse.games.pilgrim.buildings.owned import SCRIPTORIUM
from chapterhouse.games.pilgrim.cells import duty_at, tithe_at
from chapterhouse.games.pilgrim.duties.strength import most_of_others

# All weights are in hundredths of a point.
NEXT: Final = 18  # per cent of what the next turn offers, compared with an average one


class Sowing:
    """The best acts that can be reached from where acolytes stand."""

    def __init__(self, outlook: Outlook, duties: Duties) -> None:
        self.outlook = outlook
        self.duties = duties
        self.offers: vec[i64] = vec[i64]([0] * (3 * at.PLACES))  # by place: weaker, equal, stronger
        self.tithes: vec[i64] = vec[i64]([0] * at.PLACES)
        self.most: vec[i64] = vec[i64]([0] * at.PLACES)  # acolytes of the strongest other colour

    def best_turn(self, acolytes: i64) -> i64:
        """Return the best that a pile can lead to."""
        best: i64 = 0
        zone: i64 = 0
        while zone < at.ZONES:
            count = (acolytes >> (at.ZONE_BITS * zone)) & at.ZONE_MASK
            if count > 0:
                gain = self.sow(acolytes - (count << (at.ZONE_BITS * zone)), zone, count)
                if gain > best:
                    best = gain
            zone += 1
        return best

    def sow(self, acolytes: i64, zone: i64, hand: i64) -> i64:
        """Return the best act after sowing this many acolytes on from a zone."""  # rule: PI-035
        while hand > 0:
            hand -= 1
            if zone == at.CITY:
                north = self.sow(acolytes + (1 << (at.ZONE_BITS * at.NORTH)), at.NORTH, hand)
                south = self.sow(acolytes + (1 << (at.ZONE_BITS * at.SOUTH)), at.SOUTH, hand)
                return north if north > south else south
            if zone == at.EAST or zone == at.WEST:
                inside = self.sow(acolytes + (1 << (at.ZONE_BITS * at.CITY)), at.CITY, hand)
                zone = (zone + 1) & 7
                outside = self.sow(acolytes + (1 << (at.ZONE_BITS * zone)), zone, hand)
                return inside if inside > outside else outside
            zone = (zone + 1) & 7
            acolytes += 1 << (at.ZONE_BITS * zone)
        return self._best_act(acolytes)

    def _best_act(self, acolytes: i64) -> i64:
        """Return the best tithe or duty for acolytes who stand so."""
        best: i64 = 0
        place: i64 = 0
        while place < at.PLACES:
            own = (acolytes >> (at.ZONE_BITS * place)) & at.ZONE_MASK
            if own > 0:
                gain = self._best_offer(place, own)
                if gain > best:
                    best = gain
            place += 1
        return best

    def best_line(self, acolytes: i64) -> i64:
        """Return the best act together with the turn that it allows after this one."""
        best: i64 = 0
        tithe = self.best_turn(acolytes)
        place: i64 = 0
        while place < at.PLACES:
            shift = at.ZONE_BITS * place
            own = (acolytes >> shift) & at.ZONE_MASK
            if own > 0:
                gain = self.tithes[place] + (tithe - ACT) * NEXT // 100
                if gain > best:
                    best = gain
                duty = self._best_offer(place, own)
                if self.outlook.turns > 0:
                    after = acolytes + (own << (at.ZONE_BITS * at.CITY)) - (own << shift)  # rule: PI-052
                    duty += (self.best_turn(after) - ACT) * NEXT // 100
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

    def look(self, position: Position, seat: i64) -> None:
        """Find what the tithe or the duty of every place is worth to the seat, by its strength there."""
        cells = position.cells
        self.duties.weigh(position, seat)
        can_pay = cells[at.STORE + at.GOODS * seat + at.COIN] > 0
        place: i64 = 0
        while place < at.PLACES:
            most = most_of_others(position, seat, place)
            if (self.outlook.at_hand >> SCRIPTORIUM) & 1 == 1:
                most -= 1
            self.most[place] = most
            duty = duty_at(position, place)
            kind = tithe_at(position, place)
            tithe: i64 = 0
            if kind != at.NO_TITHE:
                tithe = self.outlook.each(at.STONE if kind == at.CORNUCOPIA else kind)
            self.tithes[place] = tithe
            single, double = self.duties.gains[2 * duty], self.duties.gains[2 * duty + 1]
            weak = single - self.outlook.each(at.COIN) if can_pay else tithe
            self.offers[3 * place] = weak if weak > tithe else tithe
            self.offers[3 * place + 1] = single if single > tithe else tithe
            self.offers[3 * place + 2] = double if double > tithe else tithe
            place += 1
