"""A title as a later release could have it: a version more, with fields renamed, widened and added."""

import random

from chapterhouse.core.agenda import AgendaGame
from chapterhouse.games import load
from chapterhouse.records.digest import canonical
from chapterhouse.records.events import Record
from chapterhouse.records.fields import parse
from chapterhouse.records.past import Kept
from chapterhouse.table.table import Table


def newer(title: str, by: int = 1) -> AgendaGame:
    """Return a title whose positions have other fields by now, and which knows how older ones become them."""
    game = load(title)
    assert isinstance(game, AgendaGame)
    first, *others, (last, width) = game.fields
    game.version += by
    game.fields = ((f"{first[0]}_now", first[1]), *others, (last, width + 1), ("added", 1))

    def migrate(data: dict[str, object]) -> dict[str, object]:
        data[f"{first[0]}_now"] = data.pop(first[0])
        values = data[last]
        data[last] = [*(values if isinstance(values, list) else [values]), 0]
        data["added"] = 0
        return data

    game.migrations = {game.version - 1: migrate}
    return game


def played(table: Table, moves: int, seed: int = 1) -> Table:
    """Play this many random moves, or to the end."""
    chosen = random.Random(seed)
    for _ in range(moves):
        if table.is_over():
            break
        seat = table.to_act()[0]
        table.play(seat, chosen.choice(table.legal(seat)))
    return table


def half_way(title: str, moves: int = 25, seed: int = 7) -> tuple[Table, dict[int, Kept]]:
    """Return a running game by the rules of today, and what the store has kept of it.

    A game that is over so soon is left earlier.
    """
    game = load(title)
    while moves > 0:
        table = played(Table(game, game.seats.start if title != "pilgrim" else 2, seed=seed), moves)
        if not table.is_over():
            return table, kept(table)
        moves //= 2
    raise AssertionError(f"A game of {title} is over at once.")


def kept(table: Table) -> dict[int, Kept]:
    """Return the positions at the ends of a table's turns."""
    return {
        n: Kept(table.game.version, dict(parse(1, text.encode()).values))
        for n, text in table.turn_ends.items()
    }


def hidden_text(table: Table) -> str:
    """Return the whole truth about a table's position, as it would stand in a record."""
    return canonical(table.game, table.peek())


def numbered(record: Record) -> bool:
    """Return whether the events of a record are numbered without gaps."""
    return [event.n for event in record.events] == list(range(1, len(record.events) + 1))
