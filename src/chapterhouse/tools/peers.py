"""Other engines, measured in the same run with the same clock, so that our figures have a scale.

Run as `python -m chapterhouse.tools.peers` this is a worker of `bench`, as `measures` is. What is compared:

- driven from Python: random games of OpenSpiel's C++ mancala and hearts, every step called from Python;
- rollouts inside OpenSpiel: its own MCTSBot asked for one simulation with many random rollouts. They start
  at the root, so steps = rollouts x mean length of random games from there, which we find by playing some;
- search inside OpenSpiel: the same bot with one rollout per simulation. Descent and rollout together take
  the position to its end, so steps are estimated as simulations x the same mean length. It is an estimate:
  search prefers good moves, whose games can be longer or shorter than random ones;
- Catanatron: random games of four; a tick is one action of a player.
"""

import random
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from time import process_time
from typing import Any, Final

from chapterhouse.tools.measures import Rates, serve

PACKAGES: Final = {
    "open_spiel": "pyspiel",
    "catanatron": "catanatron",
}  # what is installed -> what is imported
SAMPLE: Final = 200  # random games behind a mean length
MANY: Final = 1000
MEMORY: Final = 200  # megabytes that OpenSpiel's search may use; it never comes near
EXPLORATION: Final = 1.4


def driven(name: str, seconds: float) -> Rates:
    """Play random games of OpenSpiel step by step from Python."""
    game: Any = import_module("pyspiel").load_game(name)
    draw = random.Random(1).random
    steps = 0
    begin = process_time()
    while (spent := process_time() - begin) < seconds:
        steps += _play(game.new_initial_state(), draw)
    return {"steps": steps / spent}


def rollouts(name: str, seconds: float) -> Rates:
    """Let OpenSpiel's search roll out at the root."""
    return _search(name, seconds, simulations=1, rollouts_each=MANY)


def search(name: str, seconds: float) -> Rates:
    """Let OpenSpiel's search grow a tree."""
    return _search(name, seconds, simulations=MANY, rollouts_each=1)


def catanatron(name: str, seconds: float) -> Rates:
    """Play random games of Catanatron with four seats."""
    package: Any = import_module("catanatron")
    colours = (package.Color.RED, package.Color.BLUE, package.Color.WHITE, package.Color.ORANGE)
    ticks = 0
    begin = process_time()
    while (spent := process_time() - begin) < seconds:
        game = package.Game([package.RandomPlayer(colour) for colour in colours])
        game.play()
        state = game.state  # newer releases call the list of actions by another name
        ticks += len(state.action_records if hasattr(state, "action_records") else state.actions)
    return {"steps": ticks / spent}


MEASURES: Final[dict[str, Callable[[str, float], Rates]]] = {
    "driven": driven,
    "rollouts": rollouts,
    "search": search,
    "catanatron": catanatron,
}


def present() -> dict[str, bool]:
    """Return which packages can be imported here."""
    return {name: find_spec(module) is not None for name, module in PACKAGES.items()}


def answer(question: list[str]) -> object:
    """Answer one line: `["present"]`, or `[measure, game, seconds]`."""
    if question == ["present"]:
        return present()
    measure, name, seconds = question
    return MEASURES[measure](name, float(seconds))


def _search(name: str, seconds: float, simulations: int, rollouts_each: int) -> Rates:
    pyspiel: Any = import_module("pyspiel")
    game = pyspiel.load_game(name)
    draw = random.Random(1).random
    root = game.new_initial_state()
    while len(root.legal_actions()) < 2 or root.is_chance_node():  # search answers a forced move at once
        root.apply_action(_pick(root, draw))
    length = sum(_play(root.clone(), draw) for _ in range(SAMPLE)) / SAMPLE
    evaluator = pyspiel.RandomRolloutEvaluator(rollouts_each, 1)
    bot = pyspiel.MCTSBot(game, evaluator, EXPLORATION, simulations, MEMORY, False, 1, False)
    done = 0
    begin = process_time()
    while (spent := process_time() - begin) < seconds:
        done += bot.mcts_search(root).explore_count
    return {"steps": done * rollouts_each * length / spent}


def _play(state: Any, draw: Callable[[], float]) -> int:
    """Play to the end; return the number of steps."""
    steps = 0
    while not state.is_terminal():
        state.apply_action(_pick(state, draw))
        steps += 1
    return steps


def _pick(state: Any, draw: Callable[[], float]) -> int:
    """Return any legal action; the draws of hearts are equally likely, and mancala has none."""
    actions = state.legal_actions()
    return int(actions[int(draw() * len(actions))])


if __name__ == "__main__":
    serve(answer, sys.stdin, sys.stdout)
