"""Moves of a plain bot that stepped in: marked in the record, for ever and for everybody."""

import json

import pytest

from chapterhouse.core.game import PUBLIC
from chapterhouse.games import load
from chapterhouse.records.events import RecordError
from chapterhouse.records.record import lines, read
from chapterhouse.records.redact import redact
from chapterhouse.records.verify import verify
from chapterhouse.table.paragraphs import whole_story
from chapterhouse.table.resume import table_from
from chapterhouse.table.story import Story, title_texts
from chapterhouse.table.table import Table


def stepped_in() -> Table:
    table = Table(load("avignon"), seats=2, seed=7, options={"sides": "rome"}, names=("Anna", "Notker"))
    table.play(0, table.legal(0)[0])
    table.play(1, table.legal(1)[0], plain=True)
    return table


def test_the_mark_survives_writing_reading_checking_and_going_on() -> None:
    table = stepped_in()
    record = read(list(lines(table.record())))
    assert record == table.record()
    assert [event.by for event in record.events if event.plain] == [1]
    assert verify(table.game, record).is_sound
    assert table_from(table.game, record, seed=7).events == table.events
    for eyes in (0, 1, PUBLIC):
        assert [event.by for event in redact(table.game, record, eyes).events if event.plain] == [1]


def test_a_move_without_the_mark_is_written_as_ever() -> None:
    texts = list(lines(stepped_in().record()))
    assert sum('"plain":true' in text for text in texts) == 1
    assert not any('"plain":false' in text for text in texts)


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "The bot playing for Notker did not answer; a plain bot stepped in for this move."),
        (
            "de",
            "Der Bot von Notker hat nicht geantwortet; ein einfacher Bot ist für diesen Zug eingesprungen.",
        ),
    ],
)
def test_the_story_says_so(lang: str, said: str) -> None:
    table = stepped_in()
    story = Story(table.game, title_texts(table.game, lang), table.names)
    start = table.game.new_position(2, table.options)
    for eyes in (0, 1, PUBLIC):
        told = [line for part in whole_story(story, start, table.events, eyes) for line in part.sentences]
        assert told.count(said) == 1


def test_chance_and_undo_are_never_plain() -> None:
    header, *rest = lines(stepped_in().record())
    for line in (
        '{"n":1,"by":"chance","do":"lot rome","step":"lot","plain":true}',
        '{"n":1,"by":0,"undo":1,"plain":true}',
    ):
        with pytest.raises(RecordError):
            read([header, line])
    odd = json.loads(rest[0]) | {"plain": "yes"}
    with pytest.raises(RecordError, match="plain"):
        read([header, json.dumps(odd)])
