"""What can be measured of a title, by the clock of the processor.

Run as `python -m chapterhouse.tools.measures` this is a worker: each line that it reads is a JSON list, a
measure with its arguments, and each line that it writes is the JSON answer. `bench` starts one worker per
interpreter and asks them in turn, so that a busy minute of the machine slows all of them alike.
"""

import json
import random
import sys
from collections.abc import Callable, Iterable
from itertools import repeat
from time import process_time
from typing import Final, TextIO

from chapterhouse.bots.bot import make_bot
from chapterhouse.core.batch import Batch
from chapterhouse.core.chance import FastDice, pick
from chapterhouse.core.game import CHANCE, NOBODY, Game, buffer
from chapterhouse.core.options import usual_seats
from chapterhouse.core.playout import play_out
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import COMPILED
from chapterhouse.games import load
from chapterhouse.table.table import Table

Rates = dict[str, float]  # what was counted -> how many of them in a second

BATCH: Final = 1000  # copies between two looks at the clock
LANES: Final = 64  # of a batch
STEPS: Final = 10  # of a batch between two looks at the clock
SIMULATIONS: Final = 1000  # of one search, which begins with an empty tree
SMALL: Final = range(-5, 257)  # ints that CPython keeps once for everybody


def loop(game: Game, seconds: float) -> Rates:
    """Go round a plain loop of Python: what all other figures are compared with, whatever the machine."""
    cells, turns = list(range(64)), 0
    begin = process_time()
    while (spent := process_time() - begin) < seconds:
        for number in range(BATCH):
            place = (number * 7 + turns) & 63
            cells[place] = cells[place - 1] + number & 1023
        turns += BATCH
    return {"loop": turns / spent}


def driven(game: Game, seconds: float) -> Rates:
    """Play random games from interpreted code: what a bot or a notebook in Python gets."""
    moves, odds = buffer(game), buffer(game)
    dice, random_number = FastDice(1), random.Random(1).random
    start = _start(game)
    choices = 0
    begin = process_time()
    while (spent := process_time() - begin) < seconds:
        position = start.copy()
        for _ in range(game.max_choices):
            seat = game.actor(position)
            if seat == NOBODY:
                break
            count: int = game.legal_into(position, seat, moves)
            if seat == CHANCE:
                index = pick(odds, game.weights_into(position, odds), dice)
            else:
                index = int(random_number() * count)
            game.apply(position, seat, moves[index])
            choices += 1
    return {"driven": choices / spent}


def engine(game: Game, seconds: float) -> Rates:
    """Play random games inside the engine, as search does."""
    moves, dice, start = buffer(game), FastDice(1), _start(game)
    choices, games = 0, 0
    begin = process_time()
    while (spent := process_time() - begin) < seconds:
        choices += play_out(game, start.copy(), dice, moves, game.max_choices)
        games += 1
    return {"engine": choices / spent, "playouts": games / spent}


def batch(game: Game, seconds: float) -> Rates:
    """Play random games on many lanes at once, with and without observations: what training gets."""
    rates: Rates = {}
    for name, observes in (("batch", True), ("masked", False)):
        tables = Batch(game, LANES, usual_seats(game), {}, seed=1)
        tables.observes = observes
        steps = 0
        begin = process_time()
        while (spent := process_time() - begin) < seconds / 2:
            tables.play_randomly(STEPS)
            steps += LANES * STEPS
        rates[name] = steps / spent
    return rates


def copies(game: Game, seconds: float) -> Rates:
    """Copy a position from the middle of a game."""
    positions = _some_game(game)
    copy = positions[len(positions) // 2].copy
    number = 0
    begin = process_time()
    while (spent := process_time() - begin) < seconds:
        for _ in repeat(None, BATCH):
            copy()
        number += BATCH
    return {"copies": number / spent}


def simulations(game: Game, seconds: float) -> Rates:
    """Search the first question of a game again and again."""
    table = Table(game, usual_seats(game), seed=1)
    glimpse = table.glimpse(table.to_act()[0])
    number = 0
    begin = process_time()
    while (spent := process_time() - begin) < seconds:
        number += make_bot("mcts", playouts=SIMULATIONS, seed=number).think(glimpse).playouts
    return {"simulations": number / spent}


def size(game: Game, seconds: float) -> Rates:
    """Return the mean bytes of a position over a random game. This is exact, so the time does not matter."""
    positions = _some_game(game)
    return {"bytes": sum(_bytes(position) for position in positions) / len(positions)}


MEASURES: Final[dict[str, Callable[[Game, float], Rates]]] = {
    "loop": loop,
    "driven": driven,
    "engine": engine,
    "batch": batch,
    "copies": copies,
    "simulations": simulations,
    "bytes": size,
}


def serve(answer: Callable[[list[str]], object], questions: Iterable[str], answers: TextIO) -> None:
    """Answer JSON lines until there are no more."""
    for line in questions:
        print(json.dumps(answer(json.loads(line))), file=answers, flush=True)


def answer(question: list[str]) -> object:
    """Answer one line: `["package"]`, or `[measure, title, seconds]`."""
    if question == ["package"]:
        return "compiled" if COMPILED else "pure"
    measure, title, seconds = question
    return MEASURES[measure](load(title), float(seconds))


def _start(game: Game) -> Position:
    return game.new_position(usual_seats(game), {})


def _some_game(game: Game) -> list[Position]:
    """Return the positions of a random game."""
    position, moves, dice = _start(game), buffer(game), FastDice(1)
    positions = [position.copy()]
    while play_out(game, position, dice, moves, 1):
        positions.append(position.copy())
    return positions


def _bytes(position: Position) -> int:
    """Return what a position takes: 8 bytes a number when compiled, lists and their larger ints when not."""
    if COMPILED:
        return 8 * (len(position.cells) + len(position.memory))
    large = [number for number in [*position.cells, *position.memory] if number not in SMALL]
    return sum(map(sys.getsizeof, [position, position.cells, position.memory, *large]))


if __name__ == "__main__":
    serve(answer, sys.stdin, sys.stdout)
