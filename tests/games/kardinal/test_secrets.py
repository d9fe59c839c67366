"""Hidden cards, KK-17: worlds dealt again, what a good memory knows, and the odds of what it does not."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import permutations
from typing import Final

import pytest
from tests.citing import cites
from tests.oracle.kardinal.side_by_side import GAME, random_game, words

from chapterhouse.core.chance import FastDice
from chapterhouse.core.game import CHANCE, PUBLIC
from chapterhouse.core.position import Position
from chapterhouse.games.kardinal import at

NAMES: Final = ["FA", "BB", "LI", "ES", "FR"]
SMALL: Final = (
    "players=grp; cl=; hand.g=FA,FA,FA; hand.r=BB,LI,ES; seen.r=BB; hand.p=FR,FR,ES; open=FA,BB; pile=LI;"
    " disc=FA; half=2; turn=g"
)


class Memory:
    """Somebody who sees only what everybody sees, and forgets nothing."""

    def __init__(self, seats: int) -> None:
        self.mover = -1
        self.known: list[Counter[str]] = [Counter() for _ in range(seats)]
        self.sizes = [0] * seats
        self.open = ["", ""]
        self.pile = {3: 45, 4: 50, 5: 55}[seats]
        self.discards = 0
        self.half = 1

    def hear(self, seat: int, text: str) -> None:
        """Take in a move as everybody sees it."""
        verb, _, noun = text.upper().partition(" ")
        verb = verb.lower()
        if verb in ("country", "swap"):
            self.turn_ends()
            self.mover = seat
        if verb == "draw":
            assert noun == "HIDDEN"
            self.sizes[next(seat for seat, size in enumerate(self.sizes) if size < 3)] += 1
            self._take_off()
        elif verb == "open":
            self.open[self.open.index("")] = noun
            self._take_off()
        elif verb in ("pay", "pair", "swap"):
            for _ in range(2 if verb == "pair" else 1):
                self.known[seat] -= Counter([noun])
                self.sizes[seat] -= 1
                self.discards += 1
        elif verb == "take" and noun != "PILE":
            self._take_open(seat, 0 if noun == "LEFT" else 1)

    def turn_ends(self) -> None:
        """With the second pile empty the missing cards come from the open row without a word."""
        while self.mover >= 0 and self.pile == 0 and self.sizes[self.mover] < 3 and any(self.open):
            self._take_open(self.mover, 0 if self.open[0] else 1)

    def _take_open(self, seat: int, place: int) -> None:
        self.known[seat][self.open[place]] += 1
        self.sizes[seat] += 1
        self.open[place] = ""

    def _take_off(self) -> None:
        self.pile -= 1
        if self.pile == 0 and self.half == 1:
            self.half, self.pile, self.discards = 2, self.discards, 0


@cites("KK-17")
@pytest.mark.parametrize("seed", range(9))
def test_a_card_taken_openly_stays_known_until_one_of_its_kind_is_played_or_swapped(seed: int) -> None:
    position, choices = random_game(seed)
    memory = Memory(int(position.seats))
    for choice in choices:
        if choice.seat >= 0 and GAME.question(position, choice.seat).step == "turn":
            memory.turn_ends()
            assert memory.known == _known(position)
        seen = int(GAME.seen(position, PUBLIC, choice.seat, choice.move))
        memory.hear(choice.seat, GAME.moves.text(seen))
    memory.turn_ends()
    assert memory.known == _known(position)


@cites("KK-17")
@pytest.mark.parametrize("seed", range(9))
def test_a_world_dealt_again_keeps_all_that_is_known_and_loses_no_card(seed: int) -> None:
    dice = FastDice(seed)
    for position in _positions(seed, every=5):
        for eyes in (*range(position.seats), PUBLIC):
            world = GAME.redeal(position, eyes, dice)
            assert _public(world) == _public(position), "a public fact has changed"
            assert _cards(world) == _cards(position), "a card is lost or made"
            assert _pile(world).total() == _pile(position).total()
            for seat in range(position.seats):
                hand, true = _hand(world, seat), _hand(position, seat)
                assert hand.total() == true.total()
                assert _known(position)[seat] <= hand
                assert seat != eyes or hand == true


@cites("KK-17")
@pytest.mark.parametrize("seed", range(6))
def test_over_many_deals_every_unknown_kind_comes_to_every_hand_that_may_hold_it(seed: int) -> None:
    dice = FastDice(100 + seed)
    for position in _positions(seed, every=90):
        eyes = seed % position.seats
        pool = _pool(position, eyes)
        found: list[Counter[str]] = [Counter() for _ in range(position.seats)]
        for _ in range(250):
            world = GAME.redeal(position, eyes, dice)
            for seat in range(position.seats):
                found[seat] += _hand(world, seat) - _known(position)[seat]
        for seat in range(position.seats):
            has_unknown = seat != eyes and _hand(position, seat) != _known(position)[seat]
            for kind in NAMES:
                likely = pool[kind] >= max(2, pool.total() // 12)
                assert not (has_unknown and likely) or found[seat][kind] > 0, (
                    kind,
                    GAME.notation.write(position),
                )
                assert not (has_unknown and pool[kind] == 0) or found[seat][kind] == 0


@cites("KK-17")
def test_dealt_worlds_come_with_the_odds_of_all_orders_of_the_unknown_cards() -> None:
    position = GAME.notation.read(SMALL)
    unknown = ["LI", "ES", "FR", "FR", "ES", "LI"]  # two of red's, three of purple's, one in the pile
    expected: Counter[tuple[str, ...]] = Counter()
    for order in permutations(unknown):
        expected[_world(["BB", *order[:2]], order[2:5], order[5:])] += 1
    dice, deals = FastDice(17), 9000
    found: Counter[tuple[str, ...]] = Counter()
    for _ in range(deals):
        world = GAME.redeal(position, 0, dice)
        found[_world(_hand(world, 1).elements(), _hand(world, 2).elements(), _pile(world).elements())] += 1
    assert found.keys() == expected.keys()
    likely = {world: deals * number / expected.total() for world, number in expected.items()}
    chi = sum((found[world] - number) ** 2 / number for world, number in likely.items())
    assert chi < 2.5 * len(likely), f"chi-square {chi:.1f} for {len(likely)} worlds"


@cites("KK-17")
def test_the_odds_of_a_hidden_draw_are_those_of_the_pile_whatever_others_hold() -> None:
    """Who does not know the other hands expects the card as from all unknown cards together."""
    position = GAME.notation.read(SMALL.replace("pile=LI", "pile=LI,ES"))
    dice, deals = FastDice(18), 6000
    found: Counter[str] = Counter()
    for _ in range(deals):
        pile = _pile(GAME.redeal(position, 0, dice))
        for kind, number in pile.items():
            found[kind] += number
    expected = {"LI": 2 / 7, "ES": 3 / 7, "FR": 2 / 7}
    assert found.keys() == expected.keys()
    for kind, odds in expected.items():
        assert abs(found[kind] / (2 * deals) - odds) < 0.02


@cites("KK-17")
def test_when_every_card_is_known_only_one_world_is_left() -> None:
    code = SMALL.replace("seen.r=BB", "seen.r=BB,LI,ES").replace("hand.p=FR,FR,ES", "hand.p=FR,FR,FR")
    code = code.replace("pile=LI", "pile=FR; seen.p=FR")
    position, dice = GAME.notation.read(code), FastDice(1)
    assert all(GAME.redeal(position, 0, dice).is_same(position) for _ in range(50))


def _positions(seed: int, every: int) -> Iterator[Position]:
    position, choices = random_game(seed)
    for number, choice in enumerate(choices):
        if number % every == 0 and choice.seat != CHANCE:
            yield position


def _pool(position: Position, eyes: int) -> Counter[str]:
    """Return the cards that the eyes cannot place: the pile and what nobody has seen others take."""
    pool = _pile(position)
    for seat in range(position.seats):
        if seat != eyes:
            pool += _hand(position, seat) - _known(position)[seat]
    return pool


def _hand(position: Position, seat: int) -> Counter[str]:
    first = at.HANDS + at.KINDS * seat
    return +Counter(dict(zip(NAMES, position.cells[first : first + at.KINDS], strict=True)))


def _known(position: Position) -> list[Counter[str]]:
    """Return what everybody knows of each hand, as the view tells it."""
    seats = GAME.view(position, PUBLIC)["seats"]
    assert isinstance(seats, list)
    return [Counter(seat["known"]) for seat in seats]


def _pile(position: Position) -> Counter[str]:
    return +Counter(dict(zip(NAMES, position.cells[at.BAG : at.BAG + at.KINDS], strict=True)))


def _cards(position: Position) -> Counter[str]:
    code = words(position)
    names = [name for name in code if name.partition(".")[0] in ("hand", "open", "pile", "disc")]
    return Counter(card for name in names for card in code[name].split(","))


def _public(position: Position) -> list[int]:
    """Return every number of a position but the hands and the kinds in the pile."""
    cells = list(position.cells)
    kept = [*cells[: at.HANDS], *cells[at.KNOWN : at.BAG], *cells[at.BAG + at.KINDS :]]
    assert len(cells) - len(kept) == at.SEATS * at.KINDS + at.KINDS
    return kept + list(position.memory)


def _world(*hands: Iterable[str]) -> tuple[str, ...]:
    return tuple(" ".join(sorted(hand)) for hand in hands)
