"""What a guest at the table can do: look at a Glimpse, think, and choose a move."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Final, NamedTuple, Optional

from chapterhouse.table.glimpse import Glimpse

Progress = Callable[[float], None]  # is told the share of the budget that is spent, 0 to 1

BOTS: Final = {
    "random": ("chapterhouse.bots.random", "RandomBot"),
    "greedy": ("chapterhouse.bots.greedy", "GreedyBot"),
    "planner": ("chapterhouse.bots.greedy", "PlannerBot"),
    "mcts": ("chapterhouse.bots.mcts", "MctsBot"),
}


class Level(NamedTuple):
    """An opponent for people: a bot, how often it plays carelessly, and its thinking time."""

    bot: str
    carelessness: float
    seconds: float


LEVELS: Final = {
    "easy": Level("greedy", 0.4, 0.0),
    "medium": Level("planner", 0.0, 0.0),
    "hard": Level("mcts", 0.0, 1.0),
}


@dataclass(frozen=True)
class Budget:
    """How long a bot may think in a turn, however many choices it has. The first limit reached counts."""

    seconds: Optional[float] = None
    playouts: Optional[int] = None

    def __post_init__(self) -> None:
        if self.seconds is None and self.playouts is None:
            raise ValueError("A budget needs seconds or playouts.")
        if self.seconds is not None and self.seconds < 0:
            raise ValueError(f"A bot cannot think for {self.seconds} seconds.")
        if self.playouts is not None and self.playouts < 1:
            raise ValueError(f"A bot cannot think with {self.playouts} playouts.")


class Candidate(NamedTuple):
    """What a bot thinks of one move."""

    move: int
    visits: int  # how often it was tried
    share: float  # of the bot's preference; all candidates together make 1
    expected: Optional[float]  # the chooser's share of the win, 0 to 1; None where nobody has looked


class Thought(NamedTuple):
    """What a bot thinks of a question, the best candidate first."""

    candidates: tuple[Candidate, ...]
    playouts: int  # all tries behind the candidates
    reused: int  # those of them that were made at an earlier question
    seconds: float

    @property
    def move(self) -> int:
        """Return the best move."""
        return self.candidates[0].move


class Bot(ABC):
    """A guest. It keeps no position of the table, only what it was shown."""

    name: str

    @abstractmethod
    def think(self, glimpse: Glimpse) -> Thought:
        """Return the candidates for the seat's question, the one to play first."""

    def choose(self, glimpse: Glimpse) -> int:
        """Return the move to play."""
        return self.think(glimpse).move


def make_bot(
    name: str,
    seconds: Optional[float] = None,
    playouts: Optional[int] = None,
    seed: Optional[int] = None,
    progress: Optional[Progress] = None,
) -> Bot:
    """Return a bot by its name, or by the name of a level.

    `seconds` and `playouts` limit its thinking per turn; bots that do not search ignore them.

    >>> make_bot("greedy", seed=1).name
    'greedy'
    """
    level = LEVELS.get(name, Level(name, 0.0, 1.0))
    if level.bot not in BOTS:
        known = ", ".join([*BOTS, *LEVELS])
        raise ValueError(f"There is no bot called '{name}'; the bots are {known}.")
    module, cls = BOTS[level.bot]
    if seconds is None and playouts is None:
        seconds = level.seconds
    bot: Bot = getattr(import_module(module), cls)(Budget(seconds, playouts), seed, progress)
    if level.carelessness > 0:
        careless = import_module("chapterhouse.bots.random").CarelessBot
        bot = careless(bot, level.carelessness, seed)
    bot.name = name
    return bot
