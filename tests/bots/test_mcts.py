"""What the search finds, what it avoids, and how it keeps its tree and its budget."""

import pytest

from chapterhouse.bots.bot import Budget, make_bot
from chapterhouse.bots.mcts import simulations_left
from chapterhouse.core.game import CHANCE, NOBODY, Game, legal_moves
from chapterhouse.core.position import Position
from chapterhouse.games import load
from chapterhouse.table.table import Table

GAME = load("avignon")
OPENING = "KAR2 BIS2 RIT2 BAU2 INQ2; R=; A=; pile=ADL,RIT,KAR,BIS,BAU,INQ,ADL; disc=; turn=R1"


def table_of(code: str, seed: int = 1) -> Table:
    return Table(GAME, 2, seed=seed, start=GAME.notation.read(code))


def can_win(game: Game, position: Position, seat: int, turn: int) -> bool:
    """Return whether the seat can win within this turn, whatever the other answers and without a draw."""
    actor = game.actor(position)
    if actor == NOBODY:
        return game.ranking(position)[seat] == 1 and max(game.ranking(position)) > 1
    if actor == CHANCE or game.turn(position) != turn:
        return False
    for move in legal_moves(game, position, actor):
        after = position.copy()
        game.apply(after, actor, move)
        if can_win(game, after, seat, turn) == (actor == seat):
            return bool(actor == seat)
    return bool(actor != seat)


@pytest.mark.parametrize(
    "code",
    [
        "KAR2 BIS2 RIT2 BAU2 INQ2; R=BIS,INQ; A=; pile=KAR,RIT,BAU,ADL,ADL; disc=; turn=R2",
        "RIT2 INQ1 BAU1 INQ3 ADL2; R=RIT; A=KAR,BIS; pile=KAR,BIS,BAU,ADL; disc=; turn=A2",
        "KAR2 BIS2 RIT0 BAU2 INQ2; R=ADL; A=BIS; pile=KAR,RIT,BAU,INQ,ADL; disc=; turn=R2",
    ],
)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_win_within_the_turn_is_found(code: str, seed: int) -> None:
    table = table_of(code)
    seat, turn = table.to_act()[0], GAME.turn(table.peek())
    assert can_win(GAME, table.peek(), seat, turn)
    bots = [make_bot("mcts", playouts=600, seed=seed), make_bot("mcts", playouts=100, seed=seed)]
    while not table.is_over() and GAME.turn(table.peek()) == turn:
        asked = table.to_act()[0]
        bot = bots[0] if asked == seat else bots[1]
        table.play(asked, GAME.moves.text(bot.choose(table.glimpse(asked))))
    assert table.is_over() and GAME.ranking(table.peek())[seat] == 1


@pytest.mark.parametrize(
    "code",
    [
        "BIS2 BAU2 RIT2 BAU2 RIT2; R=BIS,INQ; A=KAR; pile=KAR,INQ,ADL; disc=ADL; start=22223; turn=A1/P",
        "ADL2 INQ1 BAU0 BAU2 RIT3; R=BIS,BIS; A=; pile=; disc=KAR,ADL,INQ,KAR,RIT; start=21023; turn=A1/X",
    ],
)
def test_a_win_is_not_given_to_the_other_side(code: str) -> None:
    table = table_of(code)
    seat = table.to_act()[0]
    chosen = make_bot("mcts", playouts=600, seed=1).choose(table.glimpse(seat))
    gifts = []
    for move in legal_moves(GAME, table.peek(), seat):
        after = table.peek()
        GAME.apply(after, seat, move)
        if GAME.actor(after) != CHANCE and can_win(GAME, after, 1 - seat, int(GAME.turn(after))):
            gifts.append(move)
    assert len(gifts) >= 5
    assert chosen not in gifts


def test_visits_add_up_to_the_playouts() -> None:
    table = table_of(OPENING)
    thought = make_bot("mcts", playouts=500, seed=1).think(table.glimpse(table.to_act()[0]))
    assert sum(candidate.visits for candidate in thought.candidates) == thought.playouts
    assert thought.reused == 0
    assert 0 < thought.playouts <= 500
    assert [row.visits for row in thought.candidates] == sorted(
        (row.visits for row in thought.candidates), reverse=True
    )


