"""The ledger's notation: lines of turns, both ways, and codes that are refused."""

import pytest
from tests.citing import cites
from tests.contract.cases import GAMES
from tests.refused_codes import refused_with

from chapterhouse.core.chance import FastDice
from chapterhouse.core.game import legal_moves
from chapterhouse.games import load
from chapterhouse.records.events import in_force
from chapterhouse.table.table import Table

GAME = load("avignon")
OPENING = "KAR2 BIS2 RIT2 BAU2 INQ2; R=; A=; pile=ADL,RIT,KAR,BIS,BAU,INQ,ADL; disc=; turn=R1"


@cites("AV-50")
def test_the_ledgers_three_turns_are_written_as_the_ledger_writes_them() -> None:
    table = Table(GAME, 2, start=GAME.notation.read(OPENING), plays_forced=False)
    GAME.notation.play("B2 / P2(++2 o+1) B2 / C2*ADL B1", table)
    expected = "KAR4 ADL2 RIT2 BAU2 INQ2; R=; A=BIS; pile=RIT,KAR,BIS,BAU,INQ,ADL; disc=; turn=A2"
    assert GAME.notation.differences(expected, OPENING, table.peek(), {}) == []
    assert _lines(table) == ["1. R B2", "2. A P2(++2 o+1) B2", "3. R C2*ADL B1"]


@cites("AV-50")
def test_lines_of_a_game_play_it_again_position_by_position() -> None:
    for seed in range(4 * GAMES):
        table = Table(GAME, 2, seed=seed, options={"sides": "rome"})
        opening = table.peek()
        dealt = len(table.events)
        dice = FastDice(seed)
        codes = []
        while not table.is_over():
            seat = table.to_act()[0]
            legal = table.legal(seat)
            turn = table.view(0)["turn"]
            table.play(seat, legal[dice.below(len(legal))])
            if table.view(0)["turn"] != turn or table.is_over():
                codes.append(GAME.notation.write(table.peek()))
        events = in_force(table.events[dealt:])
        lines = GAME.notation.lines(opening, [(event.by, GAME.moves.number(event.do)) for event in events])
        again = Table(GAME, 2, start=opening, plays_forced=False)
        for number, (line, code) in enumerate(zip(lines, codes, strict=True), start=1):
            assert line.startswith(f"{number}. {'RA'[(number + 1) % 2]} ")
            GAME.notation.play(line.split(" ", 2)[2], again)
            assert GAME.notation.write(again.peek()) == code, lines


@cites("AV-50")
@pytest.mark.parametrize(
    ("code", "line", "written"),
    [
        ("KAR2 BIS3 RIT2 BAU2 INQ2; R=; A=; turn=R2", "X2=ADL B1", "3. R X2=ADL B1"),
        ("KAR2 BIS3 RIT2 BAU2 INQ2; R=; A=; turn=R1", "X2=ADL", "1. R X2=ADL"),
        ("KAR4 BIS2 RIT2 BAU2 INQ2; R=BIS,INQ; A=; turn=R2", "B1*#R", "3. R B1*#R"),
        ("KAR4 BIS2 RIT2 BAU2 INQ2; R=BIS,INQ; A=; turn=R2", "P3(-3 +1*)#R", "3. R P3(-3 +1*)#R"),
        ("KAR2 BIS2 RIT2 BAU2 INQ2; R=; A=; pile=; disc=RIT,BAU; turn=R2", "X4=~BAU B1", "3. R X4=~BAU B1"),
        ("KAR2 BIS4 RIT2 BAU2 INQ2; R=; A=; turn=R2", "P2(++2*ADL o+1) B1", "3. R P2(++2*ADL o+1) B1"),
        ("KAR2 BIS4 RIT2 BAU2 INQ2; R=; A=; pile=; disc=ADL,RIT; turn=R2", "B2*~ADL C1", "3. R B2*~ADL C1"),
        ("KAR2 BIS2 RIT2 BAU2 BAU2; R=; A=; turn=A2", "P4(+1) C2", "2. A P4(+1) C2"),
    ],
)
def test_a_line_is_written_as_it_was_played(code: str, line: str, written: str) -> None:
    table = Table(GAME, 2, start=GAME.notation.read(code), plays_forced=False)
    GAME.notation.play(line, table)
    assert _lines(table) == [written]


