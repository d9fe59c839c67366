"""The tables of an account on a server, over HTTP: an agent is one more person there, with equal rights."""

import time
import uuid
from collections.abc import Sequence
from typing import Any, Final

from chapterhouse.research.agent.line import Answered, Line
from chapterhouse.research.agent.place import Place, Refused, helps

PAUSE: Final = 1.0  # seconds between two looks while an agent waits
LONGEST: Final = 300.0  # that it waits at once


class ServerPlace(Place):
    """Everything is asked of the server, which tells an account what its seats may know and no more."""

    def __init__(self, line: Line, language: str) -> None:
        super().__init__(language)
        self.line = line
        self._told: dict[str, int] = {}
        self._texts: dict[str, dict[str, str]] = {}

    def list_tables(self) -> str:
        mine = self._ask("GET", "/api/tables")["mine"]
        if not mine:
            return self.say("no_tables")
        return "\n".join([self.say("tables"), *(self._line(table) for table in mine)])

    def look(self, table: str, wait: float = 0.0) -> str:
        moment = self._moment(table)
        end = time.monotonic() + min(wait, LONGEST)
        while not self._is_ready(moment) and time.monotonic() < end:
            time.sleep(PAUSE)
            moment = self._moment(table)
        told = self._text(table) if moment["view"] is not None else {"text": self.say("not_begun")}
        return "\n".join([*self._news(table, moment), told["text"]])

    def legal_moves(self, table: str, helped: bool = True) -> str:
        moment = self._asked(table)
        choices = [choice for choice in moment["question"]["choices"] if choice["objection"] is None]
        labels = [(choice["move"], f"{choice['verb_label']} {choice['label']}".strip()) for choice in choices]
        found = self._helps(table, moment, [move for move, _ in labels]) if helped else []
        return self.offered(moment["question"]["prompt"], labels, found)

    def why(self, table: str, move: str) -> str:
        moment = self._asked(table)
        question = moment["question"]
        wanted = {"seat": question["seat"], "at": question["at"], "moves": self.checked([move])}
        try:
            found = self._ask("POST", f"/api/tables/{table}/preview", wanted)
        except Answered as refused:
            return str(refused)
        more = [self.say("follows", sentences=" ".join(found["sentences"]))] if found["sentences"] else []
        return "\n".join([self.say("legal"), *more])

    def play(self, table: str, moves: Sequence[str]) -> str:
        question = self._asked(table)["question"]
        wanted = {"seat": question["seat"], "at": question["at"], "moves": self.checked(moves)}
        self._command(table, "play", wanted)
        moment = self._moment(table)
        if moment["can"]["confirm"] and moment["held"] in moment["info"]["yours"]:
            self._command(table, "confirm", {"seat": moment["held"], "at": moment["at"]})
            moment = self._moment(table)
        state = self._text(table)["sections"][0]["sentences"]
        return "\n".join([*self._news(table, moment), *state])

    def chat(self, table: str, text: str) -> str:
        if not text.strip():
            raise self.refused("no_words")
        self._ask("POST", f"/api/tables/{table}/chat", {"text": text})
        return self.say("said")

    def join(self, code: str) -> str:
        table = self._ask("POST", "/api/invitations", {"code": code})["id"]
        self._ask("POST", f"/api/tables/{table}/join", {"code": code})
        return self.say("joined", id=table)

    # inside

    def _ask(self, method: str, path: str, body: object = None) -> Any:
        try:
            return self.line.ask(method, path, body)
        except OSError as error:
            raise self.refused("unreachable", server=self.line.server, why=error) from None
        except Answered as answer:
            if answer.reason == "signed_out":
                raise self.refused("signed_out") from None
            raise

    def _command(self, table: str, kind: str, fields: dict[str, Any]) -> None:
        self._ask("POST", f"/api/tables/{table}/commands", {"id": uuid.uuid4().hex, "type": kind, **fields})

    def _moment(self, table: str) -> Any:
        return self._ask("GET", f"/api/tables/{self._checked(table)}/moment?after={self._told.get(table, 0)}")

    def _text(self, table: str) -> Any:
        return self._ask("GET", f"/api/tables/{self._checked(table)}/text")

    def _checked(self, table: str) -> str:
        """Refuse what could not be the id of a table, before it becomes part of an address."""
        if not table.isascii() or not table.isalnum():
            raise self.refused("unknown_table", table=table)
        return table

    def _asked(self, table: str) -> Any:
        moment = self._moment(table)
        if moment["question"] is None:
            over = moment["info"]["result"] is not None
            raise self.refused("game_over" if over else "not_asked")
        return moment

    def _is_ready(self, moment: Any) -> bool:
        return moment["question"] is not None or moment["info"]["status"] not in ("open", "playing")

    def _news(self, table: str, moment: Any) -> list[str]:
        self._told[table] = moment["at"]
        return self.news([f"{part['heading']}: {' '.join(part['sentences'])}" for part in moment["story"]])

    def _line(self, table: Any) -> str:
        people = ", ".join(seat["name"] for seat in table["seats"] if seat["name"])
        key = "waits"
        if table["status"] == "open":
            key = "not_begun"
        elif table["status"] != "playing":
            key = "over"
        elif table["your_turn"]:
            key = "yours"
        name = table["name"] or table["title"]
        return self.say("table", id=table["id"], title=name, people=people, state=self.say(key))

    def _helps(self, table: str, moment: Any, moves: Sequence[str]) -> list[str]:
        title = moment["info"]["title"]
        if title not in self._texts:
            self._texts[title] = self._ask("GET", f"/api/titles/{title}/texts/{self.words.language}")
        return helps(self._texts[title], moves, self._text(table)["text"])


def signed_in(line: Line, language: str, login: str, password: str, guest: str) -> ServerPlace:
    """Return the tables of an account: by its cookie, by login and password, or as a new guest."""
    place = ServerPlace(line, language)
    if guest:
        place._ask("POST", "/api/guests", {"name": guest, "lang": language})
    elif login:
        place._ask("POST", "/api/session", {"login": login, "password": password})
    if place._ask("GET", "/api/session")["you"] is None:
        raise place.refused("signed_out")
    return place


__all__ = ["Refused", "ServerPlace", "signed_in"]
