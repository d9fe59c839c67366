"""Points kept beside the sheet, places among equals, and the lead of who plays alone."""

from typing import Final

import pytest
from tests.citing import cites
from tests.games.pilgrim.asking import GAME, played

from chapterhouse.games.pilgrim import at
from chapterhouse.games.pilgrim.campaign import PilgrimCampaign
from chapterhouse.games.pilgrim.scoring import total

TRAIL: Final = (
    "G4 SW-NE,shrine H3,G3 SE-NW,F3 SE-NW,shrine E2,E3 N-S,E4 N-SW,D4 NE-NW,shrine C3,B2 SE-N"  # printed
)
THIRD: Final = "White.top=3; White.piety=11"
ENDINGS: Final = [
    f"T4; Red.roads={TRAIL}; Red.owns=well!,bank!,mint; Red.goods=6/2/3; Red.top=2; Red.piety=7",
    f"T4; White.roads={TRAIL}; White.owns=well!,favour8,bank!,mint; White.goods=6/2/3; {THIRD}",
    "T4; Blue.roads=D4 SE-NW,C3 SE-NW,B2 SE-N | H4 SW-N,shrine H3,I2 SW-N; Blue.owns=favour3,kogge!,pulpit!",
    "T4; Yellow.roads=G4 S-N,shrine G3,G2 S-NE; Yellow=N2,E3,city4; Yellow.village=0; Yellow.abbey=5",
    "T4; Yellow.roads=E7 NE-S,E8 N-SW,D8 NE-SW | H4 SW-N,H3 S-N,H2 S-NE; Yellow.owns=scriptorium!,favour4",
    "T2; Blue.roads=H6 NW-NE,I5 SW-SE,J5 NW-NE; Blue.goods=0/0/11; Blue.piety=12; Blue.top=4; Red.top=1",
    f"T1; Blue.roads={TRAIL.removesuffix(',B2 SE-N')}; Blue.owns=mill!; Red.goods=2/2/2; Red.piety=3",
]


@cites("PI-178", "PI-179", "PI-180", "PI-182", "PI-183", "PI-184", "PI-185")
@pytest.mark.parametrize("code", ENDINGS)
def test_what_a_seat_would_score_now_is_the_sum_of_its_sheet(code: str) -> None:
    position = GAME.notation.read(code)
    if position.seats == 1:
        lead = total(position, GAME.board, 0) - total(position, GAME.board, at.ABBOT)
        assert lead == sum(line.points for line in GAME.score(position)[0])
        return
    for seat, sheet in enumerate(GAME.score(position)):
        assert total(position, GAME.board, seat) == sum(line.points for line in sheet)


@cites("PI-178", "PI-180", "PI-181", "PI-182")
@pytest.mark.parametrize(
    ("code", "seat", "lines"),
    [
        (
            ENDINGS[1],
            3,
            [
                *(("acolytes", 8), ("trail", 2), ("trail", 6), ("trail", 12), ("trail", 4), ("site", 5)),
                *(("piety", 7), ("alms", 18), ("building", 2), ("building", 6), ("favour", 10)),
                ("resources", 3),
            ],
        ),
        (
            ENDINGS[3],
            2,
            [("acolytes", 14), ("trail", 2), ("piety", -5), ("alms", 0), ("resources", 1)],
        ),
        ("T2", 1, [("acolytes", 8), ("piety", -5), ("alms", 0), ("resources", 1)]),
    ],
)
def test_a_sheet_has_these_lines(code: str, seat: int, lines: list[tuple[str, int]]) -> None:
    assert [(line.item, line.points) for line in GAME.score(GAME.notation.read(code))[seat]] == lines


@cites("PI-179")
@pytest.mark.parametrize(("colour", "seat"), [("Red", 0), ("Blue", 1), ("White", 3)])
def test_acolytes_in_hand_count_for_their_owner_alone(colour: str, seat: int) -> None:
    before = GAME.notation.read(f"T4; start={colour}; {colour}=E3,N1")
    after = played(f"T4; start={colour}; {colour}=E3,N1", "pick e")
    assert [sheet[0].points for sheet in GAME.score(after)] == [s[0].points for s in GAME.score(before)]
    assert total(after, GAME.board, seat) == total(before, GAME.board, seat)
    walked = played(f"T4; start={colour}; {colour}=E3,N1", "pick e, sow city")
    assert [sheet[0].points for sheet in GAME.score(walked)] == [s[0].points for s in GAME.score(before)]


@cites("PI-186")
@pytest.mark.parametrize(
    ("code", "places"),
    [
        ("T4; over=yes; round=26", [1, 2, 3, 4]),
        ("T4; over=yes; round=26; start=Yellow", [3, 4, 1, 2]),
        ("T4; over=yes; round=26; White.alms=1", [2, 3, 4, 1]),
        ("T4; over=yes; round=26; White.alms=6; Blue.alms=icon", [3, 1, 4, 2]),
        ("T4; over=yes; round=26; Yellow.piety=1; Yellow.goods=0/0/0; Red.alms=6", [2, 3, 1, 4]),
        ("T4; over=yes; round=26; Yellow.piety=2; Yellow.abbey=2; Red.alms=6", [2, 3, 1, 4]),
        ("T2; over=yes; round=26; start=Blue", [2, 1]),
        ("T3; over=yes; round=26; start=Blue; Yellow.goods=3/0/3", [3, 2, 1]),
        ("T1; over=yes; round=26", [1]),
    ],
)
def test_equals_are_parted_by_piety_then_alms_then_turn_order(code: str, places: list[int]) -> None:
    assert GAME.ranking(GAME.notation.read(code)) == places


@cites("PI-186", "PI-218")
@pytest.mark.parametrize(
    ("parts", "worth"),
    [
        ("Red.piety=6", 1.0),
        ("Blue.piety=6", -1.0),
        ("start=Red", 1.0),
        ("start=Blue", -1.0),
        ("start=Blue; Red.alms=1", 1.0),
    ],
)
def test_alone_one_wins_by_being_ahead_of_the_ab_bott(parts: str, worth: float) -> None:
    position = GAME.notation.read(f"T1; over=yes; round=26; {parts}")
    assert GAME.returns(position, "win") == [worth]
    assert GAME.returns(GAME.notation.read(f"T1; round=26; {parts}"), "win") == [0.0]


@cites("PI-219")
def test_the_lead_of_a_campaign_is_the_difference_of_both_totals() -> None:
    position = GAME.notation.read("T1; over=yes; round=26; Red.piety=12; Blue.piety=5; Red.goods=3/3/3")
    assert PilgrimCampaign(GAME).lead(position) == (9 + 3) - (0 + 1)
