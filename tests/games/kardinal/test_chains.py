"""Chains, KK-72 to KK-76: the best division into rows against every set of roads that could be one."""

import re
from itertools import pairwise
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.citing import cites
from tests.contract.cases import GAMES
from tests.oracle.kardinal import tally
from tests.oracle.kardinal.side_by_side import GAME
from tests.oracle.kardinal.tally import ROADS, Road

from chapterhouse.core.bits import bit_count
from chapterhouse.core.chance import FastDice
from chapterhouse.games.kardinal.board import Board
from chapterhouse.games.kardinal.chains import best_chains, chain_points, component, lowest
from chapterhouse.games.kardinal.game import Kardinal

assert isinstance(GAME, Kardinal)
BOARD: Final = GAME.board
NAMES: Final = BOARD.spaces
ALL_ROADS: Final = {frozenset(road) for road in ROADS}
NUMBERS: Final = range(10)
PAIRS: Final = [(a, b) for a in NUMBERS for b in NUMBERS if a < b]


@st.composite
def maps(draw: st.DrawFn) -> tuple[list[Road], list[str]]:
    """Draw some roads between ten spaces, and eight to ten of them to own."""
    places = draw(st.lists(st.sampled_from(NAMES), min_size=10, max_size=10, unique=True))
    joined = draw(st.lists(st.sampled_from(PAIRS), min_size=6, max_size=11, unique=True))
    others = draw(st.sets(st.sampled_from(NUMBERS), max_size=2))
    return [(places[a], places[b]) for a, b in joined], [places[n] for n in NUMBERS if n not in others]


@cites("KK-72", "KK-73", "KK-75", "KK-76")
@settings(max_examples=20 * GAMES)
@given(drawn=maps())
def test_on_any_map_the_points_are_those_of_the_best_division(drawn: tuple[list[Road], list[str]]) -> None:
    roads, own = drawn
    _check(_board_with(roads), roads, own)


@cites("KK-72", "KK-73", "KK-74", "KK-75", "KK-76")
@pytest.mark.parametrize("batch", range(4))
def test_on_the_board_the_points_are_those_of_the_best_division(batch: int) -> None:
    dice = FastDice(batch)
    scoring = 0
    for _ in range(10 * GAMES):
        own = _grown(dice, 4 + dice.below(7)) | _scattered(dice, dice.below(6))
        scoring += _check(BOARD, ROADS, sorted(own)) > 0
    assert scoring > 5 * GAMES, "hardly any of these spaces form a chain: this test tests nothing"


@cites("KK-75")
@pytest.mark.parametrize("batch", range(2))
def test_scattered_cloisters_of_a_whole_game_are_divided_best(batch: int) -> None:
    dice = FastDice(50 + batch)
    for _ in range(8 * GAMES):
        _check(BOARD, ROADS, sorted(_scattered(dice, 16 + dice.below(5))))


@cites("KK-73")
@pytest.mark.parametrize("arms", [3, 4, 5])
def test_a_star_with_arms_of_one_space_has_no_chain(arms: int) -> None:
    roads = [("E1", NAMES[number]) for number in range(1, arms + 1)]
    board = _board_with(roads)
    assert chain_points(board, _mask(NAMES[: arms + 1])) == 0
    longer = [*roads, (NAMES[1], NAMES[6])]
    assert chain_points(_board_with(longer), _mask([*NAMES[: arms + 1], NAMES[6]])) == 4


@cites("KK-75", "KK-76")
@pytest.mark.parametrize(
    ("own", "told"),
    [
        ("K1 K2 K3 K4 K5 L1 L2 L3", ["K5 K4 K3 K2 K1 L1 L2 L3"]),
        ("A5 A6 F7 L5 U1 U2 U4 U6", ["A5 A6 U6 U4", "F7 U2 U1 L5"]),
        ("E1 E2 E3 E4 E5", ["E2 E1 E3 E4 E5"]),
        ("K1 K2 K3 K4 K5 K6 K7 L1 L2 L3 L4 L5", ["K7 K6 K3 K2 K1 L1 L2 L4 L5 L3 K4 K5"]),
        ("F1 F2 F3 F4 F5 F6 F7 F8 U1 U2 U4", ["F8 F6 F7 U2 U4", "F3 F2 F1 F4 F5 U1"]),
        ("B1 B2 B3 B4 B5 B6 I1 I2 I3 I4 S2 S1", ["B6 B4 B1 B2 S2 S1", "B5 B3 I3 I1 I2 I4"]),
        ("U1 U2 U3 U4 U5 U6 I1 I2 I3 I4 A6 A5", ["A5 A6 U6 U4 U2 U1 U3 I1 I3 I4 I2 U5"]),
    ],
)
def test_of_several_best_divisions_the_same_one_is_always_told(own: str, told: list[str]) -> None:
    rows = best_chains(BOARD, _mask(own.split()))
    assert [" ".join(NAMES[space] for space in row) for row in rows] == told


