"""The turn, KK-18 to KK-43: every set of cards that can be played, and pieces that stay where they are."""

import copy
from collections import Counter
from typing import Final

import pytest
from tests.citing import cites
from tests.contract.cases import GAMES
from tests.golden.games import golden
from tests.oracle.kardinal.game import Oracle
from tests.oracle.kardinal.side_by_side import GAME, oracle_of, parts, random_game, words
from tests.oracle.kardinal.tally import COUNTRIES, DATA

from chapterhouse.core.game import legal_moves
from chapterhouse.core.position import Position
from chapterhouse.records.events import Record, in_force

Played = tuple[str, ...]

CARD: Final = {country["id"]: country["card"] for country in DATA["country"]}
EXAMPLE: Final = "cl=g:K1 b:U1,I1; hand=FA,BB,BB; turn=r"
GOLDEN: Final = golden("kardinal")


@cites("KK-20")
def test_the_ledgers_example_has_exactly_these_card_sets() -> None:
    joker = {("BB", "BB")}
    assert _card_sets(GAME.notation.read(EXAMPLE)) == {
        "K": {("FA",), ("BB", "BB"), ("BB", "BB", "FA")},
        "A": {("FA",), ("BB", "BB")},
        "U": {("BB",), ("BB", "BB")},
        "B": {("BB",)},
        "E": joker,
        "I": joker,
        "F": joker,
        "L": joker,
        "S": joker,
    }


@cites("KK-20", "KK-27")
def test_in_the_ledgers_example_so_many_pieces_are_paid_with_each_set() -> None:
    pieces = _pieces_by_set(GAME.notation.read(EXAMPLE))
    assert pieces["K"] == {("FA",): {1}, ("BB", "BB"): {1}, ("BB", "BB", "FA"): {2}}
    assert pieces["U"] == {("BB",): {1}, ("BB", "BB"): {2}}
    assert pieces["A"] == {("FA",): {1}, ("BB", "BB"): {1}}
    assert pieces["I"] == {("BB", "BB"): {1}}


@cites("KK-20", "KK-25", "KK-26", "KK-28", "KK-29", "KK-30", "KK-43")
@pytest.mark.parametrize("batch", range(3))
def test_in_any_position_the_card_sets_are_those_of_the_ledger(batch: int) -> None:
    turns = 0
    for seed in range(300 + batch, 300 + batch + 6 * GAMES, 3):
        position, choices = random_game(seed)
        for choice in choices:
            if choice.seat >= 0 and GAME.question(position, choice.seat).step == "turn":
                turns += 1
                if turns % 7 == 0:
                    assert _card_sets(position) == _sets_of_the_ledger(position), GAME.notation.write(
                        position
                    )
    assert turns > 100


@cites("KK-42")
@pytest.mark.parametrize("seed", range(9))
def test_through_a_whole_game_the_pieces_on_the_board_only_grow(seed: int) -> None:
    position, choices = random_game(seed)
    pieces: Counter[str] = Counter()
    for _ in choices:
        pieces = _grown(pieces, position)
    assert _grown(pieces, position).total() > 20


@cites("KK-42", "KK-41")
@pytest.mark.parametrize("record", GOLDEN.values(), ids=GOLDEN.keys())
def test_in_golden_games_the_pieces_on_the_board_only_grow(record: Record) -> None:
    position = GAME.new_position(len(record.header.seats), record.header.options)
    pieces: Counter[str] = Counter()
    for event in in_force(record.events):
        GAME.apply(position, event.by, GAME.moves.number(event.do))
        pieces = _grown(pieces, position)


@cites("KK-18", "KK-43")
def test_a_swap_is_always_possible_and_sometimes_the_only_turn() -> None:
    code = "cl=r:F1; ad=F:r1; stock=g:0/0; hand=FR,LI,LI; open=BB,ES; pile=FA,FR; half=2; turn=g"
    assert _texts(GAME.notation.read(code)) == ["swap li", "swap fr"]
    for seed in range(9):
        position, choices = random_game(seed)
        for choice in choices:
            if choice.seat >= 0 and GAME.question(position, choice.seat).step == "turn":
                swaps = {text for text in _texts(position) if text.startswith("swap")}
                hand = words(position)[f"hand.{'grpby'[choice.seat]}"].split(",")
                assert swaps == {f"swap {card.lower()}" for card in hand}


