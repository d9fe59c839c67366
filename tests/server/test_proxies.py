"""Behind a proxy: its word about the client is taken, and that of strangers is not."""

import json
import logging
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.place import PATIENCE, running
from tests.server.watching import wait_until

from chapterhouse.server.logs import JsonLines
from chapterhouse.server.proxies import Proxies, plain_address
from chapterhouse.server.settings import Limits, Settings

NEAR = ["127.0.0.1", "10.0.0.0/8", "2001:db8::/32"]


@pytest.mark.parametrize(
    "peer, chain, client",
    [
        ("127.0.0.1", "198.51.100.7", "198.51.100.7"),
        ("127.0.0.1", "192.0.2.1, 198.51.100.7", "198.51.100.7"),
        ("127.0.0.1", "192.0.2.1, 198.51.100.7, 10.9.9.9", "198.51.100.7"),
        ("127.0.0.1", "10.1.1.1, 10.9.9.9", "10.1.1.1"),
        ("127.0.0.1", "", "127.0.0.1"),
        ("127.0.0.1", "rubbish", "127.0.0.1"),
        ("127.0.0.1", "192.0.2.1, rubbish, 10.9.9.9", "10.9.9.9"),
        ("127.0.0.1", "[2001:db9::1]:4711", "2001:db9::1"),
        ("127.0.0.1", "198.51.100.7:4711", "198.51.100.7"),
        ("::ffff:127.0.0.1", "198.51.100.7", "198.51.100.7"),
        ("2001:db8::5", "198.51.100.7", "198.51.100.7"),
        ("198.51.100.7", "192.0.2.1", "198.51.100.7"),
        ("", "192.0.2.1", ""),
    ],
)
def test_the_nearest_address_that_is_no_proxy_is_the_client(peer: str, chain: str, client: str) -> None:
    assert Proxies(NEAR).client(peer, [("X-Forwarded-For", chain)]).address == client


def test_several_headers_are_one_chain() -> None:
    headers = [
        ("x-forwarded-for", "192.0.2.1"),
        ("x-forwarded-for", "198.51.100.7"),
        ("x-forwarded-proto", "https"),
    ]
    assert Proxies(NEAR).client("127.0.0.1", headers) == ("198.51.100.7", "https")


def test_only_the_header_that_the_proxy_writes_is_read() -> None:
    headers = [
        ("forwarded", 'for="[2001:db9::1]:80";proto=https, for=10.1.1.1'),
        ("x-forwarded-for", "192.0.2.1"),
    ]
    assert Proxies(NEAR, "forwarded").client("127.0.0.1", headers) == ("2001:db9::1", "https")
    assert Proxies(NEAR).client("127.0.0.1", headers).address == "192.0.2.1"


def test_nonsense_is_no_scheme_and_no_address() -> None:
    headers = [("x-forwarded-for", "192.0.2.1"), ("x-forwarded-proto", "gopher")]
    assert Proxies(NEAR).client("127.0.0.1", headers).scheme is None
    for text in ("unknown", "_hidden", "1.2.3", "[", "", "a:b:c:::"):
        assert plain_address(text) == ""


def test_who_is_trusted_without_a_word_about_it() -> None:
    assert not Proxies.of(Settings()).trusts("127.0.0.1")
    assert Proxies.of(Settings(origins=("https://x.example",))).trusts("127.0.0.1")
    named = Settings(origins=("https://x.example",), trusted_proxies=("10.0.0.1",))
    assert not Proxies.of(named).trusts("127.0.0.1") and Proxies.of(named).trusts("10.0.0.1")


def doors(address: str, clients: list[str]) -> list[int]:
    """Ask for a new guest as each of these clients; return the answers' codes."""
    return [
        httpx.post(
            f"{address}/api/guests", json={"name": "X"}, headers={"X-Forwarded-For": client}, timeout=PATIENCE
        ).status_code
        for client in clients
    ]


def test_each_client_behind_the_proxy_has_limits_of_its_own(tmp_path: Path) -> None:
    limits = Limits(door_burst=1, doors=0.01)
    with running(tmp_path, limits=limits, trusted_proxies=("127.0.0.1",)) as place:
        assert doors(place.address, ["192.0.2.1", "192.0.2.1", "192.0.2.2"]) == [201, 429, 201]
        assert doors(place.address, ["192.0.2.7, 192.0.2.1"]) == [429], (
            "what a client writes itself is no help"
        )


def test_a_header_of_a_stranger_is_ignored(tmp_path: Path) -> None:
    with running(tmp_path, limits=Limits(door_burst=1, doors=0.01), trusted_proxies=("10.0.0.1",)) as place:
        assert doors(place.address, ["192.0.2.1", "192.0.2.2"]) == [201, 429]


def logged(caplog: pytest.LogCaptureFixture) -> list[dict[str, Any]]:
    """Return what the log says about requests; a busy machine may have other things logged, too."""
    lines = [json.loads(JsonLines().format(record)) for record in caplog.records]
    return [line for line in lines if "path" in line]


def test_the_log_names_the_client_and_not_the_proxy(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with running(tmp_path, trusted_proxies=("127.0.0.1",)) as place:
        with caplog.at_level(logging.INFO, logger="chapterhouse.requests"):
            httpx.get(
                f"{place.address}/api/titles", headers={"X-Forwarded-For": "192.0.2.44"}, timeout=PATIENCE
            )
            assert httpx.get(f"{place.address}/health/live", timeout=PATIENCE).status_code == 200
            wait_until(lambda: len(logged(caplog)) == 2, "both in the log")  # after they were answered
    clients = {line["path"]: line["client"] for line in logged(caplog)}
    assert clients == {"/api/titles": "192.0.2.44", "/health/live": "127.0.0.1"}
