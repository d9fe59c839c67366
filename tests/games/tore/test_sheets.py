"""The score sheet names where every point came from, or went: line by line, for first seats and last."""

import pytest
from tests.citing import cites
from tests.games.tore.playing import played
from tests.oracle.tore.side_by_side import GAME, words


def _lines(code: str, moves: str, player: str) -> list[tuple[str, int | float, str]]:
    """Return a player's lines after these moves, without the points of the start."""
    position = played(code, moves)
    seat = [side for side in "NESW" if side in words(position)].index(player)
    return [(line.item, line.points, line.rule) for line in GAME.score(position)[seat][1:]]


@cites(
    "TW-22", "TW-28", "TW-45", "TW-51", "TW-54", "TW-77", "TW-80", "TW-85", "TW-87", "TW-E-I-08", "TW-E-IV-07"
)
@pytest.mark.parametrize("player", ["N", "E", "W"])
@pytest.mark.parametrize(
    ("table", "moves", "lines"),
    [
        (
            "A4; crest={0}; turn={0}; {0}=stone:2",
            "play project, build bridge, place stone, place stone",
            [("building", 6, "TW-45")],
        ),
        (
            "A4; crest={0}; turn={0}; {0}.houses=points-wood,points-stone",
            "play rent, collect points-wood, collect points-stone",
            [("rent", 4, "TW-51")],
        ),
        ("A4-III; crest={0}; turn={0}", "play medicine, fee", [("fee", 1, "TW-54")]),
        (
            "A4-III; crest={0}; turn={0}; {0}=medical:3; tiles=1:1,7:2",
            "play medicine, treat 1, treat 7",
            [("treated", 4, "TW-85"), ("benefit", 3, "TW-87")],
        ),
        (
            "A4; crest={0}; turn={0}; {0}=wood:1; {0}.on=mill; mill=1/2",
            "play project, build mill, place wood",
            [("building", 3, "TW-45"), ("bonus", 1, "TW-77")],
        ),
        (
            "A4-III; crest={0}; turn={0}; {0}=wood:1,loyalty:1; tower=6/1",
            "play project, build tower, place wood",
            [("building", 3, "TW-45"), ("metal", 3, "TW-80")],
        ),
        ("A4; crest={0}; turn={0}; {0}=loyalty:1; favour=bishop", "play favour", [("favour", 2, "TW-28")]),
        ("F4; crest={0}; {0}=gold:0", "reveal I-08", [("event", -1, "TW-E-I-08")]),
        ("F4; chapter=II; crest={0}", "reveal II-07", [("event", -2, "TW-E-II-07")]),
        ("F4; chapter=II; crest={0}; {0}=wool:0,gold:1", "reveal II-06", [("event", -2, "TW-E-II-06")]),
        ("F4; chapter=III; crest={0}; tiles=gone", "reveal III-01", [("event", -2, "TW-E-III-01")]),
        ("F4; chapter=IV; crest={0}; {0}=gold:0; tiles=gone", "reveal IV-08", [("event", -2, "TW-E-IV-08")]),
        (
            "F4; chapter=IV; crest={0}; {0}=loyalty:3; tiles=gone",
            "reveal IV-07",
            [("event", 3, "TW-E-IV-07")],
        ),
    ],
)
def test_points_stand_on_the_sheet_under_what_brought_them(
    table: str, moves: str, lines: list[tuple[str, int, str]], player: str
) -> None:
    assert _lines(table.format(player), moves, player) == lines


@cites("TW-20", "TW-22")
@pytest.mark.parametrize(("player", "rotation"), [("W", 0), ("N", 1), ("E", 2), ("S", 3)])
def test_a_point_of_the_income_stands_on_the_sheet(player: str, rotation: int) -> None:
    code = "F4; event=I-02; ask=orient; N=medical:0"
    assert _lines(code, f"orient {rotation}", player) == [("income", 1, "TW-22")]


@cites("TW-65", "TW-66", "TW-67")
@pytest.mark.parametrize("player", ["N", "S"])
def test_each_duty_that_is_not_paid_has_its_line(player: str) -> None:
    goods = f"{player}=points:30,piety:1,grain:0,gold:1"
    before = ("before", 22, "TW-05")
    lost = [("piety", -3, "TW-65"), ("grain", -4, "TW-66"), ("tax", -3, "TW-67")]
    assert _lines(f"F2; ask=end; {goods}", "tax 4", player) == [before, *lost]


@cites("TW-74", "TW-89")
def test_after_the_last_chapter_what_is_lost_twice_has_a_line_of_its_own() -> None:
    rest = "piety:2,grain:2,gold:9"
    code = f"F2; chapter=IV; ask=end; N=points:30,piety:1,grain:0,gold:1,stone:2; S={rest}"
    assert _lines(code, "tax 4", "N") == [
        ("before", 22, "TW-05"),
        ("piety", -3, "TW-65"),
        ("grain", -4, "TW-66"),
        ("tax", -3, "TW-67"),
        ("doubled", -10, "TW-74"),
        ("material", 2, "TW-89"),
    ]
    assert _lines(code, "tax 4", "S")[-1] == ("gold", 2.5, "TW-89")


@cites("TW-45", "TW-56", "TW-69")
def test_the_end_of_a_round_leaves_the_first_sheet_as_it_was() -> None:
    code = "A4; crest=E; turn=N; N=stone:1; N.hand=project; E.owes=begging:1"
    moves = "play project, build bridge, place stone, done"
    position = GAME.notation.read(code)
    for text in moves.split(", "):
        if GAME.actor(position) == 0:
            GAME.apply(position, 0, GAME.moves.number(text))
    assert (words(position)["round"], words(position)["E.owes"]) == ("2", "")
    assert [(line.item, line.points) for line in GAME.score(position)[0]] == [("start", 8), ("building", 3)]
