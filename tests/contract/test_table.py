"""The referee: what it plays by itself, what it lets people take back, and that it does all or nothing."""

from collections.abc import Iterator

import pytest
from tests.contract.cases import GAMES, Case, every_case, every_title

from chapterhouse.core.chance import FastDice
from chapterhouse.core.game import CHANCE, BadOption, IllegalMove, legal_moves
from chapterhouse.core.position import Position
from chapterhouse.records.digest import digest
from chapterhouse.records.events import Event, in_force
from chapterhouse.table.stride import walk
from chapterhouse.table.table import NotPossible, Table


@every_case
def test_forced_events_had_exactly_one_legal_move(case: Case) -> None:
    for table in _played(case):
        for position, event in _positions(case, table):
            if event.forced:
                legal = legal_moves(case.game, position, event.by)
                assert [case.game.moves.text(move) for move in legal] == [event.do]
                assert event.by != CHANCE


@every_case
def test_events_played_again_reach_the_noted_digests(case: Case) -> None:
    for table in _played(case):
        last = None
        for position, event in _positions(case, table):
            last = position.copy()
            case.game.apply(last, event.by, case.game.moves.number(event.do))
            assert event.check in ("", digest(case.game, last))
        assert last is not None and last.is_same(table.peek())
        end = table.record().end
        assert end is not None and end.check == digest(case.game, last)


@every_case
def test_every_turn_that_ends_notes_a_digest(case: Case) -> None:
    for table in _played(case):
        for position, event in _positions(case, table):
            after = position.copy()
            case.game.apply(after, event.by, case.game.moves.number(event.do))
            ends = case.game.turn(after) != case.game.turn(position) or not case.game.to_act(after)
            assert bool(event.check) == ends


@every_case
def test_people_are_never_asked_what_is_forced(case: Case) -> None:
    for number in range(GAMES):
        table = Table(case.game, case.seats, seed=number, options=case.options)
        dice = FastDice(number)
        while not table.is_over():
            seat = table.to_act()[0]
            assert seat >= 0
            legal = table.legal(seat)
            assert len(legal) > 1 or not case.game.is_forced(table.peek(), seat)
            table.play(seat, legal[dice.below(len(legal))])


@every_case
def test_undo_leads_back_and_redo_forward_again(case: Case) -> None:
    for number in range(GAMES):
        table = Table(case.game, case.seats, seed=number, options=case.options)
        dice = FastDice(number)
        while not table.is_over():
            seat = table.to_act()[0]
            before, legal = table.peek(), table.legal(seat)
            events = table.play(seat, legal[dice.below(len(legal))])
            after = table.peek()
            if any(event.by == CHANCE for event in events):
                assert not any(table.can_undo(each) for each in range(case.seats))
            elif not table.is_over():
                assert table.can_undo(seat)
                table.undo(seat)
                assert table.peek().is_same(before)
                table.redo(seat)
                assert table.peek().is_same(after)


@every_title
def test_a_refused_list_is_taken_back_but_not_beyond_a_card_it_turned_up(case: Case) -> None:
    table = Table(case.game, case.seats, seed=3, options=case.options)
    for _ in range(30):
        if table.is_over():
            break
        seat = table.to_act()[0]
        before, events = table.peek(), len(table.events)
        with pytest.raises(IllegalMove):
            table.play(seat, [table.legal(seat)[0], "dance 7"])
        if not any(event.by == CHANCE for event in table.events[events:]):
            assert table.peek().is_same(before) and len(table.events) == events
        if not table.is_over():
            asked = table.to_act()[0]
            table.play(asked, table.legal(asked)[-1])


@every_title
def test_a_refused_move_does_not_disturb_the_dice(case: Case) -> None:
    ends = []
    for tries in (False, True):
        table = Table(case.game, case.seats, seed=8, options=case.options)
        dice = FastDice(2)
        while not table.is_over():
            seat = table.to_act()[0]
            legal = table.legal(seat)
            if tries:
                with pytest.raises(IllegalMove):
                    table.play(seat, ["dance 7", legal[-1]])
            table.play(seat, legal[dice.below(len(legal))])
        ends.append(digest(case.game, table.peek()))
    assert ends[0] == ends[1]


@every_title
def test_after_the_end_nothing_can_be_played(case: Case) -> None:
    table = next(_played(case))
    for seat in range(case.seats):
        assert table.legal(seat) == []
        for text in case.game.moves.texts():
            with pytest.raises(IllegalMove):
                table.play(seat, text)


