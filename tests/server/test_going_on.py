"""Whatever befalls bots, workers and the disk: every table at which a bot owes a move goes on."""

import itertools
import json
import os
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from tests.server import bad_thoughts
from tests.server.place import Person, Place, legal, running

from chapterhouse.games import load
from chapterhouse.records.record import read
from chapterhouse.records.verify import verify
from chapterhouse.server import rethink
from chapterhouse.server.live.room import Room
from chapterhouse.server.thinking import thinkers
from chapterhouse.store.append import Append
from chapterhouse.terminal.main import main

PATIENCE = 480.0  # seconds: longer than anything here takes on a busy machine
HARD = {"kind": "bot", "level": "hard"}


def bots_only(person: Person, title: str = "avignon", count: int = 2, level: str = "hard") -> str:
    seats = [{"kind": "bot", "level": level}] * count
    wanted = {"title": title, "seats": seats, "public": True, "start": True}
    ident: str = person.post("/api/tables", wanted, 201)["id"]
    return ident


def wait_until(condition: Callable[[], object], what: str) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, f"{what}: that never came"
        time.sleep(0.05)


def room_of(place: Place, table: str) -> Room | None:
    return place.house.rooms.get(table)


def is_finished(place: Place, table: str) -> bool:
    room = room_of(place, table)
    return room is not None and room.row.status == "finished"


def wait_for_end(place: Place, *tables: str) -> None:
    wait_until(lambda: all(is_finished(place, table) for table in tables), "the end of the games")


def events_at(place: Place, table: str) -> int:
    room = room_of(place, table)
    return 0 if room is None else room.row.at


def wait_for_move(place: Place, table: str) -> None:
    at = events_at(place, table)
    wait_until(lambda: events_at(place, table) != at or is_finished(place, table), "a move")


def check_record(person: Person, table: str) -> list[dict[str, Any]]:
    """Check that the record is sound; return its events."""
    text = person.get(f"/api/tables/{table}/record?eyes=all")
    record = read(text.encode())
    report = verify(load(record.header.game), record)
    assert report.is_sound and report.finding("end").verdict == "ok", list(report.lines())
    return [json.loads(line) for line in text.splitlines()[1:-1]]


def sentences(person: Person, table: str) -> str:
    return json.dumps(person.get(f"/api/tables/{table}/moment")["story"], ensure_ascii=False)


