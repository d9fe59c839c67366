"""Cookies: other applications on the same host may have set what they like."""

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.server.place import PATIENCE, Person, Place
from websockets.sync.client import connect
from websockets.typing import Origin

from chapterhouse.server.cookies import tokens_in

ODD = [
    'theirs="quoted; and = more"',
    'theirs={"json": [1, 2, {"a": "b"}]}',
    "theirs=[1]; (x)=<y>; @=/; a[b]=c",
    "theirs=a b c,d",
    "theirs=gr\xf6\xdfe",
    "theirs",
    "=nothing",
    ";;; ; =; ==",
    'theirs=a\\"b\\073',
    "chapterhouse=theirs",
    'chapterhouse="' + "x" * 43 + '"',
    "chapterhouse=; chapterhouse; Chapterhouse=x; chapterhouse2=y",
    "$Version=1; $Path=/",
    "expires=Wed, 09 Nov 2033 12:00:00 GMT; path=/",
]


@pytest.mark.parametrize("is_first", [True, False])
@pytest.mark.parametrize("odd", ODD)
def test_odd_cookies_of_others_keep_nobody_from_the_table(
    place: Place, anna: Person, odd: str, is_first: bool
) -> None:
    header = f"{odd}; {anna.cookie}" if is_first else f"{anna.cookie}; {odd}"
    answer = httpx.get(
        f"{place.address}/api/me", timeout=PATIENCE, headers=[(b"Cookie", header.encode("latin-1"))]
    )
    assert answer.status_code == 200 and answer.json()["you"]["id"] == anna.account["id"]
    with connect(
        place.address.replace("http", "ws") + "/api/socket",
        additional_headers={"Cookie": header},
        origin=Origin(place.address),
        open_timeout=PATIENCE,
    ) as socket:
        assert anna.account["id"] in str(socket.recv(timeout=PATIENCE))


def test_several_cookie_headers_are_read_as_one(place: Place, anna: Person) -> None:
    headers = [(b"Cookie", b"theirs=1"), (b"Cookie", anna.cookie.encode()), (b"Cookie", b"more=2")]
    assert httpx.get(f"{place.address}/api/me", timeout=PATIENCE, headers=headers).status_code == 200


@given(st.text(), st.text())
def test_whatever_stands_around_it_our_token_is_found(before: str, after: str) -> None:
    token = "t" * 43
    assert token in tokens_in([f"{before}; chapterhouse={token} ;{after}"])
    assert all(len(found) == 43 for found in tokens_in([before, after]))
