"""`chapterhouse admin`: orders to a running server, and to a house where nobody is at home."""

import json
import os
import socket
import stat
import time
from pathlib import Path
from typing import Any

import pytest
from tests.server.place import PATIENCE, Line, Person, Place, running
from websockets.exceptions import ConnectionClosed

from chapterhouse.core.texts import LANGUAGES
from chapterhouse.server.admin.orders import ORDERS
from chapterhouse.terminal.main import main

Shell = Any


@pytest.fixture(params=["beside a server", "alone"])
def is_running(request: pytest.FixtureRequest) -> bool:
    """Return whether the server runs while orders are given."""
    return bool(request.param == "beside a server")


def order(capsys: pytest.CaptureFixture[str], data: Path, *words: object, code: int = 0) -> Any:
    """Give an order; return its result, or the reason why it was refused."""
    capsys.readouterr()
    assert main(["admin", *map(str, words), "--data", str(data), "--json", "--lang", "en"]) == code
    answer = json.loads(capsys.readouterr().out)
    return answer["result"] if code == 0 else answer["reason"]


def test_tables_are_listed_handed_over_closed_and_deleted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], is_running: bool
) -> None:
    with running(tmp_path) as place:
        anna = place.person("Anna")
        mine, other = anna.table("avignon", name="Mine"), anna.table("avignon")
        seats = [{"kind": "me"}, {"kind": "open"}]
        opened = anna.post("/api/tables", {"title": "avignon", "seats": seats}, 201)["id"]
        if is_running:
            give_orders(tmp_path, capsys, anna, mine, other, opened)
            assert anna.get(f"/api/tables/{mine}", 404)["reason"] == "unknown_table"
            assert anna.get(f"/api/tables/{opened}", 404)["reason"] == "unknown_table"
            wait_until_over(anna, other)
    if not is_running:
        give_orders(tmp_path, capsys, anna, mine, other, opened)
        with running(tmp_path) as place:
            again = place.stranger()
            again.http.cookies = anna.http.cookies
            wait_until_over(again, other)


def give_orders(
    data: Path, capsys: pytest.CaptureFixture[str], anna: Person, mine: str, other: str, opened: str
) -> None:
    rows = order(capsys, data, "tables", "list")["rows"]
    assert {row["id"] for row in rows} == {mine, other, opened}
    assert [row["name"] for row in rows if row["id"] == mine] == ["Mine"]
    assert [row["id"] for row in order(capsys, data, "tables", "list", "--status", "open")["rows"]] == [
        opened
    ]
    assert order(capsys, data, "tables", "list", "--title", "tore")["rows"] == []
    assert len(order(capsys, data, "tables", "list", "--of", anna.account["id"])["rows"]) == 3
    assert order(capsys, data, "tables", "hand-over", mine, 1)["done"] == "handed_over"
    assert order(capsys, data, "tables", "hand-over", mine, 1, code=2) == "seat_is_bot"
    assert order(capsys, data, "tables", "hand-over", mine, 7, code=2) == "no_such_seat"
    assert order(capsys, data, "tables", "hand-over", opened, 0, code=2) == "not_running"
    assert order(capsys, data, "tables", "delete", "nowhere", "--yes", code=2) == "unknown_table"
    assert order(capsys, data, "tables", "delete", mine, "--yes")["table"] == mine
    assert order(capsys, data, "tables", "close", opened, "--yes")["done"] == "closed"
    assert order(capsys, data, "tables", "close", other, "--yes")["done"] == "closed"


def wait_until_over(person: Person, table: str) -> None:
    """Wait until bots have played a game to its end."""
    until = time.monotonic() + 6 * PATIENCE
    while person.get(f"/api/tables/{table}")["status"] != "finished":
        assert time.monotonic() < until, "the bots do not play on"
        time.sleep(0.1)


def test_accounts_are_banned_reset_and_deleted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], is_running: bool
) -> None:
    with running(tmp_path) as place:
        anna, bo = place.person("Anna"), place.person("Bo")
        password = {"login": "anna", "password": "a long password"}
        anna.ask("PUT", "/api/me/password", password)
        if is_running:
            ban_and_reset(place, capsys, anna, bo)
    if not is_running:
        rows = order(capsys, tmp_path, "accounts", "list")["rows"]
        assert {row["name"] for row in rows} == {"Anna", "Bo"}
        assert (
            order(capsys, tmp_path, "accounts", "delete", bo.account["id"], "--yes")["done"]
            == "deleted_account"
        )
        fresh = order(capsys, tmp_path, "accounts", "reset-password", "anna", "--yes")["password"]
        with running(tmp_path) as place:
            again = place.stranger()
            assert again.post("/api/session", password, 403)["reason"] == "wrong_password"
            again.post("/api/session", {"login": "anna", "password": fresh})


