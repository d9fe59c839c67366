"""Positions in the ledger's code, KK-80: what is written is read back, and what is left out is filled up."""

from collections import Counter
from typing import Final

import pytest
from tests.citing import cites
from tests.oracle.kardinal.side_by_side import GAME, random_game, words
from tests.refused_codes import refused_with

from chapterhouse.core.game import CHANCE, PUBLIC
from chapterhouse.core.position import Position
from chapterhouse.games.kardinal import at
from chapterhouse.table.table import Table

NOTATION: Final = GAME.notation

# Whole codes, in the order in which they are written.
BEGINNING: Final = (
    "players=grp; start=g; cl=; ad=; stock=g:20/8 r:20/8 p:20/8; hand.g=FA,FA,FA; seen.g=; hand.r=BB,LI,ES;"
    " seen.r=BB; hand.p=ES,FR,FR; seen.p=; open=FA,BB; pile=LI; disc=FA; half=2; score=g:0 r:0 p:0; interim=;"
    " turn=g"
)
MIDDLE: Final = (
    "players=ybpr; start=p; cl=y:K1,K2 b:E5,K3,U6; ad=K:y1,b1 U:r1; stock=y:18/7 b:17/7 p:20/8 r:20/7;"
    " hand.y=FA,ES; seen.y=ES; hand.b=FA,BB,BB; seen.b=BB; hand.p=LI,ES,FR; seen.p=; hand.r=FR,FR,FR;"
    " seen.r=FR,FR; open=-,ES; pile=FA,FA,BB,LI,FR; disc=LI,FA,BB; half=2; score=y:104 b:3 p:0 r:9;"
    " interim=E:1,0,4,0 K:3,2,0,1 U:0,0,31,0; phase=pay; in=K; placed=1; first=K2; pair=yes; turn=y"
)
CODES: Final = [
    BEGINNING,
    MIDDLE,
    MIDDLE.replace("first=K2; pair=yes", "first=a"),
    MIDDLE.replace("phase=pay; in=K; placed=1; first=K2; pair=yes", "phase=piece; in=L; empty=yes"),
    MIDDLE.replace("phase=pay; in=K; placed=1; first=K2; pair=yes", "phase=draw; in=U; placed=2"),
    MIDDLE.replace("phase=pay; in=K; placed=1; first=K2; pair=yes; turn=y", "turn=r"),
    MIDDLE.replace("phase=pay; in=K; placed=1; first=K2; pair=yes; turn=y", "phase=draw; turn=b"),
    BEGINNING.replace("pile=LI", "pile=").replace("turn=g", "last=yes; turn=g"),
    BEGINNING.replace("turn=g", "over=yes"),
    BEGINNING.replace("turn=g", "last=yes; over=yes").replace("g:0 r:0 p:0", "g:7 r:1 p:100"),
]


@cites("KK-80")
@pytest.mark.parametrize("code", CODES)
def test_a_whole_code_is_written_as_it_was_read(code: str) -> None:
    assert NOTATION.write(NOTATION.read(code)) == code


@cites("KK-80")
@pytest.mark.parametrize("seed", range(9))
def test_every_position_of_a_game_is_read_back_as_it_was_written(seed: int) -> None:
    position, choices = random_game(seed)
    asked: Counter[str] = Counter()
    for number, choice in enumerate(choices):
        if choice.seat != CHANCE and number % 9 == seed:
            asked[GAME.question(position, choice.seat).step] += 1
            _assert_same(NOTATION.read(NOTATION.write(position)), position)
    assert len(asked) > 2, "hardly any kind of choice has come up"
    code = NOTATION.write(position)
    assert NOTATION.write(NOTATION.read(code)) == code, "the end"


