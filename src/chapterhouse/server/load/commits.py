"""The bare commit rate: how many one-row transactions the database takes, one after the other."""

import time
from pathlib import Path

from sqlalchemy import Column, Integer, MetaData, Table, Text, insert

from chapterhouse.store.database import Database, sqlite_url


def commit_rate(folder: Path, url: str = "", seconds: float = 2.0) -> float:
    """Return durable one-row commits a second, on the disk and with the settings that the server uses."""
    database = Database.open(url or sqlite_url(folder / "commits.db"))
    rows = Table("commit_rate", MetaData(), Column("n", Integer, primary_key=True), Column("line", Text))
    rows.drop(database.engine, checkfirst=True)
    rows.create(database.engine)
    try:
        with database.engine.connect() as connection:
            begin = time.perf_counter()
            count = 0
            while time.perf_counter() - begin < seconds:
                count += 1
                with connection.begin():
                    connection.execute(insert(rows), {"n": count, "line": "x" * 60})
            return count / (time.perf_counter() - begin)
    finally:
        rows.drop(database.engine)
        database.close()
