"""What an environment cannot use gets a sentence, at once, and changes nothing."""

import pickle
from collections.abc import Callable
from typing import Any, Final

import numpy as np
import pyspiel
import pytest

from chapterhouse.core.options import check_options
from chapterhouse.core.returns import UnknownScheme
from chapterhouse.games import load
from chapterhouse.records.digest import digest
from chapterhouse.research import aec_env, gym_env, openspiel_game, vector_env
from chapterhouse.research.refusals import RefusedAction, RefusedMove
from chapterhouse.research.settings import BadSetting
from chapterhouse.research.tables import Stopped

MAKERS: Final[list[Callable[..., Any]]] = [
    aec_env,
    gym_env,
    openspiel_game,
    lambda title, **more: vector_env(title, 2, **more),
]
every_maker = pytest.mark.parametrize("make", MAKERS, ids=["aec", "gym", "openspiel", "vector"])


@every_maker
@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"seats": "3"}, r"^'seats' is a whole number, not '3'\.$"),
        ({"seats": 3.0}, r"^'seats' is a whole number, not 3\.0\.$"),
        ({"options": [1]}, r"^Options are names with their values, .* not \[1\]\.$"),
        ({"options": {"start": 0}}, r"^Options have names and values in quotes, .* not \{'start': 0\}\.$"),
        ({"seed": "x"}, r"^'seed' is a whole number, not 'x'\.$"),
        ({"seed": -1}, r"^'seed' is at least 0, not -1\.$"),
    ],
)
def test_settings_of_the_wrong_kind_get_a_sentence(
    make: Callable[..., Any], settings: dict[str, Any], message: str
) -> None:
    with pytest.raises(BadSetting, match=message):
        make("kardinal", **settings)


@every_maker
def test_an_unknown_scheme_is_refused_by_all(make: Callable[..., Any]) -> None:
    with pytest.raises(UnknownScheme, match="no scheme of returns 'zzz', only win, rank, points"):
        make("kardinal", scheme="zzz")


@every_maker
def test_an_option_of_other_tables_is_left_alone_as_everywhere(make: Callable[..., Any]) -> None:
    """The level belongs to the solo game; terminal and server take it with two seats and do not use it."""
    check_options(load("pilgrim"), 2, {"level": "2"})
    make("pilgrim", seats=2, options={"level": "2"})


@every_maker
def test_a_seed_may_be_left_to_chance(make: Callable[..., Any]) -> None:
    made = make("avignon", seed=None)
    if hasattr(made, "reset"):
        made.reset()


def test_settings_of_one_library_get_a_sentence_too() -> None:
    for lanes, message in (("x", "whole number, not 'x'"), (0, "at least 1, not 0"), (None, "lanes=64")):
        with pytest.raises(BadSetting, match=message):
            vector_env("avignon", lanes)  # type: ignore[arg-type]  # that is what is tried
    with pytest.raises(BadSetting, match="'seat' is a whole number, not 'rome'"):
        gym_env("avignon", seat="rome")
    with pytest.raises(BadSetting, match="'max_cycles' is at least 1, not 0"):
        aec_env("avignon", max_cycles=0)
    for make, known in ((aec_env, "'ansi' and 'human'"), (gym_env, "'ansi'")):
        with pytest.raises(BadSetting, match=f"no render mode 'film', only {known}"):
            make("avignon", render_mode="film")


def test_a_person_is_shown_the_position_as_a_code(capsys: pytest.CaptureFixture[str]) -> None:
    person, text = (aec_env("avignon", render_mode=mode, seed=3) for mode in ("human", "ansi"))
    for env in (person, text):
        env.reset()
    assert person.render() is None and capsys.readouterr().out == f"{text.render()}\n"


