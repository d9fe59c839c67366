"""Set-up, KK-01 to KK-09: who plays, with which pieces and cards, and what lies where before a turn."""

from collections import Counter
from typing import Final

import pytest
from tests.citing import cites

from chapterhouse.core.chance import FastDice
from chapterhouse.core.game import CHANCE, BadOption, legal_moves, weights
from chapterhouse.core.position import Position
from chapterhouse.games import load
from chapterhouse.table.story import title_texts
from chapterhouse.table.table import Table
from chapterhouse.tools.wandering import wander

GAME: Final = load("kardinal")
KINDS: Final = ["FA", "BB", "LI", "ES", "FR"]
DECKS: Final = {3: [11, 10, 9, 8, 7], 4: [12, 11, 10, 9, 8], 5: [13, 12, 11, 10, 9]}
PILES: Final = {3: 34, 4: 36, 5: 38}

every_number = pytest.mark.parametrize("seats", [3, 4, 5])


@cites("KK-01")
@every_number
def test_a_table_with_three_four_or_five_players_can_be_started(seats: int) -> None:
    table = Table(GAME, seats, seed=1)
    assert len(_seats(table)) == seats and len(table.to_act()) == 1
    assert [seat["colour"] for seat in _seats(table)] == list("grpby"[:seats])


@cites("KK-01")
@pytest.mark.parametrize("seats", [0, 1, 2, 6, 7])
@pytest.mark.parametrize("language", ["en", "de"])
def test_fewer_than_three_or_more_than_five_are_refused(seats: int, language: str) -> None:
    with pytest.raises(BadOption) as refused:
        Table(GAME, seats)
    assert refused.value.key == "seat_count"
    sentence = title_texts(GAME, language).say("problem.seat_count", refused.value.facts)
    assert sentence.startswith(str(seats)) and "3-5" in sentence


@cites("KK-01")
def test_the_ledgers_words_for_a_wrong_number_of_players_are_there() -> None:
    assert title_texts(GAME, "en").say("reason.player_count") == "This game needs three to five players."
    german = "Für dieses Spiel braucht es drei bis fünf Personen."
    assert title_texts(GAME, "de").say("reason.player_count") == german


@cites("KK-01")
def test_the_players_pick_their_colours() -> None:
    table = Table(GAME, 3, seed=1, options={"colours": "ybr"})
    assert [seat["colour"] for seat in _seats(table)] == ["y", "b", "r"]
    assert GAME.notation.write(table.peek()).startswith("players=ybr; ")


@cites("KK-01")
@pytest.mark.parametrize(
    ("colours", "key"),
    [
        ("grg", "color_taken"),
        ("ggg", "color_taken"),
        ("grw", "unknown_colour"),
        ("gr", "colour_count"),
        ("grpb", "colour_count"),
    ],
)
def test_a_colour_that_is_taken_or_unknown_and_a_wrong_number_are_refused(colours: str, key: str) -> None:
    with pytest.raises(BadOption) as refused:
        Table(GAME, 3, options={"colours": colours})
    assert refused.value.key == key
    sentence = title_texts(GAME, "en").say(f"problem.{key}", refused.value.facts)
    assert key != "color_taken" or sentence == "This colour is already taken."


@cites("KK-02", "KK-06", "KK-07")
@every_number
def test_the_deck_holds_so_many_cards_of_each_kind(seats: int) -> None:
    for seed in range(5):
        position = Table(GAME, seats, seed=seed).peek()
        cards = _cards(position)
        assert sum(cards.values()) == {3: 45, 4: 50, 5: 55}[seats]
        assert [cards[kind] for kind in KINDS] == DECKS[seats]


@cites("KK-06", "KK-07")
@every_number
def test_cards_left_out_are_never_seen_again(seats: int) -> None:
    for seed in range(3):
        position = GAME.new_position(seats, {})
        for number, choice in enumerate(wander(GAME, position, FastDice(seed))):
            if choice.seat != CHANCE and number % 10 == 0:
                assert [_cards(position)[kind] for kind in KINDS] == DECKS[seats]


