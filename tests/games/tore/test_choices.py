"""Every question, TW-95: what it offers, what it tells, what is legal, and why all the rest is refused."""

from typing import Final

import pytest
from tests.citing import cites
from tests.games.tore.playing import played, refused
from tests.oracle.tore.side_by_side import GAME, words
from tests.oracle.tore.tally import CARDS, FIELDS, PLOTS

from chapterhouse.core.game import CHANCE, legal_moves
from chapterhouse.core.vectors import i64, vec

QUESTIONS: Final[list[tuple[str, str, list[str], dict[str, int | str]]]] = [
    ("A4; turn=E; E.open=grain,rent", "", [f"{do} {card}" for do in ("play", "lay") for card in CARDS], {}),
    ("A4; turn=E; E.open=grain", "play piety", [f"discard {card}" for card in CARDS], {}),
    ("F4; chapter=II; agenda=idle:E:0; E.open=rent,grain", "", [f"lay {card}" for card in CARDS], {}),
    (
        "F4; chapter=II; agenda=protect:E:1; E.owes=begging:1; E=loyalty:1",
        "",
        ["protect begging", "suffer begging"],
        {"what": "@penalty.begging", "last": 0, "points": 0},
    ),
    (
        "F4; chapter=II; agenda=protect:E:2; E.owes=court:1; E=loyalty:1",
        "",
        ["protect court", "suffer court"],
        {"what": "@penalty.court", "last": 0, "points": 0},
    ),
    ("A4; turn=E", "play material", ["done", "take stone", "take wood"], {}),
    ("F4; chapter=IV; tiles=gone", "reveal IV-09", ["take loyalty", "take gold"], {}),
    ("F4; crest=E; E=stone:1", "reveal I-07", ["give stone", "give wood"], {"left": 1}),
    ("F4; crest=E; E=wood:1", "reveal I-07", ["give stone", "give wood"], {"left": 1}),
    (
        "F4; chapter=III; tiles=gone; crest=E; E=gold:3",
        "reveal III-02",
        [f"give {good}" for good in ("stone", "wood", "grain", "wool", "cloth", "gold")],
        {"left": 2},
    ),
    (
        "A4; turn=E; E=wood:1,gold:1; E.houses=gold-wood,wool-stone,grain-wood",
        "play house",
        ["done", *(f"found {plot}" for plot in PLOTS)],
        {"material": 1, "gold": 1},
    ),
    (
        "A4-III; turn=E; tiles=9:3,4:1,11:5; E=medical:3",
        "play medicine",
        ["done", "fee", "treat 4", "treat 9", "treat 11"],
        {"left": 3, "knowledge": 3},
    ),
    (
        "A4-III; turn=E; tiles=9:3,4:1; E=medical:4",
        "play medicine, treat 9",
        ["done", *(f"found {plot}" for plot in PLOTS)],
        {"material": 0, "gold": 0},
    ),
    (
        "A4-III; turn=E; tiles=1:3,4:1; E=medical:4",
        "play medicine, treat 4",
        ["done", "treat 1"],
        {"left": 3, "knowledge": 4},
    ),
    ("A4; turn=E; E=stone:1", "play project", ["done", *(f"build {project}" for project in FIELDS)], {}),
    (
        "A4; turn=E; E=stone:2; mill=0/0",
        "play project, build mill",
        ["done", "place stone", "place wood"],
        {"project": "@project.mill", "left": 2},
    ),
    (
        "A4; turn=E; E=stone:2; palace=0/0",
        "play project, build palace, place stone",
        ["done", "place stone", "place wood"],
        {"project": "@project.palace", "left": 1},
    ),
    ("A4-II; turn=E; E=wool:2,cloth:2", "play sale", [f"sell wool {n}" for n in range(3)], {"price": 2}),
    (
        "A4; turn=E; E=wool:15; N=wool:0; S=wool:0; W=wool:0",
        "play sale",
        [f"sell wool {n}" for n in range(16)],
        {"price": 2},
    ),
    (
        "A4-II; turn=E; E=wool:2,cloth:2; force=II-08",
        "play sale, sell wool 1",
        [f"sell cloth {n}" for n in range(3)],
        {"price": 4},
    ),
    (
        "A4; turn=E; E.houses=gold-wood,points-stone",
        "play rent",
        ["done", "collect gold-wood", "collect points-stone"],
        {"left": 2},
    ),
    (
        "A4; turn=E; E.houses=gold-wood,points-stone",
        "play rent, collect gold-wood",
        ["done", "collect gold-wood", "collect points-stone"],
        {"left": 1},
    ),
    ("A4; turn=E", "play donation", ["done", *(f"donate {project}" for project in FIELDS)], {}),
    (
        "A4; turn=E; E=gold:1; E.on=mill; N.on=bridge",
        "play donation",
        ["done", *(f"donate {project}" for project in FIELDS)],
        {},
    ),
    (
        f"A4; turn=E; E.houses={PLOTS[0]},{PLOTS[-1]}",
        "play rent",
        ["done", f"collect {PLOTS[0]}", f"collect {PLOTS[-1]}"],
        {"left": 2},
    ),
    (
        "F4; chapter=III; tiles=gone; crest=E; E=wood:1",
        "reveal III-10",
        ["done", *(f"found {plot}" for plot in PLOTS)],
        {"material": 1, "gold": 0},
    ),
    (
        "F4; chapter=IV; agenda=protect:E:1; E.owes=begging:2; E=loyalty:1,points:1",
        "",
        ["protect begging", "suffer begging"],
        {"what": "@amount.grain", "last": 1, "points": 1},
    ),
    (
        "A4-III; turn=E; tiles=3:1,4:1,11:2; E=medical:4",
        "play medicine, treat 4",
        ["done", "treat 3", "treat 11"],
        {"left": 3, "knowledge": 4},
    ),
    ("A4; turn=E; E=wool:3", "play weaving", ["done", "weave 1", "weave 2"], {}),
    (
        "F4; chapter=III; tiles=gone; crest=E; E.houses=gold-wood,points-stone",
        "reveal III-01",
        [f"raze {plot}" for plot in PLOTS],
        {},
    ),
    (
        "F4; crest=E",
        "reveal I-02",
        ["trade", "done"],
        {"give": "@amount.wool", "count": 1, "get": "@amount.gold", "get_count": 3},
    ),
    (
        "A4; turn=E; force=I-09",
        "play grain",
        ["trade", "done"],
        {"give": "@amount.wool", "count": 1, "get": "@amount.grain", "get_count": 1},
    ),
    ("F4; crest=E", "reveal I-08", [f"orient {k}" for k in range(4)], {}),
]
NOT_ANSWERS: Final = {  # questions that say more of a move of another kind than that its time is not now
    "place": ("one_project",),
    "sell_wool": ("cloth_closed", "sell_limit", "not_enough"),
    "raze": ("must_pay",),
    "give": ("must_pay",),
    "discard": ("must_discard", "traded_already"),
}