@pytest.mark.parametrize("action", [None, "x", 1.5, 1.0, [1]])
def test_an_action_that_is_no_number_of_a_move_plays_nothing(action: Any) -> None:
    table, single = aec_env("kardinal"), gym_env("kardinal")
    for env in (table, single):
        env.reset(seed=1)
        before = digest(env.game, env.desk.position)
        with pytest.raises(ValueError, match=r"^Players have the moves 0 to 81, and .* is none of them\.$"):
            env.step(action)
        assert digest(env.game, env.desk.position) == before
    lanes = vector_env("kardinal", 2)
    lanes.reset(seed=1)
    seen = bytes(lanes.batch.observed)
    with pytest.raises(ValueError, match="2 lanes takes a whole number for each, not"):
        lanes.step([action, action])  # type: ignore[arg-type]
    assert bytes(lanes.batch.observed) == seen
    state = openspiel_game("kardinal").new_initial_state()
    with pytest.raises(pyspiel.SpielError, match=r"^An action is a whole number, not "):
        state.apply_action(action)
    assert not state.history()


def test_actions_may_be_whole_numbers_of_other_libraries() -> None:
    env = aec_env("kardinal")
    env.reset(seed=1)
    env.step(np.int64(env.desk.legal[0]))
    state = openspiel_game("kardinal").new_initial_state()
    state.apply_action(np.int32(state.legal_actions()[0]))
    assert len(state.history()) == 1


def test_a_table_that_has_not_begun_says_so() -> None:
    table, lanes = aec_env("avignon"), vector_env("avignon", 2)
    tries: list[Callable[[], object]] = [table.last, table.agent_iter, lambda: lanes.step(np.array([0, 0]))]
    for trial in tries:
        with pytest.raises(Stopped, match="over or not begun: reset the environment"):
            trial()
    table.reset(seed=1)
    with pytest.raises(ValueError, match="There is no agent 'rome'; the agents are seat_0, seat_1"):
        table.observe("rome")


def test_a_closed_environment_goes_on_no_more() -> None:
    table, single, lanes = aec_env("avignon"), gym_env("avignon"), vector_env("avignon", 2)
    for env in (table, single):
        env.reset(seed=1)
        env.close()
        with pytest.raises(Stopped, match="No game is going on"):
            env.step(0)
    lanes.reset(seed=1)
    lanes.close()
    for trial in (lambda: lanes.step(np.array([0, 0])), lanes.reset):
        with pytest.raises(Stopped, match="The environment is closed: make a new one"):
            trial()


def test_refusals_go_from_process_to_process() -> None:
    """Gymnasium's vectors of processes send what an environment raises."""
    env, lanes = aec_env("kardinal"), vector_env("kardinal", 1)
    env.reset(seed=1)
    _, info = lanes.reset(seed=1)
    tries: list[tuple[Callable[[Any], object], Any, Any]] = [
        (env.step, next(move for move in range(82) if move not in env.desk.legal), RefusedMove),
        (lanes.step, np.flatnonzero(info["action_mask"][0] == 0)[:1], RefusedAction),
    ]
    for step, wrong, kind in tries:
        with pytest.raises(kind) as refusal:
            step(wrong)
        sent = pickle.loads(pickle.dumps(refusal.value))
        assert str(sent) == str(refusal.value) and sent.objection == refusal.value.objection


def test_openspiel_refuses_what_no_game_has_written(capfd: pytest.CaptureFixture[str]) -> None:
    game = openspiel_game("kardinal")
    state = game.new_initial_state()
    state.apply_action(state.roll())
    written = state.serialize()
    assert str(game.deserialize_state(written)) == str(state)
    for text in (
        "garbage",
        "",
        "a\nb\nc",
        "history=\n\n",
        "history=x\nmove_number=0\n__dict__=",
        written[:-9],
    ):
        with pytest.raises(pyspiel.SpielError, match=r"^This (is no state|state was not written)"):
            game.deserialize_state(text)
    with pytest.raises(pyspiel.SpielError, match=r"^There is no move -1\.$"):
        state.apply_action(-1)


def test_the_seed_of_an_openspiel_game_is_that_of_its_own_dice() -> None:
    told = []
    for seed in (7, 7, 8):
        state = openspiel_game("kardinal", seed=seed).new_initial_state()
        while state.is_chance_node():
            state.apply_action(state.roll())
        worlds = [state.resample_from_infostate(1) for _ in range(3)]
        assert all(world.information_state_string(1) == state.information_state_string(1) for world in worlds)
        told.append([str(state), *map(str, worlds)])
    assert told[0] == told[1] != told[2]
    assert "seed=7" in str(openspiel_game("kardinal", seed=7))
