"""Random turns, played by the rules and by the ledger's oracle side by side: every choice, every outcome."""

import pytest
from tests.citing import cites
from tests.contract.cases import GAMES
from tests.golden.games import golden
from tests.oracle.avignon import turns as oracle
from tests.oracle.avignon.side_by_side import code_of, compare, random_start, same_outcome, texts
from tests.oracle.avignon.turns import Start

from chapterhouse.core.chance import FastDice
from chapterhouse.core.game import CHANCE
from chapterhouse.core.position import Position
from chapterhouse.games import load
from chapterhouse.records.events import Record, in_force
from chapterhouse.tools.walks import count

BATCHES = 10
GAME = load("avignon")


@cites("AV-31", "AV-32", "AV-33", "AV-19", "AV-26", "AV-38")
@pytest.mark.parametrize("batch", range(BATCHES))
def test_whole_turns_agree_with_brute_force_over_the_ledger(batch: int) -> None:
    dice = FastDice(batch)
    refused = 0
    for _ in range(12 * GAMES):
        start = random_start(dice)
        refused += compare(GAME, start, dice)
    assert refused > 0, "no turn came near the Samaritan rule: this test tests nothing"


@cites("AV-07", "AV-16", "AV-34", "AV-39")
@pytest.mark.parametrize("batch", range(BATCHES))
def test_as_many_lines_of_play_as_the_oracle_counts(batch: int) -> None:
    dice = FastDice(100 + batch)
    start = random_start(dice)._replace(actions=1 if batch == 0 else 2, side=batch % 2)
    if batch == 0:
        start = start._replace(before=None)  # Rome's opening turn
    code = code_of(start)
    assert count(GAME, GAME.notation.read(code), 3) == oracle.count(start, [], 3), code


@cites("AV-01", "AV-09", "AV-10")
@pytest.mark.parametrize("record", golden("avignon").values(), ids=golden("avignon").keys())
def test_golden_games_agree_with_the_oracle_turn_by_turn(record: Record) -> None:
    position = GAME.new_position(2, record.header.options)
    start: Start | None = None
    decisions: list[str] = []
    for event in in_force(record.events):
        if start is None and event.by != CHANCE:
            start = _opening(position)
        if start is not None:
            options = oracle.legal(start, decisions)
            assert event.do in options
            assert sorted(texts(GAME, position, event.by)) == sorted(options), event
            decisions.append(event.do)
        GAME.apply(position, event.by, GAME.moves.number(event.do))
        if start is not None and not oracle.legal(start, decisions):
            same_outcome(GAME, start, decisions, position)
            start, decisions = oracle.following(start, decisions), []
    assert record.end is not None and (start is None) == (record.end.end != "repetition")


def _opening(position: Position) -> Start:
    """Return Rome's first turn, read from the code of the position."""
    parts = dict(part.split("=") for part in GAME.notation.write(position).split("; ")[1:])
    columns = GAME.notation.write(position).split(";")[0].split()
    return Start(
        display=tuple((word[:3], int(word[3])) for word in columns),
        congregations=((), ()),
        pile=tuple(parts["pile"].split(",")),
        discards=(),
        side=0,
        actions=1,
        before=None,
    )
