"""Rows for tests, with everything that a row must have."""

from typing import Any

from chapterhouse.store.ids import fingerprint, new_code

Sample = dict[str, Any]


def account(ident: str, created: int, **more: Any) -> Sample:
    """Return the row of an account."""
    row: Sample = {"id": ident, "name": ident.title(), "lang": "en", "login": None, "password": None}
    row |= {
        "recovery": fingerprint(ident),
        "confirm": False,
        "created": created,
        "seen": created,
        "banned": False,
    }
    return row | more


def table(ident: str, changed: int, **more: Any) -> Sample:
    """Return the row of a table without events."""
    row: Sample = {"id": ident, "title": "avignon", "content": "", "options": "{}", "name": ""}
    row |= {
        "status": "finished",
        "host": None,
        "public": False,
        "pace": '{"kind":"none"}',
        "created": changed,
    }
    return row | {"changed": changed, "code": new_code(), "at": 0} | more


def bot(where: str, seat: int = 0) -> Sample:
    """Return a seat with a bot."""
    row = {"table_id": where, "seat": seat, "kind": "bot", "account": None, "name": "Oda", "level": "easy"}
    return {**row, "deputy": False}


def person(where: str, who: str | None, seat: int = 0) -> Sample:
    """Return a seat with a person, or with one who has left."""
    row = {"table_id": where, "seat": seat, "kind": "person", "account": who, "name": "Anna", "level": None}
    return {**row, "deputy": False}