@cites("KK-80")
def test_a_stored_position_has_these_fields() -> None:
    stored = GAME.dump(NOTATION.read(MIDDLE))
    assert stored == {
        "seats": 4,
        "agenda": [["placed", 0, 0], ["pay", 0, 0]],
        "memory": [2, 0, 1],
        "hands": [1, 0, 0, 1, 0, 1, 2, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0],
        "known": [0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0],
        "bag": [2, 1, 1, 0, 1],
        "open": [-1, 3],
        "pile": 5,
        "cloisters": [0b11 << 5, 1 << 4 | 1 << 7 | 1 << 52, 0, 0, 0],
        "count": [1 << 5, 2 | 1 << 5, 0, 0, 0, 0, 0, 0, 1 << 5],
        "total": [1, 3, 0, 0, 0, 0, 0, 0, 1],
        "most": [1, 2, 0, 0, 0, 0, 0, 0, 1],
        "advisors": [0, 1 | 1 << 5, 0, 0, 0, 0, 0, 0, 1 << 15],
        "council": [0, 2, 0, 0, 0, 0, 0, 0, 1],
        "cloisters_left": [18, 17, 20, 20, 0],
        "advisors_left": [7, 7, 8, 7, 0],
        "turn": 3,
        "mover": 0,
        "country": 1,
        "was_empty": 0,
        "placed": 1,
        "first_piece": 6,
        "pair_first": 1,
        "starter": 2,
        "half": 2,
        "is_last": 0,
        "is_over": 0,
        "score": [104, 3, 0, 9, 0],
        "interim": [1 | 4 << 10, 3 | 2 << 5 | 1 << 15, 0, 0, 0, 0, 0, 0, 31 << 10],
        "colours": [4, 3, 2, 1, 0],
    }
    assert GAME.load(stored, GAME.version).is_same(NOTATION.read(MIDDLE))


@cites("KK-80", "KK-61", "KK-63")
@pytest.mark.parametrize(
    ("code", "line", "ending"),
    [
        (
            "players=grp; cl=g:U1,U2,U3,U4,U5; stock=g:1/0 r:0/0 p:0/0; hand=BB,FR,FA; pile=ES,ES; turn=g",
            "U BB>U6",
            at.FULL,
        ),
        (
            "players=grp; cl=g:K1; hand=FA,LI,LI; open=FR,-; pile=; disc=BB; half=2; last=yes; turn=p",
            "K FA>K2",
            at.PILE_EMPTY,
        ),
    ],
)
def test_after_the_end_nothing_is_asked_and_nothing_of_the_turn_is_left(
    code: str, line: str, ending: int
) -> None:
    table = Table(GAME, 3, start=NOTATION.read(code), plays_forced=False)
    NOTATION.play(line, table, code)
    stored = GAME.dump(table.peek())
    left = {name: stored[name] for name in ("country", "was_empty", "placed", "first_piece", "pair_first")}
    assert left == {"country": -1, "was_empty": 0, "placed": 0, "first_piece": -1, "pair_first": 0}
    assert stored["agenda"] == [] and stored["is_over"] == ending
    assert (at.PILE_EMPTY, at.FULL) == (1, 2), "as stored games have it"


@cites("KK-17", "KK-80")
def test_a_code_for_some_eyes_names_no_card_that_they_have_not_seen() -> None:
    position = NOTATION.read(MIDDLE)
    hands = {
        0: {"hand.y": "FA,ES", "hand.b": "BB,?,?", "hand.p": "?,?,?", "hand.r": "FR,FR,?"},
        1: {"hand.y": "ES,?", "hand.b": "FA,BB,BB", "hand.p": "?,?,?", "hand.r": "FR,FR,?"},
        3: {"hand.y": "ES,?", "hand.b": "BB,?,?", "hand.p": "?,?,?", "hand.r": "FR,FR,FR"},
        PUBLIC: {"hand.y": "ES,?", "hand.b": "BB,?,?", "hand.p": "?,?,?", "hand.r": "FR,FR,?"},
    }
    for eyes, seen in hands.items():
        expected = words(position) | seen
        del expected["pile"]
        assert NOTATION.write(position, eyes) == "; ".join(f"{k}={v}" for k, v in expected.items())


