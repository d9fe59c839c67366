"""The Ab-Bott's turn: he sows, a counter is drawn, he acts, and some of his acolytes go home."""

from typing import Final

from chapterhouse.core.agenda import Step, number_of, pop, push
from chapterhouse.core.game import CHANCE
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.pilgrim import ask, at, do
from chapterhouse.games.pilgrim.buildings.owned import PULPIT, working
from chapterhouse.games.pilgrim.buildings.slots import take_favour
from chapterhouse.games.pilgrim.cells import duty_at, on_activity, trade_kind
from chapterhouse.games.pilgrim.pack.board import Board
from chapterhouse.games.pilgrim.payments.cornucopia import AnyGood
from chapterhouse.games.pilgrim.payments.prices import class_needs_acolyte
from chapterhouse.games.pilgrim.roads.hexes import PAIRS
from chapterhouse.games.pilgrim.roads.network import cost_class, lay, upgrade
from chapterhouse.games.pilgrim.roads.shrines import place_shrine
from chapterhouse.games.pilgrim.rounds.setup import Draw
from chapterhouse.games.pilgrim.solo.area import prepare_solo, seed_abbot
from chapterhouse.games.pilgrim.solo.bag import in_bag, take_counter
from chapterhouse.games.pilgrim.solo.duties import (
    VALUE,
    allocate,
    gain_piety,
    give_alms,
    is_fee_due,
    ordain,
    take_building,
)
from chapterhouse.games.pilgrim.solo.next_tile import NEW_TRAIL, first_tile, next_tile
from chapterhouse.games.pilgrim.solo.piles import largest_pile, send_home, sow_pile, take_acolyte
from chapterhouse.games.pilgrim.turn.sowing import NOT_BEGUN
from chapterhouse.games.pilgrim.turn.steps import bring_oblate

UNTOUCHED: Final = 8  # beside the tiles left: none of this duty has been laid yet


class SoloSetup(Step):
    """Everything has been drawn: prepare the area and let the person seed. The frame names the level."""

    name = "solo_setup"
    settles = True

    def __init__(self, board: Board) -> None:
        self.board = board

    def settle(self, position: Position, frame: i64) -> bool:
        pop(position)
        prepare_solo(position, self.board, number_of(frame))
        seed_abbot(position, self.board)
        push(position, ask.TURN, CHANCE, 0)
        push(position, ask.SEED, 0, NOT_BEGUN)
        return True


class Abbot(Step):
    """The Ab-Bott's turn begins: he sows his largest pile, or brings up an oblate."""

    name = "abbot"
    settles = True

    def settle(self, position: Position, frame: i64) -> bool:
        pop(position)
        cells = position.cells
        if cells[at.AT + at.ABBOT] == 0:  # rule: PI-199
            if cells[at.ABBEY + at.ABBOT] + cells[at.VILLAGE + at.ABBOT] > 0:
                bring_oblate(position, at.ABBOT)
            return True
        if working(position, at.ABBOT) & (1 << PULPIT) and cells[at.VILLAGE + at.ABBOT] > 0:  # rule: PI-193
            cells[at.VILLAGE + at.ABBOT] -= 1
            cells[at.ABBEY + at.ABBOT] += 1
        sow_pile(position, largest_pile(position))
        push(position, ask.DRAW, CHANCE, 0)
        return True


class DrawCounter(Step):
    """Draw a counter from the bag; the Ab-Bott does what it shows, as with a majority."""  # rule: PI-197

    name = "draw"

    def __init__(self, board: Board) -> None:
        self.board = board

    def candidates(self, position: Position, frame: i64) -> list[int]:
        return [do.DRAW + kind for kind in range(at.COUNTERS) if in_bag(position, kind) > 0]

    def weights_into(self, position: Position, frame: i64, weights: "vec[i64]") -> i64:
        count: i64 = 0
        kind: i64 = 0
        while kind < at.COUNTERS:
            if in_bag(position, kind) > 0:
                weights[count] = in_bag(position, kind)
                count += 1
            kind += 1
        return count

    def facts(self, position: Position, frame: i64) -> dict[str, int | str]:
        return {"left": sum(in_bag(position, kind) for kind in range(at.COUNTERS))}

    def play(self, position: Position, frame: i64, move: i64) -> None:
        kind = move - do.DRAW
        take_counter(position, kind)  # rule: PI-191
        push(position, ask.ABBOT_HOME, CHANCE, kind)
        if kind == at.ALLOCATION:
            self._collect_fee(position, allocate(position, self.board))
        elif kind == at.BUILD_ROADS:
            push_roads(position, VALUE)  # rule: PI-203
        elif kind == at.CLERICAL:
            gain_piety(position)
        elif kind == at.CONSTRUCT:
            if take_building(position, self.board):
                push_roads(position, 1)  # rule: PI-213
        elif kind == at.GIVE_ALMS:
            give_alms(position, self.board)
        elif kind == at.ORDINATION:
            ordain(position)

    def _collect_fee(self, position: Position, moved: i64) -> None:
        """Give the person the trade resource for the use of their own Infirmary."""  # rule: PI-201
        if not is_fee_due(position, moved):
            return
        kind = trade_kind(position)
        if kind == at.CORNUCOPIA:
            push(position, ask.FEE, 0, 0)
        else:
            position.cells[at.STORE + kind] += 1


