"""Gestures: the moves of one list are played all or nothing, and taken back and played again as one."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from tests.contract.cases import Case, every_case, every_title, every_verified
from tests.titles import NAMES

from chapterhouse.core.chance import FastDice
from chapterhouse.core.game import CHANCE, IllegalMove
from chapterhouse.records.digest import digest
from chapterhouse.records.events import in_force
from chapterhouse.records.record import lines, read
from chapterhouse.records.verify import verify
from chapterhouse.table.rehearsal import RefusedAt
from chapterhouse.table.resume import table_from
from chapterhouse.table.table import Table

SEED = 17


def _gestures(case: Case, most: int = 60, longest: int = 3) -> Iterator[tuple[Table, int, list[str]]]:
    """Yield a table with lists of choices of one seat that nothing comes between; then they are played."""
    table, dice = Table(case.game, case.seats, seed=SEED, options=case.options), FastDice(3)
    for _ in range(most):
        if table.is_over():
            return
        seat = table.to_act()[0]
        moves: list[str] = []
        legal = table.legal(seat)
        while legal and len(moves) < longest:
            moves.append(legal[dice.below(len(legal))])
            asked = table.preview(seat, moves).asked
            legal = [] if asked is None else [case.game.moves.text(move) for move in asked.legal]
        before = len(table.events)
        yield table, seat, moves
        if len(table.events) == before:
            table.play(seat, moves)


@every_case
def test_a_gesture_is_taken_back_and_played_again_as_one(case: Case) -> None:
    long = 0
    for table, seat, moves in _gestures(case):
        before = table.peek()
        events = table.play(seat, moves)
        choices = [event for event in events if event.by == seat and not event.forced]
        after = table.peek()
        if any(event.by == CHANCE for event in events) or table.is_over() or not table.can_undo(seat):
            continue
        assert [event.joined for event in choices] == [False] + [True] * (len(moves) - 1)
        table.undo(seat)
        assert table.peek().is_same(before)
        table.redo(seat)
        assert table.peek().is_same(after)
        table.undo(seat)
        assert table.peek().is_same(before), "what was played again is taken back as one, too"
        table.redo(seat)
        long += len(moves) > 1
    assert long > 0 or case.game.name not in NAMES  # a stub asks one thing a turn


@every_verified
def test_a_list_is_refused_at_each_of_its_places_and_nothing_is_played(case: Case) -> None:
    places: set[int] = set()
    for table, seat, moves in _gestures(case):
        before, events, undo = table.peek(), len(table.events), table.can_undo(seat)
        for place in range(len(moves)):
            wrong = [*moves[:place], "dance 7", *moves[place:]]
            with pytest.raises(RefusedAt) as caught:
                table.rehearse(seat, wrong)
            assert caught.value.index == place and caught.value.text == "dance 7"
            with pytest.raises(IllegalMove):
                table.play(seat, wrong)
            assert table.peek().is_same(before) and len(table.events) == events
            assert table.can_undo(seat) == undo
            places.add(place)
    assert places == {0, 1, 2}


@every_verified
def test_a_saved_game_still_takes_a_gesture_back_as_one(case: Case) -> None:
    tried = 0
    for table, seat, moves in _gestures(case):
        if len(moves) < 2:
            continue
        before = table.peek()
        table.play(seat, moves)
        if not table.can_undo(seat):
            continue
        record = read(list(lines(table.record())))
        assert record == table.record()
        again = table_from(case.game, record, seed=SEED)
        again.undo(seat)
        assert again.peek().is_same(before)
        resumed = table_from(case.game, again.record(), seed=SEED)
        resumed.redo(seat)
        assert resumed.peek().is_same(table.peek())
        resumed.undo(seat)
        assert resumed.peek().is_same(before)
        tried += 1
    assert tried > 0


@every_verified
def test_a_record_of_gestures_is_sound_and_one_without_the_mark_replays_as_ever(case: Case) -> None:
    table = Table(case.game, case.seats, seed=SEED, options=case.options)
    for reached, _, _ in _gestures(case, most=400):
        table = reached
    while not table.is_over():
        seat = table.to_act()[0]
        table.play(seat, table.legal(seat)[0])
    record = table.record()
    assert any(event.joined for event in record.events)
    assert verify(case.game, record).is_sound
    older = replace(record, events=tuple(replace(event, joined=False) for event in record.events))
    assert verify(case.game, older).is_sound
    assert len(in_force(older.events)) == len(in_force(record.events))


@every_verified
def test_the_whole_turn_is_played_again_in_the_same_gestures(case: Case) -> None:
    tried = 0
    for table, seat, moves in _gestures(case):
        before, could = table.peek(), table.can_undo(seat)
        table.play(seat, moves[:1])
        if len(moves) == 1 or not table.can_undo(seat) or could:
            continue
        between = table.peek()
        table.play(seat, moves[1:])
        if not table.can_undo(seat) or case.game.turn(before) != case.game.turn(between):
            continue
        after = digest(case.game, table.position)
        table.reset_turn(seat)
        if not table.peek().is_same(before):
            continue
        table.redo(seat)
        assert digest(case.game, table.position) == after
        table.undo(seat)
        assert table.peek().is_same(between), "two gestures stay two"
        tried += 1
    assert tried > 0 or case.game.name == "tore"  # whose turns seldom have two


@every_verified
def test_by_consent_a_gesture_goes_back_as_one(case: Case) -> None:
    tried = 0
    for table, seat, moves in _gestures(case):
        if len(moves) < 2:
            continue
        before, first = table.peek(), len(table.events) + 1
        table.play(seat, moves)
        if table.is_over():
            continue
        assert table.last_choice(seat) == first
        table.take_back(seat, table.last_choice(seat))
        assert table.peek().is_same(before)
        assert verify(case.game, table.record()).error is None
        tried += 1
    assert tried > 0


@every_title
def test_a_barrier_parts_a_list_that_is_played_beyond_it(case: Case) -> None:
    """In Python a list may run on beyond chance; then only what comes after it can be taken back."""
    table, dice = Table(case.game, case.seats, seed=5, options=case.options), FastDice(5)
    tried = 0
    for _ in range(80):
        if table.is_over():
            break
        seat = table.to_act()[0]
        legal = table.legal(seat)
        move = legal[dice.below(len(legal))]
        probe = table_from(case.game, table.record(), seed=5)
        events = probe.play(seat, move)
        if any(event.by == CHANCE for event in events) and not probe.is_over() and probe.to_act()[0] == seat:
            behind = probe.peek()
            second = probe.legal(seat)[0]
            events = table.play(seat, [move, second])
            own = [event for event in events if event.by == seat and not event.forced]
            assert not any(event.joined for event in own)
            tried += 1
            if table.can_undo(seat):
                table.undo(seat)
                assert table.peek().is_same(behind)
        else:
            table.play(seat, move)
    assert tried > 0 or case.game.name not in ("avignon", "kardinal")
