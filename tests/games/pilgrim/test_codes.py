"""Codes and lines word by word, PI-007: what a position is called, what it keeps where, what is refused."""

from typing import Final

import pytest
from tests.citing import cites
from tests.games.pilgrim.asking import GAME, part, played, refusal
from tests.refused_codes import refused_with

from chapterhouse.core.game import CHANCE
from chapterhouse.core.notation import CodeError
from chapterhouse.core.position import ROOM
from chapterhouse.games.pilgrim import at
from chapterhouse.table.table import Table

TABLE: Final = (
    "duties=produce,allocation,clerical,build_roads,taxation,construct,give_alms,ordination;"
    " tithes=stone,coin,grain,stone,-,coin,grain,cornucopia; sites=1@B1,4@I1,3@J7,5@C8; buildings=D1:well,"
    "E1:quarry,G1:chapel,H1:mint,K1:brewery,K2:grain_store,K3:stone_yard,K5:indulgences,H9:pulpit,G10:mill,"
    "E10:bank,D9:scriptorium; gone=none; "
)
SEAT: Final = (
    "{0}={1}; {0}.village=8; {0}.abbey=3; {0}.acts=none; {0}.goods=1/1/1; {0}.piety=0; {0}.alms=0; {0}.top=0;"
    " {0}.owns=none; {0}.roads=none; "
)
TO_K4: Final = "roads=H6 NW-NE,I5 SW-SE,J5 NW-NE"
LOT: Final = "allocation2,build_roads2,clerical2,construct2,give_alms2,ordination2"
FOUR_ROADS: Final = "Red.roads=G4 S-N; Blue.roads=G4 SW-NW; Yellow.roads=H4 SW-N,H3 S-SW,G4 NE-SE"


WRITTEN: Final = GAME.notation.write(GAME.notation.read("T4"))
WITH_SITE_ON_A1: Final = (
    WRITTEN.replace("1@B1", "1@A1")
    .replace("ship=B1", "ship=A1")
    .replace("Red.roads=none", "Red.roads=D4 SE-NW,C3 SE-NW,B2 SE-NW")
)
WITH_SITE_ON_E1: Final = (
    WRITTEN.replace("1@B1", "1@E1").replace("ship=B1", "ship=E1").replace("E1:quarry", "B1:quarry")
)


def seat(colour: str, zones: str = "city5") -> str:
    """Return the parts of a seat as it begins."""
    return SEAT.format(colour, zones)


@cites("PI-007", "PI-018", "PI-023", "PI-025")
def test_the_code_of_a_table_for_two_says_everything() -> None:
    assert GAME.notation.write(GAME.notation.read("T2")) == (
        "G2; seats=red,blue; " + TABLE + "round=1; start=Red; merchant=S; ship=B1; dummies=N,NE,E/S,SW,W;"
        " bag=none; opened=none; claimed=none; stacks=none; confessed=none; "
        + seat("Red")
        + seat("Blue")
        + "mover=Red; at_hand=none; used=none; work=none; agenda=turn:Red:1,start:Red:0"
    )


@cites("PI-007", "PI-187", "PI-189", "PI-190", "PI-191")
def test_the_code_of_a_solo_table_says_everything() -> None:
    assert GAME.notation.write(GAME.notation.read("T1; level=2; ask=seed")) == (
        "G1; seats=red; " + TABLE + "round=1; start=Blue; merchant=S; ship=B1; dummies=N,NE,E,SE/S,SW,W;"
        f" bag={LOT}; opened=NW,SW; claimed=none;"
        " stacks=none; confessed=none; "
        + seat("Red")
        + seat("Blue", "N1,NE1,E1,SE1,S1")
        + "mover=Blue; at_hand=none; used=none; work=none; agenda=turn:-:0,seed:Red:15"
    )


