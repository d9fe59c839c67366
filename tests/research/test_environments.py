"""The environments keep the rules, the secrets and what they promise; bad input gets a sentence."""

import json
import sys
from collections.abc import Callable
from typing import Any, Final

import numpy as np
import pyspiel
import pytest

from chapterhouse.core.batch import IllegalAction
from chapterhouse.core.game import IllegalMove
from chapterhouse.core.returns import UnknownScheme
from chapterhouse.games import TITLES
from chapterhouse.records.digest import digest
from chapterhouse.research import MissingLibrary, aec_env, gym_env, openspiel_game, vector_env
from chapterhouse.research.aec import ChapterhouseAEC
from chapterhouse.research.settings import BadSetting
from chapterhouse.research.tables import Stopped

NAMES: Final = [title.name for title in TITLES]
MAKERS: Final[list[Callable[..., Any]]] = [
    aec_env,
    gym_env,
    openspiel_game,
    lambda title, **more: vector_env(title, 2, **more),
]
SENTENCE: Final = r"'[^']+' is refused: [A-Z][^_]*[.!?] \([A-Z]+-[\w-]+\)$"  # no key of a text
every_title = pytest.mark.parametrize("title", NAMES)
every_maker = pytest.mark.parametrize("make", MAKERS, ids=["aec", "gym", "openspiel", "vector"])


def _first(env: ChapterhouseAEC) -> int:
    return int(np.flatnonzero(env.infos[env.agent_selection]["action_mask"])[0])


@every_title
def test_a_clone_goes_on_by_itself_with_the_same_dice(title: str) -> None:
    env = aec_env(title)
    env.reset(seed=3)
    for _ in range(3):
        env.step(_first(env))
    before, twin = digest(env.game, env.desk.position), env.clone()
    for _ in range(6):
        twin.step(_first(twin))
    assert digest(env.game, env.desk.position) == before
    for _ in range(6):
        env.step(_first(env))
    assert digest(env.game, env.desk.position) == digest(env.game, twin.desk.position)


@every_title
def test_an_illegal_action_is_refused_with_reason_and_rule(title: str) -> None:
    env = aec_env(title)
    env.reset(seed=1)
    mask = env.infos[env.agent_selection]["action_mask"]
    wrong, before = int(np.flatnonzero(mask == 0)[0]), digest(env.game, env.desk.position)
    with pytest.raises(IllegalMove, match=SENTENCE):
        env.step(wrong)
    assert digest(env.game, env.desk.position) == before
    with pytest.raises(ValueError, match="There is no move -1; players have the moves 0 to"):
        env.step(-1)


def test_a_single_seat_raises_or_loses_as_it_was_told() -> None:
    env = gym_env("kardinal", illegal="lose")
    _, info = env.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, ended, _, info = env.step(wrong)
    assert (reward, ended) == (-1.0, True) and info["rule"].startswith("KK-")
    assert info["refused"] == "card_not_in_hand" and info["sentence"].startswith("You do not have the card")
    with pytest.raises(Stopped, match="lost by an illegal action: reset"):
        env.step(wrong)
    with pytest.raises(IllegalMove):
        strict = gym_env("kardinal")
        strict.reset(seed=1)
        strict.step(wrong)


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_one_seat_plays_a_whole_game_against_bots(bot: str) -> None:
    env = gym_env("kardinal", 3, seat=1, bot=bot, scheme="win")
    observed, info = env.reset(seed=2)
    for _ in range(env.game.max_choices):
        assert observed[1] == 2, "another seat looks"
        observed, reward, ended, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
        if ended:
            assert -1.0 <= reward <= 1.0 and env.game.ending(env.desk.position)
            with pytest.raises(Stopped, match=r"No game is going on, .*: reset"):
                env.step(0)
            return
    raise AssertionError("the game did not end")


def test_observations_of_an_aec_environment_are_those_of_the_seat_that_looks() -> None:
    env = aec_env("kardinal", 3)
    env.reset(seed=1)
    for seat, agent in enumerate(env.possible_agents):
        found = env.observe(agent)
        assert found["observation"][1] == seat + 1
        assert found["action_mask"].any() == (agent == env.agent_selection)
    assert env.state()[1] == 0


@every_title
def test_openspiel_refuses_what_the_rules_refuse(title: str) -> None:
    state = openspiel_game(title).new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    legal = state.legal_actions()
    wrong = next(move for move in range(state.rules.moves.players) if move not in legal)
    before = str(state)
    with pytest.raises(pyspiel.SpielError, match=SENTENCE):
        state._apply_action(wrong)
    assert str(state) == before


def test_an_information_state_tells_what_a_seat_has_seen_and_no_more() -> None:
    game = openspiel_game("kardinal", 3)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    texts = [state.information_state_string(seat) for seat in range(3)]
    assert all(text.count("draw hidden") == 6 for text in texts) and len(set(texts)) == 3
    world = state.resample_from_infostate(1, np.random.RandomState(3).random_sample)
    assert world.information_state_string(1) == texts[1]
    assert world.observation_tensor(1) == state.observation_tensor(1)


