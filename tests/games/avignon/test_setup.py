"""Set-up: the cards in the box, the opening deal, what everybody sees, and what cannot be taken back."""

import json
import tomllib
from collections import Counter
from pathlib import Path

import pytest
from tests.citing import cites

from chapterhouse.core.chance import FastDice
from chapterhouse.core.game import CHANCE, PUBLIC, Game, legal_moves, weights
from chapterhouse.core.position import Position
from chapterhouse.games import load
from chapterhouse.table.table import NotPossible, Table

GAME = load("avignon")


@cites("AV-02")
def test_the_box_holds_nine_characters_on_eighteen_cards_and_five_locations() -> None:
    data = tomllib.loads((Path(GAME.folder) / "data" / "cards.toml").read_text(encoding="utf-8"))
    cards = data["card"]
    assert len(cards) == 9
    assert sum(card["copies"] for card in cards) == 18
    base = [card for card in cards if card["set"] == "base"]
    assert sum(card["copies"] for card in base) == 12 == data["deck_size"]
    assert Counter(card["faction"] for card in base) == Counter(faction["id"] for faction in data["faction"])
    assert sorted(card["code"] for card in base) == ["ADL", "BAU", "BIS", "INQ", "KAR", "RIT"]
    assert sorted(card["code"] for card in cards if card not in base) == ["GIL", "PRD", "PRS"]
    assert [location["id"] for location in data["location"]] == [
        "avignon",
        "nizza",
        "genua",
        "florenz",
        "rom",
    ]


@cites("AV-04")
def test_a_shuffled_deck_deals_five_cards_to_genoa_and_leaves_seven() -> None:
    position = _dealt("KAR BIS RIT BAU INQ")
    expected = "KAR2 BIS2 RIT2 BAU2 INQ2; R=; A=; pile=ADL,RIT,KAR,BIS,BAU,INQ,ADL; disc=; turn=R1"
    assert GAME.notation.differences(expected, expected, position, {}) == []
    assert GAME.to_act(position) == [0]


@cites("AV-03")
def test_the_locations_are_called_by_their_numbers_from_avignon_to_rome() -> None:
    words = GAME.words("en")
    names = [words.get(f"location.{place}") for place in range(6)]
    assert names == ["Avignon", "Nice", "Genoa", "Florence", "Rome", None]


@cites("AV-01", "AV-06")
def test_two_people_play_with_everything_open() -> None:
    assert list(GAME.seats) == [2]
    assert GAME.is_open


@cites("AV-16")
def test_the_moment_of_the_shuffle_is_a_ruling_that_a_table_may_read_otherwise() -> None:
    assert [option.name for option in GAME.options if option.is_ruling] == ["shuffle"]


@cites("AV-04", "AV-33")
def test_the_opening_knows_of_no_turn_that_could_be_undone() -> None:
    written = "KAR2 BIS2 RIT2 BAU2 INQ2; R=; A=; pile=KAR,BIS,INQ,RIT,BAU,ADL,ADL; disc=; turn=R1"
    assert GAME.notation.write(_dealt("KAR BIS RIT BAU INQ")) == written


@cites("AV-04")
def test_before_the_deal_every_column_is_empty() -> None:
    position = GAME.new_position(2, {"sides": "rome"})
    assert GAME.notation.write(position).startswith("--- --- --- --- ---;")


@cites("AV-04", "AV-06")
def test_the_opening_cards_come_with_the_odds_of_twelve_cards() -> None:
    position = GAME.new_position(2, {"sides": "rome"})
    assert weights(GAME, position) == [2, 2, 2, 2, 2, 2]
    kardinal = GAME.moves.number("draw kardinal")
    GAME.apply(position, CHANCE, kardinal)
    assert dict(zip(legal_moves(GAME, position, CHANCE), weights(GAME, position), strict=True))[kardinal] == 1
    GAME.apply(position, CHANCE, kardinal)
    assert kardinal not in legal_moves(GAME, position, CHANCE)


@cites("AV-01")
def test_the_lot_gives_each_side_to_each_seat_with_even_odds() -> None:
    position = GAME.new_position(2, {})
    assert [GAME.moves.text(move) for move in legal_moves(GAME, position, CHANCE)] == [
        "lot rome",
        "lot avignon",
    ]
    assert weights(GAME, position) == [1, 1]


