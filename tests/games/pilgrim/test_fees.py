"""Fees and payments in corners that no printed example shows."""

from typing import Final

import pytest
from tests.citing import cites

from chapterhouse.core.game import IllegalMove, legal_moves
from chapterhouse.games import load
from chapterhouse.games.pilgrim import at
from chapterhouse.games.pilgrim.turn.steps import forget_turn
from chapterhouse.table.table import Table

GAME: Final = load("pilgrim")
OF_A_TURN: Final = (
    *(
        at.AT_HAND,
        at.USED,
        at.VALUE,
        at.DONE,
        at.BUILT,
        at.ROADS_DONE,
        at.HAS_LAID,
        at.GRAIN_PAID,
        at.TAX_KINDS,
        at.DONATES,
    ),
)


def _table(code: str) -> Table:
    position = GAME.notation.read(code)
    return Table(GAME, int(position.seats), seed=0, start=position, plays_forced=False)


def _held(table: Table, seat: int, good: int) -> int:
    return int(table.peek().cells[at.STORE + at.GOODS * seat + good])


@cites("PI-051", "PI-156")
def test_a_bank_hired_with_the_last_grain_pays_for_the_first_step() -> None:
    table = _table("T4; round=19; Red=NW1; Red.goods=0/1/1; ask=act")
    table.play(0, ["duty nw", "hire bank grain", "ordain"])
    assert table.legal(0) == ["bank grain 1"]
    table.play(0, "bank grain 1")
    assert _held(table, 0, at.COIN) == 0


@cites("PI-051", "PI-156")
def test_without_a_coin_for_it_the_bank_is_not_hired_with_the_last_grain() -> None:
    table = _table("T4; round=19; Red=NW1; Red.goods=0/1/0; ask=act")
    table.play(0, "duty nw")
    with pytest.raises(IllegalMove) as refused:
        table.play(0, "hire bank grain")
    assert refused.value.objection.reason == "at_least_one"


@cites("PI-051", "PI-156")
def test_the_coin_that_the_first_step_needs_does_not_stand_in_for_a_fee() -> None:
    table = _table("T4; round=21; Red=NW1; Red.goods=1/0/1; Red.owns=bank; ask=act")
    table.play(0, ["duty nw", "hire mill stone"])
    with pytest.raises(IllegalMove) as refused:
        table.play(0, "bank stone 1")
    assert refused.value.objection.reason == "at_least_one"
    assert table.legal(0) == ["plain"]


@cites("PI-134", "PI-160")
def test_nothing_of_a_turn_is_remembered_in_the_next() -> None:
    position = GAME.notation.read("T4; round=3")
    for cell in OF_A_TURN:
        position.cells[cell] = 1
    forget_turn(position)
    assert [int(position.cells[cell]) for cell in OF_A_TURN] == [0] * len(OF_A_TURN)


@cites("PI-140")
def test_a_confession_counts_for_one_choice_only() -> None:
    table = _table(
        "T4; round=6; turn=White; ask=end; Blue.owns=confession_box; Blue.piety=3; Red.goods=0/0/0;"
        " Yellow.goods=0/0/0; White.goods=0/0/0; White=N1"
    )
    table.play(3, "end")
    table.play(1, "confess")
    assert table.peek().cells[at.CONFESSED] == 1 << 1
    table.play(1, "start blue")
    assert table.peek().cells[at.CONFESSED] == 0


@cites("PI-140", "PI-163")
def test_the_owner_of_the_wagon_yard_confesses_free_and_others_pay() -> None:
    table = _table(
        "T4; round=6; turn=White; ask=end; map=D1:confession_box; Red.owns=wagon_yard; Red.goods=0/1/0;"
        " Blue.goods=0/1/0; Yellow.goods=1/0/1"
    )
    table.play(3, "end")
    assert table.to_act() == [0] and table.legal(0) == ["decline", "confess"]
    table.play(0, "confess")
    assert _held(table, 0, at.GRAIN) == 1
    table.play(1, "confess")
    assert _held(table, 1, at.GRAIN) == 0
    assert table.to_act() == [3], "Yellow has no grain for a fee"


@cites("PI-140", "PI-132")
def test_while_the_merchant_is_at_taxation_only_the_owner_confesses() -> None:
    table = _table("T4; round=8; turn=White; ask=end; Blue.owns=confession_box")
    table.play(3, "end")
    assert table.to_act() == [1] and table.question(1).step == "confession"
    table.play(1, "confess")
    assert table.question(table.to_act()[0]).step == "first"


@cites("PI-152")
def test_no_more_piety_is_offered_than_the_track_has() -> None:
    position = GAME.notation.read(
        "T2; round=9; ask=act; Red=N2,city1; Blue=S2; Red.owns=indulgences; Red.piety=11; Red.goods=1/1/4"
    )
    offered = [GAME.moves.text(move) for move in legal_moves(GAME, position, 0)]
    assert [text for text in offered if "buy" in text] == ["use indulgences buy 1"]
