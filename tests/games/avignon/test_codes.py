"""Codes of positions and records: whatever matters for the rest of the game is in them, and nothing else."""

import pytest
from tests.citing import cites
from tests.golden.games import golden
from tests.refused_codes import refused_with

from chapterhouse.core.chance import FastDice
from chapterhouse.core.game import CHANCE, legal_moves
from chapterhouse.core.position import FIRST, Position
from chapterhouse.games import load
from chapterhouse.games.avignon import at
from chapterhouse.records.events import in_force
from chapterhouse.table.table import Table
from chapterhouse.tools.wandering import Homing, Uniform, wander

GAME = load("avignon")
FIELDS = [name for name, size in at.FIELDS for _ in range(size)]
UNWRITTEN = ("turn", "undone", "rome_seat")  # which turn it is, what the last one did, who sits where
FRESH = "KAR2 BIS2 RIT2 BAU2 INQ2; R=; A=; pile=ADL,RIT,KAR,BIS,BAU,INQ,ADL; disc=; turn=R2"


def unlike(position: Position, twin: Position) -> list[str]:
    """Return which pending decisions and fields two positions do not share, but for what no code holds."""
    apart = [cell for cell in range(len(position.cells)) if position.cells[cell] != twin.cells[cell]]
    names = ["agenda" if cell < FIRST else FIELDS[cell - FIRST] for cell in apart]
    idle = {"before": at.DISPLACED, "arrived": at.SENTENCE}  # nothing looks at them while the other is 0
    return [name for name in names if name not in UNWRITTEN and position.cells[idle.get(name, 0)]]


@cites("AV-50", "AV-10", "AV-33")
@pytest.mark.parametrize("chooser", [Uniform(), Homing(4)], ids=["any", "back"])
def test_what_a_code_says_is_all_that_a_game_needs_to_go_on(chooser: Uniform) -> None:
    """Also in the middle of a petition: equal situations are equal positions."""
    for seed in range(4):
        position = GAME.new_position(2, {"sides": "rome"})
        for choice in wander(GAME, position, FastDice(seed), chooser):
            if choice.seat != CHANCE:
                code = GAME.notation.write(position)
                assert unlike(position, GAME.notation.read(code)) == [], code


@cites("AV-50", "AV-19", "AV-26")
@pytest.mark.parametrize(
    ("code", "moves", "after"),
    [
        (
            (
                "KAR2 BIS2 RIT1 BAU2 INQ2; R=; A=; pile=KAR; disc=ADL; start=22222; "
                "pet=RIT@3.2:1245/2//; turn=R1/P"
            ),
            "pull 1, pull 5, chastise 2",
            "KAR3 BIS1 RIT1 BAU2 INQ3; R=; A=; pile=KAR; disc=ADL; turn=A2",
        ),
        (
            "KAR2 BIS2 RIT1 BAU2 INQ2; R=; A=; pile=; disc=; start=22222; pet=RIT@3.2:1245/2//; turn=R0/BP",
            "pull 2, pull 4",
            "KAR2 BIS3 RIT1 BAU3 INQ2; R=; A=; pile=; disc=; turn=A2",
        ),
        (
            "KAR4 KAR1 RIT2 BAU2 INQ2; R=; A=; pile=; disc=; start=21222; pet=KAR@1.1:2/1/1/; turn=R1/P",
            "pull 2, push 3, push 4, beseech 5",
            "KAR4 KAR3 RIT1 BAU1 INQ3; R=; A=; pile=; disc=; turn=A2",
        ),
    ],
    ids=["first action", "last action", "every card"],
)
def test_a_game_read_in_the_middle_of_a_petition_is_played_to_the_end_of_the_turn(
    code: str, moves: str, after: str
) -> None:
    position = GAME.notation.read(code)
    for text in moves.split(", "):
        seat = GAME.to_act(position)[0]
        assert GAME.moves.number(text) in legal_moves(GAME, position, seat), text
        GAME.apply(position, seat, GAME.moves.number(text))
    assert GAME.notation.differences(after, code, position, {}) == []


@cites("AV-50", "AV-26")
def test_in_the_middle_of_every_card_a_code_still_asks_for_the_lowest_column() -> None:
    """One Cardinal of three has moved, none has entered a congregation: no order is asked for."""
    code = "KAR4 KAR1 KAR1 BAU2 INQ2; R=; A=; pile=; disc=; start=21122; pet=KAR@1.1:23/2/1/; turn=R1/P"
    position = GAME.notation.read(code)
    assert _legal(position) == ["pull 2"]
    entered = code.replace("KAR4", "ADL2").replace("@1", "@-").replace("/2/1/;", "/2/1/1;")
    position = GAME.notation.read(entered.replace("start", "new=1; start"))
    assert _legal(position) == ["pull 2", "pull 3"], "the order of all of them was asked for"


