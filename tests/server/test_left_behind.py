"""What deleted accounts leave behind, and open tables at which nothing happens."""

from pathlib import Path

from tests.server.place import Place, running
from tests.server.test_parting import command, newest_info, resign, whole_record
from tests.server.test_together import two

# deleted accounts


def test_the_seats_of_a_deleted_account_go_to_a_bot_and_the_host_passes_on(place: Place) -> None:
    anna, bo = place.person("Anna"), place.person("Bo")
    table = two(anna, bo)
    with bo.online() as line:
        moment = line.watch(table)
        anna.ask("DELETE", "/api/me", status=204)
        while moment["mover"] != 1:
            moment = line.wait("moment")
        seat = newest_info(line, table)["seats"][0]
        assert (seat["deputy"], seat["absence"]) == (True, "deleted")
        assert newest_info(line, table)["host"] is True
    command(bo, table, "ask_end", 1)  # nobody is left to be asked
    assert bo.get(f"/api/tables/{table}")["status"] == "finished"
    whole_record(bo, table)


def test_a_game_that_only_those_who_resigned_could_see_ends_when_the_last_account_is_deleted(
    place: Place,
) -> None:
    anna, bo = place.person("Anna"), place.person("Bo")
    seats = [{"kind": "me"}, {"kind": "me"}, {"kind": "open"}]
    wanted = {"title": "kardinal", "seats": seats, "public": True}
    table = anna.post("/api/tables", wanted, 201)["id"]
    bo.post(f"/api/tables/{table}/join", {})
    anna.post(f"/api/tables/{table}/start")
    resign(bo, table, 2)
    anna.ask("DELETE", "/api/me", status=204)
    info = bo.get(f"/api/tables/{table}")
    assert (info["status"], info["result"]["rank"]) == ("finished", [1, 1, 1])
    assert [seat["absence"] for seat in info["seats"]] == ["deleted", "deleted", "resigned"]
    whole_record(bo, table)


def test_accounts_that_were_deleted_behind_the_servers_back_are_found_later(tmp_path: Path) -> None:
    with running(tmp_path) as place:
        anna, bo = place.person("Anna"), place.person("Bo")
        table = two(anna, bo)
        place.store(f"UPDATE seats SET account = NULL WHERE table_id = '{table}' AND seat = 0")
        place.store(f"UPDATE tables SET host = NULL WHERE id = '{table}'")
        with bo.online() as line:
            moment = line.watch(table)
            while moment["info"]["seats"][0]["absence"] != "deleted" or moment["mover"] != 1:
                moment = line.wait("moment")


def test_an_open_table_of_a_deleted_host_goes_to_the_next_person_or_away(place: Place) -> None:
    anna, bo = place.person("Anna"), place.person("Bo")
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    wanted = {"title": "kardinal", "seats": seats, "public": True}
    shared, alone = (anna.post("/api/tables", wanted, 201)["id"] for _ in range(2))
    bo.post(f"/api/tables/{shared}/join", {"seat": 1})
    anna.ask("DELETE", "/api/me", status=204)
    info = bo.get(f"/api/tables/{shared}")
    assert info["host"] is True and [seat["kind"] for seat in info["seats"]] == ["open", "person", "open"]
    bo.get(f"/api/tables/{alone}", 404)


def test_tables_that_concern_nobody_else_go_with_the_account(place: Place) -> None:
    anna, bo = place.person("Anna"), place.person("Bo")
    table = anna.table("avignon")
    code = anna.get(f"/api/tables/{table}/invitation")["code"]
    bo.post("/api/invitations", {"code": code})
    anna.ask("DELETE", "/api/me", status=204)
    bo.get(f"/api/tables/{table}", 404)


# open tables


def test_an_open_table_at_which_nothing_happens_expires(tmp_path: Path) -> None:
    with running(tmp_path) as place:
        anna = place.person("Anna")
        wanted = {"title": "avignon", "seats": [{"kind": "me"}, {"kind": "open"}]}
        old, young = (anna.post("/api/tables", wanted, 201)["id"] for _ in range(2))
        running_table = anna.table("avignon")
        with anna.online() as line:
            line.watch(old)
            for table in (old, running_table):
                place.store(f"UPDATE tables SET changed = changed - 1209600001 WHERE id = '{table}'")
                place.forget(table)
            assert line.wait("notice", what="removed")["table"] == old
        anna.get(f"/api/tables/{old}", 404)
        anna.get(f"/api/tables/{young}")
        anna.get(f"/api/tables/{running_table}")
