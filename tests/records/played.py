"""Tables on which random games have been played, for the tests of records."""

import random
from dataclasses import replace
from functools import cache

from chapterhouse.core.game import Game
from chapterhouse.records.events import Record
from chapterhouse.table.table import Table


def played(game: Game, seed: int, choices: int = 100_000, undo: float = 0.0, seats: int = 0) -> Table:
    """Play random legal moves until the game is over or this many choices were made, with some taken back."""
    table = Table(game, seats or game.seats.start, seed=seed)
    play_on(table, random.Random(seed), choices, undo)
    return table


def play_on(table: Table, chooser: random.Random, choices: int = 100_000, undo: float = 0.0) -> None:
    """Play on like that."""
    while choices > 0 and not table.is_over():
        seat = table.to_act()[0]
        choices -= 1
        someone = chooser.randrange(len(table.names))
        if chooser.random() < undo and table.can_undo(someone):
            chooser.choice((table.undo, table.reset_turn))(someone)
            continue
        table.play(seat, chooser.choice(table.legal(seat)))


@cache
def shortest(game: Game, undo: float = 0.0, games: int = 150) -> Record:
    """Return the shortest finished record among some, always the same; with an undo, if there may be any."""
    best = played(game, 0, undo=undo)
    for seed in range(1, games):
        table = played(game, seed, len(best.events), undo)
        is_shorter = table.is_over() and len(table.events) < len(best.events)
        if is_shorter and (not undo or any(event.undo for event in table.events)):
            best = table
    return best.record(about="a short game")


def changed(record: Record, number: int, **fields: object) -> Record:
    """Return the record with other fields in one event."""
    events = list(record.events)
    events[number - 1] = replace(events[number - 1], **fields)  # type: ignore[arg-type]
    return replace(record, events=tuple(events))