def _card_sets(position: Position) -> dict[str, set[Played]]:
    """Return what can be played in each country, found by making every choice up to the last piece."""
    return {country: set(found) for country, found in _pieces_by_set(position).items()}


def _pieces_by_set(position: Position) -> dict[str, dict[Played, set[int]]]:
    found: dict[str, dict[Played, set[int]]] = {}
    for text in _texts(position):
        if text.startswith("country"):
            after = _after(position, text)
            sets: dict[Played, set[int]] = {}
            _walk(after, (), 0, sets)
            found[text.split()[1].upper()] = sets
    return found


def _walk(position: Position, played: Played, pieces: int, found: dict[Played, set[int]]) -> None:
    """Follow every choice of payment and piece, and note what has been played where placing ends."""
    seat = GAME.to_act(position)[0] if GAME.to_act(position) else -1
    step = GAME.question(position, seat).step if seat >= 0 else "over"
    if step not in ("pay", "piece"):
        found.setdefault(tuple(sorted(played)), set()).add(pieces)
        return
    texts = _texts(position)
    if step == "piece":  # which space does not matter to the payment
        spaces = [text for text in texts if text != "advisor"]
        texts = [text for text in texts if text in (*spaces[:1], "advisor")]
    for text in texts:
        verb, _, noun = text.partition(" ")
        cards = (noun.upper(),) * {"pay": 1, "pair": 2}.get(verb, 0)
        _walk(_after(position, text), played + cards, pieces + (step == "piece"), found)


def _sets_of_the_ledger(position: Position) -> dict[str, set[Played]]:
    """Return the sets of KK-20 that the hand holds and the room in each country allows."""
    oracle = oracle_of(position)
    hand = oracle.hands[oracle.mover]
    pairs = [kind for kind in CARD.values() if hand.count(kind) >= 2]
    found: dict[str, set[Played]] = {}
    for country in COUNTRIES:
        own = CARD[country]
        jokers = {(kind, kind) for kind in pairs if kind != own}
        sets: set[Played] = ({(own,)} if own in hand else set()) | jokers
        is_empty = not any(space[0] == country for space in oracle.cloisters)
        if not is_empty and _has_room_for_two(oracle_of(position), country):
            sets |= {(own, own)} if hand.count(own) >= 2 else set()
            sets |= {tuple(sorted((own, *joker))) for joker in jokers if own in hand}
        oracle.country, oracle.asked = country, "piece"
        if sets and oracle.legal():
            found[country] = sets
    return found


def _has_room_for_two(oracle: Oracle, country: str) -> bool:
    """Return whether some piece can follow some other piece in the country."""
    oracle.country, oracle.asked = country, "piece"
    for first in oracle.legal()[:1] + oracle.legal()[-1:]:  # a cloister, an advisor
        after = copy.deepcopy(oracle)
        after.play(first)
        after.country, after.asked = country, "piece"
        if after.legal():
            return True
    return False


def _texts(position: Position) -> list[str]:
    seat = GAME.to_act(position)[0]
    return [GAME.moves.text(move) for move in legal_moves(GAME, position, seat)]


def _after(position: Position, text: str) -> Position:
    after = position.copy()
    GAME.apply(after, GAME.to_act(position)[0], GAME.moves.number(text))
    return after


def _grown(pieces: Counter[str], position: Position) -> Counter[str]:
    """Return the pieces on the board, having made sure that none of those before is missing."""
    code = parts(position)
    cloisters, advisors = code["cl"], code["ad"]
    assert isinstance(cloisters, dict) and isinstance(advisors, dict)
    now = Counter(f"{colour} on {space}" for colour, spaces in cloisters.items() for space in spaces)
    for country, row in advisors.items():
        now.update({f"{colour} in {country}": count for colour, count in row.items()})
    assert pieces <= now, "a piece has left the board"
    return now
