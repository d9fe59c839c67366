"""People who give up, and games that people end before the rules do."""

from dataclasses import replace

import pytest
from tests.records.played import played

from chapterhouse.core.game import PUBLIC
from chapterhouse.games import load
from chapterhouse.records.events import AGREED, RESIGNED, Record, RecordError, in_force
from chapterhouse.records.record import lines, read
from chapterhouse.records.redact import redact
from chapterhouse.records.replay import replay
from chapterhouse.records.verify import verify
from chapterhouse.table.paragraphs import whole_story
from chapterhouse.table.resume import table_from
from chapterhouse.table.story import Story, title_texts
from chapterhouse.table.table import Table

KARDINAL = load("kardinal")


def given_up(*seats: int) -> Table:
    """Return a game of three in which these seats have resigned."""
    table = played(KARDINAL, seed=4, choices=7)
    for seat in seats:
        table.note_seat(seat, "resigned")
    return table


def ended(record: Record, end: str = "", rank: tuple[int, ...] = (), check: str = "") -> Record:
    """Return the record with another last line."""
    true = record.end
    assert true is not None
    changed = replace(true, end=end or true.end, rank=rank or true.rank, check=check or true.check)
    return replace(record, end=changed)


def test_news_of_a_seat_is_a_line_that_changes_nothing_on_the_board() -> None:
    table = given_up(1)
    record = read(list(lines(table.record())))
    assert record == table.record()
    assert record.events[-1].seat == "resigned" and record.events[-1] not in in_force(record.events)
    frames = list(replay(KARDINAL, record))
    assert frames[-1].position.is_same(frames[-2].position)
    assert verify(KARDINAL, record).is_sound
    assert redact(KARDINAL, record, 0).events[-1].seat == "resigned"
    assert redact(KARDINAL, record, PUBLIC).events[-1].seat == "resigned"


def test_a_choice_can_be_taken_back_although_somebody_has_resigned_since() -> None:
    table = played(load("avignon"), seed=7, choices=1)
    seat = table.to_act()[0]
    while not table.can_undo(seat):
        table.play(seat, table.legal(seat)[0])
    before = table.last_choice(seat)
    table.note_seat(1 - seat, "handed")
    assert table.undo(seat).undo == before
    assert verify(table.game, table.record()).is_sound


def test_a_game_that_was_given_up_has_an_end_that_is_sound_and_says_so() -> None:
    table = given_up(2)
    table.break_off(RESIGNED)
    assert table.is_over() and table.to_act() == []
    record = read(list(lines(table.record())))
    assert record.end is not None and record.end.rank == (1, 1, 3) and record.end.seed
    report = verify(KARDINAL, record)
    assert report.is_sound and report.finding("end").verdict == "broken off"
    assert report.finding("dice").verdict == "proven"
    again = table_from(KARDINAL, record, seed=bytes.fromhex(record.end.seed))
    assert again.is_over() and again.record() == record


def test_where_everybody_has_resigned_nobody_is_ahead() -> None:
    table = given_up(0, 2, 1)
    table.break_off(RESIGNED)
    end = table.record().end
    assert end is not None and end.rank == (1, 1, 1)


def test_a_game_that_all_agreed_to_end_has_no_places() -> None:
    table = played(KARDINAL, seed=4, choices=7)
    table.break_off(AGREED)
    record = table.record()
    assert record.end is not None and record.end.rank == (1, 1, 1)
    assert record.end.score == tuple(tuple(sheet) for sheet in table.score())
    assert verify(KARDINAL, record).finding("end").note.endswith("everybody agreed to.")


def test_an_end_by_people_must_be_true() -> None:
    table = given_up(2)
    table.break_off(RESIGNED)
    record = table.record()
    assert not verify(KARDINAL, ended(record, rank=(1, 2, 3))).is_sound
    assert not verify(KARDINAL, ended(record, check="0" * 16)).is_sound
    nobody = played(KARDINAL, seed=4, choices=7)
    nobody.break_off(AGREED)
    false = verify(KARDINAL, ended(nobody.record(), end=RESIGNED))
    assert false.error is not None and "no seat has resigned" in false.error.message


def test_a_line_about_a_seat_names_what_is_known_and_no_chance() -> None:
    texts = list(lines(given_up(1).record()))
    for wrong in ('"seat":"asleep"', '"seat":"resigned","do":"x"'):
        with pytest.raises(RecordError):
            read([*texts[:-1], texts[-1].replace('"seat":"resigned"', wrong)])
    with pytest.raises(RecordError):
        read([*texts[:-1], texts[-1].replace('"by":1', '"by":"chance"')])


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_story_says_who_resigned(language: str) -> None:
    table = given_up(1)
    start = KARDINAL.new_position(3, table.options)
    story = Story(KARDINAL, title_texts(KARDINAL, language), ["Anna", "Bo", "Clara"])
    told = " ".join(part.text for part in whole_story(story, start, table.events, PUBLIC))
    assert {"en": "Bo resigns.", "de": "Bo gibt auf."}[language] in told
