"""Random and golden games, played by the rules and by the ledger's oracle side by side."""

import copy
from pathlib import Path
from typing import Final

import pytest
from tests.citing import cites
from tests.contract.cases import GAMES
from tests.golden.games import golden
from tests.oracle.tore.game import Oracle
from tests.oracle.tore.lockstep import compare, compare_end
from tests.oracle.tore.side_by_side import GAME, oracle_of, random_game, town_of
from tests.oracle.tore.town import Town

from chapterhouse.core.game import legal_moves
from chapterhouse.records.events import Record, in_force
from chapterhouse.tools.walks import Walk, count, read_walks

GOLDEN: Final = golden("tore")
WALKS: Final = read_walks(Path(__file__).parents[2] / "games" / "tore" / "tore.walk")
FEW: Final = 200  # lines of play after which an oracle that is told again for each of them becomes slow


@cites(
    "TW-01", "TW-12", "TW-13", "TW-15", "TW-19", "TW-22", "TW-24", "TW-37", "TW-41", "TW-56", "TW-57", "TW-58"
)
@pytest.mark.parametrize("batch", range(10))
def test_whole_games_agree_with_the_oracle_choice_by_choice(batch: int) -> None:
    for seed in range(batch, batch + 10 * GAMES, 10):
        position, choices = random_game(seed)
        oracle = oracle_of(seed)
        for choice in choices:
            compare(position, oracle, choice.seat, choice.legal)
            oracle.play(GAME.moves.text(choice.move))
        compare_end(position, oracle)


@cites("TW-14", "TW-45", "TW-76", "TW-79", "TW-80", "TW-81", "TW-85", "TW-88", "TW-89", "TW-90", "TW-95")
@pytest.mark.parametrize("record", GOLDEN.values(), ids=GOLDEN.keys())
def test_golden_games_agree_with_the_oracle_choice_by_choice(record: Record) -> None:
    position = GAME.new_position(len(record.header.seats), record.header.options)
    oracle = Oracle(Town(len(record.header.seats), record.header.options.get("first_game") == "yes"))
    for event in in_force(record.events):
        compare(position, oracle, event.by, legal_moves(GAME, position, event.by))
        oracle.play(event.do)
        GAME.apply(position, event.by, GAME.moves.number(event.do))
    compare_end(position, oracle)
    assert record.end is not None
    assert [sum(line.points for line in sheet) for sheet in record.end.score] == oracle.totals()
    assert list(record.end.rank) == oracle.places()


@cites("TW-04", "TW-37", "TW-45", "TW-51", "TW-68", "TW-71", "TW-72", "TW-73", "TW-74", "TW-86", "TW-95")
@pytest.mark.parametrize("walk", WALKS, ids=lambda walk: f"line-{walk.line}")
def test_the_walks_begin_as_the_oracle_counts(walk: Walk) -> None:
    position = GAME.notation.read(walk.code)
    step = GAME.question(position, GAME.to_act(position)[0]).step
    town = town_of(position)
    for depth in range(1, walk.depth + 1):
        found = count(GAME, position, depth)
        assert found == _count(town, step, [], depth), depth
        if found > FEW:
            break


def _count(town: Town, step: str, moves: list[str], depth: int) -> int:
    """Return how many lines go on from these moves; a script cannot be copied, so it is told again."""
    oracle = Oracle(copy.deepcopy(town), step)
    for move in moves:
        oracle.play(move)
    if oracle.asked is None:
        return 1
    if depth == 1:
        return len(oracle.asked.answers)
    return sum(_count(town, step, [*moves, text], depth - 1) for text in oracle.asked.answers)