class Fee(AnyGood):
    """The person chooses the trade resource under the cornucopia."""  # rule: PI-201

    name = "fee"
    rule = "PI-201"


def push_roads(position: Position, tiles: i64) -> None:
    """Let him lay this many tiles, and one more with his Road Engineer."""
    tiles += engineer(position)
    push(position, ask.ABBOT_ROADS, CHANCE, tiles | UNTOUCHED)


def engineer(position: Position) -> i64:
    """Return the tile that his Road Engineer adds."""  # rule: PI-203
    return 1 if on_activity(position, at.ABBOT, at.ROAD_ENGINEER) > 0 else 0


def build(position: Position, board: Board, move: i64) -> None:
    """Carry out his tile: he pays nothing, but puts acolytes on the map."""  # rule: PI-203 PI-210 PI-211
    if move >= do.SHRINE:
        place_shrine(position, board, at.ABBOT, move - do.SHRINE)
        take_acolyte(position)
        return
    is_upgrade = move >= do.UPGRADE
    number = move - do.UPGRADE if is_upgrade else move - do.LAY
    place, pair = number // PAIRS, number % PAIRS
    needs_acolyte = class_needs_acolyte(cost_class(position, board, place, pair, 1 if is_upgrade else 0))
    if is_upgrade:
        take_favour(position, at.ABBOT, upgrade(position, board, at.ABBOT, place, pair))
    else:
        take_favour(position, at.ABBOT, lay(position, board, at.ABBOT, place, pair))
    if needs_acolyte:
        take_acolyte(position)


class AbbotRoads(Step):
    """He lays the next tile. The frame says how many are left, and UNTOUCHED before the first."""

    name = "abbot_roads"
    settles = True

    def __init__(self, board: Board) -> None:
        self.board = board

    def settle(self, position: Position, frame: i64) -> bool:
        pop(position)
        left = number_of(frame) & (UNTOUCHED - 1)
        if left == 0:
            return True
        move = next_tile(position, self.board, at.ABBOT, left, position.cells[at.AT + at.ABBOT] != 0)
        if move == NEW_TRAIL:
            push(position, ask.GATE, CHANCE, number_of(frame))  # rule: PI-205
        elif move >= 0:
            if do.UPGRADE <= move < do.SHRINE:
                if number_of(frame) < UNTOUCHED:
                    return True  # rule: PI-208, blocked: the rest lapses
                left = 1 + engineer(position)
            build(position, self.board, move)
            push(position, ask.ABBOT_ROADS, CHANCE, left - 1)
        return True


class Gate(Draw):
    """Roll the die for the gate of a new trail, and lay its first tile."""  # rule: PI-205

    name = "gate"

    def __init__(self, board: Board) -> None:
        self.board = board

    def candidates(self, position: Position, frame: i64) -> list[int]:
        return [do.GATE + number for number in range(do.SIDES)]

    def play(self, position: Position, frame: i64, move: i64) -> None:
        left = number_of(frame) & (UNTOUCHED - 1)
        tile = first_tile(position, self.board, at.ABBOT, move - do.GATE + 1, left)
        if tile >= 0:
            build(position, self.board, tile)
            push(position, ask.ABBOT_ROADS, CHANCE, left - 1)


class AbbotHome(Step):
    """The counter is done: his acolytes of one other duty go home. The frame names the counter."""

    name = "abbot_home"
    settles = True

    def settle(self, position: Position, frame: i64) -> bool:
        pop(position)
        send_home(position, place_of(position, number_of(frame)))
        return True


def place_of(position: Position, counter: i64) -> i64:
    """Return the place of a counter's duty; Rest has none."""  # rule: PI-198
    place: i64 = 0
    while place < at.PLACES:
        if duty_at(position, place) == counter and counter < at.COUNTERS - 1:
            return place
        place += 1
    return at.NONE
