"""Many tables, a store that fails, a server that stops: every table at which a bot owes a move goes on."""

import asyncio
import itertools
import os
import signal
import subprocess
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path

import httpx
import pytest
from tests.server import bad_thoughts
from tests.server.place import legal, running
from tests.server.watching import (
    asked_instead,
    bots_only,
    check_record,
    events_at,
    room_of,
    wait_for_end,
    wait_until,
)

from chapterhouse.server.settings import Limits

# many tables


def test_forty_tables_of_three_hard_bots_finish(tmp_path: Path) -> None:
    with running(tmp_path, hard_seconds=0.004, workers=2) as place:
        anna = place.person("Anna")
        tables = [bots_only(anna, "kardinal", 3) for _ in range(40)]
        wait_for_end(place, *tables)
        assert place.house.bots.stepped_in == 0 and place.house.crews.bots.failed == 0
        assert place.house.bots.waiting == 0 and place.house.crews.bots.waiting == 0
        check_record(anna, tables[0])


def test_sixty_tables_of_one_account_do_not_starve_another_account(tmp_path: Path) -> None:
    with (
        running(tmp_path, hard_seconds=0.05) as place,
        asked_instead(partial(bad_thoughts.note_account, str(tmp_path))),
    ):
        anna, bo = place.person("Anna"), place.person("Bo")
        many = {bots_only(anna, "kardinal", 3) for _ in range(60)}
        crew = place.house.crews.bots
        wait_until(
            lambda: crew.waiting > 50 and (tmp_path / "order").exists(), "a long queue, and a first thought"
        )
        assert crew.oldest > 0.0
        table = bots_only(bo, "kardinal", 3)  # a game of far more than twenty thoughts
        seen = (tmp_path / "order").read_text().count("\n")
        wait_until(lambda: (tmp_path / "order").read_text().count(table) >= 20, "Bo's bots")
        order = (tmp_path / "order").read_text().split()[seen:]
        turns = [place for place, ident in enumerate(order) if ident == table][:20]
        between = [sum(ident in many for ident in order[one:two]) for one, two in itertools.pairwise(turns)]
        middle = sorted(between)[len(between) // 2]
        assert middle < 20, (between, "Bo's table waits for a thought or two of Anna's, not for sixty")


# a store that fails


@pytest.mark.parametrize("is_gone", [False, True], ids=["writing fails", "the database is gone"])
def test_bots_go_on_when_the_store_works_again(tmp_path: Path, is_gone: bool) -> None:
    with running(tmp_path, hard_seconds=0.05) as place:
        anna = place.person("Anna")
        tables = [bots_only(anna) for _ in range(3)]

        async def failing(step: object) -> None:
            raise OSError("no space left on device")

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(place.house.store, "append", failing)
            if is_gone:
                patch.setattr(place.house.store, "read", failing)
            wait_until(lambda: place.house.bots.pauses >= 3, "several failures")
        wait_for_end(place, *tables)
        for table in tables:
            check_record(anna, table)


def test_who_looks_while_a_step_fails_to_be_stored_sees_what_is_stored(tmp_path: Path) -> None:
    with running(tmp_path) as place:
        anna = place.person("Anna")
        table = anna.table("avignon")
        before = anna.get(f"/api/tables/{table}/moment")
        is_asked = threading.Event()

        async def failing(step: object) -> None:
            is_asked.set()
            await asyncio.sleep(0.5)
            raise OSError("no space left on device")

        wanted = {"type": "play", "id": "k1", "seat": before["mover"], "at": before["at"]}
        move = legal(anna.get(f"/api/tables/{table}/moment?eyes={before['mover']}"))[0]
        with pytest.MonkeyPatch.context() as patch, ThreadPoolExecutor(1) as people:
            patch.setattr(place.house.store, "append", failing)
            path = f"/api/tables/{table}/commands"
            played = people.submit(anna.http.post, path, json={**wanted, "moves": [move], "table": table})
            assert is_asked.wait(60)
            assert anna.get(f"/api/tables/{table}/moment")["at"] == before["at"]
            assert anna.get(f"/api/tables/{table}/replay")["last"] == before["at"]
            assert played.result().status_code == 503


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
    with small_disk(tmp_path / "disk") as disk, running(disk, hard_seconds=0.05) as place:
        anna = place.person("Anna")
        tables = [bots_only(anna) for _ in range(3)]
        wait_until(lambda: all(events_at(place, table) > 4 for table in tables), "some moves")
        fill(disk / "ballast")
        failures = place.house.bots.pauses
        wait_until(lambda: place.house.bots.pauses > failures + 2, "commits that fail")
        told = {table: anna.get(f"/api/tables/{table}/moment")["events"] for table in tables}
        (disk / "ballast").unlink()
        wait_for_end(place, *tables)
        for table in tables:
            kept = [(event["n"], event.get("do")) for event in check_record(anna, table)]
            assert kept[: len(told[table])] == [(event["n"], event.get("do")) for event in told[table]]


# bots, records and analysis


def test_a_record_is_downloaded_while_bots_think(tmp_path: Path) -> None:
    with running(tmp_path, hard_seconds=3600.0) as place:
        anna = place.person("Anna")
        tables = [bots_only(anna) for _ in range(3)]
        wait_until(place.workers, "a worker that thinks for an hour")
        for table in tables:
            assert '"game":"avignon"' in anna.get(f"/api/tables/{table}/record?eyes=public").splitlines()[0]


def test_who_asks_too_much_at_once_is_refused_with_a_sentence(tmp_path: Path) -> None:
    with running(tmp_path, limits=replace(Limits.none(), questions=1)) as place:
        anna = place.person("Anna", "de")
        table = bots_only(anna, level="easy")
        wait_for_end(place, table)
        first = next(event["n"] for event in check_record(anna, table) if event["by"] != "chance")

        def analyse(_: int) -> httpx.Response:
            wanted = {"n": first - 1, "level": "hard", "seconds": 2}
            return anna.http.post(f"/api/tables/{table}/analysis", json=wanted)

        with ThreadPoolExecutor(4) as people:
            answers = list(people.map(analyse, range(4)))
        assert {answer.status_code for answer in answers} == {200, 429}
        refused = next(answer.json() for answer in answers if answer.status_code == 429)
        assert refused["reason"] == "too_many_questions"
        assert "warte erst die Antworten ab" in refused["sentence"]


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
