"""Running games in great numbers that nobody plays: what a house keeps for those who move once a day."""

import asyncio
from pathlib import Path
from typing import Any, Final

from sqlalchemy import insert, select

from chapterhouse.games import load
from chapterhouse.server.load.house import houses
from chapterhouse.server.load.setting import Host, add_people
from chapterhouse.server.settings import Settings
from chapterhouse.store import schema
from chapterhouse.store.database import Database
from chapterhouse.store.ids import new_id

BLOCK: Final = 1000  # games that are written together
PARTS: Final = (schema.seats, schema.visitors, schema.events, schema.snapshots)


def store_games(data: Path, url: str, title: str, count: int) -> None:
    """Store this many running games: one is begun over HTTP, the others are its copies, row by row."""
    seats = next(number for number in load(title).seats if number > 1)
    with houses(data, url, 1) as (port,):
        cookies = add_people(data, url, seats)
        table = asyncio.run(Host(port, title).new_table(cookies))
    database = Database.open(Settings(data=data, database=url).database_url)
    with database.engine.begin() as connection:
        where = schema.tables.c.id == table
        row = dict(connection.execute(select(schema.tables).where(where)).mappings().one())
        parts: list[list[dict[str, Any]]] = [
            [
                dict(each)
                for each in connection.execute(select(part).where(part.c.table_id == table)).mappings()
            ]
            for part in PARTS
        ]
        for first in range(1, count, BLOCK):
            idents = [new_id() for _ in range(first, min(first + BLOCK, count))]
            copies = [{**row, "id": ident, "code": ident} for ident in idents]
            connection.execute(insert(schema.tables), copies)
            for part, rows in zip(PARTS, parts, strict=True):
                if rows:
                    connection.execute(
                        insert(part), [{**each, "table_id": ident} for ident in idents for each in rows]
                    )
    database.close()
