"""A report says what was checked, how often, and whether the dice are those that were promised."""

from dataclasses import replace

from tests.records.played import changed, played, shortest

from chapterhouse.core.chance import commitment
from chapterhouse.core.game import CHANCE
from chapterhouse.games import load
from chapterhouse.records.events import End, Record
from chapterhouse.records.verify import verify
from chapterhouse.table.table import Table

AVIGNON = load("avignon")
SHORT = shortest(AVIGNON)


def end_of(record: Record) -> End:
    assert record.end is not None
    return record.end


def test_a_sound_record_is_counted_through() -> None:
    report = verify(AVIGNON, SHORT)
    drawn = sum(event.by == CHANCE for event in SHORT.events)
    assert report.is_sound and report.error is None
    assert report.finding("chance").count == drawn
    assert report.finding("moves").count == len(SHORT.events) - drawn
    assert report.finding("checks").count == sum(bool(event.check) for event in SHORT.events)
    assert list(report.lines())[-3:] == [
        "end: ok (1)",
        f"replay: ok ({len(SHORT.events)})",
        f"dice: proven ({drawn})",
    ]


def test_a_fault_is_reported_with_what_was_checked_before_it() -> None:
    number = next(event.n for event in SHORT.events if event.by >= 0)
    report = verify(AVIGNON, changed(SHORT, number, step="dance"))
    assert not report.is_sound
    assert report.finding("replay").count == number - 1
    assert report.finding("replay").note.startswith(f"Line {number + 1}: event {number}: the step is")
    assert report.finding("dice").verdict == "not checked"
    assert report.error is not None and report.error.line == number + 1


def test_a_game_in_progress_keeps_its_seed_sealed() -> None:
    report = verify(AVIGNON, played(AVIGNON, seed=5, choices=6).record())
    assert report.is_sound
    assert report.finding("end").verdict == "open"
    assert report.finding("dice").verdict == "sealed"


def test_a_record_cut_before_its_last_line_says_so() -> None:
    report = verify(AVIGNON, replace(SHORT, end=None))
    assert report.is_sound
    assert report.finding("end").note == "The game is over, but its last line is missing."


def borrowed() -> Record:
    """Return the short game under another seed: legal, but not what that seed brings."""
    seed = bytes.fromhex(end_of(SHORT).seed)
    other = bytes(reversed(seed))
    header = replace(SHORT.header, dice=commitment(other))
    return replace(SHORT, header=header, end=replace(end_of(SHORT), seed=other.hex()))


def test_dice_that_are_not_from_the_seed_fail_at_the_first_event_that_differs() -> None:
    report = verify(AVIGNON, borrowed())
    assert report.finding("replay").verdict == "ok"
    assert report.finding("dice").verdict == "failed"
    assert report.finding("dice").note.startswith("At event ")
    assert not report.is_sound


def test_a_game_arranged_by_hand_promises_no_dice_and_does_not_fail() -> None:
    record = borrowed()
    report = verify(AVIGNON, replace(record, header=replace(record.header, dice="")))
    assert report.is_sound
    assert report.finding("dice").verdict == "not from this seed"
    bare = replace(record, header=replace(record.header, dice=""), end=replace(end_of(record), seed=""))
    assert verify(AVIGNON, bare).finding("dice").verdict == "open"
    assert verify(AVIGNON, replace(bare, end=None)).finding("dice").verdict == "open"


def test_a_seed_shown_but_never_promised_proves_nothing_more_than_it_can() -> None:
    report = verify(AVIGNON, replace(SHORT, header=replace(SHORT.header, dice="")))
    assert report.is_sound
    assert report.finding("dice").verdict == "from this seed"


def test_a_promised_seed_must_be_shown_at_the_end() -> None:
    report = verify(AVIGNON, replace(SHORT, end=replace(end_of(SHORT), seed="")))
    assert not report.is_sound
    assert "is not shown" in report.finding("dice").note


def test_another_seed_does_not_fit_the_promise() -> None:
    seed = bytes(reversed(bytes.fromhex(end_of(SHORT).seed)))
    report = verify(AVIGNON, replace(SHORT, end=replace(end_of(SHORT), seed=seed.hex())))
    assert not report.is_sound
    assert "the seed does not fit the commitment" in report.finding("replay").note


def test_undo_does_not_turn_the_dice_back() -> None:
    table = Table(AVIGNON, seats=2, seed=7, options={"sides": "rome"})
    table.play(0, "beseech 1")
    table.undo(0)
    table.play(0, "excommunicate 1")
    while not table.is_over():
        seat = table.to_act()[0]
        table.play(seat, table.legal(seat)[-1])
    report = verify(AVIGNON, table.record())
    assert report.finding("undo").count == 1
    assert report.finding("dice").verdict == "proven"
