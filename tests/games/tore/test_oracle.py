"""Random and golden games, played by the rules and by the ledger's oracle side by side."""

import copy
from collections import Counter
from pathlib import Path
from typing import Final

import pytest
from tests.citing import cites
from tests.contract.cases import GAMES
from tests.games.tore.oracle import Oracle
from tests.games.tore.side_by_side import GAME, oracle_of, parts, parts_of, random_game, town_of
from tests.games.tore.town import Town
from tests.golden.games import golden

from chapterhouse.core.game import CHANCE, legal_moves, weights
from chapterhouse.core.position import Position
from chapterhouse.records.events import Record, in_force
from chapterhouse.tools.walks import Walk, count, read_walks

GOLDEN: Final = golden("tore")
WALKS: Final = read_walks(Path(__file__).parent / "tore.walk")
FEW: Final = 200  # lines of play after which an oracle that is told again for each of them becomes slow
COMPARED: Final = ("turn", "orient", "protect", "hospital")


@cites(
    "TW-01", "TW-12", "TW-13", "TW-15", "TW-19", "TW-22", "TW-24", "TW-37", "TW-41", "TW-56", "TW-57", "TW-58"
)
@pytest.mark.parametrize("batch", range(10))
def test_whole_games_agree_with_the_oracle_choice_by_choice(batch: int) -> None:
    for seed in range(batch, batch + 10 * GAMES, 10):
        position, choices = random_game(seed)
        oracle = oracle_of(seed)
        for choice in choices:
            _compare(position, oracle, choice.seat, choice.legal)
            oracle.play(GAME.moves.text(choice.move))
        _compare_end(position, oracle)


@cites("TW-14", "TW-45", "TW-76", "TW-79", "TW-80", "TW-81", "TW-85", "TW-88", "TW-89", "TW-90", "TW-95")
@pytest.mark.parametrize("record", GOLDEN.values(), ids=GOLDEN.keys())
def test_golden_games_agree_with_the_oracle_choice_by_choice(record: Record) -> None:
    position = GAME.new_position(len(record.header.seats), record.header.options)
    oracle = Oracle(Town(len(record.header.seats), record.header.options.get("first_game") == "yes"))
    for event in in_force(record.events):
        _compare(position, oracle, event.by, legal_moves(GAME, position, event.by))
        oracle.play(event.do)
        GAME.apply(position, event.by, GAME.moves.number(event.do))
    _compare_end(position, oracle)
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


def _compare(position: Position, oracle: Oracle, seat: int, legal: list[int]) -> None:
    """Compare who is asked what with which answers and odds, and now and then everything on the table."""
    asked, code = oracle.asked, GAME.notation.write
    assert asked is not None, code(position)
    assert asked.who == ("" if seat == CHANCE else oracle.town.players[seat]), code(position)
    assert sorted(GAME.moves.text(move) for move in legal) == sorted(asked.answers), code(position)
    assert GAME.question(position, seat).step == asked.step
    if seat == CHANCE:
        odds = dict(zip((GAME.moves.text(move) for move in legal), weights(GAME, position), strict=True))
        assert odds == asked.answers, code(position)
    if asked.step in COMPARED:
        assert parts(position) == parts_of(oracle.town), code(position)
        assert _by_rule(position) == [_signed(own) for own in oracle.town.sheet.values()]


def _compare_end(position: Position, oracle: Oracle) -> None:
    assert oracle.asked is None and not GAME.to_act(position)
    assert parts(position) == parts_of(oracle.town)
    assert [sum(line.points for line in sheet) for sheet in GAME.score(position)] == oracle.totals()
    assert GAME.ranking(position) == oracle.places()


def _by_rule(position: Position) -> list[Counter[str]]:
    """Return each seat's points by the rule that the score sheet names."""
    found: list[Counter[str]] = []
    for sheet in GAME.score(position):
        points: Counter[str] = Counter()
        for line in sheet:
            points[line.rule] += int(line.points)
        found.append(_signed(points))
    return found


def _signed(points: Counter[str]) -> Counter[str]:
    return Counter({rule: count for rule, count in points.items() if count})
