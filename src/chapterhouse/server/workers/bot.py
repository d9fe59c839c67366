"""What runs in a worker process: a bot looks at a dealt world and chooses. It never sees the table."""

import os
import secrets
import signal
import sys
import threading
import time
import traceback
from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

import msgspec

from chapterhouse.bots.bot import Bot, Thought, make_bot
from chapterhouse.core.chance import FairDice
from chapterhouse.core.game import Game
from chapterhouse.games import load, load_kept
from chapterhouse.table.glimpse import Glimpse

MOST_BOTS: Final = 64  # that keep their thoughts between two questions


class Problem(NamedTuple):
    """A question for a bot: a world that its seat cannot rule out, as plain data."""

    title: str
    pack: str  # the content pack as a text of JSON; empty for the title's own
    world: dict[str, Any]
    seat: int
    level: str
    seconds: float | None
    guest: str  # who thinks: the same one keeps its thoughts from question to question
    seed: str = ""  # hexadecimal digits, so that a thought can be thought again; empty for any


class Raised(NamedTuple):
    """What a question raised, as plain data: not every exception survives the way to another process."""

    kind: str
    trace: str


_bots: OrderedDict[str, Bot] = OrderedDict()


def begin(nice: int = 0) -> None:
    """Prepare a worker: it leaves Ctrl+C to the server, and ends when the server does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if nice and sys.platform != "win32":
        os.nice(nice)
    threading.Thread(target=_end_with, args=(os.getppid(),), daemon=True).start()


def answered(question: Callable[..., Any], facts: Sequence[object]) -> Any:
    """Return the answer to a question, or what it raised."""
    try:
        return question(*facts)
    except Exception as error:
        return Raised(type(error).__name__, traceback.format_exc())


def choose(problem: Problem) -> str:
    """Return the move that the bot plays."""
    game, bot, glimpse = _seated(problem)
    return game.moves.text(bot.choose(glimpse))


def consider(problem: Problem) -> dict[str, Any]:
    """Return what the bot thinks of every candidate."""
    game, bot, glimpse = _seated(problem)
    thought: Thought = bot.think(glimpse)
    return {
        "playouts": thought.playouts,
        "seconds": round(thought.seconds, 3),
        "candidates": [
            {
                "move": game.moves.text(candidate.move),
                "visits": candidate.visits,
                "share": round(candidate.share, 4),
                "expected": None if candidate.expected is None else round(candidate.expected, 4),
            }
            for candidate in thought.candidates
        ],
    }


def _seated(problem: Problem) -> tuple[Game, Bot, Glimpse]:
    game = game_with(problem.title, problem.pack)
    world = game.load(problem.world, game.version)
    seed = bytes.fromhex(problem.seed) or secrets.token_bytes(32)
    glimpse = Glimpse(game, world, problem.seat, FairDice(seed))
    bot = _bots.pop(problem.guest, None)
    if bot is None:
        bot = make_bot(problem.level, seconds=problem.seconds, seed=int.from_bytes(seed[:4]))
    _bots[problem.guest] = bot
    while len(_bots) > MOST_BOTS:
        _bots.popitem(last=False)
    return game, bot, glimpse


@lru_cache(maxsize=16)
def game_with(title: str, pack: str) -> Game:
    """Return a title's rules with a pack given as a text of JSON; with its own for an empty text."""
    return load_kept(title, "", msgspec.json.decode(pack)) if pack else load(title)


def _end_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(1.0)
    os._exit(1)
