"""Every question of appendix A: what one may point at, what is legal of it, and what the question tells."""

from typing import Final

import pytest
from tests.citing import cites
from tests.games.pilgrim.asking import GAME, PLACES, ZONES, legal, offered, played

from chapterhouse.core.game import CHANCE

PICKS: Final = [f"pick {zone}" for zone in ZONES]
SOWS: Final = [f"sow {zone}" for zone in ZONES]
ACTS: Final = [*(f"tithe {place}" for place in PLACES), *(f"duty {place}" for place in PLACES), "pass"]
TAKES: Final = ["take stone", "take grain", "take coin"]
ON_MAP: Final = (  # of the test tables, in the order of the buildings
    *("chapel", "mint", "quarry", "well", "brewery", "grain_store", "indulgences", "stone_yard"),
    *("bank", "mill", "pulpit", "scriptorium"),
)
HIRES: Final = [f"hire {building} grain" for building in ON_MAP]
SHELVES: Final = ("abbey", "fields", "road_engineer", "stone_mason", "alms_house", "engraver", "vestry")
SHIFTS: Final = [f"move {one}>{other}" for one in SHELVES for other in SHELVES if one != other]
CONFESSIONS: Final = ["decline", "confess", "confess stone", "confess grain", "confess coin"]
ASKS_ALL: Final = "turn=White; ask=end; Blue.owns=confession_box"
NINE_GONE: Final = "gone=chapel,mint,well,quarry,brewery,grain_store,bank,mill,pulpit"
TRADERS: Final = "Red.owns=brewery,guild,pulpit,grain_store,stone_yard,indulgences"
WALKERS: Final = ("dormitory", "inquisition", "library")
CLERICAL: Final = ["devotion", "silversmith", "done"]
PRODUCE: Final = ["produce grain", "produce stone", "done"]
BONUS: Final = ["accept", "decline"]
VILLAGE, ABBEY, CITY = "@noun.village", "@noun.abbey", "@noun.city"
FOUR: Final = [f"start {colour}" for colour in ("red", "blue", "yellow", "white")]
TO_E2: Final = "Red.roads=H4 SW-N,shrine H3,G3 SE-NW,F3 SE-NW"
AT_I3: Final = [f"lay i3 sw-{edge}" for edge in ("nw", "n", "ne", "se", "s")]
Facts = dict[str, int | str]

