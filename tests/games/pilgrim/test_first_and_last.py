"""The first and the last of a row, where a bound that is one off would show."""

from typing import Final

import pytest
from tests.citing import cites
from tests.games.pilgrim.asking import GAME, draws, legal, part, played, refusal

from chapterhouse.core.position import Position
from chapterhouse.games.pilgrim import at, do
from chapterhouse.games.pilgrim.roads.hexes import HEX_NUMBERS
from chapterhouse.games.pilgrim.rounds.layout import place_dummies
from chapterhouse.games.pilgrim.scoring import total
from chapterhouse.games.pilgrim.solo.steps import build

others = pytest.mark.parametrize("colour", ["Blue", "Yellow", "White"])
TO_A1: Final = "D4 SE-NW,C3 SE-NW,B2 SE-NW"


def _with_site_on_e1(code: str) -> Position:
    """Read a code with the site of the north-west so far from A1 that a shrine may stand there."""
    written = GAME.notation.write(GAME.notation.read(code))
    written = written.replace("1@B1", "1@E1").replace("E1:quarry", "B1:quarry").replace("ship=B1", "ship=E1")
    return GAME.notation.read(written)


@cites("PI-187")
@pytest.mark.parametrize("level", ["1", "2", "3"])
def test_the_abbot_has_as_many_serfs_and_acolytes_as_a_player(level: str) -> None:
    cells = GAME.new_position(1, {"level": level}).cells
    assert [(cells[at.VILLAGE + seat], cells[at.ABBEY + seat]) for seat in (0, at.ABBOT)] == [(8, 3), (8, 3)]


@cites("PI-018")
def test_the_ship_is_on_the_site_of_the_north_west_as_soon_as_that_is_rolled() -> None:
    position = GAME.new_position(4, {})
    while draws(position)[0] != "roll nw=1":
        GAME.apply(position, GAME.actor(position), GAME.moves.number(draws(position)[0]))
    GAME.apply(position, GAME.actor(position), GAME.moves.number("roll nw=5"))
    assert GAME.board.spaces[position.cells[at.SHIP]] == "D1"


@cites("PI-027")
def test_heralds_come_with_any_dummy() -> None:
    for north, south, heralds in ((0, 0, 0b0000), (1, 0, 0b1111), (0, 1, 0b1111)):
        position = GAME.new_position(4, {})
        place_dummies(position, north, south)
        assert position.cells[at.HERALDS] == heralds


@cites("PI-186")
def test_two_seats_are_both_told_what_the_game_was_worth() -> None:
    assert GAME.returns(GAME.notation.read("T2; round=26; over=yes; Blue.piety=9"), "win") == [-1.0, 1.0]


@cites("PI-159")
def test_with_the_kogge_the_four_ways_out_of_the_city_stand_in_order() -> None:
    position = played("T4; start=White; White=city3; White.owns=kogge", "pick city")
    assert legal(position) == ["sow n", "sow e", "sow s", "sow w"]


@cites("PI-156")
def test_for_a_fee_of_a_coin_nobody_asks_about_the_bank() -> None:
    position = played("T4; round=6; Red=N1; Red.owns=bank; Red.goods=1/1/2", "hire well coin")
    assert GAME.question(position, 0).step == "start"


@cites("PI-041")
def test_a_pass_is_refused_while_there_is_something_to_do_and_only_then() -> None:
    assert refusal(GAME.notation.read("T4; Red=N1; ask=act"), "pass") == ("must_act", "PI-041")
    idle = GAME.notation.read("T4; Red=S1; Blue=S2; Red.goods=1/1/0; ask=act")
    assert legal(idle) == ["pass"]
    assert refusal(idle, "pass") == ("", "")


@cites("PI-058")
def test_a_building_costs_stone_and_no_piety() -> None:
    position = played("T4; round=3; Red=SW1; Red.goods=1/0/0; ask=act", "duty sw")
    assert "build well" in legal(position)
    assert refusal(position, "build well") == ("", "")


@cites("PI-058")
@others
def test_nobody_builds_what_is_already_theirs(colour: str) -> None:
    code = f"T4; round=3; start={colour}; {colour}=SW2; {colour}.owns=well; ask=act"
    assert refusal(played(code, "duty sw"), "build well") == ("yours", "PI-058")


@cites("PI-051", "PI-054", "PI-068")
def test_whoever_stops_early_is_told_what_else_forbids_another_action() -> None:
    allocated = played("T4; Red=NE2; Red.acts=vestry1; ask=act", "duty ne, move abbey>fields, done")
    assert refusal(allocated, "move abbey>vestry") == ("activity_full", "PI-054")
    ordained = played("T4; Red=NW2; Red.abbey=1; Red.goods=1/3/1; ask=act", "duty nw, mission, done")
    assert refusal(ordained, "mission") == ("abbey_empty", "PI-068")


@cites("PI-182")
def test_the_first_building_of_the_box_counts_when_it_is_donated() -> None:
    position = GAME.notation.read("T4; White.owns=confession_box!")
    bare = GAME.notation.read("T4")
    assert total(position, GAME.board, 3) - total(bare, GAME.board, 3) == 2


