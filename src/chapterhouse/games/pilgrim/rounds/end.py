"""Round end up to the income: excess, ship, season end, merchant."""  # rule: PI-172

from chapterhouse.core.agenda import Step, clear, number_of, pop, push, seat_of
from chapterhouse.core.game import CHANCE
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64
from chapterhouse.games.pilgrim import ask
from chapterhouse.games.pilgrim.at import (
    ABBEY,
    ALMS,
    CORNUCOPIA,
    GOODS,
    GRAIN,
    HERALDS,
    IS_OVER,
    LEADS_ABOVE_ROW_0,
    LIVE,
    MERCHANT,
    NO_TITHE,
    NORTH_GROUP,
    PIETY,
    PLAYERS,
    QUADRANTS,
    ROUTES,
    RULINGS,
    SEASON,
    SHIP,
    SOUTH_GROUP,
    SPACES,
    STONE,
    STORE,
    TOP,
)
from chapterhouse.games.pilgrim.buildings.owned import CONFESSION_BOX
from chapterhouse.games.pilgrim.cells import site_space, trade_kind, turn_seat
from chapterhouse.games.pilgrim.pack.board import Board
from chapterhouse.games.pilgrim.payments.cornucopia import AnyGood
from chapterhouse.games.pilgrim.rounds.layout import leap, ship_reaches
from chapterhouse.games.pilgrim.rounds.starter import push_confession
from chapterhouse.games.pilgrim.solo.bag import fill_bag


class RoundEnd(Step):
    """Every seat has had its turn."""

    name = "round_end"
    settles = True

    def __init__(self, board: Board) -> None:
        self.stone_limit: i64 = board.components.limits[0]
        self.grain_limit: i64 = board.components.limits[1]
        self.board = board

    def settle(self, position: Position, frame: i64) -> bool:
        pop(position)
        cells = position.cells
        self._return_excess(position)
        cells[SHIP] = (cells[SHIP] + 1) % SPACES  # rule: PI-012 PI-018
        ship_reaches(position, cells[SHIP])
        quadrant: i64 = 0
        while quadrant < QUADRANTS:
            if site_space(position, quadrant) == cells[SHIP]:
                end_season(position, quadrant)
                if quadrant == 0:
                    cells[IS_OVER] = 1  # rule: PI-178
                    clear(position)
                    return True
                fill_bag(position, self.board)  # rule: PI-218
            quadrant += 1
        cells[MERCHANT] = (cells[MERCHANT] + 1) & 7  # rule: PI-130
        push(position, ask.CHOOSE, CHANCE, 0)
        if cells[LIVE] & (1 << CONFESSION_BOX):
            order = cells[PLAYERS] - 1
            while order >= 0:
                push_confession(position, turn_seat(position, order))
                order -= 1
        pay_income(position)
        return True

    def _return_excess(self, position: Position) -> None:
        """Cut stone and grain to what a store keeps."""  # rule: PI-173
        cells = position.cells
        seat: i64 = 0
        while seat < position.seats:  # rule: PI-217, not the Ab-Bott
            store = STORE + GOODS * seat
            if cells[store + STONE] > self.stone_limit:
                cells[store + STONE] = self.stone_limit
            if cells[store + GRAIN] > self.grain_limit:
                cells[store + GRAIN] = self.grain_limit
            seat += 1


def end_season(position: Position, quadrant: i64) -> None:
    """Reward the alms leader; before the last season's end clear the table, too."""  # rule: PI-174
    cells = position.cells
    leader = alms_leader(position)
    is_led = cells[ALMS + leader] > 0 or not cells[RULINGS] & LEADS_ABOVE_ROW_0
    if is_led and cells[ABBEY + leader] > 0:  # rule: PI-170
        cells[ABBEY + leader] -= 1
        cells[TOP + leader] += 1  # rule: PI-168
    cells[HERALDS] &= ~(1 << quadrant)
    if quadrant == 0:
        return  # rule: PI-171
    cells[SEASON] += 1
    seat: i64 = 0
    while seat < cells[PLAYERS]:
        cells[ALMS + seat] = 0
        seat += 1
    leap(position, NORTH_GROUP)
    leap(position, SOUTH_GROUP)


def alms_leader(position: Position) -> i64:
    """Return the seat highest on the alms table; ties by piety, then by turn order."""  # rule: PI-169
    cells = position.cells
    leader = turn_seat(position, 0)
    best = cells[ALMS + leader] * 16 + cells[PIETY + leader]
    order: i64 = 1
    while order < cells[PLAYERS]:
        seat = turn_seat(position, order)
        mark = cells[ALMS + seat] * 16 + cells[PIETY + seat]
        if mark > best:
            leader, best = seat, mark
        order += 1
    return leader


def pay_income(position: Position) -> None:
    """Give each trade route its good; a cornucopia asks its owner."""  # rule: PI-126 PI-131 PI-132
    cells = position.cells
    kind = trade_kind(position)
    if kind == NO_TITHE:
        return
    order = cells[PLAYERS] - 1
    while order >= 0:
        seat = turn_seat(position, order)
        routes = route_count(position, seat)
        if routes > 0:
            if kind == CORNUCOPIA:
                push(position, ask.INCOME, seat, routes)
            else:
                cells[STORE + GOODS * seat + kind] += routes
        order -= 1


def route_count(position: Position, seat: i64) -> i64:
    """Return how many trade routes a seat has."""
    rest = position.cells[ROUTES + seat]
    count: i64 = 0
    while rest != 0:
        rest &= rest - 1
        count += 1
    return count


class Income(AnyGood):
    """Choose the good of a trade route; the frame says how many are still to come."""  # rule: PI-126

    name = "income"
    rule = "PI-126"

    def facts(self, position: Position, frame: i64) -> dict[str, int | str]:
        return {"left": number_of(frame)}

    def play(self, position: Position, frame: i64, move: i64) -> None:
        AnyGood.play(self, position, frame, move)
        if number_of(frame) > 1:
            push(position, ask.INCOME, seat_of(frame), number_of(frame) - 1)
