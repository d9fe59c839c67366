"""Answers in fewer bytes: files and data are packed once, other text as it is sent, secrets never."""

import gzip
import zlib
from pathlib import Path

import httpx
import msgspec
import pytest
from tests.browser.conftest import CLIENT
from tests.server.place import Person, Place

from chapterhouse.games import TITLES
from chapterhouse.server import title_pages
from chapterhouse.server.compression import LEAST, may_pack, preferred
from chapterhouse.server.routes.client import PACKED, STATIC


def raw(person: Person, path: str, **headers: str) -> tuple[httpx.Response, bytes]:
    """Ask, and return the answer with its bytes as they came over the wire."""
    wanted = {"Accept-Encoding": "identity"} | {
        name.replace("_", "-"): value for name, value in headers.items()
    }
    with person.http.stream("GET", path, headers=wanted) as answer:
        return answer, b"".join(answer.iter_raw())


@pytest.mark.parametrize(
    ("accepted", "chosen"),
    [
        ("", ""),
        ("identity", ""),
        ("gzip, deflate, br, zstd", "br"),
        ("gzip, deflate", "gzip"),
        ("GZIP", "gzip"),
        ("br;q=0.5, gzip;q=0.8", "gzip"),
        ("br;q=0, gzip", "gzip"),
        ("br;q=0, gzip;q=0", ""),
        ("*", "br"),
        ("*;q=0", ""),
        ("br;q=0, *", "gzip"),
        ("identity;q=0.5, gzip;q=0.1", ""),
        ("gzip;q=none", ""),
        ("gzip ; q=1.0, br ; q = 0.3", "gzip"),
        ("brotli, gzipped", ""),
        (";;q=,,=", ""),
    ],
)
def test_an_encoding_is_chosen_as_the_browser_likes(accepted: str, chosen: str) -> None:
    assert preferred(accepted, ("br", "gzip")) == chosen


# titles


@pytest.mark.parametrize("title", [title.name for title in TITLES])
@pytest.mark.parametrize("part", ["", "/texts/de", "/rules"])
def test_what_is_known_of_a_title_is_packed(anna: Person, title: str, part: str) -> None:
    path = f"/api/titles/{title}{part}"
    plain, data = raw(anna, path)
    answer, wire = raw(anna, path, Accept_Encoding="br, gzip")
    assert "content-encoding" not in plain.headers and answer.headers["content-encoding"] == "gzip"
    assert gzip.decompress(wire) == data and len(wire) < len(data) / 2
    assert int(answer.headers["content-length"]) == len(wire)
    assert answer.headers["vary"] == plain.headers["vary"] == "Accept-Encoding"
    assert answer.headers["etag"] != plain.headers["etag"], "other bytes, another tag"


