"""Hidden information: nobody is told what they may not know, nor holds anything that tells it."""

import gc
import json

from tests.contract.cases import Case, asked, every_case, every_title, games, walk

from chapterhouse.core.chance import FairDice, FastDice
from chapterhouse.core.game import CHANCE, PUBLIC, legal_moves
from chapterhouse.core.position import Position
from chapterhouse.records.digest import digest
from chapterhouse.table.glimpse import Glimpse
from chapterhouse.table.table import Table


@every_case
def test_a_world_dealt_again_looks_the_same_and_plays_the_same(case: Case) -> None:
    game, dice = case.game, FastDice(1)
    for position, _ in walk(case, every=3):
        for seat in range(case.seats):
            world = game.redeal(position, seat, dice)
            assert game.view(world, seat) == game.view(position, seat)
            assert game.view(world, PUBLIC) == game.view(position, PUBLIC), (
                "a seat does not know what all know"
            )
            assert game.to_act(world) == game.to_act(position)
            assert game.question(world, seat) == game.question(position, seat)
            assert legal_moves(game, world, seat) == legal_moves(game, position, seat)
            assert case.inspected.check(world) == []


@every_case
def test_the_code_for_a_seat_tells_what_it_knows_and_no_more(case: Case) -> None:
    game, dice = case.game, FastDice(2)
    for position, _ in asked(case, every=3):
        for eyes in (*range(case.seats), PUBLIC):
            code = game.notation.write(position, eyes)
            assert game.notation.write(game.redeal(position, eyes, dice), eyes) == code


@every_case
def test_dealing_again_shares_nothing_and_changes_nothing(case: Case) -> None:
    game, dice = case.game, FastDice(1)
    for position, _ in walk(case, every=9):
        before = digest(game, position)
        for eyes in (*range(case.seats), PUBLIC):
            world = game.redeal(position, eyes, dice)
            for i in range(len(world.cells)):
                world.cells[i] += 1
            assert digest(game, position) == before


@every_case
def test_what_is_seen_of_a_move_is_the_move_or_a_cover(case: Case) -> None:
    game = case.game
    for position, choice in walk(case, every=3):
        for eyes in (*range(case.seats), PUBLIC):
            for move in choice.legal:
                seen = game.seen(position, eyes, choice.seat, move)
                assert seen == move or seen >= len(game.moves), "a move is shown as another move"
                assert game.moves.text(seen)
                assert eyes != choice.seat or seen == move, "somebody does not see their own move"


@every_case
def test_who_may_not_see_a_move_cannot_tell_it_from_others_with_the_same_cover(case: Case) -> None:
    game = case.game
    for position, choice in walk(case, every=3):
        for eyes in range(case.seats):
            views: dict[int, object] = {}
            for move in choice.legal:
                seen = int(game.seen(position, eyes, choice.seat, move))
                if seen < len(game.moves):
                    continue
                after = position.copy()
                game.apply(after, choice.seat, move)
                view = game.view(after, eyes)
                assert views.setdefault(seen, view) == view


@every_case
def test_views_are_plain_data(case: Case) -> None:
    for position, _ in walk(case, every=5):
        for eyes in (*range(case.seats), PUBLIC):
            view = case.game.view(position, eyes)
            assert json.loads(json.dumps(view)) == view


@every_case
def test_a_view_is_no_window_to_the_position(case: Case) -> None:
    for position, _ in walk(case, 1, every=9):
        before = digest(case.game, position)
        _spoil(case.game.view(position, 0))
        assert digest(case.game, position) == before


@every_title
def test_a_glimpse_holds_no_part_of_the_true_position(case: Case) -> None:
    for position, choices in games(case, 1):
        for choice in choices:
            if choice.seat == CHANCE:
                continue
            before = digest(case.game, position)
            glimpse = Glimpse(case.game, position, choice.seat, FairDice(b"glimpse"))
            found = _positions(glimpse)
            assert found and all(world is not position for world in found)
            for world in found:
                for i in range(len(world.cells)):
                    world.cells[i] += 1
            assert digest(case.game, position) == before


@every_title
def test_a_glimpse_of_the_table_tells_what_the_seat_knows(case: Case) -> None:
    table = Table(case.game, case.seats, seed=4, options=case.options)
    seat = table.to_act()[0]
    glimpse = table.glimpse(seat)
    assert glimpse.view == table.view(seat)
    assert glimpse.question == table.question(seat)
    assert [case.game.moves.text(move) for move in glimpse.legal] == table.legal(seat)
    world = glimpse.deal(FastDice(3))
    assert case.game.view(world, seat) == table.view(seat)
    assert case.game.load(glimpse.dump(), case.game.version).seats == case.seats
    assert table.peek() not in _positions(glimpse)


@every_title
def test_looking_does_not_disturb_the_dice(case: Case) -> None:
    codes = []
    for looks in (False, True):
        table = Table(case.game, case.seats, seed=11, options=case.options)
        for _ in range(40):
            if table.is_over():
                break
            seat = table.to_act()[0]
            if looks:
                table.glimpse(seat).deal(FastDice(5))
            table.play(seat, table.legal(seat)[0])
        codes.append(digest(case.game, table.peek()))
    assert codes[0] == codes[1]


def _positions(root: object) -> list[Position]:
    """Return every position that can be reached from an object, its class and modules left out."""
    found: list[Position] = []
    seen: set[int] = set()
    queue = [root]
    while queue:
        item = queue.pop()
        if (
            id(item) in seen
            or isinstance(item, type)
            or type(item).__name__ in ("module", "function", "method")
        ):
            continue
        seen.add(id(item))
        if isinstance(item, Position):
            found.append(item)
        queue += gc.get_referents(item)
    return found


def _spoil(value: object) -> None:
    if isinstance(value, dict):
        for part in list(value.values()):
            _spoil(part)
        value.clear()
    elif isinstance(value, list):
        for part in value:
            _spoil(part)
        value.clear()


@every_case
def test_eyes_to_whom_a_move_looks_public_are_told_what_the_public_is_told(case: Case) -> None:
    game = case.game
    for position, choice in walk(case, every=2):
        after = position.copy()
        game.apply(after, choice.seat, choice.move)
        told = game.tell(position, after, PUBLIC, choice.seat, choice.move)
        look = game.seen(position, PUBLIC, choice.seat, choice.move)
        for eyes in range(case.seats):
            if game.seen(position, eyes, choice.seat, choice.move) == look:
                assert game.tell(position, after, eyes, choice.seat, choice.move) == told


@every_case
def test_a_title_that_calls_itself_open_hides_nothing_and_another_hides_something(case: Case) -> None:
    game, hidden = case.game, 0
    for position, choice in walk(case, every=2):
        views = [game.view(position, eyes) for eyes in range(case.seats)]
        hidden += any(view != game.view(position, PUBLIC) for view in views)
        hidden += any(
            game.seen(position, eyes, choice.seat, choice.move) != choice.move
            for eyes in (*range(case.seats), PUBLIC)
        )
    assert (hidden == 0) == game.is_open
