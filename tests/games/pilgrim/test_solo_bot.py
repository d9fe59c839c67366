"""What the bots know about playing Pilgrim alone: the Ab-Bott's prospects, and what the network sees."""

import math

import pytest

from chapterhouse.bots.knowledge import evaluation_for
from chapterhouse.core.position import Position
from chapterhouse.games import load
from chapterhouse.games.pilgrim.bots.abbot import ARC, Abbot, gate_arcs
from chapterhouse.games.pilgrim.bots.evaluation import PilgrimEvaluation
from chapterhouse.games.pilgrim.game import Pilgrim
from chapterhouse.games.pilgrim.roads.hexes import HEX_NAMES

GAME = load("pilgrim")
START = "T1; round=1; ask=act; Red=N2,E2,city1"
AROUND = "E4 SE-SW,D4 NE-S,D5 N-S,D6 N-SE,E7 NW-S"  # over all gates of the area, SW and NW


def knowledge() -> PilgrimEvaluation:
    evaluation = evaluation_for(GAME)
    assert isinstance(evaluation, PilgrimEvaluation)
    return evaluation


def prospects(code: str) -> tuple[Abbot, Position]:
    """Return what the Ab-Bott may expect in a position."""
    position = GAME.notation.read(code)
    outlook = knowledge().outlook
    outlook.look_around(position)
    return outlook.abbot, position


def test_the_gates_of_two_quadrants_lie_on_four_hexes_and_a_river_runs_between_them() -> None:
    assert isinstance(GAME, Pilgrim)
    names = [HEX_NAMES[place] for place in gate_arcs(GAME.board)]
    pairs = [names[at : at + ARC] for at in range(0, len(names), ARC)]
    assert pairs == [
        ["D4", "E4", "F4", "G4", "H4"],
        ["G4", "H4", "H5", "H6", "G7"],
        ["H6", "G7", "F8", "E7", "D6"],
        ["E7", "D6", "D5", "D4", "E4"],
    ]


@pytest.mark.parametrize(
    ("roads", "tiles"),
    [
        ("", 5),  # two gates' hexes, the river, two gates' hexes
        ("E4 SE-SW", 4),  # the open end faces D4
        ("E4 SE-NW", 6),  # it leads away: closed first, then the other three and the river
        ("E4 SE-SW,D4 NE-S", 3),
        ("E4 SE-SW,D4 NE-S,D5 N-S", 2),
        ("E4 SE-SW,D4 NE-S,D5 N-S,D6 N-SE", 1),
        (AROUND, 0),
    ],
)
def test_roads_over_the_gates_shut_the_ab_bott_in(roads: str, tiles: int) -> None:
    abbot, _ = prospects(START + (f"; Red.roads={roads}" if roads else ""))
    assert abbot.to_shut == tiles


def test_shut_in_he_may_expect_no_new_trail_but_finishes_the_one_he_builds() -> None:
    free, _ = prospects(START)
    shut, _ = prospects(f"{START}; Red.roads={AROUND}")
    assert shut.promise() == 0 < free.promise()
    assert free.relief(5) == free.promise() > free.relief(1) > 0
    building, _ = prospects(f"{START}; Red.roads=E4 SE-SW; Blue.roads=D6 NE-NW")
    assert building.current > 0


def test_the_odds_of_his_gifts_are_those_of_the_counters_in_the_bag() -> None:
    abbot, position = prospects("T1; round=1; ask=act; Red=N2,E2,city1")
    draws, ways = int(abbot.draws), math.comb(12, int(abbot.draws))  # 12 counters, 2 of them for alms
    odds = [math.comb(2, gifts) * math.comb(10, draws - gifts) / ways for gifts in range(3)]
    assert abbot.gifts[:3] == pytest.approx(odds)
    assert abbot.lead_odds(position, 0) == pytest.approx(odds[0] / 2)  # level in rows and piety
    assert abbot.lead_odds(position, 1) == pytest.approx(odds[0])
    assert abbot.lead_odds(position, 3) == pytest.approx(odds[0] + odds[1])  # two rows with each gift
    assert abbot.lead_odds(position, 6) == pytest.approx(1.0)  # the icon, rule: PI-166


def test_the_first_on_the_top_row_cannot_be_caught() -> None:
    table = "T1; round=2; ask=act; Red=N2,E2,city1; Red.alms=5"
    abbot, position = prospects(f"{table}; Blue.alms=4")
    assert abbot.lead_odds(position, 0) < 1.0
    assert abbot.lead_odds(position, 1) == pytest.approx(1.0)
    abbot, position = prospects(f"{table}; Blue.alms=icon")
    assert abbot.lead_odds(position, 1) == 0.0


def test_whoever_leads_in_the_alms_keeps_the_ab_bott_from_leading() -> None:
    ahead, level = "T1; round=6; ask=act; Red=N2,E2; Red.alms=3", "T1; round=6; ask=act; Red=N2,E2"
    evaluation = knowledge()
    hopes = []
    for code in (f"{ahead}; Blue.alms=2", f"{level}; Blue.alms=2"):
        position = GAME.notation.read(code)
        evaluation.outlook.look_around(position)
        hopes.append(int(evaluation.outlook.alms(position, 0, 0)))
    assert hopes[0] > 0 > hopes[1]


def test_the_network_is_shown_as_many_numbers_as_it_has_learned_to_read() -> None:
    evaluation = knowledge()
    for code in (START, f"{START}; Red.roads={AROUND}", "T1; round=20; ask=start; Red=N2,E2; Blue=S2"):
        position = GAME.notation.read(code)
        evaluation.look_around(position)
        evaluation.alone.look(position)
        assert evaluation.alone.at == evaluation.alone.network.inputs


def test_the_network_answers_the_same_whole_numbers_pure_and_compiled() -> None:
    evaluation = knowledge()
    answers = []
    for code in (
        START,
        f"{START}; Red.roads={AROUND}",
        "T1; round=20; ask=start; Red=N2,E2; Red.alms=2; Red.piety=4",
    ):
        position = GAME.notation.read(code)
        evaluation.look_around(position)
        evaluation.plain_lead(position)
        answers.append(int(evaluation.alone.correction(position)))
    assert answers == [498, -1287, -161]
