"""The commands of those who run a server."""

import re
import socket
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from tests.server.place import running
from tests.store.databases import WHY_NOT, postgres

from chapterhouse.server.faults.ledger import read_store
from chapterhouse.terminal.main import main


def test_a_backup_of_a_running_server_is_restored_elsewhere(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home, other, file = tmp_path / "home", tmp_path / "other", tmp_path / "all.jsonl.gz"
    with running(home) as place:
        anna = place.person()
        table = anna.table()
        assert main(["backup", str(file), "--data", str(home), "--lang", "en"]) == 0
        assert main(["backup", str(file), "--data", str(home), "--lang", "en"]) == 2
        cookie, before = anna.cookie, anna.get(f"/api/tables/{table}/moment")
    assert main(["restore", str(file), "--data", str(home), "--lang", "de"]) == 2
    assert main(["restore", str(file), "--data", str(other), "--lang", "de"]) == 0
    out, err = capsys.readouterr()
    assert "gesichert" not in out and "zurückgeholt" in out
    assert "already exists" in err and "ist nicht leer" in err
    with running(other) as place:
        again = place.stranger()
        after = again.get(f"/api/tables/{table}/moment", headers={"Cookie": cookie})
        assert after["view"] == before["view"] and after["at"] == before["at"]


def test_what_is_no_backup_is_told_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "x.jsonl"
    file.write_text("{}\n", encoding="utf-8")
    assert main(["restore", str(file), "--data", str(tmp_path), "--lang", "en"]) == 2
    assert "is not a backup" in capsys.readouterr().err


def test_a_taken_port_and_a_wrong_database_are_told_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert main(["serve", "--port", port, "--data", str(tmp_path), "--no-browser", "--lang", "de"]) == 2
    assert f"Port {port} ist belegt" in capsys.readouterr().err
    words = ["serve", "--data", str(tmp_path), "--database", "nonsense", "--no-browser", "--lang", "en"]
    assert main(words) == 2
    assert "cannot be used" in capsys.readouterr().err


@pytest.mark.parametrize("over", ["socket", "http"])
def test_the_load_test_reports_what_it_saw(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], over: str
) -> None:
    words = ["load", "--tables", "3", "--moves-per-second", "20", "--seconds", "1", "--over", over]
    assert main([*words, "--viewers", "2", "--data", str(tmp_path), "--lang", "en"]) == 0
    report = capsys.readouterr().out
    found = re.search(r"moves answered +(\d+)", report)
    assert found is not None and int(found[1]) > 0  # how many, only the machine knows
    heard = re.search(r"looking on +(\d+) messages", report)
    assert heard is not None and int(heard[1]) > 2 * int(found[1]), "each hears of every move at its table"
    assert "sockets           12," in report
    assert "refused           none" in report
    for line in ("p50 / p95 / p99", "server time", "players' time", "bare commit rate", "memory", "sockets"):
        assert line in report


def test_several_servers_share_the_tables_of_the_load_test_beside_stored_games(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["load", "--tables", "4", "--moves-per-second", "20", "--seconds", "1", "--lang", "en"]
    assert main([*words, "--servers", "2"]) == 2
    assert "name one with --database" in capsys.readouterr().err
    with postgres() as url:
        if url is None:
            pytest.skip(WHY_NOT)
        more = ["--servers", "2", "--apart", "--stored", "7", "--database", url, "--data", str(tmp_path)]
        assert main([*words, *more]) == 0
        stored = [row for row in read_store(url).values() if row.status == "playing"]
    report = capsys.readouterr().out
    found = re.search(r"moves answered +(\d+)", report)
    assert found is not None and int(found[1]) > 0 and "refused           none" in report, report
    assert "servers           2, the seats of a table at different ones" in report
    assert len(stored) >= 7


def test_workers_answer_the_jobs_of_the_load_test(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["load", "--jobs", "30", "--servers", "2", "--data", str(tmp_path), "--lang", "en"]
    assert main([*words[:3], "--lang", "en"]) == 2
    assert "name one with --database" in capsys.readouterr().err
    with postgres() as url:
        if url is None:
            pytest.skip(WHY_NOT)
        assert main([*words, "--database", url]) == 0
    report = capsys.readouterr().out
    assert re.search(r"^jobs answered +30 in [\d.]+ s = \d+ a second$", report, re.MULTILINE), report
    assert "workers           2," in report


def test_whole_games_are_played_and_the_memory_is_looked_at(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["load", "--tables", "2", "--games", "3", "--data", str(tmp_path), "--lang", "en"]) == 0
    report = capsys.readouterr().out
    assert re.search(r"games played +3 of avignon in \d+ s; refused: none", report), report
    assert re.search(r"^ +3 games +\d+\.\d MB$", report, re.MULTILINE), report
    with closing(sqlite3.connect(tmp_path / "chapterhouse.db")) as rows:
        (finished,) = rows.execute("SELECT count(*) FROM tables WHERE status = 'finished'").fetchone()
    assert finished >= 3
