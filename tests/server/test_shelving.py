"""Tables put away from one's own list, and how many one may have."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from tests.server.place import Person, Place, running
from tests.server.test_parting import resign
from tests.server.test_tables import finish, opened
from tests.server.test_together import two

from chapterhouse.server.settings import Limits


def names(person: Person, editions: str) -> list[str]:
    return [table["id"] for table in person.get("/api/tables")[editions]]


def test_a_table_that_is_over_can_be_put_away_and_restored_by_each_for_themselves(
    anna: Person, bo: Person
) -> None:
    table = two(anna, bo)
    path = f"/api/tables/{table}/away"
    assert anna.ask("PUT", path, status=409)["reason"] == "not_over"
    resign(bo, table, 1)
    anna.ask("PUT", path, status=204)
    anna.ask("PUT", path, status=204)
    assert names(anna, "away") == [table] and table not in names(anna, "mine")
    assert table not in names(anna, "finished"), "nor is it shown as somebody else's"
    assert table in names(bo, "mine") and names(bo, "away") == []
    assert anna.get(f"/api/tables/{table}")["status"] == "finished"
    anna.ask("DELETE", path, status=204)
    assert table in names(anna, "mine") and names(anna, "away") == []


def test_nobody_puts_away_what_is_not_theirs(place: Place, anna: Person, bo: Person) -> None:
    table = two(anna, bo)
    resign(bo, table, 1)
    clara = place.person("Clara")
    assert clara.ask("PUT", f"/api/tables/{table}/away", status=403)["reason"] == "not_seated"
    assert clara.ask("PUT", "/api/tables/nowhere/away", status=404)["reason"] == "unknown_table"


def test_a_table_that_cannot_be_continued_can_be_put_away(place: Place, anna: Person) -> None:
    lost, broken = anna.table("avignon"), anna.table("avignon")
    place.store(f"UPDATE tables SET content = 'gone@000' WHERE id = '{lost}'")
    place.store(f"DELETE FROM events WHERE n = 3 AND table_id = '{broken}'")
    for table in (lost, broken):
        place.forget(table)
        anna.ask("PUT", f"/api/tables/{table}/away", status=204)
    assert sorted(names(anna, "away")) == sorted([lost, broken])


def test_branches_rematches_and_imports_count_against_the_limit_of_tables(tmp_path: Path) -> None:
    with running(tmp_path, limits=replace(Limits.none(), tables=2)) as place:
        anna = place.person("Anna")
        table = anna.table("avignon")
        with anna.online() as line:
            finish(line, table)
        record = anna.get(f"/api/tables/{table}/record?eyes=all").encode()
        opened(anna)
        last = {"n": 7}
        branch = anna.post(f"/api/tables/{table}/branch", last, 201)["id"]
        refused: dict[str, Any] = anna.post(f"/api/tables/{table}/branch", last, 429)
        assert refused["reason"] == "too_many_tables" and "2" in refused["sentence"]
        assert anna.post(f"/api/tables/{table}/rematch", status=429)["reason"] == "too_many_tables"
        brought = anna.http.post("/api/records", content=record)
        assert (brought.status_code, brought.json()["reason"]) == (429, "too_many_tables")
        anna.ask("DELETE", f"/api/tables/{branch}", status=204)
        assert anna.http.post("/api/records", content=record).status_code == 201
        assert opened_is_refused(anna)


def opened_is_refused(person: Person) -> bool:
    wanted = {"title": "avignon", "seats": [{"kind": "me"}, {"kind": "open"}]}
    reason: str = person.post("/api/tables", wanted, 429)["reason"]
    return reason == "too_many_tables"


def test_nobody_takes_two_seats_of_a_public_table(anna: Person, bo: Person) -> None:
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    table = anna.post("/api/tables", {"title": "kardinal", "seats": seats, "public": True}, 201)["id"]
    bo.post(f"/api/tables/{table}/join", {"seat": 1})
    refused = bo.post(f"/api/tables/{table}/join", {"seat": 2}, 409)
    assert refused["reason"] == "one_seat" and refused["sentence"].startswith("An einem öffentlichen Tisch")
    assert anna.post(f"/api/tables/{table}/join", {"seat": 2}, 409)["reason"] == "one_seat"
    both = [{"kind": "me"}, {"kind": "me"}, {"kind": "open"}]
    own = anna.post("/api/tables", {"title": "kardinal", "seats": both, "public": True}, 201)
    assert own["yours"] == [0, 1], "the host may set up several seats"
