"""Previews over HTTP: in words, for one's own question only, and nothing is played."""

import threading
from typing import Any

import pytest
from tests.server.place import Line, Person, Place, legal

from chapterhouse.games import TITLES

EVERY = [title.name for title in TITLES]


def now(person: Person, table: str, **more: Any) -> dict[str, Any]:
    moment: dict[str, Any] = person.get(f"/api/tables/{table}/moment", params=more)
    return moment


def foretold(person: Person, table: str, at: int, *moves: str, seat: int = 0, status: int = 200) -> Any:
    return person.post(f"/api/tables/{table}/preview", {"seat": seat, "at": at, "moves": list(moves)}, status)


@pytest.mark.parametrize("title", EVERY)
def test_a_preview_says_in_words_what_then_happens(anna: Person, title: str) -> None:
    table, compared = anna.table(title), 0
    for _ in range(12):
        moment = now(anna, table)
        if moment["question"] is None:
            break  # a short game is over
        seat, move = moment["question"]["seat"], legal(moment)[-1]
        found = foretold(anna, table, moment["at"], move, seat=seat)
        assert found["at"] == moment["at"] and found["moves"] == [move]
        assert now(anna, table)["at"] == moment["at"]
        played = {"id": f"p{moment['at']}", "type": "play", "seat": seat, "at": moment["at"], "moves": [move]}
        anna.post(f"/api/tables/{table}/commands", played)
        after = now(anna, table, eyes=seat, after=moment["at"])
        frames = anna.get(f"/api/tables/{table}/frames", params={"eyes": seat, "first": moment["at"] + 1})[
            "frames"
        ]
        if len(frames) == 1 and found["stop"] != "hidden":  # more of them may be told in one sentence
            told = frames[0]["story"]
            assert found["sentences"] == ([] if told is None else told["sentences"])
            compared += 1
        if found["question"] is not None:
            assert found["question"]["seat"] == seat
            assert [choice["move"] for choice in found["question"]["choices"]] == [
                choice["move"] for choice in after["question"]["choices"]
            ]
            assert found["question"]["prompt"] == after["question"]["prompt"]
    assert compared > 0


def test_a_refused_choice_says_why_with_its_rule(anna: Person) -> None:
    table = anna.table("avignon", options={"sides": "rome"})
    for seat, move in ((0, "beseech 3"), (1, "chastise 2")):
        body = {"id": move[:4], "type": "play", "seat": seat, "at": now(anna, table)["at"], "moves": [move]}
        anna.post(f"/api/tables/{table}/commands", body)
    moment = now(anna, table)
    refused = next(choice for choice in moment["question"]["choices"] if choice["objection"])
    told = foretold(anna, table, moment["at"], refused["move"], seat=1, status=422)
    assert told["rule"].startswith("AV-") and told["sentence"] == refused["objection"]["sentence"]
    assert told["facts"] == {"move": refused["move"], "index": 0}


def test_a_list_that_runs_beyond_chance_is_refused(anna: Person) -> None:
    table = anna.table("kardinal", options={"start": "0"})
    moment = now(anna, table, eyes=0)
    swap = f"swap {moment['view']['seats'][0]['hand'][0].lower()}"
    told = foretold(anna, table, moment["at"], swap, "take pile", "take pile", status=422)
    assert told["reason"] == "beyond_chance"
    assert foretold(anna, table, moment["at"], swap, "take pile")["stop"] == "chance"


def test_only_who_is_asked_may_ask_and_only_about_now(anna: Person, bo: Person, line: Line) -> None:
    table = anna.table("avignon", options={"sides": "rome"})
    moment = now(anna, table)
    assert foretold(bo, table, moment["at"], "beseech 1", status=403)["reason"] == "not_invited"
    assert foretold(anna, table, moment["at"], "beseech 1", seat=1, status=409)["reason"] == "not_your_turn"
    assert foretold(anna, table, moment["at"], "beseech 1", seat=7, status=404)["reason"] == "no_such_seat"
    assert foretold(anna, table, moment["at"] + 1, "beseech 1", status=409)["reason"] == "stale"
    assert foretold(anna, table, moment["at"], "beseach 1", status=422)["reason"] == "unknown_move"
    assert foretold(anna, table, moment["at"], *["beseech 1"] * 13, status=400)["reason"] == "malformed"
    foretold(anna, table, moment["at"], status=400)
    assert now(anna, table)["at"] == moment["at"]


def test_a_guest_at_the_table_cannot_look_through_another_seat(anna: Person, bo: Person) -> None:
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    made = {"title": "kardinal", "seats": seats, "public": True, "options": {"start": "0"}}
    table = anna.post("/api/tables", made, 201)["id"]
    bo.post(f"/api/tables/{table}/join", {})
    anna.post(f"/api/tables/{table}/seats/2", {"kind": "bot", "level": "easy"})
    anna.post(f"/api/tables/{table}/start")
    moment = now(anna, table, eyes=0)
    move = legal(moment)[0]
    assert foretold(bo, table, moment["at"], move, status=403)["reason"] == "not_yours"
    assert foretold(bo, table, moment["at"], move, seat=1, status=409)["reason"] == "not_your_turn"
    found = foretold(anna, table, moment["at"], move)
    assert '"hand"' not in str([change for change in found["changes"] if change["path"][:2] == ["seats", 1]])


def test_a_preview_waits_for_no_disk_and_holds_nobody_up(place: Place, anna: Person) -> None:
    """What is being stored is not told before it is on disk, so a preview of it comes after that."""
    table = anna.table("avignon", options={"sides": "rome"})
    at = now(anna, table)["at"]
    with place.slow_disk() as ready, anna.online() as line:
        line.say({"type": "play", "id": "p", "table": table, "seat": 0, "at": at, "moves": ["beseech 1"]})
        while not place.is_writing(table):
            threading.Event().wait(0.01)
        ready.set()
        assert foretold(anna, table, at, "beseech 2", status=409)["reason"] == "stale"
        assert line.answer("p")["type"] == "done"
