"""What the contract is tried on: every title, seat count and interesting option set, in random games.

`CHAPTERHOUSE_GAMES` says how many games each of them plays; the stored default keeps the suite short.
"""

import os
import zlib
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

import pytest
from tests.titles import NAMES

from chapterhouse.core.chance import FastDice
from chapterhouse.core.game import Game
from chapterhouse.core.position import Position
from chapterhouse.games import TITLES, load
from chapterhouse.tools.inspection import Inspection, inspection
from chapterhouse.tools.wandering import Choice, Homing, Quiet, Uniform, wander

GAMES: Final = int(os.environ.get("CHAPTERHOUSE_GAMES", "2"))


class Case(NamedTuple):
    """One title with one seat count and one set of options."""

    game: Game
    inspected: Inspection
    seats: int
    options: Mapping[str, str]

    @property
    def label(self) -> str:
        """Return a name for reports."""
        values = [value.replace(",", "") for value in self.options.values()]
        return "-".join([self.game.name, str(self.seats), *values])

    def new(self) -> Position:
        """Return the position before the first draw."""
        return self.game.new_position(self.seats, self.options)


def _cases() -> list[Case]:
    """Return each seat count with the first option set, and the other sets with one seat count each."""
    found: list[Case] = []
    for title in TITLES:
        game = load(title.name)
        inspected = inspection(game)
        first, *others = inspected.options
        found += [Case(game, inspected, seats, first) for seats in game.seats]
        for number, options in enumerate(others):
            found.append(Case(game, inspected, game.seats[number % len(game.seats)], options))
        if len(inspected.readings) > 1:  # the rulings, all of them read the other way
            found += [Case(game, inspected, seats, inspected.readings[-1]) for seats in game.seats]
    return found


CASES: Final = _cases()
FIRST_CASES: Final = [next(case for case in CASES if case.game.name == title.name) for title in TITLES]

every_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case.label)
EVERY_VERIFIED: Final = [case for case in FIRST_CASES if case.game.name in NAMES]
every_title = pytest.mark.parametrize("case", FIRST_CASES, ids=lambda case: case.game.name)

every_verified = pytest.mark.parametrize("case", EVERY_VERIFIED, ids=lambda case: case.game.name)


def games(case: Case, count: int = GAMES) -> Iterator[tuple[Position, Iterator[Choice]]]:
    """Yield random games: the position, and the choices that change it as they are drawn."""
    for number in range(count):
        seed = zlib.crc32(f"{case.label} {number}".encode())
        policy = (Uniform(), Quiet(), Homing(2), Homing(4))[seed // 7 % 4 if number else 0]
        position = case.new()
        yield position, wander(case.game, position, FastDice(seed), policy)


def walk(case: Case, count: int = GAMES, every: int = 1) -> Iterator[tuple[Position, Choice]]:
    """Yield the positions of random games with what is chosen next; `every` leaves some out."""
    for position, choices in games(case, count):
        for number, choice in enumerate(choices):
            if number % every == 0:
                yield position, choice


def asked(case: Case, count: int = GAMES, every: int = 1) -> Iterator[tuple[Position, Choice]]:
    """Yield only the positions in which a person is asked."""
    for position, choice in walk(case, count, every):
        if choice.seat >= 0:
            yield position, choice