@cites("AV-01")
@pytest.mark.parametrize(("sides", "first"), [("rome", 0), ("avignon", 1)])
def test_whoever_plays_rome_begins(sides: str, first: int) -> None:
    for seed in range(5):
        table = Table(GAME, 2, seed=seed, options={"sides": sides})
        assert table.to_act() == [first]
        assert table.events[0].step == "draw", "no lot is drawn when the sides are given"
    lots = set()
    for seed in range(20):
        table = Table(GAME, 2, seed=seed)
        lots.add((table.events[0].do, table.to_act()[0]))
    assert lots == {("lot rome", 0), ("lot avignon", 1)}


@cites("AV-09", "AV-07")
def test_only_the_very_first_turn_has_one_action() -> None:
    for seed in range(10):
        table = Table(GAME, 2, seed=seed, options={"sides": "rome"})
        assert table.view(0)["left"] == 1
        table.play(0, "beseech 1")
        for seat in (1, 0, 1, 0):
            assert table.to_act() == [seat] and table.view(seat)["left"] == 2
            table.play(seat, ["beseech 2", "chastise 2"])


@cites("AV-05", "AV-06")
def test_views_hold_the_size_of_the_pile_and_the_list_of_discards_but_not_what_comes_next() -> None:
    code = "INQ2 BIS2 RIT2 BAU2 INQ2; R=; A=; pile={}; disc=KAR,BAU; turn=R2"
    position, other = (GAME.notation.read(code.format(pile)) for pile in ("ADL,RIT", "RIT,ADL"))
    for eyes in (0, 1, PUBLIC):
        view = GAME.view(position, eyes)
        assert view["pile"] == 2
        assert view["discard"] == ["kardinal", "bauer"]
        assert "adliger" not in json.dumps(view)
        assert view == GAME.view(other, eyes)
        assert [column["column"] for column in _columns(view)] == [1, 2, 3, 4, 5]


@cites("AV-06")
def test_a_position_knows_no_order_of_the_draw_pile() -> None:
    code = "INQ2 BIS2 RIT2 BAU2 INQ2; R=; A=; pile={}; disc=KAR,BAU; turn=R2"
    position, other = (GAME.notation.read(code.format(pile)) for pile in ("ADL,RIT,KAR", "KAR,ADL,RIT"))
    assert position.is_same(other)


@cites("AV-06")
def test_a_choice_that_turned_up_a_card_cannot_be_taken_back() -> None:
    table = Table(GAME, 2, seed=3, options={"sides": "rome"})
    table.play(0, "beseech 1")
    table.play(1, "beseech 2")
    assert table.can_undo(1)
    table.undo(1)
    table.play(1, "excommunicate 2")
    assert not table.can_undo(1)
    with pytest.raises(NotPossible):
        table.undo(1)


@cites("AV-06")
def test_a_choice_before_the_card_was_turned_up_cannot_be_taken_back_either() -> None:
    table = Table(GAME, 2, seed=3, options={"sides": "rome"})
    table.play(0, "beseech 1")
    table.play(1, ["beseech 2"])
    table.play(1, "excommunicate 3")
    assert not table.can_undo(1)


@cites("AV-05")
def test_every_column_holds_a_card_whenever_somebody_is_asked() -> None:
    for seed in range(20):
        table = Table(GAME, 2, seed=seed)
        dice = FastDice(seed)
        while not table.is_over():
            assert all(column["card"] for column in _columns(table.view(PUBLIC)))
            seat = table.to_act()[0]
            legal = table.legal(seat)
            table.play(seat, legal[dice.below(len(legal))])


@cites("AV-30")
def test_congregations_lie_open_to_everybody() -> None:
    position = GAME.notation.read("INQ2 BIS2 RIT2 BAU2 INQ2; R=KAR,BIS; A=BAU; turn=R2")
    for eyes in (0, 1, PUBLIC):
        view = GAME.view(position, eyes)
        assert view["congregations"] == {"rome": ["kardinal", "bischof"], "avignon": ["bauer"]}


def _dealt(codes: str, game: Game = GAME) -> Position:
    """Return a new game in which these cards have been dealt to columns 1 to 5."""
    names = {"KAR": "kardinal", "BIS": "bischof", "RIT": "ritter", "BAU": "bauer", "INQ": "inquisitor"}
    position = game.new_position(2, {"sides": "rome"})
    for code in codes.split():
        assert game.to_act(position) == [CHANCE]
        game.apply(position, CHANCE, game.moves.number(f"draw {names[code]}"))
    return position


def _columns(view: dict[str, object]) -> list[dict[str, object]]:
    columns = view["columns"]
    assert isinstance(columns, list)
    return columns
