"""How fast the environments go: `python -m chapterhouse.research.pace [TITLE …]` prints a table.

Random games of one table in a loop of Python, with an observation for every decision, by the clock of the
processor. Each figure is the best of several rounds, in which all titles and environments take turns, and the
games of Pgx with them, where it is installed.
"""

import argparse
import random
from collections.abc import Callable
from time import process_time
from typing import Any, Final

from chapterhouse.core.batch import Batch
from chapterhouse.core.vectors import COMPILED
from chapterhouse.offer import TITLES
from chapterhouse.research import aec_env, openspiel_game, pgx_batch
from chapterhouse.research.settings import known_game

LANES: Final = 64
SECONDS: Final = 0.3  # for a figure in a round
ROUNDS: Final = 7


def batch(title: str) -> Callable[[], int]:
    """Return what steps a batch of tables, with masks and observations."""
    game, seats = known_game(title, None, {})
    tables = Batch(game, LANES, seats, {}, seed=1)

    def steps() -> int:
        tables.play_randomly(10)
        return 10 * LANES

    return steps


def aec(title: str) -> Callable[[], int]:
    """Return what plays a game in PettingZoo, looking at every observation and mask."""
    env, chosen = aec_env(title), random.Random(1).choice

    def steps() -> int:
        env.reset()
        number = 0
        while True:
            _, _, is_over, is_cut, _ = env.last()
            if is_over or is_cut:
                return number
            env.step(chosen(env.desk.legal))
            number += 1

    return steps


def openspiel(title: str) -> Callable[[], int]:
    """Return what plays a game in OpenSpiel, chance nodes included, looking at every observation."""
    game, chosen = openspiel_game(title), random.Random(1)
    observer = game.make_py_observer()

    def steps() -> int:
        state: Any = game.new_initial_state()
        number = 0
        while not state.is_terminal():
            player = state.current_player()
            if player < 0:
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                action = chosen.choices(outcomes, odds)[0]
            else:
                observer.set_from(state, player)
                action = chosen.choice(state.legal_actions())
            state.apply_action(action)
            number += 1
        return number

    return steps


BATCH: Final = f"batch of {LANES}"
PEER: Final = "Pgx"
FIGURES: Final = {BATCH: batch, "AEC steps/s": aec, "OpenSpiel steps/s": openspiel}


def rate(steps: Callable[[], int], seconds: float) -> float:
    """Return how many steps a second there are."""
    number, begin = 0, process_time()
    while (spent := process_time() - begin) < seconds:
        number += steps()
    return number / spent


def measured(
    made: dict[tuple[str, str], Callable[[], int]], seconds: float, rounds: int
) -> dict[tuple[str, str], float]:
    """Return the best rate of each, all in turns."""
    best = dict.fromkeys(made, 0.0)
    for _ in range(rounds):
        for key, steps in made.items():
            best[key] = max(best[key], rate(steps, seconds))
    return best


def table(head: list[str], rows: list[list[str]]) -> str:
    """Return a table of Markdown; all columns but the first are numbers."""
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def main(words: list[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("titles", nargs="*", metavar="TITLE", help="titles to measure; otherwise all")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for a figure in a round")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    args = parser.parse_args(words)
    titles = args.titles or [title.name for title in TITLES]
    made = {(title, name): make(title) for title in titles for name, make in FIGURES.items()}
    with pgx_batch.one_core():
        peers = (
            {name: pgx_batch.batch(name, LANES) for name in pgx_batch.GAMES}
            if pgx_batch.is_installed()
            else {}
        )
        made |= {(name, PEER): peer.steps for name, peer in peers.items()}
        best = measured(made, args.seconds, args.rounds)
    rows = [[title, *(f"{best[title, name]:,.0f}" for name in FIGURES)] for title in titles]
    print(table(["compiled" if COMPILED else "pure", *FIGURES], rows))
    ratios = {name: [f"×{best[title, BATCH] / best[name, PEER]:.3g}" for title in titles] for name in peers}
    rows = [
        [name, *map(str, peer[:3]), f"{best[name, PEER]:,.0f}", *ratios[name]] for name, peer in peers.items()
    ]
    head = [PEER, "seats", "actions", "numbers observed", BATCH, *(f"{title} ÷ it" for title in titles)]
    print(f"\n{table(head, rows) if peers else pgx_batch.MISSING}")


if __name__ == "__main__":
    main()
