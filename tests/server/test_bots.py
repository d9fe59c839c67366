"""Bots at the table, deputies, clocks."""

import time
from pathlib import Path
from typing import Any

import pytest
from tests.server.place import Line, Person, Place, legal, running
from tests.server.watching import wait_until


def newest(line: Line) -> dict[str, Any]:
    return [heard for heard in line.heard if heard["type"] == "moment"][-1]


def play_until_over(line: Line, table: str, seat: int) -> dict[str, Any]:
    """Play the first legal moves at one seat until the game is over."""
    moment = line.watch(table, eyes=seat)
    while moment["info"]["status"] == "playing":
        if moment["question"] is not None:
            answer = line.command("play", table, seat, moment["at"], moves=[legal(moment)[0]])
            assert answer["type"] == "done", answer
            moment = newest(line)
        else:
            moment = line.wait("moment")
    return moment


def test_a_person_plays_a_whole_game_against_bots(anna: Person, line: Line) -> None:
    seats = [{"kind": "me"}, {"kind": "bot", "level": "easy"}, {"kind": "bot", "level": "easy"}]
    table = anna.post("/api/tables", {"title": "kardinal", "seats": seats, "start": True}, 201)["id"]
    last = play_until_over(line, table, 0)
    assert last["info"]["result"]["rank"].count(1) >= 1
    numbers = [event["n"] for heard in line.heard if heard["type"] == "moment" for event in heard["events"]]
    assert numbers == list(range(1, last["at"] + 1)), "every event was told once, in order"


def test_bots_alone_play_to_the_end_and_anybody_may_look_on(place: Place, anna: Person, bo: Person) -> None:
    seats = [{"kind": "bot", "level": "medium"}, {"kind": "bot", "level": "easy"}]
    wanted = {"title": "avignon", "seats": seats, "public": True, "start": True}
    table = anna.post("/api/tables", wanted, 201)["id"]
    with bo.online() as line:
        moment = line.watch(table)
        assert moment["eyes"] == "public" and moment["question"] is None
        while moment["info"]["status"] == "playing":
            moment = line.wait("moment")


def test_a_spectator_who_reconnects_misses_nothing(anna: Person, bo: Person) -> None:
    seats = [{"kind": "bot", "level": "easy"}, {"kind": "bot", "level": "easy"}]
    wanted = {"title": "avignon", "seats": seats, "public": True, "start": True}
    table = anna.post("/api/tables", wanted, 201)["id"]
    told: list[int] = []
    status = "playing"
    while status == "playing":
        with bo.online() as line:
            moment = line.watch(table, after=len(told))
            told.extend(event["n"] for event in moment["events"])
            for _ in range(5):
                if moment["info"]["status"] == "playing":
                    moment = line.wait("moment")
                    told.extend(event["n"] for event in moment["events"])
            status = moment["info"]["status"]
    assert told == list(range(1, len(told) + 1))


def test_a_deputy_takes_over_when_the_clock_runs_out_and_gives_the_seat_back(tmp_path: Path) -> None:
    with running(tmp_path) as place:
        anna, bo = place.person("Anna"), place.person("Bo")
        seats = [{"kind": "me"}, {"kind": "open"}]
        pace = {"kind": "live", "turn": 1, "reserve": 0}
        wanted = {"title": "avignon", "seats": seats, "public": True, "pace": pace}
        table = anna.post("/api/tables", {**wanted, "options": {"sides": "rome"}}, 201)["id"]
        bo.post(f"/api/tables/{table}/join", {})
        anna.post(f"/api/tables/{table}/start")
        with anna.online() as line, bo.online() as other:
            other.watch(table)
            moment = line.watch(table)
            assert moment["clock"]["running"] == 0 and moment["clock"]["deadline"] > moment["now"]
            while not moment["info"]["seats"][0]["deputy"]:
                moment = line.wait("moment")
            while moment["mover"] == 0:
                moment = line.wait("moment")
            assert line.command("back", table, 0, 0)["type"] == "refused"  # `back` takes no number
            line.say({"type": "back", "id": "b1", "table": table, "seat": 0})
            assert line.answer("b1")["type"] == "done"
            wait_until(lambda: came_back(anna, table), "the person back, at the latest in the next turn")


def came_back(anna: Person, table: str) -> bool:
    events = anna.get(f"/api/tables/{table}/moment?after=0")["events"]
    return any(event.get("seat") == "back" and event["by"] == 0 for event in events)


