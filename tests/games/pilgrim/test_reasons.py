"""Appendix B: why moves are refused that a question does not ask for, and the windows of buildings."""

from typing import Final

import pytest
from tests.citing import cites
from tests.games.pilgrim.asking import GAME, legal, played, refusal
from tests.oracle.pilgrim.table import LEVEL

ENDS: Final = [  # the first and the last move of each kind
    *("pick n", "pick city", "sow n", "sow city", "skip n", "skip city"),
    *("hire confession_box stone", "hire wagon_yard coin", "free confession_box", "free wagon_yard"),
    *("use brewery", "use indulgences sell 12", "tithe n", "tithe nw", "duty n", "duty nw", "pass"),
    *("take stone", "take coin", "produce grain", "produce stone", "devotion", "silversmith"),
    *("move abbey>fields", "move vestry>engraver", "lay a1 n-ne", "lay k6 nw-sw", "upgrade a1 n-ne"),
    *("upgrade k6 nw-sw", "shrine a1", "shrine k6", "raze a1", "raze k6", "from n", "from city"),
    *("bank stone 1", "bank piety 12", "plain", "build confession_box", "build wagon_yard", "give coin"),
    *("give grain", "donate confession_box", "donate wagon_yard", "accept", "decline", "ordain", "mission"),
    *("done", "end", "oblate", "confess", "confess stone", "confess coin", "start red", "start white"),
]
OFFERS: Final = ("hire", "free", "use")
ACTS: Final = ("tithe", "duty", "pass")
IN_DUTY: Final = dict.fromkeys(ACTS, "already_acted") | {"done": "at_least_one", "end": "at_least_one"}
STARTED: Final = dict.fromkeys(ACTS, "already_acted") | {"end": "not_now"}
OVER: Final = dict.fromkeys(
    (
        *("take", "produce", "devotion", "silversmith", "move", "lay", "upgrade", "shrine", "raze", "build"),
        *("give", "donate", "ordain", "mission", "done"),
    ),
    "duty_over",
) | dict.fromkeys(ACTS, "already_acted")
SOWING: Final = dict.fromkeys((*OFFERS, *ACTS, "end"), "sowing") | {"skip": "not_yours"}
NOT_ASKED: Final[list[tuple[str, str, str, dict[str, str]]]] = [  # what is asked for, and else why not
    ("T4; ask=seed", "", "sow", dict.fromkeys(OFFERS, "sowing")),
    ("T4; Red=none", "", "oblate", dict.fromkeys({text.split()[0] for text in ENDS}, "oblate_turn")),
    ("T4; Red=N2", "", "pick hire free use bank", dict.fromkeys(("end", "pass"), "must_act")),
    ("T4; Red=E3", "pick e", "sow", SOWING),
    (
        "T4; Red=N2; ask=act",
        "",
        "tithe duty hire free use",
        {"end": "must_act", "pass": "must_act", "sow": "against_current"},
    ),
    ("T4; Red=NW2; ask=act", "tithe nw", "take", {}),
    ("T4; Red=NE2; ask=act", "duty ne", "move hire free use", IN_DUTY),
    ("T4; Red=NE2; ask=act", "duty ne, move abbey>fields", "move hire free use done", STARTED),
    ("T4; Red=SE2; ask=act", "duty se", "lay upgrade shrine raze hire free use", IN_DUTY),
    ("T4; Red=E2; ask=act", "duty e", "devotion silversmith hire free use", IN_DUTY),
    (
        "T4; round=3; Red=SW2; ask=act",
        "duty sw",
        "build lay upgrade raze hire free use",
        IN_DUTY | {"shrine": "build_roads_only"},
    ),
    ("T4; Red=W2; ask=act", "duty w", "give donate hire free use", IN_DUTY),
    ("T4; Red=NW2; ask=act", "duty nw", "ordain mission hire free use", IN_DUTY),
    ("T4; Red=N2; ask=act", "duty n", "produce hire free use", IN_DUTY),
    ("T4; Red=S2,N1; ask=act", "duty s", "take hire free use", IN_DUTY),
    ("T4; Red=S2,N1; ask=act", "duty s, take coin", "take hire free use", STARTED | {"done": "at_least_one"}),
    ("T4; Red=SE1,city1; ask=act", "duty se, lay h4 sw-ne", "from", {}),
    ("T4; Red=NW1; Red.owns=bank; ask=act", "duty nw, ordain", "bank plain", {}),
    ("T4; Red=W1; Red.alms=1; ask=act", "duty w, give coin", "accept decline", {}),
    (
        "T4; Red=N1; ask=end",
        "",
        "hire free use end",
        dict.fromkeys(OVER, "duty_over") | dict.fromkeys(ACTS, "already_acted"),
    ),
    ("T4; Red=N1; ask=act", "duty n, produce grain", "hire free use end", OVER),
    ("T4; round=3; turn=White; ask=end; White.roads=H6 NW-NE,I5 SW-SE,J5 NW-NE", "end", "take", {}),
    ("T4; round=6; turn=White; ask=end; Blue.owns=confession_box", "end", "confess decline", {}),
    ("T4; round=4; turn=White; ask=end", "end", "start", {}),
]


