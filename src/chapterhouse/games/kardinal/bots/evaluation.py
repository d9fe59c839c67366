"""What a position of Kardinal & König is worth: the points that the board promises each seat, and who leads.

Cloisters count as often as they will still be scored, alliances by what they bring now and by the ends that
a seat leads already, rows of cloisters by their size, cards by what they can pay for.
"""

from typing import Final

from chapterhouse.bots.evaluate import Evaluation, share_into
from chapterhouse.core.bits import bit_count
from chapterhouse.core.game import Game
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.kardinal import at
from chapterhouse.games.kardinal.board import Board
from chapterhouse.games.kardinal.cells import of_seat
from chapterhouse.games.kardinal.chains import component, lowest
from chapterhouse.games.kardinal.game import Kardinal
from chapterhouse.games.kardinal.scoring import cloister_points

# All weights are in tenths of a point.
POINT: Final = 10
FUTURE_SCORING: Final = 7  # a place held now in a scoring that is still far away
LEAD_AT_ONE_END: Final = 3  # for each advisor that would count if the other end were won too
ROOM_AT_OTHER_END: Final = 4  # if an advisor can still be put there
ROW_OF_TWO: Final = 2
ROW_OF_THREE: Final = 9
BEYOND: Final = 10  # each cloister of a row that scores
PAIR: Final = 4
SPREAD_LATE: Final = 30.0
SPREAD_EARLY: Final = 60.0  # for a full pile in the first half


class KardinalEvaluation(Evaluation):
    """Odds from the points that the board promises."""

    def __init__(self, game: Game) -> None:
        if not isinstance(game, Kardinal):
            raise TypeError(f"This evaluation knows Kardinal & König, not {game.name}.")
        self.worlds = 1  # the hidden cards hardly count
        self.own_choices = 2  # a country says nothing before a piece stands in it
        self.board: Board = game.board
        self.points: vec[i64] = vec[i64]([0] * 5)

    def value_into(self, game: Game, position: Position, values: "vec[i64]") -> None:
        seat: i64 = 0
        while seat < position.seats:
            self.points[seat] = self._promise(position, seat)
            seat += 1
        share_into(self.points, position.seats, self._spread(position), values)

    def _spread(self, position: Position) -> float:
        """The longer the game still is, the less a lead says."""
        cells = position.cells
        cards = float(cells[at.PILE])
        if cells[at.HALF] == 1:
            cards += 36.0
        return SPREAD_LATE + (SPREAD_EARLY - SPREAD_LATE) * min(1.0, cards / 72.0)

    def _promise(self, position: Position, seat: i64) -> i64:
        cells = position.cells
        points = cells[at.SCORE + seat] * POINT
        weight: i64 = POINT + FUTURE_SCORING if cells[at.HALF] == 1 else POINT
        country: i64 = 0
        while country < at.COUNTRIES:
            if of_seat(cells[at.COUNT + country], seat) > 0:
                points += cloister_points(position, country, seat) * weight
            country += 1
        points += self._alliances(position, seat)
        points += self._rows(cells[at.CLOISTERS + seat])
        return points + self._cards(position, seat)

    def _alliances(self, position: Position, seat: i64) -> i64:
        cells = position.cells
        led: i64 = 0  # countries in which nobody has more advisors
        country: i64 = 0
        while country < at.COUNTRIES:
            if self._leads(cells[at.ADVISORS + country], seat, position.seats):
                led |= 1 << country
            country += 1
        if led == 0:
            return 0
        points: i64 = 0
        for a, b in self.board.alliances:
            advisors = cells[at.COUNCIL + a] + cells[at.COUNCIL + b]
            at_a, at_b = led & (1 << a), led & (1 << b)
            if at_a and at_b:
                points += advisors * POINT
            elif at_a or at_b:
                other = b if at_a else a
                points += cells[at.COUNCIL + (a if at_a else b)] * LEAD_AT_ONE_END
                if (
                    cells[at.COUNCIL + other] < cells[at.MOST + other]
                    or cells[at.TOTAL + other] < self.board.size[other]
                ):
                    points += ROOM_AT_OTHER_END
        return points

    def _leads(self, packed: i64, seat: i64, seats: i64) -> bool:
        own = of_seat(packed, seat)
        if own == 0:
            return False
        other: i64 = 0
        while other < seats:
            if of_seat(packed, other) > own:
                return False
            other += 1
        return True

    def _rows(self, own: i64) -> i64:
        points: i64 = 0
        left = own
        while left != 0:
            part = component(self.board, left, lowest(left))
            left &= ~part
            size = bit_count(part)
            if size >= 4:
                points += size * BEYOND
            elif size == 3:
                points += ROW_OF_THREE
            elif size == 2:
                points += ROW_OF_TWO
        return points

    def _cards(self, position: Position, seat: i64) -> i64:
        kind: i64 = 0
        while kind < at.KINDS:
            if position.cells[at.HANDS + at.KINDS * seat + kind] >= 2:
                return PAIR
            kind += 1
        return 0
