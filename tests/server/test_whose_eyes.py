"""Nobody looks through eyes that are no longer theirs: seats change hands until a game begins."""

from typing import Any

import pytest
from tests.server.place import Line, Person, Place

from chapterhouse.server.live import whose_eyes

OPEN = {"kind": "open"}


def open_table(host: Person, **more: Any) -> str:
    """Set up a table of Kardinal & König whose second seat is free; hands are hidden there."""
    seats = [{"kind": "me"}, OPEN, {"kind": "bot", "level": "easy"}]
    wanted = {"title": "kardinal", "seats": seats, "public": True, "options": {"start": "0"}, **more}
    table: str = host.post("/api/tables", wanted, 201)["id"]
    return table


def first_view(line: Line, table: str) -> dict[str, Any]:
    """Return the first moment of the running game."""
    while (moment := line.wait("moment", table=table))["view"] is None:
        pass
    return moment


@pytest.mark.parametrize("chosen", [{"eyes": 1}, {}], ids=["chosen", "the usual ones"])
def test_who_has_left_a_seat_does_not_see_the_hand_of_who_sits_there_now(
    place: Place, anna: Person, bo: Person, chosen: dict[str, int]
) -> None:
    eve = place.person("Eve")
    table = open_table(anna)
    eve.post(f"/api/tables/{table}/join", {"seat": 1})
    with eve.online() as line:
        assert line.watch(table, changes=True, **chosen)["eyes"] == 1
        eve.post(f"/api/tables/{table}/leave", {"seat": 1})
        bo.post(f"/api/tables/{table}/join", {"seat": 1})
        anna.post(f"/api/tables/{table}/start")
        told = first_view(line, table)
        hidden = bo.get(f"/api/tables/{table}/moment", params={"eyes": 1})
        assert told["eyes"] == "public" and told["question"] is None
        assert told["view"] == bo.get(f"/api/tables/{table}/moment", params={"eyes": "public"})["view"]
        assert told["view"] != hidden["view"]


def test_a_host_who_has_given_up_a_seat_does_not_see_the_hand_there(anna: Person, bo: Person) -> None:
    table = open_table(anna)
    with anna.online() as line:
        assert line.watch(table)["eyes"] == 0
        anna.post(f"/api/tables/{table}/seats/0", OPEN)
        bo.post(f"/api/tables/{table}/join", {"seat": 0})
        anna.post(f"/api/tables/{table}/join", {"seat": 1})
        anna.post(f"/api/tables/{table}/start")
        told = first_view(line, table)
    assert told["eyes"] == 1
    assert told["view"] == anna.get(f"/api/tables/{table}/moment", params={"eyes": 1})["view"]


def test_who_sits_down_while_looking_sees_the_own_hand_from_the_first_moment(
    anna: Person, bo: Person
) -> None:
    table = open_table(anna)
    with bo.online() as line:
        assert line.watch(table, changes=True)["eyes"] == "public"
        bo.post(f"/api/tables/{table}/join", {})
        anna.post(f"/api/tables/{table}/start")
        assert first_view(line, table)["eyes"] == 1


def test_who_leaves_a_private_table_is_told_that_it_is_no_longer_theirs_to_see(
    anna: Person, bo: Person
) -> None:
    table = open_table(anna, public=False)
    code = anna.get(f"/api/tables/{table}/invitation")["code"]
    bo.post(f"/api/tables/{table}/join", {"code": code})
    with bo.online() as line:
        line.watch(table)
        bo.post(f"/api/tables/{table}/leave", {})
        line.wait("gone", table=table)
        line.say({"type": "lang", "lang": "de"})
        anna.post(f"/api/tables/{table}/seats/1", {"kind": "bot", "level": "easy"})
        anna.post(f"/api/tables/{table}/start")
        assert [each for each in line.drain() if each.get("table") == table] == []
    assert bo.get(f"/api/tables/{table}", 403)["reason"] == "not_invited"


@pytest.mark.parametrize("named", [{"eyes": 1}, {}], ids=["named", "left to the server"])
@pytest.mark.parametrize("way", ["socket", "moment", "score"])
def test_eyes_that_go_to_somebody_else_while_the_answer_is_waited_for_are_not_theirs_any_more(
    place: Place, anna: Person, bo: Person, monkeypatch: pytest.MonkeyPatch, way: str, named: dict[str, int]
) -> None:
    table = open_table(anna)
    bo.post(f"/api/tables/{table}/join", {"seat": 1})
    anna.post(f"/api/tables/{table}/start")
    room = place.house.rooms[table]
    check = whose_eyes.check_eyes

    def give_away(*asked: Any) -> int:
        eyes = check(*asked)
        room.seats[1].account = None
        return eyes

    for user in ("connection", "routes.play", "routes.history"):
        monkeypatch.setattr(f"chapterhouse.server.{user}.check_eyes", give_away)
    with bo.online() as line:
        if way == "socket":
            answer = line.watch(table, **named)
        else:
            answer = bo.get(f"/api/tables/{table}/{way}", 403 if named else 200, params=named)
    if named:
        assert answer["reason"] == "not_yours"
    elif way != "score":
        assert answer["eyes"] == "public" and answer["question"] is None
    else:
        assert answer == bo.get(f"/api/tables/{table}/score", params={"eyes": "public"})
