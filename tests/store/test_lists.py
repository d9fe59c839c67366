"""Lists of tables cost what they show, however many games were played before."""

from typing import Any

import pytest
from sqlalchemy import Connection, event, insert, text
from tests.store.test_store import person, table

from chapterhouse.store import accounts, schema, tables
from chapterhouse.store.database import Database

GAMES = 20_000


@pytest.fixture
def filled(database: Database) -> Database:
    """Return a database with many finished public games, of which few are Anna's."""
    with database.engine.begin() as connection:
        for name in ("anna", "bo"):
            accounts.add(connection, person(name), f"recovery-{name}")
        rows: list[dict[str, Any]] = []
        seats: list[dict[str, Any]] = []
        for number in range(GAMES):
            row = table(f"t{number}", "anna" if number % 500 == 0 else "bo")
            row.public, row.status, row.changed = (
                True,
                "finished" if number % 500 else "open",
                number * 7 % GAMES,
            )
            rows.append({name: getattr(row, name) for name in type(row).__slots__})
            account = "anna" if number % 400 == 0 else "bo"
            seats.append({"table_id": row.id, "seat": 0, "kind": "person", "account": account})
        connection.execute(insert(schema.tables), rows)
        connection.execute(insert(schema.seats), [{**seat, "name": "", "deputy": False} for seat in seats])
    with database.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text("ANALYZE"))
    return database


def plans(connection: Connection, look: Any) -> list[str]:
    """Return how the database goes about every statement of a look."""
    said: list[tuple[str, Any]] = []

    def note(_c: Any, _k: Any, statement: str, values: Any, _x: Any, _m: bool) -> None:
        said.append((statement, values))

    event.listen(connection, "before_cursor_execute", note)
    look(connection)
    event.remove(connection, "before_cursor_execute", note)
    explain = "EXPLAIN QUERY PLAN " if connection.dialect.name == "sqlite" else "EXPLAIN "
    return [
        "\n".join(" ".join(map(str, row)) for row in connection.exec_driver_sql(explain + statement, values))
        for statement, values in said
    ]


@pytest.mark.parametrize("status", ["open", "playing", "finished"])
def test_the_lobby_is_read_from_the_index_in_its_order(filled: Database, status: str) -> None:
    with filled.engine.connect() as connection:
        first = plans(connection, lambda connection: tables.public(connection, status, 50))[0]
        assert "ix_tables_status_public_changed" in first, first
        for slow in ("SCAN tables", "Seq Scan", "Sort", "TEMP B-TREE"):
            assert slow not in first, first
        found = [row.changed for row, _ in tables.public(connection, status, 50)]
        assert found == sorted(found, reverse=True) and len(found) == {"open": 40, "finished": 50}.get(
            status, 0
        )


def test_the_tables_of_an_account_are_found_by_its_seats_and_as_a_host(filled: Database) -> None:
    with filled.engine.connect() as connection:
        for plan in plans(connection, lambda connection: tables.of_account(connection, "anna", 100)):
            for slow in ("SCAN tables", "SCAN seats", "Seq Scan on tables", "Seq Scan on seats"):
                assert slow not in plan, plan
        found = {row.id for row, _ in tables.of_account(connection, "anna", 100)}
    assert found == {f"t{number}" for number in range(GAMES) if number % 500 == 0 or number % 400 == 0}
