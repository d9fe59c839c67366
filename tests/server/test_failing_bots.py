"""Bots that hang, die, raise or choose nonsense: the table goes on, and the story says what happened."""

import json
import shutil
import signal
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from tests.server import bad_thoughts
from tests.server.place import Person, Place, legal, running
from tests.server.watching import (
    HARD,
    asked_instead,
    bots_only,
    check_record,
    events_at,
    is_finished,
    sentences,
    wait_for_end,
    wait_for_move,
    wait_until,
)

from chapterhouse.games import load
from chapterhouse.server import rethink
from chapterhouse.terminal.main import main


def test_a_stopped_worker_costs_no_table_anything(tmp_path: Path) -> None:
    with running(tmp_path, hard_seconds=0.05, patience=20.0) as place:
        anna = place.person("Anna")
        tables = [bots_only(anna) for _ in range(3)]
        wait_until(place.workers, "a worker")
        stopped = place.workers()
        place.signal_workers(signal.SIGSTOP)
        wait_for_end(place, *tables)
        assert place.workers() != stopped and place.house.crews.bots.restarts >= 1
        assert place.house.bots.stepped_in == 0, "the thought was thought again, by the seat's own bot"
        for table in tables:
            assert not any("plain" in event for event in check_record(anna, table))


def test_killed_workers_cost_no_table_anything(tmp_path: Path) -> None:
    with running(tmp_path, hard_seconds=0.02) as place:
        anna = place.person("Anna")
        tables = [bots_only(anna) for _ in range(3)]
        for _ in range(4):
            wait_until(place.workers, "a worker")
            wait_for_move(place, tables[0])
            place.kill_workers()
            if is_finished(place, tables[0]):
                break
        wait_for_end(place, *tables)
        for table in tables:
            check_record(anna, table)


@pytest.mark.parametrize(
    ("fault", "patience"), [(bad_thoughts.raise_once, 60.0), (bad_thoughts.hang_once, 20.0)]
)
def test_a_bot_that_fails_once_is_asked_again(
    tmp_path: Path, fault: Callable[..., str], patience: float, caplog: pytest.LogCaptureFixture
) -> None:
    with (
        running(tmp_path, hard_seconds=0.01, patience=patience) as place,
        asked_instead(partial(fault, str(tmp_path / "marker"))),
    ):
        anna = place.person("Anna")
        table = bots_only(anna)
        wait_for_end(place, table)
        assert not any("plain" in event for event in check_record(anna, table))
        assert place.house.crews.bots.failed == 1 and place.house.bots.stepped_in == 0
    (dump,) = (tmp_path / "faults").iterdir()
    assert dump.stat().st_mode & 0o777 == 0o600
    (logged,) = [record.getMessage() for record in caplog.records if record.name == "chapterhouse.bots"]
    for fact in (table, "seat", "avignon", f"rules {load('avignon').version}", str(dump)):
        assert fact in logged
    assert "secret" not in logged


@pytest.mark.parametrize(
    "fault", [bad_thoughts.raise_always, bad_thoughts.fail_whatever, bad_thoughts.choose_nonsense]
)
def test_where_a_bot_fails_always_a_plain_bot_plays_and_the_story_says_so(
    tmp_path: Path, fault: Callable[..., str]
) -> None:
    with running(tmp_path, hard_seconds=0.01) as place:
        with asked_instead(fault):
            anna, bo = place.person("Anna"), place.person("Bo", "de")
            seats = [{"kind": "me"}, HARD]
            wanted = {"title": "avignon", "seats": seats, "public": True, "start": True}
            table = anna.post("/api/tables", {**wanted, "options": {"sides": "avignon"}}, 201)["id"]
            wait_until(
                lambda: events_at(place, table) and anna.get(f"/api/tables/{table}/moment")["question"],
                "a question",
            )
        name = anna.get(f"/api/tables/{table}/moment")["names"][1]
        assert "did not answer; a plain bot stepped in" in sentences(anna, table)
        assert "ein einfacher Bot ist für diesen Zug eingesprungen" in sentences(bo, table)
        place.forget(table)
        moment = anna.get(f"/api/tables/{table}/moment")
        assert "a plain bot stepped in" in sentences(anna, table), "after it was read from the store, too"
        assert any(event.get("plain") for event in moment["events"])
        assert name
        for eyes in ("0", "public"):
            lines = anna.get(f"/api/tables/{table}/record?eyes={eyes}").splitlines()
            assert any(json.loads(line).get("plain") for line in lines)
        finish(place, anna, table, moment)
        events = check_record(anna, table)
    assert any(event.get("plain") and event["by"] == 1 for event in events)


def finish(place: Place, person: Person, table: str, moment: dict[str, Any]) -> None:
    """Play on against a bot that answers again."""
    number = 0
    while moment["info"]["status"] == "playing":
        if moment["question"] is not None:
            number += 1
            command = {
                "id": f"k{number}",
                "type": "play",
                "seat": 0,
                "at": moment["at"],
                "moves": legal(moment)[:1],
            }
            person.post(f"/api/tables/{table}/commands", command)
        moment = person.get(f"/api/tables/{table}/moment")


def test_a_failed_thought_can_be_thought_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(tmp_path, hard_seconds=0.01) as place:
        with asked_instead(bad_thoughts.raise_always):
            bots_only(place.person("Anna"))
            wait_until(lambda: place.house.bots.stepped_in >= 1, "a plain bot")
        dump = sorted((tmp_path / "faults").iterdir())[0]
        kept = shutil.copy(dump, tmp_path / "kept.json")
    capsys.readouterr()
    assert main(["--lang", "en", "rethink", str(kept), "--times", "2"]) == 0
    said = capsys.readouterr().out
    assert "avignon, rules" in said and "this bot raised Odd" in said
    assert len([line for line in said.splitlines() if line.endswith(" s)")]) == 2
    monkeypatch.setattr(rethink, "choose", bad_thoughts.fail_whatever)
    assert main(["--lang", "de", "rethink", str(kept)]) == 1
    assert "Odd: secret move" in capsys.readouterr().err
    (tmp_path / "kept.json").write_text("{}")
    assert main(["--lang", "de", "rethink", str(kept)]) == 2
    assert "kein gescheiterter Gedanke" in capsys.readouterr().err


def test_at_most_so_many_failed_thoughts_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("chapterhouse.server.workers.faults.MOST", 3)
    with running(tmp_path, hard_seconds=0.01) as place, asked_instead(bad_thoughts.raise_always):
        bots_only(place.person("Anna"))
        wait_until(lambda: place.house.bots.stepped_in >= 3, "plain bots")
    assert 1 <= len(list((tmp_path / "faults").iterdir())) <= 3
