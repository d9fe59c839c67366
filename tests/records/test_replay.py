"""A record is played again through the rules, and whatever does not fit is told."""

from dataclasses import replace

import pytest
from tests.records.played import changed, played, shortest

from chapterhouse.core.chance import commitment
from chapterhouse.core.game import CHANCE, PUBLIC, ScoreLine
from chapterhouse.games import load
from chapterhouse.records.digest import digest
from chapterhouse.records.events import End, Event, Record, RecordError, in_force
from chapterhouse.records.replay import replay
from chapterhouse.table.table import Table

AVIGNON = load("avignon")
SHORT = shortest(AVIGNON)
CHOICE = next(event.n for event in SHORT.events if event.by >= 0 and not event.forced)


def fault(record: Record) -> RecordError:
    """Return what a replay of the record finds wrong."""
    with pytest.raises(RecordError) as caught:
        list(replay(AVIGNON, record))
    return caught.value


def the_end(record: Record) -> End:
    assert record.end is not None
    return record.end


def test_every_event_comes_with_the_position_after_it() -> None:
    frames = list(replay(AVIGNON, SHORT))
    assert [frame.event for frame in frames] == list(SHORT.events)
    checked = [frame for frame in frames if frame.event.check]
    assert len(checked) > 2
    assert all(digest(AVIGNON, frame.position) == frame.event.check for frame in checked)
    assert len({id(frame.position) for frame in frames}) == len(frames)


def test_a_record_may_begin_in_any_position() -> None:
    middle = list(replay(AVIGNON, SHORT))[CHOICE].position
    table = Table(AVIGNON, seats=2, seed=1, start=middle)
    frames = list(replay(AVIGNON, table.record()))
    assert not frames or frames[-1].position.is_same(table.peek())


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"game": "pilgrim"}, "this is a record of 'pilgrim', not of 'avignon'"),
        ({"rules": 7}, "played with version 7 of the rules of avignon; this release plays version 1"),
        ({"content": "mine@123"}, f"content 'mine@123', not with '{AVIGNON.content.label}'"),
        ({"seats": ("anna",)}, "this has 1 seats; avignon is played with 2"),
        ({"options": {"colour": "red"}}, "'colour' is not an option of avignon; the options are sides, deck"),
        ({"options": {"sides": "venice"}}, "'sides' cannot be 'venice'; it is one of lot, rome, avignon"),
        ({"options": {"deck": "XXX"}}, "these options cannot be played: unknown_card"),
        ({"start": {"seats": 2}}, "the start is no position of avignon"),
        ({"start": {}}, "the first position was withheld"),
    ],
)
def test_a_header_that_does_not_fit_is_told_before_the_first_frame(
    fields: dict[str, object], says: str
) -> None:
    header = replace(SHORT.header, **fields)  # type: ignore[arg-type]
    with pytest.raises(RecordError) as caught:
        replay(AVIGNON, replace(SHORT, header=header))
    assert caught.value.line == 1
    assert says in caught.value.message


def test_a_start_for_other_seats_or_with_odd_numbers_is_refused() -> None:
    dump = AVIGNON.dump(AVIGNON.new_position(2, {}))
    for odd in (
        dump | {"seats": 3},
        dump | {"turn": "one"},
        dump | {"agenda": [["act", 700, 0]]},
        dump | {"agenda": [["act", 0, 0]] * 40},
        dump | {"agenda": [[["act"], 0, 0]]},
    ):
        with pytest.raises(RecordError, match=r"^Line 1: the start is "):
            replay(AVIGNON, Record(replace(SHORT.header, start=odd), ()))


def test_rules_that_stumble_over_a_nonsensical_start_blame_the_start() -> None:
    dump = AVIGNON.dump(AVIGNON.new_position(2, {"sides": "rome"}))
    odd = dump | {"agenda": [["act", 0, 0]], "left": 1, "card": [99] * 5, "turn": 5}
    record = Record(replace(SHORT.header, start=odd), (Event(1, 0, "petition 1", "act"),))
    assert "the rules cannot go on from this record's start" in fault(record).message


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"do": "dance 1"}, "'dance 1' is no move of avignon"),
        ({"do": "Beseech 1"}, "'Beseech 1' should be written 'beseech 1'"),
        ({"do": "stop"}, "may not play 'stop' here: action_missing (AV-09)"),
        ({"by": CHANCE}, "chance cannot act, since seat"),
        ({"step": "target"}, "the step is 'act', not 'target'"),
        ({"forced": True}, "is said to be forced, but"),
        (
            {"check": "0123456789abcdef"},
            f"after event {CHOICE} the digest should be 0123456789abcdef and is ",
        ),
    ],
)
def test_an_event_that_cannot_have_happened_is_named(fields: dict[str, object], says: str) -> None:
    error = fault(changed(SHORT, CHOICE, **fields))
    assert error.line == CHOICE + 1
    assert says in error.message


def test_an_outcome_that_cannot_come_is_named() -> None:
    lot = SHORT.events[0]
    assert fault(changed(SHORT, 1, do="draw kardinal")).message == (
        "event 1: chance may not play 'draw kardinal' here."
    )
    assert fault(changed(SHORT, 1, by=0)).message == "event 1: seat 0 cannot act, since chance is to act."
    assert lot.do.startswith("lot")


