"""Decks: one character of every faction, and what a faction is."""

from itertools import product

import pytest
from tests.citing import cites

from chapterhouse.core.game import CHANCE, BadOption, legal_moves, weights
from chapterhouse.games import load
from chapterhouse.table.table import Table

GAME = load("avignon")
DECKS = [
    f"KAR,{bishop},{inquisitor},{noble},RIT,BAU"
    for bishop, inquisitor, noble in product(("BIS", "PRS"), ("INQ", "PRD"), ("ADL", "GIL"))
]


@cites("AV-41")
@pytest.mark.parametrize("deck", DECKS)
def test_each_of_the_eight_decks_has_two_cards_of_each_character(deck: str) -> None:
    position = GAME.new_position(2, {"deck": deck, "sides": "rome"})
    names = [GAME.moves.noun(move) for move in legal_moves(GAME, position, CHANCE)]
    codes = {row.text("id"): row.text("code") for row in GAME.content.table("card")}
    assert sorted(codes[name] for name in names) == sorted(deck.split(","))
    assert weights(GAME, position) == [2] * 6


@cites("AV-41")
def test_whoever_sets_up_the_table_picks_one_character_of_each_faction_that_of_the_base_first() -> None:
    deck = next(option for option in GAME.options if option.name == "deck")
    groups = [[code for code, _ in group] for group in deck.parts]
    assert groups == [["KAR"], ["BIS", "PRS"], ["INQ", "PRD"], ["ADL", "GIL"], ["RIT"], ["BAU"]]
    assert deck.parts[1][1] == ("PRS", "card.priester")


@cites("AV-41")
def test_the_base_deck_is_the_default() -> None:
    for options in ({}, {"deck": "base"}, {"deck": "kar, bis, inq, adl, rit, bau"}):
        position = GAME.new_position(2, {**options, "sides": "rome"})
        assert position.is_same(GAME.new_position(2, {"deck": DECKS[0], "sides": "rome"}))


@cites("AV-41")
@pytest.mark.parametrize(
    "deck",
    [
        "KAR,BIS,INQ,ADL,GIL,RIT",  # two of faction Noble, no Peasant
        "KAR,BIS,INQ,ADL,RIT",
        "KAR,BIS,INQ,ADL,RIT,BAU,PRS",
        "KAR,KAR,BIS,INQ,ADL,RIT,BAU",
        "KAR,BIS,PRS,INQ,ADL,RIT",
    ],
)
def test_a_deck_needs_exactly_one_character_of_every_faction(deck: str) -> None:
    with pytest.raises(BadOption) as refusal:
        Table(GAME, 2, options={"deck": deck})
    assert refusal.value.key == "bad_deck"


@cites("AV-41")
@pytest.mark.parametrize("deck", ["", "KAR,BIS,INQ,ADL,RIT,POP", "popes", ",,,,,"])
def test_a_deck_of_unknown_characters_is_refused_with_those_that_are_known(deck: str) -> None:
    with pytest.raises(BadOption) as refusal:
        Table(GAME, 2, options={"deck": deck})
    assert refusal.value.key == "unknown_card"
    assert "KAR" in refusal.value.facts["known"]


@cites("AV-24")
@pytest.mark.parametrize(
    ("rome", "avignon", "winner"),
    [
        (
            "GIL",
            "RIT",
            "avignon",
        ),  # the Guildmaster's own text speaks of factions, and it is of faction Noble
        ("GIL,BAU", "", "rome"),
        ("PRS", "RIT", None),  # a Priest is of faction Bishop, of which no text speaks
        ("ADL", "RIT", "rome"),
        ("ADL,BAU", "", "avignon"),
        ("GIL", "BAU", None),
    ],
)
def test_win_conditions_speak_of_factions(rome: str, avignon: str, winner: str | None) -> None:
    *others, last = [
        *(f"R{code}" for code in rome.split(",")),
        *(f"A{code}" for code in avignon.split(",") if code),
    ]
    members = {side: ",".join(code[1:] for code in others if code[0] == side) for side in "RA"}
    column, move = (f"{last[1:]}4", "beseech 1") if last[0] == "R" else (f"{last[1:]}0", "chastise 1")
    code = (
        f"{column} KAR2 KAR2 INQ2 INQ2; R={members['R']}; A={members['A']}; pile=PRD,PRD,BIS; disc=; turn=R2"
    )
    table = Table(GAME, 2, start=GAME.notation.read(code))
    table.play(0, move)
    assert table.view(0)["winner"] == winner


@cites("AV-24", "AV-42")
def test_a_bare_name_means_the_character_not_its_faction() -> None:
    """The Cardinal's petition names Cardinals; the Peasant's number counts Peasants."""
    code = "KAR2 KAR1 PRS2 BAU2 PRD2; R=; A=; turn=R2"
    table = Table(GAME, 2, start=GAME.notation.read(code), plays_forced=False)
    table.play(0, "petition 1")
    table.play(0, ["pull 1", "pull 2"])
    assert table.legal(0) == ["push 3", "push 4", "push 5"]