@cites("KK-75", "KK-73")
@pytest.mark.parametrize("middle", range(7))
def test_a_row_may_run_from_one_ring_over_a_bridge_into_another(middle: int) -> None:
    """The town between two rings of three belongs to no row that begins there, but to one of all seven."""
    bridge, *towns = [NAMES[middle], *(name for name in NAMES[:7] if name != NAMES[middle])]
    left, right = towns[:3], towns[3:]
    rings = [(ring[i], ring[i - 1]) for ring in (left, right) for i in range(3)]
    board = _board_with([*rings, (bridge, left[0]), (bridge, right[0])])
    assert chain_points(board, _mask(NAMES[:7])) == 7
    assert [len(row) for row in best_chains(board, _mask(NAMES[:7]))] == [7]


@cites("KK-76")
@pytest.mark.parametrize("length", range(3, 13))
def test_a_ring_counts_each_cloister_once(length: int) -> None:
    ring = NAMES[:length]
    roads = [(ring[i], ring[(i + 1) % length]) for i in range(length)]
    board = _board_with(roads)
    assert chain_points(board, _mask(ring)) == (length if length >= 4 else 0)
    assert [sorted(NAMES[space] for space in row) for row in best_chains(board, _mask(ring))] == (
        [sorted(ring)] if length >= 4 else []
    )


@cites("KK-72")
@pytest.mark.parametrize("length", range(1, 20))
def test_a_straight_row_of_any_length_is_told_as_one_chain(length: int) -> None:
    row = NAMES[:length]
    board = _board_with([(row[i], row[i + 1]) for i in range(length - 1)])
    assert chain_points(board, _mask(row)) == (length if length >= 4 else 0)
    assert len(best_chains(board, _mask(row))) == (1 if length >= 4 else 0)


@cites("KK-74")
def test_chains_follow_every_road_of_the_board_and_nothing_else() -> None:
    for a in NAMES:
        for b in NAMES:
            own = _mask([a, b])
            joined = {a, b} if a == b or frozenset((a, b)) in ALL_ROADS else {a}
            assert component(BOARD, own, NAMES.index(a)) == _mask(sorted(joined))


@cites("KK-72", "KK-75")
def test_twenty_joined_cloisters_are_divided_into_rows_that_earn_their_points() -> None:
    dice = FastDice(75)
    for _ in range(GAMES):
        own = _mask(sorted(_grown(dice, 20)))
        points = int(chain_points(BOARD, own))
        assert _rows_cover(BOARD, own) == points
        for space in range(0, len(NAMES), 3):
            assert chain_points(BOARD, own & ~(1 << space)) <= points, "one cloister less brings more"


@cites("KK-72")
def test_the_score_sheet_names_the_towns_of_each_chain_in_the_order_of_its_road() -> None:
    position = GAME.notation.read("cl=g:A6,U6,U4,U5,F5,U1,U2,F7 r:E1,E2,E4,E3; over=yes")
    chains = [[line for line in sheet if line.item == "chain"] for sheet in GAME.score(position)]
    assert [sum(line.points for line in lines) for lines in chains] == [8, 4, 0, 0]
    for line in (line for lines in chains for line in lines):
        towns = re.findall(r"@space\.(\w\d)", line.facts[0])
        assert len(towns) == line.points and line.rule == "KK-72"
        assert all(frozenset(pair) in ALL_ROADS for pair in pairwise(towns))


def test_bits_are_counted_and_found_wherever_they_are() -> None:
    for number in range(53):
        assert lowest(1 << number) == number
        assert lowest((1 << number) | (1 << 52)) == number
        assert bit_count((1 << number) - 1) == number


def _check(board: Board, roads: list[Road], own: list[str]) -> int:
    """Compare points and rows with the slow count; return the points."""
    points = int(chain_points(board, _mask(own)))
    assert points == tally.chain_points(own, roads), (own, roads)
    assert _rows_cover(board, _mask(own)) == points, (own, roads)
    return points


def _rows_cover(board: Board, own: int) -> int:
    """Return how many spaces the best rows cover, having made sure that they are rows."""
    rows = best_chains(board, own)
    spaces = [space for row in rows for space in row]
    assert len(spaces) == len(set(spaces)), "a cloister counts twice"
    for row in rows:
        assert len(row) >= 4, "too short"
        assert all(own & (1 << space) for space in row), "somebody else's"
        for one, other in pairwise(row):
            assert board.roads[one] & (1 << other), "no road"
    return len(spaces)


def _mask(names: list[str]) -> int:
    return sum(1 << NAMES.index(name) for name in set(names))


def _board_with(roads: list[Road]) -> Board:
    """Return the board with other roads."""
    board = Board(GAME.content)
    for space in range(len(NAMES)):
        board.roads[space] = 0
    for a, b in roads:
        board.roads[NAMES.index(a)] |= 1 << NAMES.index(b)
        board.roads[NAMES.index(b)] |= 1 << NAMES.index(a)
    return board


def _grown(dice: FastDice, size: int) -> set[str]:
    """Return this many spaces that roads join."""
    own = {NAMES[dice.below(len(NAMES))]}
    while len(own) < size:
        border = sorted({b for road in ALL_ROADS for b in road if road & own and b not in own})
        if not border:
            break
        own.add(border[dice.below(len(border))])
    return own


def _scattered(dice: FastDice, size: int) -> set[str]:
    return {NAMES[dice.below(len(NAMES))] for _ in range(size)}
