"""Requests to a server, with the cookie of an account, by the standard library alone."""

import json
from http.cookiejar import CookieJar
from typing import Any, Final
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import HTTPCookieProcessor, HTTPRedirectHandler, Request, build_opener

from chapterhouse.research.agent.place import Refused

PATIENCE: Final = 60.0  # seconds for an answer
MOST: Final = 4_000_000  # bytes of an answer


class Answered(Refused):
    """What the server refuses: its sentence, with the rule, and the reason for programs."""

    def __init__(self, reason: str, sentence: str, rule: str) -> None:
        super().__init__(f"{sentence} ({rule})" if rule else sentence)
        self.reason = reason


class _NoRedirects(HTTPRedirectHandler):
    """A cookie goes to the server that was named, and nowhere else."""

    def redirect_request(self, *given: object) -> None:
        return None


class Line:
    """One account's requests. `session` is the value of its cookie; without one the server may set it."""

    def __init__(self, server: str, language: str, session: str = "") -> None:
        parts = urlsplit(server)
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment:
            raise ValueError(server)
        self.server = server.rstrip("/")
        self._language, self._session = language, session
        self._opener = build_opener(HTTPCookieProcessor(CookieJar()), _NoRedirects)

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """Return the answer; raise `Answered` where the server refuses and `OSError` where there is none."""
        mark = "&" if "?" in path else "?"
        request = Request(f"{self.server}{path}{mark}lang={self._language}", method=method)
        if self._session:
            request.add_header("Cookie", f"chapterhouse={self._session}")
        if method != "GET":
            request.add_header("Content-Type", "application/json")
            request.data = json.dumps(body if body is not None else {}).encode()
        try:
            with self._opener.open(request, timeout=PATIENCE) as answer:
                return _read(answer.read(MOST))
        except HTTPError as error:
            raise _refusal(error) from None


def _read(text: bytes) -> Any:
    if not text:
        return None
    try:
        return json.loads(text)
    except ValueError:
        raise OSError("an answer that is not JSON") from None


def _refusal(error: HTTPError) -> Exception:
    try:
        found = json.loads(error.read(MOST))
        return Answered(str(found["reason"]), str(found["sentence"]), str(found["rule"]))
    except (ValueError, KeyError, TypeError):
        return OSError(f"status {error.code}")