@cites("PI-007")
@pytest.mark.parametrize(
    ("code", "moves", "name", "value"),
    [
        ("T4; round=8", "", "ship", "J1"),
        ("T4; round=26", "", "ship", "A1"),
        ("T4; round=5", "", "merchant", "N"),
        ("T4; round=12", "", "merchant", "NW"),
        ("T4; round=3; gone=well,bank", "", "gone", "well,bank"),
        ("T4; Red.owns=well!,favour5,mint", "", "Red.owns", "well!,favour5,mint"),
        ("T4; Red.owns=favour5", "", "claimed", "5"),
        ("T4; claimed=3,8", "", "claimed", "3,8"),
        ("T4; opened=NE,SW", "", "opened", "NE,SW"),
        ("T4; confessed=White,Blue", "", "confessed", "Blue,White"),
        ("T4; Red.acts=vestry3,fields1", "", "Red.acts", "fields1,vestry2"),
        ("T4; White.alms=icon", "", "White.alms", "icon"),
        ("T4; White.alms=6", "", "White.alms", "6"),
        ("T4; White=N1,city2", "", "White", "N1,city2"),
        ("T4; White=N1,city2", "", "White.village", "10"),
        ("T4; Blue.roads=H6 NW-NE,I5 SW-SE,J5 NW-NE", "", "Blue.village", "6"),
        ("T4; Blue.roads=D4 SE-NW,C3 SE-NW,B2 SE-N", "", "Blue.village", "6"),
        ("T4; Blue.roads=H4 SW-N,shrine H3", "", "Blue.village", "6"),
        ("T4; Blue.roads=G4 S-N; Red.roads=G4 SW-NW; stacks=G4 S-N SW-NW", "", "stacks", "G4 S-N SW-NW"),
        ("T4; Blue.roads=G4 S-N; Red.roads=G4 SW-NW", "", "stacks", "G4 SW-NW S-N"),
        ("T4; Red.roads=H4 SW-N,shrine H3 | G4 S-N", "", "Red.roads", "H4 SW-N,shrine H3 | G4 S-N"),
        ("T2; Red.roads=E4 S-N; Blue.roads=H4 SW-N", "", "opened", "NW,NE"),
        ("T1; bag=rest1,clerical3", "", "bag", "clerical3,rest1"),
        ("T1; bag=rest31", "", "bag", "rest31"),
        ("T4; White.abbey=5", "", "White.abbey", "5"),
        ("T4; map=K1:library", "", "gone", "none"),
        (WITH_SITE_ON_A1, "", "claimed", "3"),
        ("T4; rulings=mill", "", "rulings", "mill"),
        ("T4; Red=N1; Red.owns=brewery,guild; Red.goods=0/1/0", "use brewery", "used", "brewery"),
        ("T4; Red=N1; Red.owns=brewery,guild; Red.goods=0/1/0", "use brewery", "at_hand", "guild,brewery"),
        ("T4; round=3; Red=N1", "hire well grain", "at_hand", "well"),
        ("T4; Red=SW1; round=3; ask=act", "duty sw, build well", "work", "value2,done1,built1"),
        (
            "T4; Red=SW1,city1; ask=act",
            "duty sw, lay h4 sw-ne, from city",
            "work",
            "value2,done1,roads1,laid1",
        ),
        ("T4; Red=NW1; Blue=NW1; ask=act", "duty nw, ordain", "work", "value1,done1,grain1"),
        ("T4; Red=S1,NE1; ask=act", "duty s", "work", "value2,kinds4"),
        ("T4; Red=W1; Red.owns=well; ask=act", "duty w, donate well", "work", "value2,done1,gift1"),
        ("T4; Red=E3", "pick e", "work", "hand3"),
        ("T4; Red=W1; Red.goods=0/1/1; ask=act", "duty w", "duty", "W"),
        ("T4; Red=W1; ask=act", "", "duty", ""),
        ("T4; round=26; over=yes", "", "over", "yes"),
        ("T4", "", "over", ""),
    ],
)
def test_a_part_of_a_code_says_this(code: str, moves: str, name: str, value: str) -> None:
    position = played(code, moves)
    assert part(position, name) == value
    again = GAME.notation.read(GAME.notation.write(position))
    assert list(again.cells) == list(position.cells)


