"""What everybody sees and what nobody is shown, KK-17: views, codes, and what cannot be taken back."""

import json
from typing import Final

import pytest
from tests.citing import cites
from tests.oracle.kardinal.side_by_side import GAME, random_game, words

from chapterhouse.core.game import PUBLIC
from chapterhouse.core.position import Position
from chapterhouse.table.table import NotPossible, Table

CODE: Final = (
    "cl=g:K1; hand.g=LI,LI,LI; hand.r=FA,BB,BB; seen.r=BB; hand.p=FR,FR,FR; hand.b=LI,LI,LI;"
    " open=ES,ES; pile=ES,FR; disc=LI; turn=g"
)


@cites("KK-17")
def test_greens_view_counts_reds_cards_and_the_pile_and_names_neither() -> None:
    view = GAME.view(GAME.notation.read(CODE), 0)
    red = _seat(view, 1)
    assert red["cards"] == 3 and view["pile"] == 2
    assert "hand" not in red and red["known"] == ["BB"]
    assert _names_in(view) == {"ES": 2, "LI": 4, "BB": 1}, (
        "open row, discards, own hand, what red was seen taking"
    )


@cites("KK-17")
def test_reds_own_view_names_the_whole_hand() -> None:
    view = GAME.view(GAME.notation.read(CODE), 1)
    assert _seat(view, 1)["hand"] == ["FA", "BB", "BB"]
    assert ["hand" in _seat(view, seat) for seat in range(4)] == [False, True, False, False]


@cites("KK-17")
def test_a_spectator_sees_no_hand_at_all() -> None:
    view = GAME.view(GAME.notation.read(CODE), PUBLIC)
    assert not any("hand" in _seat(view, seat) for seat in range(4))
    assert _names_in(view) == {"ES": 2, "LI": 1, "BB": 1}


@cites("KK-17", "KK-80")
def test_the_code_for_other_eyes_has_question_marks_and_no_pile() -> None:
    position = GAME.notation.read(CODE)
    code = dict(part.split("=") for part in GAME.notation.write(position, 0).split("; "))
    assert "pile" not in code
    assert {name: value for name, value in code.items() if name.startswith("hand")} == {
        "hand.g": "LI,LI,LI",
        "hand.r": "BB,?,?",
        "hand.p": "?,?,?",
        "hand.b": "?,?,?",
    }


@cites("KK-17")
@pytest.mark.parametrize("seed", range(6))
def test_everything_public_is_in_every_view(seed: int) -> None:
    position, choices = random_game(seed)
    for number, choice in enumerate(choices):
        if number % 12 or choice.seat < 0:
            continue
        code = words(position)
        for eyes in (*range(position.seats), PUBLIC):
            view = GAME.view(position, eyes)
            assert ",".join(card or "-" for card in _list(view["open"])) == code["open"]
            assert ",".join(_list(view["discard"])) == code["disc"]
            assert view["pile"] == len([card for card in code["pile"].split(",") if card])
            for seat, colour in enumerate(code["players"]):
                _check_seat(_seat(view, seat), code, colour, is_own=seat == eyes)


@cites("KK-17")
@pytest.mark.parametrize("seed", range(6))
def test_a_view_never_counts_the_kinds_in_the_pile(seed: int) -> None:
    """Whatever is hidden from the eyes is dealt again by hand here; the view must not change."""
    position, choices = random_game(seed)
    for number, choice in enumerate(choices):
        if number % 25 or choice.seat < 0:
            continue
        code = words(position)
        rest = [card for card in code["pile"].split(",") if card]
        if len(set(rest)) < 2 or not code[f"hand.{code['players'][1]}"]:
            continue
        other = _with_a_card_exchanged(position, 1)
        for eyes in (0, 2, PUBLIC):
            assert GAME.view(other, eyes) | {"turn": 0} == GAME.view(position, eyes) | {"turn": 0}


@cites("KK-17")
def test_a_choice_that_turned_up_a_card_cannot_be_taken_back() -> None:
    table = Table(GAME, 3, seed=5, options={"start": "0"})
    swap = next(text for text in table.legal(0) if text.startswith("swap"))
    table.play(0, swap)
    assert table.can_undo(0), "nothing has been turned up yet"
    table.play(0, "take pile")
    assert not table.can_undo(0)
    with pytest.raises(NotPossible):
        table.undo(0)


@cites("KK-17", "KK-46")
def test_the_last_open_card_taken_turns_up_another_and_stays_taken() -> None:
    table = Table(GAME, 3, seed=5, options={"start": "0"})
    swap = next(text for text in table.legal(0) if text.startswith("swap"))
    table.play(0, [swap, "take left"])
    assert table.events[-1].do.startswith("open ")
    assert not table.can_undo(0) and not table.can_undo(1)


@cites("KK-17")
def test_pieces_can_be_taken_back_until_a_card_is_drawn() -> None:
    code = "cl=g:K1; hand=FA,FA,LI; open=FR,LI; pile=ES,BB,FA; turn=r"
    start = GAME.notation.read(code)
    table = Table(GAME, 4, start=start, plays_forced=False)
    for text in ("country k", "pay fa", "cloister k2", "pay fa", "advisor", "take left"):
        table.play(1, text)
    for _ in range(6):
        table.undo(1)
    assert table.peek().is_same(start)


def _check_seat(shown: dict[str, object], code: dict[str, str], colour: str, is_own: bool) -> None:
    hand = [card for card in code[f"hand.{colour}"].split(",") if card]
    assert shown["colour"] == colour and shown["cards"] == len(hand)
    assert ",".join(_list(shown["known"])) == code[f"seen.{colour}"]
    stock = dict(word.split(":") for word in code["stock"].split())[colour]
    assert f"{shown['cloisters_left']}/{shown['advisors_left']}" == stock
    assert dict(word.split(":") for word in code["score"].split())[colour] == str(shown["score"])
    assert shown.get("hand") == (hand if is_own else None)


def _with_a_card_exchanged(position: Position, seat: int) -> Position:
    """Return the position with an unknown card of a hand exchanged for another kind from the pile."""
    code = words(position)
    colour = code["players"][seat]
    hand, pile = code[f"hand.{colour}"].split(","), code["pile"].split(",")
    known = code[f"seen.{colour}"].split(",")
    unknown = [card for card in hand if hand.count(card) > known.count(card)]
    if unknown:
        card = next(card for card in pile if card != unknown[0])
        hand[hand.index(unknown[0])], pile[pile.index(card)] = card, unknown[0]
    changed = code | {f"hand.{colour}": ",".join(hand), "pile": ",".join(pile)}
    return GAME.notation.read("; ".join(f"{name}={value}" for name, value in changed.items()))


def _seat(view: dict[str, object], seat: int) -> dict[str, object]:
    seats = view["seats"]
    assert isinstance(seats, list)
    found: dict[str, object] = seats[seat]
    return found


def _list(value: object) -> list[str]:
    assert isinstance(value, list)
    return value


def _names_in(view: dict[str, object]) -> dict[str, int]:
    """Return how often each kind of card is named anywhere in a view."""
    text = json.dumps(view)
    return {kind: text.count(f'"{kind}"') for kind in ("FA", "BB", "LI", "ES", "FR") if f'"{kind}"' in text}
