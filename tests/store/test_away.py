"""Tables put away, tables without people, and how many there may be; on both kinds of database."""

import pytest
from sqlalchemy import Connection

from chapterhouse.store import accounts, away, tables
from chapterhouse.store.database import Database
from chapterhouse.store.rows import Account, SeatRow, TableRow


def table(
    ident: str, status: str, host: str | None = "anna", public: bool = False, changed: int = 9
) -> TableRow:
    return TableRow(
        ident, "avignon", "p@1", "{}", "", status, host, public, "{}", 1, changed, f"code-{ident}"
    )


def seat(ident: str, number: int, account: str | None, absence: str | None = None) -> SeatRow:
    return SeatRow(ident, number, "person", account, "", None, absence is not None, absence)


def furnish(connection: Connection) -> None:
    for name in ("anna", "bo"):
        accounts.add(connection, Account(name, name, "en", None, None, False, 1), f"code-{name}")
    tables.add(connection, table("shared", "playing"), [seat("shared", 0, "anna"), seat("shared", 1, "bo")])
    tables.add(connection, table("alone", "finished"), [seat("alone", 0, "anna")])
    tables.add(connection, table("seen", "finished", public=True), [seat("seen", 0, "anna")])
    tables.add(connection, table("waiting", "open", "bo", changed=3), [seat("waiting", 0, "bo")])


def test_putting_away_is_for_one_account_and_twice_is_once(database: Database) -> None:
    with database.engine.begin() as connection:
        furnish(connection)
        away.put_away(connection, "shared", "anna")
        away.put_away(connection, "shared", "anna")

        def listed(account: str, is_away: bool) -> set[str]:
            return {row.id for row, _ in tables.of_account(connection, account, 10, is_away)}

        assert listed("anna", True) == {"shared"} and listed("anna", False) == {"alone", "seen"}
        assert listed("bo", True) == set() and listed("bo", False) == {"shared", "waiting"}
        away.restore(connection, "shared", "anna")
        assert listed("anna", True) == set()
        away.put_away(connection, "shared", "anna")
        tables.remove(connection, "shared")
        accounts.remove(connection, "anna", "Somebody")


def test_tables_that_a_deleted_account_has_left_are_found(database: Database) -> None:
    with database.engine.begin() as connection:
        furnish(connection)
        assert away.orphaned(connection) == []
        assert set(away.abandoned(connection, "anna")) == {"alone"}
        accounts.remove(connection, "anna", "Somebody")
        assert away.orphaned(connection) == ["shared"]
        tables.change(connection, "shared", host="bo")
        assert away.orphaned(connection) == ["shared"]
        tables.change_seat(connection, seat("shared", 0, None, "deleted"))
        assert away.orphaned(connection) == []


def test_only_open_tables_expire(database: Database) -> None:
    with database.engine.begin() as connection:
        furnish(connection)
        assert away.expired(connection, 3) == []
        assert away.expired(connection, 100) == ["waiting"]


def test_a_table_beyond_the_limit_is_not_stored(database: Database) -> None:
    with database.engine.begin() as connection:
        furnish(connection)
        assert away.count_kept(connection, "anna") == 1
        away.add_within(connection, 2, table("more", "imported"), [])
        with pytest.raises(away.TooMany):
            away.add_within(connection, 2, table("most", "open"), [])
        assert tables.find(connection, "most") is None
