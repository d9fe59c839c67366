"""What the bots know about Die Tore der Welt."""

import pytest

from chapterhouse.bots.bot import Budget, make_bot
from chapterhouse.bots.evaluate import worth_into
from chapterhouse.bots.knowledge import evaluation_for
from chapterhouse.bots.mcts import MctsBot, own_edges
from chapterhouse.core.chance import FastDice
from chapterhouse.core.game import buffer
from chapterhouse.core.playout import play_out
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games import load
from chapterhouse.games.tore import at
from chapterhouse.games.tore.bots.evaluation import ToreEvaluation, by_round
from chapterhouse.games.tore.bots.sight import Sight
from chapterhouse.games.tore.bots.weights import MARKS, WEIGHTS
from chapterhouse.games.tore.game import Tore
from chapterhouse.table.table import Table

GAME = load("tore")


def north(code: str) -> int:
    """Return what the position is worth to North, who sits in seat 0."""
    values: vec[i64] = vec[i64]([0] * GAME.seats.stop)
    worth_into(GAME, evaluation_for(GAME), GAME.notation.read(code), values)
    return int(values[0])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_number_that_is_seen_has_a_weight(seats: int) -> None:
    assert isinstance(GAME, Tore)
    sight, dice = Sight(GAME.board), FastDice(seats)
    for choices in range(0, 400, 13):
        position = GAME.new_position(seats, {})
        play_out(GAME, position, dice, buffer(GAME), choices)
        for seat in range(seats):
            sight.look(position, seat)
            assert sight.count == len(WEIGHTS)


def test_the_weights_of_a_round_lie_between_those_of_its_marks() -> None:
    assert all(len(row) == at.CHAPTERS * len(MARKS) + 1 for _, row in WEIGHTS)
    table, width = by_round(), len(WEIGHTS)
    assert len(table) == (at.CHAPTERS * at.ROUNDS + 1) * width
    for number, (_, row) in enumerate(WEIGHTS):
        rounds = [table[(at.ROUNDS + spot) * width + number] for spot in range(at.ROUNDS)]  # of chapter II
        assert (rounds[0], rounds[2], rounds[5]) == row[3:6]
        assert min(row[3:5]) <= rounds[1] <= max(row[3:5])
        assert min(row[4:6]) <= rounds[3] <= max(row[4:6])
    assert table[-width:] == [row[-1] for _, row in WEIGHTS]


@pytest.mark.parametrize(
    ("more", "less"),
    [
        ("N=points:12", "N=points:9"),
        ("N=grain:1", "N=grain:0"),
        ("N=piety:2", "N=piety:1"),
        ("N=gold:3", "N=gold:1"),
        ("N=stone:2", "N=stone:0"),
        ("N=cloth:1", "N=wool:1"),
        ("N=loyalty:1", "N=loyalty:0"),
    ],
)
@pytest.mark.parametrize("when", ["A2", "A2; chapter=II; round=4", "A2; chapter=III"])
def test_more_of_what_counts_is_worth_more(when: str, more: str, less: str) -> None:
    assert north(f"{when}; {more}") > north(f"{when}; {less}")


def test_greedy_leaves_random_far_behind() -> None:
    table = Table(GAME, 2, seed=5)
    bots = [make_bot("greedy", seed=1), make_bot("random", seed=2)]
    while not table.is_over():
        seat = table.to_act()[0]
        table.play(seat, GAME.moves.text(bots[seat].choose(table.glimpse(seat))))
    own, other = (sum(line.points for line in sheet) for sheet in table.score())
    assert own > other + 15


def test_search_plays_through_what_the_others_do_without_branching() -> None:
    table = Table(GAME, 3, seed=2)
    seat = table.to_act()[0]
    bot = MctsBot(Budget(playouts=400), seed=1)
    bot.think(table.glimpse(seat))
    assert bot.search is not None
    tree = bot.search.tree
    assert len(tree.first) > 20
    assert {int(tree.seat[edge]) for edge in range(len(tree.seat))} == {seat}
    assert sum(int(tree.visits[edge]) for edge in own_edges(tree, seat, table.glimpse(seat).legal)) <= 400


def test_the_evaluation_knows_no_other_title() -> None:
    with pytest.raises(TypeError, match="knows Die Tore der Welt, not kardinal"):
        ToreEvaluation(load("kardinal"))
