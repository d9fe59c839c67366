"""The order of picks: idle unless a card enters a congregation, so search looks at one order only."""

from collections.abc import Callable, Iterator

import pytest
from tests.citing import cites

from chapterhouse.core.chance import FastDice
from chapterhouse.core.game import CHANCE, NOBODY, Objection, buffer, legal_moves
from chapterhouse.core.position import Position
from chapterhouse.games import load
from chapterhouse.games.avignon import at
from chapterhouse.tools.wandering import Homing, Uniform, wander

GAME = load("avignon")
QUIET = [
    "KAR2 BIS2 RIT2 BAU2 INQ2; R=; A=; pile=; disc=; turn=R2",
    "KAR2 BAU2 BAU1 BAU3 BAU2; R=; A=; pile=; disc=; turn=A2",
    "KAR1 PRD2 KAR2 RIT2 KAR1; R=BIS; A=BAU,INQ; pile=; disc=; turn=R2",
    "KAR1 BIS2 RIT2 BAU2 PRD2; R=; A=; prev=22222; start=22222; pile=; disc=; turn=R1/B",
]
BUSY = [
    "KAR3 BIS4 RIT0 BAU4 INQ0; R=; A=; pile=ADL; disc=KAR; turn=R2",
    "BAU4 BAU0 BIS0 KAR2 RIT4; R=; A=; pile=ADL; disc=; turn=A2",
    "KAR1 RIT2 BAU2 BAU2 INQ2; R=; A=; pile=ADL; disc=; prev=22222; start=22222; turn=R1/X",
    "KAR1 RIT1 BAU2 BAU2 INQ2; R=; A=; pile=ADL; disc=; prev=22222; start=22222; turn=R1/X",
]
Moves = Callable[[Position, int], list[int]]


def canonical(position: Position, seat: int) -> list[int]:
    """Return the moves that search looks at."""
    moves = buffer(GAME)
    return [moves[i] for i in range(GAME.canonical_into(position, seat, moves))]


def every(position: Position, seat: int) -> list[int]:
    """Return all legal moves."""
    return legal_moves(GAME, position, seat)


def without_objection(position: Position) -> list[int]:
    """Return the moves of the whole table that are not refused."""
    seat = GAME.actor(position)
    return [move for move in range(len(GAME.moves)) if GAME.objection(position, seat, move) is None]


def ends(position: Position, moves: Moves) -> Iterator[tuple[int, ...]]:
    """Return how the table may look when the petition has been carried out, once for every line of play."""
    seat = GAME.actor(position)
    if seat == NOBODY or (seat != CHANCE and position.cells[at.SENTENCE] == 0):
        yield tuple(position.cells)
        return
    for move in legal_moves(GAME, position, seat) if seat == CHANCE else moves(position, seat):
        after = position.copy()
        GAME.apply(after, seat, move)
        yield from ends(after, moves)


def petitions(code: str) -> Iterator[Position]:
    position = GAME.notation.read(code)
    seat = GAME.actor(position)
    for move in legal_moves(GAME, position, seat):
        if GAME.moves.verb(move) == "petition":
            after = position.copy()
            GAME.apply(after, seat, move)
            yield after


@cites("AV-20", "AV-23", "AV-26", "AV-33")
@pytest.mark.parametrize("code", QUIET + BUSY)
def test_one_order_of_the_picks_leads_wherever_any_order_leads(code: str) -> None:
    for position in petitions(code):
        assert set(ends(position, canonical)) == set(ends(position, every))


@cites("AV-20", "AV-23", "AV-26")
@pytest.mark.parametrize("code", QUIET[:3])
def test_where_no_card_enters_a_congregation_search_looks_at_no_outcome_twice(code: str) -> None:
    for position in petitions(code):
        found = list(ends(position, canonical))
        assert len(found) == len(set(found)) > 0


@cites("AV-20", "AV-10")
def test_whoever_has_picked_in_another_order_is_still_shown_every_pick() -> None:
    position = GAME.notation.read(QUIET[0])
    for text in ("petition 5", "push 5"):
        GAME.apply(position, 0, GAME.moves.number(text))
    GAME.apply(position, 1, GAME.moves.number("push 4"))
    assert canonical(position, 1) == every(position, 1) != []


@cites("AV-10", "AV-22", "AV-33")
@pytest.mark.parametrize(
    "code",
    [
        "KAR2 BIS2 RIT2 ADL2 INQ2; R=BAU; new=4; start=22242; pet=RIT@3.2:125/1/4/4; turn=R1/P",
        "KAR2 BIS2 RIT2 BAU2 INQ2; R=; prev=23222; start=22222; pet=RIT@3.2:1245/2//; turn=R0/BP",
    ],
    ids=["a card has come", "the turn may be refused"],
)
def test_search_looks_at_every_pick_where_the_order_may_matter(code: str) -> None:
    position = GAME.notation.read(code)
    assert canonical(position, 0) == every(position, 0) != []


@cites("AV-07", "AV-13")
def test_no_question_has_more_answers_than_four_actions_with_five_cards() -> None:
    position = GAME.notation.read(QUIET[0])
    assert len(every(position, 0)) == GAME.widest == 20


@cites("AV-07", "AV-08", "AV-10", "AV-18", "AV-19", "AV-33")
@pytest.mark.parametrize("chooser", [Uniform(), Homing(4)], ids=["any", "back"])
def test_whatever_is_asked_for_is_either_legal_or_refused_with_a_reason(chooser: Uniform) -> None:
    for seed in range(3):
        position = GAME.new_position(2, {})
        for choice in wander(GAME, position, FastDice(seed), chooser):
            if choice.seat == CHANCE:
                continue
            assert without_objection(position) == choice.legal, GAME.notation.write(position)
            offered = GAME.candidates(position, choice.seat)
            assert set(choice.legal) <= set(offered) and len(offered) == len(set(offered))


