"""The ledger's notation, PI-007: lines of turns both ways, and codes and lines that are refused."""

from typing import Final

import pytest
from tests.citing import cites
from tests.refused_codes import refused_with

from chapterhouse.core.game import IllegalMove
from chapterhouse.games import load
from chapterhouse.table.table import Table

GAME: Final = load("pilgrim")
LEDGER: Final = "T4; round=3; Red=N2,E2; Red.goods=1/2/0"
LEDGER_LINE: Final = "R3 Red: pick E; sow city; sow N; hire well grain; duty N; produce grain; end"


def table_of(code: str) -> Table:
    start = GAME.notation.read(code)
    return Table(GAME, int(start.seats), start=start, plays_forced=False)


def written(code: str, line: str) -> list[str]:
    """Return the lines of what a line plays."""
    table = table_of(code)
    GAME.notation.play(line, table, code)
    moves = [(event.by, GAME.moves.number(event.do)) for event in table.events]
    return GAME.notation.lines(GAME.notation.read(code), moves)


@cites("PI-007")
@pytest.mark.parametrize(
    ("code", "line", "lines"),
    [
        (LEDGER, LEDGER_LINE, [LEDGER_LINE]),
        ("T4; Red=NE1", "pick NE; tithe E", ["R1 Red: [pick NE]; tithe E"]),
        (
            "T4; Red=SE1,city1; ask=act",
            "duty SE; lay H4 SW-NE; from city; done",
            ["R1 Red: duty SE; lay H4 SW-NE; from city; done"],
        ),
        ("T4; Red=none", "-", ["R1 Red: [oblate]", "R1 Blue: [pick city]"]),
        (
            "T4; turn=White; ask=end; White=N1; Blue.piety=6",
            "end; start yellow; pick city; sow S",
            ["R1 White: end; Blue: start yellow", "R2 Yellow: [pick city]; sow S"],
        ),
        ("T2; ask=seed", "sow N; sow city; sow N", ["Red: sow N; sow city; sow N"]),
    ],
)
def test_a_line_is_written_with_round_colours_and_brackets(code: str, line: str, lines: list[str]) -> None:
    assert written(code, line) == lines


@cites("PI-007")
def test_a_line_in_capitals_and_one_in_small_letters_play_alike() -> None:
    tables = table_of(LEDGER), table_of(LEDGER)
    GAME.notation.play(LEDGER_LINE, tables[0])
    GAME.notation.play("Red: " + LEDGER_LINE.removeprefix("R3 Red: ").lower(), tables[1])
    assert GAME.notation.write(tables[0].peek()) == GAME.notation.write(tables[1].peek())


@cites("PI-003")
@pytest.mark.parametrize("line", ["[pick E]", "pick E; [sow city]", "[pick N]", "[end]"])
def test_brackets_around_a_choice_are_refused(line: str) -> None:
    with refused_with(GAME, "not forced"):
        GAME.notation.play(line, table_of("T4; Red=E1,W1"))


@cites("PI-003", "PI-007")
def test_a_duty_that_is_over_need_not_be_ended_in_a_line() -> None:
    table = table_of("T4; Red=NW1; Red.goods=0/1/0; ask=act")
    GAME.notation.play("duty NW; ordain; end", table)
    assert [event.do for event in table.events] == ["duty nw", "ordain", "done", "end"]


@cites("PI-003", "PI-007")
def test_no_forced_move_is_played_before_one_that_is_refused() -> None:
    table = table_of("T4; Red=SE1; Blue.roads=G4 S-N,G3 S-N; Red.roads=H4 SW-NW; ask=act")
    with pytest.raises(IllegalMove):
        GAME.notation.play("duty SE; lay G4 SE-NE", table)
    assert [event.do for event in table.events] == ["duty se"]


@cites("PI-003", "PI-007")
def test_a_forced_turn_of_another_colour_may_be_left_out() -> None:
    table = table_of("T4; Red=N1; Blue=none; Yellow=N1,city1; ask=act")
    GAME.notation.play("Red: tithe N; end; Yellow: pick N", table)
    assert [event.do for event in table.events] == ["tithe n", "end", "oblate", "pick n"]