@cites(
    "TW-14", "TW-19", "TW-20", "TW-37", "TW-40", "TW-44", "TW-45", "TW-46", "TW-49", "TW-51", "TW-52", "TW-53"
)
@cites("TW-54", "TW-70", "TW-73", "TW-86", "TW-87", "TW-E-III-01", "TW-E-III-02", "TW-95")
@pytest.mark.parametrize(("code", "moves", "offered", "facts"), QUESTIONS)
def test_each_question_offers_these_answers_and_tells_these_facts(
    code: str, moves: str, offered: list[str], facts: dict[str, int | str]
) -> None:
    position = played(code, moves)
    seat = GAME.actor(position)
    assert [GAME.moves.text(move) for move in GAME.candidates(position, seat)] == offered
    assert GAME.question(position, seat).facts == facts


@cites(
    "TW-14", "TW-21", "TW-37", "TW-38", "TW-40", "TW-45", "TW-46", "TW-49", "TW-50", "TW-51", "TW-54", "TW-70"
)
@cites("TW-73", "TW-85", "TW-E-III-01", "TW-95")
@pytest.mark.parametrize(("code", "moves"), [question[:2] for question in QUESTIONS])
def test_whatever_is_not_refused_is_legal_and_moves_of_another_kind_are_not_due(
    code: str, moves: str
) -> None:
    position = played(code, moves)
    seat = GAME.actor(position)
    step = GAME.question(position, seat).step
    kinds = {GAME.moves.text(move).split()[0] for move in GAME.candidates(position, seat)}
    accepted = []
    for move in range(GAME.moves.number("start N")):
        objection = GAME.objection(position, seat, move)
        if objection is None:
            accepted.append(move)
        elif GAME.moves.text(move).split()[0] not in kinds:
            assert objection.reason in ("not_now", *NOT_ANSWERS.get(step, ())), GAME.moves.text(move)
    assert accepted == sorted(legal_moves(GAME, position, seat))