def test_time_beyond_the_turn_comes_from_the_reserve(anna: Person, line: Line) -> None:
    pace = {"kind": "live", "turn": 1, "reserve": 100}
    table = anna.table("avignon", pace=pace, options={"sides": "rome"})
    moment = line.watch(table)
    assert [seat["reserve"] for seat in moment["clock"]["seats"]] == [100_000] * 2
    assert moment["clock"]["seats"][1]["turn"] == 1000
    time.sleep(1.3)
    line.command("play", table, 0, moment["at"], moves=[legal(moment)[0]])
    clock = newest(line)["clock"]
    assert 0 < clock["seats"][0]["reserve"] < 99_900
    assert clock["running"] == 1 and clock["seats"][1]["reserve"] == 100_000


def test_by_turn_games_have_a_deadline_and_no_reserve(anna: Person, line: Line) -> None:
    table = anna.table("avignon", pace={"kind": "by_turn", "turn": 86_400}, options={"sides": "rome"})
    moment = line.watch(table)
    assert moment["clock"]["kind"] == "by_turn"
    assert 86_000_000 < moment["clock"]["deadline"] - moment["now"] <= 86_400_000


@pytest.mark.parametrize("agrees", [True, False])
def test_taking_back_beyond_a_barrier_needs_everybody(anna: Person, bo: Person, agrees: bool) -> None:
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "easy"}]
    wanted = {"title": "kardinal", "seats": seats, "public": True, "options": {"start": "0"}}
    table = anna.post("/api/tables", wanted, 201)["id"]
    bo.post(f"/api/tables/{table}/join", {"seat": 1})
    anna.post(f"/api/tables/{table}/start")
    with anna.online() as line, bo.online("de") as other:
        moment = line.watch(table)
        hand = moment["view"]["seats"][0]["hand"]
        moves = [f"swap {hand[0].lower()}", "take pile"]
        assert line.command("play", table, 0, moment["at"], moves=moves)["type"] == "done"
        moment = newest(line)
        assert moment["can"]["ask_back"] and not moment["can"]["undo"]
        other.watch(table)
        assert line.command("ask_back", table, 0, moment["at"])["type"] == "done"
        asked = other.wait("moment")["asked"]
        assert (asked["by"], asked["needed"]) == (0, [1]) and "Anna" in asked["sentence"]
        assert line.command("ask_back", table, 0, moment["at"])["reason"] == "already_asked"
        assert line.command("agree", table, 0, moment["at"], yes=True)["reason"] == "nothing_asked"
        assert other.command("agree", table, 1, moment["at"], yes=agrees)["type"] == "done"
        after = newest(other)
        assert after["asked"] is None
        assert (after["mover"] == 0 and after["events"][-1].get("consent")) if agrees else after["mover"] == 1


def test_a_hot_seat_browser_gets_a_curtain_where_hands_are_hidden(anna: Person, line: Line) -> None:
    table = anna.table("kardinal", options={"start": "0"})
    moment = line.watch(table)
    assert moment["eyes"] == 0 and not moment["curtain"]
    moves = [f"swap {moment['view']['seats'][0]['hand'][0].lower()}", "take pile"]
    line.command("play", table, 0, moment["at"], moves=moves)
    after = newest(line)
    assert after["mover"] == 1 and after["curtain"] and after["question"] is None
    assert "hand" not in after["view"]["seats"][1]
    sitting = line.watch(table, eyes=1, after=after["at"])
    assert sitting["question"]["seat"] == 1 and "hand" in sitting["view"]["seats"][1]
    assert "hand" not in sitting["view"]["seats"][0]


def test_notices_come_for_tables_that_nobody_watches(anna: Person, bo: Person) -> None:
    seats = [{"kind": "me"}, {"kind": "open"}]
    wanted = {"title": "avignon", "seats": seats, "public": True, "options": {"sides": "rome"}}
    table = anna.post("/api/tables", wanted, 201)["id"]
    with bo.online() as line:
        bo.post(f"/api/tables/{table}/join", {})
        assert line.wait("notice")["what"] == "seats"
        anna.post(f"/api/tables/{table}/start")
        assert line.wait("notice")["what"] == "started"
        moment = anna.get(f"/api/tables/{table}/moment")
        command = {"id": "n1", "type": "play", "seat": 0, "at": moment["at"], "moves": [legal(moment)[0]]}
        anna.post(f"/api/tables/{table}/commands", command)
        assert line.wait("notice", what="your_turn")["table"] == table
