"""Set-up: what chance brings, one draw after the other, and how the acolytes are seeded."""

from typing import Final

from chapterhouse.core.agenda import Step, number_of, push
from chapterhouse.core.game import CHANCE
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.pilgrim import ask, do
from chapterhouse.games.pilgrim.at import (
    BUILDING,
    BUILDINGS,
    COLOUR,
    DRAWN,
    DUTIES,
    DUTY_AT,
    MERCHANT,
    MOVER,
    NIBBLE,
    NO_TITHE,
    PLACES,
    PLAYERS,
    QUADRANTS,
    SHIP,
    SITE,
    SITES,
    STARTER,
    TAXATION,
    TITHE_AT,
)
from chapterhouse.games.pilgrim.cells import duty_at, site_space, tithe_at, turn_seat
from chapterhouse.games.pilgrim.pack.board import Board
from chapterhouse.games.pilgrim.rounds.layout import (
    DRAWN_OF_LEVEL,
    buildings_drawn,
    next_building_space,
    place_building,
    place_dummies,
    place_site,
)
from chapterhouse.games.pilgrim.turn.sowing import NOT_BEGUN

NOTHING_DEALT: Final = 0xFFFFFFFF  # places without a duty or a tithe, as they are packed


def prepare_ring(position: Position) -> None:
    """Leave every place without a duty and a tithe."""
    position.cells[DUTY_AT] = NOTHING_DEALT
    position.cells[TITHE_AT] = NOTHING_DEALT


def put_duty(position: Position, place: i64, duty: i64) -> None:
    """Lay a duty tile on a place; the merchant starts on Taxation."""  # rule: PI-015 PI-023
    cells = position.cells
    cells[DUTY_AT] ^= (15 ^ duty) << (NIBBLE * place)
    if duty == TAXATION:
        cells[MERCHANT] = place


def put_tithe(position: Position, place: i64, kind: i64) -> None:
    """Lay a tithe counter on a place."""  # rule: PI-016
    position.cells[TITHE_AT] ^= (15 ^ kind) << (NIBBLE * place)


def place_without_tithe(position: Position) -> i64:
    """Return the next place that waits for a tithe, or PLACES."""
    place: i64 = 0
    while place < PLACES:
        if tithe_at(position, place) == NO_TITHE and duty_at(position, place) != TAXATION:
            return place
        place += 1
    return PLACES


class Draw(Step):
    """A draw in which every candidate is equally likely."""

    def weights_into(self, position: Position, frame: i64, weights: "vec[i64]") -> i64:
        count = len(self.candidates(position, frame))
        for i in range(count):
            weights[i] = 1
        return count


class DealDuty(Draw):
    """Deal a duty tile to the place that the frame names, then to the next one."""  # rule: PI-015

    name = "deal_duty"

    def candidates(self, position: Position, frame: i64) -> list[int]:
        place = number_of(frame)
        dealt = [duty_at(position, other) for other in range(place)]
        return [do.DEAL_DUTY + place * DUTIES + duty for duty in range(DUTIES) if duty not in dealt]

    def play(self, position: Position, frame: i64, move: i64) -> None:
        place = number_of(frame)
        put_duty(position, place, (move - do.DEAL_DUTY) % DUTIES)
        if place + 1 < PLACES:
            push(position, ask.DEAL_DUTY, CHANCE, place + 1)