@cites("PI-007")
@pytest.mark.parametrize(
    ("code", "word"),
    [
        ("Red=N2", "begins with its table"),
        ("T5", "not a part"),
        ("T4; Green=N2", "Nobody plays"),
        ("T2; Yellow=N2", "Nobody plays"),
        ("T4; Red=N2; Red=E1", "twice"),
        ("T4; Red=Q2", "expected one of N"),
        ("T4; Red=N", "name and a number"),
        ("T4; Red=N9,E5", "16 figures"),
        ("T4; Red.village=9", "16 figures"),
        ("T4; Red.goods=1/1", "stone/grain/coins"),
        ("T4; Red.piety=13", "up to 12"),
        ("T4; Red.alms=7", "up to 6"),
        ("T4; Red.owns=tavern", "unknown"),
        ("T4; Red.owns=well,quarry,chapel,mint,brewery,pulpit,mill", "six slots"),
        ("T4; Red.roads=G3 S-N", "does not connect"),
        ("T4; Red.roads=G4 S-N,H3 SW-N", "does not connect"),
        ("T4; Red.roads=G4 S-S", "two edges"),
        ("T4; Red.roads=shrine G3", "end of the road"),
        ("T4; Red.roads=G4 S-N,G3 S-N,G2 S-N,G1 S-NW", "no room"),
        ("T4; round=27", "up to 26"),
        ("T4; round=0", "from 1 to 26"),
        ("T4; merchant=city", "unknown"),
        ("T4; ask=later", "seed, start, act and end"),
        ("T4; gone=tavern", "unknown"),
        ("T4; gone=library", "does not lie on the map"),
        ("T4; map=C1:library", "no building lies"),
        ("T4; supply=plank3", "unknown"),
        ("T4; claimed=9", "length from 3 to 8"),
        ("T4; stacks=G4 S-N", "sections"),
        ("T4; agenda=dance:Red:0", "unknown"),
        ("T4; agenda=start", "a step, a colour"),
        ("T4; over=perhaps", "yes or no"),
        ("T4; row=3,4", "not a part"),
        ("G4", "has 8 words"),
    ],
)
def test_a_code_that_says_something_impossible_is_refused(code: str, word: str) -> None:
    with refused_with(GAME, word):
        GAME.notation.read(code)


@cites("PI-007")
def test_an_unknown_colour_in_a_line_is_refused() -> None:
    with refused_with(GAME, "Nobody plays"):
        GAME.notation.play("Green: pick N", table_of("T4; Red=N1"))


@cites("PI-007")
@pytest.mark.parametrize(
    "code",
    [
        "T4; round=9; merchant=NW; Red.roads=H6 NW-NE,I5 SW-SE,J5 NW-NE | G4 S-N; Blue.roads=G4 SW-NW",
        "T3; Yellow.roads=H4 SW-N,shrine H3 | E4 S-N,E3 S-N; Yellow.owns=well!,favour4,mint; ask=end",
        "T2; Red.roads=G4 S-N; Blue.roads=H4 SW-N,H3 S-SW,G4 NE-SE; dummies=NE,E/SW; opened=SE; ask=act",
        "T1; Blue.roads=D4 SE-NW,lost | E7 NE-S,shrine E8,lost | D6 NE-S; bag=rest1,clerical3; turn=Red",
        "T1; level=3; Blue.roads=D4 SE-NW,shrine C3 | E7 NE-S,shrine E8,lost; turn=Red; ask=end",
        "T4; ask=seed; start=Yellow; Red.alms=icon; Red.top=1",
        "T4; round=26; over=yes; gone=well; map=K1:library; claimed=8",
    ],
)
def test_what_is_read_is_written_and_read_again(code: str) -> None:
    position = GAME.notation.read(code)
    written_out = GAME.notation.write(position)
    assert GAME.notation.write(GAME.notation.read(written_out)) == written_out
    assert list(GAME.notation.read(written_out).cells) == list(position.cells)


@cites("PI-005", "PI-007")
def test_missing_figures_make_a_position_that_is_not_whole() -> None:
    assert GAME.notation.is_whole(GAME.notation.read("T4; Red=N1"))
    assert not GAME.notation.is_whole(GAME.notation.read("T4; Red=N1; Red.village=0"))


@cites("PI-007")
def test_a_difference_names_the_part_with_both_values() -> None:
    position = GAME.notation.read("T4; Red=N1,city2; Red.goods=3/0/1; ask=act")
    told = GAME.notation.differences("Red=city2,N1; Red.goods=3/1/1; can=duty E", "", position, {})
    assert told == [("Red.goods", "3/1/1", "3/0/1"), ("can", "duty E", "")]
