"""Guests, passwords, recovery, leaving."""

from pathlib import Path

import httpx
from tests.server.place import PATIENCE, Person, Place, running


def test_a_guest_needs_only_a_name(place: Place) -> None:
    answer = httpx.post(f"{place.address}/api/guests", json={"name": "Clara", "lang": "de"}, timeout=PATIENCE)
    assert answer.status_code == 201
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=strict" in cookie and "Path=/" in cookie
    assert answer.json()["you"]["guest"] is True
    assert len(answer.json()["recovery"]) == 24


def test_cookies_are_for_https_only_where_the_server_is(tmp_path: Path) -> None:
    with running(tmp_path, secure=True, origins=("https://games.example",)) as place:
        answer = httpx.post(f"{place.address}/api/guests", json={"name": "Clara"}, timeout=PATIENCE)
        assert "Secure" in answer.headers["set-cookie"]
        assert "strict-transport-security" in answer.headers


def test_nobody_is_anybody_without_a_cookie(place: Place) -> None:
    answer = httpx.get(f"{place.address}/api/me", headers={"Accept-Language": "de"}, timeout=PATIENCE)
    assert answer.status_code == 401
    assert answer.json()["reason"] == "signed_out"
    assert answer.json()["sentence"] == "Du bist hier nicht angemeldet."


def test_a_name_must_show_something(place: Place) -> None:
    answer = httpx.post(f"{place.address}/api/guests", json={"name": "\u200b \u200b"}, timeout=PATIENCE)
    assert (answer.status_code, answer.json()["reason"]) == (400, "malformed")


def test_a_recovery_code_works_once(place: Place) -> None:
    made = httpx.post(f"{place.address}/api/guests", json={"name": "Dora"}, timeout=PATIENCE).json()
    other = place.stranger()
    typed = made["recovery"].lower().replace("-", " ")
    found = other.post("/api/session/recovery", {"code": typed})
    assert found["you"]["id"] == made["you"]["id"]
    assert found["recovery"] != made["recovery"]
    assert place.stranger().post("/api/session/recovery", {"code": typed}, 403)["reason"] == "wrong_code"


def test_a_guest_is_kept_by_a_password(place: Place, anna: Person) -> None:
    login = f"anna.{anna.account['id'][:6]}"
    kept = anna.ask("PUT", "/api/me/password", {"login": login, "password": "correct horse"})
    assert kept["you"]["guest"] is False
    other = place.stranger()
    assert other.post("/api/session", {"login": login, "password": "wrong horse"}, 403)["reason"] == (
        "wrong_password"
    )
    assert (
        other.post("/api/session", {"login": login.upper(), "password": "correct horse"})["you"]
        == (kept["you"])
    )
    anna.ask("PUT", "/api/me/password", {"login": login, "password": "another one"}, 403)
    anna.ask("PUT", "/api/me/password", {"login": login, "password": "another one", "old": "correct horse"})


def test_a_login_belongs_to_one_account(anna: Person, bo: Person) -> None:
    login = f"same.{anna.account['id'][:6]}"
    anna.ask("PUT", "/api/me/password", {"login": login, "password": "12345678"})
    assert bo.ask("PUT", "/api/me/password", {"login": login, "password": "12345678"}, 409)["reason"] == (
        "login_taken"
    )


def test_signing_out_everywhere_ends_every_session_and_socket(place: Place, anna: Person) -> None:
    code = anna.post("/api/me/recovery")["recovery"]
    other = place.stranger()
    other.post("/api/session/recovery", {"code": code})
    with other.online() as line:
        anna.ask("DELETE", "/api/sessions", status=204)
        assert line.drain() == []
        assert line.socket.close_code == 4401
    other.get("/api/me", 401)


def test_preferences_are_kept(anna: Person) -> None:
    changed = anna.ask("PATCH", "/api/me", {"name": "  Anne  Marie ", "lang": "de", "confirm": True})
    assert changed["you"] == anna.get("/api/me")["you"]
    assert (changed["you"]["name"], changed["you"]["lang"]) == ("Anne Marie", "de")


def test_an_export_holds_what_is_known_and_no_secrets(anna: Person) -> None:
    table = anna.table()
    anna.ask("PUT", f"/api/tables/{table}/notes", {"text": "watch the knight"}, 204)
    with anna.online() as line:
        line.say({"type": "say", "id": "s1", "table": table, "text": "hello"})
        line.answer("s1")
    everything = anna.get("/api/me/export")
    assert everything["account"]["name"] == "Anna"
    assert [seat["table_id"] for seat in everything["seats"]] == [table, table]
    assert everything["notes"] == [{"table_id": table, "text": "watch the knight"}]
    assert everything["chat"][0]["text"] == "hello"
    assert not {"password", "recovery", "token", "seed"} & set(str(everything).split("'"))


def test_a_deleted_account_leaves_shared_games_without_its_name(anna: Person, bo: Person) -> None:
    anna.ask("PATCH", "/api/me", {"name": "Zerlina"})
    seats = [{"kind": "me"}, {"kind": "open"}]
    table = anna.post("/api/tables", {"title": "avignon", "seats": seats, "public": True}, 201)["id"]
    bo.post(f"/api/tables/{table}/join", {"seat": 1})
    anna.post(f"/api/tables/{table}/start")
    anna.ask("DELETE", "/api/me", status=204)
    anna.get("/api/me", 401)
    assert "Zerlina" not in str(bo.get(f"/api/tables/{table}"))
    assert "Zerlina" not in str(bo.get(f"/api/tables/{table}/record"))
    assert "Zerlina" not in str(bo.get(f"/api/tables/{table}/moment"))
