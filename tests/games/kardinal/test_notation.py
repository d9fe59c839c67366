"""The ledger's notation, KK-80: lines of turns, both ways, and codes and lines that are refused."""

from typing import Final

import pytest
from tests.citing import cites
from tests.contract.cases import GAMES
from tests.oracle.kardinal.side_by_side import GAME, Builder, words
from tests.refused_codes import refused_with

from chapterhouse.core.chance import FastDice
from chapterhouse.core.game import CHANCE
from chapterhouse.records.events import in_force
from chapterhouse.table.paragraphs import whole_story
from chapterhouse.table.story import Story, title_texts
from chapterhouse.table.table import Table

LEDGER: Final = "cl=g:K1; hand=FA,BB,BB; open=FR,LI; pile=ES,FR,FA,FA; disc=; half=1; turn=r"
KINDS: Final = ["FA", "BB", "LI", "ES", "FR"]
SHORT: Final = "players=grp; cl=g:K1; hand=FA,LI,LI; open=FR,LI; pile=ES,FR; disc=BB; half=2; turn=r"


@cites("KK-80")
@pytest.mark.parametrize(
    ("code", "line", "written"),
    [
        (LEDGER, "K FA>K3 2BB>a; d=ES o1=FR d=FR", "2. r K FA>K3 2BB>a; d=ES o1=FR d=FR"),
        (LEDGER, "K FA>K3 2BB>a; d o1 d", "2. r K FA>K3 2BB>a; d=ES o1=FR d=FR"),
        (LEDGER, "K FA>K3; d", "2. r K FA>K3; d=ES"),
        (LEDGER, "K 2BB>K2 FA>K3; o2 o1 d", "2. r K 2BB>K2 FA>K3; o2=LI o1=FR d=ES"),
        (LEDGER, "~FA; o2=LI", "2. r ~FA; o2=LI"),
        (LEDGER, "~BB; d", "2. r ~BB; d=ES"),
        (
            "cl=g:K1; hand=FA,LI,LI; open=FR,LI; pile=ES; disc=BB,BB; shuf=BB,FA,BB; half=1; turn=r",
            "K FA>K2; d=ES",
            "2. r K FA>K2; d=ES [interim g2 r2 p0 b0]",
        ),
        (
            "cl=g:K1; hand=FA,BB,BB; open=FR,LI; pile=ES; disc=FR,FR; shuf=BB,FR,FA,BB,FR; half=1; turn=r",
            "K FA>K2 2BB>K3; d=ES o1=FR d=BB",
            "2. r K FA>K2 2BB>K3; d=ES [interim g2 r3 p0 b0] o1=FR d=BB",
        ),
        (
            "players=grp; cl=g:U1,U2,U3,U4,U5; stock=g:1/0 r:0/0 p:0/0; hand=BB,FR,FA; pile=ES,ES; turn=g",
            "U BB>U6",
            "1. g U BB>U6 [end]",
        ),
        (
            "players=grp; cl=g:K1; hand=FA,LI,LI; open=FR,-; pile=; disc=BB; half=2; last=yes; turn=p",
            "K FA>K2",
            "3. p K FA>K2 [end]",
        ),
    ],
)
def test_a_line_is_written_as_it_was_played(code: str, line: str, written: str) -> None:
    table = Table(
        GAME, len(_parts(code).get("players", "grpb")), start=GAME.notation.read(code), plays_forced=False
    )
    GAME.notation.play(line, table, code)
    assert _lines(table, 0) == [written]


@cites("KK-80")
def test_the_ledgers_turn_reads_like_this_in_words() -> None:
    table = Table(GAME, 4, start=GAME.notation.read(LEDGER), plays_forced=False)
    GAME.notation.play("K FA>K3 2BB>a; d=ES o1=FR d=FR", table, LEDGER)
    story = Story(GAME, title_texts(GAME, "de"), ["Anna", "Bert", "Cleo", "Dora"])
    prose = whole_story(story, GAME.notation.read(LEDGER), table.events, 1)[0].text
    said = [
        "Franken",
        "Franken/Aragon",
        "Fulda",
        "Bayern/Burgund",
        "Franken",
        "England/Schwaben",
        "Frankreich",
        "Frankreich",
    ]
    at = 0
    for name in said:
        assert name in prose[at:], f"{name} should come next in: {prose[at:]}"
        at = prose.index(name, at) + len(name)