class DealTithe(Step):
    """Deal a tithe counter to the next place that has none; Taxation gets none."""  # rule: PI-016 PI-043

    name = "deal_tithe"

    def __init__(self, board: Board) -> None:
        self.counters = board.components.tithes

    def candidates(self, position: Position, frame: i64) -> list[int]:
        first = do.DEAL_TITHE + place_without_tithe(position) * do.TITHES
        return [first + kind for kind in range(do.TITHES) if self._left(position, kind) > 0]

    def weights_into(self, position: Position, frame: i64, weights: "vec[i64]") -> i64:
        count: i64 = 0
        for kind in range(do.TITHES):
            left = self._left(position, kind)
            if left > 0:
                weights[count] = left
                count += 1
        return count

    def play(self, position: Position, frame: i64, move: i64) -> None:
        put_tithe(position, (move - do.DEAL_TITHE) // do.TITHES, (move - do.DEAL_TITHE) % do.TITHES)
        if place_without_tithe(position) < PLACES:
            push(position, ask.DEAL_TITHE, CHANCE, 0)

    def _left(self, position: Position, kind: int) -> int:
        left, tithes = self.counters[kind], position.cells[TITHE_AT]
        for _ in range(PLACES):
            if tithes & 15 == kind:
                left -= 1
            tithes >>= NIBBLE
        return left


class DrawSite(Draw):
    """Draw the site tile of the quadrant that the frame names."""  # rule: PI-017

    name = "draw_site"

    def candidates(self, position: Position, frame: i64) -> list[int]:
        quadrant = number_of(frame)
        drawn = [(position.cells[SITE + other] & 31) - 1 for other in range(quadrant)]
        return [do.DRAW_SITE + quadrant * SITES + tile for tile in range(SITES) if tile not in drawn]

    def play(self, position: Position, frame: i64, move: i64) -> None:
        quadrant = number_of(frame)
        push(position, ask.ROLL, CHANCE, quadrant | ((move - do.DRAW_SITE) % SITES) << NIBBLE)


class Roll(Draw):
    """Roll the die that says where the site of the quadrant lies."""  # rule: PI-017

    name = "roll"

    def __init__(self, board: Board) -> None:
        self.board = board

    def candidates(self, position: Position, frame: i64) -> list[int]:
        first = do.ROLL + (number_of(frame) & 15) * do.SIDES
        return [int(first) + number for number in range(do.SIDES)]

    def play(self, position: Position, frame: i64, move: i64) -> None:
        quadrant = number_of(frame) & 15
        place_site(
            position, self.board, quadrant, number_of(frame) >> NIBBLE, (move - do.ROLL) % do.SIDES + 1
        )
        if quadrant == 0:
            position.cells[SHIP] = site_space(position, 0)  # rule: PI-018
        if quadrant + 1 < QUADRANTS:
            push(position, ask.DRAW_SITE, CHANCE, quadrant + 1)


class DrawBuilding(Draw):
    """Draw the next building: four blue, four red, four green."""  # rule: PI-019 PI-021

    name = "draw_building"

    def __init__(self, board: Board) -> None:
        self.board = board

    def candidates(self, position: Position, frame: i64) -> list[int]:
        level = int(buildings_drawn(position)) // DRAWN_OF_LEVEL
        first = do.DRAW_BUILDING + int(next_building_space(position)) * BUILDINGS
        size = BUILDINGS // 3
        return [
            first + building
            for building in range(level * size, (level + 1) * size)
            if not has_been_drawn(position, building)
        ]

    def play(self, position: Position, frame: i64, move: i64) -> None:
        number = move - do.DRAW_BUILDING
        place_building(position, self.board, number % BUILDINGS, number // BUILDINGS)
        if buildings_drawn(position) < DRAWN:
            push(position, ask.DRAW_BUILDING, CHANCE, 0)


class Lot(Draw):
    """Draw who starts; then dummies and heralds are placed and the seats seed."""  # rule: PI-014 PI-026

    name = "lot"

    def __init__(self, board: Board) -> None:
        self.board = board

    def candidates(self, position: Position, frame: i64) -> list[int]:
        return sorted(do.FIRST + int(position.cells[COLOUR + seat]) for seat in range(position.seats))

    def play(self, position: Position, frame: i64, move: i64) -> None:
        begin(position, self.board, seat_of_colour(position, move - do.FIRST))


def begin(position: Position, board: Board, starter: i64) -> None:
    """Place dummies and heralds and let the seats seed, the start player first."""
    position.cells[STARTER] = position.cells[MOVER] = starter
    north, south = board.components.dummies[int(position.seats)]
    place_dummies(position, north, south)
    push(position, ask.TURN, CHANCE, 0)
    order = position.seats - 1
    while order >= 0:
        push(position, ask.SEED, turn_seat(position, order), NOT_BEGUN)
        order -= 1


def push_draws(position: Position, is_first_play: bool, draws_lot: bool) -> None:
    """Put the draws of the set-up on the agenda, the last at the bottom."""  # rule: PI-014 PI-030
    if draws_lot:
        push(position, ask.LOT, CHANCE, 0)
    if not is_first_play:
        push(position, ask.DRAW_BUILDING, CHANCE, 0)
        push(position, ask.DRAW_SITE, CHANCE, 0)
    push(position, ask.DEAL_TITHE, CHANCE, 0)
    if not is_first_play:
        push(position, ask.DEAL_DUTY, CHANCE, 0)


def seat_of_colour(position: Position, colour: i64) -> i64:
    """Return the seat that plays a colour, or the number of players."""
    seat: i64 = 0
    while seat < position.cells[PLAYERS] and position.cells[COLOUR + seat] != colour:
        seat += 1
    return seat


def has_been_drawn(position: Position, building: int) -> bool:
    """Return whether a building is in this game."""
    drawn = position.cells[BUILDING]
    while drawn != 0:
        if drawn & 31 == building + 1:
            return True
        drawn >>= 5
    return False
