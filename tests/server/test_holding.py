"""One process holds an embedded database: the second start says who, and touches nothing."""

import os
import signal
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from tests.server.place import Place, running
from tests.server.test_killing import Killed

from chapterhouse.store.database import sqlite_url
from chapterhouse.store.holding import Held, Holding
from chapterhouse.terminal.main import main


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Place]:
    """Return a server of our own."""
    with running(tmp_path) as place:
        yield place


@pytest.mark.parametrize(("lang", "words"), [("en", "are in use"), ("de", "sind in Gebrauch")])
def test_a_second_server_on_the_same_data_says_who_holds_it(
    house: Place, capsys: pytest.CaptureFixture[str], lang: str, words: str
) -> None:
    assert main(["serve", "--data", str(house.data), "--no-browser", "--lang", lang]) == 2
    out, err = capsys.readouterr()
    assert out == "", "no port is taken"
    port = house.address.rpartition(":")[2]
    assert words in err and str(os.getpid()) in err and port in err and str(house.data) in err


def test_nothing_is_replaced_under_a_running_server_but_a_backup_is_made(
    house: Place, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    anna = house.person()
    table = anna.table()
    file = tmp_path / "all.jsonl"
    assert main(["backup", str(file), "--data", str(house.data), "--lang", "en"]) == 0
    assert main(["restore", str(file), "--replace", "--data", str(house.data), "--lang", "en"]) == 2
    assert "are in use" in capsys.readouterr().err
    assert anna.get(f"/api/tables/{table}/moment")["at"] > 0


def test_a_database_is_free_again_after_its_server_has_stopped(tmp_path: Path) -> None:
    for _ in range(2):
        with running(tmp_path) as place:
            place.person()
    Holding(sqlite_url(tmp_path / "chapterhouse.db")).release()


def test_a_database_under_another_name_is_held_as_well(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "other.db")
    with running(tmp_path / "data", database=url), pytest.raises(Held):
        Holding(url)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL.")
def test_a_killed_server_holds_nothing(tmp_path: Path) -> None:
    server = Killed(tmp_path)
    server.start()
    with pytest.raises(Held) as held:
        Holding(sqlite_url(tmp_path / "chapterhouse.db"))
    assert server.process is not None
    assert held.value.holder.pid == server.process.pid and held.value.holder.port == server.port
    server.end(signal.SIGKILL)
    Holding(sqlite_url(tmp_path / "chapterhouse.db")).release()
    server.start()
    assert server.end(signal.SIGTERM) == 0
    with closing(sqlite3.connect(tmp_path / "chapterhouse.db")) as rows:
        assert rows.execute("PRAGMA integrity_check").fetchone() == ("ok",)