def test_a_turn_of_several_choices_shares_one_budget_and_one_tree() -> None:
    table = table_of(OPENING.replace("turn=R1", "turn=R2"))
    seat, turn = table.to_act()[0], GAME.turn(table.peek())
    bot = make_bot("mcts", playouts=600, seed=3)
    other = make_bot("mcts", playouts=300, seed=4)
    fresh, reused = 0, []
    while GAME.turn(table.peek()) == turn:
        if table.to_act() != [seat]:
            table.play(1 - seat, GAME.moves.text(other.choose(table.glimpse(1 - seat))))
            continue
        thought = bot.think(table.glimpse(seat))
        fresh += thought.playouts - thought.reused
        reused.append(thought.reused)
        table.play(seat, GAME.moves.text(thought.move))
    assert fresh <= 600
    assert len(reused) >= 2 and reused[0] == 0 and reused[1] > 0


def reused_after_a_reply(seed: int) -> int:
    """Return how many simulations a bot still has after its opponent has replied."""
    table = table_of("KAR2 BIS2 RIT2 BAU2 INQ2; R=; A=; pile=ADL,RIT,KAR,BIS,BAU,INQ,ADL; disc=; turn=R1/X")
    seat = table.to_act()[0]
    bot = make_bot("mcts", playouts=3000, seed=seed)
    other = make_bot("mcts", playouts=600, seed=seed + 1)
    table.play(seat, GAME.moves.text(bot.choose(table.glimpse(seat))))
    while table.to_act() != [seat]:
        table.play(1 - seat, GAME.moves.text(other.choose(table.glimpse(1 - seat))))
    return bot.think(table.glimpse(seat)).reused


def test_the_tree_is_found_again_after_moves_of_others_that_it_has_looked_at() -> None:
    assert any(reused_after_a_reply(seed) > 0 for seed in range(3, 30))  # most replies come as a surprise


def test_seconds_are_kept_and_progress_is_told() -> None:
    told: list[float] = []
    bot = make_bot("mcts", seconds=0.1, seed=1, progress=told.append)
    table = table_of(OPENING)
    thought = bot.think(table.glimpse(table.to_act()[0]))
    assert thought.playouts >= 1
    assert told and told == sorted(told) and 0 < told[-1] <= 1.0


def test_no_time_at_all_still_gives_a_move() -> None:
    table = table_of(OPENING)
    seat = table.to_act()[0]
    assert make_bot("mcts", seconds=0.0, seed=1).choose(table.glimpse(seat)) in table.glimpse(seat).legal


def test_one_bot_can_go_from_title_to_title() -> None:
    bot = make_bot("mcts", playouts=20, seed=1)
    for name in ("avignon", "kardinal", "avignon"):
        game = load(name)
        table = Table(game, game.seats[0], seed=1)
        seat = table.to_act()[0]
        assert bot.choose(table.glimpse(seat)) in table.glimpse(seat).legal


def test_a_choice_without_alternatives_costs_nothing_and_keeps_the_tree() -> None:
    start = GAME.notation.read(OPENING)
    table = Table(GAME, 2, seed=1, start=start, plays_forced=False)
    bot = make_bot("mcts", playouts=2000, seed=1)
    bot.think(table.glimpse(0))
    table.play(0, "petition 3")
    assert table.legal(0) == ["push 3"]
    forced = bot.think(table.glimpse(0))
    assert forced.playouts == 0 and [row.share for row in forced.candidates] == [1.0]
    table.play(0, "push 3")
    assert bot.think(table.glimpse(0)).reused > 0


def test_what_is_left_to_think_follows_the_nearer_limit() -> None:
    assert simulations_left(Budget(playouts=100), spent=5.0, each=0.1, done=40) == 60
    assert simulations_left(Budget(seconds=1.0), spent=0.5, each=0.01, done=3) == pytest.approx(50)
    assert simulations_left(Budget(1.0, 100), spent=0.5, each=0.01, done=70) == 30
    assert simulations_left(Budget(seconds=1.0), spent=1.2, each=0.01, done=3) == 0


def test_time_spent_on_finding_the_old_tree_does_not_make_thinking_look_slow() -> None:
    """Else the few simulations that seem to be left could never change what the old tree says."""
    after_a_long_look = simulations_left(Budget(seconds=1.0), spent=0.4, each=0.001, done=1)
    assert after_a_long_look == pytest.approx(600)