QUESTIONS: Final[list[tuple[str, str, list[str], Facts]]] = [
    ("T4; ask=seed", "", SOWS, {"hand": 5}),
    ("T4; ask=seed", "sow n", SOWS, {"hand": 2}),
    ("T4; Red=N2,city1", "", PICKS, {}),
    ("T4; round=3; Red=N2,city1", "", PICKS + HIRES, {}),
    (
        f"T4; round=4; Red=N2,city1; {NINE_GONE},indulgences",
        "",
        [
            *PICKS,
            *(f"hire stone_yard {good}" for good in ("stone", "grain", "coin")),
            *(f"hire scriptorium {good}" for good in ("stone", "grain", "coin")),
        ],
        {},
    ),
    (
        "T4; round=9; Red=N2,city1; Red.owns=wagon_yard,well; Blue.owns=kogge,guild!",
        "",
        [
            *PICKS,
            *(f"free {name}" for name in ("chapel", "guild", "mint", "quarry", "brewery", "grain_store")),
            *(f"free {name}" for name in ("indulgences", "stone_yard", "bank", "kogge", "mill", "pulpit")),
            "free scriptorium",
        ],
        {},
    ),
    (
        f"T4; Red=N2,city1; {TRADERS}; Red.goods=2/3/4; Red.piety=5",
        "",
        [
            *(*PICKS, "use brewery", "use guild", "use pulpit"),
            *(f"use grain_store buy {n}" for n in range(1, 5)),
            *(f"use grain_store sell {n}" for n in range(1, 4)),
            *(f"use stone_yard buy {n}" for n in range(1, 5)),
            *(f"use stone_yard sell {n}" for n in range(1, 3)),
            *(f"use indulgences buy {n}" for n in range(1, 5)),
            *(f"use indulgences sell {n}" for n in range(1, 6)),
        ],
        {},
    ),
    (
        "T4; Red=N2,city1; Red.owns=grain_store,indulgences; Red.goods=0/0/0",
        "",
        [
            *(*PICKS, "use grain_store buy 1", "use grain_store sell 1"),
            *("use indulgences buy 1", "use indulgences sell 1"),
        ],
        {},
    ),
    (
        "T4; Red=N2,city1; Red.owns=dormitory,inquisition,library",
        "",
        [
            *PICKS,
            *(f"use {building} {place}" for building in WALKERS for place in PLACES),
            "use library abbey",
        ],
        {},
    ),
    (
        "T4; Red=N2,city1; Red.owns=dormitory",
        "",
        [*PICKS, *(f"use dormitory {place}" for place in PLACES)],
        {},
    ),
    (
        "T4; Red=N2,city1; Red.owns=inquisition",
        "",
        [*PICKS, *(f"use inquisition {place}" for place in PLACES)],
        {},
    ),
    (
        "T4; Red=N1,city1; Red.owns=library; ask=end",
        "",
        [*(f"use library {place}" for place in PLACES), "use library abbey", "end"],
        {},
    ),
    ("T4; Red=E3", "pick e", SOWS, {"hand": 3}),
    ("T4; Red=E3", "pick e, sow city", SOWS, {"hand": 2}),
    (
        "T4; Red=E3; Red.owns=cloisters",
        "pick e",
        [*SOWS, *(f"skip {zone}" for zone in ZONES)],
        {"hand": 3},
    ),
    ("T4; Red=N2; ask=act", "", ACTS, {}),
    ("T4; Red=NW2; ask=act", "tithe nw", TAKES, {}),
    ("T4; Red=NE2; ask=act", "duty ne", [*SHIFTS, "done"], {"left": 2}),
    ("T4; Red=NE2; Red.owns=infirmary; ask=act", "duty ne", [*SHIFTS, "done"], {"left": 3}),
    (
        "T4; Red=SE2; Red.roads=H4 SW-NE; Red.acts=road_engineer1; Red.piety=1; ask=act",
        "duty se",
        [*AT_I3, "shrine i3", "raze h4", "done"],
        {"left": 3},
    ),
    (
        "T4; Red=SE2; Red.roads=H4 SW-NE; Blue.roads=H6 NW-NE,I5 SW-N,I4 S-N,I3 S-N; ask=act",
        "duty se",
        [*(text.replace("lay", "upgrade") for text in AT_I3), "shrine i3", "raze h4", "done"],
        {"left": 2},
    ),
    ("T4; Red=E2; Red.acts=vestry1; Red.owns=mint; ask=act", "duty e", CLERICAL, {"piety": 3, "coins": 3}),
    (
        "T4; Red=E1; Blue=E1; Red.acts=engraver1; Red.owns=chapel; ask=act",
        "duty e",
        CLERICAL,
        {"piety": 2, "coins": 2},
    ),
    ("T4; Red=N2; Red.acts=fields1; Red.owns=quarry; ask=act", "duty n", PRODUCE, {"grain": 3, "stone": 3}),
    (
        "T4; Red=N1; Blue=N1; Red.acts=stone_mason1; Red.owns=well; ask=act",
        "duty n",
        PRODUCE,
        {"grain": 2, "stone": 2},
    ),
    ("T4; Red=S2; ask=act", "duty s", TAKES, {"left": 1}),
    ("T4; Red=S2,N1; ask=act", "duty s", TAKES, {"left": 3}),
    ("T4; Red=S2,N1; ask=act", "duty s, take grain", TAKES, {"left": 2}),
    (
        "T4; Red=W2; Red.owns=well,mint!; Blue.owns=mill; Red.acts=alms_house1; ask=act",
        "duty w",
        ["give coin", "give grain", "donate mint", "donate well", "done"],
        {"left": 3},
    ),
    (
        "T4; Red=W2; Red.owns=well; ask=act",
        "duty w, give coin",
        ["give coin", "give grain", "donate well", "done"],
        {"left": 1},
    ),
    ("T4; Red=S2,NE1; ask=act", "duty s, take grain", TAKES, {"left": 2}),
    ("T4; Red=NW2; ask=act", "duty nw", ["ordain", "mission", "done"], {"left": 2}),
    (
        f"T4; Red=SW2; Red.roads=H4 SW-NE; {NINE_GONE}; ask=act",
        "duty sw",
        [
            *(*AT_I3, "shrine i3", "raze h4"),
            *("build indulgences", "build stone_yard", "build scriptorium", "done"),
        ],
        {"left": 2},
    ),
    ("T4; Red=SE1,W1,city1; ask=act", "duty se, lay h4 sw-ne", [f"from {zone}" for zone in ZONES], {}),
    (
        "T4; Red=SW1; Red.owns=bank; Red.goods=3/0/3; Red.piety=4; map=D1:brewery,K1:well; round=3; ask=act",
        "duty sw, build brewery",
        ["bank stone 1", "bank stone 2", "plain"],
        {"stone": 2, "grain": 0, "coin": 0, "piety": 0},
    ),
    (
        "T4; Red=NW1; Red.owns=bank; ask=act",
        "duty nw, ordain",
        ["bank grain 1", "plain"],
        {"stone": 0, "grain": 1, "coin": 0, "piety": 0},
    ),
    (
        f"T4; Red=SE2,city1; Red.owns=bank; Red.goods=2/0/3; Red.piety=3; ask=act; {TO_E2}",
        "duty se, shrine e2, from city",
        ["bank stone 1", "bank piety 1", "bank piety 2", "plain"],
        {"stone": 1, "grain": 0, "coin": 0, "piety": 2},
    ),
    ("T4; Red=W1; Red.alms=1; ask=act", "duty w, give coin", BONUS, {"row": 2, "from": VILLAGE, "to": ABBEY}),
    ("T4; Red=W1; Red.alms=3; ask=act", "duty w, give coin", BONUS, {"row": 4, "from": ABBEY, "to": CITY}),
    ("T4; Red=W1; Red.alms=5; ask=act", "duty w, give coin", BONUS, {"row": 6, "from": VILLAGE, "to": CITY}),
    ("T4; Red=N1; ask=end", "", ["end"], {}),
    ("T4; round=3; Red=N1; ask=end", "", [*HIRES, "end"], {}),
    ("T4; round=3; turn=White; ask=end; White.roads=H6 NW-NE,I5 SW-SE,J5 NW-NE", "end", TAKES, {"left": 1}),
    ("T4; round=6; turn=White; ask=end; Red.owns=confession_box", "end", CONFESSIONS, {"fee": 0, "good": ""}),
    (f"T4; round=6; {ASKS_ALL}", "end", CONFESSIONS, {"fee": 1, "good": "@tithe.grain"}),
    (f"T4; round=5; {ASKS_ALL}", "end", CONFESSIONS, {"fee": 1, "good": "@tithe.coin"}),
    (f"T4; round=4; {ASKS_ALL}", "end", CONFESSIONS, {"fee": 1, "good": "@tithe.stone"}),
    (f"T4; round=3; {ASKS_ALL}", "end", CONFESSIONS, {"fee": 2, "good": ""}),
    (
        "T4; round=6; turn=White; ask=end; Red.owns=wagon_yard; Blue.owns=confession_box",
        "end",
        CONFESSIONS,
        {"fee": 0, "good": ""},
    ),
    ("T4; round=4; turn=White; ask=end", "end", FOUR, {}),
    ("T2; seats=yellow,blue; round=4; turn=Blue; ask=end", "end", ["start blue", "start yellow"], {}),
    ("T4; Red=none", "", ["oblate"], {}),
]


