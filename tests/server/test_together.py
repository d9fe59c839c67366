"""What people agree on, wait for and say to each other at a table: all of it over real sockets."""

from pathlib import Path
from typing import Any

import pytest
from tests.server.place import Line, Person, Place, legal, running

SIDES = {"options": {"sides": "rome"}}  # seat 0 begins
LIVE = {"kind": "live", "turn": 1, "reserve": 0}


def newest(line: Line) -> dict[str, Any]:
    return [heard for heard in line.heard if heard["type"] == "moment"][-1]


def play(line: Line, table: str) -> dict[str, Any]:
    """Play the first legal move of the last moment; return the next one."""
    moment = newest(line)
    seat = moment["question"]["seat"]
    answer = line.command("play", table, seat, moment["at"], moves=[legal(moment)[0]])
    assert answer["type"] == "done", answer
    return newest(line)


def two(anna: Person, bo: Person, **more: Any) -> str:
    """Set up a running table for two people."""
    seats = [{"kind": "me"}, {"kind": "open"}]
    wanted = {"title": "avignon", "seats": seats, "public": True, **SIDES, **more}
    table: str = anna.post("/api/tables", wanted, 201)["id"]
    bo.post(f"/api/tables/{table}/join", {})
    anna.post(f"/api/tables/{table}/start")
    return table


# clocks and deputies


@pytest.mark.parametrize("pace", [LIVE, {"kind": "by_turn", "turn": 1}])
def test_a_deputy_sits_down_at_either_pace_and_says_so_to_all(place: Place, pace: dict[str, Any]) -> None:
    anna, bo = place.person("Anna"), place.person("Bo")
    table = two(anna, bo, pace=pace)
    with bo.online() as line:
        moment = line.watch(table)
        while not moment["info"]["seats"][0]["deputy"]:
            moment = line.wait("moment")
        assert "Anna" in moment["waiting"] or moment["mover"] == 1
        while moment["mover"] != 1:
            moment = line.wait("moment")
        assert {event["by"] for event in moment["events"]} <= {0, "chance"}
        assert moment["info"]["seats"][1]["deputy"] is False


def test_whoever_plays_has_returned_and_goes_on_with_what_is_left_of_the_turn(tmp_path: Path) -> None:
    with running(tmp_path, sweep=3600.0) as place:  # nobody looks at the clocks but this test
        anna = place.person("Anna")
        table = anna.table("avignon", pace={"kind": "live", "turn": 50, "reserve": 0}, **SIDES)
        with anna.online() as line:
            moment = line.watch(table)
            place.store("UPDATE seats SET deputy = 1 WHERE seat = 0")
            place.forget(table)
            moment = line.watch(table)
            assert moment["info"]["seats"][0]["deputy"] is True
            after = play(line, table)
            assert after["info"]["seats"][0]["deputy"] is False
            assert 0 < after["clock"]["seats"][0]["turn"] <= 50_000


def test_a_held_turn_whose_clock_runs_out_is_confirmed_and_nobody_is_replaced(place: Place) -> None:
    anna, bo = place.person("Anna"), place.person("Bo")
    anna.ask("PATCH", "/api/me", {"confirm": True})
    table = two(anna, bo, pace={"kind": "live", "turn": 3, "reserve": 0})
    with anna.online() as line:
        moment = line.watch(table)
        while moment["held"] is None and moment["mover"] == 0:
            moment = play(line, table)
        assert moment["held"] == 0 and moment["clock"]["running"] == 0
        while moment["held"] == 0:
            moment = line.wait("moment")
        assert moment["mover"] == 1 and moment["info"]["seats"][0]["deputy"] is False


def test_a_clock_goes_on_where_it_was_after_a_restart(tmp_path: Path) -> None:
    with running(tmp_path) as place:
        anna = place.person("Anna")
        table = anna.table("avignon", pace={"kind": "live", "turn": 500, "reserve": 700}, **SIDES)
        before = anna.get(f"/api/tables/{table}/moment")["clock"]
        cookie = dict(anna.http.cookies)
    with running(tmp_path) as place:
        anna = place.stranger()
        anna.http.cookies.update(cookie)
        after = anna.get(f"/api/tables/{table}/moment")["clock"]
    assert after["deadline"] == before["deadline"] and after["running"] == 0


# taking back by consent


