"""Hidden cards, TW-11: pairs of positions, worlds dealt again, and the odds of what nobody else knows."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import comb
from typing import Final

import pytest
from tests.citing import cites
from tests.contract.cases import GAMES
from tests.oracle.tore.side_by_side import GAME, random_game, words
from tests.oracle.tore.tally import CARDS

from chapterhouse.core.chance import FastDice
from chapterhouse.core.game import CHANCE, PUBLIC, legal_moves, weights
from chapterhouse.core.position import Position
from chapterhouse.games.tore import at
from chapterhouse.records.redact import redact
from chapterhouse.table.table import Table

SIDES: Final = ("N", "E", "S", "W")


@cites("TW-11")
@pytest.mark.parametrize("batch", range(5))
def test_a_card_exchanged_between_hand_and_face_down_pile_changes_nothing_for_others(batch: int) -> None:
    compared = 0
    for seed in range(700 + batch, 700 + batch + 5 * GAMES, 5):
        for position in _positions(seed, every=7):
            for seat in range(position.seats):
                other = _with_a_card_exchanged(position, seat)
                if other is None:
                    continue
                compared += 1
                for eyes in (*range(position.seats), PUBLIC):
                    if eyes != seat:
                        _assert_nothing_shows(position, other, eyes)
                assert GAME.view(other, seat) != GAME.view(position, seat), "the owner sees it"
    assert compared > 100


@cites("TW-11")
def test_the_ledgers_pair_of_positions_looks_the_same_to_east() -> None:
    pair = [_after("A4", "play grain", f"discard {card}") for card in ("rent", "medicine")]
    for eyes in (1, 2, 3, PUBLIC):
        _assert_nothing_shows(pair[0].peek(), pair[1].peek(), eyes)
        records = [redact(GAME, table.record(), eyes) for table in pair]
        assert records[0].events == records[1].events
    assert redact(GAME, pair[0].record(), 0).events != redact(GAME, pair[1].record(), 0).events


@cites("TW-11")
@pytest.mark.parametrize("seed", range(4 * GAMES))
def test_a_world_dealt_again_moves_only_cards_of_others_between_hand_and_face_down_pile(seed: int) -> None:
    dice = FastDice(seed)
    for position in _positions(seed, every=9):
        for eyes in (*range(position.seats), PUBLIC):
            world = GAME.redeal(position, eyes, dice)
            assert _public(world) == _public(position), "goods, piles' sizes and open piles are known"
            for seat in range(position.seats):
                hand, down = _cards(world, seat)
                true_hand, true_down = _cards(position, seat)
                assert hand | down == true_hand | true_down and not hand & down
                assert len(down) == len(true_down)
                assert seat != eyes or (hand, down) == (true_hand, true_down)


@cites("TW-10", "TW-11")
def test_a_world_dealt_for_east_keeps_norths_goods_and_may_hide_any_card_but_the_one_played() -> None:
    position = _after("A4", "play grain", "discard rent").peek()
    dice, found = FastDice(11), Counter[str]()
    for _ in range(1100):
        world = GAME.redeal(position, 1, dice)
        code = words(world)
        assert code["N"] == words(position)["N"] and "grain:1" in code["N"] and "wool:1,cloth:0" in code["N"]
        assert "gold:2" in code["N"]
        hand, down = _cards(world, 0)
        assert len(hand) == 10 and hand | down == set(CARDS) - {"grain"}
        found.update(down)
    assert found.keys() == set(CARDS) - {"grain"}
    assert all(60 < count < 145 for count in found.values()), "each of the eleven is as likely: about 100"


@cites("TW-11")
def test_every_set_of_face_down_cards_comes_with_the_same_odds() -> None:
    code = "A2; round=4; N.open=grain,sale,rent; N.down=piety,house,favour; N.hand=material,project,weaving"
    position = GAME.notation.read(code)
    unseen = ["piety", "house", "favour", "material", "project", "weaving"]
    dice, deals = FastDice(12), 4000
    found: Counter[frozenset[str]] = Counter()
    for _ in range(deals):
        found[frozenset(_cards(GAME.redeal(position, 1, dice), 0)[1])] += 1
    assert found.keys() == {frozenset(cards) for cards in combinations(unseen, 3)}
    likely = deals / comb(6, 3)
    chi = sum((count - likely) ** 2 / likely for count in found.values())
    assert chi < 2.5 * comb(6, 3), f"chi-square {chi:.1f}"


@cites("TW-11")
def test_an_owner_and_an_empty_pile_leave_one_world() -> None:
    dice = FastDice(13)
    start = GAME.notation.read("A3")
    assert all(GAME.redeal(start, PUBLIC, dice).is_same(start) for _ in range(20))
    end = GAME.notation.read("F2; ask=end; N.hand=; S.hand=")
    for seat in range(2):
        world = GAME.redeal(end, seat, dice)
        assert _cards(world, seat) == _cards(end, seat)


@cites("TW-11", "TW-68", "TW-E-III-03")
@pytest.mark.parametrize("seed", range(3 * GAMES))
def test_records_for_other_eyes_name_no_card_that_goes_face_down(seed: int) -> None:
    position, choices = random_game(seed)
    checked = 0
    for choice in choices:
        verb = GAME.moves.verb(choice.move)
        if verb not in ("discard", "draw"):
            continue
        owner = choice.seat if verb == "discard" else _drawn_from(position)
        for eyes in (*range(position.seats), PUBLIC):
            seen = GAME.moves.text(int(GAME.seen(position, eyes, choice.seat, choice.move)))
            assert seen == (GAME.moves.text(choice.move) if eyes == owner else f"{verb} hidden")
            checked += eyes != owner
    assert checked > 40


@cites("TW-11", "TW-E-III-03")
def test_a_card_drawn_blindly_is_told_to_its_owner_only() -> None:
    position = GAME.notation.read("A4-III; force=III-03")
    GAME.apply(position, 0, GAME.moves.number("play grain"))
    legal = legal_moves(GAME, position, CHANCE)
    assert [GAME.moves.text(move) for move in legal] == [f"draw {card}" for card in CARDS if card != "grain"]
    assert weights(GAME, position) == [1] * 11
    for eyes in (0, 1, PUBLIC):
        stories = set()
        for move in legal:
            after = position.copy()
            GAME.apply(after, CHANCE, move)
            stories.add(str(GAME.tell(position, after, eyes, CHANCE, move)))
        assert len(stories) == (11 if eyes == 0 else 1)


@cites("TW-11")
@pytest.mark.parametrize("seed", range(3 * GAMES))
def test_no_coming_event_and_no_unturned_tile_is_in_a_position_at_all(seed: int) -> None:
    """What nobody knows is drawn when it is turned up: the draw's odds are all there is."""
    position, choices = random_game(seed)
    for choice in choices:
        if choice.seat == CHANCE and GAME.moves.verb(choice.move) in ("reveal", "patient"):
            for eyes in (0, PUBLIC):
                world = GAME.redeal(position, eyes, FastDice(seed))
                assert legal_moves(GAME, world, CHANCE) == choice.legal
                assert weights(GAME, world) == weights(GAME, position)