@cites("AV-50")
@pytest.mark.parametrize("line", ["B", "K1", "B1 C", "P1", "P1(", "B1 /", "P1(*1)", "B1*ADL", "B1#R", "B1~"])
def test_a_line_that_is_wrong_is_refused_with_a_sentence(line: str) -> None:
    table = Table(GAME, 2, seed=0, start=GAME.notation.read(OPENING.replace("R1", "R2")), plays_forced=False)
    with refused_with(GAME):
        GAME.notation.play(line, table)


@cites("AV-50")
@pytest.mark.parametrize(
    "code",
    [
        OPENING.replace("KAR2 ", ""),
        OPENING.replace("KAR2", "KAR5"),
        OPENING.replace("KAR2", "POP2"),
        OPENING.replace("KAR2", "---"),
        OPENING.replace("turn=R1", "turn=A1"),
        OPENING.replace("turn=R1", "turn=R0/BC"),
        OPENING.replace("turn=R1", "turn=R2/B"),
        OPENING.replace("; turn=R1", ""),
        OPENING.replace("R=;", "R=KAR,KAR,BIS,BIS;"),
        OPENING.replace("turn=R1", "prev=2222; turn=R2"),
        OPENING.replace("turn=R1", "prev=22225; turn=R2"),
        OPENING.replace("turn=R1", "new=6; turn=R2"),
        OPENING.replace("turn=R1", "pet=KAR; turn=R1/P"),
        OPENING.replace("turn=R1", "pet=ADL@1.1:2/1//; turn=R1/P"),
        OPENING.replace("turn=R1", "pet=KAR@1.9:2/1//; turn=R1/P"),
        OPENING + "; turn=R1",
        OPENING + "; hat=red",
        OPENING.replace("turn=R1", "win=B"),
        OPENING.replace("disc=", "disc=" + ",".join(["KAR"] * 13)),
        OPENING.replace("turn=R1", "turn=R0/B"),
        OPENING.replace("turn=R1", "turn=R1/BC"),
        OPENING.replace("turn=R1", "pet=KAR@1.0:2/1//; turn=R1/P"),
        OPENING.replace("turn=R1", "pet=KAR@1.3:2/1//; turn=R1/P"),
        OPENING.replace("turn=R1", "pet=KAR@1.1:2/0//; turn=R1/P"),
    ],
)
def test_a_code_that_is_wrong_is_refused_with_a_sentence(code: str) -> None:
    with refused_with(GAME):
        GAME.notation.read(code)


