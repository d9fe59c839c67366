"""Round end: excess, ship, season end, merchant, income, Confession Box, start player."""  # rule: PI-172

from typing import Optional

from chapterhouse.core.agenda import Step, clear, number_of, pop, push, seat_of
from chapterhouse.core.game import CHANCE, Objection
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.pilgrim.board import Board
from chapterhouse.games.pilgrim.buildings import CONFESSION_BOX, WAGON_YARD, working
from chapterhouse.games.pilgrim.layout import leap, ship_reaches
from chapterhouse.games.pilgrim.moves import CONFESS, DECLINE, START, TAKE
from chapterhouse.games.pilgrim.position import (
    ABBEY,
    ALMS,
    COLOUR,
    CONFESSED,
    CORNUCOPIA,
    GOODS,
    GRAIN,
    HERALDS,
    IS_OVER,
    LIVE,
    MERCHANT,
    MOVER,
    NO_TITHE,
    NONE,
    NORTH_GROUP,
    PIETY,
    QUADRANTS,
    ROUND,
    ROUTES,
    SEASON,
    SHIP,
    SOUTH_GROUP,
    SPACES,
    STARTER,
    STONE,
    STORE,
    TOP,
    owner_of,
    site_space,
    trade_kind,
    turn_seat,
)
from chapterhouse.games.pilgrim.steps.frames import (
    CHOOSE_STEP,
    CONFESSION_STEP,
    FIRST_STEP,
    INCOME_STEP,
    TURN_STEP,
)
from chapterhouse.games.pilgrim.steps.setup import seat_of_colour


class RoundEnd(Step):
    """Every seat has had its turn."""

    name = "round_end"
    settles = True

    def __init__(self, board: Board) -> None:
        self.stone_limit: i64 = board.office.limits[0]
        self.grain_limit: i64 = board.office.limits[1]

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
            quadrant += 1
        cells[MERCHANT] = (cells[MERCHANT] + 1) & 7  # rule: PI-130
        push(position, CHOOSE_STEP, CHANCE, 0)
        if cells[LIVE] & (1 << CONFESSION_BOX):
            order = position.seats - 1
            while order >= 0:
                push(position, CONFESSION_STEP, turn_seat(position, order), 0)
                order -= 1
        pay_income(position)
        return True

    def _return_excess(self, position: Position) -> None:
        """Cut stone and grain to what a store keeps."""  # rule: PI-173
        cells = position.cells
        seat: i64 = 0
        while seat < position.seats:
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
    if cells[ABBEY + leader] > 0:  # rule: PI-170
        cells[ABBEY + leader] -= 1
        cells[TOP + leader] += 1  # rule: PI-168
    cells[HERALDS] &= ~(1 << quadrant)
    if quadrant == 0:
        return  # rule: PI-171
    cells[SEASON] += 1
    seat: i64 = 0
    while seat < position.seats:
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
    while order < position.seats:
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
    order = position.seats - 1
    while order >= 0:
        seat = turn_seat(position, order)
        routes = route_count(position, seat)
        if routes > 0:
            if kind == CORNUCOPIA:
                push(position, INCOME_STEP, seat, routes)
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


class Income(Step):
    """Choose the good of a trade route; the frame says how many are still to come."""  # rule: PI-126

    name = "income"

    def candidates(self, position: Position, frame: i64) -> list[int]:
        return [TAKE + good for good in range(GOODS)]

    def objection(self, position: Position, frame: i64, move: i64) -> Optional[Objection]:
        return None if TAKE <= move < TAKE + GOODS else Objection("not_now", "PI-126")

    def legal_into(self, position: Position, frame: i64, moves: "vec[i64]") -> i64:
        moves[0] = TAKE
        moves[1] = TAKE + 1
        moves[2] = TAKE + 2
        return 3

    def facts(self, position: Position, frame: i64) -> dict[str, int | str]:
        return {"left": number_of(frame)}

    def play(self, position: Position, frame: i64, move: i64) -> None:
        seat = seat_of(frame)
        position.cells[STORE + GOODS * seat + move - TAKE] += 1
        if number_of(frame) > 1:
            push(position, INCOME_STEP, seat, number_of(frame) - 1)