def _assert_nothing_shows(position: Position, other: Position, eyes: int) -> None:
    assert GAME.view(other, eyes) == GAME.view(position, eyes)
    assert GAME.notation.write(other, eyes) == GAME.notation.write(position, eyes)
    if eyes >= 0:
        assert GAME.candidates(other, eyes) == GAME.candidates(position, eyes)
        assert legal_moves(GAME, other, eyes) == legal_moves(GAME, position, eyes)
        for move in GAME.candidates(position, eyes):
            assert GAME.objection(other, eyes, move) == GAME.objection(position, eyes, move)


def _with_a_card_exchanged(position: Position, seat: int) -> Position | None:
    """Return the position with a card of the hand and one of the face-down pile exchanged."""
    hand, down = _cards(position, seat)
    if not hand or not down:
        return None
    bits = (1 << CARDS.index(min(hand))) | (1 << CARDS.index(min(down)))
    other = position.copy()
    other.cells[at.HAND + seat] ^= bits
    other.cells[at.DOWN + seat] ^= bits
    return other


def _positions(seed: int, every: int) -> Iterator[Position]:
    position, choices = random_game(seed)
    for number, choice in enumerate(choices):
        if number % every == 0 and choice.seat != CHANCE:
            yield position


def _after(code: str, *moves: str) -> Table:
    table = Table(GAME, int(code[1]), start=GAME.notation.read(code))
    for move in moves:
        table.play(table.to_act()[0], move)
    return table


def _cards(position: Position, seat: int) -> tuple[set[str], set[str]]:
    """Return the hand and the face-down cards of a seat, as the position's code says."""
    code = words(position)
    name = [side for side in SIDES if side in code][seat]
    return set(code[f"{name}.hand"].split(",")) - {""}, set(code[f"{name}.down"].split(",")) - {""}


def _drawn_from(position: Position) -> int:
    """Return who loses a card blindly: the one whose hand the outcomes are."""
    outcomes = {GAME.moves.noun(move) for move in legal_moves(GAME, position, CHANCE)}
    code = words(position)
    agenda = code["agenda"].split(",")[-1]
    assert agenda.startswith("draw:-:")
    owner = int(agenda.rpartition(":")[2])
    assert outcomes == _cards(position, owner)[0]
    return owner


def _public(position: Position) -> list[int]:
    """Return every number of a position but hands and face-down piles; how many cards they have included."""
    cells = list(position.cells)
    kept = [*cells[: at.HAND], *cells[at.DOWN + at.SEATS :]]
    assert len(cells) - len(kept) == 2 * at.SEATS and at.DOWNS >= at.DOWN + at.SEATS
    return kept + list(position.memory)


@cites("TW-11")
def test_either_of_two_unseen_cards_may_be_the_one_that_lies_face_down() -> None:
    position = GAME.new_position(2, {})
    position.cells[at.HAND + 1] = 1
    position.cells[at.DOWN + 1], position.cells[at.DOWNS + 1] = 2, 1
    worlds = {GAME.redeal(position, 0, FastDice(seed)).cells[at.DOWN + 1] for seed in range(20)}
    assert worlds == {1, 2}