@cites("PI-002", "PI-028", "PI-033", "PI-035", "PI-040", "PI-041", "PI-044", "PI-051", "PI-053", "PI-055")
@cites("PI-056", "PI-058", "PI-063", "PI-067", "PI-070", "PI-071", "PI-072", "PI-085", "PI-095", "PI-126")
@cites("PI-140", "PI-156", "PI-165", "PI-176")
@pytest.mark.parametrize(("code", "moves", "asked", "otherwise"), NOT_ASKED)
def test_moves_that_are_not_asked_for_are_refused_for_the_reason_of_the_ledger(
    code: str, moves: str, asked: str, otherwise: dict[str, str]
) -> None:
    position = played(code, moves)
    found = {text: refusal(position, text)[0] for text in ENDS if text.split()[0] not in asked.split()}
    assert found == {text: otherwise.get(text.split()[0], "not_now") for text in found}


@cites("PI-001", "PI-002")
def test_who_is_not_asked_has_to_wait_and_after_the_end_nobody_is() -> None:
    assert refusal(played("T4; Red=N1"), "pick n", seat=1) == ("not_your_turn", "PI-001")
    over = played("T4; round=26; turn=White; ask=end; White=N1", "end")
    assert refusal(over, "pick n", seat=0) == ("game_over", "PI-001")
    assert GAME.to_act(over) == []


# the windows of the buildings

START: Final = "start"
INDULGENT: Final = "Red=N1; Red.owns=indulgences; Red.goods=4/4/3"
QUESTIONS: Final = {  # by what they are called: the code of a position and the moves that lead to them
    START: ("Red=N1,city1", ""),
    "act": ("Red=N1; ask=act", ""),
    "allocation": ("Red=NE1; ask=act", "duty ne"),
    "build_roads": ("Red=SE1; ask=act", "duty se"),
    "clerical": ("Red=E1; ask=act", "duty e"),
    "construct": ("Red=SW1; ask=act", "duty sw"),
    "give_alms": ("Red=W1; ask=act", "duty w"),
    "ordination": ("Red=NW1; ask=act", "duty nw"),
    "produce": ("Red=N1; ask=act", "duty n"),
    "taxation": ("Red=S1; ask=act", "duty s"),
    "end": ("Red=N1,city1; ask=end", ""),
}
BEFORE_DUTY: Final = {START, "act"}
HIRED: Final = {  # the questions in which a building may be hired; those that are not named: in all
    "confession_box": set[str](),
    **{name: {START} for name in ("dormitory", "inquisition", "cloisters", "kogge")},
    **dict.fromkeys(("scriptorium", "customs_house"), BEFORE_DUTY),
    **{name: BEFORE_DUTY | {"clerical"} for name in ("chapel", "mint")},
    **{name: BEFORE_DUTY | {"produce"} for name in ("quarry", "well")},
    "infirmary": BEFORE_DUTY | {"allocation", "ordination"},
    "chapter_house": BEFORE_DUTY | {"allocation"},
    "mill": BEFORE_DUTY | {"give_alms", "ordination"},
    "reliquary": BEFORE_DUTY | {"build_roads", "construct"},
}
USED: Final = {  # by a move of its own: how, and in which questions
    "brewery": ("use brewery", set(QUESTIONS)),
    "guild": ("use guild", set(QUESTIONS)),
    "pulpit": ("use pulpit", set(QUESTIONS)),
    "grain_store": ("use grain_store buy 1", set(QUESTIONS)),
    "stone_yard": ("use stone_yard sell 1", set(QUESTIONS)),
    "indulgences": ("use indulgences sell 2", set(QUESTIONS)),
    "dormitory": ("use dormitory n", {START}),
    "inquisition": ("use inquisition nw", {START}),
    "library": ("use library abbey", {"end"}),
}