@cites("PI-001", "PI-002", "PI-007", "PI-044", "PI-126", "PI-140", "PI-165", "PI-172")
@pytest.mark.parametrize(
    ("code", "moves", "agenda"),
    [
        ("T4; ask=seed", "", "turn:-:0,seed:White:15,seed:Yellow:15,seed:Blue:15,seed:Red:15"),
        ("T4; ask=seed", "sow n", "turn:-:0,seed:White:15,seed:Yellow:15,seed:Blue:15,seed:Red:2"),
        ("T4; turn=Blue", "", "turn:Blue:2,start:Blue:0"),
        ("T4; turn=White", "", "round_end:White:0,start:White:0"),
        ("T4; turn=White; ask=act", "", "round_end:White:0,act:White:0"),
        ("T4; Red=none", "", "turn:Red:1,oblate:Red:0"),
        ("T4; Red=E3", "pick e", "turn:Red:1,sow:Red:2"),
        ("T4; Red=E3", "pick e, sow city", "turn:Red:1,sow:Red:8"),
        ("T4; Red=N1", "pick n", "turn:Red:1,act:Red:0"),
        ("T4; Red=N1; ask=act", "tithe n", "turn:Red:1,end:Red:0"),
        ("T4; Red=NW1; ask=act", "tithe nw", "turn:Red:1,end:Red:0,tithe:Red:0"),
        ("T4; Red=S1; Blue=S2; Red.goods=1/1/0; ask=act", "pass", "turn:Red:1,end:Red:0"),
        ("T4; Red=NE1; ask=act", "duty ne", "turn:Red:1,home:Red:0,allocation:Red:0"),
        ("T4; Red=NE1; ask=act", "duty ne, move abbey>fields", "turn:Red:1,home:Red:0,allocation:Red:0"),
        ("T4; Red=N1; ask=act", "duty n, produce grain", "turn:Red:1,end:Red:0"),
        ("T4; Red=N1; Red.owns=guild; ask=act", "use guild", "turn:Red:1,act:Red:0"),
        (
            "T4; Red=SE1,W1; ask=act",
            "duty se, lay h4 sw-ne",
            "turn:Red:1,home:Red:0,roads:Red:0,source:Red:0",
        ),
        (
            "T4; Red=W1; Red.alms=1; ask=act",
            "duty w, give coin",
            "turn:Red:1,home:Red:0,alms:Red:0,bonus:Red:2",
        ),
        (
            "T4; Red=NW1; Red.owns=bank; ask=act",
            "duty nw, ordain",
            "turn:Red:1,home:Red:0,ordination:Red:0,payment:Red:65552",  # a grain, for a step of Ordination
        ),
        (
            "T4; round=3; Red=SW1; Red.owns=bank; Red.goods=1/1/2; ask=act",
            "duty sw, build well",
            "turn:Red:1,home:Red:0,construct:Red:0,payment:Red:1",  # a stone
        ),
        (
            "T4; round=3; Red=N1; Red.owns=bank; Yellow.owns=mint",
            "hire mint grain",
            "turn:Red:1,start:Red:0,payment:Red:3276816",  # a grain, as a fee, for the third seat
        ),
        ("T4; round=4; turn=White; ask=end", "end", "first:Blue:0"),
        (
            "T4; round=6; turn=White; ask=end; Blue.owns=confession_box; Red.goods=0/0/0",
            "end",
            "choose:-:0,confession:White:0,confession:Yellow:0,confession:Blue:0",
        ),
        (
            f"T4; round=3; turn=White; ask=end; White.{TO_K4}; Blue.owns=confession_box",
            "end",
            "choose:-:0,confession:White:0,confession:Yellow:0,confession:Blue:0,confession:Red:0,income:White:1",
        ),
        ("T1; ask=seed", "", "turn:-:0,seed:Red:15"),
        ("T1; start=Red; Red=SE1", "", "turn:Red:1,start:Red:0"),
        ("T1; start=Blue; turn=Blue", "", "turn:-:1,draw:-:0"),
    ],
)
def test_what_is_still_to_be_done_stands_in_the_code(code: str, moves: str, agenda: str) -> None:
    assert part(played(code, moves), "agenda") == agenda


@cites("PI-001")
@pytest.mark.parametrize(
    ("code", "turn"),
    [
        ("T4", 1),
        ("T4; ask=seed", 0),
        ("T4; turn=White", 4),
        ("T4; round=3; turn=Blue; ask=act", 10),
        ("T2; round=5; start=Blue; turn=Red", 10),
        ("T1; round=2; start=Blue; turn=Red; ask=act", 4),
    ],
)
def test_turns_are_counted_through_all_rounds(code: str, turn: int) -> None:
    assert GAME.turn(GAME.notation.read(code)) == turn
    assert GAME.turn(GAME.notation.read(GAME.notation.write(GAME.notation.read(code)))) == turn


@cites("PI-005", "PI-007")
@pytest.mark.parametrize(
    ("code", "moves"),
    [
        ("T4; Red=E3", "pick e"),
        ("T4; start=Yellow; Yellow=E3", "pick e, sow city"),
        ("T4; Red=SE1,W1,city1; ask=act", "duty se, lay h4 sw-ne"),
        ("T4; start=White; White=SE1,W1; ask=act", "duty se, lay h4 sw-ne"),
        ("T4; ask=seed", "sow n"),
    ],
)
def test_sixteen_figures_are_counted_while_some_are_on_their_way(code: str, moves: str) -> None:
    assert GAME.notation.is_whole(played(code, moves))


