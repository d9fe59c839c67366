"""Many tables at once: each lane plays its own game, and the buffers show it."""

import random
from typing import Final

import pytest

from chapterhouse.core.batch import CUT, ENDED, MILLION, Batch, IllegalAction
from chapterhouse.core.game import BadOption, Game, legal_moves
from chapterhouse.core.options import usual_seats
from chapterhouse.core.returns import UnknownScheme
from chapterhouse.core.vectors import COMPILED, octets
from chapterhouse.games import TITLES, load
from chapterhouse.records.digest import digest

STEPS: Final = 700 if COMPILED else 130

every_game = pytest.mark.parametrize(
    "game", [load(title.name) for title in TITLES], ids=lambda game: game.name
)


def _random_actions(batch: Batch, choice: random.Random) -> list[int]:
    found = []
    for lane in range(int(batch.lanes)):
        seat = int(batch.actor[lane])
        found.append(choice.choice(legal_moves(batch.game, batch.positions[lane], seat)))
    return found


@every_game
def test_the_buffers_show_actor_legal_moves_and_observation(game: Game) -> None:
    batch, choice = Batch(game, 3, usual_seats(game), {}, seed=4), random.Random(1)
    for _ in range(STEPS // 3):
        for lane, position in enumerate(batch.positions):
            seat = int(batch.actor[lane])
            assert seat == game.actor(position) >= 0
            mask = bytes(memoryview(batch.mask))[lane * batch.width : (lane + 1) * batch.width]
            assert [move for move, bit in enumerate(mask) if bit] == legal_moves(game, position, seat)
            out = octets(game.observation.size)
            game.observe_into(position, seat, out, 0)
            shown = bytes(memoryview(batch.observed))[lane * batch.size : (lane + 1) * batch.size]
            assert shown == bytes(out)
        batch.step(_random_actions(batch, choice))


@every_game
def test_a_lane_plays_the_same_game_alone_and_in_company(game: Game) -> None:
    seats = usual_seats(game)
    alone, company = Batch(game, 1, seats, {}, seed=9), Batch(game, 5, seats, {}, seed=9)
    for batch in (alone, company):
        batch.play_randomly(STEPS // 2)
    assert digest(game, alone.positions[0]) == digest(game, company.positions[0])
    assert len({digest(game, position) for position in company.positions}) == 5


@every_game
def test_an_ended_game_is_paid_and_the_next_one_begins_in_the_same_step(game: Game) -> None:
    seats = usual_seats(game)
    batch, choice = Batch(game, 2, seats, {}, seed=2, scheme="win"), random.Random(3)
    ended = 0
    for _ in range(game.longest * 2):
        batch.step(_random_actions(batch, choice))
        for lane in range(2):
            rewards = [batch.rewards[lane * seats + seat] for seat in range(seats)]
            assert sum(rewards) == 0 and batch.over[lane] in (0, ENDED)
            if batch.over[lane]:
                ended += 1
                assert batch.choices[lane] == 0 and game.actor(batch.positions[lane]) >= 0
                assert MILLION in rewards or rewards == [0] * seats or max(rewards) > 0
            else:
                assert rewards == [0] * seats
        if ended > 2:
            return
    raise AssertionError("no game ended")


@every_game
def test_a_refused_action_names_lane_reason_and_rule_and_plays_nothing(game: Game) -> None:
    batch = Batch(game, 2, usual_seats(game), {}, seed=1)
    legal = [legal_moves(game, batch.positions[lane], batch.actor[lane]) for lane in range(2)]
    wrong = next(move for move in range(int(batch.width)) if move not in legal[1])
    before = [digest(game, position) for position in batch.positions]
    with pytest.raises(
        IllegalAction, match=r"Lane 1: '.+' is refused: \w+ \([A-Z]+-[0-9A-Za-z-]+\)"
    ) as refusal:
        batch.step([legal[0][0], wrong])
    assert refusal.value.lane == 1 and refusal.value.objection.rule in game.rules
    assert [digest(game, position) for position in batch.positions] == before
    with pytest.raises(ValueError, match="2 lanes takes as many actions, not 1"):
        batch.step([legal[0][0]])
    with pytest.raises(ValueError, match="Lane 0: there is no move -1; players have the moves 0 to"):
        batch.step([-1, legal[1][0]])


def test_a_batch_that_cannot_be_is_refused_with_a_sentence() -> None:
    game = load("kardinal")
    with pytest.raises(BadOption, match="seat_count"):
        Batch(game, 2, 9, {})
    with pytest.raises(BadOption, match="unknown_option"):
        Batch(game, 2, 3, {"colour": "blue"})
    with pytest.raises(ValueError, match="at least one lane, not 0"):
        Batch(game, 0, 3, {})
    with pytest.raises(UnknownScheme, match="no scheme"):
        Batch(game, 1, 3, {}, scheme="glory")


def test_a_game_that_does_not_end_is_cut_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("kardinal")
    monkeypatch.setattr(game, "max_choices", 60)
    batch, choice = Batch(game, 1, 3, {}, seed=1), random.Random(3)
    for _ in range(60):
        batch.step(_random_actions(batch, choice))
        if batch.over[0]:
            assert batch.over[0] == CUT and [batch.rewards[seat] for seat in range(3)] == [0, 0, 0]
            return
    raise AssertionError("the game was not cut")
