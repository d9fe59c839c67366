"""Every start-up failure is a sentence: each of them with the real command, in both languages."""

import os
import socket
import socketserver
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from tests.server.command import chapterhouse, environment, started
from tests.server.place import PATIENCE
from tests.server.test_health import fill, small_disk

from chapterhouse.server.startup import cannot_listen
from chapterhouse.store.database import Database, sqlite_url

ROOT = Path(__file__).parents[2]


def refused(lang: str, *words: str | Path, code: int = 2) -> str:
    """Start the server, which declines; return its sentence."""
    run = chapterhouse("serve", "--no-browser", "--lang", lang, *words)
    assert run.returncode == code, (run.stdout, run.stderr)
    assert "Traceback" not in run.stderr and not run.stdout
    sentence = run.stderr.strip()
    assert len(sentence.splitlines()) == 1 and sentence.endswith("."), sentence
    return sentence


def test_a_damaged_database(tmp_path: Path) -> None:
    file = tmp_path / "chapterhouse.db"
    file.write_bytes(os.urandom(50_000))
    said = refused("en", "--data", tmp_path, "--port", "0")
    assert "is damaged, or not a database" in said and str(file) in said and "restore" in said


def test_a_database_damaged_inside(tmp_path: Path) -> None:
    file = tmp_path / "chapterhouse.db"
    Database.open(sqlite_url(file)).close()
    data = bytearray(file.read_bytes())
    data[100:] = b"\x5a" * (len(data) - 100)
    file.write_bytes(data)
    assert "ist beschädigt" in refused("de", "--data", tmp_path, "--port", "0")


def test_a_database_of_a_newer_release(tmp_path: Path) -> None:
    file = tmp_path / "chapterhouse.db"
    Database.open(sqlite_url(file)).close()
    rows = sqlite3.connect(file)
    with rows:
        rows.execute("UPDATE alembic_version SET version_num = '9999'")
    rows.close()
    assert "newer release (schema 9999)" in refused("en", "--data", tmp_path, "--port", "0")