@cites("KK-80")
@pytest.mark.parametrize("seed", range(3 * GAMES))
def test_lines_of_a_game_play_it_again_position_by_position(seed: int) -> None:
    table, codes, dealt = _played(seed)
    opening = GAME.new_position(len(table.names), table.options)
    for event in table.events[:dealt]:
        GAME.apply(opening, event.by, GAME.moves.number(event.do))
    lines = _lines(table, dealt)
    chance = [event.do.split()[1] for event in in_force(table.events[dealt:]) if event.by == CHANCE]
    again = Table(GAME, len(table.names), start=opening, plays_forced=False, arranged=chance)
    colours = words(opening)["players"]
    first = int(str(table.view(0)["starter"]))
    for number, (line, code) in enumerate(zip(lines, codes, strict=True), start=1):
        colour = colours[(first + number - 1) % len(colours)]
        assert line.startswith(f"{number}. {colour} ")
        GAME.notation.play(line, again)
        assert GAME.notation.write(again.peek()) == code, lines
    assert again.is_over() and lines[-1].endswith("[end]")
    assert sum("[interim " in line for line in lines) == 1
    assert again.score() == table.score()


@cites("KK-80", "KK-08")
@pytest.mark.parametrize("seats", [3, 5])
def test_set_up_has_no_line_and_an_open_turn_has_one(seats: int) -> None:
    table = Table(GAME, seats, seed=2, options={"start": "1"})
    assert _lines(table, 0) == []
    swap = table.legal(1)[-1]
    table.play(1, [swap, "take left"])
    first = _lines(table, 0)
    assert len(first) == 1 and first[0].startswith(f"1. r ~{swap.split()[1].upper()}; o1=")
    country = next((text for text in table.legal(2) if text.startswith("country")), "")
    table.play(2, country)
    lines = _lines(table, 0)
    assert lines[0] == first[0] and lines[1].startswith(f"2. p {country[-1].upper()}") and len(lines) == 2


@cites("KK-80")
def test_a_line_that_only_names_a_country_leaves_the_payment_open() -> None:
    table = Table(GAME, 4, start=GAME.notation.read(LEDGER), plays_forced=False)
    GAME.notation.play("K", table, LEDGER)
    assert words(table.peek())["phase"] == "pay"


@cites("KK-80", "KK-44")
@pytest.mark.parametrize(
    ("line", "colour"),
    [
        ("K FA>K3", "r"),
        ("K FA>K3;", "r"),
        ("K FA>K3 [a note]", "r"),
        ("~FA", "r"),
        ("K FA>K3; d / K FA>K4", "p"),
        ("K FA>K3; d p: K FA>K4", "p"),
        ("K FA>K3; d p: ~LI", "p"),
    ],
)
def test_a_line_without_draws_leaves_the_hand_to_be_filled(line: str, colour: str) -> None:
    code = LEDGER.replace("open=", "hand.p=FA,LI,LI; open=")
    table = Table(GAME, 4, start=GAME.notation.read(code), plays_forced=False)
    GAME.notation.play(line, table, code)
    written = words(table.peek())
    assert (written["phase"], written["turn"]) == ("draw", colour)


@cites("KK-80", "KK-45")
def test_where_no_order_of_the_pile_is_known_the_cards_come_that_the_line_names() -> None:
    code = "players=grp; cl=g:K1; hand=FA,BB,BB; open=FR,LI; turn=r"
    for first, second in (("FR", "FA"), ("LI", "ES"), ("ES", "ES")):
        table = Table(GAME, 3, start=GAME.notation.read(code), plays_forced=False)
        GAME.notation.play(f"K FA>K2; d={first} / ~FA; d={second}", table)
        written = words(table.peek())
        assert written["hand.r"].split(",") == sorted(["BB", "BB", first], key=KINDS.index)
        assert second in written["hand.p"].split(",")


@cites("KK-80")
@pytest.mark.parametrize(
    ("line", "head"),
    [
        ("K FA>K2; d=ES", ""),
        ("K FA>K2; d=ES / ~FR; d", "K FA>K2; d=ES "),
        ("K FA>K2; d=ES / ~FR; d / U BB>U1", "K FA>K2; d=ES / ~FR; d "),
        ("K FA>K2; d r: ~FA", "K FA>K2; d "),
        ("K FA>K2; d / ~FR; d r: ~FA", "K FA>K2; d / ~FR; d "),
    ],
)
def test_before_a_refusal_everything_up_to_the_last_turn_has_to_be_accepted(line: str, head: str) -> None:
    assert GAME.notation.head(line) == head


