"""The suites of PettingZoo, Gymnasium and OpenSpiel, over all titles."""

import pickle
import subprocess
import sys
import unittest
from pathlib import Path
from typing import Any, Final

import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.wrappers.vector import RecordEpisodeStatistics
from open_spiel.integration_tests import api_test as openspiel_api
from open_spiel.python.algorithms import mcts, sample_some_states
from pettingzoo.test import api_test, render_test, seed_test

from chapterhouse.core.vectors import COMPILED
from chapterhouse.games import TITLES, load
from chapterhouse.research import aec_env, gym_env, openspiel_game, vector_env

NAMES: Final = [title.name for title in TITLES]
SEATS: Final = [(title.name, seats) for title in TITLES for seats in load(title.name).seats]
FEWEST: Final = [(title.name, load(title.name).seats.start) for title in TITLES]
CYCLES: Final = 2000 if COMPILED else 400

pytestmark = pytest.mark.filterwarnings("ignore")  # of the libraries themselves
every_title = pytest.mark.parametrize("title", NAMES)
every_seat_count = pytest.mark.parametrize(("title", "seats"), SEATS)
# what looks at every state from the beginning again takes seconds where the rules are not compiled
every_count_if_compiled = pytest.mark.parametrize(("title", "seats"), SEATS if COMPILED else FEWEST)


@every_seat_count
def test_pettingzoo_finds_the_environment_sound(title: str, seats: int) -> None:
    api_test(aec_env(title, seats), num_cycles=CYCLES)


@every_title
def test_pettingzoo_finds_that_seeds_decide_the_game(title: str) -> None:
    seed_test(lambda: aec_env(title), num_cycles=CYCLES // 8)


@every_title
def test_pettingzoo_finds_that_games_can_be_drawn(title: str) -> None:
    render_test(lambda **more: aec_env(title, **more))


@every_title
def test_a_game_that_is_cut_is_truncated_and_not_over(title: str) -> None:
    """PettingZoo's own `max_cycles_test` wants a parallel environment, which there is not."""
    env = aec_env(title, max_cycles=5)
    env.reset(seed=1)
    steps = 0
    while not any(env.truncations.values()):
        env.step(int(np.flatnonzero(env.infos[env.agent_selection]["action_mask"])[0]))
        steps += 1
    assert steps == 5 and all(env.truncations.values()) and not any(env.terminations.values())


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


@every_title
def test_gymnasium_counts_the_games_of_a_vector(title: str) -> None:
    """Its wrapper goes by what a vector environment must say of ended games."""
    env = RecordEpisodeStatistics(vector_env(title, 2, seed=3))
    _, info = env.reset(seed=5)
    ended = 0
    for _ in range(2 * load(title).longest):
        actions = np.array([np.flatnonzero(mask)[-1] for mask in info["action_mask"]])
        _, _, over, _, info = env.step(actions)
        ended += int(over.sum())
        if ended:
            break
    assert ended == env.episode_count == len(env.length_queue)


@every_title
def test_a_vector_is_decided_by_its_seed(title: str) -> None:
    seen = []
    for seed in (5, 5, 6):
        env = vector_env(title, 3)
        observed, info = env.reset(seed=seed)
        for _ in range(10):
            actions = np.array([np.flatnonzero(mask)[0] for mask in info["action_mask"]])
            observed, _, _, _, info = env.step(actions)
        seen.append(observed.tobytes())
    assert seen[0] == seen[1] != seen[2]


@every_count_if_compiled
def test_openspiel_plays_random_games_with_serialisation(title: str, seats: int) -> None:
    """Every state is written and read again, which plays its whole history: done with the fewest seats."""
    is_written = (title, seats) in FEWEST
    pyspiel.random_sim_test(openspiel_game(title, seats), num_sims=1, serialize=is_written, verbose=False)


@every_count_if_compiled
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


def test_games_and_states_of_openspiel_go_to_a_process_that_has_not_heard_of_them(tmp_path: Path) -> None:
    game = openspiel_game("kardinal", 3, {"start": "1"}, seed=3, scheme="win")
    state = game.new_initial_state()
    for _ in range(40):
        state.apply_action(state.roll() if state.is_chance_node() else state.legal_actions()[0])
    world = next(each for each in map(state.resample_from_infostate, [0] * 20) if str(each) != str(state))
    (tmp_path / "sent").write_bytes(pickle.dumps((game, state, world)))
    reads = "import pickle, sys; game, *states = pickle.load(open(sys.argv[1], 'rb'))"
    each = "f'{s}/{s.legal_actions()}/{s.information_state_string(0)}'"
    tells = f"print(game, *({each} for s in states), sep=chr(10))"
    command = [sys.executable, "-c", f"{reads}; {tells}", str(tmp_path / "sent")]
    done = subprocess.run(command, capture_output=True, text=True)
    told = [f"{s}/{s.legal_actions()}/{s.information_state_string(0)}" for s in (state, world)]
    assert done.stdout.splitlines() == [str(game), *told], done.stderr
