"""Lists of tables cost what they show, however many games were played before."""

from typing import Any

import pytest
from sqlalchemy import Connection, event, text
from tests.store.test_store import person

from chapterhouse.store import accounts, tables
from chapterhouse.store.database import Database

GAMES = 8_000
NUMBERS = f"WITH RECURSIVE numbers(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < {GAMES - 1})"
TABLES = "id, title, content, options, name, status, host, public, pace, created, changed, code, at"
FILL_TABLES = (
    f"INSERT INTO tables ({TABLES}) {NUMBERS} SELECT 't' || n, 'avignon', 'house@1', '{{}}', '', "
    "CASE n % 200 WHEN 0 THEN 'open' ELSE 'finished' END, CASE n % 2500 WHEN 0 THEN 'anna' ELSE 'bo' END, "
    f"true, '{{}}', 1, n * 7 % {GAMES}, 'c' || n, 0 FROM numbers"
)
FILL_SEATS = (
    f"INSERT INTO seats (table_id, seat, kind, account, name, deputy) {NUMBERS} "
    "SELECT 't' || n, 0, 'person', CASE n % 2000 WHEN 0 THEN 'anna' ELSE 'bo' END, '', false FROM numbers"
)


@pytest.fixture
def filled(database: Database) -> Database:
    """Return a database with many finished public games, of which few are Anna's."""
    with database.engine.begin() as connection:
        for name in ("anna", "bo"):
            accounts.add(connection, person(name), f"recovery-{name}")
        for statement in (FILL_TABLES, FILL_SEATS):
            connection.execute(text(statement))
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


def test_the_lobby_is_read_from_the_index_in_its_order(filled: Database) -> None:
    with filled.engine.connect() as connection:
        for status, count in (("open", 40), ("playing", 0), ("finished", 50)):
            check_lobby(connection, status, count)


def check_lobby(connection: Connection, status: str, count: int) -> None:
    first = plans(connection, lambda connection: tables.public(connection, status, 50))[0]
    assert "ix_tables_status_public_changed" in first, first
    for slow in ("SCAN tables", "Seq Scan", "Sort", "TEMP B-TREE"):
        assert slow not in first, first
    found = [row.changed for row, _ in tables.public(connection, status, 50)]
    assert found == sorted(found, reverse=True) and len(found) == {"open": 40, "finished": 50}.get(status, 0)


def test_the_tables_of_an_account_are_found_by_its_seats_and_as_a_host(filled: Database) -> None:
    with filled.engine.connect() as connection:
        for plan in plans(connection, lambda connection: tables.of_account(connection, "anna", 100)):
            for slow in ("SCAN tables", "SCAN seats", "Seq Scan on tables", "Seq Scan on seats"):
                assert slow not in plan, plan
        found = {row.id for row, _ in tables.of_account(connection, "anna", 100)}
    assert found == {f"t{number}" for number in range(GAMES) if number % 2500 == 0 or number % 2000 == 0}
