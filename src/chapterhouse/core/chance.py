"""Dice: a fair one for tables, a fast one for rollouts. Decks are bags: counts, never shuffled lists."""

from abc import ABC, abstractmethod
from typing import Final

from chapterhouse.core.vectors import i64, mypyc_attr, vec

WORD: Final = 4294967296
MASK: Final = 4294967295


@mypyc_attr(allow_interpreted_subclasses=True)
class Dice(ABC):
    """A source of numbers."""

    @abstractmethod
    def below(self, limit: i64) -> i64:
        """Return a number from 0 up to, but not including, `limit`."""


class FairDice(Dice):
    """Numbers from SHA-256 over a seed and a counter: equal on every platform, exactly uniform."""

    def __init__(self, seed: bytes) -> None:
        self.seed = seed
        self.counter = 0

    def below(self, limit: i64) -> i64:
        if limit < 1 or limit > WORD:
            raise ValueError(f"A die needs 1 to {WORD} sides, not {limit}.")
        import hashlib  # late, as everywhere in the foundations: it loads OpenSSL

        top: i64 = WORD - WORD % limit
        while True:
            digest = hashlib.sha256(self.seed + self.counter.to_bytes(8, "big")).digest()
            self.counter += 1
            number: i64 = int.from_bytes(digest[:4], "big")
            if number < top:
                return number % limit

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle and copy as seed and counter: a copy rolls on where these dice are."""
        return fair_dice_at, (self.seed, int(self.counter))


class FastDice(Dice):
    """A 32-bit xorshift generator, the same compiled and not. For rollouts only, never for a table.

    `limit` may be up to 2**31.
    """

    def __init__(self, seed: i64) -> None:
        self.state: i64 = (seed * 2654435761 + 88675123) & MASK
        if self.state == 0:
            self.state = 88675123

    def below(self, limit: i64) -> i64:
        x = self.state
        x ^= (x << 13) & MASK
        x ^= x >> 17
        x ^= (x << 5) & MASK
        self.state = x
        return (x * limit) >> 32

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle and copy as the state: a copy rolls on where these dice are."""
        return fast_dice_at, (int(self.state),)


def fair_dice_at(seed: bytes, counter: int) -> FairDice:
    """Return dice that have rolled this many times."""
    dice = FairDice(seed)
    dice.counter = counter
    return dice


def fast_dice_at(state: int) -> FastDice:
    """Return dice that have come to this state."""
    dice = FastDice(0)
    dice.state = state
    return dice


def seed_bytes(seed: int) -> bytes:
    """Stretch a small number that a person can type to the 256 bits of a table's seed."""
    import hashlib

    return hashlib.sha256(f"chapterhouse seed {seed}".encode()).digest()


def commitment(seed: bytes) -> str:
    """Return the digest that is published before the game, so that the seed can be checked after it."""
    import hashlib

    return "sha256:" + hashlib.sha256(seed).hexdigest()


def pick(weights: "vec[i64]", count: i64, dice: Dice) -> i64:
    """Return an index below `count`, each as likely as its weight."""
    total: i64 = 0
    i: i64 = 0
    while i < count:
        total += weights[i]
        i += 1
    left = dice.below(total)
    i = 0
    while left >= weights[i]:
        left -= weights[i]
        i += 1
    return i
