"""Opinions about positions, and the bot that follows them one choice ahead."""

import pytest

from chapterhouse.bots.bot import make_bot
from chapterhouse.bots.evaluate import WHOLE, Evaluation, ScoreEvaluation, result_into, worth_into
from chapterhouse.bots.greedy import Foresight
from chapterhouse.bots.knowledge import evaluation_for
from chapterhouse.core.chance import FastDice
from chapterhouse.core.game import CHANCE, NOBODY, Game, buffer, legal_moves
from chapterhouse.core.playout import play_out
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games import TITLES, load
from chapterhouse.games.avignon.bots.evaluation import AvignonEvaluation
from chapterhouse.table.table import Table

GAME = load("avignon")
PILE = "pile=ADL,RIT,KAR,BIS,BAU,INQ,ADL; disc="


def worth(game: Game, evaluation: Evaluation, position: Position) -> list[int]:
    values: vec[i64] = vec[i64]([0] * game.seats.stop)
    worth_into(game, evaluation, position, values)
    return [int(values[seat]) for seat in range(position.seats)]


def rome(code: str) -> int:
    """Return what the position is worth to Rome, who sits in seat 0."""
    return worth(GAME, evaluation_for(GAME), GAME.notation.read(code))[0]


def test_a_win_is_whole_and_a_draw_is_shared() -> None:
    values: vec[i64] = vec[i64]([0, 0])
    won = GAME.notation.read("--- BIS2 RIT2 BAU2 INQ2; R=BIS,INQ,KAR; A=; win=R")
    result_into(GAME, won, values)
    assert list(values) == [WHOLE, 0]
    drawn = GAME.notation.read("KAR2 BIS2 RIT2 BAU2 INQ2; R=; A=; win=draw")
    result_into(GAME, drawn, values)
    assert list(values) == [WHOLE // 2, WHOLE // 2]


@pytest.mark.parametrize(
    ("title", "seats"), [(title.name, seats) for title in TITLES for seats in load(title.name).seats]
)
@pytest.mark.parametrize("knows", [True, False])
def test_every_evaluation_divides_one_win_among_the_seats(title: str, seats: int, knows: bool) -> None:
    game = load(title)
    evaluation = evaluation_for(game) if knows else ScoreEvaluation()
    dice = FastDice(seats)
    for choices in range(0, 120, 7):
        position = game.new_position(seats, {})
        play_out(game, position, dice, buffer(game), choices)
        while game.actor(position) == CHANCE:
            game.apply(position, CHANCE, legal_moves(game, position, CHANCE)[0])
        before = position.copy()
        values = worth(game, evaluation, position)
        least = 0 if seats == 1 else WHOLE - seats  # alone, it is a question of more or less
        assert min(values) >= 0 and least <= sum(values) <= WHOLE
        assert position.is_same(before)


def test_a_title_without_knowledge_is_judged_by_its_score_sheets() -> None:
    other = load("kardinal")
    other.name = "something new"
    assert isinstance(evaluation_for(other), ScoreEvaluation)
    with pytest.raises(TypeError, match="knows Avignon, not something new"):
        AvignonEvaluation(other)


def test_a_larger_congregation_a_nearer_card_and_the_turn_are_worth_more() -> None:
    even = rome(f"KAR2 BIS2 RIT2 BAU2 INQ2; R=; A=; {PILE}; turn=R2")
    assert even > rome(f"KAR2 BIS2 RIT2 BAU2 INQ2; R=; A=; {PILE}; turn=A2")
    assert rome("KAR2 BIS2 RIT2 BAU2 INQ2; R=KAR; A=; turn=R2") > even
    assert rome("KAR2 BIS2 RIT2 BAU2 INQ2; R=; A=KAR; turn=R2") < even
    assert rome("KAR3 BIS2 RIT2 BAU2 INQ2; R=; A=; turn=R2") > even


def test_both_sides_are_judged_alike() -> None:
    evaluation = evaluation_for(GAME)
    position = GAME.notation.read("KAR3 BIS2 RIT1 BAU2 INQ0; R=BIS; A=; turn=R2")
    mirror = GAME.notation.read("KAR1 BIS2 RIT3 BAU2 INQ4; R=; A=BIS; turn=A2")
    assert worth(GAME, evaluation, position) == worth(GAME, evaluation, mirror)[::-1]


def test_a_knight_near_the_owner_of_no_noble_is_a_danger() -> None:
    danger = rome("KAR2 BIS2 RIT4 BAU2 INQ2; R=BIS; A=ADL; turn=A2")
    assert danger < rome("KAR2 RIT2 BIS4 BAU2 INQ2; R=BIS; A=ADL; turn=A2") - 100


def test_greedy_averages_what_chance_may_bring_by_its_odds() -> None:
    position = GAME.notation.read("KAR2 BIS2 RIT2 BAU2 INQ2; R=; A=; pile=ADL,ADL,KAR; disc=; turn=R1")
    evaluation = evaluation_for(GAME)
    foresight = Foresight(GAME, evaluation, FastDice(1), 0)
    expected = 0.0
    for outcome, weight in (("draw adliger", 2), ("draw kardinal", 1)):
        after = position.copy()
        GAME.apply(after, 0, GAME.moves.number("excommunicate 1"))
        GAME.apply(after, CHANCE, GAME.moves.number(outcome))
        expected += weight * worth(GAME, evaluation, after)[0] / WHOLE / 3
    assert foresight.after(position, 0, GAME.moves.number("excommunicate 1")) == pytest.approx(expected)


def test_greedy_takes_a_win_that_is_one_choice_away() -> None:
    code = "KAR4 BIS2 RIT2 BAU2 INQ2; R=BIS,INQ; A=; pile=KAR,RIT,BAU,ADL,ADL; disc=; turn=R2"
    table = Table(GAME, 2, start=GAME.notation.read(code))
    thought = make_bot("greedy", seed=1).think(table.glimpse(0))
    assert GAME.moves.text(thought.move) in ("beseech 1", "petition 1", "petition 3", "petition 4")
    assert thought.candidates[0].expected is not None and thought.candidates[0].expected > 0.9


def test_greedy_draws_among_equal_moves() -> None:
    code = "RIT2 RIT2 BAU2 BAU2 INQ2; R=; A=; pile=ADL,KAR,BIS,INQ,ADL,KAR,BIS; disc=; turn=R1"
    table = Table(GAME, 2, start=GAME.notation.read(code))
    glimpse = table.glimpse(0)
    chosen = {make_bot("greedy", seed=seed).choose(glimpse) for seed in range(30)}
    shares = [row.share for row in make_bot("greedy", seed=1).think(glimpse).candidates if row.share > 0]
    assert len(chosen) == len(shares) > 1
    assert GAME.actor(table.peek()) != NOBODY
