"""Whoever shares a victory is told so in the plural, in every title that can end so, in both languages."""

import pytest
from tests.citing import cites
from tests.terminal.keyboard import EVEN, Run, at_the_end, run

__all__ = ["run"]

LAST = "half=2; last=yes; start=g; open=-,-; turn=p; hand.p=LI,FA,FA"


@cites("KK-77", "KK-78", "KK-79")
@pytest.mark.parametrize(
    ("position", "en", "de"),
    [
        (
            "cl=g:K1,K2 r:K5,K6; score=g:10 r:10",
            "Anna and Bo share the victory.",
            "Den Sieg teilen sich Anna und Bo.",
        ),
        (
            "cl=g:K1,K2 r:K5,K6 p:K3,K4; score=g:10 r:10 p:10",
            "Anna, Bo and Cleo share the victory.",
            "Den Sieg teilen sich Anna, Bo und Cleo.",
        ),
        ("cl=g:K1,K2 r:K5,K6; score=g:11 r:10", "The winner is Anna.", "Gewonnen hat: Anna."),
    ],
)
def test_kardinal_names_everybody_who_wins(run: Run, position: str, en: str, de: str) -> None:
    for language, told in (("en", en), ("de", de)):
        text = at_the_end(run, "kardinal", 3, f"players=grp; {position}; {LAST}", ["swap LI"], language)
        assert told in text and "drawn" not in text and "unentschieden" not in text


@cites("PI-186")
def test_in_pilgrim_the_order_of_turns_leaves_one_winner(run: Run) -> None:
    code = "T2; round=26; turn=Blue; ask=end; Blue=N1"
    for language, told in (("en", "The winner is Anna."), ("de", "Gewonnen hat: Anna.")):
        assert told in at_the_end(run, "pilgrim", 2, code, ["end"], language)


@cites("AV-40")
def test_a_repetition_is_no_victory_for_anybody(run: Run) -> None:
    turns = ["b 1; c 2", "b 3; c 4", "c 1; b 2", "c 3; b 4"] * 2
    for language, told, winner in (
        ("en", "The game is drawn.", "winner"),
        ("de", "Die Partie endet unentschieden.", "Gewonnen"),
    ):
        lines = [turn.replace("b ", "beseech ").replace("c ", "chastise ") for turn in turns]
        text = at_the_end(run, "avignon", 2, EVEN, lines, language)
        assert told in text and winner not in text and "share" not in text and "teilen" not in text
