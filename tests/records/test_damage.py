"""No single byte or line of a record can change unnoticed, unless it says nothing about the game."""

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest
from tests.records.played import play_on, shortest

from chapterhouse.core.game import Game, legal_moves
from chapterhouse.core.position import Position
from chapterhouse.games import TITLES, load
from chapterhouse.records.events import Event, Record, RecordError, in_force
from chapterhouse.records.record import lines, read
from chapterhouse.records.verify import verify
from chapterhouse.table.table import Table

PLACES = 2500 // len(TITLES)  # enough for every byte of a short game, few enough for a short test

every_title = pytest.mark.parametrize("name", [title.name for title in TITLES])


@cache
def sample(name: str) -> tuple[Game, Record, bytes]:
    """Return a short finished game, with an undo if there is such a game, as a record and as bytes."""
    game = load(name)
    record = shortest(game, undo=0.05)
    return game, record, "".join(line + "\n" for line in lines(record)).encode()


def essence(record: Record) -> Record:
    """Return the record without what says nothing about the game: names, release, counts, remarks, times.

    What was withdrawn is such a thing too: nothing came of it.
    """
    seats = ("",) * len(record.header.seats)
    header = replace(record.header, seats=seats, engine="", provenance={}, about="")
    kept = tuple(replace(event, t=None) for event in in_force(record.events))
    return Record(header, kept, record.end)


def is_noticed(game: Game, record: Record, data: bytes) -> bool:
    """Return whether damage is found; damage that is not found must be harmless."""
    try:
        again = read(data)
    except RecordError as error:
        assert 1 <= error.line <= data.count(b"\n") + 1
        return True
    report = verify(game, again)
    if report.is_sound:
        assert essence(again) == essence(record), data
    return not report.is_sound


def with_byte(data: bytes, at: int, byte: int) -> bytes:
    return data[:at] + bytes([byte]) + data[at + 1 :]


@every_title
def test_every_changed_byte_is_noticed_or_harmless(name: str) -> None:
    game, record, data = sample(name)
    chooser = random.Random(1)
    noticed = 0
    places = chooser.sample(range(len(data)), min(len(data), PLACES))
    for at in places:
        byte = data[at] ^ (1 << chooser.randrange(8))
        noticed += is_noticed(game, record, with_byte(data, at, byte))
    assert noticed > 0.6 * len(places)


@every_title
def test_every_missing_or_inserted_byte_is_noticed_or_harmless(name: str) -> None:
    game, record, data = sample(name)
    chooser = random.Random(2)
    for at in chooser.sample(range(len(data)), min(len(data), PLACES // 10)):
        is_noticed(game, record, data[:at] + data[at + 1 :])
        extra = bytes([chooser.choice(b'0123456789abc "{}[],:\n\\-\x00\xff')])
        is_noticed(game, record, data[:at] + extra + data[at:])


def whole_lines(name: str) -> Iterator[tuple[Game, list[str], int]]:
    game, record, _ = sample(name)
    text = list(lines(record))
    return ((game, text, at) for at in range(len(text)))


@every_title
def test_a_missing_line_is_noticed_by_its_number(name: str) -> None:
    for _, text, at in whole_lines(name):
        if at == len(text) - 1:
            assert read(text[:at]).end is None  # a game in progress: what is left is true
            continue
        with pytest.raises(RecordError) as caught:
            read(text[:at] + text[at + 1 :])
        assert caught.value.line == at + 1


@every_title
def test_a_doubled_line_is_noticed_by_its_number(name: str) -> None:
    for _, text, at in whole_lines(name):
        with pytest.raises(RecordError) as caught:
            read(text[: at + 1] + text[at:])
        assert caught.value.line == at + 2


@every_title
def test_two_lines_changed_about_are_noticed(name: str) -> None:
    for _, text, at in whole_lines(name):
        if at + 1 < len(text):
            with pytest.raises(RecordError) as caught:
                read([*text[:at], text[at + 1], text[at], *text[at + 2 :]])
            assert caught.value.line == at + 1


@every_title
def test_a_move_of_another_game_is_noticed(name: str) -> None:
    game, record, _ = sample(name)
    other = Table(game, game.seats.start, seed=12345)
    play_on(other, random.Random(5))
    kept = {event.n for event in in_force(record.events)}
    position = game.new_position(len(record.header.seats), record.header.options)
    for event, stranger in zip(record.events, other.events, strict=False):
        if event.n not in kept:
            continue
        if leads_elsewhere(game, position, event, stranger):
            events = (*record.events[: event.n - 1], stranger, *record.events[event.n :])
            assert not verify(game, replace(record, events=events)).is_sound
        game.apply(position, event.by, game.moves.number(event.do))


def leads_elsewhere(game: Game, position: Position, event: Event, stranger: Event) -> bool:
    """Return whether another event is refused here or changes the game: two moves may come to the same."""
    if (event.by, event.do) == (stranger.by, stranger.do):
        return False
    other = game.moves.number(stranger.do)
    if game.to_act(position) != [stranger.by] or other not in legal_moves(game, position, stranger.by):
        return True
    ways = [position.copy(), position.copy()]
    game.apply(ways[0], event.by, game.moves.number(event.do))
    game.apply(ways[1], stranger.by, other)
    return not ways[0].is_same(ways[1])
