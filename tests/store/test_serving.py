"""The whole server on either database: a game over sockets, talk, notes, a restart, the end of an account."""

from pathlib import Path
from typing import Any

from tests.server.place import Line, legal, running


def newest(line: Line) -> dict[str, Any]:
    return [heard for heard in line.heard if heard["type"] == "moment"][-1]


def test_a_game_is_played_and_goes_on_after_a_restart(url: str, tmp_path: Path) -> None:
    with running(tmp_path, database=url) as place:
        anna, bo = place.person("Anna"), place.person("Bo")
        seats = [{"kind": "me"}, {"kind": "open"}]
        wanted = {"title": "avignon", "seats": seats, "pace": {"kind": "live", "turn": 600, "reserve": 60}}
        table = anna.post("/api/tables", {**wanted, "public": True, "options": {"sides": "rome"}}, 201)["id"]
        bo.post(f"/api/tables/{table}/join", {})
        anna.post(f"/api/tables/{table}/start")
        with anna.online() as line, bo.online() as other:
            lines = [line, other]
            for seat, own in enumerate(lines):
                own.watch(table, eyes=seat)
            moment = newest(line)
            for _ in range(8):
                own = lines[moment["mover"]]
                own.catch_up(table, moment["at"])
                question = newest(own)
                answer = own.command(
                    "play", table, moment["mover"], question["at"], moves=[legal(question)[0]]
                )
                assert answer["type"] == "done", answer
                moment = newest(own)
            line.say({"type": "say", "id": "s1", "table": table, "text": "Größe – “quoted” \\ 'text'"})
            assert line.answer("s1")["type"] == "done"
        anna.ask("PUT", f"/api/tables/{table}/notes", {"text": "once"}, 204)
        anna.ask("PUT", f"/api/tables/{table}/notes", {"text": "twice"}, 204)
        before = anna.get(f"/api/tables/{table}/moment")
        cookies = dict(anna.http.cookies)
    with running(tmp_path, database=url) as place:
        anna = place.stranger()
        anna.http.cookies.update(cookies)
        after = anna.get(f"/api/tables/{table}/moment")
        for name in ("at", "view", "mover", "names", "story"):
            assert after[name] == before[name], name
        assert anna.get(f"/api/tables/{table}/notes") == {"text": "twice"}
        said = anna.get(f"/api/tables/{table}/chat")["messages"]
        assert [message["text"] for message in said] == ["Größe – “quoted” \\ 'text'"]
        assert anna.get("/api/me/export")
        anna.ask("DELETE", "/api/me", None, 204)
        assert anna.get("/api/me", 401)["reason"] == "signed_out"