def test_one_person_with_several_seats_agrees_once_for_all_of_them(anna: Person, bo: Person) -> None:
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    wanted = {"title": "kardinal", "seats": seats, "options": {"start": "0"}}
    table = anna.post("/api/tables", wanted, 201)["id"]
    code = anna.get(f"/api/tables/{table}/invitation")["code"]
    bo.post(f"/api/tables/{table}/join", {"seat": 1, "code": code})
    bo.post(f"/api/tables/{table}/join", {"seat": 2, "code": code})
    anna.post(f"/api/tables/{table}/start")
    with anna.online() as line, bo.online() as other:
        moment = line.watch(table)
        moves = [f"swap {moment['view']['seats'][0]['hand'][0].lower()}", "take pile"]
        line.command("play", table, 0, moment["at"], moves=moves)
        at = newest(line)["at"]
        other.watch(table)
        assert line.command("ask_back", table, 0, at)["type"] == "done"
        assert other.wait("moment")["asked"]["needed"] == [1, 2]
        assert other.command("agree", table, 2, at, yes=True)["type"] == "done"
        assert newest(other)["asked"] is None and newest(other)["mover"] == 0


def test_a_move_withdraws_the_question_and_an_answer_comes_too_late(anna: Person, bo: Person) -> None:
    table = two(anna, bo)
    with anna.online() as line, bo.online() as other:
        line.watch(table)
        other.watch(table)
        while newest(line)["mover"] == 0:
            play(line, table)
        other.catch_up(table, newest(line)["at"])
        play(other, table)  # the first of two actions: the barrier for Anna
        line.catch_up(table, newest(other)["at"])
        assert line.command("ask_back", table, 0, newest(line)["at"])["type"] == "done"
        moment = other.wait("moment")
        assert moment["asked"]["needed"] == [1] and moment["question"]["seat"] == 1
        after = play(other, table)
        assert after["asked"] is None
        assert other.command("agree", table, 1, after["at"], yes=True)["reason"] == "nothing_asked"


# one device for several people


def test_a_hot_seat_without_secrets_needs_no_curtain(anna: Person, line: Line) -> None:
    table = anna.table("avignon", **SIDES)
    moment = line.watch(table, eyes=0)
    while moment["mover"] == 0:
        moment = play(line, table)
    assert moment["curtain"] is False and moment["question"] is None
    assert line.watch(table, eyes=1)["question"]["seat"] == 1


def test_a_hot_seat_without_eyes_is_shown_through_the_eyes_of_who_is_asked(anna: Person, line: Line) -> None:
    table = anna.table("avignon", **SIDES)
    moment = line.watch(table)
    while moment["mover"] == 0:
        moment = play(line, table)
    assert line.watch(table)["eyes"] == 1


# talk and notes


def test_who_comes_later_reads_what_was_said_before(anna: Person, bo: Person, line: Line) -> None:
    table = two(anna, bo)
    assert line.watch(table)["chat"] == []
    line.say({"type": "say", "id": "s1", "table": table, "text": "  Good luck!  "})
    assert line.answer("s1")["type"] == "done"
    with bo.online() as other:
        moment = other.watch(table)
        assert [(said["name"], said["text"], said["mine"]) for said in moment["chat"]] == [
            ("Anna", "Good luck!", False)
        ]
        assert "gallery" not in moment
        other.say({"type": "say", "id": "s2", "table": table, "text": "\u200b\n"})
        assert other.answer("s2")["reason"] == "malformed"
    line.say({"type": "say", "id": "s3", "table": table, "text": "x" * 1001})
    assert line.answer("s3")["reason"] == "malformed"


def test_notes_stay_with_their_writer_and_never_go_through_a_socket(anna: Person, bo: Person) -> None:
    table = two(anna, bo)
    with anna.online() as line, bo.online() as other:
        line.watch(table)
        other.watch(table)
        anna.ask("PUT", f"/api/tables/{table}/notes", {"text": "the abbot lies"}, 204)
        play(line, table)
        other.catch_up(table, newest(line)["at"])
        assert not any("abbot lies" in text for text in [*line.raw, *other.raw])
    assert anna.get(f"/api/tables/{table}/notes") == {"text": "the abbot lies"}
    assert bo.get(f"/api/tables/{table}/notes") == {"text": ""}


# bots that do not answer


def test_a_worker_that_dies_is_replaced_and_the_game_goes_on(tmp_path: Path) -> None:
    with running(tmp_path) as place:
        anna = place.person("Anna")
        seats = [{"kind": "me"}, {"kind": "bot", "level": "easy"}]
        wanted = {"title": "avignon", "seats": seats, "start": True, **SIDES}
        table = anna.post("/api/tables", wanted, 201)["id"]
        with anna.online() as line:
            moment = line.watch(table)
            for _ in range(3):
                place.kill_workers()
                while moment["question"] is None and moment["info"]["status"] == "playing":
                    moment = line.wait("moment")
                while moment["question"] is not None:
                    moment = play(line, table)
            while moment["mover"] != 0 and moment["info"]["status"] == "playing":
                moment = line.wait("moment")