def test_a_legal_move_put_in_another_s_place_is_found_at_the_next_check() -> None:
    moves = [f"{verb} {column}" for verb in ("beseech", "chastise") for column in range(1, 6)]
    other = next(move for move in moves if move != SHORT.events[CHOICE - 1].do)
    error = fault(changed(SHORT, CHOICE, do=other))
    assert CHOICE < error.line <= CHOICE + 10


def test_a_snapshot_tells_the_first_field_that_differs() -> None:
    frames = list(replay(AVIGNON, SHORT))
    frame = next(frame for frame in frames if frame.event.check and frame.event.n > CHOICE)
    snapshot = AVIGNON.dump(frame.position)
    places = list(snapshot["place"])  # type: ignore[call-overload]
    places[2] += 1
    record = changed(SHORT, frame.event.n, check="0123456789abcdef")
    with pytest.raises(RecordError) as caught:
        list(replay(AVIGNON, record, {frame.event.n: snapshot | {"place": places}}))
    wanted = f"the first difference is in 'place[2]': it should be {places[2]} and is {places[2] - 1}."
    assert caught.value.message.endswith(wanted)


def test_the_last_line_is_checked_against_the_position() -> None:
    end = the_end(SHORT)
    line = len(SHORT.events) + 2
    sheet = (*end.score[0], ScoreLine("gift", 9, "AV-99"))
    other = tuple(line_._replace(points=line_.points + 1) for line_ in end.score[1])
    for fields, says in (
        ({"end": "boredom"}, "the ending is said to be boredom, but it is "),
        ({"score": (sheet, end.score[1])}, "the score sheet of seat 0 is said to be"),
        ({"score": (end.score[0], other)}, "the score of seat 1 in line 1 is said to be"),
        ({"score": ()}, "the score is said to be for 0 seats, but it is for 2"),
        ({"rank": (1, 1)}, "the ranking is said to be [1, 1], but it is "),
        ({"check": "0" * 16}, "the digest should be 0000000000000000 and is "),
        ({"seed": "00"}, f"the seed does not fit the commitment {SHORT.header.dice}"),
    ):
        error = fault(replace(SHORT, end=replace(end, **fields)))
        assert error.line == line
        assert says in error.message


def test_a_game_that_goes_on_has_no_end() -> None:
    early = replace(SHORT, events=SHORT.events[:CHOICE], end=replace(the_end(SHORT), n=CHOICE + 1))
    assert "this says that the game is over, but seat" in fault(early).message


def test_nobody_acts_after_the_end() -> None:
    extra = Event(len(SHORT.events) + 1, 0, "beseech 1", "act")
    error = fault(replace(SHORT, events=(*SHORT.events, extra), end=None))
    assert "seat 0 cannot act, since nobody is to act" in error.message


def undone() -> tuple[Table, int]:
    """Return a table at which seat 1 took back one of two choices, and the number of the first of them."""
    table = Table(AVIGNON, seats=2, seed=7, options={"sides": "rome"})
    table.play(0, "beseech 1")
    table.play(1, "beseech 2")
    first = table.events[-1].n
    table.play(1, "chastise 1")
    table.undo(1)
    return table, first


def test_an_undo_leads_back_and_stays_in_the_record() -> None:
    table, first = undone()
    frames = list(replay(AVIGNON, table.record()))
    assert frames[-1].event == Event(first + 2, 1, undo=first + 1)
    assert frames[-1].position.is_same(frames[-3].position)
    table.redo(1)
    frames = list(replay(AVIGNON, table.record()))
    assert frames[-1].position.is_same(frames[-3].position)
    assert [event.n for event in in_force(table.events)][-2:] == [first, first + 3]


def test_an_undo_beyond_a_barrier_is_refused() -> None:
    table, first = undone()
    for by, target, says in (
        (1, 1, f"event 1 cannot be taken back: event {first} is the choice of seat 1"),
        (0, first - 1, f"event {first - 1} cannot be taken back: event {first} is the choice of seat 1"),
        (0, first, "seat 0 cannot take back what seat 1 chose"),
    ):
        events = (*table.events, Event(first + 3, by, undo=target))
        error = fault(replace(table.record(), events=events))
        assert error.line == first + 4
        assert says in error.message


def test_what_chance_has_brought_is_never_taken_back() -> None:
    table = Table(AVIGNON, seats=2, seed=7, options={"sides": "rome"})
    table.play(0, "excommunicate 1")
    before = next(event.n for event in table.events if event.by == 0)
    events = (*table.events, Event(len(table.events) + 1, 0, undo=before))
    assert f"event {before} cannot be taken back: event {before + 1} is chance" in (
        fault(replace(table.record(), events=events)).message
    )


def test_redacted_records_of_a_game_without_secrets_replay() -> None:
    record = replace(SHORT, header=replace(SHORT.header, eyes=PUBLIC))
    assert len(list(replay(AVIGNON, record))) == len(SHORT.events)


def test_new_dice_are_an_event_without_a_move() -> None:
    seed = b"\x01" * 32
    table = played(AVIGNON, seed=3, choices=4)
    dice = Event(len(table.events) + 1, CHANCE, dice=commitment(seed))
    frames = list(replay(AVIGNON, replace(table.record(), events=(*table.events, dice))))
    assert frames[-1].position.is_same(frames[-2].position)
