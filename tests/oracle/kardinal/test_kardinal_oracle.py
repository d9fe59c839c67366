"""Random and golden games, played by the rules and by the ledger's oracle side by side."""

import copy
from pathlib import Path
from typing import Final

import pytest
from tests.citing import cites
from tests.contract.cases import GAMES
from tests.golden.games import golden
from tests.oracle.kardinal.game import Oracle
from tests.oracle.kardinal.side_by_side import GAME, oracle_of, parts, random_game, words

from chapterhouse.core.game import legal_moves
from chapterhouse.records.events import Record, in_force
from chapterhouse.tools.walks import Walk, count, read_walks

GOLDEN: Final = golden("kardinal")
WALKS: Final = read_walks(Path(__file__).parents[2] / "games" / "kardinal" / "kardinal.walk")


@cites("KK-18", "KK-19", "KK-36", "KK-44", "KK-46", "KK-49", "KK-53", "KK-60", "KK-61", "KK-62", "KK-63")
@pytest.mark.parametrize("batch", range(9))
def test_whole_games_agree_with_the_oracle_choice_by_choice(batch: int) -> None:
    for seed in range(batch, batch + 9 * GAMES, 9):
        position, choices = random_game(seed)
        oracle: Oracle | None = None
        for choice in choices:
            if oracle is None:
                oracle = Oracle("grpby"[: position.seats], "grpby"[seed % position.seats] if seed % 2 else "")
            assert sorted(GAME.moves.text(move) for move in choice.legal) == sorted(oracle.legal())
            if oracle.asked == "turn":
                assert parts(position) == oracle.parts()
            oracle.play(GAME.moves.text(choice.move))
        assert oracle is not None and oracle.asked == "over"
        assert parts(position) == oracle.parts()
        assert GAME.ranking(position) == oracle.places()


@cites("KK-64", "KK-65", "KK-77", "KK-80")
@pytest.mark.parametrize("record", GOLDEN.values(), ids=GOLDEN.keys())
def test_golden_games_agree_with_the_oracle_choice_by_choice(record: Record) -> None:
    position = GAME.new_position(len(record.header.seats), record.header.options)
    players = words(position)["players"]
    start = record.header.options.get("start", "lot")
    oracle = Oracle(players, "" if start == "lot" else players[int(start)])
    for event in in_force(record.events):
        legal = [GAME.moves.text(move) for move in legal_moves(GAME, position, event.by)]
        assert sorted(legal) == sorted(oracle.legal()), event
        assert event.do in legal
        oracle.play(event.do)
        GAME.apply(position, event.by, GAME.moves.number(event.do))
        if oracle.asked in ("turn", "over"):
            assert parts(position) == oracle.parts(), event
    assert record.end is not None and oracle.asked == "over"
    assert [sum(line.points for line in sheet) for sheet in record.end.score] == oracle.totals()
    assert list(record.end.rank) == oracle.places()


@cites("KK-19", "KK-20", "KK-30")
@pytest.mark.parametrize("seed", range(8))
def test_as_many_lines_of_play_as_the_oracle_counts(seed: int) -> None:
    position, choices = random_game(seed)
    turns = 0
    for choice in choices:
        turns += GAME.question(position, choice.seat).step == "turn"
        if turns == 3 + 5 * seed and GAME.question(position, choice.seat).step == "turn":
            break
    assert count(GAME, position, 4) == _count(oracle_of(position), 4), GAME.notation.write(position)


@cites("KK-29", "KK-50", "KK-51", "KK-61", "KK-62", "KK-63")
@pytest.mark.parametrize("walk", WALKS, ids=lambda walk: f"line-{walk.line}")
def test_the_walks_begin_as_the_oracle_counts(walk: Walk) -> None:
    position = GAME.notation.read(walk.code)
    for depth in range(1, 6):
        assert count(GAME, position, depth) == _count(oracle_of(position), depth)


def _count(oracle: Oracle, depth: int) -> int:
    if depth == 0 or oracle.asked == "over":
        return 1
    legal = oracle.legal()
    if depth == 1:
        return len(legal)
    total = 0
    for text in legal:
        after = copy.deepcopy(oracle)
        after.play(text)
        total += _count(after, depth - 1)
    return total
