"""A look through every page of an embedded database."""

from sqlalchemy import text

from chapterhouse.store.database import Database


def examine(database: Database) -> str:
    """Return the first fault of the file, or an empty text; others read and write meanwhile."""
    with database.engine.connect() as connection:
        found = str(connection.execute(text("PRAGMA quick_check(1)")).scalar_one())
    return "" if found == "ok" else " ".join(found.split())[:200]
