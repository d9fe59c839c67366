"""One gesture, one list: all or nothing at the server, on disk, after a failure, and by consent."""

import threading
from pathlib import Path
from typing import Any

import pytest
from tests.server.place import Line, Person, Place, running


def now(person: Person, table: str, **more: Any) -> dict[str, Any]:
    moment: dict[str, Any] = person.get(f"/api/tables/{table}/moment", params=more)
    return moment


def town(person: Person, table: str, at: int) -> list[str]:
    """Return a country and a town in it that leave no doubt about the payment."""
    moment = now(person, table, eyes=0)
    for choice in moment["question"]["choices"]:
        if choice["objection"] is None and choice["verb"] == "country":
            body = {"seat": 0, "at": at, "moves": [choice["move"]]}
            question = person.post(f"/api/tables/{table}/preview", body)["question"]
            if question is not None and question["step"] == "piece":
                pieces = [one["move"] for one in question["choices"] if one["objection"] is None]
                return [choice["move"], pieces[0]]
    raise AssertionError("every country could be paid for in two ways")


@pytest.fixture
def table(anna: Person) -> str:
    return anna.table("kardinal", options={"start": "0"})


def test_a_gesture_is_stored_and_taken_back_as_one(anna: Person, line: Line, table: str) -> None:
    start = line.watch(table, eyes=0)
    moves = town(anna, table, start["at"])
    done = line.command("play", table, 0, start["at"], moves=moves)
    assert done["type"] == "done"
    assert (
        now(anna, table, eyes=0)["view"]["seats"][0]["cloisters_left"]
        < start["view"]["seats"][0]["cloisters_left"]
    )
    assert line.command("undo", table, 0, done["at"])["type"] == "done"
    assert now(anna, table, eyes=0)["view"] == start["view"]
    assert line.command("redo", table, 0, done["at"] + 1)["type"] == "done"


def test_a_refused_list_names_the_place_of_what_is_refused(anna: Person, line: Line, table: str) -> None:
    at = line.watch(table, eyes=0)["at"]
    moves = town(anna, table, at)
    for index in range(3):
        wrong = [*moves[:index], "country a" if index else "stop", *moves[index:]]
        refused = line.command("play", table, 0, at, moves=wrong)
        assert refused["type"] == "refused" and refused["facts"]["index"] == index
        assert refused["facts"]["move"] == wrong[index] and refused["rule"].startswith("KK-")
    assert now(anna, table)["at"] == at
    late = line.command("play", table, 0, at + 1, moves=moves)
    assert late["reason"] == "stale"


def test_a_gesture_outlives_the_memory_of_its_table(
    place: Place, anna: Person, line: Line, table: str
) -> None:
    start = line.watch(table, eyes=0)
    done = line.command("play", table, 0, start["at"], moves=town(anna, table, start["at"]))
    line.say({"type": "unwatch", "table": table})
    now(anna, table)
    place.forget(table)
    body = {"id": "u1", "type": "undo", "seat": 0, "at": done["at"]}
    anna.post(f"/api/tables/{table}/commands", body)
    assert now(anna, table, eyes=0)["view"] == start["view"]


def test_a_list_that_could_not_be_stored_is_not_half_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(tmp_path) as place:
        anna = place.person("Anna")
        table = anna.table("kardinal", options={"start": "0"})
        at = now(anna, table)["at"]
        moves = town(anna, table, at)
        append, failures = place.house.store.append, threading.Semaphore(1)

        async def failing(step: Any) -> None:
            if failures.acquire(blocking=False):
                raise OSError("no space left")
            await append(step)

        monkeypatch.setattr(place.house.store, "append", failing)
        body = {"id": "g1", "type": "play", "seat": 0, "at": at, "moves": moves}
        answer = anna.http.post(f"/api/tables/{table}/commands", json=body)
        after = now(anna, table, eyes=0)
        assert answer.status_code == 200, "it is tried once more from what is stored"
        assert after["at"] == answer.json()["at"] > at
        choices = [event for event in after["events"] if event["n"] > at and not event.get("forced")]
        assert [event["do"] for event in choices] == moves


def test_against_people_a_gesture_goes_back_as_one_by_consent(anna: Person, bo: Person) -> None:
    seats = [{"kind": "me"}, {"kind": "open"}]
    made = {"title": "avignon", "seats": seats, "public": True, "options": {"sides": "rome"}}
    table = anna.post("/api/tables", made, 201)["id"]
    bo.post(f"/api/tables/{table}/join", {})
    anna.post(f"/api/tables/{table}/start")
    with anna.online() as line, bo.online() as other:
        at = line.watch(table)["at"]
        at = line.command("play", table, 0, at, moves=["beseech 1"])["at"]
        other.watch(table)
        before = now(bo, table)
        at = other.command("play", table, 1, at, moves=["beseech 3", "chastise 2"])["at"]
        at = line.command("play", table, 0, at, moves=["beseech 1"])["at"]
        assert other.command("undo", table, 1, at)["reason"] == "nothing_to_undo"
        assert other.command("ask_back", table, 1, at)["type"] == "done"
        assert line.command("agree", table, 0, at, yes=True)["type"] == "done"
        after = now(bo, table)
        assert after["view"] == before["view"] and after["mover"] == 1