@cites("PI-007")
@pytest.mark.parametrize(
    ("expected", "differing"),
    [
        ("Red=city2,N1", []),
        ("Red=city2,N2", ["Red"]),
        ("Red.acts=vestry1,fields1; Red.goods=3/0/1", []),
        ("Red.goods=1/0/3", ["Red.goods"]),
        ("heralds=C8,J7,B1,I1; opened=SE,NE", []),
        ("heralds=C8,J7,B1", ["heralds"]),
        ("dummies=NE,N,E/S,SW,W", ["dummies"]),
        ("row=3,4,5,6,7,8; places=Blue,Red", []),
        ("row=3,4,5,6,7; places=Red,Blue", ["row", "places"]),
        ("turn=Red; ask=act; can=tithe N,duty N; cannot=tithe S,end", []),
        ("turn=Blue; ask=start; can=tithe S; cannot=tithe N", ["turn", "ask", "can", "cannot"]),
        ("legal=duty N,tithe N", []),
        ("legal=duty N", ["legal"]),
        ("supply=gentle7,bridge2,TS1,shrine4", []),
        ("supply=gentle8", ["supply"]),
        ("Red.roads=G4 S-NW,F4 SE-NW | H4 SW-N; hex.D1=well; hex.B1=site1; hex.C1=-", ["Red.roads"]),
        ("Red.roads=G4 S-NW,F4 SE-NW; hex.G4=gentle Red S-NW; hex.F4=bridge Red SE-NW", []),
        ("Red.stands=G4; Red.vp=acolytes6,piety-5,resources1; Red.total=2; Blue.stands=none", []),
        ("Red.stands=none; Red.vp=acolytes7; Red.total=3", ["Red.stands", "Red.vp", "Red.total"]),
    ],
)
def test_what_a_story_says_wrongly_is_noticed(expected: str, differing: list[str]) -> None:
    position = played(
        "T2; Red=N1,city2; Red.goods=3/0/1; Red.acts=fields1,vestry1; Red.roads=G4 S-NW,F4 SE-NW;"
        " opened=NE,SE; Blue.piety=4; ask=act"
    )
    assert [name for name, *_ in GAME.notation.differences(expected, "", position, {})] == differing


@cites("PI-003", "PI-007")
def test_a_forced_move_in_brackets_has_to_be_that_move() -> None:
    table = Table(GAME, 4, start=GAME.notation.read("T4; Red=NE1"), plays_forced=False)
    with refused_with(GAME, "not forced"):
        GAME.notation.play("[pick N]", table)


@cites("PI-004", "PI-007")
@pytest.mark.parametrize("rolls", [False, True])
def test_a_line_brings_the_draws_that_it_names(rolls: bool) -> None:
    table = Table(GAME, 1, start=GAME.notation.read("T1; ask=seed"), rolls=rolls, plays_forced=False)
    GAME.notation.play("sow N; sow SE; chance: draw clerical", table)
    assert part(table.peek(), "Blue.piety") == "2"


@cites("PI-004", "PI-007")
def test_a_line_that_names_no_draw_leaves_those_that_are_arranged() -> None:
    start = GAME.notation.read("T1; ask=seed")
    table = Table(GAME, 1, start=start, rolls=False, plays_forced=False, arranged=["draw clerical"])
    GAME.notation.play("sow N; sow SE", table)
    assert part(table.peek(), "Blue.piety") == "2"
    assert GAME.notation.coming("R1 Red: sow N; chance: draw rest; Red: end") == ["draw rest"]
    assert GAME.notation.head("sow N;  sow SE; pick E") == "sow N;  sow SE"


@cites("PI-007", "PI-017", "PI-142")
@pytest.mark.parametrize(
    ("code", "word"),
    [
        ("T4; Red.nonsense=1", "not a part"),
        ("T4; nonsense=1", "not a part"),
        ("T4; hex.G4=-", "not a part"),
        ("T4; Red=N2,N1", "name and a number"),
        ("T4; Red.acts=vestry1,vestry1", "name and a number"),
        ("T4; Red.roads=G4 S-N,shrine H3", "end of the road"),
        ("T4; Red.roads=shrine Z9", "end of the road"),
        (f"T4; {FOUR_ROADS}; White.roads=G4 S-N", "no room"),
        ("T4; Red.roads=F4 S-N", r"\w+"),
        ("T4; buildings=D1:well", "12"),
        ("T4; map=D1", "hex"),
        ("T4; Red.top=17", "up to 16"),
        ("T4; Red.abbey=x", "up to 16"),
        (f"T4; agenda={','.join(['start:Red:0'] * (ROOM + 1))}", str(ROOM)),
        (WRITTEN.replace("1@B1", "1@G1"), "site"),
        (WRITTEN.replace("1@B1", "0@B1"), "site"),
        (WRITTEN.replace("4@I1", "4@K3"), "die"),
        (WRITTEN.replace("duties=produce", "duties=clerical"), "dut"),
        ("T4; seats=red,red,blue,white", "colours"),
        ("T4; seats=red,blue,white", "colours"),
        ("T4; level=4; supply=straight", "name and a number"),
        ("T1; level=4", "expected one of 1"),
        ("T4; stacks=Z9 S-N", "sections"),
        ("T4; claimed=2", "from 3 to 8"),
        ("T4; claimed=x", "from 3 to 8"),
        ("T4; merchant=Q", "expected one of N"),
        ("T4; work=haste1", "expected one of"),
        ("T4; round=x", "up to 26"),
        ("T4; Red.piety=-1", "up to 12"),
    ],
)
def test_these_codes_are_refused(code: str, word: str) -> None:
    with refused_with(GAME, word):
        GAME.notation.read(code)