@cites("AV-50")
@pytest.mark.parametrize(
    ("table", "turn", "seat", "legal"),
    [
        (
            "KAR2 BIS2 RIT2 BAU2 INQ2; R=; A=; pile=KAR,RIT; disc=",
            "start=22222; pet=RIT@3.1:3/1//; turn=R1/P",
            0,
            "push 3",
        ),
        (
            "KAR2 BIS2 RIT1 BAU2 INQ3; R=; A=; pile=KAR; disc=ADL",
            "start=22222; pet=RIT@3.2:124/1/5/; turn=R1/P",
            0,
            "pull 1, pull 2, pull 4",
        ),
        (
            "KAR2 BIS2 RIT2 BAU2 INQ2; R=; A=RIT; pile=; disc=",
            "start=22022; new=3; pet=RIT@-.2:12345/2//; turn=R1/P",
            0,
            "pull 1, pull 2, pull 3, pull 4, pull 5",
        ),
        (
            "RIT2 BIS2 RIT3 BAU2 INQ2; R=KAR; A=; pile=KAR; disc=",
            "start=42422; new=1; pet=RIT@3.2:245/1/1/1; turn=R1/P",
            0,
            "pull 2, pull 4, pull 5",
        ),
        (
            "ADL2 BIS2 RIT2 BAU2 KAR1; R=; A=KAR; pile=KAR; disc=",
            "start=12221; new=1; pet=KAR@-.1:5/1/1/1; turn=A1/P",
            1,
            "pull 5",
        ),
        (
            "KAR2 BIS0 RIT2 BAU2 INQ2; R=; A=; pile=KAR; disc=",
            "start=22222; pet=BIS@2.2:1345/1//; turn=A1/P",
            0,
            "pull 1, pull 3, pull 4, pull 5",
        ),
        (
            "KAR1 BIS2 RIT2 BAU2 BAU2; R=; A=; pile=KAR; disc=",
            "start=22222; pet=BAU@4.1:235/1/1/; turn=A1/P",
            1,
            "pull 2, pull 3, pull 5, stop",
        ),
        (
            "KAR2 BIS2 RIT3 BAU2 INQ3; R=; A=; pile=KAR; disc=",
            "prev=22223; start=22222; pet=RIT@3.2:1245/2//; turn=A0/CP",
            1,
            "pull 1, pull 2, pull 4, pull 5",
        ),
        (
            "KAR2 BIS2 RIT2 BAU2 INQ3; R=; A=; pile=KAR; disc=",
            "prev=22223; start=22222; turn=A1/C",
            1,
            "beseech 5, excommunicate 5, petition 1, petition 2, petition 3, petition 4, petition 5",
        ),
    ],
)
def test_a_code_in_the_middle_of_a_turn_asks_the_same_question_again(
    table: str, turn: str, seat: int, legal: str
) -> None:
    code = f"{table}; {turn}"
    position = GAME.notation.read(code)
    assert GAME.notation.write(position) == code
    assert GAME.to_act(position) == [seat]
    assert ", ".join(GAME.moves.text(move) for move in legal_moves(GAME, position, seat)) == legal


@cites("AV-50", "AV-34", "AV-40")
@pytest.mark.parametrize(
    ("winner", "places", "ending"),
    [("R", [1, 2], "three_cards"), ("A", [2, 1], "three_cards"), ("draw", [1, 1], "repetition")],
)
def test_a_code_of_a_game_that_is_over_names_the_winner(winner: str, places: list[int], ending: str) -> None:
    code = f"KAR2 --- RIT2 BAU2 INQ2; R=BIS,INQ; A=KAR; pile=RIT; disc=BAU; win={winner}"
    position = GAME.notation.read(code)
    assert GAME.notation.write(position) == code
    assert GAME.to_act(position) == []
    assert (GAME.ranking(position), GAME.ending(position)) == (places, ending)


@cites("AV-50", "AV-02")
def test_a_code_without_a_pile_means_the_rest_of_a_deck_of_twelve() -> None:
    code = "KAR2 PRS2 RIT2 BAU2 BAU2; R=GIL; A=KAR; disc=INQ; turn=R2"
    written = "KAR2 PRS2 RIT2 BAU2 BAU2; R=GIL; A=KAR; pile=INQ,RIT,PRS,GIL; disc=INQ; turn=R2"
    position = GAME.notation.read(code)
    assert GAME.notation.write(position) == written
    assert GAME.notation.is_whole(position)
    assert not GAME.notation.is_whole(GAME.notation.read(written.replace("INQ,RIT,", "RIT,")))


def _lines(table: Table) -> list[str]:
    record = table.record()
    assert record.header.start is not None
    start = GAME.load(record.header.start, GAME.version)
    moves = [(event.by, GAME.moves.number(event.do)) for event in in_force(table.events)]
    return GAME.notation.lines(start, moves)
