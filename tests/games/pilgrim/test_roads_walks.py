"""Roads built at random: the fast generator and its kept numbers against the plain map of the ledger."""

from collections import Counter
from typing import Final

import pytest
from tests.citing import cites
from tests.contract.cases import GAMES
from tests.games.pilgrim.building import (
    BOARD,
    Building,
    choose,
    objection_to,
    parsed,
    random_building,
    random_move,
    text_of,
)
from tests.oracle.pilgrim.map import CITY, EDGES, ORDER, PAIRS, Move, Step, across

from chapterhouse.core.chance import FastDice
from chapterhouse.games.pilgrim import at, do
from chapterhouse.games.pilgrim.pack.tiles import KINDS
from chapterhouse.games.pilgrim.roads.generate import can_road, road_candidates
from chapterhouse.games.pilgrim.roads.hexes import HEX_NAMES, HEX_NUMBERS, PAIR_NUMBERS
from chapterhouse.games.pilgrim.roads.network import cost_class, figures_on_map
from chapterhouse.games.pilgrim.roads.trails import trail_lines

STEPS: Final = 60
RARE: Final = {
    "foreign_road_runs_in",
    "port_already_connected",
    "river_edge",
}  # examples are in test_roads.py


@cites("PI-083", "PI-086", "PI-089", "PI-091", "PI-093", "PI-094", "PI-096", "PI-101", "PI-113", "PI-119")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("batch", range(3))
def test_the_legal_tiles_are_those_that_the_ledger_allows(seats: int, batch: int) -> None:
    seen: Counter[str] = Counter()
    for game in range(max(1, GAMES // 4)):
        dice = FastDice(1000 * batch + 10 * game + seats)
        both = random_building(dice, seats)
        for step in range(STEPS):
            seat = dice.below(seats)
            moves = both.legal(seat)
            assert moves == sorted(moves)
            if step % 3 == 0:
                assert sorted(text_of(move) for move in moves) == both.plain.legal(seat)
            if not moves:
                break
            text = choose(dice, both, moves)
            seen[text.split()[0]] += 1
            both.do(seat, text)
            check_kept_numbers(both)
            if both.plain.buildings and dice.below(6) == 0:
                both.take_building(sorted(both.plain.buildings)[0])
    assert all(seen[verb] for verb in ("lay", "upgrade", "shrine", "raze")), seen


def check_kept_numbers(both: Building) -> None:
    """Compare everything that the game keeps with what the plain map works out."""
    cells, plain = both.position.cells, both.plain
    supply = plain.supply()
    assert [cells[at.TILES + kind] for kind in range(len(KINDS))] == [supply[name] for name in KINDS]
    assert [(cells[at.UPGRADES] >> n) & 1 for n in range(len(BOARD.tiles.upgrades))] == [
        supply[name] for name in BOARD.tiles.upgrades
    ]
    quadrants = ("NW", "NE", "SE", "SW")
    assert {quadrants[n] for n in range(4) if cells[at.OPENED] >> n & 1} == plain.opened
    assert {quadrants[n] for n in range(4) if cells[at.CLOSED] >> n & 1} == plain.closed_quadrants()
    for seat in range(plain.seats):
        reached = {plain.reached(road) for road in plain.roads[seat]} - {None}
        assert int(cells[at.VISITED + seat]).bit_count() == len(reached & set(plain.sites))
        assert int(cells[at.ROUTES + seat]).bit_count() == len(reached - set(plain.sites))
        assert cells[at.TRAIL_POINTS + seat] == plain.trail_points(seat)
        assert sum(line.points for line in trail_lines(both.position, BOARD, seat)) == plain.trail_points(
            seat
        )
        assert figures_on_map(both.position, BOARD, seat) == plain.figures(seat)


@cites("PI-080", "PI-082", "PI-087", "PI-092", "PI-097", "PI-100", "PI-102", "PI-103", "PI-114", "PI-115")
@cites("PI-116", "PI-117", "PI-120", "PI-122", "PI-124", "PI-125", "PI-127", "PI-128")
def test_a_refusal_gives_the_first_of_all_reasons_in_the_order_of_the_ledger() -> None:
    given: Counter[str | None] = Counter()
    for game in range(10 * GAMES):
        seats = 2 + game % 3
        dice = FastDice(77000 + game)
        both = random_building(dice, seats)
        for _ in range(STEPS):
            seat = dice.below(seats)
            moves = both.legal(seat)
            pointed = [text_of(move) for move in road_candidates(both.position, BOARD, seat)]
            assert {text_of(move) for move in moves} <= set(pointed)
            asked = [parsed(pointed[dice.below(len(pointed))]) for _ in range(4)]
            asked += [random_move(dice), _near(dice, both), _near(dice, both), _first(dice)]
            for move in asked:
                objection = objection_to(both.position, seat, move)
                reason = objection.reason if objection else None
                assert reason == both.plain.reason(seat, move), f"seat {seat}: {move}"
                given[reason] += 1
            if not moves:
                break
            both.do(seat, choose(dice, both, moves))
    never = set(ORDER) - set(given)
    assert never <= RARE, f"never refused for {never}: this test tests too little"


def _first(dice: FastDice) -> Move:
    """Return a tile that comes straight out of the city."""
    gates = [(place, edge) for place in HEX_NAMES for edge in EDGES if across(place, edge) in CITY]
    place, entry = gates[dice.below(len(gates))]
    leaving = [edge for edge in EDGES if edge != entry]
    return Move(("lay", "upgrade")[dice.below(2)], place, entry, leaving[dice.below(5)])


def _near(dice: FastDice, both: Building) -> Move:
    """Return a move on or beside a hex where some road lies: near misses are the interesting ones."""
    places = [step.place for roads in both.plain.roads for road in roads for step in road] or ["G4"]
    place = places[dice.below(len(places))]
    if dice.below(2):
        edge = dice.below(6)
        beside = BOARD.neighbour[HEX_NUMBERS[place] * 6 + edge]
        place = HEX_NAMES[beside] if beside >= 0 else place
    verb = ("lay", "upgrade", "upgrade", "shrine", "raze")[dice.below(5)]
    if verb in ("shrine", "raze"):
        return Move(verb, place)
    return Move(verb, place, *PAIRS[dice.below(len(PAIRS))])


@cites("PI-084", "PI-106", "PI-113", "PI-123")
def test_the_generator_leaves_out_just_the_cost_classes_that_nobody_can_pay() -> None:
    left_out = 0
    for game in range(GAMES):
        dice = FastDice(4200 + game)
        both = random_building(dice, 4)
        for _ in range(STEPS):
            seat = dice.below(4)
            moves = both.legal(seat)
            if not moves:
                break
            affordable = dice.below(1 << 12) | dice.below(1 << 12) << 12
            paid = [move for move in moves if move >= do.SHRINE or affordable >> _class_of(both, move) & 1]
            assert both.legal(seat, affordable) == paid
            tiles = [move for move in paid if move < do.SHRINE]
            assert can_road(both.position, BOARD, seat, affordable) == bool(tiles)
            left_out += len(moves) - len(paid)
            both.do(seat, choose(dice, both, moves))
    assert left_out > 0


def _class_of(both: Building, number: int) -> int:
    move = parsed(text_of(number))
    pair = PAIR_NUMBERS[f"{move.entry}-{move.leaving}"]
    is_upgrade = int(number >= do.UPGRADE)
    found = int(cost_class(both.position, BOARD, HEX_NUMBERS[move.place], pair, is_upgrade))
    goal = both.plain.reached([_as_step(move)])
    by_hand = 12 * is_upgrade + (1 if _from_city(move) else 0)
    if goal in both.plain.sites:
        by_hand += 2 * (2 + ("NW", "NE", "SE", "SW").index(both.plain.sites[goal]))
    elif goal is not None:
        by_hand += 2
    assert found == by_hand
    return found


def _as_step(move: Move) -> Step:
    return Step(move.place, move.entry, move.leaving)


def _from_city(move: Move) -> bool:
    return across(move.place, move.entry) in CITY


@cites("PI-119", "PI-121", "PI-122")
def test_demolishing_what_was_just_laid_leaves_the_map_as_it_was() -> None:
    undone = 0
    for game in range(2 * GAMES):
        dice = FastDice(900 + game)
        both = random_building(dice, 4)
        for _ in range(STEPS):
            seat = dice.below(4)
            moves = both.legal(seat)
            if not moves:
                break
            text = choose(dice, both, moves)
            before = both.position.copy()
            both.do(seat, text)
            back = f"raze {parsed(text).place}"
            if parsed(text).verb in ("lay", "upgrade") and both.refused(seat, back) is None:
                after, roads = both.position.copy(), both.plain.roads[seat]
                both.do(seat, back)
                both.position.cells[at.OPENED], both.position.cells[at.CLOSED] = (
                    before.cells[at.OPENED],
                    before.cells[at.CLOSED],
                )
                assert both.position.is_same(before)
                both.position = after
                both.plain.do(seat, parsed(text))
                assert roads is both.plain.roads[seat]
                undone += 1
    assert undone > GAMES
