"""Records: downloads, imports, replays, branches, analysis; chat and notes."""

from typing import Any

import pytest
from tests.server.place import Line, Person, Place
from tests.server.test_tables import finish

from chapterhouse.games import load
from chapterhouse.records.record import lines, read
from chapterhouse.records.verify import verify
from chapterhouse.table.table import Table


@pytest.fixture(scope="module")
def played(place: Place) -> tuple[Person, str]:
    """Return somebody and a finished game of theirs."""
    person = place.person("Clara")
    table = person.table("avignon", public=True)
    with person.online() as line:
        finish(line, table)
    return person, table


def test_a_finished_game_is_downloaded_in_full_with_its_seed(played: tuple[Person, str]) -> None:
    person, table = played
    record = read(person.get(f"/api/tables/{table}/record?eyes=all").encode())
    assert record.end is not None and record.end.seed
    report = verify(load("avignon"), record)
    assert report.is_sound and report.finding("dice").verdict == "proven"


def test_a_record_can_be_brought_along_and_replayed(played: tuple[Person, str], bo: Person) -> None:
    person, table = played
    text = person.get(f"/api/tables/{table}/record?eyes=all")
    answer = bo.http.post("/api/records", content=text, headers={"Content-Type": "application/jsonl"})
    assert answer.status_code == 201, answer.text
    found = answer.json()
    assert found["table"]["status"] == "imported"
    assert {finding["what"]: finding["verdict"] for finding in found["findings"]}["dice"] == "proven"
    ident = found["table"]["id"]
    outline = bo.get(f"/api/tables/{ident}/replay?eyes=1")
    assert outline["table"]["result"] is None and outline["last"] > 10
    frames = bo.get(f"/api/tables/{ident}/frames?eyes=1&first={outline['last'] - 3}")["frames"]
    assert [frame["result"] is None for frame in frames] == [True, True, True, False]
    assert bo.get(f"/api/tables/{ident}/record?eyes=all") == text
    moment = bo.get(f"/api/tables/{ident}/moment?eyes=public&after=0")
    assert moment["view"] == frames[-1]["view"] and moment["story"], (
        "its table shows the board and tells the story"
    )
    bo.ask("DELETE", f"/api/tables/{ident}", status=204)


def test_a_replay_spoils_nothing_before_its_end(played: tuple[Person, str], bo: Person) -> None:
    _, table = played
    outline = bo.get(f"/api/tables/{table}/replay?eyes=0")
    assert outline["table"]["result"] is None
    first = bo.get(f"/api/tables/{table}/frames?eyes=0&first=0&last=8")["frames"]
    assert [frame["n"] for frame in first] == list(range(9))
    assert all(frame["result"] is None and not frame["over"] for frame in first)


def test_wrong_records_are_refused_with_the_line(anna: Person) -> None:
    answer = anna.http.post("/api/records", content="nonsense")
    assert (answer.status_code, answer.json()["reason"]) == (422, "bad_record")
    record = Table(load("avignon"), 2, seed=3).record()
    broken = [line.replace('"lot ', '"lut ') for line in lines(record)]
    answer = anna.http.post("/api/records", content="\n".join(broken) + "\n")
    assert answer.json()["facts"]["line"] == 2
    answer = anna.http.post("/api/records", content=b"x" * 2_100_000)
    assert (answer.status_code, answer.json()["reason"]) == (413, "too_large")


def test_a_redacted_record_cannot_be_played_again(anna: Person) -> None:
    from chapterhouse.records.redact import redact

    game = load("kardinal")
    record = redact(game, Table(game, 3, seed=3).record(), 0)
    answer = anna.http.post("/api/records", content="\n".join(lines(record)) + "\n")
    assert answer.json()["reason"] == "covered_record"