@cites("KK-17", "KK-80")
@pytest.mark.parametrize("seed", range(4))
def test_a_code_for_some_eyes_is_read_as_a_world_that_they_think_possible(seed: int) -> None:
    position, choices = random_game(seed)
    for number, choice in enumerate(choices):
        if choice.seat == CHANCE or number % 40 != seed:
            continue
        eyes = number % position.seats
        world = NOTATION.read(NOTATION.write(position, eyes))
        assert NOTATION.write(world, eyes) == NOTATION.write(position, eyes)
        assert _cards(world) == _cards(position)
        assert NOTATION.is_whole(world)


@cites("KK-80", "KK-06", "KK-07")
@pytest.mark.parametrize(
    ("code", "hands", "pile"),
    [
        # Hands that are not named get three cards, in seat order and in the order of the kinds.
        ("players=grp; turn=g", {"g": "FA,FA,FA", "r": "FA,FA,FA", "p": "FA,FA,FA"}, [2, 10, 9, 8, 7]),
        # Each card that is named somewhere is missing elsewhere: in a hand, in the row, among the discards.
        (
            "players=grp; hand=FA,FA,FA; hand.r=BB; hand.p=; open=LI,LI; disc=ES,FR,FR; turn=g",
            {"g": "FA,FA,FA", "r": "BB", "p": ""},
            [8, 9, 7, 7, 5],
        ),
        # A question mark is filled; what the deck has no more of is not given.
        (
            "players=grp; hand.g=FA,FA,FA; hand.r=FA,FA,FA; hand.p=?,FA,?; open=FA,FA; disc=FA; turn=g",
            {"g": "FA,FA,FA", "r": "FA,FA,FA", "p": "FA,FA,BB"},
            [0, 9, 9, 8, 7],
        ),
        ("players=grpby; hand.r=?; hand.p=; hand.b=; hand.y=; turn=g", {"r": "FA"}, [9, 12, 11, 10, 9]),
        ("hand=?,LI; hand.r=; hand.p=; hand.b=; turn=g", {"g": "FA,LI"}, [11, 11, 9, 9, 8]),
        # `hand=` is the hand of whoever moves, and of nobody else.
        ("hand=BB,BB,BB; hand.g=; hand.p=; hand.b=; turn=r", {"r": "BB,BB,BB", "g": ""}, [12, 8, 10, 9, 8]),
        # More cards of a kind than there are: none is left, and none is owed.
        (
            "players=grp; hand=FR,FR,FR; hand.r=FR,FR,FR; hand.p=FR,FR,FR; turn=g",
            {"p": "FR,FR,FR"},
            [11, 10, 9, 8, 0],
        ),
        # Where nobody moves, nobody holds cards that are not named; a game that is over has no pile.
        ("players=grp; cl=", {"g": "", "r": "", "p": ""}, [11, 10, 9, 8, 7]),
        ("players=grp; hand.g=?; over=yes", {"g": "", "r": "", "p": ""}, [0, 0, 0, 0, 0]),
        # A pile that is named holds that and nothing else.
        (
            "players=grp; hand=FA,FA,FA; pile=ES,FA,ES; turn=g",
            {"g": "FA,FA,FA", "r": "", "p": ""},
            [1, 0, 0, 2, 0],
        ),
    ],
)
def test_cards_that_a_code_leaves_open_are_filled_up(
    code: str, hands: dict[str, str], pile: list[int]
) -> None:
    position = NOTATION.read(code)
    found = words(position)
    assert {colour: found[f"hand.{colour}"] for colour in hands} == hands
    assert [position.cells[at.BAG + kind] for kind in range(at.KINDS)] == pile
    assert position.cells[at.PILE] == sum(pile)


@cites("KK-80")
@pytest.mark.parametrize(
    ("code", "is_whole"),
    [
        ("players=grp; turn=g", True),
        ("players=grpby; hand=FA,?,?; open=FR,LI; disc=ES; turn=g", True),
        ("players=grp; hand=FA,LI,LI; open=FR,-; pile=ES; turn=g", False),
        ("players=grp; hand=FR,FR,FR; hand.r=FR,FR,FR; hand.p=FR,FR; turn=g", False),
        ("players=grp; over=yes", True),
        ("players=grp; over=yes; open=FR,LI; pile=ES", True),
    ],
)
def test_a_game_goes_on_only_from_a_code_with_all_cards(code: str, is_whole: bool) -> None:
    assert NOTATION.is_whole(NOTATION.read(code)) == is_whole


