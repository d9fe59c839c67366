"""What a position keeps from code to code, over the end of a chapter, and when it is stored."""

import pytest
from tests.citing import cites
from tests.games.tore.playing import played
from tests.oracle.tore.side_by_side import GAME, words
from tests.oracle.tore.tally import CARDS, DATA

from chapterhouse.core.catalogue import DataError, Row
from chapterhouse.core.game import CHANCE
from chapterhouse.games.tore.effect_fields import check


@cites("TW-95")
@pytest.mark.parametrize(
    ("code", "parts"),
    [
        (
            "F4; round=4; force=I-09,I-01; oldest=2; event=I-03; ask=orient; seen=I-05",
            {"force": "I-09,I-01", "oldest": "2", "event": "I-03", "seen": "I-01,I-03,I-05,I-09"},
        ),
        ("F4; round=3; event=I-01; ask=orient", {"force": "", "event": "I-01", "seen": "I-01"}),
        (
            "F4; chapter=III; tiles=1:5,2:gone,11:1",
            {
                "tiles": "1:5,2:gone,3:down,4:down,5:down,6:down,7:down,8:down,9:down,10:down,11:1",
                "bag": "0,3,3,2,0",
            },
        ),
        ("F4; chapter=III; tiles=9:gone", {"bag": "1,3,3,2,1"}),
        ("F4; chapter=III; tiles=9:1,8:1,7:gone", {"bag": "0,2,3,2,1"}),
        ("F4; chapter=III; tiles=gone", {"bag": "0,0,0,0,0"}),
        ("F4; chapter=III", {"bag": "2,3,3,2,1"}),
        ("F4; substitutes=1/2/3", {"substitutes": "1/2", "tiles": words(GAME.notation.read("F4"))["tiles"]}),
        ("A4-II; E=stone:2; bridge=3/1; substitutes=1/0", {"bridge": "3/1", "substitutes": "1/0"}),
        (
            "A4-III; mill=1/2; chapel=2/0; tower=5/1; palace=none",
            {"mill": "1/2", "chapel": "2/0", "tower": "5/1", "palace": "none", "bridge": "0/0"},
        ),
        (
            "A4-II; mill=full; exchange=1/2",
            {"stock": "stone:23,wood:10,grain:10,piety:12,wool:11,cloth:12,loyalty:14,medical:20"},
        ),
        (
            "A4; W.hand=rent",
            {
                "W.hand": "rent",
                "W.open": ",".join([*CARDS[:6]]),
                "W.down": "house,donation,weaving,medicine,favour",
            },
        ),
        (
            "A4; E.hand=rent,sale",
            {"E.open": ",".join(CARDS[:4] + CARDS[5:6]), "E.down": "house,donation,weaving,medicine,favour"},
        ),
    ],
)
def test_a_code_keeps_these_parts(code: str, parts: dict[str, str]) -> None:
    read = words(GAME.notation.read(code))
    assert {name: read[name] for name in parts} == parts


@cites("TW-47", "TW-60", "TW-61", "TW-62", "TW-07")
def test_a_new_chapter_begins_with_all_cards_in_hand_and_nothing_covered_or_in_force() -> None:
    goods = "piety:2,grain:2,gold:9"
    code = (
        f"F4; ask=end; covers=queen,king,bridge; force=I-09,I-01; oldest=2; block=palace; seen=I-04"
        f"; N={goods}; E={goods}; S={goods}; W={goods}; N.open=rent,sale; W.down=grain; E.open=house"
    )
    position = played(code, "tax 3")
    after = words(position)
    assert (after["chapter"], after["round"], after["crest"], after["seen"]) == ("II", "1", "E", "")
    assert (after["covers"], after["force"], after["oldest"], "block" in after) == ("", "", "1", False)
    for player in "NESW":
        cards = [after[f"{player}.{pile}"] for pile in ("hand", "open", "down")]
        assert cards == [",".join(CARDS), "", ""], player
    assert GAME.view(position, 0)["market"] == {"wool": 2, "cloth": 4}


