"""Every choice of a turn, KK-18 to KK-48: what is offered, what is legal, and why all the rest is refused."""

from typing import Final

import pytest
from tests.citing import cites
from tests.oracle.kardinal.side_by_side import GAME, random_game, words

from chapterhouse.core.chance import FastDice
from chapterhouse.core.game import CHANCE, Objection, legal_moves
from chapterhouse.core.position import Position
from chapterhouse.core.vectors import i64, vec
from chapterhouse.games.kardinal import at

SPACES: Final = [space["id"].lower() for space in GAME.content.tables()["space"]]  # type: ignore[attr-defined]
KINDS: Final = ("fa", "bb", "li", "es", "fr")
COUNTRIES: Final = "ekbiaflsu"


@cites("KK-18", "KK-20", "KK-23", "KK-25", "KK-26", "KK-33", "KK-36", "KK-41", "KK-44", "KK-46")
@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_not_refused_is_legal_and_everything_legal_is_offered(seed: int) -> None:
    position, choices = random_game(seed)
    asked: set[str] = set()
    for number, choice in enumerate(choices):
        if choice.seat == CHANCE or number % 12 != seed:
            continue
        asked.add(GAME.question(position, choice.seat).step)
        accepted = [
            move
            for move in range(len(GAME.moves))
            if GAME.moves.verb(move) not in ("draw", "open", "start")
            and GAME.objection(position, choice.seat, move) is None
        ]
        assert accepted == sorted(choice.legal), GAME.notation.write(position)
        assert set(choice.legal) <= set(GAME.candidates(position, choice.seat))
    assert len(asked) > 2, "hardly any kind of choice has come up"


@cites("KK-20", "KK-22", "KK-25")
@pytest.mark.parametrize("colour", "grpby")
def test_nobody_pays_with_cards_of_a_neighbour(colour: str) -> None:
    """Everybody else holds nothing but pairs."""
    others = "; ".join(
        f"hand.{other}={kind}" for other, kind in zip("grpby", _pairs(), strict=True) if other != colour
    )
    code = f"players=grpby; cl=g:K1 r:E1 p:B1; hand=FA,BB,LI; {others}; turn={colour}"
    texts = _legal(GAME.notation.read(code))
    assert texts == [f"country {country}" for country in "kbialu"] + ["swap fa", "swap bb", "swap li"]


@cites("KK-19")
@pytest.mark.parametrize(
    ("code", "offered"),
    [
        ("turn=g", [f"country {c}" for c in COUNTRIES] + [f"swap {k}" for k in KINDS]),
        ("phase=pay; in=K; turn=g", [f"{verb} {k}" for verb in ("pay", "pair") for k in KINDS]),
        (
            "phase=pay; in=K; placed=1; first=K2; turn=g",
            [f"{verb} {k}" for verb in ("pay", "pair") for k in KINDS] + ["stop"],
        ),
        ("phase=piece; in=K; turn=g", [f"cloister {space}" for space in SPACES] + ["advisor"]),
        ("phase=draw; in=K; placed=1; turn=g", ["take left", "take right", "take pile"]),
    ],
)
def test_each_small_choice_offers_these_things(code: str, offered: list[str]) -> None:
    position = GAME.notation.read(f"cl=g:K1,K2; hand=FA,BB; {code}")
    assert [GAME.moves.text(move) for move in GAME.candidates(position, 0)] == offered