@cites("PI-007", "PI-139")
@others
def test_what_somebody_has_built_is_not_gone(colour: str) -> None:
    position = GAME.notation.read(f"T4; round=9; {colour}.owns=well,mill!; gone=chapel")
    assert part(position, "gone") == "chapel"


@cites("PI-007", "PI-133")
def test_the_ship_brings_nothing_to_life_where_a_building_is_gone() -> None:
    position = played("T4; round=2; gone=well; turn=White; ask=end; White.piety=1", "end, start red")
    assert part(position, "ship") == "D1"
    assert position.cells[at.LIVE] == 0


@cites("PI-007", "PI-024", "PI-099")
def test_a_code_may_use_up_the_shrines_and_no_more() -> None:
    red = "Red.roads=G4 SW-NE,shrine H3,G3 SE-NW,F3 SE-NW,shrine E2,E3 N-S,E4 N-SW,D4 NE-NW,shrine C3"
    position = GAME.notation.read(f"T2; {red}; Blue.roads=H4 SW-NE,I3 SW-NE,shrine J2")
    assert position.cells[at.SHRINE_COUNT] == 4
    assert part(position, "Blue.roads") == "H4 SW-NE,I3 SW-NE,shrine J2"


@cites("PI-007")
def test_a_code_says_how_sections_are_stacked_only_where_there_are_several() -> None:
    assert part(GAME.notation.read("T4; Red.roads=G4 S-N"), "stacks") == "none"
    assert part(GAME.notation.read("T4; Red.roads=G4 S-N; Blue.roads=G4 SW-NW"), "stacks") == "G4 S-N SW-NW"


@cites("PI-007", "PI-123", "PI-204")
@pytest.mark.parametrize(
    "roads",
    [
        "G4 S-N,G3 S-N,G2 S-N,G1 S-NW",  # to the north
        "H6 NW-NE,I5 SW-SE,J5 NW-NE",
        "D4 SE-NW,C3 SE-SW,B3 NE-SW",
    ],
)
def test_a_trade_route_is_not_a_road_that_was_given_up(roads: str) -> None:
    position = GAME.notation.read(f"T4; gone=chapel; White.roads={roads}")
    assert position.cells[at.ROUTES + 3] != 0
    assert part(position, "White.roads") == roads


@cites("PI-007", "PI-201")
def test_a_code_says_who_chooses_a_fee_and_nothing_more() -> None:
    code = "T1; round=4; turn=Blue; Blue=N2; Red.owns=infirmary; Blue.abbey=4; bag=allocation1"
    assert part(played(code, "draw allocation"), "agenda").endswith("fee:Red:0")


@cites("PI-097")
@others
def test_too_few_roads_are_counted_for_whoever_builds(colour: str) -> None:
    code = f"T4; start={colour}; {colour}=SE3; {colour}.roads=H4 SW-N,shrine H3,G3 SE-N; ask=act"
    position = played(code, "duty se")
    objection = GAME.objection(position, GAME.actor(position), GAME.moves.number("shrine g2"))
    assert objection is not None
    assert (objection.reason, objection.facts) == ("too_few_roads", (1, 2))


@cites("PI-098", "PI-100")
def test_a_shrine_may_stand_on_the_first_hex_of_the_map() -> None:
    position = _with_site_on_e1(f"T4; Red=SE2; Red.piety=1; Red.roads={TO_A1}; ask=act")
    for text in ("duty se", "shrine a1"):
        assert text in legal(position)
        GAME.apply(position, 0, GAME.moves.number(text))
    assert part(position, "Red.roads") == f"{TO_A1},shrine A1"
    assert part(position, "Red.goods") == "0/1/1"


@cites("PI-203")
def test_the_abbot_builds_a_shrine_on_the_first_hex_of_the_map_too() -> None:
    position = _with_site_on_e1(f"T1; Blue.roads={TO_A1}")
    build(position, GAME.board, do.SHRINE + HEX_NUMBERS["A1"])
    assert part(position, "Blue.roads") == f"{TO_A1},shrine A1"


@cites("PI-007", "PI-101")
def test_a_shrine_that_was_left_is_kept_like_this() -> None:
    standing = GAME.notation.read("T4; Red.roads=H4 SW-N,shrine H3").cells[at.SHRINES]
    left = GAME.notation.read("T4; Red.roads=H4 SW-N,shrine H3,G3 SE-NW").cells[at.SHRINES]
    assert left == standing | 1 << 25


@cites("PI-127")
def test_no_shrine_is_built_in_a_quadrant_that_was_closed_meanwhile() -> None:
    roads = "Red.roads=D5 SE-NW; Blue.roads=G4 S-N,shrine G3 | G7 N-S"
    position = played(f"T2; Red=SE2; Red.piety=3; {roads}; ask=act", "duty se")
    assert refusal(position, "shrine c4") == ("closed_quadrant", "PI-127")
