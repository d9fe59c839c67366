"""What is told of the Ab-Bott at real positions and draws: each reason, with its rule, in both languages."""

import pytest
from tests.citing import cites

from chapterhouse.core.game import PUBLIC
from chapterhouse.core.texts import LANGUAGES
from chapterhouse.games import load
from chapterhouse.table.story import Story
from chapterhouse.terminal.words import title_words

GAME = load("pilgrim")


def told(code: str, moves: list[str], language: str) -> str:
    """Return what everybody is told while these moves are played, by whoever acts."""
    story = Story(GAME, title_words(GAME, language), ["Anna"])
    position, sentences = GAME.notation.read(code), []
    for text in moves:
        before, seat, move = position.copy(), GAME.to_act(position)[0], GAME.moves.number(text)
        GAME.apply(position, seat, move)
        sentences += story.tell(before, position, PUBLIC, seat, move)
    return " ".join(sentences)


def expect(code: str, moves: list[str], said: dict[str, list[str]], unsaid: dict[str, list[str]]) -> None:
    """Check in both languages what is told and what is not."""
    for language in LANGUAGES:
        text = told(code, moves, language)
        for words in said[language]:
            assert words in text, (words, text)
        for words in unsaid.get(language, []):
            assert words not in text, (words, text)


BEFORE_HIM = "T1; {round}start=Red; turn=Red; ask=end; Red=SE1; bag=rest1; Blue={pile}"
EQUAL = {"en": ["of equal ones"], "de": ["unter gleichen"]}


@cites("PI-195", "PI-196")
@pytest.mark.parametrize(
    ("round_", "pile", "en", "de", "is_tied"),
    [
        ("", "NE2,E1", "his largest pile (NE: 2) and sows it: E, SE (PI-195, PI-196).",
         "seine größte Gruppe auf (NO: 2) und verteilt sie: O, SO (PI-195, PI-196).", False),
        ("", "E4", "his largest pile (E: 4) and sows it: SE, S, SW, W (PI-195, PI-196).",
         "seine größte Gruppe auf (O: 4) und verteilt sie: SO, S, SW, W (PI-195, PI-196).", False),
        ("", "city2,E2", "of equal ones that in the city (city: 2), and sows it: S, SW (PI-195, PI-196).",
         "unter gleichen die der Stadt (Stadt: 2), und verteilt sie: S, SW (PI-195, PI-196).", True),
        ("", "N2,SW2", "of equal ones the first from the merchant on (SW: 2), and sows it: W, NW (PI-195,",
         "unter gleichen die erste ab dem Händler (SW: 2), und verteilt sie: W, NW (PI-195,", True),
        ("round=8; ", "NE2,W2", "of equal ones the first from the merchant on (W: 2), and sows it: NW, N (",
         "unter gleichen die erste ab dem Händler (W: 2), und verteilt sie: NW, N (PI-195, PI-196).", True),
        ("round=5; ", "N2,SW2", "of equal ones the first from the merchant on (N: 2), and sows it: NE, E (",
         "unter gleichen die erste ab dem Händler (N: 2), und verteilt sie: NO, O (PI-195, PI-196).", True),
    ],
)  # fmt: skip
def test_why_this_pile_and_where_it_goes(round_: str, pile: str, en: str, de: str, is_tied: bool) -> None:
    code = BEFORE_HIM.format(round=round_, pile=pile)
    expect(code, ["end"], {"en": [en], "de": [de]}, {} if is_tied else EQUAL)


@cites("PI-199")
def test_whoever_has_nobody_to_move_says_so() -> None:
    code = BEFORE_HIM.format(round="", pile="none; Blue.abbey=2")
    en, de = (
        "one figure comes up, and no counter is drawn (PI-199).",
        "kein Spielstein wird gezogen (PI-199).",
    )
    expect(code, ["end"], {"en": [en], "de": [de]}, {})


@cites("PI-212")
@pytest.mark.parametrize(
    ("more", "en", "de"),
    [
        ("", "His piety rises by 2 to 5 (PI-212).", "Seine Pietät steigt um 2 auf 5 (PI-212)."),
        (
            "Blue.acts=vestry1; ",
            "With the Vestry his piety rises by 3 to 6 (PI-212).",
            "Seine Pietät steigt, mit der Sakristei, um 3 auf 6 (PI-212).",
        ),
        (
            "Blue.owns=chapel; ",
            "With the Chapel his piety rises by 3 to 6 (PI-212).",
            "Seine Pietät steigt, mit der Kapelle, um 3 auf 6 (PI-212).",
        ),
        (
            "Blue.acts=vestry1; Blue.owns=chapel; ",
            "With Vestry and Chapel his piety rises by 4 to 7 (PI-212).",
            "Seine Pietät steigt, mit Sakristei und Kapelle, um 4 auf 7 (PI-212).",
        ),
    ],
)
def test_what_vestry_and_chapel_add_is_told(more: str, en: str, de: str) -> None:
    code = f"T1; turn=Blue; Blue=SE1; Blue.piety=3; {more}bag=clerical1"
    expect(code, ["draw clerical"], {"en": [en], "de": [de]}, {})


