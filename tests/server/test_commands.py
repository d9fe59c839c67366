"""What a command may and may not do: stale, repeated, foreign and malformed ones change nothing."""

from typing import Any

import pytest
from tests.server.place import Line, Person, legal


def now(person: Person, table: str) -> dict[str, Any]:
    moment: dict[str, Any] = person.get(f"/api/tables/{table}/moment")
    return moment


@pytest.fixture
def table(anna: Person) -> str:
    return anna.table("avignon", options={"sides": "rome"})


def second_turn(line: Line, table: str) -> int:
    """Play the first turn, which has one action only; return the number of the next question."""
    at: int = line.command("play", table, 0, line.watch(table)["at"], moves=["beseech 1"])["at"]
    return at


def test_a_repeated_command_is_answered_again_and_played_once(anna: Person, line: Line, table: str) -> None:
    at = line.watch(table)["at"]
    first = line.command("play", table, 0, at, id="same", moves=["beseech 1"])
    again = line.command("play", table, 0, at, id="same", moves=["beseech 1"])
    assert first == again and first["type"] == "done"
    over_http = anna.post(
        f"/api/tables/{table}/commands",
        {"id": "same", "type": "play", "seat": 0, "at": at, "moves": ["beseech 1"]},
    )
    assert over_http == {"id": "same", "at": first["at"]}
    assert now(anna, table)["at"] == first["at"]


def test_keys_are_each_persons_own(anna: Person, bo: Person, line: Line) -> None:
    seats = [{"kind": "me"}, {"kind": "open"}]
    wanted = {"title": "avignon", "seats": seats, "public": True, "options": {"sides": "rome"}}
    table = anna.post("/api/tables", wanted, 201)["id"]
    bo.post(f"/api/tables/{table}/join", {})
    anna.post(f"/api/tables/{table}/start")
    moment = line.watch(table)
    while moment["mover"] == 0:
        answer = line.command("play", table, 0, moment["at"], moves=[legal(moment)[0]])
        moment = [heard for heard in line.heard if heard["type"] == "moment"][-1]
    ident = answer["id"]
    with bo.online() as other:
        moment = other.watch(table)
        assert (
            other.command("play", table, 1, moment["at"], id=ident, moves=[legal(moment)[0]])["type"]
            == "done"
        )


def test_a_late_click_is_refused(line: Line, table: str) -> None:
    at = line.watch(table)["at"]
    line.command("play", table, 0, at, moves=["beseech 1"])
    refused = line.command("play", table, 0, at, moves=["chastise 1"])
    assert refused["reason"] == "stale" and refused["facts"]["at"] > at


def test_nobody_plays_for_somebody_else(anna: Person, bo: Person, table: str) -> None:
    anna.post("/api/tables", {"title": "avignon", "seats": [{"kind": "me"}] * 2}, 201)
    code = anna.get(f"/api/tables/{table}/invitation")["code"]
    before = now(anna, table)["at"]
    with bo.online() as line:
        refused = line.command("play", table, 0, before, moves=["beseech 1"])
        assert refused["reason"] == "not_invited"
        bo.post("/api/invitations", {"code": code})
        refused = line.command("play", table, 0, before, moves=["beseech 1"])
        assert refused["reason"] == "not_yours"
        line.say({"type": "why", "id": "w", "table": table, "seat": 0, "move": "beseech 1"})
        assert line.answer("w")["reason"] == "not_yours"
        for kind in ("undo", "redo", "reset", "confirm", "ask_back"):
            assert line.command(kind, table, 0, before)["reason"] == "not_yours"
    assert now(anna, table)["at"] == before


def test_a_refusal_names_the_rule_in_the_readers_language(anna: Person, table: str) -> None:
    with anna.online("de") as line:
        at = second_turn(line, table)
        at = line.command("play", table, 1, at, moves=["beseech 3"])["at"]
        refused = line.command("play", table, 1, at, moves=["beseech 2"])
    assert refused["type"] == "refused"
    assert refused["reason"] == "action_used"
    assert refused["rule"].startswith("AV-")
    assert refused["sentence"] == "Diese Aktion hast du in diesem Zug schon benutzt."
    assert refused["facts"]["move"] == "beseech 2"


def test_an_unknown_move_is_answered_with_what_was_perhaps_meant(line: Line, table: str) -> None:
    at = line.watch(table)["at"]
    refused = line.command("play", table, 0, at, moves=["beseach 1"])
    assert refused["reason"] == "unknown_move"
    assert "beseech 1" in refused["facts"]["nearest"]


def test_a_list_is_played_all_or_nothing(anna: Person, line: Line, table: str) -> None:
    at = second_turn(line, table)
    refused = line.command("play", table, 1, at, moves=["beseech 3", "beseech 2"])
    assert refused["type"] == "refused" and refused["facts"]["move"] == "beseech 2"
    assert now(anna, table)["at"] == at
    done = line.command("play", table, 1, at, moves=["beseech 3", "chastise 2"])
    assert done["type"] == "done" and done["at"] >= at + 2


