"""What an operator sees: health, metrics, headers, logs, eviction, unfinished clients."""

import json
import logging
from pathlib import Path

import pytest
from tests.server.place import Person, Place, legal, running
from tests.server.watching import wait_until

from chapterhouse.server.logs import JsonLines
from chapterhouse.server.middleware import HEADERS
from chapterhouse.server.refusals import WORDS, own_words


def test_health_and_metrics_answer(place: Place, anna: Person) -> None:
    assert anna.get("/health")["status"] == "ok"
    text = anna.get("/metrics")
    assert "chapterhouse_requests_total" in text
    assert 'chapterhouse_command_seconds_bucket{le="+Inf"}' in text


def test_every_answer_carries_the_content_policy(anna: Person) -> None:
    for path in ("/", "/api/titles", "/api/nothing", "/api/schema", "/health"):
        headers = anna.http.get(path).headers
        for name, value in HEADERS:
            assert headers[name.decode()] == value.decode()
        policy = headers["content-security-policy"]
        assert "script-src 'self';" in policy and "style-src 'self';" in policy and "unsafe" not in policy


def test_a_head_is_a_get_without_a_body(anna: Person) -> None:
    answer = anna.http.head("/api/titles")
    assert answer.status_code == 200 and answer.headers["etag"] and not answer.content


def test_the_interface_describes_itself_without_scripts(anna: Person) -> None:
    page = anna.get("/api/schema")
    assert "/api/tables/{table}/commands" in page and "<script" not in page
    schema = anna.get("/api/schema/openapi.json")
    assert len(schema["paths"]) > 30


def test_logs_are_lines_of_json_without_secrets(
    place: Place, anna: Person, caplog: pytest.LogCaptureFixture
) -> None:
    table = anna.table()
    with caplog.at_level(logging.DEBUG, logger="chapterhouse"):
        code = anna.get(f"/api/tables/{table}/invitation")["code"]
        anna.post("/api/invitations", {"code": code})
        anna.get(f"/api/tables/{table}/moment?eyes=0")
        recovery = anna.post("/api/me/recovery")["recovery"]
    lines = [JsonLines().format(record) for record in caplog.records]
    assert any(json.loads(line).get("path") == "/api/invitations" for line in lines)
    token = anna.http.cookies["chapterhouse"]
    for secret in (code, recovery, token, "Anna", "eyes="):
        assert not any(secret in line for line in lines)


def test_idle_tables_leave_memory_and_come_back_as_they_were(tmp_path: Path) -> None:
    with running(tmp_path, idle=0.0, sweep=0.01) as place:
        anna = place.person()
        table = anna.table("kardinal")
        before = anna.get(f"/api/tables/{table}/moment?eyes=0")
        wait_until(lambda: anna.get("/health")["tables"] == 0, "an empty house")
        after = anna.get(f"/api/tables/{table}/moment?eyes=0")
        for name in ("view", "question", "at", "story", "names"):
            assert after[name] == before[name]
        seat = after["mover"]
        moment = anna.get(f"/api/tables/{table}/moment?eyes={seat}")
        command = {"id": "e1", "type": "play", "seat": seat, "at": moment["at"], "moves": [legal(moment)[0]]}
        first = anna.post(f"/api/tables/{table}/commands", command)
        wait_until(lambda: anna.get("/health")["tables"] == 0, "an empty house")
        assert anna.post(f"/api/tables/{table}/commands", command) == first, "keys outlive eviction"


def test_the_server_speaks_both_languages_in_full() -> None:
    english, german = own_words("en"), own_words("de")
    assert english.keys() == german.keys()


def test_every_refusal_has_a_sentence() -> None:
    import re

    words = own_words("en")
    folder = WORDS.parent
    used = set()
    for file in folder.rglob("*.py"):
        used |= set(re.findall(r'Refusal\(\s*"(\w+)"', file.read_text(encoding="utf-8")))
    said_by_titles = {"bad_options"}
    assert {f"refusal.{reason}" for reason in used - said_by_titles} <= words.keys()


def test_an_invitation_names_an_address_that_others_can_reach(tmp_path: Path) -> None:
    with running(tmp_path, origins=("https://games.example",)) as place:
        anna = place.person()
        table = anna.table()
        link = anna.get(f"/api/tables/{table}/invitation")["link"]
        assert link.startswith("https://games.example/join#")
    with running(tmp_path, host="192.0.2.7") as place:
        anna = place.person()
        table = anna.table()
        link = anna.get(f"/api/tables/{table}/invitation")["link"]
        assert link.startswith("http://192.0.2.7:")


def test_refusals_speak_the_language_of_the_account(bo: Person) -> None:
    refused = bo.get("/api/tables/nowhere", 404)
    assert refused["sentence"] == "Diesen Tisch gibt es nicht."
    assert bo.get("/api/tables/nowhere?lang=en", 404)["sentence"] == "There is no such table."
