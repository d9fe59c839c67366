"""/health tells the truth: it tries a write, shares it among all who ask, says in a word what is wrong."""

import asyncio
import sqlite3
import subprocess
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import pytest
from sqlalchemy import Connection, text
from tests.server.place import PATIENCE, Place, running

from chapterhouse.server.health import Health
from chapterhouse.store.database import Database, sqlite_url
from chapterhouse.store.store import Store


def wait_for(place: Place, status: int, database: str) -> None:
    """Ask until the answer is this one."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        answer = httpx.get(f"{place.address}/health", timeout=PATIENCE)
        if (answer.status_code, answer.json()["database"]) == (status, database):
            return
        time.sleep(0.05)
    raise AssertionError((answer.status_code, answer.text))


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no answer hold for longer than a moment."""
    monkeypatch.setattr(Health.__init__, "__defaults__", (0.01, 5.0))
    monkeypatch.setattr(Health.keep_examining, "__defaults__", (0.05,))


@contextmanager
def small_disk(folder: Path, size: str = "3m") -> Iterator[Path]:
    """Mount a small disk."""
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(folder)]
    if subprocess.run(command, capture_output=True).returncode != 0:
        pytest.skip("Nobody may mount a small disk here, so none can be filled up.")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


def fill(folder: Path) -> Path:
    """Fill a disk up to the last byte; return the file that does it."""
    filler = folder / "filler"
    with filler.open("wb", buffering=0) as out, suppress(OSError):
        while True:
            out.write(b"x" * 1024)
    return filler


def test_a_full_disk_is_told_and_forgotten_when_there_is_room_again(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk") as disk, running(disk) as place:
        anna = place.person()
        wait_for(place, 200, "ok")
        filler = fill(disk)
        for _ in range(200):  # until the log of writes has used up what it had
            answer = anna.http.patch("/api/me", json={"name": "A" * 60})
            if (
                answer.status_code >= 500
                and httpx.get(f"{place.address}/health", timeout=PATIENCE).status_code == 503
            ):
                break
        wait_for(place, 503, "full")
        assert httpx.get(f"{place.address}/health/live", timeout=PATIENCE).status_code == 200
        filler.unlink()
        wait_for(place, 200, "ok")


def test_a_damaged_page_is_told_though_nobody_has_met_it(tmp_path: Path) -> None:
    with running(tmp_path) as place:
        place.person().table()
        file = tmp_path / "chapterhouse.db"
        with sqlite3.connect(file) as rows:
            rows.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        rows.close()
        data = bytearray(file.read_bytes())
        root = _root_page(file, "chat")
        size = int.from_bytes(data[16:18], "big")
        with file.open("r+b") as out:
            out.seek((root - 1) * size)
            out.write(b"\x00" * size)
        wait_for(place, 503, "damaged")


def _root_page(file: Path, table: str) -> int:
    rows = sqlite3.connect(file)
    try:
        found = rows.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchone()
    finally:
        rows.close()
    return int(found[0])


def test_many_who_ask_at_once_share_one_write(tmp_path: Path) -> None:
    store = Store(Database.open(sqlite_url(tmp_path / "x.db")))

    async def ask() -> None:
        health = Health(store, fresh=60.0)
        before = store.writer.changes
        assert set(await asyncio.gather(*(health.database() for _ in range(50)))) == {"ok"}
        assert await health.database() == "ok"
        assert store.writer.changes == before + 1

    asyncio.run(ask())
    store.close()


def test_a_write_that_takes_too_long_is_told(tmp_path: Path) -> None:
    store = Store(Database.open(sqlite_url(tmp_path / "x.db")))
    go_on = threading.Event()

    def hang(connection: Connection) -> None:
        go_on.wait(PATIENCE)

    async def ask() -> None:
        health = Health(store, fresh=0.0, patience=2.0)
        held = asyncio.ensure_future(store.write(hang))
        assert await health.database() == "slow"
        go_on.set()
        await held
        assert await store.write(lambda connection: "done") == "done"
        assert await Health(store, fresh=0.0, patience=PATIENCE).database() == "ok"

    asyncio.run(ask())
    store.close()


def test_what_keeps_others_from_writing_is_told(tmp_path: Path) -> None:
    store = Store(Database.open(sqlite_url(tmp_path / "x.db")))

    async def ask() -> None:
        health = Health(store, fresh=0.0)
        store.writer.failures["full"] += 1
        assert await health.database() == "full"
        assert await health.database() == "ok"

    asyncio.run(ask())
    store.close()


def test_a_change_that_nobody_wanted_is_no_illness(tmp_path: Path) -> None:
    store = Store(Database.open(sqlite_url(tmp_path / "x.db")))

    def refuse(connection: Connection) -> None:
        raise KeyError("login")

    def twice(connection: Connection) -> None:
        for _ in range(2):
            connection.execute(text("INSERT INTO packs (title, content, fields) VALUES ('x', 'y', 'z')"))

    async def ask() -> None:
        for change in (refuse, twice):
            with pytest.raises(Exception):  # noqa: B017
                await store.write(change)
        assert store.writer.failures == {"other": 1, "conflict": 1}
        assert await Health(store, fresh=0.0).database() == "ok"

    asyncio.run(ask())
    store.close()


def test_a_flood_of_questions_costs_few_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Health.__init__, "__defaults__", (600.0, PATIENCE))
    with running(tmp_path) as place:
        before = place._house.store.writer.changes
        with ThreadPoolExecutor(8) as people:
            codes = list(
                people.map(
                    lambda _: httpx.get(f"{place.address}/health", timeout=PATIENCE).status_code, range(40)
                )
            )
        assert set(codes) == {200}
        assert place._house.store.writer.changes <= before + 1
