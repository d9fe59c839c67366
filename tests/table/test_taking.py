"""A table follows, event by event, what happens at the same table in another process."""

import random
from dataclasses import replace

import pytest

from chapterhouse.core.game import CHANCE, PUBLIC
from chapterhouse.games import TITLES, load
from chapterhouse.records.events import AGREED, Event, RecordError
from chapterhouse.records.lines import event_line
from chapterhouse.table.resume import table_from
from chapterhouse.table.table import NotPossible, Table
from chapterhouse.table.taking import take

SEED = b"one seed for both" + bytes(15)


def pair(title: str) -> tuple[Table, Table]:
    """Return a table, and the same opened again as another process would."""
    game = load(title)
    table = Table(game, game.seats.start, seed=SEED)
    return table, table_from(game, table.record(), SEED)


def advance(table: Table, dice: random.Random) -> None:
    """Do anything that people may do at a running table."""
    seat = table.to_act()[0]
    seats = range(len(table.names))
    what = dice.random()
    if what < 0.1 and (able := [one for one in seats if table.can_undo(one)]):
        table.undo(able[0]) if dice.random() < 0.5 else table.reset_turn(able[0])
    elif what < 0.15 and (able := [one for one in seats if table.can_redo(one)]):
        table.redo(able[0])
    elif what < 0.18 and (n := table.last_choice(seat)):
        table.take_back(seat, n)
    elif what < 0.2:
        table.note_seat(seat, "clock")
    else:
        table.play(seat, dice.choice(table.legal(seat)))


def stands(table: Table) -> object:
    """Return everything that anybody could tell two tables apart by."""
    seats = range(len(table.names))
    return (
        list(map(event_line, table.events)),
        table.to_act(),
        [table.view(eyes) for eyes in (PUBLIC, *seats)],
        [(table.can_undo(seat), table.can_redo(seat), table.last_choice(seat)) for seat in seats],
        table.game.dump(table.peek()),
    )


@pytest.mark.parametrize("title", [title.name for title in TITLES])
def test_whatever_happens_elsewhere_can_be_followed(title: str) -> None:
    table, other = pair(title)
    dice = random.Random(title)
    for _ in range(120):
        before = len(table.events)
        advance(table, dice)
        take(other, table.events[before:])
        assert stands(other) == stands(table)
        if table.is_over():
            break
    if not table.is_over():  # both go on alike: the dice have been rolled as often
        for one in (table, other):
            one.play(one.to_act()[0], one.legal(one.to_act()[0])[0])
        assert [event.do for event in other.events] == [event.do for event in table.events]


def test_a_game_that_people_have_ended_is_over_here_too() -> None:
    table, other = pair("kardinal")
    table.break_off(AGREED)
    take(other, [], AGREED)
    assert other.is_over() and other.record().end == table.record().end
    take(other, [], AGREED)
    with pytest.raises(NotPossible):
        other.break_off(AGREED)


@pytest.mark.parametrize("fault", ["number", "move", "unknown", "chance", "digest", "undo", "dice"])
def test_what_does_not_fit_is_refused(fault: str) -> None:
    table, other = pair("kardinal")
    while not any(event.check for event in table.events[len(other.events) :]):
        table.play(table.to_act()[0], table.legal(table.to_act()[0])[0])
    events, seat = table.events[len(other.events) :], other.to_act()[0]
    illegal = next(
        text for text in map(table.game.moves.text, range(table.game.moves.size)) if other.why(seat, text)
    )
    last = next(event for event in events if event.check)
    spoilt = {
        "number": replace(events[0], n=events[0].n + 1),
        "move": replace(events[0], do=illegal),
        "unknown": replace(events[0], do="fly away"),
        "chance": replace(events[0], by=CHANCE),
        "digest": replace(last, check="0" * 16),
        "undo": Event(events[0].n, 0, undo=1),
        "dice": Event(events[0].n, dice="0" * 64),
    }[fault]
    assert spoilt not in events
    with pytest.raises(RecordError):
        take(
            other,
            [*(event for event in events if event.n < min(spoilt.n, last.n)), spoilt]
            if fault == "digest"
            else [spoilt],
        )