@cites("TW-82", "TW-E-IV-02")
def test_when_the_plague_is_over_no_tile_and_no_value_is_left() -> None:
    after = words(played("F4; chapter=IV; tiles=4:1,9:3,7:gone", "reveal IV-02"))
    assert after["bag"] == "0,0,0,0,0"
    assert after["tiles"] == ",".join(f"{place}:gone" for place in range(1, 12))


@cites("TW-95")
def test_a_stored_position_says_in_numbers_what_lies_where() -> None:
    code = "F3; first=yes; screens=open; chapter=III; mill=full; tower=none; tiles=2:4,3:gone; cloth=open"
    stored = GAME.dump(GAME.notation.read(code))
    assert stored["state"] == [1, 2, 0, 0, 0, 0, 0]
    assert stored["tile"] == [-1, 4, 0, *[-1] * 8]
    assert (stored["first_game"], stored["screens_down"], stored["cloth_open"]) == (1, 1, 1)
    assert (stored["is_over"], stored["at_war"], stored["blind"]) == (0, 0, 0)


@cites("TW-95")
def test_a_position_that_was_stored_by_these_rules_is_read_and_one_of_later_rules_is_not() -> None:
    position = GAME.notation.read("A4-III; turn=E; E.owes=begging:2; war=yes; tiles=2:4")
    again = GAME.load(GAME.dump(position), 2)
    assert again.is_same(position)
    with pytest.raises(ValueError, match="rules version 3"):
        GAME.load(GAME.dump(position), 3)


@cites("TW-04")
@pytest.mark.parametrize(
    ("seats", "side"), [(2, "N"), (2, "S"), (3, "E"), (3, "S"), (4, "N"), (4, "S"), (4, "W")]
)
def test_whoever_is_drawn_holds_the_crest(seats: int, side: str) -> None:
    position = GAME.new_position(seats, {})
    GAME.apply(position, CHANCE, GAME.moves.number(f"start {side}"))
    assert words(position)["crest"] == side


@cites("TW-73")
@pytest.mark.parametrize("duty", range(3))
def test_only_the_answers_to_the_penalty_asked_are_offered_and_chance_is_not_due(duty: int) -> None:
    position = GAME.notation.read(f"F4; chapter=II; agenda=protect:E:{duty}; E=loyalty:1")
    reasons = {
        GAME.moves.text(move): objection.reason if (objection := GAME.objection(position, 1, move)) else ""
        for move in range(len(GAME.moves))
    }
    penalties = ("penance", "begging", "court")
    answers = {f"{verb} {name}" for verb in ("protect", "suffer") for name in penalties}
    allowed = {f"{verb} {penalties[duty]}" for verb in ("protect", "suffer")}
    assert {move for move, reason in reasons.items() if not reason} == allowed
    assert {move for move, reason in reasons.items() if reason == "not_offered"} == answers - allowed


@cites("TW-47", "TW-60", "TW-82")
def test_the_pack_says_when_cloth_is_sold_and_where_the_places_are() -> None:
    assert DATA["market"]["cloth_opens_after_chapter"] == 1
    assert DATA["plague"]["enters"] == "after II"
    kinds = {row["id"]: row["kind"] for row in DATA["plague_place"]}
    assert kinds == {str(place): "house" for place in range(1, 11)} | {"11": "hide-out"}


@cites("TW-E-I-08", "TW-E-IV-03", "TW-E-IV-08")
def test_toll_and_taxes_have_their_own_titles() -> None:
    titles = [GAME.words("de")[f"event.{event}"] for event in ("I-08", "IV-03", "IV-08")]
    assert titles == ["Brückenzoll", "Häusersteuer", "Kriegssteuer"]


@cites("TW-16", "TW-E-II-02")
@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"do": "no_actions", "open": 2, "hidden": 1}, "'open' is 1, not 2"),
        ({"do": "lose_goods", "among": ["wool"], "count": 16}, "'count' is a number from 1 to 15, not 16"),
    ],
)
def test_a_number_that_cannot_be_played_is_told_which_ones_can(fields: dict[str, object], says: str) -> None:
    with pytest.raises(DataError, match=says):
        check(Row("board.toml", "event I-01", fields))