@every_title
def test_seats_and_options_that_the_title_does_not_know_are_refused(case: Case) -> None:
    game = case.game
    for seats in (0, game.seats.start - 1, game.seats.stop):
        with pytest.raises(BadOption):
            Table(game, seats)
    with pytest.raises(BadOption):
        Table(game, case.seats, options={"wings": "two"})
    for option in game.options:
        if option.values:
            with pytest.raises(BadOption):
                Table(game, case.seats, options={option.name: "purple"})
    table = Table(game, case.seats, seed=1)
    for seat in (-3, -2, -1, case.seats):
        with pytest.raises(NotPossible):
            table.play(seat, game.moves.text(0))


@every_title
def test_the_seed_is_told_only_when_the_game_is_over(case: Case) -> None:
    table = Table(case.game, case.seats, seed=b"secret seed", options=case.options)
    assert table.record().end is None
    assert b"secret seed".hex() not in repr(table.record())
    over = next(_played(case)).record()
    assert over.end is not None and over.end.seed


def _played(case: Case) -> Iterator[Table]:
    """Yield finished tables, some of them with choices taken back."""
    for number in range(GAMES):
        table = Table(case.game, case.seats, seed=number, options=case.options)
        dice = FastDice(number + 1)
        while not table.is_over():
            seat = table.to_act()[0]
            if table.can_undo(seat) and dice.below(6) == 0:
                table.undo(seat)
            else:
                legal = table.legal(seat)
                table.play(seat, legal[dice.below(len(legal))])
        yield table


def _positions(case: Case, table: Table) -> Iterator[tuple[Position, Event]]:
    """Yield each event in force with the position before it."""
    position = case.new()
    for event in in_force(table.events):
        yield position, event
        case.game.apply(position, event.by, case.game.moves.number(event.do))


@every_case
def test_a_position_handed_out_never_changes(case: Case) -> None:
    """Whatever is played, refused, taken back and played again: what the table shares stays as it was."""
    game, dice = case.game, FastDice(5)
    table = Table(game, case.seats, seed=11, options=case.options)
    table.follow()
    kept: list[tuple[Position, str]] = []
    for step in range(120):
        if table.is_over():
            break
        seat = table.to_act()[0]
        legal = table.legal(seat)
        kept.append((table.position, digest(game, table.position)))
        with pytest.raises(IllegalMove):
            table.play(seat, [legal[dice.below(len(legal))], "no such move"])
        table.play(seat, table.legal(table.to_act()[0])[0] if table.to_act()[0] == seat else [])
        if step % 3 == 2 and table.can_undo(seat):
            table.undo(seat)
            table.redo(seat)
        for stride in table.taken():
            kept += [(stride.before, digest(game, stride.before)), (stride.after, digest(game, stride.after))]
    assert all(digest(game, position) == noted for position, noted in kept)


@every_case
def test_strides_are_what_a_walk_through_the_record_finds(case: Case) -> None:
    game, dice = case.game, FastDice(6)
    table = Table(game, case.seats, seed=12, options=case.options)
    first = len(table.events)
    start = table.position
    table.follow()
    for step in range(60):
        if table.is_over():
            break
        seat = table.to_act()[0]
        if step % 9 == 8:
            table.note_seat(seat, "clock")
        if step % 4 == 3 and table.can_undo(seat):
            table.undo(seat)
        else:
            legal = table.legal(seat)
            table.play(seat, legal[dice.below(len(legal))])
    strides = table.taken()
    walked = list(walk(game, start, table.events[first:]))
    assert [stride.event for stride in strides] == [stride.event for stride in walked]
    assert [stride.turn for stride in strides] == [stride.turn for stride in walked]
    for one, other in zip(strides, walked, strict=True):
        assert one.before.is_same(other.before) and one.after.is_same(other.after)


@every_case
def test_an_answer_is_refused_exactly_as_the_rules_object_to_it(case: Case) -> None:
    """What is worked out once for a question says the same as the game, asked move by move."""
    game, dice = case.game, FastDice(7)
    table = Table(game, case.seats, seed=13, options=case.options)
    for _ in range(40):
        if table.is_over():
            break
        seat = table.to_act()[0]
        position = table.peek()
        expected = [
            (game.moves.text(move), game.objection(position, seat, move))
            for move in game.candidates(position, seat)
        ]
        assert table.candidates(seat) == expected
        assert all(table.why(seat, text) == objection for text, objection in expected)
        legal = table.legal(seat)
        table.play(seat, legal[dice.below(len(legal))])
