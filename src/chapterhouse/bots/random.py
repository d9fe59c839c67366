"""A bot that plays any legal move."""

import secrets
from typing import Optional

from chapterhouse.bots.bot import Bot, Budget, Candidate, Progress, Thought
from chapterhouse.core.chance import FastDice
from chapterhouse.table.glimpse import Glimpse


class DiceBot(Bot):
    """A bot that draws, perhaps within a budget, and perhaps tells how far it is."""

    def __init__(
        self,
        budget: Optional[Budget] = None,
        seed: Optional[int] = None,
        progress: Optional[Progress] = None,
    ) -> None:
        self.budget = budget or Budget(seconds=1.0)
        self.progress = progress
        self.dice = FastDice(any_seed(seed))


class RandomBot(DiceBot):
    """Every legal move is as likely as any other."""

    name = "random"

    def think(self, glimpse: Glimpse) -> Thought:
        """Return all legal moves with equal shares, one of them drawn to the front."""
        moves = list(glimpse.legal)
        drawn = moves.pop(self.dice.below(len(moves)))
        share = 1.0 / len(glimpse.legal)
        return Thought(tuple(Candidate(move, 0, share, None) for move in [drawn, *moves]), 0, 0, 0.0)


class CarelessBot(Bot):
    """Another bot that now and then does not think."""

    def __init__(self, bot: Bot, carelessness: float, seed: Optional[int] = None) -> None:
        self.name = bot.name
        self.bot = bot
        self.carelessness = carelessness
        self.dice = FastDice(any_seed(seed))
        self.careless = RandomBot(seed=seed)

    def think(self, glimpse: Glimpse) -> Thought:
        """Return the other bot's thought, or with the odds of carelessness a random one."""
        is_careless = float(self.dice.below(1000)) < self.carelessness * 1000
        return (self.careless if is_careless else self.bot).think(glimpse)


def any_seed(seed: Optional[int]) -> int:
    """Return the seed, or one that nobody can foresee."""
    return secrets.randbits(32) if seed is None else seed
