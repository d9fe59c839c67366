"""Through Debian's nginx with the file that is shipped: HTTP, sockets, the client's address, headers."""

import json
import logging
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from tests.server.place import PATIENCE, Person, legal, running
from tests.server.watching import wait_until

from chapterhouse.server.logs import JsonLines
from chapterhouse.server.settings import Limits

CONF = Path(__file__).parents[2] / "deploy" / "nginx" / "chapterhouse.conf"
NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")
WHY_NOT = "There is no nginx (INSTALL=yes make test installs one)."
HOST = "games.example"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def rewritten(text: str, house: int, port: int) -> str:
    """Return the shipped file with free ports and without a certificate; nothing else is changed."""
    text = text.replace("server 127.0.0.1:8000;", f"server 127.0.0.1:{house};")
    text = text.replace("listen 443 ssl http2;", f"listen 127.0.0.1:{port};")
    text = re.sub(r"\n *ssl_certificate\S* .*", "", text)
    return re.sub(r"server \{\n    listen 80;.*?\n\}\n", "", text, flags=re.DOTALL)


@contextmanager
def nginx(folder: Path, house: int) -> Iterator[int]:
    """Run nginx before a house; yield its port."""
    if NGINX is None:
        pytest.skip(WHY_NOT)
    port = free_port()
    folder.mkdir()
    (folder / "house.conf").write_text(
        rewritten(CONF.read_text(encoding="utf-8"), house, port), encoding="utf-8"
    )
    places = "".join(
        f"{name}_temp_path {folder}/{name};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "nginx.conf").write_text(
        f"daemon off; master_process off; pid {folder}/pid; error_log {folder}/error.log;"
        f"events {{}} http {{ access_log off; {places} include {folder}/house.conf; }}",
        encoding="utf-8",
    )
    process = subprocess.Popen([NGINX, "-c", str(folder / "nginx.conf"), "-p", str(folder), "-e", "stderr"])
    try:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                httpx.get(f"http://127.0.0.1:{port}/health/live", headers={"Host": HOST}, timeout=PATIENCE)
                break
            except httpx.TransportError:
                assert process.poll() is None, (folder / "error.log").read_text()
                time.sleep(0.05)
        yield port
    finally:
        process.terminate()
        process.wait(PATIENCE)


def test_the_shipped_file_is_one_that_nginx_takes(tmp_path: Path) -> None:
    """Also with its certificate: one is made for the test."""
    openssl = shutil.which("openssl")
    if NGINX is None or openssl is None:
        pytest.skip(WHY_NOT)
    made = ["-keyout", str(tmp_path / "key"), "-out", str(tmp_path / "pem"), "-subj", f"/CN={HOST}"]
    subprocess.run(
        [openssl, "req", "-x509", "-newkey", "rsa:2048", "-nodes", *made], check=True, capture_output=True
    )
    text = CONF.read_text(encoding="utf-8")
    text = re.sub(r"(ssl_certificate +)\S+;", rf"\g<1>{tmp_path}/pem;", text)
    text = re.sub(r"(ssl_certificate_key +)\S+;", rf"\g<1>{tmp_path}/key;", text)
    (tmp_path / "house.conf").write_text(text, encoding="utf-8")
    (tmp_path / "nginx.conf").write_text(
        f"pid {tmp_path}/pid; events {{}} http {{ include {tmp_path}/house.conf; }}", encoding="utf-8"
    )
    run = subprocess.run(
        [NGINX, "-t", "-c", str(tmp_path / "nginx.conf"), "-e", "stderr"], capture_output=True, text=True
    )
    assert run.returncode == 0, run.stderr
    assert "[warn]" not in run.stderr, run.stderr


def test_a_game_is_played_through_nginx(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    limits = Limits(door_burst=3, doors=0.001)
    with running(tmp_path / "house", trusted_proxies=("127.0.0.1",), limits=limits) as place:
        with nginx(tmp_path / "nginx", int(place.address.rpartition(":")[2])) as port:
            near = f"http://127.0.0.1:{port}"
            anna = Person(near)
            with caplog.at_level(logging.INFO, logger="chapterhouse.requests"):
                spoofed = {"X-Forwarded-For": "192.0.2.77", "Forwarded": "for=192.0.2.78"}
                answer = anna.http.post("/api/guests", json={"name": "Anna"}, headers=spoofed)
                assert answer.status_code == 201
                wait_until(lambda: is_logged(caplog), "the request in the log")  # after it was answered
            table = anna.table("avignon")
            moment = anna.get(f"/api/tables/{table}/moment?eyes=0")
            command = {"id": "n1", "type": "play", "seat": moment["mover"], "at": moment["at"]}
            moved = anna.get(f"/api/tables/{table}/moment?eyes={moment['mover']}")
            at = anna.post(f"/api/tables/{table}/commands", {**command, "moves": [legal(moved)[0]]})["at"]
            with anna.online() as line:
                moment = line.watch(table)
                assert moment["at"] == at
                seat = moment["mover"]
                asked = anna.get(f"/api/tables/{table}/moment?eyes={seat}")
                done = line.command("play", table, seat, asked["at"], moves=[legal(asked)[0]])
                assert done["type"] == "done" and done["at"] > at
            check_headers(anna, place.address)
            anna.http.close()
    lines = [json.loads(JsonLines().format(record)) for record in caplog.records]
    assert {line["client"] for line in lines if line.get("path") == "/api/guests"} == {"127.0.0.1"}


def is_logged(caplog: pytest.LogCaptureFixture) -> bool:
    """Return whether a request is in the log."""
    return any(record.name == "chapterhouse.requests" for record in caplog.records)


def check_headers(anna: Person, house: str) -> None:
    """What the house says about caching and packing comes through as it is."""
    kept = ("etag", "cache-control", "vary", "content-encoding", "content-security-policy")
    for path in ("/", "/api/titles"):
        through = anna.http.get(path, headers={"Accept-Encoding": "gzip, br"})
        direct = httpx.get(house + path, headers={"Accept-Encoding": "gzip, br"}, timeout=PATIENCE)
        for name in kept:
            assert through.headers.get(name) == direct.headers.get(name), (path, name)
        if through.headers.get("etag"):
            asked = {"Accept-Encoding": "gzip, br", "If-None-Match": through.headers["etag"]}
            again = anna.http.get(path, headers=asked)
            assert again.status_code == 304
    assert anna.http.get("/metrics").status_code == 403


def test_each_browser_behind_nginx_has_limits_of_its_own(tmp_path: Path) -> None:
    """Loopback has many addresses: two of them are two clients."""
    limits = Limits(door_burst=1, doors=0.001)
    with running(tmp_path / "house", trusted_proxies=("127.0.0.1",), limits=limits) as place:
        with nginx(tmp_path / "nginx", int(place.address.rpartition(":")[2])) as port:
            codes: list[int] = []
            for address in ("127.0.0.2", "127.0.0.2", "127.0.0.3"):
                transport = httpx.HTTPTransport(local_address=address)
                with httpx.Client(transport=transport, timeout=PATIENCE) as browser:
                    spoofed = {"X-Forwarded-For": f"192.0.2.{len(codes)}"}
                    answer = browser.post(
                        f"http://127.0.0.1:{port}/api/guests", json={"name": "X"}, headers=spoofed
                    )
                    codes.append(answer.status_code)
            assert codes == [201, 429, 201]
