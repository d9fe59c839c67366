"""Records and codes, TW-95 and TW-96: the words of moves, forced answers, lines both ways, refused codes."""

import pytest
from tests.citing import cites
from tests.contract.cases import GAMES
from tests.oracle.tore.side_by_side import GAME, random_game, words
from tests.oracle.tore.tally import CARDS, CORNERS, FIELDS, PLOTS, TOTALS
from tests.refused_codes import refused_with

from chapterhouse.core.game import CHANCE
from chapterhouse.records.redact import redact
from chapterhouse.table.paragraphs import whole_story
from chapterhouse.table.story import Story, title_texts
from chapterhouse.table.table import Table

TURN = ["play project", "build bridge", "place stone", "place wood", "discard rent"]


@cites("TW-95")
def test_a_turn_is_recorded_word_by_word_and_others_do_not_read_the_discard() -> None:
    table = _at("A4; N=stone:1,wood:1")
    for text in TURN:
        table.play(0, text)
    assert [event.do for event in table.events] == TURN
    for eyes, last in ((0, "discard rent"), (1, "discard hidden"), (2, "discard hidden")):
        assert [event.do for event in redact(GAME, table.record(), eyes).events] == [*TURN[:-1], last]


@cites("TW-95")
def test_the_turn_reads_in_one_paragraph_for_people() -> None:
    table = _at("A4; N=stone:1,wood:1")
    for text in TURN:
        table.play(0, text)
    for language, said in (
        ("en", ["Bridge", "1 stone", "3 points", "1 wood", "3 points"]),
        ("de", ["Brücke", "1 Stein", "3 Siegpunkte", "1 Holz", "3 Siegpunkte"]),
    ):
        story = Story(GAME, title_texts(GAME, language), ["Ann", "Ben", "Cid", "Dan"])
        start = GAME.notation.read("A4; N=stone:1,wood:1")
        prose = " ".join(paragraph.text for paragraph in whole_story(story, start, table.events, 1))
        at = 0
        for words_said in said:
            assert words_said in prose[at:], prose
            at = prose.index(words_said, at) + len(words_said)
        assert title_texts(GAME, language).say("card.rent") not in prose


@cites("TW-95")
def test_every_move_of_the_ledgers_table_is_written_and_read_so() -> None:
    goods = [*TOTALS, "gold"]
    penalties = ("penance", "begging", "court")
    texts = [f"{verb} {card}" for verb in ("play", "lay", "discard", "draw") for card in CARDS]
    texts += [f"{verb} {good}" for verb in ("give", "take") for good in goods]
    texts += [f"{verb} {plot}" for verb in ("raze", "found", "collect") for plot in PLOTS]
    texts += [f"{verb} {project}" for verb in ("build", "donate") for project in FIELDS]
    texts += [f"{verb} {penalty}" for verb in ("protect", "suffer") for penalty in penalties]
    texts += [f"start {side}" for side in "NESW"] + [f"reveal {event}" for event in CORNERS]
    texts += [f"patient {place} {value}" for place in range(1, 12) for value in range(1, 6)]
    texts += [f"treat {place}" for place in range(1, 12)] + [f"orient {k}" for k in range(4)]
    texts += [f"tax {number}" for number in range(2, 6)] + [f"weave {n}" for n in (1, 2)]
    texts += [f"sell wool {n}" for n in range(16)] + [f"sell cloth {n}" for n in range(13)]
    texts += ["trade", "done", "fee", "place stone", "place wood", "discard hidden", "draw hidden"]
    for text in texts:
        assert GAME.moves.text(GAME.moves.number(text)) == text
    assert len({GAME.moves.number(text) for text in texts}) == len(texts)


@cites("TW-96")
@pytest.mark.parametrize(
    ("code", "moves", "forced"),
    [
        ("A4; round=6; N.hand=grain,rent", ["play grain"], "discard rent"),
        ("A4; N=stone:1", ["play project", "build bridge", "place stone"], "done"),
        ("A4; N=gold:0,wood:1", ["play house"], "done"),
        ("A4; N=wool:0", ["play weaving"], "done"),
        ("A4; N=wool:0", ["play sale"], "sell wool 0"),
        ("A4; N=wool:1", ["play sale", "sell wool 1"], "sell cloth 0"),
        ("A4", ["play rent"], "done"),
    ],
)
def test_a_question_with_one_answer_is_answered_by_the_table_and_marked(
    code: str, moves: list[str], forced: str
) -> None:
    table = _at(code)
    for move in moves:
        table.play(0, move)
    events = [event for event in table.events if event.by == 0]
    assert [event.do for event in events[: len(moves)]] == moves
    assert events[len(moves)].do == forced and events[len(moves)].forced
    assert not any(event.forced for event in events[: len(moves)])


@cites("TW-96", "TW-E-I-02")
def test_who_has_no_wool_for_the_buyer_is_not_asked() -> None:
    table = Table(GAME, 4, start=GAME.notation.read("F4; E=wool:0"), arranged=["I-02"], rolls=False)
    table.play(0, "trade")
    assert table.to_act() == [2]
    east = next(event for event in table.events if event.by == 1)
    assert (east.do, east.forced) == ("done", True)