@cites("KK-80", "KK-62")
def test_cards_are_counted_wherever_they_lie() -> None:
    """45 cards of three players: 9 in hands, 2 in the row, 3 discarded, the rest in the pile."""
    pile = ",".join(["FA"] * 10 + ["BB"] * 9 + ["LI"] * 8 + ["ES"] * 4)
    code = (
        f"players=grp; hand.g=FR,FR,FR; hand.r=FR,FR,FR; hand.p=ES,ES,FR; open=ES,ES; pile={pile};"
        " disc=FA,BB,LI; turn=g"
    )
    assert NOTATION.is_whole(NOTATION.read(code))
    for one in ("hand.g=FR,FR,FR", "open=ES,ES", "disc=FA,BB,LI", "pile=FA"):
        less = one.replace("ES,ES", "ES,-").replace("=FA", "=").replace("=FR,", "=")
        assert less != one and not NOTATION.is_whole(NOTATION.read(code.replace(one, less))), one


@cites("KK-80")
@pytest.mark.parametrize(
    ("code", "turn"),
    [
        ("players=grp; turn=g", 1),
        ("players=grp; turn=p", 3),
        ("players=grp; start=p; turn=p", 1),
        ("players=grp; start=p; turn=g", 2),
        ("players=grpby; start=r; turn=g", 5),
    ],
)
def test_turns_are_counted_from_the_start_player(code: str, turn: int) -> None:
    table = Table(GAME, len(code.split(";")[0]) - len("players="), start=NOTATION.read(code))
    assert table.view(0)["turn"] == turn


@cites("KK-63", "KK-80")
@pytest.mark.parametrize(
    ("code", "ending"),
    [
        ("players=grp; cl=g:K1; over=yes", "pile"),
        ("players=grp; cl=g:K1; stock=g:0/0 r:0/0 p:0/1; over=yes", "pile"),
        ("players=grp; cl=g:K1; ad=K:r1; stock=g:0/0 r:0/0 p:0/1; over=yes", "full"),
    ],
)
def test_a_code_of_a_game_that_is_over_knows_how_it_ended(code: str, ending: str) -> None:
    assert GAME.ending(NOTATION.read(code)) == ending


@cites("KK-80", "KK-64")
def test_a_score_in_the_code_of_a_game_that_is_over_holds_the_final_scoring() -> None:
    code = "players=grp; cl=g:K1,K2 r:K3; score=g:10 r:9; over=yes"
    position = NOTATION.read(code)
    assert words(position)["score"] == "g:10 r:9 p:0"
    assert [sum(line.points for line in sheet) for sheet in GAME.score(position)] == [10, 9, 0]
    assert words(NOTATION.read(code.replace("score=g:10 r:9; ", "")))["score"] == "g:3 r:2 p:0"