def test_a_database_server_that_is_not_there_yet_may_be_tried_again(tmp_path: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    url = f"postgresql://anna:geheim@127.0.0.1:{port}/games"
    said = refused("de", "--data", tmp_path, "--port", "0", "--database", url, code=75)
    assert "nicht zu erreichen" in said and "geheim" not in said
    unit = (ROOT / "deploy" / "systemd" / "chapterhouse.service").read_text()
    assert "Restart=on-failure" in unit and "RestartPreventExitStatus=2\n" in unit, "systemd tries again"


def test_a_database_server_that_refuses_the_password(tmp_path: Path) -> None:
    with refusing_postgres() as port:
        url = f"postgresql://anna:geheim@127.0.0.1:{port}/games"
        said = refused("en", "--data", tmp_path, "--port", "0", "--database", url)
    assert "refuses this user or this password" in said and "geheim" not in said


@contextmanager
def refusing_postgres() -> Iterator[int]:
    """Answer as PostgreSQL does to a wrong password; yield the port."""
    fields = b'SFATAL\0VFATAL\0C28P01\0Mpassword authentication failed for user "anna"\0\0'
    refusal = b"E" + (len(fields) + 4).to_bytes(4, "big") + fields

    class Refusing(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            while True:
                size = int.from_bytes(self.rfile.read(4), "big")
                request = self.rfile.read(max(0, size - 4))
                if size != 8:  # anything but a wish for encryption
                    self.wfile.write(refusal if request else b"")
                    return
                self.wfile.write(b"N")

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Refusing) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield server.server_address[1]
        finally:
            server.shutdown()
            thread.join()


def test_a_driver_that_is_not_installed(tmp_path: Path) -> None:
    said = refused("en", "--data", tmp_path, "--port", "0", "--database", "mysql+pymysql://x@y/z")
    assert "driver" in said and "pymysql" in said


def test_an_address_that_is_none(tmp_path: Path) -> None:
    said = refused("de", "--data", tmp_path, "--port", "0", "--database", "nonsense")
    assert "Adresse der Datenbank" in said


def test_a_data_folder_that_is_a_file(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("x")
    said = refused("de", "--data", file / "below", "--port", "0")
    assert f"Der Datenordner {file / 'below'} ist nicht zu gebrauchen" in said


def test_a_data_folder_in_which_nobody_can_write(tmp_path: Path) -> None:
    place = Path("/proc/self/fdinfo")  # a folder, and not even root can make a file in it
    if sys.platform != "linux":
        place = tmp_path / "closed"
        place.mkdir(mode=0o500)
    assert f"data folder {place} cannot be used" in refused("en", "--data", place, "--port", "0")


def test_a_full_disk(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", "100k") as disk:
        for lang, word in (("en", "is full"), ("de", "ist voll")):  # a first try must not spoil the second
            assert word in refused(lang, "--data", disk, "--port", "0", code=75)


def test_a_disk_that_was_filled_later(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", "2m") as disk:
        Database.open(sqlite_url(disk / "chapterhouse.db")).close()
        fill(disk)
        said = refused("en", "--data", disk, "--port", "0", code=75)
        assert "is full" in said or "No space left" in said


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert f"Port {port} is taken" in refused("en", "--data", tmp_path, "--port", str(port))


def test_a_port_for_which_one_has_to_be_root() -> None:
    denied = cannot_listen(PermissionError(13, "Permission denied"), "127.0.0.1", 80)
    assert "may not use port 80" in denied.sentence("en") and "1024" in denied.sentence("de")


def test_a_host_that_is_not_this_machine(tmp_path: Path) -> None:
    said = refused("de", "--data", tmp_path, "--port", "0", "--host", "192.0.2.1")
    assert "An 192.0.2.1 kann niemand lauschen" in said


def test_a_host_that_does_not_exist(tmp_path: Path) -> None:
    said = refused("en", "--data", tmp_path, "--port", "0", "--host", "no.such.host.invalid")
    assert "not possible to listen on no.such.host.invalid" in said


def test_a_wrong_setting(tmp_path: Path) -> None:
    (tmp_path / "chapterhouse.toml").write_text("[limits]\ntabels = 3\n", encoding="utf-8")
    said = refused("de", "--data", tmp_path, "--port", "0")
    assert "limits.tabels" in said and "„limits.tables“" in said


def test_a_settings_file_that_is_not_there(tmp_path: Path) -> None:
    assert "cannot be read" in refused("en", "--config", tmp_path / "nowhere.toml", "--port", "0")


@pytest.fixture
def opened(tmp_path: Path) -> Iterator["Opened"]:
    found = Opened(tmp_path)
    yield found
    found.end()


class Opened:
    """A server that starts all the same, and what it says."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.process: subprocess.Popen[str] | None = None

    def start(self, **variables: str) -> str:
        """Start; return the address."""
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        words = ("serve", "--no-browser", "--data", self.data, "--port", str(port), "--lang", "en")
        self.process = started(*words, env=environment(**variables))
        until = time.monotonic() + 6 * PATIENCE
        while time.monotonic() < until:
            try:
                if httpx.get(f"http://127.0.0.1:{port}/health", timeout=PATIENCE).status_code == 200:
                    return f"http://127.0.0.1:{port}"
            except httpx.TransportError:
                time.sleep(0.05)
        raise AssertionError("the server did not start")

    def end(self) -> str:
        """End it; return what stood on its error stream."""
        if self.process is None:
            return ""
        self.process.terminate()
        _, said = self.process.communicate(timeout=3 * PATIENCE)
        assert self.process.returncode == 0
        self.process = None
        return said


def test_a_bad_pack_is_left_out_with_a_sentence(opened: Opened) -> None:
    pack = opened.data / "packs" / "avignon" / "broken"
    pack.mkdir(parents=True)
    (pack / "cards.toml").write_text("this is no pack", encoding="utf-8")
    address = opened.start(CHAPTERHOUSE_PORTT="1")
    assert httpx.get(f"{address}/api/titles", timeout=PATIENCE).status_code == 200
    said = opened.end()
    assert "A content pack is left out" in said and str(pack) in said and "Traceback" not in said
    assert "CHAPTERHOUSE_PORTT is not a setting" in said


def test_a_client_that_is_not_built_is_told(tmp_path: Path) -> None:
    script = (
        "import sys; from pathlib import Path; from chapterhouse.server.routes import client;"
        f"client.STATIC = Path({str(tmp_path)!r}) / 'nothing'; from chapterhouse.terminal.main import main;"
        "import uvicorn; uvicorn.Server.run = lambda self, sockets=None: setattr(self, 'started', True);"
        f"words = ['--port', '0', '--data', {str(tmp_path)!r}, '--lang', sys.argv[1]];"
        "sys.exit(main(['serve', '--no-browser', *words]))"
    )
    said = []
    for lang in ("en", "de"):
        run = subprocess.run(
            [sys.executable, "-c", script, lang],
            env=environment(),
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=6 * PATIENCE,
        )
        assert run.returncode == 0, run.stderr
        said.append(run.stderr)
    assert "browser client is not built" in said[0] and "nicht gebaut" in said[1]
