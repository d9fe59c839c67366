"""Garbage, floods, foreign pages: they get a word at most, and everybody else goes on."""

import random
import string
from pathlib import Path

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.server.place import PATIENCE, Line, Person, Place, legal, running
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from chapterhouse.server.settings import Limits

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=5),
    max_leaves=8,
)
WORDS = st.sampled_from(["play", "watch", "undo", "agree", "say", "why", "lang", "back", "hello", "x"])


@pytest.mark.parametrize(
    "garbage", ["", "{", "null", "[]", "12", '{"type":1}', "\x00", "{" * 3000, "[" * 10000]
)
def test_what_is_no_message_ends_the_line(anna: Person, garbage: str) -> None:
    with anna.online() as line:
        line.socket.send(garbage)
        assert line.farewell() == 4400


def test_bytes_and_giants_end_the_line(anna: Person) -> None:
    with anna.online() as line:
        line.socket.send(random.Random(1).randbytes(100))
        assert line.farewell() == 4400
    with anna.online() as line:
        line.socket.send('{"type":"ping","id":"' + "x" * 20_000 + '"}')
        assert line.farewell() == 4400


def test_random_messages_change_nothing(place: Place) -> None:
    anna = place.person()
    table = anna.table("avignon")
    before = anna.get(f"/api/tables/{table}/moment")

    @settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
    @given(st.dictionaries(st.sampled_from(["id", "seat", "at", "moves", "eyes", "yes"]), ANYTHING), WORDS)
    def send(message: dict[str, object], kind: str) -> None:
        line.say({**message, "type": kind, "table": table})

    with anna.online() as line:
        send()
        line.say({"type": "ping", "id": "alive"})
        assert line.answer("alive")["type"] == "pong"
    after = anna.get(f"/api/tables/{table}/moment")
    assert (after["at"], after["view"]) == (before["at"], before["view"])


def test_a_flood_is_cut_off_and_others_go_on(tmp_path: Path) -> None:
    with running(tmp_path, limits=Limits(burst=10, messages=0.01)) as place:
        anna, bo = place.person(), place.person("Bo")
        with anna.online() as loud, bo.online() as quiet:
            for number in range(40):
                try:
                    loud.say({"type": "ping", "id": f"p{number}"})
                except ConnectionClosed:
                    break
            assert loud.farewell() == 4429
            quiet.say({"type": "ping", "id": "q"})
            assert quiet.answer("q")["type"] == "pong"


def test_too_many_requests_are_told_when_to_come_again(tmp_path: Path) -> None:
    with running(tmp_path, limits=Limits(request_burst=5, requests=0.01, door_burst=2, doors=0.01)) as place:
        answers = [httpx.get(f"{place.address}/api/titles", timeout=PATIENCE) for _ in range(8)]
        refused = [answer for answer in answers if answer.status_code == 429]
        assert refused and int(refused[0].headers["retry-after"]) >= 1
        assert refused[0].json()["reason"] == "too_many"
        doors = [
            httpx.post(f"{place.address}/api/guests", json={"name": "X"}, timeout=PATIENCE) for _ in range(4)
        ]
        assert [answer.status_code for answer in doors] == [201, 201, 429, 429]
        assert httpx.get(f"{place.address}/health", timeout=PATIENCE).status_code == 200


def test_a_foreign_page_gets_neither_a_socket_nor_a_word(place: Place, anna: Person) -> None:
    with pytest.raises(InvalidStatus) as refused:
        connect(
            place.address.replace("http", "ws") + "/api/socket",
            additional_headers={"Cookie": anna.cookie},
            origin=Origin("https://evil.example"),
            open_timeout=PATIENCE,
        )
    assert refused.value.response.status_code == 403
    answer = anna.http.post("/api/tables", json={}, headers={"Origin": "https://evil.example"})
    assert (answer.status_code, answer.json()["reason"]) == (403, "foreign_origin")


def test_a_socket_needs_a_session(place: Place) -> None:
    with connect(
        place.address.replace("http", "ws") + "/api/socket", open_timeout=PATIENCE, close_timeout=0.5
    ) as socket:
        with pytest.raises(ConnectionClosed):
            socket.recv(timeout=PATIENCE)
        assert socket.close_code == 4401


def test_large_requests_are_refused(anna: Person) -> None:
    answer = anna.http.post("/api/tables", content=b"{" + b" " * 70_000 + b"}")
    assert (answer.status_code, answer.json()["reason"]) == (413, "too_large")


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"\xff\xfe", b'{"title": "avignon"}', b'{"title": 1, "seats": []}', b"[]", b"[" * 60_000],
)
def test_malformed_bodies_are_refused_in_the_one_shape(anna: Person, body: bytes) -> None:
    answer = anna.http.post("/api/tables", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 400
    assert set(answer.json()) == {"reason", "rule", "sentence", "facts"}


def test_an_unreadable_body_is_refused_in_the_language_of_the_account(place: Place, anna: Person) -> None:
    anna.ask("PATCH", "/api/me", {"lang": "de"})
    answer = anna.http.post("/api/tables", content=b"{", headers={"Content-Type": "application/json"})
    assert answer.json()["sentence"].startswith("Diese Anfrage ist nicht lesbar")
    stranger = httpx.post(f"{place.address}/api/guests", content=b"{", timeout=PATIENCE)
    assert stranger.json()["sentence"].startswith("This request cannot be read")


@pytest.mark.parametrize("path", ["/api", "/api/", "/api/nothing", "/assets/../../app.py", "/x.js", "/.env"])
def test_unknown_paths_are_refused(anna: Person, path: str) -> None:
    answer = anna.http.get(path)
    assert answer.status_code == 404
    assert answer.json()["reason"] == "unknown_path"


def test_many_people_at_once_keep_their_order(place: Place) -> None:
    """Two browsers of one person race for the same question: one of them is late."""
    anna = place.person()
    table = anna.table("avignon")
    with anna.online() as one, anna.online() as other:
        for _ in range(15):
            moment = anna.get(f"/api/tables/{table}/moment")
            if moment["mover"] is None:
                break
            eyes = moment["mover"]
            moment = anna.get(f"/api/tables/{table}/moment?eyes={eyes}")
            moves = legal(moment)
            for number, line in enumerate((one, other)):
                message = {"type": "play", "table": table, "seat": eyes, "at": moment["at"]}
                line.say({**message, "id": f"r{moment['at']}-{number}", "moves": [moves[-1]]})
            answers = [line.answer(f"r{moment['at']}-{number}") for number, line in enumerate((one, other))]
            assert sorted(answer["type"] for answer in answers) == ["done", "refused"]
            assert next(answer for answer in answers if answer["type"] == "refused")["reason"] == "stale"


def test_random_letters_as_moves_are_refused(line: Line, anna: Person) -> None:
    table = anna.table("avignon")
    moment = line.watch(table)
    dice = random.Random(5)
    for _ in range(30):
        text = "".join(dice.choice(string.printable[:95]) for _ in range(dice.randrange(1, 30)))
        answer = line.command("play", table, moment["mover"], moment["at"], moves=[text])
        assert answer["type"] == "refused" and answer["sentence"]