@cites("KK-80")
@pytest.mark.parametrize(
    ("expected", "differing"),
    [
        ("cl=g:K2,K1 r:K3", []),
        ("cl=g:K1 r:K3", ["cl"]),
        ("ad=K:g1,r1", []),
        ("ad=K:r1,g1", []),
        ("ad=K:r1", ["ad"]),
        ("stock=r:19/7", []),
        ("stock=r:19/7 p:20/8", []),
        ("stock=r:19/8", ["stock"]),
        ("stock=p:20/8 r:18/7", ["stock"]),
        ("score=g:3", []),
        ("score=r:0 g:3 p:0", []),
        ("score=g:4", ["score"]),
        ("score=r:3", ["score"]),
        ("hand=LI,FA, LI", []),
        ("hand=LI,FA", ["hand.g"]),
        ("hand.r=ES,BB,BB; seen.r=BB", []),
        ("hand.r=ES,BB,BB; seen.r=ES", ["seen.r"]),
        ("open=FR,LI", []),
        ("open=LI,FR", ["open"]),
        ("disc=FA,BB", []),
        ("disc=BB,FA", ["disc"]),
        ("pile=ES,FR", []),
        ("pile=FR,ES", []),
        ("pile=FR", ["pile"]),
        ("turn=g; half=1", []),
        ("turn=r; half=2", ["turn", "half"]),
        ("last=yes", ["last"]),
        ("winner=g", ["winner"]),
        ("cl=g:K* r:K3", ["cl"]),
    ],
)
def test_a_code_is_compared_part_by_part_whatever_the_order(expected: str, differing: list[str]) -> None:
    code = (
        "players=grp; cl=g:K1,K2 r:K3; ad=K:g1,r1; hand=FA,LI,LI; hand.r=BB,ES,BB; seen.r=BB; hand.p=;"
        " open=FR,LI; pile=ES,FR; disc=FA,BB; score=g:3; turn=g"
    )
    found = NOTATION.differences(expected, code, NOTATION.read(code), {})
    assert [name for name, _, _ in found] == differing


@cites("KK-80")
def test_a_difference_says_what_was_expected_and_what_is_there() -> None:
    code = "players=grp; cl=g:S1,S2,S3,S4 r:K3; stock=g:9/8 r:7/6; score=g:12; over=yes"
    position = NOTATION.read(code)
    found = NOTATION.differences(
        "stock=r:7/5; points=g:2; winner=r; cl=g:S*", code, position, {"points": "g:1"}
    )
    assert found == [
        ("stock", "r:7/5", "r:7/6"),
        ("points", "g:2", "g:1"),
        ("winner", "r", "g"),
        ("cl", "g:S1,S2,S3,S4", "g:S1,S2,S3,S4 r:K3"),
    ]


@cites("KK-80", "KK-14", "KK-52")
@pytest.mark.parametrize(
    "line",
    ["score Q", "score", "score alles", "alliance 0", "alliance 16", "alliance x", "alliance", "chains w"],
)
def test_a_scoring_of_what_is_not_there_is_refused_with_a_sentence(line: str) -> None:
    table = Table(GAME, 3, start=NOTATION.read("players=grp; cl=g:K1,K2,K3,K4; ad=E:g1 I:g1 B:g1; turn=g"))
    with refused_with(GAME):
        NOTATION.play(line, table)


@cites("KK-80", "KK-14", "KK-52", "KK-72")
@pytest.mark.parametrize(
    ("line", "points"),
    [
        ("score K", "g:5 r:4 p:0"),
        ("score E", "g:0 r:1 p:0"),
        ("score all", "g:5 r:5 p:0"),
        ("alliance 1", "g:4 r:4 p:0"),
        ("alliance 15", "g:0 r:0 p:7"),
        ("alliances", "g:4 r:4 p:7"),
        ("chains g", "g:4 r:0 p:0"),
        ("chains r", "g:0 r:0 p:0"),
        ("chains", "g:0 r:0 p:0"),
    ],
)
def test_a_line_may_ask_for_a_scoring(line: str, points: str) -> None:
    code = "players=grp; cl=g:K1,K2,K3,K4 r:K6,E1; ad=E:g1,r1 K:g1,r1 I:p3 B:p3,g1; turn=p"
    table = Table(GAME, 3, start=NOTATION.read(code))
    assert NOTATION.play(line, table) == {"points": points}


def _assert_same(found: Position, expected: Position) -> None:
    """The number of the turn is not in the code; everything else is."""
    found.cells[at.TURN] = expected.cells[at.TURN]
    assert found.is_same(expected), NOTATION.write(expected)


def _cards(position: Position) -> Counter[str]:
    code = words(position)
    names = [name for name in code if name.partition(".")[0] in ("hand", "open", "pile", "disc")]
    return Counter(card for name in names for card in code[name].split(","))