@cites("KK-02")
def test_cards_of_one_kind_are_equal_and_come_with_the_odds_of_their_number() -> None:
    position = GAME.new_position(5, {"start": "0"})
    texts = [GAME.moves.text(move) for move in legal_moves(GAME, position, CHANCE)]
    assert texts == [f"draw {kind.lower()}" for kind in KINDS]
    assert weights(GAME, position) == DECKS[5]


@cites("KK-03", "KK-04")
@every_number
def test_everybody_has_twenty_cloisters_eight_advisors_and_no_point(seats: int) -> None:
    table = Table(GAME, seats, seed=2)
    for seat in _seats(table):
        assert (seat["cloisters_left"], seat["advisors_left"], seat["score"]) == (20, 8, 0)
    assert table.score() == [[]] * seats
    colours = "grpby"[:seats]
    parts = _parts(table.peek())
    assert parts["stock"] == " ".join(f"{colour}:20/8" for colour in colours)
    assert parts["score"] == " ".join(f"{colour}:0" for colour in colours)
    assert parts["cl"] == parts["ad"] == ""


@cites("KK-05")
@every_number
def test_the_lot_may_fall_on_anybody_with_equal_odds(seats: int) -> None:
    position = GAME.new_position(seats, {"start": "lot"})
    texts = [GAME.moves.text(move) for move in legal_moves(GAME, position, CHANCE)]
    assert texts == [f"start {seat}" for seat in range(seats)]
    assert weights(GAME, position) == [1] * seats


@cites("KK-05")
@every_number
def test_whoever_is_named_or_drawn_starts_and_the_turns_go_round_from_there(seats: int) -> None:
    for starter in range(seats):
        for options, arranged in (({"start": str(starter)}, []), ({}, [f"start {starter}"])):
            table = Table(GAME, seats, seed=3, options=options, arranged=arranged)
            assert table.view(0)["starter"] == table.view(0)["mover"] == starter
            for turn in range(2 * seats):
                seat = table.to_act()[0]
                assert seat == (starter + turn) % seats
                swap = next(text for text in table.legal(seat) if text.startswith("swap"))
                table.play(seat, [swap, "take pile"])
            assert table.view(0)["starter"] == starter, "the marker stays with the start player"


@cites("KK-05")
@pytest.mark.parametrize(("seats", "start"), [(3, "3"), (3, "4"), (4, "4")])
def test_a_seat_that_is_not_there_cannot_start(seats: int, start: str) -> None:
    with pytest.raises(BadOption) as refused:
        Table(GAME, seats, options={"start": start})
    assert refused.value.key == "no_such_start"
    assert title_texts(GAME, "en").say(f"problem.{refused.value.key}", refused.value.facts)


@cites("KK-08", "KK-09")
@every_number
def test_three_cards_each_two_open_and_the_rest_is_the_pile(seats: int) -> None:
    for seed in range(5):
        table = Table(GAME, seats, seed=seed)
        view = table.view(0)
        assert [seat["cards"] for seat in _seats(table)] == [3] * seats
        open_cards = view["open"]
        assert isinstance(open_cards, list) and len(open_cards) == 2 and set(open_cards) <= set(KINDS)
        assert view["pile"] == PILES[seats]
        assert view["discard"] == []
        assert (view["half"], view["turn"], view["last_round"], view["over"]) == (1, 1, False, False)


@cites("KK-08", "KK-09")
@every_number
def test_hands_are_dealt_before_the_open_cards(seats: int) -> None:
    table = Table(GAME, seats, seed=4, options={"start": "0"})
    assert [event.step for event in table.events] == ["deal"] * (3 * seats) + ["open"] * 2
    for event in table.events:
        assert event.by == CHANCE and event.do.split()[0] == ("draw" if event.step == "deal" else "open")


def _seats(table: Table) -> list[dict[str, object]]:
    seats = table.view(0)["seats"]
    assert isinstance(seats, list)
    return seats


def _parts(position: Position) -> dict[str, str]:
    return dict(part.split("=") for part in GAME.notation.write(position).split("; "))


def _cards(position: Position) -> Counter[str]:
    """Return all cards of a position by kind: hands, open row, draw pile and discards."""
    found: Counter[str] = Counter()
    for name, value in _parts(position).items():
        if name.partition(".")[0] in ("hand", "open", "pile", "disc"):
            found.update(card for card in value.split(",") if card not in ("", "-"))
    return found