@cites("AV-50")
def test_a_code_without_a_pile_counts_every_discarded_and_recruited_card() -> None:
    code = "KAR2 BIS2 RIT2 BAU2 INQ2; R=ADL,BIS; A=KAR,RIT; pile=BAU,ADL; disc=INQ; turn=R2"
    position = GAME.notation.read(code.replace("pile=BAU,ADL; ", ""))
    assert GAME.notation.differences(code, code, position, {}) == []
    assert GAME.notation.is_whole(position)
    assert not GAME.notation.is_whole(GAME.notation.read(code.replace("A=KAR,RIT", "A=KAR")))
    assert not GAME.notation.is_whole(GAME.notation.read(code.replace("R=ADL,BIS", "R=ADL")))


@cites("AV-50")
@pytest.mark.parametrize(
    ("code", "pile"),
    [
        ("KAR2 BIS2 RIT2 BAU2 INQ2; disc=INQ,RIT; turn=R2", "KAR,BIS,BAU,ADL,ADL"),
        ("KAR2 BIS2 RIT2 BAU2 ---; R=INQ,BIS,KAR; win=R", "INQ,RIT,BAU,ADL,ADL"),
    ],
    ids=["discards", "an empty column"],
)
def test_a_code_without_a_pile_leaves_in_it_what_does_not_lie_on_the_table(code: str, pile: str) -> None:
    assert f"; pile={pile};" in GAME.notation.write(GAME.notation.read(code))


@cites("AV-50", "AV-16")
def test_the_whole_deck_may_lie_on_the_discard_pile() -> None:
    discards = ",".join(["KAR", "BIS", "INQ", "RIT", "BAU", "ADL"] * 2)
    position = GAME.notation.read(f"KAR2 BIS2 RIT2 BAU2 INQ2; R=; A=; pile=; disc={discards}; turn=R2")
    assert f"; disc={discards};" in GAME.notation.write(position)


@cites("AV-50")
def test_a_position_is_stored_field_by_field() -> None:
    """What a record's header and the server's snapshots hold: another form needs a migration."""
    code = "KAR2 BIS2 RIT3 BAU2 INQ2; R=ADL; A=BAU,BIS; pile=ADL,RIT; disc=INQ; prev=22222; turn=R2"
    stored = GAME.dump(GAME.notation.read(code))
    del stored["memory"]
    assert stored == (
        {"seats": 2, "agenda": [["act", 0, 0]], "card": [0, 1, 3, 4, 2], "place": [2, 2, 3, 2, 2]}
        | {"bag": [0, 0, 0, 1, 0, 1, *[0] * 6], "discards": 1, "discard": [2, *[0] * 12]}
        | {"members": [1, 2], "member": [5, 0, 0, 4, 1, 0], "turn": 3, "side": 0, "left": 2, "used": 0}
        | {"start": [2, 2, 3, 2, 2], "fresh": 0, "before": [2, 2, 2, 2, 2], "displaced": 4, "undone": 0}
        | {"petitioner": -1, "petition_of": -1, "sentence": 0, "open": 0, "moved": 0, "arrived": 0}
        | {"to_move": 0, "in_order": 0, "rome_seat": 0, "repetition": 1, "winner": -1, "ending": 0}
    )


@cites("AV-50")
def test_golden_games_are_records_of_the_rules_as_they_are() -> None:
    assert {record.header.rules for record in golden("avignon").values()} == {GAME.version}


@cites("AV-50")
def test_every_part_that_is_not_as_expected_is_named() -> None:
    position = GAME.notation.read(FRESH)
    expected = FRESH.replace("KAR2", "KAR3").replace("disc=", "disc=INQ").replace("R2", "R1/B")
    names = [name for name, _, _ in GAME.notation.differences(expected, FRESH, position, {})]
    assert names == ["columns", "disc", "turn"]


@cites("AV-50")
@pytest.mark.parametrize(
    ("line", "before"),
    [
        ("B1 C2", "B1"),
        ("B1 P3(-3 +1 +2)", "B1"),
        ("B1 C2 / R: B3", "B1 C2 /"),
        ("B1 A: C2 B3", "B1 A: C2"),
        ("P1(++1 -2", ""),
    ],
)
def test_what_comes_before_a_refused_move_is_the_line_without_it(line: str, before: str) -> None:
    assert GAME.notation.head(line) == before


