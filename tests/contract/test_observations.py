"""Observations: what eyes may know, all of it and nothing else, as bytes.

`CHAPTERHOUSE_PAIRS` says how many pairs of worlds each title compares; the default keeps the suite short.
"""

import hashlib
import os
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from typing import Final

import pytest
from tests.contract.cases import CASES, FIRST_CASES, Case, every_case, every_title, games, walk
from tests.contract.decoding import decoded, observed, planes

from chapterhouse.core.agenda import AgendaGame
from chapterhouse.core.chance import FastDice
from chapterhouse.core.game import PUBLIC
from chapterhouse.core.observing import REPEATED
from chapterhouse.core.position import FIRST, Position
from chapterhouse.core.vectors import octets
from chapterhouse.core.watching import Watch

PAIRS: Final = int(os.environ.get("CHAPTERHOUSE_PAIRS", "200"))
STORED: Final = Path(__file__).parent / "observations.txt"


def _game(case: Case) -> AgendaGame:
    assert isinstance(case.game, AgendaGame)
    return case.game


def _eyes(case: Case) -> tuple[int, ...]:
    return (*range(case.seats), PUBLIC)


@every_case
def test_no_byte_is_higher_than_its_plane_says(case: Case) -> None:
    game = _game(case)
    for position, _ in walk(case, 1, every=11):
        for eyes in _eyes(case):
            for plane, data in planes(game, observed(game, position, eyes)):
                assert max(data) <= plane.highest, plane


@every_case
def test_an_observation_read_back_shows_what_the_view_shows(case: Case) -> None:
    game = _game(case)
    for position, choices in games(case, 1):
        for number, _ in enumerate(choices):
            if number % 23 == 0:
                _compare(case, game, position)
        _compare(case, game, position)


def _compare(case: Case, game: AgendaGame, position: Position) -> None:
    for eyes in _eyes(case):
        twin = decoded(game, observed(game, position, eyes))
        _as_the_table_says(game, position, twin)
        assert _sorted(game.view(twin, eyes)) == _sorted(game.view(position, eyes))
        assert game.actor(twin) == game.actor(position)
        end = -1 if game.observation.rows[-1].how == REPEATED else None  # what is remembered is not shown
        assert observed(game, twin, eyes)[:end] == observed(game, position, eyes)[:end]


def _as_the_table_says(game: AgendaGame, position: Position, twin: Position) -> None:
    """Copy what observations leave out because only another reading of a ruling has it (decision 0067)."""
    at = FIRST
    for name, width in game.fields:
        if name in game.sparse:
            twin.cells[at] = position.cells[at]
        at += width


def _sorted(view: dict[str, object]) -> dict[str, object]:
    """Return a view without the order of discards, which no rule asks for in Kardinal."""
    discard = view.get("discard")
    return {**view, "discard": sorted(discard)} if isinstance(discard, list) else view


def _pairs(case: Case) -> Iterator[tuple[Position, Position, int]]:
    """Yield worlds that the eyes cannot tell apart: dealt again, or after moves with the same cover."""
    game, dice = case.game, FastDice(5)
    for number in count(1):
        *_, (position, choices) = games(case, number)  # each time one more, so the last one is new
        for choice in islice(choices, 0, None, 2):
            for eyes in _eyes(case):
                yield position, game.redeal(position, eyes, dice), eyes
                covered = [
                    m for m in choice.legal if game.seen(position, eyes, choice.seat, m) >= len(game.moves)
                ]
                worlds = [position.copy() for _ in covered]
                for world, move in zip(worlds, covered, strict=True):
                    game.apply(world, choice.seat, move)
                for world in worlds[1:]:
                    yield worlds[0], world, eyes


@every_title
def test_no_byte_depends_on_what_the_eyes_may_not_know(case: Case) -> None:
    cases = [each for each in CASES if each.game is case.game]
    different = 0
    for each in cases:
        game = _game(each)
        for number, (one, other, eyes) in enumerate(_pairs(each)):
            assert observed(game, one, eyes) == observed(game, other, eyes)
            different += not one.is_same(other)
            if number >= PAIRS // len(cases):
                break
    assert different or case.game.name in ("avignon", "pilgrim"), "no pair differed in what is hidden"


