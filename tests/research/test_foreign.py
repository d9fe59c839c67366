"""The suites of PettingZoo, Gymnasium and OpenSpiel, over all titles."""

import pickle
import unittest
from typing import Any, Final

import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from open_spiel.integration_tests import api_test as openspiel_api
from open_spiel.python.algorithms import mcts, sample_some_states
from pettingzoo.test import api_test, render_test, seed_test

from chapterhouse.core.vectors import COMPILED
from chapterhouse.games import TITLES
from chapterhouse.research import aec_env, gym_env, openspiel_game, vector_env

NAMES: Final = [title.name for title in TITLES]
SEATS: Final = [("avignon", 2), ("kardinal", 3), ("kardinal", 5), ("tore", 2), ("pilgrim", 1), ("pilgrim", 2)]
CYCLES: Final = 2000 if COMPILED else 400

pytestmark = pytest.mark.filterwarnings("ignore")  # of the libraries themselves
every_title = pytest.mark.parametrize("title", NAMES)
many_seats = pytest.mark.parametrize(("title", "seats"), SEATS)


@many_seats
def test_pettingzoo_finds_the_environment_sound(title: str, seats: int) -> None:
    api_test(aec_env(title, seats), num_cycles=CYCLES)


@every_title
def test_pettingzoo_finds_that_seeds_decide_the_game(title: str) -> None:
    seed_test(lambda: aec_env(title), num_cycles=CYCLES // 8)


@every_title
def test_pettingzoo_finds_that_games_can_be_drawn(title: str) -> None:
    render_test(lambda **more: aec_env(title, **more))


def test_a_game_that_is_cut_is_truncated_and_not_over() -> None:
    env = aec_env("kardinal", max_cycles=10)
    env.reset(seed=1)
    steps = 0
    while not any(env.truncations.values()):
        env.step(int(np.flatnonzero(env.infos[env.agent_selection]["action_mask"])[0]))
        steps += 1
    assert steps == 10 and all(env.truncations.values()) and not any(env.terminations.values())


@every_title
def test_gymnasium_finds_the_environment_sound(title: str) -> None:
    check_env(gym_env(title, illegal="lose"), skip_render_check=False)


@every_title
def test_gymnasium_vector_spaces_hold_what_comes(title: str) -> None:
    env = vector_env(title, 4, seed=3)
    observed, info = env.reset(seed=5)
    for _ in range(CYCLES // 20):
        assert observed in env.observation_space
        actions = np.array([np.flatnonzero(mask)[-1] for mask in info["action_mask"]])
        assert actions in env.action_space
        observed, rewards, ended, cut, info = env.step(actions)
        assert rewards.shape == ended.shape == cut.shape == (4,)


@many_seats
def test_openspiel_plays_random_games_with_serialisation(title: str, seats: int) -> None:
    pyspiel.random_sim_test(openspiel_game(title, seats), num_sims=1, serialize=True, verbose=False)


@many_seats
def test_openspiel_finds_the_game_sound(title: str, seats: int) -> None:
    """The checks that OpenSpiel makes of a part of the tree of each of its own games."""
    game = openspiel_game(title, seats)
    name = game.get_type().short_name
    checks = type("Checks", (openspiel_api.EnforceAPIOnPartialTreeBase,), {"game": game, "game_name": name})
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sample_some_states, "sample_some_states", _some_states)
        result = unittest.TestResult()
        unittest.defaultTestLoader.loadTestsFromTestCase(checks).run(result)
    assert result.testsRun >= 5 and result.wasSuccessful(), result.errors + result.failures


def _some_states(game: Any, max_states: int) -> list[Any]:
    """Return states all along a random game: OpenSpiel itself stays near the root, where all is set-up."""
    found: list[Any] = []
    random = np.random.RandomState(4)
    state = game.new_initial_state()
    while not state.is_terminal():
        found += [state.clone()] if random.randint(8) == 0 else []
        state.apply_action(int(random.choice(state.legal_actions())))
    return [*found, state]


def test_openspiel_searches_the_tree() -> None:
    game = openspiel_game("avignon", options={"sides": "rome"})
    state = game.new_initial_state()
    random = np.random.RandomState(1)
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    bot = mcts.MCTSBot(game, 1.4, 5, mcts.RandomRolloutEvaluator(1, random), random_state=random)
    assert bot.step(state) in state.legal_actions()


@every_title
def test_environments_can_be_pickled(title: str) -> None:
    assert pickle.loads(pickle.dumps(aec_env(title))).metadata["name"] == aec_env(title).metadata["name"]