@cites("AV-50")
@pytest.mark.parametrize("line", ["P4(+1)#R", "P4(+1*ADL)", "P4(+1*~)", "X1=~", "X1=ADL#A", "P4(+1) ="])
def test_a_line_may_not_claim_a_card_a_shuffle_or_an_end_that_did_not_come(line: str) -> None:
    code = FRESH.replace("disc=", "disc=KAR")
    table = Table(GAME, 2, seed=0, start=GAME.notation.read(code), plays_forced=False)
    with refused_with(GAME):
        GAME.notation.play(line, table)


@cites("AV-50")
def test_the_record_of_a_whole_game_begins_with_the_first_turn_not_with_the_deal() -> None:
    table = Table(GAME, 2, seed=1)
    table.play(table.to_act()[0], "beseech 1")
    moves = [(event.by, GAME.moves.number(event.do)) for event in in_force(table.events)]
    assert GAME.notation.lines(GAME.new_position(2, {}), moves) == ["1. R B1"]


@cites("AV-50")
@pytest.mark.parametrize(
    ("code", "line", "written"),
    [
        ("KAR4 BIS2 RIT2 BAU2 INQ2; R=BIS,INQ; A=", "C5 P3(-3 +1*)#R", ["3. R C5 P3(-3 +1*)#R"]),
        ("KAR4 BIS2 RIT2 BAU2 INQ2; R=BIS,INQ; A=", "C5 B1*#R", ["3. R C5 B1*#R"]),
        ("KAR4 BIS2 RIT2 BAU2 INQ2; R=; A=", "C5 P3(-3 +1*ADL +2)", ["3. R C5 P3(-3 +1*ADL +2)"]),
        ("KAR4 BIS2 RIT2 BAU2 INQ2; R=; A=", "C5 X4=ADL", ["3. R C5 X4=ADL"]),
        ("KAR4 BIS2 RIT2 BAU2 INQ2; R=; A=", "C5 B1*ADL", ["3. R C5 B1*ADL"]),
        (
            "KAR2 BIS2 RIT2 BAU2 INQ2; R=; A=; pile=; disc=RIT,KAR",
            "X4=~RIT C1 / X1=BAU C2",
            ["3. R X4=~RIT C1", "4. A X1=BAU C2"],
        ),
        (
            "KAR2 BIS2 RIT2 BAU2 INQ2; R=; A=; pile=ADL,ADL; disc=",
            "X1=ADL C1 / X2=ADL C1",
            ["3. R X1=ADL C1", "4. A X2=ADL C1"],
        ),
        (
            "KAR2 BIS2 RIT2 BAU2 INQ2; R=; A=",
            "B1 C2 / B3 C4 / C1 B2 / C3 B4 / B1 C2 / B3 C4 / C1 B2 / C3 B4 =",
            [
                *("3. R B1 C2", "4. A B3 C4", "5. R C1 B2", "6. A C3 B4"),
                *("7. R B1 C2", "8. A B3 C4", "9. R C1 B2", "10. A C3 B4 ="),
            ],
        ),
    ],
)
def test_a_second_action_is_written_as_fully_as_a_first(code: str, line: str, written: list[str]) -> None:
    table = Table(GAME, 2, start=GAME.notation.read(f"{code}; turn=R2"), plays_forced=False)
    GAME.notation.play(line, table)
    assert _lines(table) == written


@cites("AV-50")
def test_an_unfinished_turn_is_written_as_far_as_it_went() -> None:
    table = Table(GAME, 2, start=GAME.notation.read(FRESH), plays_forced=False)
    table.play(0, "chastise 5")
    assert _lines(table) == ["3. R C5"]
    table.play(0, "petition 3")
    table.play(0, "push 3")
    assert _lines(table) == ["3. R C5 P3(-3"]


@cites("AV-50")
def test_the_record_of_a_game_that_began_inside_a_petition_holds_what_is_left_of_it() -> None:
    code = "KAR2 BIS2 RIT1 BAU2 INQ2; R=; A=; pile=KAR; disc=; start=22222; pet=RIT@3.2:1245/2//; turn=R1/P"
    table = Table(GAME, 2, start=GAME.notation.read(code), plays_forced=False)
    for move in ("pull 1", "pull 2", "chastise 5"):
        table.play(0, move)
    assert _lines(table) == ["3. R P(+1 +2) C5"]


def _legal(position: Position) -> list[str]:
    return [GAME.moves.text(move) for move in legal_moves(GAME, position, GAME.to_act(position)[0])]


def _lines(table: Table) -> list[str]:
    record = table.record()
    assert record.header.start is not None
    start = GAME.load(record.header.start, GAME.version)
    moves = [(event.by, GAME.moves.number(event.do)) for event in in_force(table.events)]
    return GAME.notation.lines(start, moves)
