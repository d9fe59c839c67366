"""Pickles and copies: positions, dice, games, glimpses and tables go to other processes and come back."""

import copy
import pickle
import pickletools
from collections.abc import Callable
from typing import Final, TypeVar

import pytest
from tests.contract.cases import Case, asked, every_case, every_title, walk

from chapterhouse.core.chance import Dice, FairDice, FastDice, seed_bytes
from chapterhouse.core.game import Game, legal_moves
from chapterhouse.core.position import Position
from chapterhouse.offer import load_kept
from chapterhouse.records.digest import digest
from chapterhouse.table.table import Table

T = TypeVar("T")
PROTOCOLS: Final = range(pickle.HIGHEST_PROTOCOL + 1)


def pickled(thing: T, protocol: int = pickle.HIGHEST_PROTOCOL) -> T:
    """Return what comes back from a pickle."""
    back = pickle.loads(pickle.dumps(thing, protocol))
    assert type(back) is type(thing)
    return back


def twins(position: Position) -> list[Position]:
    """Return the position copied and pickled in every way there is."""
    return [copy.copy(position), copy.deepcopy(position), *(pickled(position, way) for way in PROTOCOLS)]


def roll_on(game: Game, position: Position, dice: Dice) -> str:
    """Play some random choices and return the digest of where they lead."""
    for _ in range(30):
        seat = game.actor(position)
        moves = legal_moves(game, position, seat)
        if not moves:
            break
        game.apply(position, seat, moves[dice.below(len(moves))])
    return digest(game, position)


@every_case
def test_a_position_comes_back_the_same_and_shares_nothing(case: Case) -> None:
    for position, choice in walk(case, 1, every=9):
        for twin in twins(position):
            assert twin.is_same(position) and digest(case.game, twin) == digest(case.game, position)
            before = position.copy()
            case.game.apply(twin, choice.seat, choice.move)
            assert position.is_same(before)


@every_title
def test_a_pickled_position_names_nothing_that_only_one_package_has(case: Case) -> None:
    position, _ = next(asked(case, 1))
    text = pickle.dumps(position, 2)
    named = [argument for code, argument, _ in pickletools.genops(text) if code.name == "GLOBAL"]
    assert named == ["chapterhouse.core.position position_of"]


@pytest.mark.parametrize("again", [pickled, copy.copy, copy.deepcopy], ids=["pickle", "copy", "deepcopy"])
@pytest.mark.parametrize("make", [lambda: FairDice(seed_bytes(7)), lambda: FastDice(7)], ids=["fair", "fast"])
def test_dice_roll_on_where_they_were(make: Callable[[], Dice], again: Callable[[Dice], Dice]) -> None:
    dice = make()
    for _ in range(10):
        dice.below(6)
    twin = again(dice)
    rolled = [dice.below(1000) for _ in range(20)]
    assert [twin.below(1000) for _ in range(20)] == rolled
    assert [make().below(1000) for _ in range(20)] != rolled


@every_title
def test_a_game_comes_back_with_its_rules_and_its_pack(case: Case) -> None:
    game = case.game
    twin = pickled(game)
    assert (twin.name, twin.version, twin.content.label) == (game.name, game.version, game.content.label)
    assert twin.content.former == game.content.former and twin.moves.texts() == game.moves.texts()
    for position, _ in asked(case, 1, every=40):
        assert roll_on(twin, position.copy(), FastDice(3)) == roll_on(game, position.copy(), FastDice(3))


@every_title
def test_a_game_keeps_the_name_under_which_its_pack_was_kept(case: Case) -> None:
    kept = load_kept(case.game.name, "an-old-name@0123", case.game.content.tables())
    assert pickled(kept).content.is_called("an-old-name@0123")


@every_title
def test_a_game_is_its_own_copy(case: Case) -> None:
    assert copy.copy(case.game) is case.game and copy.deepcopy([case.game])[0] is case.game


@every_title
def test_a_game_of_other_rules_is_refused_with_a_sentence(
    case: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    version = case.game.version
    monkeypatch.setattr(case.game, "version", version + 1)
    text = pickle.dumps(case.game)
    with pytest.raises(ValueError, match=f"rules version {version + 1}; this release plays {version}"):
        pickle.loads(text)


@every_title
def test_a_glimpse_comes_back_with_the_same_knowledge(case: Case) -> None:
    table = Table(case.game, case.seats, seed=5, options=case.options)
    glimpse = table.glimpse(table.to_act()[0])
    twin = pickled(glimpse)
    assert (twin.seat, twin.legal, twin.view) == (glimpse.seat, glimpse.legal, glimpse.view)
    assert digest(case.game, twin.deal(FastDice(1))) == digest(case.game, glimpse.deal(FastDice(1)))


@every_title
@pytest.mark.parametrize("again", [pickled, copy.deepcopy], ids=["pickle", "deepcopy"])
def test_a_table_goes_on_where_it_was_and_rolls_the_same_dice(
    case: Case, again: Callable[[Table], Table]
) -> None:
    table = Table(case.game, case.seats, seed=5, options=case.options)
    _play(table, 15)
    twin = again(table)
    assert twin.record() == table.record() and twin.peek().is_same(table.peek())
    before = table.record()
    _play(twin, 15)
    assert table.record() == before
    _play(table, 15)
    assert twin.record() == table.record()


def _play(table: Table, choices: int) -> None:
    for _ in range(choices):
        if not table.is_over():
            seat = table.to_act()[0]
            table.play(seat, table.legal(seat)[-1])
