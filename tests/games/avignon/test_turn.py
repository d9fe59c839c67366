"""Turns: two actions are always possible, cards are turned up with the right odds, and games can repeat."""

from itertools import product

import pytest
from tests.citing import cites
from tests.contract.cases import GAMES

from chapterhouse.core.chance import FastDice
from chapterhouse.core.game import CHANCE, legal_moves, weights
from chapterhouse.core.position import Position
from chapterhouse.games import load
from chapterhouse.games.avignon import at
from chapterhouse.games.avignon.steps.turn import likeness
from chapterhouse.table.table import Table
from chapterhouse.tools.wandering import Homing, Quiet, Uniform, wander

GAME = load("avignon")
HALF = "B1 C2 / B3 C4 / C1 B2 / C3 B4"  # four turns that lead back to where they began


@cites("AV-07")
@pytest.mark.parametrize("policy", ["uniform", "quiet", "homing"])
def test_two_actions_are_always_possible(policy: str) -> None:
    for seed in range(8 * GAMES):
        position = GAME.new_position(2, {"repetition_draw": "off"})
        chooser = {"uniform": Uniform(), "quiet": Quiet(), "homing": Homing(4)}[policy]
        for choice in wander(GAME, position, FastDice(seed), chooser):
            view = GAME.view(position, 0)
            if GAME.question(position, choice.seat).step == "act":
                verbs = {GAME.moves.verb(move) for move in choice.legal}
                assert len(verbs) >= 2 or view["left"] == 1
                assert {"beseech", "chastise"} & verbs, "the Samaritan rule left neither of them"
                assert len(_discard(view)) + int(str(view["pile"])) >= 3


@cites("AV-40")
def test_two_turns_begin_alike_only_if_side_display_and_discards_are_the_same() -> None:
    """Whatever two neighbouring columns hold, and whatever is discarded: each has a sign of its own."""
    position = GAME.notation.read("KAR0 KAR0 KAR0 KAR0 KAR0; R=; A=; pile=; disc=; turn=R2")
    cells = position.cells
    cards, places = (0, 1, 2, 4, 8), (0, 1, 2, 4)
    seen: dict[tuple[int, ...], int] = {}
    for column in range(at.COLUMNS - 1):
        first, second = ([at.CARD + one, at.PLACE + one] for one in (column, column + 1))
        for held in product(cards, places, cards, places, range(2)):
            for cell, value in zip([*first, *second, at.SIDE], held, strict=True):
                cells[cell] = value
            display = [int(cells[cell]) for cell in range(at.CARD, at.CARD + 2 * at.COLUMNS)]
            seen[held[-1], *display] = int(likeness(position))
        for cell in first + second:
            cells[cell] = 0
    for counts in product(range(3), repeat=4):
        discards = [card for card, count in zip((0, 1, 2, 8), counts, strict=True) for _ in range(count)]
        cells[at.DISCARDS] = len(discards)
        for i in range(at.DISCARD_ROOM):
            cells[at.DISCARD + i] = discards[i] if i < len(discards) else 0
        for cells[at.SIDE] in range(2):
            seen[int(cells[at.SIDE]), *[0] * 10, *discards] = int(likeness(position))
    assert len(set(seen.values())) == len(seen) > 3000


@cites("AV-40")
def test_the_order_of_the_discards_makes_no_other_position() -> None:
    codes = [
        f"KAR2 BIS2 RIT2 BAU2 INQ2; R=; A=; disc={discards}; turn=R2" for discards in ("RIT,ADL", "ADL,RIT")
    ]
    assert len({int(likeness(GAME.notation.read(code))) for code in codes}) == 1


@cites("AV-16")
def test_after_a_reshuffle_every_discarded_card_is_equally_likely() -> None:
    code = "KAR2 BIS2 RIT2 BAU2 INQ2; R=ADL,BIS; A=ADL,KAR; pile=; disc=RIT,BAU,INQ; turn=R2"
    position = GAME.notation.read(code)
    assert GAME.view(position, 0)["pile"] == 0, "an empty pile alone reshuffles nothing"
    GAME.apply(position, 0, GAME.moves.number("excommunicate 4"))
    assert _odds(position) == {"draw ritter": 1, "draw bauer": 2, "draw inquisitor": 1}
    GAME.apply(position, CHANCE, GAME.moves.number("draw bauer"))
    view = GAME.view(position, 0)
    assert view["discard"] == [] and view["pile"] == 3


