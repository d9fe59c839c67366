"""What the bots know about Pilgrim."""

import pytest

from chapterhouse.bots.bot import make_bot
from chapterhouse.bots.evaluate import worth_into
from chapterhouse.bots.knowledge import evaluation_for
from chapterhouse.bots.mcts import sapling
from chapterhouse.bots.search import Search
from chapterhouse.core.chance import FastDice
from chapterhouse.core.game import Game
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import COMPILED, i64, vec
from chapterhouse.games import load
from chapterhouse.games.pilgrim.bots.distances import FAR, Distances
from chapterhouse.games.pilgrim.bots.evaluation import PilgrimEvaluation
from chapterhouse.games.pilgrim.game import Pilgrim
from chapterhouse.games.pilgrim.pack.board import Board
from chapterhouse.games.pilgrim.roads.hexes import EDGE_NUMBERS, EDGES, HEX_NUMBERS
from chapterhouse.table.table import Table

GAME = load("pilgrim")
NE_SITE = 1  # I1 on the test tables
N_PORT = 4


def red(code: str) -> int:
    """Return what the position is worth to Red, who sits in seat 0."""
    values: vec[i64] = vec[i64]([0] * GAME.seats.stop)
    worth_into(GAME, evaluation_for(GAME), GAME.notation.read(code), values)
    return int(values[0])


def board() -> Board:
    assert isinstance(GAME, Pilgrim)
    return GAME.board


def key(name: str, edge: str) -> int:
    return HEX_NUMBERS[name] * EDGES + EDGE_NUMBERS[edge]


@pytest.mark.parametrize(
    ("more", "less"),
    [
        ("Red.piety=6", "Red.piety=4"),
        ("Red.goods=3/1/1", "Red.goods=1/1/1"),
        ("Red.abbey=4", "Red.abbey=3"),
        ("Red=N2,E2,city1", "Red=N2,E2; Red.abbey=3"),
        ("Red.alms=5", "Red.alms=2"),
        ("Red.owns=mint", ""),
        ("Red.owns=bank!", "Red.owns=bank"),
        ("Red.roads=G4 S-N,shrine G3", "Red.roads=G4 S-N"),
    ],
)
def test_more_of_what_counts_is_worth_more(more: str, less: str) -> None:
    table = "T2; round=20; ask=act; Blue=S2,W2"
    if "Red=" not in more:
        table += "; Red=N2,E2"
    assert red(f"{table}; {more}") > red(f"{table}; {less}")


def alms_hoped_for(code: str) -> int:
    """Return what Red's row of the alms promises, in hundredths of a point."""
    evaluation, position = evaluation_for(GAME), GAME.notation.read(code)
    assert isinstance(evaluation, PilgrimEvaluation)
    evaluation.outlook.look_around(position)
    return int(evaluation.outlook.alms(position, 0, 0))


def test_a_lead_in_the_alms_is_worth_more_near_the_end_of_the_season() -> None:
    early = alms_hoped_for("T2; round=2; ask=act; Red=N2; Blue=S2; Red.alms=2; Blue.alms=1")
    late = alms_hoped_for("T2; round=5; ask=act; Red=N2; Blue=S2; Red.alms=2; Blue.alms=1")
    assert late > early > alms_hoped_for("T2; round=2; ask=act; Red=N2; Blue=S2; Red.alms=1; Blue.alms=2")


def test_distances_are_counted_in_tiles_over_free_hexes() -> None:
    distances = Distances(board())
    free = GAME.notation.read("T4; round=3; ask=act; Red=N2; Blue=S2")
    distances.look_up(free)
    assert distances.from_key(NE_SITE, key("H2", "S")) == 1  # H2 touches I1
    assert distances.from_key(NE_SITE, key("H3", "S")) == 2
    assert distances.from_city(NE_SITE) == 3
    assert distances.from_city(N_PORT) >= 3


def test_a_road_in_the_way_makes_the_way_longer_or_closes_it() -> None:
    distances = Distances(board())
    free = GAME.notation.read("T4; round=3; ask=act; Red=N2; Blue=S2")
    blocked = GAME.notation.read("T4; round=3; ask=act; Red=N2; Blue=S2; Blue.roads=H4 SW-N,H3 S-N,H2 S-SE")
    distances.look_up(free)
    near = distances.from_key(NE_SITE, key("H3", "S"))
    distances.look_up(blocked)
    assert distances.from_key(NE_SITE, key("H3", "S")) == FAR > near
    distances.look_up(free)
    assert distances.from_key(NE_SITE, key("H3", "S")) == near  # each map has its own page


def test_an_open_road_near_a_site_is_worth_more_than_its_stones() -> None:
    table = "T2; round=12; ask=act; Blue=S2,W2,city2; Blue.goods=4/1/5; Blue.piety=6; Red.piety=6"
    near = red(f"{table}; Red=SE2,E2,city2; Red.goods=2/1/5; Red.roads=H4 SW-N,H3 S-N")
    assert near > red(f"{table}; Red.goods=4/1/5; Red=SE2,E2,city3")


def test_greedy_leaves_random_far_behind_and_hires_only_now_and_then() -> None:
    table = Table(GAME, 2, seed=5)
    bots = [make_bot("greedy", seed=1), make_bot("random", seed=2)]
    hires = 0
    while not table.is_over():
        seat = table.to_act()[0]
        move = GAME.moves.text(bots[seat].choose(table.glimpse(seat)))
        if seat == 0 and move.startswith("hire"):
            hires += 1
        table.play(seat, move)
    assert 0 < hires < 26
    own, other = (sum(line.points for line in sheet) for sheet in table.score())
    assert own > other + 10


def test_alone_the_lead_over_the_ab_bott_counts() -> None:
    table = "T1; round=20; ask=act; Red=N2,E2; Red.piety=6"
    assert red(f"{table}; Blue.piety=2") > red(f"{table}; Blue.piety=9")
    assert red(f"{table}; Red.goods=3/3/3; Blue.piety=2") > red(f"{table}; Blue.piety=2")


class Watched(PilgrimEvaluation):
    """Notes the turn of every position that it judges, but not of those that it only glances at."""

    def __init__(self) -> None:
        super().__init__(GAME)
        self.judged: list[int] = []

    def value_into(self, game: Game, position: Position, values: "vec[i64]") -> None:
        self.judged.append(int(game.turn(position)))
        super().value_into(game, position, values)


@pytest.mark.skipif(COMPILED, reason="a compiled evaluation cannot be extended to watch it")
def test_search_judges_only_where_a_turn_has_ended() -> None:
    start = GAME.notation.read("T2; round=5; ask=start; Red=N2,E2,city1; Blue=S2,W2,city1")
    watched = Watched()
    search = Search(GAME, watched, FastDice(1))
    search.begin(start, 0, sapling(2))
    search.simulate(12)
    assert watched.judged
    assert all(turn > GAME.turn(start) for turn in watched.judged)


def test_the_evaluation_knows_no_other_title() -> None:
    with pytest.raises(TypeError, match="knows Pilgrim, not kardinal"):
        PilgrimEvaluation(load("kardinal"))