HOUSE = {"en": "The Alms House adds a row (PI-214).", "de": "Das Armenhaus bringt eine Reihe mehr (PI-214)."}
TAKEN = {"en": "takes what the row gives: now", "de": "nimmt, was die Reihe bringt: jetzt"}
LEFT = {
    "en": "leaves the bonus, having nobody for it",
    "de": "lässt den Bonus liegen, weil er niemanden dafür",
}


@cites("PI-164", "PI-214")
@pytest.mark.parametrize(
    ("more", "row", "is_house", "is_taken", "is_left"),
    [
        ("Blue.alms=0; Blue.abbey=3", 2, False, True, False),
        ("Blue.alms=2; Blue.abbey=2", 4, False, True, False),
        ("Blue.alms=2; Blue.abbey=2; Blue.acts=alms_house1", 5, True, True, False),
        ("Blue.alms=0; Blue.village=0", 2, False, False, True),
        ("Blue.alms=2; Blue.abbey=1", 4, False, False, True),
        ("Blue.alms=3; Blue.abbey=1; Blue.acts=alms_house1", 0, True, True, True),  # row 4 left, row 6 taken
        ("Blue.alms=3; Blue.abbey=2; Blue.acts=alms_house1", 0, True, True, False),
    ],
)
def test_a_row_more_and_a_bonus_taken_or_left_are_told(
    more: str, row: int, is_house: bool, is_taken: bool, is_left: bool
) -> None:
    code = f"T1; turn=Blue; Blue=SE1; {more}; bag=give_alms1"
    for language in LANGUAGES:
        text = told(code, ["draw give_alms"], language)
        shown = [words[language] in text for words in (HOUSE, TAKEN, LEFT)]
        assert shown == [is_house, is_taken, is_left], text
        climbed = {"en": f"to row {row} (PI-214).", "de": f"bis Reihe {row} (PI-214)."}[language]
        assert climbed in text if row else "(PI-166)" in text
        assert not is_taken or "(PI-164)" in text


@cites("PI-205")
@pytest.mark.parametrize(("more", "is_taken"), [("Red.roads=E7 NE-S; ", True), ("", False)])
def test_a_gate_in_use_and_the_one_taken_instead_are_told(more: str, is_taken: bool) -> None:
    code = f"T1; turn=Blue; Blue=N3; {more}bag=build_roads1"
    words = {
        "en": (
            "the die shows 1 (PI-205).",
            "This gate is in use: Ab-Bott takes the next free one clockwise (PI-205).",
            "lays a tile on D6 (NE-S)" if is_taken else "lays a tile on E7 (NE-S)",
        ),
        "de": (
            "Der Würfel zeigt 1 (PI-205).",
            "Dieses Tor ist belegt: Ab-Bott nimmt im Uhrzeigersinn das nächste freie (PI-205).",
            "legt ein Plättchen auf D6 (NO-S)" if is_taken else "legt ein Plättchen auf E7 (NO-S)",
        ),
    }
    for language, (die, in_use, tile) in words.items():
        text = told(code, ["draw build_roads", "gate 1"], language)
        assert die in text and tile in text and (in_use in text) == is_taken, text


@cites("PI-200")
@pytest.mark.parametrize(
    ("more", "en", "de"),
    [
        (
            "Blue.abbey=1",
            "moves nobody, because one has to stay in the abbey (PI-200).",
            "bewegt niemanden, weil eine Figur in der Abtei bleiben muss (PI-200).",
        ),
        (
            "Blue.abbey=3; Blue.acts=vestry1,alms_house1,road_engineer1,fields1,stone_mason1,engraver1",
            "moves nobody, because every activity of his list is taken (PI-200).",
            "Aktivitäten seiner Liste besetzt sind (PI-200).",
        ),
    ],
)
def test_why_nobody_is_moved_is_told(more: str, en: str, de: str) -> None:
    expect(
        f"T1; turn=Blue; Blue=SE1; {more}; bag=allocation1",
        ["draw allocation"],
        {"en": [en], "de": [de]},
        {},
    )