@cites("PI-137")
@pytest.mark.parametrize("question", QUESTIONS)
def test_a_building_is_hired_before_or_in_its_window_only(question: str) -> None:
    told, moves = QUESTIONS[question]
    for building in LEVEL:
        position = played(f"T4; round=4; {told}; Red.goods=4/4/4; Blue.owns={building}", moves)
        closed = question not in HIRED.get(building, set(QUESTIONS))
        for good in ("stone", "grain", "coin"):
            wanted = ("window_closed", "PI-137") if closed else ("", "")
            assert refusal(position, f"hire {building} {good}") == wanted
            assert (f"hire {building} {good}" in legal(position)) != closed


@cites("PI-137", "PI-148", "PI-150", "PI-153", "PI-158")
@pytest.mark.parametrize("question", QUESTIONS)
def test_a_building_is_used_in_its_window_only(question: str) -> None:
    told, moves = QUESTIONS[question]
    for building, (text, questions) in USED.items():
        code = f"T4; round=4; {told}; Red.goods=4/4/4; Red.piety=3; Red.owns={building}"
        position = played(code, moves)
        if question in questions:
            assert refusal(position, text) == ("", "") and text in legal(position)
        else:
            assert refusal(position, text) == ("window_closed", "PI-137") and text not in legal(position)


@cites("PI-134", "PI-139", "PI-133", "PI-135", "PI-136", "PI-163", "PI-131", "PI-132")
@pytest.mark.parametrize(
    ("code", "text", "reason"),
    [
        ("T4; round=3; Red=N1; Red.owns=brewery!", "use brewery", "donated"),
        ("T4; round=9; Red=N1", "use brewery", "not_yours"),
        ("T4; round=3; Red=N1", "use brewery", "not_live"),
        ("T4; round=3; Red=N1; Blue.owns=brewery", "use brewery", "not_yours"),
        ("T4; round=3; Red=N1; Blue.owns=brewery!", "hire brewery grain", "donated"),
        ("T4; round=3; Red=N1; Red.owns=brewery", "hire brewery grain", "yours"),
        ("T4; round=3; Red=N1", "hire quarry grain", "not_live"),
        ("T4; round=3; Red=N1", "hire well stone", "wrong_fee"),
        ("T4; round=3; Red=N1", "hire well coin", "wrong_fee"),
        ("T4; round=3; Red=N1; Red.goods=5/0/5", "hire well grain", "no_fee"),
        ("T4; round=4; Red=N1; Red.goods=5/0/5", "hire well grain", "no_fee"),
        ("T4; round=4; Red=N1; Red.goods=0/1/5", "hire well stone", "no_fee"),
        ("T4; round=4; Red=N1; Red.goods=5/5/0", "hire well coin", "no_fee"),
        ("T4; round=9; Red=N1", "hire well stone", "no_hiring"),
        ("T4; round=3; Red=N1", "free well", "not_yours"),
        ("T4; round=3; Red=N1; Blue.owns=wagon_yard", "free well", "not_yours"),
        ("T4; round=3; Red=N1; Red.owns=wagon_yard", "free quarry", "not_live"),
        ("T4; round=3; Red=N1; Red.owns=wagon_yard", "free confession_box", "window_closed"),
        ("T4; round=3; Red=N1; Red.owns=wagon_yard", "free wagon_yard", "yours"),
        ("T4; round=3; Red=N1; Red.owns=brewery; Red.goods=1/0/1", "use brewery", "no_grain"),
        ("T4; round=3; Red=N1; Red.owns=pulpit; Red.village=0", "use pulpit", "village_empty"),
        ("T4; round=3; Red=N1; Red.owns=dormitory", "use dormitory ne", "no_acolyte_there"),
        ("T4; round=3; Red=N1; Red.owns=inquisition", "use inquisition n", "city_empty"),
        ("T4; round=3; Red=N1; Red.owns=library; ask=end", "use library n", "city_empty"),
        ("T4; round=3; Red=N1; Red.owns=grain_store; Red.goods=4/2/3", "use grain_store buy 4", "no_coin"),
        ("T4; round=3; Red=N1; Red.owns=grain_store; Red.goods=4/2/3", "use grain_store sell 3", "no_grain"),
        ("T4; round=3; Red=N1; Red.owns=stone_yard; Red.goods=2/4/3", "use stone_yard buy 4", "no_coin"),
        ("T4; round=3; Red=N1; Red.owns=stone_yard; Red.goods=2/4/3", "use stone_yard sell 3", "no_stone"),
        (f"T4; {INDULGENT}; Red.piety=2", "use indulgences buy 4", "no_coin"),
        (f"T4; {INDULGENT}; Red.piety=2", "use indulgences sell 3", "no_piety"),
        (f"T4; {INDULGENT}; Red.piety=10", "use indulgences buy 3", "piety_full"),
        (f"T4; {INDULGENT}; Red.piety=10", "use indulgences buy 2", ""),
        (f"T4; {INDULGENT}; Red.piety=2", "use indulgences sell 2", ""),
        ("T4; Red=N1; Red.owns=indulgences; Red.goods=0/0/1", "use indulgences buy 1", ""),
        ("T4; Red=N1; Red.owns=grain_store; Red.goods=4/2/3", "use grain_store buy 3", ""),
        ("T4; Red=N1; Red.owns=grain_store; Red.goods=4/2/3", "use grain_store sell 2", ""),
        ("T4; Red=N1; Red.owns=stone_yard; Red.goods=2/4/3", "use stone_yard buy 3", ""),
        ("T4; Red=N1; Red.owns=stone_yard; Red.goods=2/4/3", "use stone_yard sell 2", ""),
    ],
)
def test_a_building_is_refused_for_this_reason(code: str, text: str, reason: str) -> None:
    position = played(code)
    assert refusal(position, text)[0] == reason
    assert (text in legal(position)) == (not reason)