@cites("TW-07", "TW-11", "TW-12", "TW-68")
@pytest.mark.parametrize(
    ("code", "offered"),
    [
        ("F4; round=3; seen=I-01,I-03", [f"reveal I-{n:02}" for n in (2, *range(4, 12))]),
        ("F4; chapter=IV; seen=IV-11,IV-02", [f"reveal IV-{n:02}" for n in (1, *range(3, 11))]),
        (
            "F4; chapter=II; agenda=draw:-:1; E.open=rent,grain",
            [f"draw {card}" for card in CARDS if card not in ("rent", "grain")],
        ),
        ("F4; chapter=II; agenda=draw:-:3; W.hand=rent,grain", ["draw grain", "draw rent"]),
    ],
)
def test_chance_offers_what_can_still_be_drawn(code: str, offered: list[str]) -> None:
    position = GAME.notation.read(code)
    assert [GAME.moves.text(move) for move in GAME.candidates(position, CHANCE)] == offered


@cites("TW-13", "TW-19", "TW-45", "TW-46", "TW-73", "TW-88")
@pytest.mark.parametrize(
    ("code", "seat", "move", "reason"),
    [
        ("A4-II; agenda=sell_cloth:N:0", 0, "sell cloth 15", "sell_limit"),
        ("A4; agenda=sell_wool:N:0", 0, "sell wool 15", "not_enough"),
        ("A4; agenda=turn:N:0", 1, "play grain", "not_your_turn"),
        ("A4; E.owes=penance:1; E=loyalty:0", 1, "protect penance", "not_enough"),
        ("A4; E.owes=penance:1; E=loyalty:1", 1, "protect penance", "not_your_turn"),
        ("A4; E.owes=penance:1; E=loyalty:0", 1, "protect begging", "not_your_turn"),
        ("F4; over=yes; E.owes=penance:1", 1, "protect penance", "game_over"),
        ("A4; agenda=place:E:1; E=stone:1", 1, "build bridge", "one_project"),
        ("A4; agenda=place:E:1; E=stone:1", 1, "build mill", "not_now"),
        ("A4; turn=E; force=I-09; traded=E", 1, "trade", "traded_already"),
        ("A4; agenda=discard:E:0; force=I-09; traded=E", 1, "trade", "traded_already"),
    ],
)
def test_these_are_refused_for_that_reason(code: str, seat: int, move: str, reason: str) -> None:
    assert refused(played(code), seat, move)[0] == reason


@cites("TW-08", "TW-62")
@pytest.mark.parametrize(
    ("code", "rule"), [("A4; turn=E; E.down=rent", "TW-62"), ("A4; first=yes; turn=E", "TW-08")]
)
def test_a_card_lies_on_a_pile_until_the_chapter_ends_or_is_not_in_play_yet(code: str, rule: str) -> None:
    assert refused(played(code), 1, "play rent") == ("not_in_hand", rule)


