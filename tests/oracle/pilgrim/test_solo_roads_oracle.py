"""The Ab-Bott's roads in whole games beside the plain procedure on the plain map: the same tiles."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

import pytest
from tests.citing import cites
from tests.contract.cases import GAMES
from tests.golden.games import golden
from tests.oracle.pilgrim.abbot_roads import LAPSE, NEW_TRAIL
from tests.oracle.pilgrim.solo import GAME, ON_MAP, Twin, on_hexes, on_plain
from tests.oracle.pilgrim.test_pilgrim_oracle import Busy

from chapterhouse.core.agenda import number_of, step_of
from chapterhouse.core.chance import FastDice
from chapterhouse.core.position import Position
from chapterhouse.games.pilgrim import ask, do
from chapterhouse.records.events import Record, in_force
from chapterhouse.tools.wandering import Uniform, wander

SOLO: Final = {name: each for name, each in golden("pilgrim").items() if len(each.header.seats) == 1}


def compare(position: Position, moves: Iterable[int]) -> Counter[str]:
    """Compare the map after each of his tiles while the moves are played; return what he did."""
    twin: Twin | None = None
    for move in moves:
        text, before = GAME.moves.text(move), position.copy()
        if twin is not None and text.split()[0] in ON_MAP:
            twin.play(0, text)
        for frame, after in GAME.stages(position, move):
            step, number = step_of(frame), int(number_of(frame))
            if step == ask.SOLO_SETUP:
                twin = Twin(after)
            elif step == ask.ABBOT_ROADS and twin is not None:
                twin.settle(before, number)
                assert on_hexes(after) == on_plain(twin), GAME.notation.write(before)
            elif step == ask.GATE and twin is not None:
                twin.start(before, number, move - do.GATE + 1)
                assert on_hexes(after) == on_plain(twin), GAME.notation.write(before)
            before = after
    assert twin is not None
    return twin.laid


@cites("PI-203", "PI-204", "PI-205", "PI-206", "PI-207", "PI-208", "PI-209", "PI-210")
def test_his_tiles_in_random_games_are_those_of_the_plain_procedure() -> None:
    laid: Counter[str] = Counter()
    for seed in range(4 * GAMES):
        position = GAME.new_position(1, {"level": str(seed % 3 + 1)})
        choices = wander(GAME, position, FastDice(3000 + seed), Busy() if seed % 2 else Uniform())
        laid += compare(position, (choice.move for choice in choices))
    assert all(laid[what] for what in (*ON_MAP, LAPSE, NEW_TRAIL)), laid


@pytest.mark.parametrize("record", SOLO.values(), ids=SOLO)
def test_his_tiles_in_a_golden_game_are_those_of_the_plain_procedure(record: Record) -> None:
    position = GAME.new_position(1, record.header.options)
    compare(position, _again(position, record))


def _again(position: Position, record: Record) -> Iterator[int]:
    """Play a record in place; yield each move before it is played."""
    for event in in_force(record.events):
        move = GAME.moves.number(event.do)
        yield move
        GAME.apply(position, event.by, move)
