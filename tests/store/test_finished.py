"""Games that are over come out of a database one by one; nothing of those that run does."""

from pathlib import Path

import pytest
from sqlalchemy import text
from tests.store.played import keep, play

from chapterhouse.records.record import read
from chapterhouse.store import finished as module
from chapterhouse.store.database import Database, UnusableDatabase, revisions, sqlite_url
from chapterhouse.store.finished import finished


def test_finished_games_of_public_tables_come_out(url: str, database: Database) -> None:
    over = play("avignon", 1)
    with database.engine.begin() as connection:
        keep(connection, "a", over)
        keep(connection, "b", play("avignon", 2), public=False)
        keep(connection, "c", play("avignon", 3, 4))
        keep(connection, "d", play("avignon", 4, 4), public=False)
        keep(connection, "e", play("kardinal", 5))
    (first, other) = finished(url)
    assert read(first.lines) == over.record() and read(other.lines).header.game == "kardinal"
    assert first.seats == ["person", "easy"]
    assert [read(each.lines).header.game for each in finished(url, "kardinal")] == ["kardinal"]
    assert len(list(finished(url, private=True))) == 3


def test_a_few_games_are_held_at_a_time_and_none_is_left_out(
    url: str, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "AT_ONCE", 2)
    over = play("avignon", 1)
    with database.engine.begin() as connection:
        for number in range(5):
            keep(connection, f"t{number}", over)
    looks, some = [0], module._some

    def counted(*given: object) -> object:
        looks[0] += 1
        return some(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(module, "_some", counted)
    games = finished(url)
    next(games)
    assert looks[0] == 1, "more than the first few were looked up"
    assert len(list(games)) == 4


def test_a_game_that_is_going_on_can_be_stored_while_others_are_read(url: str, database: Database) -> None:
    with database.engine.begin() as connection:
        keep(connection, "a", play("avignon", 1))
    games = finished(url)
    next(games)
    with database.engine.begin() as connection:
        keep(connection, "b", play("avignon", 2, 3))
    assert not list(games)


def test_a_database_of_another_release_is_not_read(url: str, database: Database) -> None:
    with database.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = 'other'"))
    with pytest.raises(UnusableDatabase, match="its schema is other, not "):
        next(finished(url))


def test_what_is_no_database_is_refused_and_nothing_is_made(tmp_path: Path) -> None:
    with pytest.raises(UnusableDatabase, match="no such file"):
        next(finished(sqlite_url(tmp_path / "none.db")))
    assert not list(tmp_path.iterdir())
    (tmp_path / "text.db").write_text("This is a text. " * 400)
    with pytest.raises(UnusableDatabase, match="not a database"):
        next(finished(sqlite_url(tmp_path / "text.db")))
    with pytest.raises(UnusableDatabase):
        next(finished("nonsense"))


def test_an_older_database_is_not_changed_by_reading(tmp_path: Path) -> None:
    address = sqlite_url(tmp_path / "old.db")
    Database.at(address, revisions()[0]).close()
    with pytest.raises(UnusableDatabase, match=f"its schema is {revisions()[0]}"):
        next(finished(address))
    again = Database.as_it_is(address)
    with again.engine.connect() as connection:
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar() == revisions()[0]
    again.close()
