"""Set-up and chance, TW-01 to TW-12: who plays, with what, and everything that is drawn, with its odds."""

from collections import Counter

import pytest
from tests.citing import cites
from tests.contract.cases import GAMES
from tests.oracle.tore.side_by_side import GAME, goods_of, random_game, words
from tests.oracle.tore.tally import CARDS, CHAPTERS, PLAYERS, STARRED, TOTALS

from chapterhouse.core.game import CHANCE, BadOption, legal_moves, weights
from chapterhouse.core.position import Position
from chapterhouse.table.story import title_texts
from chapterhouse.table.table import Table

every_number = pytest.mark.parametrize("seats", [2, 3, 4])


@cites("TW-01")
@pytest.mark.parametrize("seats", [0, 1, 5, 6])
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_game_for_one_or_five_players_is_refused(seats: int, language: str) -> None:
    with pytest.raises(BadOption) as refused:
        Table(GAME, seats)
    assert refused.value.key == "seat_count"
    sentence = title_texts(GAME, language).say("problem.seat_count", refused.value.facts)
    assert sentence.startswith(str(seats)) and "2-4" in sentence


@cites("TW-02", "TW-05", "TW-06")
@every_number
def test_everybody_starts_with_a_wool_two_gold_and_eight_points(seats: int) -> None:
    position = GAME.new_position(seats, {})
    code, view = words(position), GAME.view(position, 0)
    for player in PLAYERS[seats]:
        expected = {"points": 8, **dict.fromkeys(TOTALS, 0), "wool": 1, "gold": 2}
        assert goods_of(code, player) == expected
        assert code[f"{player}.hand"].split(",") == CARDS
        assert code[f"{player}.open"] == code[f"{player}.down"] == code[f"{player}.houses"] == ""
    stock = {good: int(count) for good, count in (word.split(":") for word in code["stock"].split(","))}
    assert stock == TOTALS | {"wool": 15 - seats}
    shown = view["seats"]
    assert isinstance(shown, list)
    assert all((seat["houses_left"], seat["seals_left"]) == (4, 2) for seat in shown)
    assert (code["favour"], code["bridge"], code["cloth"]) == ("outlaws-front", "0/0", "closed")
    assert all(code[project] == "none" for project in ("mill", "palace", "chapel", "exchange", "tower"))
    assert code["covers"] == code["force"] == "" and set(code["bag"]) == {"0", ","}


@cites("TW-04", "TW-12")
@every_number
def test_the_first_crest_may_go_to_anybody_with_equal_odds(seats: int) -> None:
    position = GAME.new_position(seats, {})
    assert _odds(position) == {f"start {player}": 1 for player in PLAYERS[seats]}
    for seat, player in enumerate(PLAYERS[seats]):
        drawn = position.copy()
        GAME.apply(drawn, CHANCE, GAME.moves.number(f"start {player}"))
        assert words(drawn)["crest"] == player and GAME.view(drawn, 0)["crest"] == seat


@cites("TW-07", "TW-12")
def test_in_round_six_the_event_is_one_of_the_six_that_are_left() -> None:
    position = GAME.notation.read("F4; round=6; seen=I-01,I-02,I-03,I-04,I-05")
    assert _odds(position) == {f"reveal I-{number:02}": 1 for number in range(6, 12)}


@cites("TW-07", "TW-12")
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_the_first_event_of_a_chapter_is_any_of_its_eleven(chapter: str) -> None:
    position = GAME.notation.read(f"F3; chapter={chapter}")
    assert _odds(position) == {f"reveal {chapter}-{number:02}": 1 for number in range(1, 12)}


@cites("TW-01", "TW-07")
@pytest.mark.parametrize("seed", range(5 * GAMES))
def test_a_game_reveals_six_different_events_of_each_chapter_and_then_is_over(seed: int) -> None:
    position, choices = random_game(seed)
    texts = [GAME.moves.text(choice.move) for choice in choices]
    revealed = [text.split()[1] for text in texts if text.startswith("reveal")]
    assert len(revealed) == len(set(revealed)) == 24
    assert [event.partition("-")[0] for event in revealed] == [name for name in CHAPTERS for _ in range(6)]
    assert GAME.to_act(position) == []
    for seat in range(position.seats):
        objection = GAME.objection(position, seat, GAME.moves.number("play grain"))
        assert objection is not None and objection.reason == "game_over"


