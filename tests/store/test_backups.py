"""A folder of backups, made beside a live server on either database, and put back."""

import json
import signal
import time
from pathlib import Path

import pytest
from tests.server.command import chapterhouse, started
from tests.server.place import PATIENCE, running

from chapterhouse.server.backups import Backups, seconds_of
from chapterhouse.server.trouble import Trouble
from chapterhouse.store.backup import load
from chapterhouse.store.database import Database, sqlite_url


@pytest.mark.parametrize("text", ["", "24", "h", "-1h", "0h", "1w", "1h30m", "9999999d"])
def test_what_is_no_time_is_refused(text: str) -> None:
    with pytest.raises(Trouble) as refused:
        seconds_of(text)
    assert "24h" in refused.value.sentence("en") and "24h" in refused.value.sentence("de")


def test_only_the_newest_are_kept_and_nothing_else_is_touched(database: Database, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    (folder / "mine.jsonl.gz").write_bytes(b"x")
    (folder / "chapterhouse-20010101T000000Z.jsonl.gz").write_bytes(b"an old one")
    backups = Backups(folder, keep=3)
    made = [backups.add(database) for _ in range(4)]
    assert backups.files() == made[1:]
    assert {file.name for file in folder.iterdir()} == {"mine.jsonl.gz", *(file.name for file in made[1:])}


def test_a_live_server_is_saved_again_and_again_and_one_of_them_is_restored(url: str, tmp_path: Path) -> None:
    folder, home = tmp_path / "backups", tmp_path / "home"
    with running(home, database=url) as place:
        anna = place.person("Anna")
        table = anna.table("avignon")
        before = anna.get(f"/api/tables/{table}/moment")
        words = ("backup", "--every", "1s", "--keep", "2", folder, "--data", home, "--database", url)
        process = started(*words, "--lang", "en")
        wait_for_third(folder)
        process.send_signal(signal.SIGTERM)
        out, err = process.communicate(timeout=3 * PATIENCE)
        assert process.returncode == 0 and "The next backup is made in 1s" in out
        lines = [json.loads(line) for line in err.splitlines()]
        saved = [line for line in lines if line["what"] == "backup saved"]
        assert len(saved) >= 3 and all(line["rows"] > 0 for line in saved)
        assert any(line["what"] == "old backup deleted" for line in lines)
        cookie = anna.cookie
    files = Backups(folder, 2).files()
    assert len(files) == 2 and all(file.stat().st_mode & 0o077 == 0 for file in files)
    (tmp_path / "other").mkdir()
    other = Database.open(sqlite_url(tmp_path / "other" / "chapterhouse.db"))
    load(other, files[-1])
    other.close()
    with running(tmp_path / "other") as place:
        after = place.stranger().get(f"/api/tables/{table}/moment", headers={"Cookie": cookie})
        assert (after["at"], after["view"]) == (before["at"], before["view"])


def wait_for_third(folder: Path) -> None:
    """Wait until three different backups have been there."""
    seen: set[str] = set()
    until = time.monotonic() + 6 * PATIENCE
    while len(seen) < 3 and time.monotonic() < until:
        if folder.is_dir():
            seen |= {file.name for file in folder.iterdir() if file.suffix == ".gz"}
        time.sleep(0.05)
    assert len(seen) >= 3


def test_a_folder_that_is_none_and_a_database_that_is_none_are_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    run = chapterhouse("backup", "--every", "1h", tmp_path / "file" / "x", "--data", tmp_path, "--lang", "en")
    assert run.returncode == 2 and "cannot be used" in run.stderr and "Traceback" not in run.stderr
