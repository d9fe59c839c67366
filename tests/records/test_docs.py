"""The page about records shows what the code writes, and names every field."""

import re
from dataclasses import replace
from pathlib import Path

from chapterhouse.core.chance import commitment, seed_bytes
from chapterhouse.core.game import CHANCE
from chapterhouse.games import load
from chapterhouse.records.events import Event
from chapterhouse.records.lines import event_line
from chapterhouse.records.record import lines, read
from chapterhouse.records.verify import verify

PAGE = (Path(__file__).parents[2] / "docs" / "records.md").read_text(encoding="utf-8")
EXAMPLE, PROMISE, CHANGE = (block.splitlines() for block in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL))


def test_the_example_is_a_record_as_the_code_writes_it() -> None:
    record = read(EXAMPLE)
    assert list(lines(record)) == EXAMPLE
    assert record.end is not None
    assert any(event.undo for event in record.events) and any(event.forced for event in record.events)


def test_the_example_is_sound() -> None:
    game = load("avignon")
    record = read(EXAMPLE)
    if record.header.rules == game.version:
        # A pack whose words were polished has another digest, but plays the same.
        report = verify(game, replace(record, header=replace(record.header, content=game.content.label)))
        assert list(report.lines()) == PAGE.split("prints:\n\n```\n")[1].split("\n```")[0].splitlines()


def test_the_promise_of_new_dice_is_written_like_that() -> None:
    assert PROMISE == [event_line(Event(31, CHANCE, dice=commitment(seed_bytes(7))))]


def test_a_change_of_rules_is_written_like_that() -> None:
    position = {"seats": 2, "agenda": [["act", 0, 2]], "…": 0}
    assert CHANGE == [event_line(Event(57, rules=(3, 4), position=position, check="5b0e0c8a7d1f2e33"))]


def test_every_field_is_explained() -> None:
    names = set(re.findall(r'"(\w+)":', "\n".join(EXAMPLE + PROMISE))) - {
        "rulebook",
        "sourced",
        "reconstructed",
    }
    for name in names | {"start", "eyes", "rules", "position", "withheld"}:
        assert f"`{name}`" in PAGE