@cites("TW-E-III-02")
@pytest.mark.parametrize("good", ["stone", "wood", "grain", "wool", "cloth", "gold"])
def test_who_has_one_piece_of_any_of_the_goods_is_asked_for_it(good: str) -> None:
    goods = ",".join(
        f"{each}:{int(each == good)}" for each in ("wool", "gold", "stone", "wood", "grain", "cloth")
    )
    position = played(f"F4; chapter=III; tiles=gone; crest=E; E={goods}", "reveal III-02")
    assert GAME.actor(position) == 1
    assert [GAME.moves.text(move) for move in legal_moves(GAME, position, 1)] == [f"give {good}"]


@cites("TW-38", "TW-46", "TW-51", "TW-E-II-01")
@pytest.mark.parametrize(
    ("goods", "moves", "knowledge"),
    [
        ("E=medical:0,wool:0,cloth:1", "play sale, sell wool 0, sell cloth 0", 1),
        ("E=medical:0,wool:1,cloth:1", "play sale, sell wool 1, sell cloth 0", 0),
        ("E=medical:0,wool:0,cloth:0", "play sale, sell wool 0, sell cloth 0", 0),
        ("E=medical:0; E.houses=wool-wood,gold-wood", "play rent, done", 1),
        ("E=medical:0; E.houses=wool-wood,gold-wood", "play rent, collect wool-wood, done", 0),
    ],
)
def test_a_card_is_renounced_if_it_could_do_something_and_nothing_of_it_was_used(
    goods: str, moves: str, knowledge: int
) -> None:
    position = played(f"A4-II; turn=E; force=II-01; {goods}", moves)
    assert f"medical:{knowledge}" in words(position)["E"]


@cites("TW-48")
def test_the_first_card_of_all_has_no_action_to_repeat_either_if_it_was_laid_unused() -> None:
    position = played("A4; turn=E; rulings=privilege", "lay grain")
    assert words(position)["unused"] == "E"


@cites("TW-19", "TW-38", "TW-48", "TW-E-II-01")
@pytest.mark.parametrize(
    ("code", "laid", "trades"),
    [
        ("A4; turn=E; E.hand=grain,rent,favour", ["grain", "favour"], False),
        ("A4; turn=E; E.hand=grain,rent,favour; rulings=privilege", ["grain", "rent", "favour"], False),
        ("A4; turn=E; E.hand=grain,rent,favour; rulings=crest", ["grain", "favour"], False),
        ("A4-II; turn=E; E.hand=grain,rent,favour; force=II-01", ["grain", "rent", "favour"], False),
        ("A4; turn=E; E.hand=grain,rent; force=I-09", ["grain"], True),
        ("A4; turn=E; E.hand=piety,rent", ["piety"], False),
        ("A4; turn=E; E.hand=grain,rent; force=I-09; traded=E", ["grain"], False),
        ("A4; turn=E; E.hand=grain,rent; force=I-09; traded=N", ["grain"], True),
        ("A4; turn=E; E.hand=grain,rent; force=I-09; E=wool:0", ["grain"], False),
    ],
)
def test_search_lays_a_card_unused_only_where_that_is_not_the_same_as_ending_its_action(
    code: str, laid: list[str], trades: bool
) -> None:
    position = GAME.notation.read(code)
    hand = code.split("E.hand=")[1].split(";")[0].split(",")
    moves = vec[i64]([GAME.moves.number("done")] * len(GAME.moves))  # what an earlier question left there
    count = GAME.canonical_into(position, 1, moves)
    assert [GAME.moves.text(move) for move in list(moves)[:count]] == [
        *(f"play {card}" for card in CARDS if card in hand),
        *(f"lay {card}" for card in CARDS if card in laid),
        *(["trade"] if trades else []),
    ]


@cites("TW-09", "TW-11", "TW-12")
@pytest.mark.parametrize("eyes", range(4))
@pytest.mark.parametrize("move", ["start E", "reveal I-03", "patient 9 3", "tax 4"])
def test_everybody_sees_what_chance_brings_to_the_table(eyes: int, move: str) -> None:
    position = GAME.notation.read("F4")
    number = GAME.moves.number(move)
    assert GAME.seen(position, eyes, CHANCE, number) == number
