"""Nothing hidden is ever sent: a look at every byte that came through sockets and downloads."""

import random
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.place import Line, Person, Place, legal

from chapterhouse.games import load
from chapterhouse.records.heading import first_position
from chapterhouse.records.record import read
from chapterhouse.records.redact import redact
from chapterhouse.table.stride import walk

GAME = load("kardinal")


class Game:
    """Three people and a spectator at one table, each with their own socket."""

    def __init__(self, data: Path, people: list[Person], lines: list[Line], table: str) -> None:
        self.data = data
        self.people = people
        self.lines = lines
        self.table = table

    def play(self, choices: int, dice: random.Random) -> None:
        """Play random moves; somebody tries what is not allowed now and then."""
        for _ in range(choices):
            moment = self.people[0].get(f"/api/tables/{self.table}/moment")
            seat = moment["mover"]
            if seat is None:
                return
            own = self.people[seat].get(f"/api/tables/{self.table}/moment")
            for other in range(3):
                if other != seat:
                    self.lines[other].command("play", self.table, other, own["at"], moves=["draw fa"])
            move = dice.choice(legal(own))
            assert (
                self.lines[seat].command("play", self.table, seat, own["at"], moves=[move])["type"] == "done"
            )


@pytest.fixture(scope="module")
def game(place: Place) -> Iterator[Game]:
    people = [place.person(name) for name in ("Anna", "Bo", "Clara", "Zaungast")]
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    table = people[0].post("/api/tables", {"title": "kardinal", "seats": seats, "public": True}, 201)["id"]
    for person in people[1:3]:
        person.post(f"/api/tables/{table}/join", {})
    people[0].post(f"/api/tables/{table}/start")
    with (
        people[0].online() as a,
        people[1].online("de") as b,
        people[2].online() as c,
        people[3].online() as d,
    ):
        found = Game(place.data, people, [a, b, c, d], table)
        for line in found.lines:
            line.watch(table)
        found.play(60, random.Random(3))
        last = people[0].get(f"/api/tables/{table}/moment")["at"]
        for line in found.lines:
            line.catch_up(table, last)
        yield found


def hidden_draws(game: Game, eyes: int) -> list[tuple[int, str]]:
    """Return the numbers and true texts of the draws that eyes may not know, from the server's own store."""
    rows = sqlite3.connect(game.data / "chapterhouse.db")
    try:
        header = rows.execute("SELECT header FROM tables WHERE id=?", (game.table,)).fetchone()[0]
        lines = rows.execute("SELECT line FROM events WHERE table_id=? ORDER BY n", (game.table,)).fetchall()
    finally:
        rows.close()
    record = read([header, *(line for (line,) in lines)])
    hidden: list[tuple[int, str]] = []
    for stride in walk(GAME, first_position(GAME, record.header), record.events):
        if not stride.event.do:
            continue
        move = GAME.moves.number(stride.event.do)
        if GAME.seen(stride.before, eyes, stride.event.by, move) != move:
            hidden.append((stride.event.n, stride.event.do))
    return hidden


def test_there_is_something_to_hide(game: Game) -> None:
    assert len(hidden_draws(game, -2)) > 15
    assert 5 < len(hidden_draws(game, 0)) < len(hidden_draws(game, -2))


@pytest.mark.parametrize("viewer", [0, 1, 2, 3])
def test_no_socket_ever_carries_a_hidden_card(game: Game, viewer: int) -> None:
    eyes = viewer if viewer < 3 else -2
    sent = game.lines[viewer].raw
    events = {
        event["n"]: event for message in game.lines[viewer].heard for event in message.get("events", ())
    }
    for n, true in hidden_draws(game, eyes):
        assert events[n]["do"] == "draw hidden", (n, true)
    for text in sent:
        own = text.count('"hand"')
        assert own == 0 if viewer == 3 else own <= 1
    for message in game.lines[viewer].heard:
        if message["type"] == "moment":
            hands = [seat.get("hand") for seat in message["view"]["seats"]]
            assert all(hand is None for seat, hand in enumerate(hands) if seat != eyes)


@pytest.mark.parametrize("viewer", [0, 1, 2, 3])
def test_two_worlds_that_look_alike_are_told_alike(game: Game, viewer: int) -> None:
    """Whatever was sent could have been computed from what the eyes may know: the redacted record."""
    eyes = viewer if viewer < 3 else -2
    text = game.people[viewer].get(f"/api/tables/{game.table}/record")
    record = read(text.encode())
    assert record.header.eyes == eyes
    covered = {event.n for event in record.events if event.do == "draw hidden"}
    assert covered == {n for n, _ in hidden_draws(game, eyes)}
    assert all(not event.check for event in record.events) and record.end is None
    assert "seed" not in text


def test_other_eyes_and_the_whole_record_are_refused_while_the_game_runs(game: Game) -> None:
    spectator, player = game.people[3], game.people[0]
    base = f"/api/tables/{game.table}"
    for person, eyes in ((spectator, 0), (player, 1)):
        for path in ("record", "moment", "frames", "replay", "score", "race", "text"):
            assert person.get(f"{base}/{path}?eyes={eyes}", 403)["reason"] == "not_yours"
    assert player.get(f"{base}/record?eyes=all", 409)["reason"] == "not_over"
    assert player.ask("POST", f"{base}/analysis", {"n": 20}, 409)["reason"] == "not_over"
    assert player.ask("POST", f"{base}/branch", {"n": 20}, 409)["reason"] == "not_over"
    watch = game.lines[3].watch(game.table, eyes=0)
    assert watch["reason"] == "not_yours"


def test_frames_and_scores_tell_a_spectator_nothing_hidden(game: Game) -> None:
    spectator = game.people[3]
    base = f"/api/tables/{game.table}"
    last = spectator.get(f"{base}/moment")["at"]
    hidden = dict(hidden_draws(game, -2))
    frames = [
        frame
        for first in range(0, last + 1, 60)
        for frame in spectator.get(f"{base}/frames?eyes=public&first={first}&last={first + 59}")["frames"]
    ]
    assert [frame["n"] for frame in frames] == list(range(last + 1))
    for frame in frames:
        assert '"hand"' not in str(frame).replace("'", '"')
        if frame["n"] in hidden:
            assert frame["event"]["do"] == "draw hidden"
            assert "hidden" in str(frame["story"])
    assert spectator.get(f"{base}/score")["sheets"][0]["hidden"] is False


def test_refusals_to_those_who_are_not_asked_tell_nothing(game: Game) -> None:
    for line in game.lines[:3]:
        for message in line.heard:
            if message["type"] == "refused":
                assert message["facts"].get("nearest", []) == []
                assert message["reason"] in ("not_your_turn", "not_now")


def test_a_redacted_record_is_the_one_that_records_would_make(game: Game) -> None:
    """The server adds no redaction of its own to downloads."""
    text = game.people[1].get(f"/api/tables/{game.table}/record")
    assert redact(GAME, read(text.encode()), 1) == read(text.encode())
