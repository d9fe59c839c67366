"""A table that is damaged all the same: looked at up to its last sound event, repaired, and played on."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from tests.server.place import Person, legal, running

from chapterhouse.terminal.main import main

WAYS = {
    "gap": "DELETE FROM events WHERE table_id = '{table}' AND n = {n}",
    "unreadable": "UPDATE events SET line = '{{nonsense' WHERE table_id = '{table}' AND n = {n}",
    "illegal": 'UPDATE events SET line = replace(line, \'"do":"\', \'"do":"not \') '
    "WHERE table_id = '{table}' AND n = {n}",
    "behind": "UPDATE tables SET at = {n} - 1 WHERE id = '{table}'",
    "ahead": "DELETE FROM events WHERE table_id = '{table}' AND n >= {n}",
    "seed": "UPDATE tables SET seed = '00' WHERE id = '{table}'",
}


def played(data: Path, moves: int = 12) -> tuple[str, str, int, int]:
    """Play a while; return the cookie, the table, its last event and the one of a person's move."""
    with running(data) as place:
        anna = place.person()
        table = anna.table("kardinal")
        with anna.online() as line:
            for _ in range(moves):
                moment = line.watch(table)
                if moment["question"] is None:
                    moment = line.watch(table, eyes=moment["mover"])
                choice = legal(moment)[0]
                answer = line.command("play", table, moment["mover"], moment["at"], moves=[choice])
                assert answer["type"] == "done", answer
        events = anna.get(f"/api/tables/{table}/moment?after=0")["events"]
        chosen = [event["n"] for event in events if event["by"] != "chance"]
        return anna.cookie, table, len(events), chosen[len(chosen) // 2]


def damage(data: Path, way: str, table: str, n: int) -> None:
    with closing(sqlite3.connect(data / "chapterhouse.db")) as rows, rows:
        rows.execute(WAYS[way].format(table=table, n=n))


def again(person: Person, cookie: str) -> Person:
    person.http.headers["Cookie"] = cookie
    return person


def repair(
    data: Path, table: str, capsys: pytest.CaptureFixture[str], lang: str = "en"
) -> tuple[int, str, str]:
    code = main(["admin", "repair", table, "--data", str(data), "--lang", lang])
    out, err = capsys.readouterr()
    return code, out, err


@pytest.mark.parametrize("way", WAYS)
def test_a_damaged_table_is_shown_up_to_its_last_sound_event_and_goes_on_after_a_repair(
    tmp_path: Path, way: str, capsys: pytest.CaptureFixture[str]
) -> None:
    cookie, table, last, n = played(tmp_path)
    damage(tmp_path, way, table, n)
    sound = last if way in ("behind", "seed") else n - 1
    with running(tmp_path) as place:
        anna = again(place.stranger(), cookie)
        look_at_damage(anna, table, sound)
        assert repair(tmp_path, table, capsys)[0] == 2, "a server is at work"
    code, out, _ = repair(tmp_path, table, capsys)
    assert code == 0 and f"after event {sound}" in out
    check_copy(tmp_path, table, last - (way == "gap") - (last - n + 1 if way == "ahead" else 0))
    with running(tmp_path) as place:
        anna = again(place.stranger(), cookie)
        moment = anna.get(f"/api/tables/{table}/moment?after=0")
        assert moment["info"]["status"] == "playing"
        seat = moment["mover"]
        moment = anna.get(f"/api/tables/{table}/moment?after=0&eyes={seat}")
        body = {"id": "k", "type": "play", "seat": seat, "at": moment["at"], "moves": [legal(moment)[0]]}
        assert anna.post(f"/api/tables/{table}/commands", body)["at"] > moment["at"] >= sound
    assert repair(tmp_path, table, capsys) == (
        0,
        f"Table {table} is sound; there is nothing to repair.\n",
        "",
    )


def look_at_damage(person: Person, table: str, sound: int) -> None:
    """Everybody may look, in both languages; nobody may move."""
    moment: dict[str, Any] = person.get(f"/api/tables/{table}/moment?after=0")
    assert moment["info"]["status"] == "broken" and "damaged" in moment["info"]["fault"]
    assert moment["at"] == sound == len(moment["events"])
    assert moment["view"] and moment["story"] and moment["question"] is None
    assert "beschädigt" in person.get(f"/api/tables/{table}/moment?lang=de")["waiting"]
    frames = person.get(f"/api/tables/{table}/frames?first={sound}")["frames"]
    assert frames[-1]["n"] == sound and frames[-1]["view"] == moment["view"]
    assert person.get(f"/api/tables/{table}/replay")["last"] == sound
    assert len(person.get(f"/api/tables/{table}/record").splitlines()) == sound + 1
    body = {"id": "k", "type": "play", "seat": 0, "at": sound, "moves": ["country a"]}
    refused = person.ask("POST", f"/api/tables/{table}/commands", body, 409)
    assert refused["reason"] == "damaged" and refused["facts"]["n"] == sound


def check_copy(data: Path, table: str, events: int) -> None:
    """The copy has every row as it was, for its owner only."""
    (file,) = data.glob(f"repair-{table}-*.jsonl")
    assert file.stat().st_mode & 0o077 == 0
    rows = [json.loads(line) for line in file.read_text().splitlines()]
    assert len([row for row in rows if row["table"] == "events"]) == events
    assert [row["row"]["id"] for row in rows if row["table"] == "tables"] == [table]


def test_other_tables_do_not_suffer_from_a_damaged_one(tmp_path: Path) -> None:
    with running(tmp_path) as place:
        anna = place.person()
        seats = [{"kind": "me"}, {"kind": "bot", "level": "easy"}]
        tables = [
            anna.post("/api/tables", {"title": "avignon", "seats": seats, "start": True}, 201)["id"]
            for _ in range(2)
        ]
        cookie = anna.cookie
    damage(tmp_path, "unreadable", tables[0], 1)
    with closing(sqlite3.connect(tmp_path / "chapterhouse.db")) as rows, rows:
        rows.execute("UPDATE tables SET to_act = 1")  # so that both are opened at the start, for their bots
        rows.execute(f"UPDATE tables SET header = 'x' WHERE id = '{tables[0]}'")
    with running(tmp_path) as place:
        anna = again(place.stranger(), cookie)
        assert anna.get(f"/api/tables/{tables[1]}/moment")["info"]["status"] == "playing"
        assert anna.get(f"/api/tables/{tables[0]}")["status"] == "broken"
        assert anna.get(f"/api/tables/{tables[0]}/replay", 409)["reason"] == "damaged"


def test_what_cannot_be_repaired_is_told_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, table, _, _ = played(tmp_path, 1)
    assert "keine Partie" in repair(tmp_path, "nowhere", capsys, "de")[2]
    with closing(sqlite3.connect(tmp_path / "chapterhouse.db")) as rows, rows:
        rows.execute("UPDATE tables SET header = 'x'")
    code, _, err = repair(tmp_path, table, capsys)
    assert code == 2 and "not even its first line" in err