@cites("TW-95")
@pytest.mark.parametrize("seed", range(3 * GAMES))
def test_lines_of_a_game_name_every_player_and_turn_by_turn_play_it_again(seed: int) -> None:
    position, choices = random_game(seed)
    start, moves = position.copy(), []
    for choice in choices:
        moves.append((choice.seat, choice.move))
    lines = GAME.notation.lines(start, moves)
    said = [piece.strip() for line in lines for piece in line.split(",")]
    sides = [side for side in "NESW" if side in words(start)]
    for (seat, move), piece in zip(moves, said, strict=True):
        assert piece == (
            GAME.moves.text(move) if seat == CHANCE else f"{sides[seat]} {GAME.moves.text(move)}"
        )
    assert len(lines) > 60, "a line for each turn of each round"


@cites("TW-95")
@pytest.mark.parametrize("seed", range(2 * GAMES))
def test_a_code_read_and_written_again_is_the_same(seed: int) -> None:
    position, choices = random_game(seed)
    for number, _ in enumerate(choices):
        if number % 10 == 0:
            code = GAME.notation.write(position)
            assert GAME.notation.write(GAME.notation.read(code)) == code


@cites("TW-95")
@pytest.mark.parametrize(
    "code",
    [
        "",
        "F5",
        "A1",
        "B4",
        "A4-V",
        "A4; A4",
        "A4; hat=red",
        "A4; hat",
        "A4; chapter=V",
        "A4; round=7",
        "A4; round=0",
        "A4; crest=X",
        "A3; crest=W",
        "A2; E=wool:1",
        "A4; favour=duke",
        "A4; cloth=torn",
        "A4; bridge=5/0",
        "A4; bridge=1",
        "A4; cathedral=1/1",
        "A4; covers=duke",
        "A4; block=duke",
        "A4; force=I-12",
        "A4; event=V-01",
        "A4; oldest=3",
        "A4; seen=X",
        "A4; tiles=12:3",
        "A4; tiles=9:6",
        "A4; tiles=9",
        "A4; bag=1,2,3",
        "A4; bag=1,2,3,4,x",
        "A4; N=wool",
        "A4; N=silk:1",
        "A4; N=wool:many",
        "A4; N=wool:-1",
        "A4; N.houses=moat-wood",
        "A4; N.houses=grain-wood,piety-wood,wool-wood,gold-wood,points-wood",
        "A4; N.on=bridge,mill,palace",
        "A4; N.owes=debts",
        "A4; N.open=grain,grain",
        "A4; N.open=grain; N.down=grain",
        "A4; N.open=grain,piety,material,project,sale,privilege,house",
        "A4; N.hand=joker",
        "A4; stock=gold:3",
        "A4; stock=silk:3",
        "A4; traded=X",
        "A4; first=perhaps",
        "A4; screens=torn",
        "F4; ask=orient",
        "F4; ask=help",
        "A4; agenda=turn:N",
        "A4; agenda=dream:N:0",
        "A4; agenda=turn:X:0",
        "A4; agenda=" + ",".join(["turn:N:0"] * 40),
        "A4; N=wool:1; N=wool:2",
    ],
)
def test_a_code_that_is_wrong_is_refused_with_a_sentence(code: str) -> None:
    with refused_with(GAME):
        GAME.notation.read(code)


@cites("TW-82", "TW-95")
@pytest.mark.parametrize(
    ("tiles", "bag"),
    [("down", "2,3,3,2,1"), ("9:3", "2,3,2,2,1"), ("9:3,4:gone", "1,3,2,2,1"), ("gone", "0,0,0,0,0")],
)
def test_a_code_counts_as_many_unturned_values_as_tiles_lie_face_down(tiles: str, bag: str) -> None:
    assert words(GAME.notation.read(f"A4-III; tiles={tiles}"))["bag"] == bag


@cites("TW-95")
@pytest.mark.parametrize(
    ("first", "hand", "opened", "down"),
    [
        ("no", CARDS[3:], CARDS[:2], CARDS[2:3]),
        ("no", CARDS[4:], CARDS[:2], CARDS[2:4]),
        ("no", [], CARDS[:6], CARDS[6:]),
        ("yes", ["sale", "privilege"], ["grain", "piety", "material", "project"], []),
    ],
)
def test_a_hand_alone_says_where_the_other_cards_lie(
    first: str, hand: list[str], opened: list[str], down: list[str]
) -> None:
    code = words(GAME.notation.read(f"F2; first={first}; N.hand={','.join(hand)}"))
    assert [code[f"N.{pile}"] for pile in ("hand", "open", "down")] == [
        ",".join(cards) for cards in (hand, opened, down)
    ]


@cites("TW-95")
def test_somebody_who_does_not_sit_there_cannot_play_a_line() -> None:
    table = Table(GAME, 2, start=GAME.notation.read("A2"), plays_forced=False)
    with refused_with(GAME, "Nobody sits at"):
        GAME.notation.play("E play grain", table, "A2")


def _at(code: str) -> Table:
    return Table(GAME, int(code[1]), start=GAME.notation.read(code))
