"""Short walks beside the plain game, quick enough to be run for every fault."""

from collections.abc import Mapping
from typing import Final

import pytest
from tests.citing import cites
from tests.golden.games import golden
from tests.oracle.pilgrim.lockstep import GAME, _box, partner
from tests.oracle.pilgrim.resuming import from_turn
from tests.oracle.pilgrim.test_pilgrim_oracle import Busy

from chapterhouse.core.chance import FastDice
from chapterhouse.core.game import CHANCE
from chapterhouse.tools.wandering import wander

GOLDEN: Final = {name: record for name, record in golden("pilgrim").items() if len(record.header.seats) > 1}
CHOICES: Final = 24
ROUNDS: Final = (5, 11, 18, 25)  # from which a golden game is compared: a season ends soon in each of them
OPTIONS: Final[list[tuple[int, Mapping[str, str]]]] = [
    (1, {}),
    (1, {"setup": "first_play", "level": "2"}),
    (2, {}),
    (2, {"colours": "wb"}),
    (3, {"start": "1"}),
    (4, {}),
    (4, {"setup": "first_play", "start": "3"}),
]


@cites("PI-014", "PI-015", "PI-016", "PI-017", "PI-019", "PI-020", "PI-021", "PI-022", "PI-026", "PI-030")
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("seats", "options"), OPTIONS, ids=str)
def test_a_set_up_draws_what_the_ledger_draws_and_ends_with_the_seeding(
    seats: int, options: Mapping[str, str], seed: int
) -> None:
    position = GAME.new_position(seats, options)
    both = partner(GAME, seats, options)
    for choice in wander(GAME, position, FastDice(seed)):
        both.look(position, choice)
        if choice.seat != CHANCE:
            assert GAME.question(position, choice.seat).step == "seed"
            return


@cites("PI-001", "PI-002", "PI-027", "PI-028", "PI-034", "PI-035", "PI-040", "PI-046", "PI-048", "PI-051")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_first_turns_are_those_of_the_plain_game(seats: int) -> None:
    position = GAME.new_position(seats, {"setup": "first_play"})
    both = partner(GAME, seats, {"setup": "first_play"})
    for number, choice in enumerate(wander(GAME, position, FastDice(seats), Busy())):
        both.look(position, choice)
        if number == CHOICES:
            return


@cites("PI-002", "PI-052", "PI-126", "PI-130", "PI-133", "PI-137", "PI-140", "PI-164", "PI-168", "PI-171")
@cites("PI-172", "PI-173", "PI-174", "PI-175", "PI-176", "PI-177", "PI-178", "PI-180", "PI-186")
@pytest.mark.parametrize("name", GOLDEN)
def test_late_turns_of_a_golden_game_are_those_of_the_plain_game(name: str) -> None:
    record = GOLDEN[name]
    seats = len(record.header.seats)
    first = ROUNDS[list(GOLDEN).index(name) % len(ROUNDS)]
    from_turn(record, first * seats, CHOICES, _box(seats))