@cites("PI-002", "PI-028", "PI-034", "PI-036", "PI-040", "PI-044", "PI-053", "PI-055", "PI-056", "PI-057")
@cites("PI-058", "PI-063", "PI-065", "PI-067", "PI-070", "PI-071", "PI-085", "PI-126", "PI-137", "PI-140")
@cites("PI-144", "PI-149", "PI-151", "PI-152", "PI-155", "PI-156", "PI-163", "PI-165", "PI-176")
@pytest.mark.parametrize(("code", "moves", "pointed_at", "facts"), QUESTIONS)
def test_each_question_offers_these_answers_and_tells_these_facts(
    code: str, moves: str, pointed_at: list[str], facts: Facts
) -> None:
    position = played(code, moves)
    assert offered(position) == pointed_at
    assert GAME.question(position, GAME.actor(position)).facts == facts


@cites("PI-002", "PI-003")
@pytest.mark.parametrize(("code", "moves"), [question[:2] for question in QUESTIONS])
def test_whatever_is_not_refused_is_legal_and_was_offered(code: str, moves: str) -> None:
    position = played(code, moves)
    seat = GAME.actor(position)
    unrefused = [
        text for text in offered(position) if GAME.objection(position, seat, GAME.moves.number(text)) is None
    ]
    assert legal(position) == unrefused