@cites("KK-80")
@pytest.mark.parametrize(
    "line",
    [
        "K1",
        "k FA>K2",
        "K FA",
        "K FAK2",
        "K 3FA>K2",
        "K FA>K2; d3",
        "K FA>K2; o3",
        "~F",
        "?",
        "K FA>K2 x",
    ],
)
def test_a_line_that_is_wrong_is_refused_with_a_sentence(line: str) -> None:
    table = Table(GAME, 4, start=GAME.notation.read(LEDGER), plays_forced=False)
    with refused_with(GAME):
        GAME.notation.play(line, table, LEDGER)


@cites("KK-80")
def test_a_line_that_draws_another_card_than_the_top_one_is_refused() -> None:
    table = Table(GAME, 4, start=GAME.notation.read(LEDGER), plays_forced=False)
    with refused_with(GAME, "ES lies on top"):
        GAME.notation.play("K FA>K3; d=FR", table, LEDGER)


@cites("KK-80")
@pytest.mark.parametrize(
    "code",
    [
        SHORT.replace("players=grp", "players=gr"),
        SHORT.replace("players=grp", "players=grg"),
        SHORT.replace("players=grp", "players=grpbyw"),
        SHORT.replace("players=grp", "players=grw"),
        SHORT.replace("cl=g:K1", "cl=g:K9"),
        SHORT.replace("cl=g:K1", "cl=g:Q*"),
        SHORT.replace("cl=g:K1", "cl=b:K1"),
        SHORT.replace("cl=g:K1", "cl=gK1"),
        SHORT.replace("cl=g:K1", "cl=g:K1 r:K1"),
        SHORT.replace("cl=g:K1", "cl=g:K1; ad=K:g"),
        SHORT.replace("cl=g:K1", "cl=g:K1; ad=Q:g1"),
        SHORT.replace("cl=g:K1", "cl=g:K1; stock=g:20"),
        SHORT.replace("cl=g:K1", "cl=g:K1; score=g:many"),
        SHORT.replace("cl=g:K1", "cl=g:K1; start=b"),
        SHORT.replace("hand=FA", "hand=FB"),
        SHORT.replace("open=FR", "open=??"),
        SHORT.replace("half=2", "half=two"),
        SHORT.replace("turn=r", "turn=b"),
        SHORT.replace("turn=r", "phase=dream; turn=r"),
        SHORT.replace("turn=r", "phase=pay; turn=r"),
        SHORT + "; turn=r",
        SHORT + "; hat=red",
        SHORT + "; hat",
        "",
    ],
)
def test_a_code_that_is_wrong_is_refused_with_a_sentence(code: str) -> None:
    with refused_with(GAME):
        GAME.notation.read(code)


def _played(seed: int) -> tuple[Table, list[str], int]:
    """Return a whole game, the code after each turn, and the number of events before the first turn."""
    seats = 3 + seed % 3
    table = Table(GAME, seats, seed=seed, options={"colours": "ybprg"[:seats]})
    dealt = len(table.events)
    dice, builder, codes = FastDice(seed), Builder(), []
    while not table.is_over():
        seat, turn = table.to_act()[0], table.view(0)["turn"]
        legal = [GAME.moves.number(text) for text in table.legal(seat)]
        table.play(seat, GAME.moves.text(builder.choose(GAME, table.peek(), seat, legal, dice)))
        if table.view(0)["turn"] != turn or table.is_over():
            codes.append(GAME.notation.write(table.peek()))
    return table, codes, dealt


def _lines(table: Table, dealt: int) -> list[str]:
    """Return the lines of the turns; the first `dealt` events are the set-up."""
    start = table.record().header.start
    position = (
        GAME.load(start, GAME.version)
        if start is not None
        else GAME.new_position(len(table.names), table.options)
    )
    for event in table.events[:dealt]:
        GAME.apply(position, event.by, GAME.moves.number(event.do))
    moves = [(event.by, GAME.moves.number(event.do)) for event in in_force(table.events[dealt:])]
    return GAME.notation.lines(position, moves)


def _parts(code: str) -> dict[str, str]:
    return dict(part.strip().split("=") for part in code.split(";"))
