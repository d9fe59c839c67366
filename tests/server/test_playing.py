"""Whole games over sockets."""

import random
from typing import Any

from tests.server.place import Line, Person, Place, legal


def play_to_the_end(lines: dict[int, Line], table: str, dice: random.Random) -> dict[int, int]:
    """Let each seat play random moves over its own socket; return how many moves each made."""
    moments = {seat: line.watch(table, eyes=seat) for seat, line in lines.items()}
    made = dict.fromkeys(lines, 0)
    while moments[0]["info"]["status"] == "playing":
        seat = moments[0]["mover"]
        moment = moments[seat]
        at = moment["at"]
        answer = lines[seat].command("play", table, seat, at, moves=[dice.choice(legal(moment))])
        assert answer["type"] == "done", answer
        made[seat] += 1
        for other, line in lines.items():
            moments[other] = newest(line, answer["at"])
    return made


def newest(line: Line, at: int) -> dict[str, Any]:
    """Return the moment at an event, which may have come before the answer."""
    heard = [message for message in line.heard if message["type"] == "moment" and message["at"] == at]
    return heard[-1] if heard else line.wait("moment", at=at)


def test_two_people_play_a_whole_game(place: Place, anna: Person, bo: Person) -> None:
    table = anna.post(
        "/api/tables", {"title": "avignon", "seats": [{"kind": "me"}, {"kind": "open"}], "public": True}, 201
    )["id"]
    bo.post(f"/api/tables/{table}/join", {})
    anna.post(f"/api/tables/{table}/start")
    with anna.online() as one, bo.online("de") as other:
        made = play_to_the_end({0: one, 1: other}, table, random.Random(1))
    assert min(made.values()) > 3
    info = bo.get(f"/api/tables/{table}")
    assert info["status"] == "finished"
    assert sorted(info["result"]["rank"])[0] == 1