@every_title
def test_every_field_is_in_a_plane_or_left_out_for_a_reason(case: Case) -> None:
    """Whatever a rule may read: a change of any cell shows in some byte for some eyes."""
    game = _game(case)
    most = next(each for each in reversed(CASES) if each.game is game and each.seats == game.seats[-1])
    positions = [position.copy() for position, _ in walk(most, 1, every=25)]
    at = FIRST
    for name, width in game.fields:
        if name in game.observation.left_out:
            assert game.observation.left_out[name]
        else:
            for cell in range(at, at + width):
                assert any(_shows(game, position, cell) for position in positions), (name, cell)
        at += width


def _shows(game: AgendaGame, position: Position, cell: int) -> bool:
    before = [observed(game, position, eyes) for eyes in range(position.seats)]
    for change in (1, 64, 1 << 32):
        twin = position.copy()
        twin.cells[cell] ^= change
        if any(observed(game, twin, eyes) != before[eyes] for eyes in range(position.seats)):
            return True
    return False


@every_case
def test_a_watch_shows_what_is_written_anew_whatever_comes_next(case: Case) -> None:
    """Step by step, with other eyes, in a game before or after, and next to what others have written."""
    game, size = _game(case), case.game.observation.size
    out = octets(size + 20)
    for place in (0, 9, 10 + size, 19 + size):
        out[place] = 77
    watch, early = Watch(game.observation, out, 10), case.new()
    for number, (position, _) in enumerate(walk(case, 2, every=3)):
        early = position.copy() if number % 40 == 0 else early
        for eyes in (number % case.seats, number % case.seats, (number // 5) % case.seats, PUBLIC):
            shown = early if number % 7 == 0 and eyes >= 0 else position
            watch.show(shown, eyes)
            data = bytes(out)
            assert data[10 : 10 + size] == observed(game, shown, eyes)
    assert [data[place] for place in (0, 9, 10 + size, 19 + size)] == [77] * 4 and not any(data[1:9])


@every_case
def test_the_own_seat_comes_first(case: Case) -> None:
    """Who looks is seat 1 in every plane that names seats; the seat after it is seat 2."""
    game = _game(case)
    for position, choice in walk(case, 1, every=4):
        for eyes in range(case.seats):
            data = observed(game, position, eyes)
            expected = 1 if choice.seat < 0 else 2 + (choice.seat - eyes) % case.seats
            assert (data[0], data[1], data[2]) == (case.seats, eyes + 1, expected)


@every_title
def test_an_observation_is_written_where_it_is_wanted_and_nowhere_else(case: Case) -> None:
    size = case.game.observation.size
    position, _ = next(walk(case, 1))
    out = octets(size + 20)
    for i in range(size + 20):
        out[i] = 7
    case.game.observe_into(position, 0, out, 10)
    data = bytes(out)
    assert data[:10] == data[size + 10 :] == bytes([7] * 10)
    assert data[10 : size + 10] == observed(_game(case), position, 0)


@every_title
def test_planes_have_names_of_their_own_and_say_what_they_hold(case: Case) -> None:
    found = case.game.observation.planes
    assert len({plane.name for plane in found}) == len(found)
    assert all(plane.what and plane.size > 0 and 0 < plane.highest < 256 for plane in found)
    assert case.game.observation.size == sum(plane.size for plane in found)


def fingerprint(case: Case) -> str:
    """Return a digest of all observations of a few games: the same, pure and compiled."""
    digest = hashlib.sha256()
    for each in CASES:
        rulings = {option.name for option in each.game.options if option.is_ruling}
        if each.game is case.game and not rulings & each.options.keys():  # other readings have no bytes
            for position, _ in walk(each, 1, every=29):
                for eyes in _eyes(each):
                    digest.update(observed(_game(each), position, eyes))
    return f"{case.game.name} {case.game.observation.size} {digest.hexdigest()[:16]}"


@pytest.mark.parametrize(
    "line", STORED.read_text(encoding="utf-8").splitlines(), ids=lambda line: line.split()[0]
)
def test_observations_are_what_they_were_pure_and_compiled(line: str) -> None:
    """If planes were meant to change, write the line again: learners must learn again as well."""
    case = next(case for case in FIRST_CASES if case.game.name == line.split()[0])
    assert fingerprint(case) == line
