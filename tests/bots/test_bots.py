"""Every bot at every title's table."""

import pytest

from chapterhouse.bots.bot import BOTS, LEVELS, Bot, Budget, make_bot
from chapterhouse.core.chance import FastDice
from chapterhouse.core.game import CHANCE, NOBODY, Game, buffer, legal_moves
from chapterhouse.core.playout import play_out
from chapterhouse.games import TITLES, load
from chapterhouse.table.glimpse import Glimpse
from chapterhouse.table.table import Table

NAMES = [*BOTS, *LEVELS]
TRIES = 100
titles = pytest.mark.parametrize("title", [title.name for title in TITLES])


def midgame(game: Game, seed: int, choices: int) -> Table:
    """Return a table some random choices into a game, where its seat has three moves to choose from.

    A short game is over by then, and in a plain one nobody has three: the search comes nearer and nearer to
    the beginning, then does with two, and then gives up.
    """
    dice = FastDice(seed)
    for wanted in (3, 2):
        for left in range(TRIES, -1, -1):
            position = game.new_position(game.seats[0], {})
            play_out(game, position, dice, buffer(game), choices * left // TRIES)
            while game.actor(position) == CHANCE:
                game.apply(position, CHANCE, legal_moves(game, position, CHANCE)[0])
            seat = game.actor(position)
            if seat != NOBODY and len(legal_moves(game, position, seat)) >= wanted:
                return Table(game, game.seats[0], start=position)
    raise AssertionError(f"In {game.name} nobody ever has a choice.")


@titles
@pytest.mark.parametrize("name", NAMES)
def test_every_bot_plays_legal_moves_to_the_end_of_every_title(title: str, name: str) -> None:
    game = load(title)
    table = Table(game, game.seats[0], seed=7)
    bots = [make_bot("random", seed=seat) for seat in range(game.seats[0])]
    bots[0] = make_bot(name, playouts=3, seed=1)
    choices = 0
    while not table.is_over() and choices < game.max_choices:
        seat = table.to_act()[0]
        table.play(seat, game.moves.text(bots[seat].choose(table.glimpse(seat))))  # refuses what is illegal
        choices += 1
    assert table.is_over()


@titles
@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_and_playouts_give_the_same_choices(title: str, name: str) -> None:
    game = load(title)
    table = midgame(game, 3, 40)
    seat = table.to_act()[0]
    glimpse = table.glimpse(seat)
    first = make_bot(name, playouts=60, seed=5).think(glimpse)
    assert first.candidates == make_bot(name, playouts=60, seed=5).think(glimpse).candidates


@titles
@pytest.mark.parametrize("name", NAMES)
def test_a_choice_depends_on_nothing_that_the_seat_cannot_see(title: str, name: str) -> None:
    game = load(title)
    position = midgame(game, 4, 40).peek()
    seat = int(game.actor(position))
    other = game.redeal(position, seat, FastDice(99))
    thoughts = [
        make_bot(name, playouts=40, seed=5).think(Glimpse(game, world, seat, FastDice(6)))
        for world in (position, other)
    ]
    assert thoughts[0].candidates == thoughts[1].candidates


@pytest.mark.parametrize("name", NAMES)
def test_thinking_leaves_the_table_as_it_is(name: str) -> None:
    table = midgame(load("avignon"), 5, 30)
    before = table.peek()
    make_bot(name, playouts=50, seed=1).choose(table.glimpse(table.to_act()[0]))
    assert table.peek().is_same(before)


@pytest.mark.parametrize("name", NAMES)
def test_shares_add_up_to_one_and_the_best_candidate_is_played(name: str) -> None:
    table = midgame(load("avignon"), 6, 30)
    seat = table.to_act()[0]
    thought = make_bot(name, playouts=50, seed=1).think(table.glimpse(seat))
    assert sum(candidate.share for candidate in thought.candidates) == pytest.approx(1.0)
    assert thought.move == thought.candidates[0].move
    assert {game_move.move for game_move in thought.candidates} <= set(table.glimpse(seat).legal)
    assert make_bot(name, playouts=50, seed=1).choose(table.glimpse(seat)) == thought.move


def test_an_unknown_bot_is_refused_in_a_sentence_that_names_the_known_ones() -> None:
    with pytest.raises(ValueError, match=r"no bot called 'chess'; the bots are random, greedy, .*mcts, easy"):
        make_bot("chess")


@pytest.mark.parametrize(("seconds", "playouts"), [(None, None), (-1.0, None), (None, 0)])
def test_a_budget_that_makes_no_sense_is_refused(seconds: float | None, playouts: int | None) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        Budget(seconds, playouts)


def test_a_careless_bot_plays_at_random_now_and_then() -> None:
    table = midgame(load("avignon"), 6, 30)
    glimpse = table.glimpse(table.to_act()[0])
    easy, medium = make_bot("easy", seed=1), make_bot("medium", seed=1)
    best = medium.choose(glimpse)
    others = sum(easy.choose(glimpse) != best for _ in range(100))
    assert 20 < others < 60


def test_without_a_seed_two_bots_differ() -> None:
    table = midgame(load("avignon"), 6, 30)
    glimpse = table.glimpse(table.to_act()[0])
    bots: list[Bot] = [make_bot("random"), make_bot("random")]
    assert [bots[0].choose(glimpse) for _ in range(30)] != [bots[1].choose(glimpse) for _ in range(30)]


def test_the_planner_looks_through_the_choices_that_put_a_piece_on_the_board() -> None:
    kardinal = load("kardinal")
    code = "cl=g:K1,K2,K3 r:F1; ad=; hand=FA,FR,LI; open=ES,ES; half=2; turn=r"
    table = Table(kardinal, 4, seed=1, start=kardinal.notation.read(code))
    thoughts = {name: make_bot(name, seed=1).think(table.glimpse(1)) for name in ("greedy", "planner")}
    places = {name: {c.expected for c in thought.candidates[:4]} for name, thought in thoughts.items()}
    assert len(places["greedy"]) == 1  # naming a country shows nothing by itself
    assert len(places["planner"]) > 1
