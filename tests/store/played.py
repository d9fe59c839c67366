"""Games in a database as a server keeps them, with everything about people that must not get out of it."""

from sqlalchemy import Connection, insert
from tests.store import samples

from chapterhouse.games import load
from chapterhouse.records.lines import end_line
from chapterhouse.records.record import lines
from chapterhouse.store import schema, tables
from chapterhouse.table.table import Table

NAMES = ("Anna Secret", "Bo Secret", "Cleo Secret", "Dan Secret")
SAID = "Secret words"


def play(title: str, seed: int, choices: int | None = None) -> Table:
    """Return a table after a number of choices, or at the end of its game."""
    game = load(title)
    seats = 3 if 3 in game.seats else 2
    table = Table(game, seats, seed=bytes([seed] * 32), names=NAMES[:seats])
    while table.to_act() and choices != 0:
        seat = table.to_act()[0]
        legal = table.legal(seat)
        table.play(seat, legal[seed % len(legal)])
        choices = None if choices is None else choices - 1
    return table


def keep(connection: Connection, ident: str, table: Table, *, public: bool = True) -> None:
    """Store a table with its people, its chat and its seed."""
    record = table.record()
    header, *events = lines(record)
    ending = None if record.end is None else end_line(record.end)
    row = samples.table(
        ident,
        5,
        title=table.game.name,
        name="Secret evening",
        status="playing" if ending is None else "finished",
        public=public,
        header=header,
        ending=ending,
        seed="5ec" * 20,
        at=len(record.events),
    )
    connection.execute(insert(schema.tables), row)
    tables.add_lines(connection, ident, enumerate(events[: len(record.events)], start=1))
    seats = [samples.person(ident, None), *(samples.bot(ident, seat) for seat in range(1, len(table.names)))]
    connection.execute(insert(schema.seats), seats)
    said = {"table_id": ident, "room": "table", "n": 1, "account": None, "name": NAMES[0], "seat": 0}
    connection.execute(insert(schema.chat), {**said, "text": SAID, "t": 5})