def test_a_list_does_not_run_on_beyond_what_nobody_can_know(anna: Person, line: Line) -> None:
    table = anna.table("kardinal", options={"start": "0"})
    moment = line.watch(table, eyes=0)
    hand = moment["view"]["seats"][0]["hand"]
    swap = f"swap {hand[0].lower()}"
    for last in ("take pile", "beseech 1", "swap ba"):
        refused = line.command("play", table, 0, moment["at"], moves=[swap, "take pile", last])
        assert refused["type"] == "refused" and refused["reason"] in (
            "beyond_chance",
            "unknown_move",
            "not_now",
        )
    refused = line.command("play", table, 0, moment["at"], moves=[swap, "take pile", "stop"])
    assert refused["reason"] == "beyond_chance"
    assert now(anna, table)["at"] == moment["at"]


def test_undo_redo_and_reset_over_the_socket(line: Line, table: str) -> None:
    start = line.watch(table)
    line.command("play", table, 0, start["at"], moves=["beseech 1"])
    played = [heard for heard in line.heard if heard["type"] == "moment"][-1]
    assert played["can"]["undo"] and not played["can"]["redo"]
    line.command("undo", table, 0, played["at"])
    undone = [heard for heard in line.heard if heard["type"] == "moment"][-1]
    assert undone["view"] == start["view"] and undone["reset"] and undone["can"]["redo"]
    assert all(part["turn"] < start["turn"] for part in undone["story"])
    line.command("redo", table, 0, undone["at"])
    redone = [heard for heard in line.heard if heard["type"] == "moment"][-1]
    assert redone["view"] == played["view"]
    assert line.command("reset", table, 0, redone["at"])["type"] == "done"
    assert line.command("undo", table, 0, redone["at"] + 1)["reason"] == "nothing_to_undo"


def test_why_asks_without_playing(anna: Person, line: Line, table: str) -> None:
    at = line.watch(table)["at"]
    line.say({"type": "why", "id": "w1", "table": table, "seat": 0, "move": "beseech 1"})
    assert line.answer("w1")["objection"] is None
    line.say({"type": "why", "id": "w2", "table": table, "seat": 1, "move": "beseech 1"})
    assert line.answer("w2")["objection"]["reason"] == "not_your_turn"
    assert now(anna, table)["at"] == at


@pytest.mark.parametrize(
    "message",
    [
        {"type": "play"},
        {"type": "play", "id": "a", "table": "x", "seat": 0, "at": 0, "moves": []},
        {"type": "play", "id": "a", "table": "x", "seat": -1, "at": 0, "moves": ["a"]},
        {"type": "play", "id": "a", "table": "x", "seat": 0, "at": "1", "moves": ["a"]},
        {"type": "play", "id": "a b", "table": "x", "seat": 0, "at": 1, "moves": ["a"]},
        {"type": "play", "id": "a", "table": "x", "seat": 0, "at": 1, "moves": ["a"] * 51},
        {"type": "play", "id": "a", "table": "x", "seat": 0, "at": 1, "moves": ["a"], "more": 1},
        {"type": "dance", "id": "a"},
        {"type": "watch", "id": "a", "table": "x", "eyes": "all"},
    ],
)
def test_a_malformed_message_is_refused_and_the_line_stays(line: Line, message: dict[str, Any]) -> None:
    line.say(message)
    assert line.wait("refused")["reason"] == "malformed"
    line.say({"type": "ping", "id": "still-here"})
    assert line.answer("still-here")["type"] == "pong"


def test_unknown_tables_are_refused(line: Line) -> None:
    assert line.command("play", "nowhere", 0, 1, moves=["a"])["reason"] == "unknown_table"
    assert line.watch("nowhere")["reason"] == "unknown_table"


def test_a_held_turn_waits_for_its_confirmation(anna: Person, table: str) -> None:
    anna.ask("PATCH", "/api/me", {"confirm": True})
    with anna.online() as line:
        moment = line.watch(table)
        line.command("play", table, 0, moment["at"], moves=["beseech 1"])
        held = [heard for heard in line.heard if heard["type"] == "moment"][-1]
        assert held["held"] == 0 and held["can"]["confirm"] and held["question"] is None
        assert line.command("play", table, 1, held["at"], moves=["beseech 3"])["reason"] == "held"
        line.command("undo", table, 0, held["at"])
        back = [heard for heard in line.heard if heard["type"] == "moment"][-1]
        assert back["held"] is None and back["question"]["seat"] == 0
        line.command("play", table, 0, back["at"], moves=["chastise 3"])
        held = [heard for heard in line.heard if heard["type"] == "moment"][-1]
        assert line.command("confirm", table, 0, held["at"])["type"] == "done"
        after = [heard for heard in line.heard if heard["type"] == "moment"][-1]
        assert after["held"] is None and after["mover"] == 1
        assert line.command("confirm", table, 0, after["at"])["reason"] == "nothing_held"
