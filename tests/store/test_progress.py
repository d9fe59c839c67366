"""Lessons done, on both kinds of database."""

from sqlalchemy import func, select

from chapterhouse.store import accounts, progress, schema
from chapterhouse.store.database import Database
from chapterhouse.store.rows import Account


def test_progress_is_kept_by_account_and_title_and_goes_with_the_account(database: Database) -> None:
    with database.engine.begin() as connection:
        for name in ("anna", "bo"):
            accounts.add(connection, Account(name, name, "en", None, None, False, 1), f"code-{name}")
        progress.finish(connection, "anna", "avignon", "av-02", 5)
        progress.finish(connection, "anna", "avignon", "av-01", 6)
        progress.finish(connection, "anna", "avignon", "av-02", 7)
        progress.finish(connection, "bo", "avignon", "av-01", 8)
        assert progress.done(connection, "anna", "avignon") == ["av-01", "av-02"]
        assert progress.done(connection, "anna", "tore") == []
        accounts.remove(connection, "anna", "Somebody")
        assert progress.done(connection, "anna", "avignon") == []
        assert connection.execute(select(func.count()).select_from(schema.progress)).scalar_one() == 1