@cites("PI-134", "PI-151", "PI-152", "PI-155", "PI-163", "PI-149", "PI-156", "PI-142")
@pytest.mark.parametrize(
    ("code", "moves", "again", "reason"),
    [
        (
            "T4; Red=N1; Red.owns=grain_store",
            "use grain_store buy 1",
            "use grain_store sell 1",
            "used_this_turn",
        ),
        (
            "T4; Red=N1; Red.owns=stone_yard",
            "use stone_yard sell 1",
            "use stone_yard buy 1",
            "used_this_turn",
        ),
        (
            "T4; Red=N1; Red.owns=indulgences",
            "use indulgences buy 1",
            "use indulgences sell 1",
            "used_this_turn",
        ),
        ("T4; Red=N2; Red.owns=dormitory", "use dormitory n", "use dormitory n", "used_this_turn"),
        ("T4; Red=city2; Red.owns=inquisition", "use inquisition nw", "use inquisition n", "used_this_turn"),
        ("T4; round=3; Red=N1", "hire well grain", "hire well grain", "used_this_turn"),
        ("T4; round=3; Red=N1; Red.owns=wagon_yard", "free well", "free well", "used_this_turn"),
        ("T4; round=4; Red=N1; Red.owns=wagon_yard", "free well", "free quarry", "used_this_turn"),
        ("T4; Red=E3; Red.owns=cloisters", "pick e, skip se", "skip s", "used_this_turn"),
        ("T4; Red=E3; Red.owns=cloisters", "pick e", "skip s", "against_current"),
        ("T4; round=9; Red=N1; Blue.owns=wagon_yard; merchant=SW", "hire wagon_yard coin", "free well", ""),
        (
            "T4; round=9; Red=N1; Blue.owns=wagon_yard; merchant=NW; Red.owns=guild",
            "hire wagon_yard coin, use guild",
            "free well",
            "",
        ),
        (
            "T4; round=9; Red=N1; Blue.owns=wagon_yard; merchant=SE; Red.owns=guild; Red.goods=2/1/1",
            "hire wagon_yard stone, use guild",
            "free well",
            "no_hiring",
        ),
        (
            "T4; round=4; Red=NW2; Red.owns=bank; Red.goods=0/2/3; ask=act",
            "duty nw, ordain, bank grain 1",
            "bank grain 1",
            "used_this_turn",
        ),
    ],
)
def test_after_that_it_is_refused_for_this_reason(code: str, moves: str, again: str, reason: str) -> None:
    position = played(code, moves)
    assert refusal(position, again)[0] == reason
    assert (again in legal(position)) == (not reason)
