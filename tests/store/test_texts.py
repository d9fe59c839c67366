"""Whatever texts people send, on either database: no fault, and nothing forbidden is stored."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, given, settings
from sqlalchemy import select
from tests.server.nasty import NASTY, TEXTS, wrong_in
from tests.server.place import Line, Person, running

from chapterhouse.games import load
from chapterhouse.records.record import lines
from chapterhouse.store import backup, schema
from chapterhouse.store.database import Database, sqlite_url
from chapterhouse.table.table import Table

LINES = {"chat.text", "notes.text"}  # where line ends are welcome


@contextmanager
def house(url: str, folder: Path) -> Iterator[tuple[Person, Person, Line, str]]:
    """Run a server with somebody at a table, and somebody who comes as ever another guest."""
    with running(folder, database=url) as place:
        anna = place.person()
        table = anna.table("avignon", public=True)
        with anna.online() as line:
            yield anna, place.stranger(), line, table


def send_everywhere(anna: Person, guest: Person, line: Line, table: str, text: str) -> None:
    """Send a text wherever one can be sent; no answer may be a fault."""
    part = quote(text, safe="", errors="replace")
    seats = [{"kind": "me", "name": text}, {"kind": "open"}]
    new = {"title": "avignon", "seats": seats, "name": text, "public": True}
    requests: list[tuple[str, str, object]] = [
        ("POST", "/api/tables", new),
        (
            "POST",
            "/api/tables",
            {**new, "name": "", "seats": [{"kind": "me"}] * 2, "options": {"deck": text}},
        ),
        ("POST", "/api/tables", {**new, "title": text}),
        ("POST", "/api/tables", {**new, "content": text}),
        ("PATCH", "/api/me", {"name": text}),
        ("PUT", "/api/me/password", {"login": text, "password": "12345678"}),
        ("POST", "/api/session", {"login": text, "password": text or "x"}),
        ("POST", "/api/session/recovery", {"code": text, "password": "12345678"}),
        ("POST", "/api/invitations", {"code": text}),
        ("PUT", f"/api/tables/{table}/notes", {"text": text}),
        ("GET", f"/api/tables/{part}", None),
        ("GET", f"/api/tables/{part}/chat", None),
        ("POST", f"/api/tables/{part}/join", {"name": text, "code": text}),
        ("GET", f"/api/tables/{table}/moment?eyes={part}", None),
        ("GET", f"/api/tables/{table}/chat?room={part}", None),
        ("GET", f"/api/titles/{part}", None),
        ("GET", f"/api/titles/avignon?content={part}", None),
        ("POST", f"/api/tables/{table}/commands", {"id": text, "type": "back", "seat": 0}),
        ("POST", f"/api/tables/{table}/commands", command(text)),
    ]
    for method, path, body in requests:
        data = None if body is None else json.dumps(body)
        answer = anna.http.request(method, path, content=data, headers={"Content-Type": "application/json"})
        assert answer.status_code < 500, (method, path, text, answer.text)
        if path == "/api/tables" and answer.status_code == 201:
            join = json.dumps({"seat": 1, "name": text})
            again = anna.http.post(f"/api/tables/{answer.json()['id']}/join", content=join)
            assert again.status_code < 500, again.text
    assert guest.http.post("/api/guests", content=json.dumps({"name": text})).status_code in (201, 400)
    talk(line, table, text)


def command(text: str) -> dict[str, object]:
    return {"id": "k", "type": "play", "seat": 0, "at": 1, "moves": [text or "x"]}


def talk(line: Line, table: str, text: str) -> None:
    """Send a text in every message of a socket."""
    ident = line.key()
    line.socket.send(json.dumps({"type": "say", "id": ident, "table": table, "text": text}))
    assert line.answer(ident).get("reason") != "internal"
    for message in (
        {"type": "watch", "table": text},
        {"type": "why", "table": table, "seat": 0, "move": text or "x"},
        {"type": "play", "table": text, "seat": 0, "at": 0, "moves": ["x"]},
    ):
        ident = line.key()
        line.socket.send(json.dumps({**message, "id": ident}))
        assert line.answer(ident).get("reason") != "internal", message


def bring(anna: Person, text: str) -> None:
    """Bring a record with a text in its first line."""
    made = Table(load("avignon"), 2, seed=b"x" * 32, names=["Anna", "Bo"])
    first, *rest = lines(made.record())
    header = json.loads(first)
    header |= {"seats": [text, "Bo"], "about": text, "engine": text}
    answer = anna.http.post("/api/records", content="\n".join([json.dumps(header), *rest]) + "\n")
    assert answer.status_code < 500, (text, answer.text)


def check_stored(url: str) -> None:
    """Look at every text of the database, those within JSON too."""
    database = Database.open(url)
    with database.engine.connect() as connection:
        for table in schema.metadata.sorted_tables:
            for row in connection.execute(select(table)):
                for column, value in row._mapping.items():
                    for text in strings(value):
                        where = f"{table.name}.{column}"
                        assert wrong_in(text, where in LINES) == [], (where, text)
    database.close()


def strings(value: object) -> Iterator[str]:
    """Return every text in a value, read as JSON where it is an object."""
    if isinstance(value, str):
        yield value
        if value.startswith("{"):
            yield from strings(json.loads(value) if value.endswith("}") and '"' in value else None)
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield str(key)
            yield from strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from strings(inner)


def test_nasty_texts_are_cleaned_or_refused_on_every_route(url: str, tmp_path: Path) -> None:
    with house(url, tmp_path) as (anna, guest, line, table):
        for text in NASTY:
            send_everywhere(anna, guest, line, table, text)
        for text in NASTY[::4]:
            bring(anna, text)
        assert "chapterhouse_faults_total 0" in anna.get("/metrics")
    check_stored(url)


def test_whatever_is_sent_nothing_forbidden_is_stored(url: str, tmp_path: Path) -> None:
    with house(url, tmp_path) as (anna, guest, line, table):

        @settings(
            max_examples=12,
            deadline=None,
            database=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
        )
        @given(TEXTS)
        def send(text: str) -> None:
            send_everywhere(anna, guest, line, table, text)

        send()
        assert "chapterhouse_faults_total 0" in anna.get("/metrics")
    check_stored(url)


def test_a_backup_of_old_with_nul_in_it_can_be_restored_anywhere(url: str, tmp_path: Path) -> None:
    old = sqlite_url(tmp_path / "old.db")
    with running(tmp_path, database=old) as place:
        anna = place.person("Anna")
    with closing(sqlite3.connect(tmp_path / "old.db")) as rows, rows:
        rows.execute("UPDATE accounts SET name = 'An' || char(0) || 'na'")
    source = Database.open(old)
    backup.save(source, tmp_path / "old.jsonl")
    source.close()
    target = Database.open(url)
    backup.load(target, tmp_path / "old.jsonl")
    with target.engine.connect() as connection:
        assert connection.execute(select(schema.accounts.c.name)).scalars().all() == ["Anna"]
    target.close()
    assert anna.account["name"] == "Anna"


@pytest.mark.parametrize("path", ["/api/tables/a%00b", "/api/tables/%00/notes", "/api/tables/a%00/record"])
def test_a_nul_in_an_address_is_an_unknown_table(url: str, tmp_path: Path, path: str) -> None:
    with running(tmp_path, database=url) as place:
        assert place.person().get(path, 404)["reason"] == "unknown_table"
