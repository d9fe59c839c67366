"""Headers that nobody can parse: refused with a sentence, or passed over; never a fault of ours."""

import socket

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.server.place import PATIENCE, Person, Place

NAMES = st.sampled_from(
    [
        "Origin",
        "Host",
        "Cookie",
        "Accept",
        "Accept-Language",
        "Accept-Encoding",
        "Content-Type",
        "Content-Encoding",
        "Content-Length",
        "If-None-Match",
        "If-Modified-Since",
        "Range",
        "Expect",
        "Forwarded",
        "X-Forwarded-For",
        "X-Forwarded-Proto",
        "Referer",
        "Authorization",
        "Upgrade",
        "Connection",
    ]
)
PIECES = st.sampled_from(
    'http:// https:// [ ] ::1 : // @ % ; , = " q= * / \xff null multipart/form-data boundary= charset= '
    "application/json bytes= 99999999 -1 a".split()
)
WRONG = st.sampled_from(
    ["http://[", "http://[::1", "https://]", "[", "a[b", "\xff", "99999999999999999999", ";", ""]
)
VALUES = (
    WRONG
    | st.lists(PIECES, max_size=6).map("".join)
    | st.text(st.characters(min_codepoint=32, max_codepoint=255, exclude_characters="\x7f"), max_size=20)
)
TARGETS = st.sampled_from(
    [
        ("GET", "/api/me", b""),
        ("GET", "/", b""),
        ("GET", "/api/titles", b""),
        ("GET", "/api/tables/{table}/invitation", b""),
        ("PATCH", "/api/me", b'{"lang": "en"}'),
        ("POST", "/api/records", b"{}"),
        ("POST", "/api/session", b'{"login": "nobody", "password": "x"}'),
        ("GET", "/api/socket", b""),
    ]
)


def answer(place: Place, request: bytes) -> bytes:
    """Return the head of the answer to the bytes of a request."""
    host, _, port = place.address.removeprefix("http://").partition(":")
    with socket.create_connection((host, int(port)), PATIENCE) as line:
        line.sendall(request)
        line.shutdown(socket.SHUT_WR)
        found = b""
        while b"\r\n\r\n" not in found:
            more = line.recv(65_536)
            if not more:
                break
            found += more
    return found


@pytest.mark.parametrize(
    "origin", ["http://[", "http://[::1", "https://]", "//", "null", "", "\xff", "http://"]
)
def test_an_origin_that_is_none_is_refused_with_a_sentence(anna: Person, origin: str) -> None:
    headers = [(b"Origin", origin.encode("latin-1")), (b"Accept-Language", b"de")]
    refused = anna.http.patch("/api/me", json={"lang": "de"}, headers=headers)
    assert refused.status_code == 403
    assert refused.json()["reason"] == "foreign_origin"
    assert "fremden" in refused.json()["sentence"] or "anderen" in refused.json()["sentence"]


def test_an_origin_that_is_none_opens_no_socket(place: Place, anna: Person) -> None:
    with pytest.raises(Exception, match=r"4403|403"), anna.online(origin="http://["):
        pass


def test_no_header_makes_the_server_stumble(place: Place, anna: Person) -> None:
    table = anna.table()
    faults = _faults(anna)

    @settings(
        max_examples=150,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=[HealthCheck.too_slow],
    )
    @given(TARGETS, st.lists(st.tuples(NAMES, VALUES), min_size=1, max_size=3), st.booleans())
    def send(target: tuple[str, str, bytes], headers: list[tuple[str, str]], is_ours: bool) -> None:
        method, path, body = target
        given_names = {name.lower() for name, _ in headers}
        lines = [
            f"{method} {path.format(table=table)} HTTP/1.1",
            *(f"{name}: {text}" for name, text in headers),
        ]
        if "host" not in given_names:
            lines.append("Host: " + place.address.removeprefix("http://"))
        if is_ours:
            lines.append(f"Cookie: {anna.cookie}")
        if body and "content-length" not in given_names:
            lines.append(f"Content-Length: {len(body)}")
        lines.append("Connection: close")
        head = answer(place, "\r\n".join(lines).encode("latin-1") + b"\r\n\r\n" + body)
        assert not head.startswith(b"HTTP/1.1 5"), head

    send()
    assert _faults(anna) == faults


def _faults(person: Person) -> list[str]:
    text: str = person.get("/metrics")
    return [line for line in text.splitlines() if line.startswith("chapterhouse_faults")]
