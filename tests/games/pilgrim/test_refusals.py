"""What is refused when a duty has ended by itself, and why."""

from typing import Final

import pytest
from tests.citing import cites

from chapterhouse.core.game import IllegalMove
from chapterhouse.games import load
from chapterhouse.table.table import Table

GAME: Final = load("pilgrim")
PLENTY: Final = "Red.goods=6/6/6; Red.piety=6; ask=act"


@cites("PI-051", "PI-059", "PI-066")
@pytest.mark.parametrize(
    ("code", "moves", "again", "reason"),
    [
        ("T4; Red=NE1; Blue=NE1", "duty ne; move abbey>fields", "move abbey>vestry", "no_value_left"),
        ("T4; Red=NE1; Blue=NE1", "duty ne; move abbey>fields", "give coin", "duty_over"),
        ("T4; Red=SE1,city1; Blue=SE1", "duty se; lay h4 sw-ne; from city", "lay i3 sw-n", "no_value_left"),
        ("T4; Red=SE1,city1; Blue=SE1", "duty se; lay h4 sw-ne; from city", "ordain", "duty_over"),
        ("T4; round=3; Red=SW1; Blue=SW1", "duty sw; build well", "lay h4 sw-ne", "no_value_left"),
        ("T4; round=3; Red=SW1; Blue=SW1", "duty sw; build well", "devotion", "duty_over"),
        ("T4; Red=W1; Blue=W1", "duty w; give coin", "give grain", "no_value_left"),
        ("T4; Red=W1; Blue=W1", "duty w; give coin", "move abbey>fields", "duty_over"),
        ("T4; Red=W1; Red.owns=well", "duty w; donate well", "give grain", "donation_is_all"),
        ("T4; Red=NW1; Blue=NW1", "duty nw; mission", "ordain", "no_value_left"),
        ("T4; Red=NW1; Blue=NW1", "duty nw; mission", "build well", "duty_over"),
        ("T4; Red=E1", "duty e; devotion", "silversmith", "duty_over"),
        ("T4; Red=N1", "duty n; produce grain", "produce stone", "duty_over"),
        ("T4; Red=S1", "duty s; take stone", "take stone", "duty_over"),
        ("T4; Red=N1", "duty n; produce grain", "tithe n", "already_acted"),
        ("T4; Red=N1", "duty n; produce grain", "pick city", "not_now"),
    ],
)
def test_after_a_duty_a_further_action_meets_the_reason_of_the_ledger(
    code: str, moves: str, again: str, reason: str
) -> None:
    position = GAME.notation.read(f"{code}; {PLENTY}")
    table = Table(GAME, 4, seed=0, start=position, plays_forced=False)
    table.play(0, moves.split("; "))
    assert table.question(0).step == "end"
    with pytest.raises(IllegalMove) as refused:
        table.play(0, again)
    assert refused.value.objection.reason == reason
