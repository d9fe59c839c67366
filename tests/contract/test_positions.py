"""Positions: copies share nothing, dumps lose nothing, and what is no position is refused."""

from collections.abc import Mapping

import pytest
from tests.contract.cases import Case, asked, every_case, every_title, games, walk

from chapterhouse.core.agenda import AgendaGame
from chapterhouse.core.game import legal_moves
from chapterhouse.core.position import FIRST, Position
from chapterhouse.core.vectors import append
from chapterhouse.records.digest import digest


@every_case
def test_past_copies_never_change(case: Case) -> None:
    game = case.game
    for position, choices in games(case):
        past: list[tuple[Position, str]] = []
        for choice in choices:
            past.append((position.copy(), digest(game, position)))
            game.objection(position, choice.seat, choice.move)
        for number, (copy, before) in enumerate(past):
            assert digest(game, copy) == before, f"the copy made at choice {number} has changed"


@every_case
def test_what_is_played_on_a_copy_leaves_the_original_alone(case: Case) -> None:
    game = case.game
    for position, choice in walk(case, every=4):
        before = digest(game, position)
        for move in choice.legal:
            copy = position.copy()
            game.apply(copy, choice.seat, move)
            assert digest(game, position) == before


@every_case
def test_a_copy_and_a_loaded_dump_play_like_the_original(case: Case) -> None:
    game = case.game
    for position, choice in walk(case):
        loaded = game.load(game.dump(position), game.version)
        copy = position.copy()
        for twin in (loaded, copy):
            assert twin.is_same(position) and position.is_same(twin)
            assert legal_moves(game, twin, choice.seat) == choice.legal
            game.apply(twin, choice.seat, choice.move)
        assert digest(game, loaded) == digest(game, copy)


@every_title
def test_a_position_is_the_same_only_if_every_number_is(case: Case) -> None:
    for position, _ in asked(case, 1, every=20):
        assert position.is_same(position)
        for i in range(len(position.cells)):
            other = position.copy()
            other.cells[i] += 1
            assert not other.is_same(position) and not position.is_same(other)
        other = position.copy()
        other.memory = append(other.memory, 7)
        assert not other.is_same(position) and not position.is_same(other)
        assert not Position(position.seats + 1, position.cells, position.memory).is_same(position)


@every_title
def test_a_dump_holds_every_number_of_a_position(case: Case) -> None:
    game = case.game
    assert isinstance(game, AgendaGame)
    position, _ = next(asked(case, 1))
    assert len(position.cells) == FIRST + sum(width for _, width in game.fields)
    assert len({name for name, _ in game.fields}) == len(game.fields)
    before = digest(game, position)
    for i in [*range(1, position.cells[0] + 1), *range(FIRST, len(position.cells))]:
        other = position.copy()
        other.cells[i] += 1 << 16 if i < FIRST else 1
        assert digest(game, other) != before, f"cell {i} is in no field"


@every_title
def test_a_dump_is_plain_data_with_the_fields_names(case: Case) -> None:
    game = case.game
    assert isinstance(game, AgendaGame)
    position, _ = next(asked(case, 1))
    dump = game.dump(position)
    fields = [(name, width) for name, width in game.fields if name in dump or name not in game.sparse]
    assert list(dump) == ["seats", "agenda", *(name for name, _ in fields), "memory"]
    for name, width in fields:
        value = dump[name]
        numbers = [value] if width == 1 else value
        assert isinstance(numbers, list) and len(numbers) == width
        assert all(type(number) is int for number in numbers)


@every_title
def test_a_dump_with_a_field_missing_or_too_much_is_refused(case: Case) -> None:
    dump = _dump(case)
    for name in dump:
        less = {key: value for key, value in dump.items() if key != name}
        _refused(case, less, name)
    _refused(case, {**dump, "wings": 2}, "wings")


@every_title
@pytest.mark.parametrize("wrong", ["7", None, True, 1.5, [], {}, [[1]], 1 << 80], ids=repr)
def test_a_dump_with_a_value_of_the_wrong_kind_is_refused(case: Case, wrong: object) -> None:
    dump = _dump(case)
    for name in dump:
        if name in ("agenda", "memory") and wrong == []:
            continue  # nobody is asked, nothing is remembered: that is a position
        _refused(case, {**dump, name: wrong}, name)


@every_title
def test_a_dump_whose_list_has_a_wrong_value_or_length_is_refused(case: Case) -> None:
    dump = _dump(case)
    for name, value in dump.items():
        if isinstance(value, list) and name != "agenda":
            _refused(case, {**dump, name: [*value, "1"]}, name)
            _refused(case, {**dump, name: [None, *value[1:]]}, name)
            _refused(case, {**dump, name: [1 << 80, *value[1:]]}, name)
        if isinstance(value, list) and name not in ("agenda", "memory"):
            _refused(case, {**dump, name: value[1:]}, name)
            _refused(case, {**dump, name: [*value, 0]}, name)


@every_title
@pytest.mark.parametrize(
    "frame",
    [["dance", 0, 0], ["act", 0], ["act", 0, 0, 0], ["act", "0", 0], ["act", 0, None], ["act", 0, -1],
     ["act", -7, 0], ["act", 99, 0], [["act"], 0, 0], "act", 7],
    ids=repr,
)  # fmt: skip
def test_a_dump_with_an_unknown_frame_is_refused(case: Case, frame: object) -> None:
    dump = _dump(case)
    if isinstance(frame, list) and frame[0] == "act" and isinstance(case.game, AgendaGame):
        frame = [case.game.steps[0].name, *frame[1:]]
    _refused(case, {**dump, "agenda": [frame]}, "agenda")


@every_title
def test_a_dump_with_too_long_an_agenda_is_refused(case: Case) -> None:
    assert isinstance(case.game, AgendaGame)
    _refused(case, {**_dump(case), "agenda": [[case.game.steps[0].name, 0, 0]] * 16}, "agenda")


@every_title
def test_a_dump_for_a_seat_count_that_the_title_does_not_know_is_refused(case: Case) -> None:
    for seats in (-1, 0, case.game.seats.stop):
        _refused(case, {**_dump(case), "seats": seats}, "seat")


@every_title
def test_a_dump_of_another_version_is_refused(case: Case) -> None:
    for version in (0, case.game.version + 1):
        with pytest.raises(ValueError, match=str(version)):
            case.game.load(_dump(case), version)


def _dump(case: Case) -> dict[str, object]:
    """Return the dump of a position some way into a game."""
    for number, (position, _) in enumerate(asked(case, 1)):
        if number == 5:
            return case.game.dump(position)
    raise AssertionError("the game is too short")


def _refused(case: Case, data: Mapping[str, object], word: str) -> None:
    with pytest.raises(ValueError, match=word):
        case.game.load(data, case.game.version)
