"""Sessions: what ends them, whose sockets end with them, and how long they last."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.place import PATIENCE, Person, Place, running

from chapterhouse.server import sessions, wall_clock
from chapterhouse.server.sessions import DAY, YEAR
from chapterhouse.store import schema
from chapterhouse.store.ids import fingerprint

PASSWORD = "correct horse"


def kept(place: Place, name: str = "Anna") -> tuple[Person, str]:
    """Return somebody who has a password, and the login."""
    person = place.person(name)
    login = f"l.{person.account['id']}"
    person.ask("PUT", "/api/me/password", {"login": login, "password": PASSWORD})
    return person, login


def again(place: Place, login: str, password: str = PASSWORD) -> Person:
    """Return another browser of the same person."""
    other = place.stranger()
    other.post("/api/session", {"login": login, "password": password})
    return other


def rows(place: Place, query: str) -> list[Any]:
    with closing(sqlite3.connect(place.data / "chapterhouse.db")) as connection:
        return connection.execute(query).fetchall()


def stale(person: Person) -> Person:
    """Return a browser that has kept what this one had as its cookie."""
    twin = Person(person.address)
    twin.http.cookies.update(dict(person.http.cookies))
    return twin


def test_a_new_password_ends_every_session_but_gives_a_fresh_one_to_the_browser_that_asks(
    place: Place,
) -> None:
    anna, login = kept(place)
    other, thief = again(place, login), stale(anna)
    with other.online() as line, thief.online() as stolen:
        wanted = {"login": login, "password": "another horse", "old": PASSWORD}
        anna.ask("PUT", "/api/me/password", wanted)
        assert line.farewell() == 4401
        assert stolen.farewell() == 4401
    other.get("/api/me", 401)
    thief.get("/api/me", 401)
    assert anna.get("/api/me")["you"]["login"] == login
    with anna.online() as line:
        assert line.heard[0]["you"]["login"] == login
    thief.http.close()


def test_signing_out_everywhere_leaves_only_a_fresh_session_of_the_browser_that_asks(place: Place) -> None:
    anna, login = kept(place)
    other, thief = again(place, login), stale(anna)
    with other.online() as line, thief.online() as stolen:
        anna.ask("DELETE", "/api/sessions", status=204)
        assert line.farewell() == 4401
        assert stolen.farewell() == 4401
    other.get("/api/me", 401)
    thief.get("/api/me", 401)
    anna.get("/api/me")
    thief.http.close()


def test_signing_out_closes_the_sockets_of_that_session_and_no_others(place: Place) -> None:
    anna, login = kept(place)
    other = again(place, login)
    with anna.online() as first, anna.online() as second, other.online() as elsewhere:
        anna.ask("DELETE", "/api/session", status=204)
        assert first.farewell() == 4401
        assert second.farewell() == 4401
        elsewhere.say({"type": "ping", "id": "p"})
        assert elsewhere.answer("p")["type"] == "pong"


def test_a_recovery_code_sets_a_new_password_and_ends_every_session(place: Place) -> None:
    anna, login = kept(place)
    code = anna.post("/api/me/recovery")["recovery"]
    other = place.stranger()
    with anna.online() as line:
        found = other.post("/api/session/recovery", {"code": code, "password": "quite another"})
        assert line.farewell() == 4401
    assert found["you"]["login"] == login and found["recovery"] != code
    anna.get("/api/me", 401)
    other.get("/api/me")
    place.stranger().post("/api/session", {"login": login, "password": PASSWORD}, 403)
    place.stranger().post("/api/session", {"login": login, "password": "quite another"})


def test_a_guest_who_recovers_with_a_password_needs_a_login(place: Place) -> None:
    made = httpx.post(f"{place.address}/api/guests", json={"name": "Dora"}, timeout=PATIENCE).json()
    other = place.stranger()
    refused = other.post("/api/session/recovery", {"code": made["recovery"], "password": "12345678"}, 400)
    assert refused["reason"] == "login_missing" and refused["sentence"]
    login = f"d.{made['you']['id']}"
    wanted = {"code": made["recovery"], "password": "12345678", "login": login}
    assert other.post("/api/session/recovery", wanted)["you"]["login"] == login
    place.stranger().post("/api/session", {"login": login, "password": "12345678"})


def test_a_recovery_code_is_not_used_up_by_a_login_that_somebody_has(place: Place) -> None:
    _, login = kept(place)
    made = httpx.post(f"{place.address}/api/guests", json={"name": "Dora"}, timeout=PATIENCE).json()
    other = place.stranger()
    wanted = {"code": made["recovery"], "password": "12345678", "login": login}
    assert other.post("/api/session/recovery", wanted, 409)["reason"] == "login_taken"
    assert other.post("/api/session/recovery", {"code": made["recovery"]})["you"]["id"] == made["you"]["id"]


def test_a_banned_account_has_no_session_and_gets_a_sentence(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sessions, "REMEMBER", 0.0)
    anna, login = kept(place)
    code = anna.post("/api/me/recovery")["recovery"]
    place.store(f"UPDATE accounts SET banned = 1 WHERE id = '{anna.account['id']}'")
    refused = anna.get("/api/me?lang=de", 403)
    assert refused["reason"] == "banned" and "geschlossen" in refused["sentence"]
    with pytest.raises(AssertionError, match="banned"):
        again(place, login)
    other = place.stranger()
    assert other.post("/api/session", {"login": login, "password": "wrong horse"}, 403)["reason"] == (
        "wrong_password"  # only those who know the password learn that it is banned
    )
    assert other.post("/api/session/recovery", {"code": code}, 403)["reason"] == "banned"
    with pytest.raises(Exception, match="4401"), anna.online():
        pass


def test_a_session_that_is_ended_in_the_store_loses_its_socket(tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        watch = sessions.Sessions.keep_watch
        patch.setattr(sessions.Sessions, "keep_watch", lambda self: watch(self, 0.05))
        with running(tmp_path) as place:
            anna, bo = place.person("Anna"), place.person("Bo")
            with anna.online() as line, bo.online() as banned, place.person("Clara").online() as third:
                place.store(f"DELETE FROM sessions WHERE account = '{anna.account['id']}'")
                assert line.farewell() == 4401
                place.store(f"UPDATE accounts SET banned = 1 WHERE id = '{bo.account['id']}'")
                assert banned.farewell() == 4401
                third.say({"type": "ping", "id": "p"})
                assert third.answer("p")["type"] == "pong"


def test_use_is_noted_once_a_day_and_a_year_without_it_ends_a_session(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sessions, "REMEMBER", 0.0)  # every request looks the session up
    with running(tmp_path) as place:
        anna, bo = place.person("Anna"), place.person("Bo")
        cookies = [dict(person.http.cookies) for person in (anna, bo)]
    now = wall_clock.now()
    before = now - YEAR * 1000 - DAY * 1000
    place.store(f"UPDATE sessions SET created = {before}, seen = {before}")
    place.store(f"UPDATE accounts SET seen = {before}")
    mark = fingerprint(cookies[0]["chapterhouse"])
    place.store(f"UPDATE sessions SET seen = {now - 5 * DAY * 1000} WHERE token = '{mark}'")
    with running(tmp_path) as place:
        anna, bo = place.stranger(), place.stranger()
        anna.http.cookies.update(cookies[0])
        bo.http.cookies.update(cookies[1])
        answer = anna.http.get("/api/me")
        assert answer.status_code == 200
        assert f"Max-Age={YEAR}" in answer.headers["set-cookie"]  # the browser keeps it for another year
        bo.get("/api/me", 401)
        assert rows(place, f"SELECT token FROM sessions WHERE seen >= {now}") == [(mark,)]
        assert len(rows(place, f"SELECT id FROM accounts WHERE seen >= {now}")) == 1
        noted = rows(place, "SELECT seen FROM sessions")
        anna.get("/api/me")
        assert rows(place, "SELECT seen FROM sessions") == noted


def test_an_unknown_login_takes_as_long_as_a_known_one(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    from chapterhouse.server import passwords

    _, login = kept(place)
    hashes: list[str] = []
    verify = passwords._verify

    def counted(stored: str, password: str) -> bool:
        hashes.append(stored)
        return verify(stored, password)

    monkeypatch.setattr(passwords, "_verify", counted)
    for name in (login, "nobody.at.all", "no\x00body", "ö" * 20):
        assert place.stranger().post("/api/session", {"login": name, "password": "no horse"}, 403)[
            "reason"
        ] == ("wrong_password")
    settings = {stored.rpartition("$")[0].rpartition("$")[0] for stored in hashes}
    assert len(hashes) == 4 and len(settings) == 1  # as many rounds, as much memory


def test_an_export_has_every_column_about_the_account_that_is_no_secret(place: Place) -> None:
    anna, _ = kept(place)
    table = anna.table()
    ident = anna.account["id"]
    anna.ask("PUT", f"/api/tables/{table}/notes", {"text": "watch the knight"}, 204)
    place.store(f"INSERT INTO put_away (table_id, account) VALUES ('{table}', '{ident}')")
    place.store(f"INSERT INTO visitors (table_id, account) VALUES ('{table}', '{ident}')")
    everything = anna.get("/api/me/export")
    secret = {"password", "recovery", "token", "account"}
    assert set(everything["account"]) == {column.name for column in schema.accounts.c} - secret
    assert set(everything["sessions"][0]) == {column.name for column in schema.sessions.c} - secret
    assert everything["put_away"] == [{"table_id": table}]
    assert everything["invited"] == [{"table_id": table}]
    assert {"deputy", "absence"} <= set(everything["seats"][0])
    kept_tables = schema.metadata.tables.keys() - schema.PASSING  # a job is gone within seconds
    of_accounts = {name for name in kept_tables if "account" in schema.metadata.tables[name].c}
    shown_as = {"visitors": "invited", "commands": "account"}  # commands are keys against repetition only
    assert {shown_as.get(name, name) for name in of_accounts} <= set(everything)
