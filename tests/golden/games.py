"""Golden games: records that were read line by line, and how to derive them again after a change.

`python -m tests.golden.games` plays the choices of every golden game again with the rules and the content of
today and writes the records again. The diff shows what a change does; a choice that is no longer legal is an
error.
"""

from dataclasses import replace
from pathlib import Path
from typing import Final

from chapterhouse.core.game import NOBODY, Game, legal_moves
from chapterhouse.core.position import Position
from chapterhouse.games import load
from chapterhouse.records.digest import digest
from chapterhouse.records.events import End, Event, Record
from chapterhouse.records.record import read, write
from chapterhouse.table.table import Table

FOLDER: Final = Path(__file__).parents[2] / "src" / "chapterhouse" / "games"  # not in an installed package


def golden(title: str) -> dict[str, Record]:
    """Return the golden games of a title by name."""
    return {path.stem: read(path) for path in sorted((FOLDER / title / "golden").glob("*.jsonl"))}


def derived(game: Game, record: Record) -> Record:
    """Return the record of the same choices with today's rules; raise `ValueError` if one is not legal."""
    seats = len(record.header.seats)
    header = Table(game, seats, options=record.header.options, names=record.header.seats).record().header
    header = replace(header, dice=record.header.dice, about=record.header.about)
    if game.content.is_called(record.header.content):
        header = replace(header, content=record.header.content)  # an older label of the same rows
    positions = [game.new_position(seats, record.header.options)]  # positions[n] follows event n
    events: list[Event] = []
    for event in record.events:
        position = positions[event.undo - 1 if event.undo else -1].copy()
        if not event.undo:
            event = _played(game, position, event)
        events.append(event)
        positions.append(position)
    return Record(header, tuple(events), _end(game, positions[-1], record.end))


def _played(game: Game, position: Position, event: Event) -> Event:
    move, turn = game.moves.number(event.do), game.turn(position)
    legal = legal_moves(game, position, event.by)
    if move not in legal:
        raise ValueError(f"Event {event.n}, {event.do}, is not legal any more.")
    step = game.question(position, event.by).step
    game.apply(position, event.by, move)
    ends = game.turn(position) != turn or game.actor(position) == NOBODY
    check = digest(game, position) if ends else ""
    return replace(event, step=step, forced=event.forced and len(legal) == 1, check=check)


def _end(game: Game, position: Position, end: End | None) -> End | None:
    if end is None:
        return None
    score = tuple(tuple(sheet) for sheet in game.score(position))
    rank = tuple(game.ranking(position))
    check = digest(game, position)
    return replace(end, end=game.ending(position), score=score, rank=rank, check=check)


if __name__ == "__main__":
    for folder in sorted(FOLDER.glob("*/golden")):
        title = folder.parent.name
        for name, record in golden(title).items():
            write(derived(load(title), record), folder / f"{name}.jsonl")
            print(f"{title}/{name}")