@cites("PI-007")
@pytest.mark.parametrize(
    "code",
    [
        f"T4; agenda={','.join(['start:Red:0'] * ROOM)}",
        WRITTEN.replace("1@B1", "9@A2").replace("ship=B1", "ship=A2"),
        WRITTEN.replace("4@I1", "2@K2").replace("K2:grain_store", "I1:grain_store"),
        "T4; Red.roads=D4 SE-NW,C3 SE-NW,B2 SE-NW,A1 SE-S,A2 N-SE",
        "T4; Red.roads=H4 SW-N,shrine H3,H2 S-NW",
        WITH_SITE_ON_E1.replace("Red.roads=none", "Red.roads=D4 SE-NW,C3 SE-NW,shrine B2,A1 SE-S"),
        "T4; Red.roads=H4 SW-N,shrine H3,G3 SE-NW,F3 SE-NW,shrine E2; Blue.roads=D4 SE-NW,C3 SE-NW",
        "T4; Red.roads=E4 SE-NW,D3 SE-N; White.roads=E4 S-SW,D4 NE-N,D3 S-SW; Blue.roads=D5 SE-NW",
        "T4; Red.goods=9999/12/0; White.top=2; Yellow.piety=12; over=yes; round=26",
    ],
)
def test_these_codes_are_read_and_written_alike(code: str) -> None:
    position = GAME.notation.read(code)
    again = GAME.notation.read(GAME.notation.write(position))
    assert list(again.cells) == list(position.cells)
    for name, value in (word.partition("=")[::2] for word in code.split("; ") if ".roads" in word):
        assert sorted(part(position, name).split(" | ")) == sorted(value.split(" | "))


@cites("PI-007", "PI-175", "PI-174")
@pytest.mark.parametrize(
    ("code", "moves"),
    [
        ("T2; round=6; turn=Blue; ask=end; Blue.piety=1", "end"),
        ("T3; round=13; turn=Yellow; ask=end", "end"),
        ("T2; round=13; turn=Blue; ask=end; dummies=NE,E,SE/SW,W,NW", "end"),
    ],
)
def test_after_a_season_the_table_is_the_one_that_its_code_says(code: str, moves: str) -> None:
    position = played(code, moves)
    assert list(GAME.notation.read(GAME.notation.write(position)).cells) == list(position.cells)


@cites("PI-178", "PI-001")
def test_the_end_is_kept_as_one_and_leaves_nothing_to_do() -> None:
    over = played("T4; round=26; turn=White; ask=end; White=N1", "end")
    assert over.cells[at.IS_OVER] == 1 and list(over.cells[:16]) == [0] * 16
    assert GAME.notation.read("T4; round=26; over=yes").cells[at.IS_OVER] == 1
    assert refusal(over, "end", seat=3)[0] == "game_over"
    assert GAME.actor(over) != CHANCE and GAME.turn(over) == 104


@cites("PI-007", "PI-115", "PI-116")
@pytest.mark.parametrize(
    "roads",
    [
        "Red.roads=G4 S-N; Blue.roads=G4 S-NW",  # both come in by the same edge
        "Red.roads=G4 S-N; Blue.roads=G4 SW-N",  # both go out by the same edge
        "Red.roads=G4 S-N; Blue.roads=G4 SW-NW; Yellow.roads=H4 SW-N,H3 S-SW,G4 NE-S",
    ],
)
def test_no_position_has_two_roads_at_one_edge_of_a_hex(roads: str) -> None:
    with pytest.raises(CodeError) as refused:
        GAME.notation.read(f"T4; {roads}")
    assert refused.value.key == "no_room"
    assert GAME.notation.read(f"T4; {FOUR_ROADS}") is not None, "three that do not meet have room"