@cites("PI-001", "PI-002")
@pytest.mark.parametrize(
    "question", [each for each in QUESTIONS if each[0].startswith("T4; ") and "turn=" not in each[0]]
)
def test_the_third_seat_is_asked_the_same(question: tuple[str, str, list[str], Facts]) -> None:
    code, moves, pointed_at, facts = question
    swapped = code.replace("Yellow", "Rose").replace("Red", "Yellow").replace("Rose", "Red")
    position = played(f"{swapped}; start=Yellow", moves)
    seat = GAME.actor(position)
    assert seat == 2 and offered(position) == pointed_at and GAME.question(position, seat).facts == facts
    unrefused = [
        text for text in pointed_at if GAME.objection(position, seat, GAME.moves.number(text)) is None
    ]
    assert legal(position) == unrefused
    again = played(code, moves)
    assert len(legal(again)) == len(unrefused)


GATES: Final = "g4 sw, g4 s, h4 sw, h6 nw, g7 n, g7 nw, e7 ne, e7 n, d6 ne, d4 se, e4 s, e4 se, h5 nw, d5 se"
ROADS: Final = [  # positions with roads in them, and from where their next tiles come
    ("", GATES),
    ("Red.roads=H4 SW-N,H3 S-NE", "i2 sw"),
    ("Red.roads=H4 SW-N,shrine H3,G3 SE-N", "g2 s"),
    (
        "Red.roads=H4 SW-N,shrine H3",
        f"{GATES}, g3 se, g4 ne, h2 s, i2 sw, i3 nw",
    ),
    (
        "Red.roads=H4 SW-N,shrine H3,G3 SE-NW,F3 SE-NW,shrine E2",
        f"{GATES}, d1 se, d2 ne, e1 s, e3 n, f2 sw",
    ),
    ("Red.roads=D4 SE-NW,C3 SE-NW,B2 SE-N | G7 N-S", "g8 n"),
    ("Blue.roads=G4 S-N; Yellow.roads=G4 SW-NW", GATES),
    ("Blue.roads=G4 S-N; Yellow.roads=G4 SW-NW; White.roads=H4 SW-N,H3 S-SW,G4 NE-SE", GATES),
    ("Blue.roads=H5 NW-S; Yellow.roads=D5 SE-NW", GATES),
]


@cites("PI-083", "PI-086", "PI-089", "PI-101", "PI-105")
@pytest.mark.parametrize(("roads", "wanted"), ROADS)
def test_roads_go_on_at_the_open_end_or_else_at_the_city_and_behind_own_shrines(
    roads: str, wanted: str
) -> None:
    position = played(
        f"T4; round=1; Red=SE2,city1; Red.goods=6/6/6; Red.piety=9; {roads}; ask=act", "duty se"
    )
    texts = [text.split() for text in offered(position)]
    keys = [f"{text[1]} {text[2].partition('-')[0]}" for text in texts if text[0] in ("lay", "upgrade")]
    assert sorted(set(keys)) == sorted(wanted.split(", ")) and len(keys) == 5 * len(set(keys))
    numbers = [GAME.moves.number(text) for text in legal(position)]
    assert numbers == sorted(numbers)
    unrefused = [
        text for text in offered(position) if GAME.objection(position, 0, GAME.moves.number(text)) is None
    ]
    assert sorted(legal(position)) == sorted(unrefused)


@cites("PI-096", "PI-100", "PI-103")
def test_a_shrine_may_stand_on_the_last_hex_of_the_map() -> None:
    code = GAME.notation.write(GAME.notation.read("T4; Red=SE1,city1; Red.piety=1; ask=act"))
    code = code.replace("3@J7", "3@G10").replace("G10:mill", "J7:mill")
    position = played(code.replace("Red.roads=none", "Red.roads=H6 NW-SE,I6 NW-SE,J6 NW-SE"), "duty se")
    assert "shrine k6" in legal(position)


@cites("PI-004")
def test_chance_asks_nobody_else() -> None:
    position = GAME.new_position(2, {})
    assert GAME.candidates(position, 0) == [] and GAME.candidates(position, CHANCE)
