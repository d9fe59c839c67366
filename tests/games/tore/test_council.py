"""What each way to lay the event card would bring, and what spaces, projects and places say of themselves."""

from typing import Final

import pytest
from tests.citing import cites
from tests.games.tore.test_content import ORIGINAL, pack
from tests.oracle.tore.side_by_side import GAME, goods_of, words
from tests.oracle.tore.tally import ARC
from tests.packs import Pack

from chapterhouse.core.game import PUBLIC, Game
from chapterhouse.core.position import Position
from chapterhouse.games.tore.council import Council, Laid
from chapterhouse.games.tore.pack_words import Words
from chapterhouse.terminal.words import title_words

__all__ = ["pack"]

WORDS: Final = Words(GAME.content, title_words(GAME, "en"))
COUNCIL: Final = Council(WORDS)
LAYINGS: Final = [
    "F4; crest=E; event=I-02; ask=orient; favour=merchants; E=gold:3,loyalty:2",
    "F3; chapter=II; round=2; crest=S; event=II-11; ask=orient; favour=earl; S=piety:2; S.owes=begging",
    "F2; chapter=II; crest=S; event=II-09; ask=orient; favour=prioress; S=gold:1; S.owes=begging",
    "F2; chapter=II; crest=N; event=II-09; ask=orient; favour=king; N=gold:0; S.owes=begging,court",
    "F4; event=I-03; ask=orient; favour=queen; covers=guild; stock=piety:0,wool:1,grain:1",
    "F4; event=I-03; ask=orient; favour=prioress; stock=piety:1,wool:1,grain:0; N.owes=court",
    "F4; chapter=III; event=III-05; ask=orient; favour=outlaws-rear; crest=W; W=piety:1; W.houses=gold-wood",
    "F4; event=I-10; ask=orient; favour=prior; N=medical:2; N.houses=gold-wood,wool-stone,points-wood",
    "F4; event=I-01; ask=orient; favour=bishop; covers=prior; N=loyalty:0",
]


def _laid(code: str, steps: int, eyes: int = 0, council: Council = COUNCIL, game: Game = GAME) -> Laid:
    return council.rotations(game.view(game.notation.read(code), eyes))[steps]


def _players(position: Position) -> list[str]:
    return [side for side in "NESW" if side in words(position)]


@cites("TW-20", "TW-22", "TW-23", "TW-24", "TW-25", "TW-26", "TW-27", "TW-28", "TW-29", "TW-30", "TW-31")
@cites("TW-32", "TW-33", "TW-34", "TW-35", "TW-36", "TW-69")
@pytest.mark.parametrize("steps", range(4))
@pytest.mark.parametrize("code", LAYINGS)
def test_a_card_that_is_laid_brings_what_the_council_says_of_that_rotation(code: str, steps: int) -> None:
    position = GAME.notation.read(code)
    crest = GAME.actor(position)
    laid = COUNCIL.rotations(GAME.view(position, crest))[steps]
    before, players = words(position), _players(position)
    expected = {player: goods_of(before, player) for player in players}
    for seat, player in enumerate(players):
        for brought in (laid.income[seat], laid.favour if seat == crest else None):
            if brought is not None:
                expected[player][brought[0]] += brought[1]
    assert (laid.favour is None) == (steps == 0)
    if GAME.objection(position, crest, GAME.moves.number(f"orient {steps}")) is not None:
        assert expected[players[crest]]["gold"] < 0, "outlaws that cannot be paid, TW-21"
        return
    GAME.apply(position, crest, GAME.moves.number(f"orient {steps}"))
    after = words(position)
    assert after["favour"] == laid.space
    assert {player: goods_of(after, player) for player in players} == expected


@cites("TW-13", "TW-23")
def test_the_council_serves_the_active_player_first(pack: Pack) -> None:
    old = 'corners = ["grain", "point", "piety", "wool"]'
    assert ORIGINAL.count(old) == 1
    game = pack(ORIGINAL.replace(old, 'corners = ["grain", "grain", "grain", "grain"]'))
    council = Council(Words(game.content, title_words(game, "en")))
    laid = _laid("F4; crest=S; event=I-03; ask=orient; stock=grain:2", 0, 2, council, game)
    assert laid.income == {2: ("grain", 1), 3: ("grain", 1), 0: ("points", 1), 1: ("points", 1)}


@cites("TW-24", "TW-25", "TW-26")
@pytest.mark.parametrize(
    ("favour", "covers", "reached"),
    [
        ("outlaws-front", "", ["outlaws-front", "guild", "prioress", "merchants"]),
        ("merchants", "queen,king", ["merchants", "outlaws-rear", "earl", "bishop"]),
        ("bishop", "queen,king", ["bishop", "prior", "outlaws-front", "guild"]),
        ("king", "queen,king", ["king", "outlaws-rear", "earl", "bishop"]),
        ("earl", "", ["earl", "bishop", "queen", "prior"]),
    ],
)
def test_the_council_looks_ahead_along_the_ring(favour: str, covers: str, reached: list[str]) -> None:
    view = GAME.view(GAME.notation.read(f"F4; favour={favour}; covers={covers}"), 0)
    assert [COUNCIL.ahead(view, steps) for steps in range(4)] == reached
    assert WORDS.spaces == ARC


