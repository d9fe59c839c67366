"""The quick look at the Samaritan rule: a card that was moved and that nobody is made to move stays away."""

import pytest
from tests.citing import cites

from chapterhouse.core.position import Position
from chapterhouse.games import load
from chapterhouse.games.avignon.game import Avignon
from chapterhouse.games.avignon.petitions import sentence_row
from chapterhouse.games.avignon.samaritan import choice_spares, petition_spares

GAME = load("avignon")
assert isinstance(GAME, Avignon)
CARDS = GAME.cards
DISPLAY = "KAR2 BIS2 RIT2 BAU2 INQ2"
STOP = 0


def moved(display: str, columns: str, rest: str) -> Position:
    """Return a last action before which the opponent has moved the cards in these columns to Genoa."""
    before = "".join("3" if str(column) in columns else "2" for column in range(1, 6))
    return GAME.notation.read(
        f"{display}; R=; A=; pile=ADL; disc=; prev={before}; start=22222; {rest}",
    )


@cites("AV-32", "AV-33")
@pytest.mark.parametrize(
    ("display", "away", "sparing"),
    [
        (DISPLAY, "1", "2345"),  # the Cardinal is pulled by its own petition
        (DISPLAY, "2", "1345"),
        (DISPLAY, "3", "1245"),
        (DISPLAY, "4", "12345"),  # the Peasant moves others only
        (DISPLAY, "5", "1234"),
        (DISPLAY, "15", "12345"),
        ("KAR2 BIS2 KAR2 BAU2 INQ2", "3", "245"),  # either Cardinal pulls both
        ("INQ2 BAU2 RIT2 BIS2 KAR2", "5", "1234"),
        ("PRS2 PRD2 RIT2 BIS2 KAR2", "1", "2345"),
        ("PRS2 PRD2 RIT2 BIS2 KAR2", "2", "12345"),
    ],
)
def test_a_petition_that_can_leave_a_card_away_is_known_at_once(
    display: str, away: str, sparing: str
) -> None:
    position = moved(display, away, "turn=R1/B")
    found = [str(column + 1) for column in range(5) if petition_spares(position, CARDS, column)]
    assert "".join(found) == sparing


@cites("AV-32", "AV-33")
@pytest.mark.parametrize(
    ("petition", "away", "sparing"),
    [
        ("RIT@3.1:3/1//", "3", []),
        ("RIT@3.1:3/1//", "1", [3]),
        ("RIT@3.2:1245/2//", "1", [2, 4, 5]),
        ("RIT@3.2:1245/2//", "3", [1, 2, 4, 5]),
        ("RIT@3.2:1245/2//", "12", [1, 2, 4, 5]),
        ("RIT@3.2:1245/3//", "1", [2, 4, 5]),
        ("RIT@3.2:1245/3//", "5", [1, 2, 4]),
        ("RIT@3.2:1245/4//", "1", []),  # all four have to be moved
        ("RIT@3.2:1245/4//", "2", []),
        ("RIT@3.2:1245/4//", "3", [1, 2, 4, 5]),
        ("KAR@1.1:1/1//", "1", []),
        ("KAR@1.1:1/1//", "2", [1]),
        ("KAR@1.2:2345/2//", "3", [2, 4, 5]),
        ("BAU@4.1:1235/4//", "1", [2, 3, 5]),  # one may stop
        ("BAU@4.1:1235/1//", "4", [1, 2, 3, 5]),
        ("BAU@4.1:235/3/1/", "2", [3, 5, STOP]),
    ],
)
def test_a_choice_that_leaves_a_card_away_is_known_at_once(
    petition: str, away: str, sparing: list[int]
) -> None:
    position = moved(DISPLAY, away, f"pet={petition}; turn=R0/BP")
    row = sentence_row(position, CARDS)
    open_columns = [int(column) for column in petition.split(":")[1].split("/")[0]]
    choices = [*open_columns, *([STOP] if STOP in sparing else [])]
    assert [choice for choice in choices if choice_spares(position, CARDS, row, choice - 1)] == sparing


@cites("AV-33", "AV-42")
def test_only_the_cardinals_petition_may_be_bound_to_move_another_card() -> None:
    free = {code for code, is_free in zip(CARDS.codes, CARDS.is_free, strict=True) if is_free}
    assert set(CARDS.codes) - free == {"KAR"}
