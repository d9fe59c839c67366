"""What is still to be done, and what chance may bring: frame by frame, TW-95, and weight by weight, TW-12."""

import pytest
from tests.citing import cites
from tests.games.tore.playing import played
from tests.oracle.tore.side_by_side import GAME, words

from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, vec

UNTOUCHED = 99


@cites(
    "TW-19",
    "TW-45",
    "TW-46",
    "TW-52",
    "TW-53",
    "TW-54",
    "TW-59",
    "TW-68",
    "TW-70",
    "TW-73",
    "TW-79",
    "TW-95",
    "TW-E-II-02",
    "TW-E-III-01",
)
@pytest.mark.parametrize(
    ("code", "moves", "agenda"),
    [
        ("A4; turn=E; force=I-09; E=wool:1", "trade", "round_end:-:0,turns:-:2,turn:E:0"),
        ("F4; chapter=II; ask=penalties; E.owes=penance", "", "round:-:0,penalties:-:2,draw:-:1"),
        ("F4; chapter=II; ask=penalties; N.owes=court", "", "round:-:0,penalties:-:1,discard:N:0,idle:N:0"),
        (
            "F2; chapter=II; ask=end; N=piety:2,grain:2,gold:0,loyalty:1; S=piety:2,grain:2,gold:5",
            "tax 2",
            "chapter_end:-:0,protection:-:1,protect:N:2",
        ),
        (
            "F2; chapter=II; ask=end; N=piety:2,grain:0,gold:5,loyalty:1; S=piety:2,grain:2,gold:5",
            "tax 2",
            "chapter_end:-:0,protection:-:32,protect:N:1",
        ),
        (
            "F4; chapter=II",
            "reveal II-02",
            "round_end:-:0,turns:-:0,orient:N:0,event:-:1,discard:N:0,idle:N:0",
        ),
        (
            "F4; chapter=III; tiles=gone; N.houses=gold-wood",
            "reveal III-01",
            "round_end:-:0,turns:-:0,orient:N:0,event:-:1,raze:N:0",
        ),
        (
            "A2-III; tiles=9:3; hospital=3/1; S.on=hospital; N=wood:1",
            "play project, build hospital, place wood",
            "round_end:-:0,turns:-:1,due:N:0,after:N:0,donors:-:34,hospital:S:0",
        ),
        (
            "F2; chapter=III; tiles=9:3; hospital=3/1; S.on=hospital; ask=end",
            "",
            "chapter_end:-:0,protection:-:0,tax:-:0,duty:-:0,clear:-:0,progress:-:6,donors:-:34,hospital:S:0",
        ),
        (
            "F2; ask=end; N=piety:0,grain:2,gold:5; S=piety:2,grain:2,gold:5",
            "tax 2",
            "round:-:0,penalties:-:2,draw:-:0",
        ),
        ("A4", "play project", "round_end:-:0,turns:-:1,due:N:0,after:N:0,build:N:0"),
        ("A4", "play sale", "round_end:-:0,turns:-:1,due:N:0,after:N:0,sell_cloth:N:0,sell_wool:N:0"),
        ("A4; crest=E; turn=W", "", "round_end:-:0,turns:-:3,turn:W:0"),
        ("A4", "play house", "round_end:-:0,turns:-:1,due:N:0,after:N:0,found:N:17"),
        ("A4", "play rent", "round_end:-:0,turns:-:1,due:N:0,after:N:0,collect:N:32768"),
        ("A4", "play donation", "round_end:-:0,turns:-:1,due:N:0,after:N:0,donate:N:0"),
        ("A4", "play weaving", "round_end:-:0,turns:-:1,due:N:0,after:N:0,weave:N:0"),
        ("A4", "play medicine", "round_end:-:0,turns:-:1,due:N:0,after:N:0,medicine:N:0"),
    ],
)
def test_the_code_says_what_is_still_to_be_done_after_this_question(
    code: str, moves: str, agenda: str
) -> None:
    assert words(played(code, moves))["agenda"] == agenda


@cites("TW-04", "TW-07", "TW-12", "TW-67", "TW-68", "TW-82")
@pytest.mark.parametrize(
    ("position", "odds"),
    [
        (GAME.new_position(2, {}), [1, 1]),
        (GAME.notation.read("F4; seen=I-01,I-02,I-03,I-04,I-05; round=6"), [1] * 6),
        (GAME.notation.read("F4; agenda=draw:-:1; E.open=rent,grain"), [1] * 10),
        (GAME.notation.read("F4; agenda=tax:-:0"), [1, 2, 2, 1]),
        (GAME.notation.read("F4; chapter=III; agenda=patient:-:8"), [2, 3, 3, 2, 1]),
        (GAME.notation.read("F4; chapter=III; agenda=patient:-:8; bag=0,1,0,0,3"), [1, 3]),
    ],
)
def test_every_outcome_of_chance_has_its_weight_and_nothing_else_has_one(
    position: Position, odds: list[int]
) -> None:
    weights = vec[i64]([UNTOUCHED] * 64)
    assert GAME.weights_into(position, weights) == len(odds)
    assert list(weights) == odds + [UNTOUCHED] * (64 - len(odds))
