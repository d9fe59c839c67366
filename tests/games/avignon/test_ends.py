"""The end told: which condition of which card, whose congregation it lies in, and what each side holds."""

import pytest
from tests.citing import cites

from chapterhouse.core.game import CHANCE, PUBLIC
from chapterhouse.core.position import Position
from chapterhouse.games import load

GAME = load("avignon")
OTHERS = "KAR2 BIS2 KAR2"


def played(code: str, text: str) -> tuple[Position, dict[str, dict[str, str]]]:
    """Return how a move ends the game, and what is told of it, by keys."""
    before = GAME.notation.read(code)
    after = before.copy()
    seat = GAME.actor(before)
    GAME.apply(after, seat, GAME.moves.number(text))
    told = GAME.tell(before, after, PUBLIC, seat, GAME.moves.number(text))
    return after, {sentence.key: dict(sentence.facts) for sentence in told}


@cites("AV-35", "AV-36", "AV-37", "AV-49")
@pytest.mark.parametrize(
    ("code", "move", "seat", "card", "owner", "rule"),
    [
        ("ADL4 RIT2 {}; R=; A=RIT; turn=R2", "beseech 1", 0, "adliger", "rome", "AV-36"),
        ("RIT0 INQ2 {}; R=BIS,ADL; A=; turn=R2", "chastise 1", 0, "adliger", "rome", "AV-36"),
        ("RIT4 INQ2 {}; R=; A=BIS,ADL; turn=A2", "chastise 1", 1, "adliger", "avignon", "AV-36"),
        ("ADL4 RIT2 {}; R=BAU; A=; turn=R2", "beseech 1", 1, "adliger", "rome", "AV-37"),
        ("BAU0 RIT2 {}; R=KAR; A=ADL; turn=A2", "beseech 1", 0, "adliger", "avignon", "AV-37"),
        ("BAU4 RIT2 {}; R=GIL; A=; turn=R2", "beseech 1", 0, "gildenmeister", "rome", "AV-49"),
        ("BAU0 RIT2 {}; R=; A=GIL; turn=A2", "beseech 1", 1, "gildenmeister", "avignon", "AV-49"),
        ("RIT0 INQ2 {}; R=KAR,GIL; A=; turn=R2", "chastise 1", 1, "gildenmeister", "rome", "AV-49"),
        ("RIT4 INQ2 {}; R=; A=KAR,GIL; turn=R2", "beseech 1", 0, "gildenmeister", "avignon", "AV-49"),
    ],
)
def test_the_condition_that_decides_is_told_with_its_card_and_owner(
    code: str, move: str, seat: int, card: str, owner: str, rule: str
) -> None:
    after, told = played(code.format(OTHERS), move)
    facts = told["story.end_condition"]
    assert facts["who"] == f"@seat.{seat}"
    assert (facts["card"], facts["owner"], facts["rule"]) == (f"@card.{card}", f"@side.{owner}", rule)
    assert GAME.ranking(after) == [1 + (seat == 1), 1 + (seat == 0)]
    assert "story.end_both" not in told


@cites("AV-39")
@pytest.mark.parametrize(
    ("code", "move"),
    [
        ("ADL4 RIT2 {}; R=BAU,BIS; A=; turn=R2", "beseech 1"),
        ("ADL0 RIT2 {}; R=; A=BAU,BIS; turn=R2", "chastise 1"),
        ("BAU4 RIT2 {}; R=ADL,BIS; A=; turn=A2", "chastise 1"),
    ],
)
def test_it_is_told_that_both_would_have_won(code: str, move: str) -> None:
    assert "story.end_both" in played(code.format(OTHERS), move)[1]


@cites("AV-34", "AV-27")
@pytest.mark.parametrize(
    ("code", "move", "winner", "rome", "avignon"),
    [
        ("KAR4 RIT2 {}; R=INQ,BIS; A=BAU; turn=R2", "beseech 1", 0, "inquisitor bischof kardinal", "bauer"),
        ("KAR0 RIT2 {}; R=BAU; A=INQ,BIS; turn=R2", "chastise 1", 1, "bauer", "inquisitor bischof kardinal"),
    ],
)
def test_the_sheet_of_each_side_lists_its_cards_oldest_first_and_the_victory(
    code: str, move: str, winner: int, rome: str, avignon: str
) -> None:
    after, _ = played(code.format(OTHERS), move)
    sheets = GAME.score(after)
    assert len(sheets) == 2
    for seat, (sheet, names) in enumerate(zip(sheets, (rome, avignon), strict=True)):
        members = [line.facts[0] for line in sheet if line.item == "member"]
        assert members == [f"@card.{name}" for name in names.split()]
        victory = [(line.item, line.points, line.rule) for line in sheet if line.points]
        assert victory == ([("three_cards", 1, "AV-34")] if seat == winner else [])


@cites("AV-34", "AV-38")
def test_when_the_game_is_over_nobody_is_asked_and_everything_is_refused() -> None:
    after, _ = played("KAR4 RIT2 KAR2 BIS2 INQ2; R=INQ,BIS; A=BAU; turn=R2", "beseech 1")
    for seat in (0, 1, CHANCE):
        objection = GAME.objection(after, seat, GAME.moves.number("beseech 2"))
        assert objection is not None and objection.reason == "game_over"


@cites("AV-40")
def test_a_drawn_game_is_over_for_both() -> None:
    position = GAME.notation.read("KAR2 BIS2 RIT2 BAU2 INQ2; R=; A=; turn=R2")
    for turn in 2 * ["B1 C2", "B3 C4", "C1 B2", "C3 B4"]:
        for word in turn.split():
            verb = "beseech" if word[0] == "B" else "chastise"
            GAME.apply(position, GAME.actor(position), GAME.moves.number(f"{verb} {word[1]}"))
    assert GAME.to_act(position) == [] and GAME.ending(position) == "repetition"
    assert GAME.ranking(position) == [1, 1]
    assert [line for sheet in GAME.score(position) for line in sheet] == []