@cites("TW-12")
def test_the_odds_of_a_patient_are_those_of_the_tiles_not_yet_turned() -> None:
    position = GAME.notation.read("F4; chapter=III; tower=0/0; tiles=down")
    GAME.apply(position, CHANCE, GAME.moves.number("reveal III-07"))
    assert _odds(position) == {"patient 9 1": 2, "patient 9 2": 3, "patient 9 3": 3, "patient 9 4": 2} | {
        "patient 9 5": 1
    }


@cites("TW-12", "TW-82")
def test_a_tile_turned_is_not_drawn_again() -> None:
    position = GAME.notation.read("F4; chapter=III; tiles=9:3; round=2; seen=III-07")
    GAME.apply(position, CHANCE, GAME.moves.number("reveal III-09"))
    assert _odds(position) == {"patient 2 1": 2, "patient 2 2": 3, "patient 2 3": 2, "patient 2 4": 2} | {
        "patient 2 5": 1
    }


@cites("TW-12", "TW-67")
def test_the_tax_die_shows_three_and_four_twice_as_often() -> None:
    position = GAME.notation.read("F4; ask=end; N=piety:2,grain:2; E=piety:2,grain:2; S=grain:2; W=grain:2")
    assert _odds(position) == {"tax 2": 1, "tax 3": 2, "tax 4": 2, "tax 5": 1}


@cites("TW-12", "TW-68")
def test_penance_draws_each_of_twelve_cards_with_equal_odds() -> None:
    position = GAME.notation.read("F4; chapter=II; ask=penalties; N.owes=penance")
    assert _odds(position) == {f"draw {card}": 1 for card in CARDS}


@cites("TW-12", "TW-E-III-03")
def test_a_card_drawn_blindly_is_any_of_the_eleven_left() -> None:
    position = GAME.notation.read("A4-III; force=III-03")
    GAME.apply(position, 0, GAME.moves.number("play grain"))
    assert _odds(position) == {f"draw {card}": 1 for card in CARDS if card != "grain"}


@cites("TW-12")
@pytest.mark.parametrize("seed", range(5 * GAMES))
def test_nothing_else_is_left_to_chance(seed: int) -> None:
    _, choices = random_game(seed)
    verbs: Counter[str] = Counter()
    for choice in choices:
        if choice.seat == CHANCE:
            verbs[GAME.moves.verb(choice.move)] += 1
    assert verbs.keys() <= {"start", "reveal", "patient", "tax", "draw"}
    assert (verbs["start"], verbs["reveal"], verbs["tax"]) == (1, 24, 4) and verbs["patient"] <= 11


@cites("TW-08")
@every_number
def test_a_first_game_begins_with_the_six_starred_cards(seats: int) -> None:
    table = Table(GAME, seats, seed=4, options={"first_game": "yes"})
    code = words(table.peek())
    assert all(code[f"{player}.hand"].split(",") == STARRED for player in PLAYERS[seats])


@cites("TW-08", "TW-62")
@pytest.mark.parametrize("seed", [3, 7, 11, 15, 19, 23])
def test_in_a_first_game_all_six_are_played_and_the_other_six_follow(seed: int) -> None:
    position, choices = random_game(seed)
    is_checked = False
    for choice in choices:
        code, verb = words(position), GAME.moves.verb(choice.move)
        if code["chapter"] == "I":
            assert verb not in ("discard", "draw"), "no card goes face down"
        if verb == "tax" and code["chapter"] == "I":
            for player in PLAYERS[int(position.seats)]:
                assert len(code[f"{player}.open"].split(",")) == 6
                assert code[f"{player}.down"] == code[f"{player}.hand"] == ""
        if code["chapter"] == "II" and verb == "reveal" and code["round"] == "1":
            is_checked = True
            for player in PLAYERS[int(position.seats)]:
                cards = [code[f"{player}.{pile}"] for pile in ("hand", "open", "down")]
                assert sorted(",".join(cards).strip(",").replace(",,", ",").split(",")) == sorted(CARDS)
    assert is_checked


def _odds(position: Position) -> dict[str, int]:
    texts = [GAME.moves.text(move) for move in legal_moves(GAME, position, CHANCE)]
    return dict(zip(texts, weights(GAME, position), strict=True))


@cites("TW-E-II-01")
def test_a_position_of_the_first_version_goes_on() -> None:
    """The second version rewards more cards that are given up; it needs nothing new in a position."""
    position = GAME.notation.read("A4-II; force=II-01")
    assert GAME.version == 2
    assert GAME.load(GAME.dump(position), 1).is_same(position)