@cites("TW-10", "TW-16")
def test_the_council_says_of_a_favour_only_what_its_reader_may_know() -> None:
    code = "F4; event=I-02; ask=orient; crest=E"
    for eyes in (0, 2, 3, PUBLIC):
        assert [_laid(code, steps, eyes).favour for steps in range(4)] == [None] * 4
    assert len(COUNCIL.rotations(GAME.view(GAME.notation.read(code), 1))) == 4
    assert COUNCIL.rotations(GAME.view(GAME.notation.read("F4"), 0)) == []


@cites("TW-22", "TW-23", "TW-24", "TW-28", "TW-31", "TW-36", "TW-69")
@pytest.mark.parametrize(
    ("code", "steps", "eyes", "reached", "income"),
    [
        (
            "F4; event=I-02; ask=orient",
            0,
            0,
            "+0 Outlaws (front): no favour",
            "1 stone, 1 grain, 1 gold, 1 point",
        ),
        ("F4; event=I-02; ask=orient", 2, 0, "+2 Prioress: nothing", "1 gold, 1 point, 1 stone, 1 grain"),
        (
            "F4; event=I-02; ask=orient; N=medical:1",
            2,
            0,
            "+2 Prioress: 2 points",
            "1 gold, 1 point, 1 stone, 1 grain",
        ),
        (
            "F4; event=I-02; ask=orient",
            2,
            1,
            "+2 Prioress: 2 points with at least 1 medical knowledge",
            "1 gold, 1 point, 1 stone, 1 grain",
        ),
        (
            "F4; event=I-10; ask=orient; favour=queen; W.owes=begging",
            2,
            0,
            "+2 Outlaws (front): costs 1 gold",
            "2 gold, 1 stone, 1 wool, nothing (begging)",
        ),
    ],
)
def test_the_council_tells_a_rotation_in_words(
    code: str, steps: int, eyes: int, reached: str, income: str
) -> None:
    laid = _laid(code, steps, eyes)
    assert COUNCIL.reached(laid) == reached
    assert ", ".join(COUNCIL.income(laid, seat) for seat in range(4)) == income


@cites("TW-28", "TW-29", "TW-30", "TW-31", "TW-32", "TW-33", "TW-34", "TW-35", "TW-36")
def test_every_favour_space_says_what_it_does() -> None:
    assert [WORDS.favour(space) for space in ARC] == [
        "2 points with at least 1 loyalty",
        "1 piety",
        "costs 1 gold",
        "1 point per own house on the board",
        "2 points with at least 1 medical knowledge",
        "1 wool",
        "1 point per loyalty",
        "costs 1 gold",
        "1 grain",
        "1 point per piety",
    ]


@cites("TW-75", "TW-77", "TW-79", "TW-80", "TW-81")
@pytest.mark.parametrize(
    ("project", "bonus", "metal"),
    [
        ("bridge", "1 point, 1 loyalty", ""),
        ("mill", "1 point, 1 cloth", ""),
        ("palace", "1 point, 1 piety", ""),
        ("chapel", "2 points", ""),
        ("exchange", "1 point, 2 gold", ""),
        ("hospital", "1 point, treats 1 patient", ""),
        ("tower", "2 points", "king's metal: 3 points for the most loyalty, tied 1"),
    ],
)
def test_every_project_says_what_its_donors_get(project: str, bonus: str, metal: str) -> None:
    assert (WORDS.bonus(project), WORDS.metal(project)) == (bonus, metal)


@cites("TW-87")
def test_every_place_of_the_plague_says_what_it_brings() -> None:
    places = [str(place) for place in range(1, 12)]
    assert [WORDS.benefit(place) for place in places] == [
        "1 point",
        "2 gold",
        "1 loyalty",
        "1 cloth",
        "1 piety",
        "1 grain",
        "2 points",
        "1 stone or 1 wood",
        "a free house",
        "1 loyalty",
        "nothing more",
    ]


@cites("TW-49", "TW-51", "TW-64", "TW-65", "TW-66", "TW-67")
def test_plots_and_duties_say_their_numbers() -> None:
    pairs = "grain piety wool gold loyalty medical points".split()
    yields = ["1 grain", "1 piety", "1 wool", "2 gold", "1 loyalty", "1 knowledge", "2 points"]
    for material in ("wood", "stone"):
        assert [WORDS.yields(f"{pair}-{material}") for pair in pairs] == yields
    assert [WORDS.due(duty) for duty in ("penance", "begging", "court")] == [(2, 2), (2, 2), (2, 5)]


@cites("TW-02", "TW-18", "TW-80")
def test_one_point_is_a_point_and_the_metal_is_no_good_that_anybody_holds() -> None:
    told = [WORDS.amount("points", 1), WORDS.amount("points", 2), WORDS.amount("gold", 1)]
    assert told == ["1 point", "2 points", "1 gold"]
    assert [WORDS.short("points", count) for count in (1, 2)] == ["1 point", "2 points"]
    assert "metal" not in WORDS.goods and len(WORDS.goods) == 9
    assert [WORDS.is_permanent(event) for event in ("I-01", "I-02", "I-09", "III-04")] == [True, False] * 2


@cites("TW-85", "TW-E-III-09")
@pytest.mark.parametrize(
    ("code", "points"),
    [("A4-III; force=III-09", 3), ("A4-III; event=III-09", 3), ("A4-III; event=III-05", 0), ("A4-III", 0)],
)
def test_grateful_patients_make_the_points_of_a_treatment_three(code: str, points: int) -> None:
    assert WORDS.thanks(GAME.view(GAME.notation.read(code), 0)) == points
