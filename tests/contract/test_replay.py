"""Records: what was played can be written, read and played again, and tells nobody too much."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.contract.cases import GAMES, Case, every_case, every_title, games

from chapterhouse.core.chance import FastDice
from chapterhouse.core.game import PUBLIC
from chapterhouse.records.events import Record
from chapterhouse.records.record import lines, read, write
from chapterhouse.records.redact import redact
from chapterhouse.records.replay import is_cover, replay
from chapterhouse.records.verify import verify
from chapterhouse.table.table import Table
from chapterhouse.tools.wandering import record_of


@every_case
def test_a_record_replays_exactly(case: Case) -> None:
    for table, record in _records(case):
        report = verify(case.game, record)
        assert report.is_sound, "\n".join(report.lines())
        assert report.finding("dice").verdict == "proven"
        *_, last = replay(case.game, record)
        assert last.position.is_same(table.peek())


@every_case
def test_a_record_read_from_its_lines_is_the_same(case: Case) -> None:
    for _, record in _records(case):
        assert read(lines(record)) == record


@every_case
def test_an_unfinished_record_replays_as_far_as_it_goes(case: Case) -> None:
    for _, record in _records(case):
        half = Record(record.header, record.events[: len(record.events) // 2])
        assert verify(case.game, half).is_sound
        assert len(list(replay(case.game, half))) == len(half.events)


@every_case
def test_what_eyes_keep_of_a_record_never_contradicts_what_they_saw(case: Case) -> None:
    for _, record in _records(case):
        frames = list(replay(case.game, record))
        for eyes in (*range(case.seats), PUBLIC):
            kept = redact(case.game, record, eyes)
            assert [event.n for event in kept.events] == [event.n for event in record.events]
            for event, frame in zip(kept.events, frames, strict=True):
                assert event.by == frame.event.by and event.undo == frame.event.undo
                assert event.do == frame.event.do or is_cover(case.game, event.do)
            if not any(is_cover(case.game, event.do) for event in kept.events if event.do):
                for twin, frame in zip(replay(case.game, kept), frames, strict=True):
                    if not twin.position.is_same(frame.position):  # the same position looks the same
                        assert case.game.view(twin.position, eyes) == case.game.view(frame.position, eyes)


@every_title
def test_a_game_without_a_table_can_be_kept_as_a_record_too(case: Case, tmp_path: Path) -> None:
    for position, choices in games(case, 1):
        moves = [(choice.seat, choice.move) for choice in choices]
        record = record_of(case.game, case.seats, case.options, moves, "a test")
        write(record, tmp_path / "game.jsonl")
        again = read(tmp_path / "game.jsonl")
        *_, last = replay(case.game, again)
        assert last.position.is_same(position)
        none = len(case.game.moves) + 99
        with pytest.raises(LookupError):
            record_of(case.game, case.seats, case.options, [(0, none), *moves], "the first move fails")


def _records(case: Case) -> Iterator[tuple[Table, Record]]:
    """Yield finished tables with their records, some choices taken back and some played again."""
    for number in range(max(1, GAMES - 1)):
        table = Table(case.game, case.seats, seed=number + 50, options=case.options)
        dice = FastDice(number)
        while not table.is_over():
            seat = table.to_act()[0]
            what = dice.below(12)
            if table.can_undo(seat) and what == 0:
                table.undo(seat)
            elif table.can_undo(seat) and what == 1:
                table.reset_turn(seat)
            elif table.can_redo(seat) and what < 7:
                table.redo(seat)
            else:
                legal = table.legal(seat)
                table.play(seat, legal[dice.below(len(legal))])
        yield table, table.record()