@cites("KK-18", "KK-19", "KK-23", "KK-24", "KK-28", "KK-29", "KK-44")
@pytest.mark.parametrize(
    ("code", "text", "reason", "rule"),
    [
        ("turn=g", "pay fa", "must_act", "KK-18"),
        ("turn=g", "pay fr", "must_act", "KK-18"),
        ("turn=g", "pair fa", "must_act", "KK-18"),
        ("turn=g", "cloister e1", "must_act", "KK-18"),
        ("turn=g", "stop", "must_act", "KK-18"),
        ("turn=g", "take pile", "must_act", "KK-18"),
        ("turn=g", "swap fr", "card_not_in_hand", "KK-47"),
        ("turn=g", "country f", "card_not_in_hand", "KK-20"),
        ("phase=pay; in=K; turn=g", "stop", "must_act", "KK-19"),
        ("phase=pay; in=K; turn=g", "swap fa", "must_act", "KK-19"),
        ("phase=pay; in=K; turn=g", "cloister e1", "must_act", "KK-19"),
        ("phase=pay; in=K; turn=g", "cloister k3", "must_act", "KK-19"),
        ("phase=pay; in=K; turn=g", "country k", "must_act", "KK-19"),
        ("phase=pay; in=K; turn=g", "country e", "other_country", "KK-23"),
        ("phase=pay; in=K; turn=g", "country u", "other_country", "KK-23"),
        ("phase=pay; in=K; turn=g", "pay bb", "wrong_card", "KK-21"),
        ("phase=pay; in=K; turn=g", "pair fa", "joker_own", "KK-26"),
        ("phase=pay; in=K; turn=g", "pair bb", "card_not_in_hand", "KK-25"),
        ("phase=piece; in=K; turn=g", "stop", "card_unused", "KK-28"),
        ("phase=piece; in=K; turn=g", "country k", "card_unused", "KK-28"),
        ("phase=piece; in=K; turn=g", "country b", "other_country", "KK-23"),
        ("phase=piece; in=K; turn=g", "pay fa", "card_unused", "KK-28"),
        ("phase=piece; in=K; turn=g", "cloister e1", "other_country", "KK-23"),
        ("phase=piece; in=K; turn=g", "cloister k1", "space_taken", "KK-33"),
        ("phase=draw; in=K; placed=2; turn=g", "pay fa", "two_pieces", "KK-24"),
        ("phase=draw; in=K; placed=2; turn=g", "pair fa", "two_pieces", "KK-24"),
        ("phase=draw; in=K; placed=2; turn=g", "advisor", "two_pieces", "KK-24"),
        ("phase=draw; in=E; placed=1; empty=yes; turn=g", "pay es", "empty_country", "KK-29"),
        ("phase=draw; in=K; placed=1; turn=g", "stop", "must_draw", "KK-44"),
        ("phase=draw; in=K; placed=1; turn=g", "swap fa", "must_draw", "KK-44"),
        ("phase=draw; in=K; placed=1; turn=g", "country k", "must_draw", "KK-44"),
        ("phase=draw; in=K; placed=1; turn=g", "take right", "draw_empty", "KK-46"),
    ],
)
def test_what_a_choice_does_not_ask_for_is_refused_for_this_reason(
    code: str, text: str, reason: str, rule: str
) -> None:
    position = GAME.notation.read(f"cl=g:K1,K2; hand=FA,BB; hand.r=FA,FA,FA; open=FR,-; {code}")
    assert GAME.objection(position, 0, GAME.moves.number(text)) == Objection(reason, rule)


@cites("KK-24", "KK-29")
def test_who_has_stopped_after_one_piece_is_not_told_that_the_country_was_empty() -> None:
    for code in ("in=K; placed=1", "in=E; placed=2; empty=yes"):
        position = GAME.notation.read(f"cl=g:K1,K2,E1; hand=FA,BB; phase=draw; {code}; turn=g")
        refused = GAME.objection(position, 0, GAME.moves.number("pay fa"))
        assert refused is not None and refused.reason != "empty_country"


@cites("KK-44")
@pytest.mark.parametrize(("hand", "missing"), [("FA,BB", 1), ("FA", 2), ("", 3)])
def test_who_draws_is_told_how_many_cards_are_missing(hand: str, missing: int) -> None:
    position = GAME.notation.read(f"cl=g:K1; hand={hand}; open=FR,LI; phase=draw; in=K; placed=1; turn=g")
    assert GAME.question(position, 0).facts == {"missing": missing}


@cites("KK-23", "KK-24")
def test_who_pays_is_told_the_country_and_the_pieces_placed() -> None:
    for placed in (0, 1):
        position = GAME.notation.read(f"cl=g:U1; hand=BB,BB; phase=pay; in=U; placed={placed}; turn=g")
        assert GAME.question(position, 0).facts == {"country": "@country.U", "placed": placed}


@cites("KK-25", "KK-47", "KK-18")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("pass", "must_act"),
        ("pair es+li", "joker_mixed"),
        ("swap fa+li", "swap_one"),
        ("swap xx", ""),
        ("pair xx", ""),
        ("take fa+li", ""),
        ("", ""),
    ],
)
def test_a_text_that_names_no_move_is_refused_by_a_rule_only_where_one_says_so(
    text: str, reason: str
) -> None:
    found = GAME.misread(GAME.notation.read("hand=FA,LI,LI; turn=r"), 1, text)
    assert (found.reason if found is not None else "") == reason


@cites("KK-27", "KK-19")
def test_either_order_of_payment_and_of_pieces_reaches_the_same_position() -> None:
    start = "cl=g:K1,K2; hand=FA,BB,BB; turn=r"
    ways = [
        ["pay fa", "cloister k3", "pair bb", "cloister k5"],
        ["pair bb", "cloister k3", "pay fa", "cloister k5"],
        ["pair bb", "cloister k5", "pay fa", "cloister k3"],
    ]
    found = []
    for way in ways:
        position = _played(GAME.notation.read(start), "country k", *way)
        assert sorted(position.memory) == [0, 1, 1]
        position.memory = vec[i64]([])  # the discards keep the order of play
        found.append(position)
        assert "pair" not in words(position) and "first" not in words(position)
    assert found[0].is_same(found[1]) and found[0].is_same(found[2])