@contextmanager
def asked_instead(question: Callable[..., str]) -> Iterator[None]:
    """Let workers answer another question than which move a bot chooses."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(thinkers, "choose", question)
        yield


# many tables


def test_forty_tables_of_three_hard_bots_finish(tmp_path: Path) -> None:
    with running(tmp_path, hard_seconds=0.004, workers=2) as place:
        anna = place.person("Anna")
        tables = [bots_only(anna, "kardinal", 3) for _ in range(40)]
        wait_for_end(place, *tables)
        assert place.house.bots.stepped_in == 0 and place.house.thinkers.bots.failed == 0
        assert place.house.bots.waiting == 0 and place.house.thinkers.bots.waiting == 0
        check_record(anna, tables[0])


def test_sixty_tables_of_one_account_do_not_starve_another_account(tmp_path: Path) -> None:
    with (
        running(tmp_path, hard_seconds=0.05) as place,
        asked_instead(partial(bad_thoughts.note_account, str(tmp_path))),
    ):
        anna, bo = place.person("Anna"), place.person("Bo")
        many = {bots_only(anna, "kardinal", 3) for _ in range(60)}
        crew = place.house.thinkers.bots
        wait_until(lambda: crew.waiting > 50, "a long queue")
        assert crew.oldest > 0.0
        table = bots_only(bo)
        seen = (tmp_path / "order").read_text().count("\n")
        wait_until(lambda: (tmp_path / "order").read_text().count(table) >= 20, "Bo's bots")
        order = (tmp_path / "order").read_text().split()[seen:]
        turns = [place for place, ident in enumerate(order) if ident == table][:20]
        between = [sum(ident in many for ident in order[one:two]) for one, two in itertools.pairwise(turns)]
        middle = sorted(between)[len(between) // 2]
        assert middle < 20, (between, "Bo's table waits for a thought or two of Anna's, not for sixty")


# workers that fail


def test_a_stopped_worker_costs_no_table_anything(tmp_path: Path) -> None:
    with running(tmp_path, hard_seconds=0.05, patience=5.0) as place:
        anna = place.person("Anna")
        tables = [bots_only(anna) for _ in range(3)]
        wait_until(place.workers, "a worker")
        stopped = place.workers()
        place.signal_workers(signal.SIGSTOP)
        wait_for_end(place, *tables)
        assert place.workers() != stopped and place.house.thinkers.bots.restarts >= 1
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


@pytest.mark.parametrize("fault", [bad_thoughts.raise_once, bad_thoughts.hang_once])
def test_a_bot_that_fails_once_is_asked_again(
    tmp_path: Path, fault: Callable[..., str], caplog: pytest.LogCaptureFixture
) -> None:
    with (
        running(tmp_path, hard_seconds=0.01, patience=5.0) as place,
        asked_instead(partial(fault, str(tmp_path / "marker"))),
    ):
        anna = place.person("Anna")
        table = bots_only(anna)
        wait_for_end(place, table)
        assert not any("plain" in event for event in check_record(anna, table))
        assert place.house.thinkers.bots.failed == 1 and place.house.bots.stepped_in == 0
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
    monkeypatch.setattr("chapterhouse.server.thinking.faults.MOST", 3)
    with running(tmp_path, hard_seconds=0.01) as place, asked_instead(bad_thoughts.raise_always):
        bots_only(place.person("Anna"))
        wait_until(lambda: place.house.bots.stepped_in >= 3, "plain bots")
    assert 1 <= len(list((tmp_path / "faults").iterdir())) <= 3


# a store that fails


def test_bots_go_on_when_the_store_works_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(tmp_path, hard_seconds=0.01) as place:
        anna = place.person("Anna")
        store, refused = place.house.store, 0

        async def failing(step: Append) -> None:
            nonlocal refused
            refused += 1
            raise OSError("no space left on device")

        with monkeypatch.context() as patch:
            patch.setattr(store, "append", failing)
            tables = [bots_only(anna) for _ in range(3)]
            wait_until(lambda: refused >= 9, "several failures")
            assert place.house.bots.waiting == 3
        wait_for_end(place, *tables)
        for table in tables:
            check_record(anna, table)


def test_a_table_whose_bot_owes_a_move_is_opened_again_when_it_has_left_memory(tmp_path: Path) -> None:
    with running(tmp_path, hard_seconds=0.01) as place:
        anna = place.person("Anna")
        table = bots_only(anna)
        wait_until(lambda: events_at(place, table) >= 3, "some moves")
        place.forget(table)
        wait_for_end(place, table)
        check_record(anna, table)


def test_a_cancelled_thought_leaves_a_table_that_is_woken_again(tmp_path: Path) -> None:
    with running(tmp_path, hard_seconds=0.01) as place:
        anna = place.person("Anna")
        table = bots_only(anna)
        wait_until(lambda: events_at(place, table) >= 3, "some moves")
        room = room_of(place, table)
        assert room is not None
        if room.thinking is not None:
            room.thinking.get_loop().call_soon_threadsafe(room.thinking.cancel)
        wait_for_end(place, table)


@contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    """Mount a disk of 8 megabytes, where that is allowed."""
    folder.mkdir()
    made = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", str(folder)], capture_output=True, check=False
    )
    if made.returncode:
        pytest.skip("mounting a small disk is not allowed here")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def fill(path: Path) -> None:
    with path.open("wb", buffering=0) as file:
        for size in (65536, 4096, 512):
            try:
                while True:
                    file.write(b"x" * size)
            except OSError:
                continue


def test_bots_go_on_after_a_full_disk_was_freed_and_nothing_is_lost(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk") as disk, running(disk, hard_seconds=0.01) as place:
        anna = place.person("Anna")
        tables = [bots_only(anna) for _ in range(3)]
        wait_until(lambda: all(events_at(place, table) > 4 for table in tables), "some moves")
        fill(disk / "ballast")
        failures = place.house.bots.pauses
        wait_until(lambda: place.house.bots.pauses > failures + 2, "commits that fail")
        told = {
            table: [event["n"] for event in anna.get(f"/api/tables/{table}/moment")["events"]]
            for table in tables
        }
        (disk / "ballast").unlink()
        wait_for_end(place, *tables)
        for table in tables:
            events = check_record(anna, table)
            assert [event["n"] for event in events][: len(told[table])] == told[table]


# the end


def test_a_server_that_stops_leaves_no_process_behind(tmp_path: Path) -> None:
    with running(tmp_path, hard_seconds=5.0) as place:
        anna = place.person("Anna")
        bots_only(anna)
        wait_until(place.workers, "a worker")
        pids = place.workers()
        place.signal_workers(signal.SIGSTOP)
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)