@cites("AV-34", "AV-35", "AV-39")
@pytest.mark.parametrize(
    ("code", "move", "ending", "places"),
    [
        ("KAR4 BIS2 RIT2 BAU2 INQ2; R=BIS,INQ; A=; turn=R2", "beseech 1", "three_cards", [1, 2]),
        ("KAR0 BIS2 RIT2 BAU2 INQ2; R=; A=BIS,INQ; turn=R2", "chastise 1", "three_cards", [2, 1]),
        ("KAR2 BIS2 RIT0 BAU2 INQ2; R=ADL; A=; turn=R2", "chastise 3", "condition", [1, 2]),
        ("KAR2 BIS2 RIT4 BAU2 INQ2; R=; A=ADL; turn=A2", "chastise 3", "condition", [2, 1]),
        ("ADL4 BIS2 RIT2 KAR2 INQ2; R=BAU,BIS; A=; turn=R2", "beseech 1", "three_cards", [1, 2]),
        ("BAU4 BIS2 RIT2 KAR2 INQ2; R=ADL,BIS; A=; turn=A2", "chastise 1", "condition", [2, 1]),
    ],
)
def test_the_end_is_called_after_what_the_winner_has(
    code: str, move: str, ending: str, places: list[int]
) -> None:
    position = GAME.notation.read(code)
    GAME.apply(position, GAME.to_act(position)[0], GAME.moves.number(move))
    assert (GAME.ending(position), GAME.ranking(position)) == (ending, places)


@cites("AV-16")
def test_a_reshuffle_leaves_nothing_on_the_discard_pile() -> None:
    position = GAME.notation.read("KAR2 BIS2 RIT2 BAU2 INQ2; R=; A=; pile=; disc=RIT,BAU,INQ; turn=R2")
    GAME.apply(position, 0, GAME.moves.number("excommunicate 4"))
    assert [int(position.cells[at.DISCARDS + i]) for i in range(1 + at.DISCARD_ROOM)] == [0] * 14


@cites("AV-16")
def test_the_last_card_of_the_pile_comes_without_a_reshuffle() -> None:
    position = GAME.notation.read("KAR2 BIS2 RIT2 BAU2 INQ2; R=; A=; pile=ADL; disc=BIS,KAR; turn=R2")
    GAME.apply(position, 0, GAME.moves.number("excommunicate 2"))
    assert _odds(position) == {"draw adliger": 1}
    GAME.apply(position, CHANCE, GAME.moves.number("draw adliger"))
    assert GAME.view(position, 0)["discard"] == ["bischof", "kardinal", "bischof"]


@cites("AV-28", "AV-16")
def test_a_replacement_in_the_middle_of_a_petition_may_need_a_reshuffle_too() -> None:
    code = "KAR2 BIS4 RIT2 BAU2 INQ2; R=; A=; pile=; disc=ADL,RIT; turn=R2"
    position = GAME.notation.read(code)
    GAME.apply(position, 0, GAME.moves.number("petition 2"))
    GAME.apply(position, 0, GAME.moves.number("pull 2"))
    assert _odds(position) == {"draw adliger": 1, "draw ritter": 1}


@cites("AV-40")
@pytest.mark.parametrize(("option", "ends"), [("on", True), ("off", False)])
def test_the_third_repetition_draws_unless_the_option_is_off(option: str, ends: bool) -> None:
    table = Table(GAME, 2, seed=40, options={"sides": "rome", "repetition_draw": option})
    table.play(0, "beseech 5")
    GAME.notation.play(f"{HALF} / {HALF}", table)
    assert table.is_over() == ends
    assert GAME.ending(table.peek()) == ("repetition" if ends else "")
    if ends:
        assert GAME.ranking(table.peek()) == [1, 1]


@cites("AV-40")
def test_the_opening_position_does_not_count_as_a_repetition() -> None:
    table = Table(GAME, 2, seed=40, options={"sides": "rome"}, plays_forced=False)
    opening = GAME.notation.write(table.peek())
    GAME.notation.play("B1 / B1 C1 / B3 P2(++2 -1 -3) / B2 P1(+2)", table)
    assert GAME.notation.write(table.peek()).split("; ")[:5] == opening.split("; ")[:5], (
        "Rome begins with the opening display again"
    )
    GAME.notation.play(HALF, table)
    assert not table.is_over(), "this is the second time, or the third with the opening"
    GAME.notation.play(HALF, table)
    assert table.is_over()


@cites("AV-40")
def test_an_entry_makes_earlier_positions_unreachable_and_forgets_them() -> None:
    code = "KAR4 BIS2 RIT2 BAU2 INQ2; R=; A=; pile=ADL,RIT,KAR,BIS,BAU,INQ,ADL; disc=; turn=R2"
    table = Table(GAME, 2, start=GAME.notation.read(code), plays_forced=False)
    assert len(table.peek().memory) == 1
    GAME.notation.play("B1*ADL C2", table)
    assert len(table.peek().memory) == 1, "only the turn that begins now is remembered"


def _odds(position: Position) -> dict[str, int]:
    texts = [GAME.moves.text(move) for move in legal_moves(GAME, position, CHANCE)]
    return dict(zip(texts, weights(GAME, position), strict=True))


def _discard(view: dict[str, object]) -> list[object]:
    discard = view["discard"]
    assert isinstance(discard, list)
    return discard