@cites("AV-19", "AV-20", "AV-22", "AV-23", "AV-26", "AV-33")
@pytest.mark.parametrize("code", QUIET + BUSY)
def test_inside_a_petition_too_whatever_is_asked_for_is_legal_or_refused(code: str) -> None:
    def agreeing(position: Position, seat: int) -> list[int]:
        legal = every(position, seat)
        assert without_objection(position) == legal, GAME.notation.write(position)
        return legal[:2] + legal[-1:]

    for position in petitions(code):
        assert list(ends(position, agreeing))


@cites("AV-23", "AV-13")
@pytest.mark.parametrize(
    ("code", "candidates"),
    [
        ("turn=R2", "beseech chastise excommunicate petition"),
        ("start=22222; pet=RIT@3.2:1245/2//; turn=R1/P", "pull"),
        ("start=22222; pet=INQ@5.1:5/1//; turn=R1/P", "push"),
        ("start=22222; pet=BAU@4.1:1235/1//; turn=R1/P", "pull stop"),
    ],
)
def test_a_person_may_point_at_every_card_and_at_the_end_of_a_number_that_is_open(
    code: str, candidates: str
) -> None:
    position = GAME.notation.read(f"KAR2 BIS2 RIT2 BAU2 INQ2; R=; A=; pile=; disc=; {code}")
    wanted = [
        f"{verb} {column}" if verb != "stop" else verb
        for verb in candidates.split()
        for column in (range(1, 6) if verb != "stop" else [0])
    ]
    assert [GAME.moves.text(move) for move in GAME.candidates(position, 0)] == wanted


@cites("AV-09", "AV-10", "AV-23")
@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("turn=R1", {"which": 3}),
        ("turn=R2", {"which": 2}),
        ("start=22222; turn=A1/B", {"which": 1}),
        ("start=22222; pet=RIT@3.1:3/1//; turn=R1/P", (1, "push", 1, "all")),
        ("start=22222; pet=RIT@3.2:1245/2//; turn=R1/P", (2, "pull", 1, "all")),
        ("start=22222; pet=RIT@3.2:245/1/1/; turn=R1/P", (1, "pull", 1, "all")),
        ("start=22222; pet=KAR@1.1:12/2//; turn=R1/P", (2, "pull", 2, "all")),
        ("start=22222; pet=BIS@2.1:2/1//; turn=R1/P", (1, "pull", 2, "all")),
        ("start=22222; pet=BAU@4.1:1235/2//; turn=R1/P", (2, "pull", 1, "after the first")),
        ("start=22222; pet=BAU@4.1:1235/1//; turn=R1/P", (1, "pull", 1, "all")),
        ("start=22222; pet=BAU@4.1:235/1/1/; turn=R1/P", (1, "pull", 1, "now")),
    ],
)
def test_whoever_is_asked_is_told_how_many_cards_are_left_and_whether_it_may_stop(
    code: str, told: dict[str, int] | tuple[int, str, int, str]
) -> None:
    position = GAME.notation.read(f"KAR2 BIS2 RIT2 BAU2 INQ2; R=; A=; pile=; disc=; {code}")
    facts = GAME.question(position, GAME.actor(position)).facts
    if isinstance(told, tuple):
        left, way, times, stop = told
        told = {
            "to_move": left,
            "push": int(way == "push"),
            "times": times if left == 1 else 0,
            "each": times if left > 1 else 0,
            "stop": ("all", "after the first", "now").index(stop),
        }
    assert facts == told


@cites("AV-01", "AV-10", "AV-13", "AV-29")
@pytest.mark.parametrize(
    ("code", "seat", "text", "reason"),
    [
        ("turn=R2", 0, "pull 9", "no_such_column"),
        ("turn=R2", 0, "beseech 9", "no_such_column"),
        ("turn=R2", 0, "beseech -1", "no_such_column"),
        ("turn=R2", 0, "dance 3", None),
        ("turn=R2", 0, "chastise rome-1", "not_in_display"),
        ("turn=R2", 1, "beseech 9", "not_your_turn"),
        ("start=22222; pet=RIT@3.1:3/1//; turn=R1/P", 0, "beseech 9", "must_choose"),
        ("start=22222; pet=RIT@3.1:3/1//; turn=R1/P", 0, "push 9", "no_such_column"),
        ("start=22222; pet=RIT@3.1:3/1//; turn=R1/P", 0, "push avignon-1", "not_in_display"),
        ("start=22222; turn=R1/B", 0, "beseech 9", "action_used"),
    ],
)
def test_a_move_that_does_not_exist_is_refused_with_the_rule_it_breaks(
    code: str, seat: int, text: str, reason: str | None
) -> None:
    position = GAME.notation.read(f"KAR2 BIS2 RIT2 BAU2 INQ2; R=; A=; pile=; disc=; {code}")
    assert _reason(GAME.misread(position, seat, text)) == reason


@cites("AV-06", "AV-28")
def test_while_a_card_is_turned_up_it_is_nobodys_turn_and_nobodys_choice() -> None:
    position = GAME.notation.read(QUIET[0].replace("disc=", "disc=ADL"))
    GAME.apply(position, 0, GAME.moves.number("excommunicate 1"))
    assert GAME.actor(position) == CHANCE
    for seat in range(2):
        assert _reason(GAME.objection(position, seat, GAME.moves.number("beseech 1"))) == "not_your_turn"


def _reason(objection: Objection | None) -> str | None:
    return None if objection is None else objection.reason