def test_a_branch_goes_on_from_the_middle_of_a_finished_game(played: tuple[Person, str], bo: Person) -> None:
    _, table = played
    moment = bo.get(f"/api/tables/{table}/frames?eyes=0&first=12&last=12")["frames"][0]
    branch = bo.post(f"/api/tables/{table}/branch", {"n": 12}, 201)
    assert branch["yours"] == [0, 1] and branch["from"] == {"table": table, "n": 12}
    with bo.online() as line:
        seen = line.watch(branch["id"])
        assert seen["view"] == moment["view"] or seen["at"] > 0
        finish(line, branch["id"])
    read(bo.get(f"/api/tables/{branch['id']}/record?eyes=all").encode())


def test_a_bot_says_what_it_thinks_of_a_finished_game(played: tuple[Person, str], bo: Person) -> None:
    _, table = played
    for n in range(7, 30):  # some questions have one sensible answer, about which nobody thinks
        wanted = {"n": n, "level": "hard", "seconds": 0.2}
        answer = bo.http.post(f"/api/tables/{table}/analysis", json=wanted)
        thought = answer.json()
        if answer.status_code == 200 and thought["playouts"] > 0:
            break
    assert thought["playouts"] > 0
    assert thought["candidates"][0]["label"] and 0 <= thought["candidates"][0]["share"] <= 1


def test_the_race_ends_where_the_score_does(played: tuple[Person, str]) -> None:
    person, table = played
    race: dict[str, Any] = person.get(f"/api/tables/{table}/race?lang=de")
    score: dict[str, Any] = person.get(f"/api/tables/{table}/score?lang=de")
    assert race["turns"], "a game has turns"
    assert race["turns"][-1]["totals"] == [sheet["total"] for sheet in score["sheets"]]
    assert [turn["at"] for turn in race["turns"]] == sorted(turn["at"] for turn in race["turns"])
    for turn in race["turns"]:
        for seat, total in enumerate(turn["totals"]):
            known = [kind["points"][seat] for kind in turn["kinds"]]
            assert total is None or not known or total == sum(known)


def test_score_sheets_name_every_cause(played: tuple[Person, str]) -> None:
    person, table = played
    score: dict[str, Any] = person.get(f"/api/tables/{table}/score?lang=de")
    assert len(score["sheets"]) == 2
    for sheet in score["sheets"]:
        assert sheet["total"] is None, "a victory in Avignon is no number of points"
        assert all(line["label"] and line["rule"] for line in sheet["lines"])


def test_chat_has_a_room_for_players_and_one_for_spectators(anna: Person, bo: Person, line: Line) -> None:
    table = anna.table("avignon", public=True)
    line.watch(table)
    with bo.online() as other:
        other.watch(table)
        line.say({"type": "say", "id": "s1", "table": table, "text": "my plan is secret"})
        assert line.wait("chat")["message"]["mine"] is True
        other.say({"type": "say", "id": "s2", "table": table, "text": "she will lose"})
        heard = other.wait("chat")
        assert (heard["room"], heard["message"]["seat"]) == ("gallery", None)
        assert not any("secret" in text for text in other.raw)
    assert not any("lose" in text for text in line.raw)
    assert bo.get(f"/api/tables/{table}/chat?room=table", 403)["reason"] == "not_yours"
    finish(line, table)
    assert bo.get(f"/api/tables/{table}/chat?room=table")["messages"][0]["text"] == "my plan is secret"
    assert anna.get(f"/api/tables/{table}/chat?room=gallery")["messages"][0]["name"] == "Bo"


def test_notes_are_private(anna: Person, bo: Person) -> None:
    table = anna.table("avignon", public=True)
    anna.ask("PUT", f"/api/tables/{table}/notes", {"text": "mine"}, 204)
    assert anna.get(f"/api/tables/{table}/notes") == {"text": "mine"}
    assert bo.get(f"/api/tables/{table}/notes") == {"text": ""}
    anna.ask("PUT", f"/api/tables/{table}/notes", {"text": "x" * 10_001}, 400)