class Confession(Step):
    """Use or hire the Confession Box for the choice of the start player, or decline."""  # rule: PI-140

    name = "confession"
    settles = True
    asks_always = True

    def settle(self, position: Position, frame: i64) -> bool:
        if self._ways(position, seat_of(frame)) != 0:
            return False
        pop(position)
        return True

    def _ways(self, position: Position, seat: i64) -> i64:
        """Return how the seat can confess: bit 0 without naming a fee, bits 1-3 with each good."""
        own = working(position, seat)
        if own & ((1 << CONFESSION_BOX) | (1 << WAGON_YARD)):  # rule: PI-163
            return 1
        kind = trade_kind(position)
        if kind == NO_TITHE:
            return 0  # rule: PI-132
        store = STORE + GOODS * seat
        if kind != CORNUCOPIA:
            return 1 if position.cells[store + kind] > 0 else 0
        ways: i64 = 0
        good: i64 = 0
        while good < GOODS:
            if position.cells[store + good] > 0:
                ways |= 2 << good
            good += 1
        return ways

    def candidates(self, position: Position, frame: i64) -> list[int]:
        return [DECLINE, *range(CONFESS, CONFESS + 1 + GOODS)]

    def objection(self, position: Position, frame: i64, move: i64) -> Optional[Objection]:
        if move == DECLINE:
            return None
        if move < CONFESS or move > CONFESS + GOODS:
            return Objection("not_now", "PI-140")
        ways = self._ways(position, seat_of(frame))
        if ways & (1 << (move - CONFESS)):
            return None
        if trade_kind(position) == CORNUCOPIA and move > CONFESS and ways != 1:
            return Objection("no_fee", "PI-140")
        return Objection("wrong_fee", "PI-140")

    def legal_into(self, position: Position, frame: i64, moves: "vec[i64]") -> i64:
        moves[0] = DECLINE
        count: i64 = 1
        ways = self._ways(position, seat_of(frame))
        way: i64 = 0
        while way <= GOODS:
            if ways & (1 << way):
                moves[count] = CONFESS + way
                count += 1
            way += 1
        return count

    def play(self, position: Position, frame: i64, move: i64) -> None:
        if move == DECLINE:
            return
        cells = position.cells
        seat = seat_of(frame)
        cells[CONFESSED] |= 1 << seat
        if working(position, seat) & ((1 << CONFESSION_BOX) | (1 << WAGON_YARD)):
            return
        good = trade_kind(position) if move == CONFESS else move - CONFESS - 1
        cells[STORE + GOODS * seat + good] -= 1
        owner = owner_of(position, CONFESSION_BOX)
        if owner != NONE:
            cells[STORE + GOODS * owner + good] += 1


class Choose(Step):
    """Find the seat that names the start player."""

    name = "choose"
    settles = True

    def settle(self, position: Position, frame: i64) -> bool:
        pop(position)
        push(position, FIRST_STEP, chooser(position), 0)
        return True


def chooser(position: Position) -> i64:
    """Return the seat with the highest piety, the first clockwise of several."""  # rule: PI-176 PI-177
    cells = position.cells
    best: i64 = -1
    found: i64 = 0
    order: i64 = 1
    while order <= position.seats:
        seat = turn_seat(position, order) if order < position.seats else turn_seat(position, 0)
        piety = cells[PIETY + seat]
        if cells[CONFESSED] & (1 << seat):
            piety += 2  # rule: PI-140
        if piety > best:
            best = piety
            found = seat
        order += 1
    return found


class First(Step):
    """Name the start player of the next round."""  # rule: PI-176

    name = "first"

    def candidates(self, position: Position, frame: i64) -> list[int]:
        return sorted(START + int(position.cells[COLOUR + seat]) for seat in range(position.seats))

    def objection(self, position: Position, frame: i64, move: i64) -> Optional[Objection]:
        colour = move - START
        if colour < 0 or seat_of_colour(position, colour) == position.seats:
            return Objection("not_now", "PI-176")
        return None

    def play(self, position: Position, frame: i64, move: i64) -> None:
        cells = position.cells
        cells[STARTER] = seat_of_colour(position, move - START)
        cells[MOVER] = cells[STARTER]
        cells[CONFESSED] = 0
        cells[ROUND] += 1
        push(position, TURN_STEP, CHANCE, 0)