def ban_and_reset(place: Place, capsys: pytest.CaptureFixture[str], anna: Person, bo: Person) -> None:
    data = place.data
    rows = order(capsys, data, "accounts", "list", "--matching", "ANN")["rows"]
    assert [row["login"] for row in rows] == ["anna"] and "password" not in rows[0]
    assert order(capsys, data, "accounts", "list", "--matching", "%")["rows"] == []
    assert [row["name"] for row in order(capsys, data, "accounts", "list", "--guests")["rows"]] == ["Bo"]
    assert order(capsys, data, "accounts", "ban", "nobody", "--yes", code=2) == "unknown_account"
    with anna.online() as line:
        assert order(capsys, data, "accounts", "ban", "anna", "--yes")["done"] == "banned"
        is_hung_up(line)
    anna.get("/api/me", 401)
    assert [row["login"] for row in order(capsys, data, "accounts", "list", "--banned")["rows"]] == ["anna"]
    order(capsys, data, "accounts", "unban", "anna")
    fresh = order(capsys, data, "accounts", "reset-password", "anna", "--yes")
    anna.post("/api/session", {"login": "anna", "password": fresh["password"]})
    code = order(capsys, data, "accounts", "reset-password", bo.account["id"], "--yes")["code"]
    bo.get("/api/me", 401)
    bo.post("/api/session/recovery", {"code": code})
    assert bo.get("/api/me")["you"]["name"] == "Bo"
    order(capsys, data, "accounts", "delete", bo.account["id"], "--yes")
    bo.get("/api/me", 401)


def is_hung_up(line: Line) -> None:
    with pytest.raises(ConnectionClosed):
        while True:
            line.socket.recv(timeout=PATIENCE)
    assert line.socket.close_code == 4401


def test_a_line_of_chat_is_read_and_removed_before_everybodys_eyes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with running(tmp_path) as place:
        anna = place.person("Anna")
        table = anna.table("avignon")
        with anna.online() as line:
            line.watch(table)
            for number, text in enumerate(("first", "second")):
                line.say({"type": "say", "id": f"s{number}", "table": table, "text": text})
                line.wait("chat")
            rows = order(capsys, tmp_path, "chat", "read", table)["rows"]
            assert [(row["room"], row["n"], row["text"]) for row in rows] == [
                ("table", 1, "first"),
                ("table", 2, "second"),
            ]
            assert (
                order(capsys, tmp_path, "chat", "remove", table, "gallery", 2, "--yes", code=2)
                == "unknown_message"
            )
            order(capsys, tmp_path, "chat", "remove", table, "table", 2, "--yes")
            told = line.wait("chat")["message"]
            assert (told["n"], told["text"], told["removed"]) == (2, "", True)
            line.say({"type": "say", "id": "s9", "table": table, "text": "third"})
            assert line.wait("chat")["message"]["n"] == 3, "the number of the removed line stays taken"
        said = anna.get(f"/api/tables/{table}/chat")["messages"]
        assert [(message["text"], message["removed"]) for message in said] == [
            ("first", False),
            ("", True),
            ("third", False),
        ]


def test_cleaning_up_counts_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with running(tmp_path) as place:
        place.person()
        found = order(capsys, tmp_path, "retention", "--dry-run")
        assert found == {"done": "retention_dry", "guests": 0, "sessions": 0, "chat": 0, "bot_tables": 0}
        assert order(capsys, tmp_path, "retention", "--yes")["done"] == "retention"


def test_nothing_is_lost_without_a_yes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with running(tmp_path) as place:
        anna = place.person()
        table = anna.table()
        for lang, sentence in (("en", "Nothing has been changed."), ("de", "Es wurde nichts geändert.")):
            words = ["admin", "tables", "delete", table, "--data", str(tmp_path), "--lang", lang]
            assert main(words) == 2
            assert sentence in capsys.readouterr().err
        assert anna.get(f"/api/tables/{table}")["status"] == "playing"


def test_what_comes_of_an_order_is_a_sentence_in_both_languages(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with running(tmp_path) as place:
        anna = place.person("Anna")
        table = anna.table()
        base = ["--data", str(tmp_path), "--lang"]
        assert main(["admin", "tables", "list", *base, "de"]) == 0
        assert table in capsys.readouterr().out
        assert main(["admin", "tables", "hand-over", table, "0", *base, "de"]) == 0
        assert "An Platz 0" in capsys.readouterr().out
        assert main(["admin", "tables", "hand-over", table, "0", *base, "en"]) == 2
        assert capsys.readouterr().err.strip() == "Refused: A bot already plays at this seat."
        assert main(["admin", "--lang", "de"]) == 2
        assert "Sage, was zu tun ist" in capsys.readouterr().err


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_order_has_help(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    for one in ORDERS:
        assert main(["admin", *one.words, "--help", "--lang", lang]) == 0
        text = capsys.readouterr().out
        assert "--json" in text and ("--yes" in text) == bool(one.warning)


def test_the_key_is_for_the_owner_of_the_folder_only(tmp_path: Path) -> None:
    file = tmp_path / "admin.json"
    with running(tmp_path) as place:
        anna = place.person()
        place_of_orders = json.loads(file.read_text(encoding="utf-8"))
        if os.name == "posix":
            assert stat.S_IMODE(file.stat().st_mode) == 0o600
        for token in ("", "x" * 43, None):
            asked: dict[str, Any] = {"token": token, "order": "accounts list", "wanted": {}}
            answer = speak(place_of_orders["port"], json.dumps(asked).encode() + b"\n")
            assert answer["reason"] == "signed_out" and anna.account["id"] not in json.dumps(answer)
        assert anna.get("/health")["status"] == "ok"
    assert not file.exists()


def speak(port: int, data: bytes) -> Any:
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as line:
        line.sendall(data)
        with line.makefile("rb") as answers:
            return json.loads(answers.readline())


def test_a_server_that_was_killed_is_not_waited_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with running(tmp_path) as place:
        place.person("Anna")
        left = (tmp_path / "admin.json").read_text(encoding="utf-8")
    (tmp_path / "admin.json").write_text(left, encoding="utf-8")  # as a server that was killed leaves it
    assert [row["name"] for row in order(capsys, tmp_path, "accounts", "list")["rows"]] == ["Anna"]
