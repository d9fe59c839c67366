"""What codes and lines say word by word, TW-95 and TW-96, and what a position keeps where."""

from collections import Counter

import pytest
from tests.citing import cites
from tests.games.tore.playing import played, refused
from tests.games.tore.test_content import ORIGINAL, pack
from tests.oracle.tore.side_by_side import GAME, words
from tests.oracle.tore.tally import CARDS, FIELDS
from tests.packs import Pack
from tests.refused_codes import refused_with

from chapterhouse.core.chance import FastDice
from chapterhouse.core.game import CHANCE
from chapterhouse.core.position import ROOM
from chapterhouse.games.tore import at
from chapterhouse.games.tore.code.notation import count_of_all
from chapterhouse.table.table import Table

__all__ = ["pack"]


@cites("TW-95")
def test_the_fields_of_a_position_follow_one_another_without_a_gap() -> None:
    place = at.FIRST
    for name, size in at.FIELDS:
        assert getattr(at, name.upper()) == place, name
        place += size
    assert len(GAME.new_position(4, {}).cells) == place
    causes = [at.INCOME, at.BUILDING, at.RENT, at.FEE, at.TREATED, at.BENEFIT, at.BONUS, at.METAL, at.MISSING]
    assert causes == list(range(at.SPACES, at.SPACES + len(causes)))
    assert (at.DOUBLED, at.CAUSES) == (at.MISSING + 3, at.MISSING + 4)
    assert at.CAUSE_BITS * at.CAUSES_PER_CELL < 64
    assert at.POINTS == at.GOODS, "points are told like one more good"
    assert at.FACE_DOWN == at.NONE, "of a tile that lies face down there is no value"
    assert [dict(at.FIELDS)[name] for name in at.SPARSE] == [1, 1]
    assert at.CAUSE_CELLS == -(-at.CAUSES // at.CAUSES_PER_CELL)


@cites("TW-95")
@pytest.mark.parametrize(
    ("code", "moves", "agenda"),
    [
        ("F4; ask=end", "", "chapter_end:-:0,protection:-:0,tax:-:0"),
        ("F4; event=I-08; ask=orient", "", "round_end:-:0,turns:-:0,orient:N:0"),
        ("F4", "reveal I-08", "round_end:-:0,turns:-:0,orient:N:0"),
        ("F4", "", "round_end:-:0,turns:-:0,orient:N:0,event:-:0,reveal:-:0"),
        ("A4", "", "round_end:-:0,turns:-:1,turn:N:0"),
        ("A4; force=I-09", "play grain", "round_end:-:0,turns:-:1,due:N:0,after:N:0"),
        ("A4", "play grain", "round_end:-:0,turns:-:1,discard:N:0"),
        (
            "F2; chapter=II; N=piety:2,grain:2; S=piety:2,grain:2; ask=end",
            "tax 2",
            "round_end:-:0,turns:-:0,orient:S:0,event:-:0,reveal:-:0",
        ),
    ],
)
def test_what_is_still_to_be_done_stands_in_the_code(code: str, moves: str, agenda: str) -> None:
    assert words(played(code, moves))["agenda"] == agenda


@cites("TW-95", "TW-04")
def test_a_new_game_begins_with_the_crest() -> None:
    assert words(GAME.new_position(3, {}))["agenda"] == "round:-:0,start:-:0"


@cites("TW-37", "TW-58", "TW-95")
def test_turns_are_counted_one_by_one() -> None:
    position = played(
        "A2; round=6; turn=S; N.hand=rent; S.hand=grain; N=piety:2,grain:2,gold:3; S=piety:2,grain:2,gold:3",
        "",
    )
    counted = [GAME.turn(position)]
    for move in ("play grain", "tax 3"):
        GAME.apply(position, GAME.actor(position), GAME.moves.number(move))
        counted.append(GAME.turn(position))
    begun = played("F2", "")
    counted.append(GAME.turn(begun))
    for move in ("reveal I-08", "orient 0"):
        GAME.apply(begun, GAME.actor(begun), GAME.moves.number(move))
    counted.append(GAME.turn(begun))
    assert counted == [1, 2, 3, 2, 3]


@cites("TW-02", "TW-95")
@pytest.mark.parametrize(
    ("code", "whole"),
    [
        ("A4", True),
        ("A4; stock=wool:3", False),
        ("F4; over=yes; stock=wool:3", True),
        ("A2; N=stone:4", True),
    ],
)
def test_a_code_tells_whether_every_piece_is_somewhere(code: str, whole: bool) -> None:
    assert GAME.notation.is_whole(GAME.notation.read(code)) == whole


@cites("TW-95")
@pytest.mark.parametrize(
    ("expected", "differing"),
    [
        ("N=wool:1", []),
        ("N=wool:2", ["N"]),
        ("N=wool:1; E=gold:3,wool:1; stock=grain:9", ["E", "stock"]),
        ("force=I-09", []),
        ("force=I-09,-", []),
        ("force=-,I-09", ["force"]),
        ("force=I-01", ["force"]),
        ("A2; round=1", []),
        ("A4; agenda=round_end:-:0,turns:-:1,turn:N:0", []),
        ("F4; agenda=round_end:-:0,turns:-:1,turn:N:0", ["base"]),
        ("asked=N; step=turn; N.cards=12", []),
        ("asked=E; step=turn; N.cards=11", ["asked", "N.cards"]),
    ],
)
def test_what_a_story_says_wrongly_is_noticed(expected: str, differing: list[str]) -> None:
    position = GAME.notation.read("A4; force=I-09")
    assert [name for name, *_ in GAME.notation.differences(expected, "", position, {})] == differing


@cites("TW-95")
def test_all_moves_of_a_line_but_the_last_are_its_head() -> None:
    assert GAME.notation.head("N play grain, reveal I-03,  done") == "N play grain, reveal I-03"


@cites("TW-12", "TW-95")
def test_a_line_plays_for_whoever_is_asked_and_brings_the_draws_that_it_names() -> None:
    start = GAME.notation.read("A2; round=2; seen=I-01; turn=S; N.hand=rent; S.hand=grain")
    table = Table(GAME, 2, start=start, rolls=False)
    GAME.notation.play("reveal I-01, play grain, reveal I-08", table)
    code = words(table.peek())
    assert (code["event"], code["round"]) == ("I-08", "3") and "grain:1" in code["S"]


@cites("TW-95")
@pytest.mark.parametrize(
    ("code", "name", "value"),
    [
        ("A4-II; chapel=0/0; covers=chapel,queen", "covers", "queen,chapel"),
        ("A4-II; mill=full; chapel=0/0; block=palace", "block", "mill,palace"),
        ("A4-II; mill=full; chapel=0/0; block=palace", "covers", "bridge,chapel"),
        ("A4-III; substitutes=0/0/5", "substitutes", "0/0"),
        (
            "A4-III; substitutes=0/0/5; tiles=1:2",
            "tiles",
            "1:2," + ",".join(f"{n}:down" for n in range(2, 12)),
        ),
        ("A4; force=I-01,I-09,I-10", "seen", "I-01,I-09"),
        ("F2; first=yes; chapter=II; N.hand=" + ",".join(CARDS[3:]), "N.open", "grain,piety"),
        ("F2; first=yes; chapter=II; N.hand=" + ",".join(CARDS[3:]), "N.down", "material"),
        ("A4; N.owes=penance:1,begging:2,court:5", "N.owes", "penance:1,begging:2,court:5"),
    ],
)
def test_a_code_means_this(code: str, name: str, value: str) -> None:
    assert sorted(words(GAME.notation.read(code))[name].split(",")) == sorted(value.split(","))


@cites("TW-95")
@pytest.mark.parametrize(
    "code",
    ["A4-III; tiles=0:3", "A4; E.houses=grain-wood,piety-wood,wool-wood,gold-wood,points-wood"],
)
def test_a_code_with_more_than_there_is_is_refused(code: str) -> None:
    with refused_with(GAME):
        GAME.notation.read(code)


@cites("TW-95")
def test_an_agenda_may_be_as_long_as_there_is_room() -> None:
    frames = ",".join(["turn:N:0"] * ROOM)
    assert words(GAME.notation.read(f"A4; agenda={frames}"))["agenda"] == frames


@cites("TW-73")
@pytest.mark.parametrize(("duty", "name"), [(0, "penance"), (1, "begging"), (2, "court")])
def test_a_penalty_that_is_bought_off_leaves_the_others_as_they_were(duty: int, name: str) -> None:
    owed = {"penance": 2, "begging": 2, "court": 5}
    code = ",".join(f"{penalty}:{missing}" for penalty, missing in owed.items())
    position = GAME.notation.read(f"F4; chapter=II; agenda=protect:E:{duty}; E=loyalty:1; E.owes={code}")
    GAME.apply(position, 1, GAME.moves.number(f"protect {name}"))
    left = ",".join(f"{penalty}:{missing}" for penalty, missing in owed.items() if penalty != name)
    assert words(position)["E.owes"] == left


@cites("TW-94", "TW-E-I-08", "TW-E-II-07", "TW-E-III-07", "TW-E-IV-07", "TW-E-IV-08")
@pytest.mark.parametrize(
    ("code", "event", "points"),
    [
        ("F4; W=gold:0", "I-08", -1),
        ("F4; chapter=II; W=piety:0", "II-07", -2),
        ("F4; chapter=IV; tiles=gone; W=gold:0", "IV-08", -2),
        ("F4; chapter=IV; tiles=gone; W=loyalty:3", "IV-07", 3),
    ],
)
def test_the_sheet_names_the_event_that_brought_or_cost_points(code: str, event: str, points: int) -> None:
    lines = GAME.score(played(code, f"reveal {event}"))[3]
    told = [(line.rule, line.points) for line in lines if line.item == "event"]
    assert told == [(f"TW-E-{event}", points)]


@cites("TW-28", "TW-57")
def test_the_sheet_still_names_a_favour_after_the_round() -> None:
    moves = "play favour, discard rent"
    position = played("A4; favour=bishop; N=loyalty:1", moves)
    for seat in (1, 2, 3):
        for move in ("play grain", "discard rent"):
            GAME.apply(position, seat, GAME.moves.number(move))
    assert words(position)["round"] == "2"
    assert [(line.item, line.points) for line in GAME.score(position)[0]] == [("start", 8), ("favour", 2)]


@cites("TW-81")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nobody_but_the_players_scores_for_the_metal(seats: int) -> None:
    position = played(f"A{seats}-III; tower=6/1; N=wood:1", "play project, build tower")
    before = list(position.cells)
    GAME.apply(position, 0, GAME.moves.number("place wood"))
    gained = [int(position.cells[at.SCORE + seat]) - before[at.SCORE + seat] for seat in range(at.SEATS)]
    assert gained == [4] + [1] * (seats - 1) + [0] * (at.SEATS - seats)
    assert list(position.cells[at.HAND : at.DOWN]) == before[at.HAND : at.DOWN]


@cites("TW-10", "TW-11")
@pytest.mark.parametrize(("eyes", "other"), [(1, "N"), (0, "W"), (0, "E")])
def test_in_dealt_worlds_every_unseen_card_is_as_often_face_down(eyes: int, other: str) -> None:
    position = GAME.notation.read(f"A4; round=3; {other}.open=rent,grain; {other}.down=house,sale")
    seen: Counter[str] = Counter()
    for seed in range(300):
        code = words(GAME.redeal(position, eyes, FastDice(seed)))
        down, hand = code[f"{other}.down"].split(","), code[f"{other}.hand"].split(",")
        assert len(down) == 2 and sorted([*down, *hand, "rent", "grain"]) == sorted(CARDS)
        seen.update(down)
    assert set(seen) == set(CARDS) - {"rent", "grain"}
    assert all(30 <= count <= 95 for count in seen.values()), seen


@cites("TW-56")
def test_a_new_permanent_event_takes_the_older_place_even_if_that_is_the_second() -> None:
    code = "A2; round=5; force=I-01,I-09; oldest=2; event=I-10; turn=S; N.hand=rent; S.hand=grain"
    after = words(played(code, "play grain, done"))
    assert (after["force"], after["oldest"], after["cloth"]) == ("I-01,I-10", "1", "closed")


@cites("TW-46", "TW-06")
def test_wool_has_its_price_from_the_first_moment() -> None:
    assert GAME.view(GAME.new_position(2, {}), 0)["market"] == {"wool": 2, "cloth": None}


@cites("TW-46", "TW-47")
def test_an_owners_market_may_be_open_to_cloth_from_the_start_and_an_event_may_price_it(pack: Pack) -> None:
    price = '{ do = "price", good = "wool", gold = 1 }'
    assert price in ORIGINAL and "cloth_open_at_start = false" in ORIGINAL
    game = pack(
        ORIGINAL.replace(price, price.replace("wool", "cloth")).replace(
            "cloth_open_at_start = false", "cloth_open_at_start = true"
        )
    )
    assert game.view(game.new_position(2, {}), 0)["market"] == {"wool": 2, "cloth": 4}
    assert game.view(game.notation.read("A2; force=I-01"), 0)["market"] == {"wool": 2, "cloth": 1}


@cites("TW-95", "TW-48")
def test_each_other_reading_has_a_bit_of_its_own() -> None:
    other = {"privilege": "played_card", "crest": "once", "court": "renounces"}
    bits = [GAME.new_position(4, {name: value}).cells[at.RULINGS] for name, value in other.items()]
    assert bits == [at.REPEATS_USED, at.PASSES_ONCE, at.COURT_RENOUNCES] == [1, 2, 4]


@cites("TW-08", "TW-95")
def test_from_the_second_chapter_on_a_first_game_has_all_cards() -> None:
    parts = words(GAME.notation.read("F4; first=yes; chapter=II"))
    cells = GAME.notation.read("F4; first=yes; chapter=II").cells
    assert [bin(cells[at.HAND + seat]).count("1") for seat in range(4)] == [len(CARDS)] * 4
    assert parts["chapter"] == "II"


@cites("TW-95", "TW-E-II-02")
@pytest.mark.parametrize("said", ["yes", "no"])
def test_a_code_says_whether_there_is_war(said: str) -> None:
    assert words(GAME.notation.read(f"A4; war={said}"))["war"] == said


@cites("TW-88")
def test_after_the_end_a_move_is_refused_because_the_game_is_over() -> None:
    assert refused(played("F4; over=yes"), 0, "play grain") == ("game_over", "TW-88")
    assert refused(played("A4"), 1, "play grain")[0] != "game_over"


@cites("TW-95")
def test_a_game_that_begins_with_a_code_is_in_its_first_turn() -> None:
    assert GAME.turn(GAME.notation.read("A4")) == 1


@cites("TW-05")
def test_points_that_a_code_brings_are_told_after_those_of_the_start() -> None:
    code = "A4; turn=E; E=points:9,stone:1; mill=0/0"
    position = played(code, "play project, build mill, place stone")
    assert [line.item for line in GAME.score(position)[1]] == ["start", "before", "building"]


@cites("TW-02", "TW-E-IV-01")
def test_substitutes_for_missing_wood_are_counted_apart() -> None:
    code = "F4; chapter=IV; tiles=gone; stock=wood:0; mill=0/0; N=wood:15"
    position = GAME.notation.read(code)
    before = [count_of_all(position, good) for good in (at.STONE, at.WOOD)]
    GAME.apply(position, CHANCE, GAME.moves.number("reveal IV-01"))
    stones, woods = map(int, words(position)["substitutes"].split("/"))
    assert (stones, woods > 0) == (0, True)
    assert [count_of_all(position, good) for good in (at.STONE, at.WOOD)] == before


@cites("TW-E-II-03")
def test_a_finished_project_is_not_covered_by_the_event_that_covers_the_others() -> None:
    position = played("F4; chapter=II; mill=full; bridge=0/0", "reveal II-03")
    unfinished = set(words(position)) & set(FIELDS) - {"mill", "palace"}
    assert set(words(position)["block"].split(",")) == {"mill", "palace"}
    assert int(position.cells[at.BLOCKED]).bit_count() == len(unfinished)