@every_title
def test_an_information_state_tensor_is_the_information_state(title: str) -> None:
    """Row by row it says what the string says."""
    game = openspiel_game(title)
    state, random = game.new_initial_state(), np.random.RandomState(5)
    for _ in range(60):
        state.apply_action(int(random.choice(state.legal_actions())))
        if state.is_terminal():
            break
    moves, seats = state.rules.moves, game.num_players()
    for seat in range(seats):
        rows = np.array(state.information_state_tensor(seat)).reshape(-1, 2).astype(int)
        told = rows[rows[:, 1] > 0]
        seen = [
            ((who - 1 + seat) % seats if who <= seats else -1, moves.text(move - 1)) for who, move in told
        ]
        text = "; ".join([f"seat {seat}", *(f"{who}:{move}" for who, move in seen)])
        assert text == state.information_state_string(seat)
        assert not rows[len(told) :].any()


def test_observations_for_everybody_hold_nothing_of_a_seat() -> None:
    game = openspiel_game("kardinal", 3)
    kind = pyspiel.IIGObservationType(
        public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE
    )
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    observer = game.make_py_observer(kind)
    assert len({observer.string_from(state, seat) for seat in range(3)}) == 1
    world = state.resample_from_infostate(1, np.random.RandomState(3).random_sample)
    assert observer.string_from(world, 0) == observer.string_from(state, 0)


def test_states_and_moves_can_be_read_as_plain_data() -> None:
    state = openspiel_game("kardinal", 3).new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    seat = state.current_player()
    assert json.loads(state.to_json()) == state.to_dict()
    assert all("hand" not in shown for shown in state.to_dict()["view"]["seats"])
    own = state.observation_to_dict(seat)
    assert len(own["view"]["seats"][seat]["hand"]) == 3
    assert own["legal_actions"].keys() == {str(action) for action in state.legal_actions()}
    assert "legal_actions" not in state.observation_to_dict((seat + 1) % 3)
    with pytest.raises(pyspiel.SpielError, match="player < 3"):
        state.observation_to_dict(3)


@every_maker
def test_bad_settings_get_a_sentence(make: Callable[..., Any]) -> None:
    for message, settings in (
        ("'kardinal' is played with 3-5 seats, not 2", {"seats": 2}),
        (
            "'kardinal' has no option 'weather'; the options are start, colours",
            {"options": {"weather": "fine"}},
        ),
        ("option 'start' of 'kardinal' cannot be 'me'", {"options": {"start": "me"}}),
    ):
        with pytest.raises(BadSetting, match=message):
            make("kardinal", **settings)
    with pytest.raises(BadSetting, match="no title 'chess'; the titles are"):
        make("chess")


def test_words_of_the_title_explain_its_own_options() -> None:
    with pytest.raises(BadSetting, match=r"\w+ \w+ .+\."):
        aec_env("kardinal", 3, {"start": "4"})


def test_other_bad_settings_get_a_sentence_too() -> None:
    with pytest.raises(UnknownScheme, match="only win, rank, points"):
        aec_env("avignon", scheme="glory")
    with pytest.raises(ValueError, match="There is no seat 7 among 2"):
        gym_env("avignon", seat=7)
    with pytest.raises(ValueError, match="no policy for illegal actions, only raise and lose"):
        gym_env("avignon", illegal="ignore")
    with pytest.raises(ValueError, match="no bot called 'oracle'"):
        gym_env("avignon", bot="oracle")
    with pytest.raises(ValueError, match="one seed"):
        vector_env("avignon", 2).reset(seed=[1, 2])


@pytest.mark.parametrize(
    ("make", "library", "module"),
    [
        (MAKERS[0], "pettingzoo", "aec"),
        (MAKERS[1], "gymnasium", "single"),
        (MAKERS[2], "pyspiel", "spiel"),
        (MAKERS[3], "gymnasium", "vector"),
    ],
    ids=["aec", "gym", "openspiel", "vector"],
)
def test_a_missing_library_says_what_to_install(
    make: Callable[..., Any], library: str, module: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    monkeypatch.delitem(sys.modules, f"chapterhouse.research.{module}", raising=False)
    with pytest.raises(MissingLibrary, match=rf"needs {library}, .* pip install 'chapterhouse\[research\]'"):
        make("avignon")


def test_who_steps_where_no_game_is_going_on_is_told_to_reset() -> None:
    single, table = gym_env("avignon"), aec_env("avignon", max_cycles=1)
    for step in (single.step, table.step):
        with pytest.raises(Stopped, match="over or not begun: reset the environment"):
            step(0)
    table.reset(seed=1)
    table.step(_first(table))
    while table.agents:
        table.step(None)
    with pytest.raises(Stopped, match="over or not begun: reset the environment"):
        table.step(0)
    state, random = openspiel_game("avignon").new_initial_state(), np.random.RandomState(2)
    while not state.is_terminal():
        state.apply_action(int(random.choice(state.legal_actions())))
    with pytest.raises(pyspiel.SpielError, match="The game is over"):
        state._apply_action(0)


@every_title
def test_an_illegal_action_of_a_lane_names_lane_reason_and_rule(title: str) -> None:
    env = vector_env(title, 3)
    _, info = env.reset(seed=1)
    before = env.batch.observed
    good = [int(np.flatnonzero(mask)[0]) for mask in info["action_mask"]]
    wrong = int(np.flatnonzero(info["action_mask"][1] == 0)[0])
    seen = bytes(before)
    with pytest.raises(IllegalAction, match=f"^Lane 1: {SENTENCE}"):
        env.step(np.array([good[0], wrong, good[2]]))
    assert bytes(env.batch.observed) == seen, "a lane was played on"
    with pytest.raises(ValueError, match="A batch of 3 lanes takes as many actions, not 2"):
        env.step(np.array(good[:2]))