def test_a_title_is_described_once_and_not_at_each_request(
    place: Place, anna: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = anna.get("/api/titles/pilgrim")

    def never(*_: object) -> None:
        raise AssertionError("it was described again")

    for name in ("card", "whole", "texts", "rules"):
        anna.get("/api/titles")
        anna.get("/api/titles/pilgrim/texts/en")
        anna.get("/api/titles/pilgrim/rules")
        monkeypatch.setattr(title_pages, name, never)
    assert anna.get("/api/titles/pilgrim") == first
    assert anna.get("/api/titles/pilgrim/texts/en") and anna.get("/api/titles/pilgrim/rules")
    assert anna.get("/api/titles")


@pytest.mark.parametrize("path", ["/api/titles", "/api/titles/kardinal", "/icon.svg", "/"])
@pytest.mark.parametrize("encoding", ["identity", "gzip"])
def test_what_a_browser_has_is_not_sent_again(anna: Person, path: str, encoding: str) -> None:
    answer, _ = raw(anna, path, Accept_Encoding=encoding)
    tag = answer.headers["etag"]
    for known in (tag, f"W/{tag}", f'"other", {tag}', "*"):
        again, wire = raw(anna, path, Accept_Encoding=encoding, If_None_Match=known)
        assert (again.status_code, wire) == (304, b"")
        assert again.headers["etag"] == tag and again.headers["cache-control"] == "no-cache"
        assert again.headers["vary"] == "Accept-Encoding"
    other, wire = raw(anna, path, Accept_Encoding=encoding, If_None_Match='"other"')
    assert other.status_code == 200 and wire


# files


@pytest.fixture
def files() -> list[Path]:
    """Return the text files of the built client."""
    assert CLIENT.exists(), "the client is not built (npm run build in web/)"
    return [path for path in STATIC.rglob("*") if path.suffix in (".js", ".css", ".html", ".svg")]


def test_every_text_of_the_client_has_packed_copies(files: list[Path]) -> None:
    assert len(files) >= 4
    for path in files:
        for suffix in PACKED.values():
            beside = path.with_name(path.name + suffix)
            assert beside.stat().st_size < path.stat().st_size, beside


@pytest.mark.parametrize("encoding", ["br", "gzip", "identity"])
def test_a_file_is_sent_as_the_browser_takes_it(anna: Person, files: list[Path], encoding: str) -> None:
    for path in files:
        name = path.relative_to(STATIC).as_posix()
        answer, wire = raw(anna, f"/{name}", Accept_Encoding=encoding)
        assert answer.headers.get("content-encoding", "identity") == encoding
        beside = path.with_name(path.name + PACKED.get(encoding, ""))
        assert wire == beside.read_bytes()
        if encoding == "gzip":
            assert gzip.decompress(wire) == path.read_bytes()
        is_asset = name.startswith("assets/")
        assert ("immutable" in answer.headers["cache-control"]) == is_asset


def test_the_packed_copies_have_no_address_of_their_own(anna: Person, files: list[Path]) -> None:
    for path in files:
        anna.get(f"/{path.relative_to(STATIC).as_posix()}.br", 404)
        anna.get(f"/{path.relative_to(STATIC).as_posix()}.gz", 404)


def test_fonts_are_sent_as_they_are(anna: Person) -> None:
    for path in STATIC.rglob("*.woff2"):
        answer, wire = raw(anna, f"/assets/{path.name}", Accept_Encoding="br, gzip")
        assert "content-encoding" not in answer.headers and wire == path.read_bytes()


def test_a_head_says_what_a_get_would(anna: Person) -> None:
    for path in ("/", "/api/titles/pilgrim"):
        answer, wire = raw(anna, path, Accept_Encoding="gzip")
        head = anna.http.head(path, headers={"Accept-Encoding": "gzip"})
        for name in ("etag", "content-encoding", "content-length", "vary", "content-type"):
            assert head.headers[name] == answer.headers[name]
        assert int(head.headers["content-length"]) == len(wire) and not head.content


def test_a_part_is_answered_with_the_whole(anna: Person) -> None:
    answer, wire = raw(anna, "/api/titles/kardinal", Range="bytes=0-9")
    assert answer.status_code == 200 and len(wire) > 10


# other answers


def test_long_answers_are_packed_and_short_ones_are_not(anna: Person) -> None:
    table = anna.table("kardinal")
    for path, is_long in ((f"/api/tables/{table}/frames?eyes=0", True), ("/api/tables/nowhere", False)):
        plain, data = raw(anna, path)
        answer, wire = raw(anna, path, Accept_Encoding="gzip")
        assert (len(data) >= LEAST) == is_long
        assert answer.headers.get("content-encoding", "") == ("gzip" if is_long else "")
        assert answer.headers["vary"] == plain.headers["vary"] == "Accept-Encoding"
        assert int(answer.headers["content-length"]) == len(wire)
        unpacked = gzip.decompress(wire) if is_long else wire
        assert msgspec.json.decode(unpacked).keys() == msgspec.json.decode(data).keys()


def test_a_record_is_packed_and_whole(anna: Person) -> None:
    table = anna.table("avignon")
    _, data = raw(anna, f"/api/tables/{table}/record?eyes=0")
    answer, wire = raw(anna, f"/api/tables/{table}/record?eyes=0", Accept_Encoding="gzip")
    if len(data) >= LEAST:
        wire = zlib.decompress(wire, wbits=31)
    assert wire == data and "attachment" in answer.headers["content-disposition"]


def test_secrets_are_never_packed(anna: Person) -> None:
    table = anna.table()
    anna.ask("PUT", f"/api/tables/{table}/notes", {"text": "to myself " * 200}, 204)
    for path in (f"/api/tables/{table}/invitation", "/api/me/export"):
        answer, wire = raw(anna, path, Accept_Encoding="gzip, br")
        assert "content-encoding" not in answer.headers and len(wire) >= LEAST, "the check can fail"
    for path in ("/api/guests", "/api/session/recovery", "/api/me/recovery", "/api/invitations"):
        assert not may_pack(path)
    assert may_pack("/api/meadow") and may_pack("/api/tables")
