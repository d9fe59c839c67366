"""Backups of older releases: what they kept is restored, whatever the schema and the database are by now."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import MetaData, insert, select
from tests.server.place import running
from tests.server.test_tables import finish

from chapterhouse.games import load
from chapterhouse.records.lines import event_line, header_line
from chapterhouse.server import wall_clock
from chapterhouse.store import backup, schema
from chapterhouse.store.database import Database, newest, revisions, sqlite_url
from chapterhouse.store.ids import fingerprint
from chapterhouse.table.table import Table
from chapterhouse.terminal.main import main

OLD_LABEL = "house-1@82ca70c8902b"  # of Avignon's pack, as releases of schema 0001 wrote it

TOKEN = "cookie" * 7 + "s"


def older_rows() -> dict[str, list[dict[str, Any]]]:
    """Return the rows of a small house of schema 0001: an account, a session, a running game, a note."""
    table = Table(load("avignon"), 2, seed=7)
    header = header_line(table.record().header).replace('"record":2', '"record":1')
    header = header.replace(load("avignon").content.label, OLD_LABEL)
    person = {"id": "anna", "name": "An\x00na", "lang": "en", "login": None, "password": None}
    game = {"id": "one", "title": "avignon", "content": OLD_LABEL, "options": "{}", "name": "Old\x00 game"}
    state = {"status": "playing", "host": "anna", "public": False, "pace": '{"kind":"none"}', "created": 1}
    more = {"changed": 2, "code": "ABCDEFGH", "header": header, "seed": table.seed.hex(), "ending": None}
    last = {"at": len(table.events), "to_act": table.to_act()[0], "held": None, "asked": None, "clock": None}
    none: dict[str, Any] = dict.fromkeys(("deadline", "rematch", "source", "source_n"))
    seat = {"table_id": "one", "kind": "person", "account": "anna", "name": "Anna", "level": None}
    return {
        "accounts": [{**person, "recovery": "r", "confirm": False, "created": 5}],
        "sessions": [{"token": fingerprint(TOKEN), "account": "anna", "created": wall_clock.now()}],
        "tables": [{**game, **state, **more, **last, **none}],
        "seats": [{**seat, "seat": number, "deputy": number == 1} for number in range(2)],
        "events": [{"table_id": "one", "n": event.n, "line": event_line(event)} for event in table.events],
        "notes": [{"table_id": "one", "account": "anna", "text": "a\x00b"}],
    }


@pytest.fixture
def older(tmp_path: Path) -> Path:
    """Return a backup as releases of schema 0001 wrote it, with NUL characters that SQLite had let in."""
    house = Database.at(sqlite_url(tmp_path / "older.db"), "0001")
    found = MetaData()
    file = tmp_path / "older.jsonl"
    with house.engine.begin() as connection:
        found.reflect(connection)
        for name, rows in older_rows().items():
            connection.execute(insert(found.tables[name]), rows)
        lines: list[dict[str, Any]] = [{"backup": 1, "schema": "0001"}]
        for table in found.sorted_tables:
            if table.name != "alembic_version":
                rows = [dict(row._mapping) for row in connection.execute(select(table))]
                lines.extend({"table": table.name, "row": row} for row in rows)
    house.close()
    lines.append({"rows": len(lines) - 1})
    file.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return file


def test_a_backup_of_an_older_schema_is_restored_and_migrated(database: Database, older: Path) -> None:
    count = sum(len(rows) for rows in older_rows().values())
    assert backup.load(database, older) == count
    with database.engine.connect() as connection:
        person = connection.execute(select(schema.accounts)).one()
        assert person.name == "Anna" and person.seen == 5  # NUL is left out, new columns are filled
        assert connection.execute(select(schema.notes.c.text)).scalar_one() == "ab"
        assert connection.execute(select(schema.tables.c.name, schema.tables.c.rules)).one() == (
            "Old game",
            None,
        )
        absent = select(schema.seats.c.absence).order_by(schema.seats.c.seat)
        assert list(connection.execute(absent).scalars()) == [None, "clock"]
    with pytest.raises(backup.NotEmpty):
        backup.load(database, older)
    assert backup.load(database, older, replace=True) == count


def test_an_older_backup_that_breaks_off_leaves_everything_as_it_was(database: Database, older: Path) -> None:
    backup.load(database, older)
    before = _rows(database)
    older.write_text("\n".join(older.read_text().split("\n")[:-4]), encoding="utf-8")
    with pytest.raises(backup.NotBackup, match="breaks off"):
        backup.load(database, older, replace=True)
    assert _rows(database) == before


def test_a_backup_of_a_newer_schema_is_refused_with_a_sentence(database: Database, older: Path) -> None:
    older.write_text(older.read_text().replace('"0001"', '"9999"'), encoding="utf-8")
    with pytest.raises(backup.NotBackup, match="schema 9999, and this release knows 0001"):
        backup.load(database, older)
    assert revisions()[0] == "0001" and revisions()[-1] == newest()


def test_a_game_of_an_older_backup_goes_on(older: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    assert main(["restore", str(older), "--data", str(home), "--lang", "en"]) == 0
    with closing(sqlite3.connect(home / "chapterhouse.db")) as rows, rows:
        rows.execute("UPDATE seats SET deputy = false")
    with running(home) as place:
        anna = place.stranger()
        anna.http.cookies.set("chapterhouse", TOKEN, domain="127.0.0.1")
        assert anna.get("/api/me")["you"]["name"] == "Anna"
        with anna.online() as line:
            assert finish(line, "one")["info"]["status"] == "finished"


def _rows(database: Database) -> dict[str, list[tuple[Any, ...]]]:
    with database.engine.connect() as connection:
        return {
            table.name: sorted((tuple(row) for row in connection.execute(select(table))), key=repr)
            for table in schema.metadata.sorted_tables
        }


def test_a_migration_loses_no_row(older: Path, tmp_path: Path) -> None:
    """SQLite alters a table by copying and dropping it; what refers to its rows must stay."""
    house = Database.open(sqlite_url(tmp_path / "older.db"))
    found = _rows(house)
    assert {name: len(rows) for name, rows in found.items() if rows} == {
        name: len(rows) for name, rows in older_rows().items()
    }
    with house.engine.connect() as connection:
        assert list(connection.execute(select(schema.seats.c.account)).scalars()) == ["anna", "anna"]
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar_one() == 1
    house.close()