@cites("KK-27")
@pytest.mark.parametrize(
    ("played", "searched"),
    [
        # The first payment and the first piece are free.
        (["country k"], ["pay fa", "pair bb"]),
        (
            ["country k", "pay fa"],
            ["cloister k3", "cloister k4", "cloister k5", "cloister k6", "cloister k7", "advisor"],
        ),
        # After a card everything may follow, after a pair nothing: the card could have come first.
        (["country k", "pay fa", "cloister k5"], ["pair bb", "stop"]),
        (["country k", "pair bb", "cloister k5"], ["stop"]),
        # The second piece goes behind the first, an advisor last.
        (["country k", "pay fa", "cloister k5", "pair bb"], ["cloister k6", "cloister k7", "advisor"]),
        (
            ["country k", "pay fa", "cloister k3", "pair bb"],
            ["cloister k4", "cloister k5", "cloister k6", "cloister k7", "advisor"],
        ),
        (["country k", "pay fa", "advisor", "pair bb"], ["advisor"]),
        (["country k", "pay fa", "cloister k7", "pair bb"], ["advisor"]),
    ],
)
def test_search_looks_at_one_order_of_the_same_two_pieces(played: list[str], searched: list[str]) -> None:
    position = _played(GAME.notation.read("cl=g:K1,K2; hand=FA,BB,BB; turn=r"), *played)
    assert _canonical(position) == searched
    assert set(searched) <= set(_legal(position))


@cites("KK-27", "KK-41")
def test_search_looks_at_everything_where_nothing_comes_behind_the_first_piece() -> None:
    start = GAME.notation.read("cl=g:K1,K2; stock=r:5/0; hand=FA,BB,BB; turn=r")
    position = _played(start, "country k", "pay fa", "cloister k7", "pair bb")
    assert _canonical(position) == _legal(position) == [f"cloister k{number}" for number in range(3, 7)]


@cites("KK-05", "KK-08", "KK-09")
def test_before_the_first_turn_come_the_lot_the_hands_and_the_row() -> None:
    coming = [["next", -1, 0], ["refill", -1, 0], ["deal", -1, 0]]
    assert GAME.dump(GAME.new_position(4, {"start": "2"}))["agenda"] == coming
    assert GAME.dump(GAME.new_position(4, {}))["agenda"] == [*coming, ["lot", -1, 0]]


@cites("KK-17")
@pytest.mark.parametrize("eyes", [-1, 0, 1, 2, 3, 4])
def test_with_five_players_every_other_hand_is_dealt_again(eyes: int) -> None:
    position = GAME.notation.read(
        "players=grpby; hand.g=FA,BB,LI; hand.r=ES,FR,FA; seen.r=FR; hand.p=BB,LI,ES; hand.b=FR,FR,FR;"
        " hand.y=LI,LI,BB; seen.y=LI; open=FA,ES; disc=FR,BB; turn=g"
    )
    has_changed = [False] * 5
    for seed in range(12):
        world = GAME.redeal(position, eyes, FastDice(seed))
        assert GAME.notation.is_whole(world)
        for seat in range(5):
            hand, known = (at.HANDS + at.KINDS * seat, at.KNOWN + at.KINDS * seat)
            cards, true = world.cells[hand : hand + at.KINDS], position.cells[hand : hand + at.KINDS]
            assert sum(cards) == 3 and min(cards) >= 0
            assert all(a >= b for a, b in zip(cards, position.cells[known : known + at.KINDS], strict=True))
            has_changed[seat] |= list(cards) != list(true)
        assert sum(world.cells[at.BAG : at.BAG + at.KINDS]) == world.cells[at.PILE] == position.cells[at.PILE]
        assert list(world.cells[at.KNOWN : at.BAG]) == list(position.cells[at.KNOWN : at.BAG])
        assert list(world.cells[at.OPEN :]) == list(position.cells[at.OPEN :])
    assert has_changed == [seat != eyes for seat in range(5)]


def _pairs() -> list[str]:
    return ["FA,FA,FA", "ES,ES,ES", "FR,FR,FR", "BB,BB,BB", "ES,ES,FR"]


def _legal(position: Position) -> list[str]:
    return [GAME.moves.text(move) for move in legal_moves(GAME, position, GAME.actor(position))]


def _canonical(position: Position) -> list[str]:
    moves = vec[i64]([GAME.moves.number("stop")] * len(GAME.moves))  # what an earlier question left there
    count = GAME.canonical_into(position, GAME.actor(position), moves)
    return [GAME.moves.text(move) for move in list(moves)[:count]]


def _played(position: Position, *texts: str) -> Position:
    for text in texts:
        assert text in _legal(position)
        GAME.apply(position, GAME.actor(position), GAME.moves.number(text))
    return position
