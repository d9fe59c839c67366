"""Setting up tables, inviting, joining, starting, looking on, playing again."""

from typing import Any

from tests.server.place import Line, Person, Place, legal

from chapterhouse.server.live.bot_names import NAMES

OPEN: dict[str, Any] = {"title": "avignon", "seats": [{"kind": "me"}, {"kind": "open"}]}


def opened(host: Person, **more: Any) -> str:
    ident: str = host.post("/api/tables", {**OPEN, **more}, 201)["id"]
    return ident


def finish(line: Line, table: str) -> dict[str, Any]:
    """Play a hot-seat game to its end with the first legal moves; return the last moment."""
    moment = line.watch(table)
    while moment["info"]["status"] == "playing":
        seat = moment["mover"]
        if moment["eyes"] != seat:
            moment = line.watch(table, eyes=seat)
        answer = line.command("play", table, seat, moment["at"], moves=[legal(moment)[-1]])
        assert answer["type"] == "done", answer
        moment = [heard for heard in line.heard if heard["type"] == "moment"][-1]
    return moment


def test_a_private_table_is_for_those_who_were_invited(anna: Person, bo: Person) -> None:
    table = opened(anna)
    assert bo.get(f"/api/tables/{table}", 403)["reason"] == "not_invited"
    assert bo.post(f"/api/tables/{table}/join", {}, 403)["reason"] == "not_invited"
    invitation = anna.get(f"/api/tables/{table}/invitation")
    assert invitation["path"] == f"/join#{invitation['code']}"
    assert invitation["qr"].startswith("<svg")
    assert bo.post("/api/invitations", {"code": invitation["code"].lower()})["id"] == table
    assert bo.post(f"/api/tables/{table}/join", {})["yours"] == [1]


def test_the_code_itself_lets_one_join(anna: Person, bo: Person) -> None:
    table = opened(anna)
    code = anna.get(f"/api/tables/{table}/invitation")["code"]
    assert bo.post(f"/api/tables/{table}/join", {"code": code, "name": "Bonifaz"})["seats"][1]["name"] == (
        "Bonifaz"
    )
    assert bo.post("/api/invitations", {"code": "ABCD"}, 404)["reason"] == "wrong_code"


def test_nothing_is_dealt_before_the_start(anna: Person, bo: Person) -> None:
    table = opened(anna, public=True)
    info = anna.get(f"/api/tables/{table}")
    assert (info["status"], info["at"], info["dice"]) == ("open", 0, "")
    assert anna.post(f"/api/tables/{table}/start", status=409)["reason"] == "seats_open"
    bo.post(f"/api/tables/{table}/join", {})
    assert bo.post(f"/api/tables/{table}/start", status=403)["reason"] == "not_host"
    started = anna.post(f"/api/tables/{table}/start")
    assert started["status"] == "playing" and started["dice"].startswith("sha256:")
    assert anna.post(f"/api/tables/{table}/start", status=409)["reason"] == "not_open"


def test_a_seat_is_taken_once(place: Place, anna: Person, bo: Person) -> None:
    table = opened(anna, public=True)
    bo.post(f"/api/tables/{table}/join", {"seat": 1})
    clara = place.person("Clara")
    assert clara.post(f"/api/tables/{table}/join", {"seat": 0}, 409)["reason"] == "table_full"
    assert clara.post(f"/api/tables/{table}/join", {"seat": 7}, 404)["reason"] == "no_such_seat"


def test_people_may_leave_before_the_start_and_the_host_passes_on(anna: Person, bo: Person) -> None:
    table = opened(anna, public=True)
    bo.post(f"/api/tables/{table}/join", {})
    anna.post(f"/api/tables/{table}/leave", {})
    info = bo.get(f"/api/tables/{table}")
    assert info["host"] is True and info["seats"][0]["kind"] == "open"
    bo.post(f"/api/tables/{table}/leave", {}, 204)
    assert bo.get(f"/api/tables/{table}", 404)["reason"] == "unknown_table"


def test_the_host_may_seat_bots(anna: Person) -> None:
    table = opened(anna)
    info = anna.post(f"/api/tables/{table}/seats/1", {"kind": "bot", "level": "easy"})
    assert (info["seats"][1]["kind"], info["seats"][1]["level"]) == ("bot", "easy")
    assert anna.post(f"/api/tables/{table}/start")["status"] == "playing"


def test_bots_have_names_of_their_own(anna: Person) -> None:
    seats = [{"kind": "me"}, *({"kind": "bot", "level": "easy"} for _ in range(3)), {"kind": "open"}]
    table = anna.post("/api/tables", {"title": "kardinal", "seats": seats}, 201)["id"]
    info = anna.post(f"/api/tables/{table}/seats/4", {"kind": "bot", "level": "hard"})
    names = [seat["name"] for seat in info["seats"]]
    assert len(set(names)) == 5 and all(name in NAMES for name in names[1:])
    assert info["seats"][4]["level"] == "hard"


def test_settings_that_the_title_does_not_know_are_refused_in_words(anna: Person, bo: Person) -> None:
    three = {"title": "avignon", "seats": [{"kind": "me"}] * 3}
    refused = anna.post("/api/tables", three, 400)
    assert refused["reason"] == "bad_options" and refused["facts"]["option"] == "seat_count"
    refused = anna.post("/api/tables", {**OPEN, "options": {"sides": "paris"}}, 400)
    assert "paris" in refused["sentence"]
    assert anna.post("/api/tables", {**OPEN, "title": "chess"}, 404)["reason"] == "unknown_title"
    assert anna.post("/api/tables", {**OPEN, "content": "mine@1"}, 404)["reason"] == "unknown_content"


def test_your_turn_comes_first_in_the_list(anna: Person, bo: Person) -> None:
    waiting = opened(anna, public=True)
    bo.post(f"/api/tables/{waiting}/join", {})
    own = anna.table()
    opened(anna)
    lists = anna.get("/api/tables")
    assert lists["mine"][0]["id"] == own and lists["mine"][0]["your_turn"]
    assert waiting in [table["id"] for table in lists["mine"]]
    public = [table["id"] for table in bo.get("/api/tables")["open"]]
    assert own not in public


def test_a_list_says_what_is_asked_only_to_who_is_asked(place: Place, anna: Person, bo: Person) -> None:
    table = anna.table(public=True)
    [own] = [row for row in anna.get("/api/tables")["mine"] if row["id"] == table]
    asked = anna.get(f"/api/tables/{table}/moment?eyes=0&after=0")["question"]["prompt"]
    assert own["question"] == asked != ""
    place.forget(table)
    german = anna.get("/api/tables?lang=de")["mine"]
    [other] = [row["question"] for row in german if row["id"] == table]
    assert other not in ("", asked)  # from what is stored, in the language of whoever reads it
    assert [row["question"] for row in bo.get("/api/tables")["running"] if row["id"] == table] == [""]


def test_what_was_asked_before_is_not_listed_any_more(place: Place, anna: Person) -> None:
    def listed() -> list[str]:
        return [row["question"] for row in anna.get("/api/tables")["mine"] if row["id"] == table]

    table = anna.table()
    assert listed() != [""]
    place.store(f"UPDATE tables SET at = at + 1 WHERE id = '{table}'")  # by a release that knows no questions
    assert listed() == [""]


def test_a_rematch_has_the_same_people_and_is_made_once(anna: Person, line: Line) -> None:
    table = anna.table(name="Friday")
    finish(line, table)
    again = anna.post(f"/api/tables/{table}/rematch", status=201)
    assert again["name"] == "Friday" and again["status"] == "open" and again["yours"] == [0, 1]
    assert anna.post(f"/api/tables/{table}/rematch", status=201)["id"] == again["id"]
    assert anna.get(f"/api/tables/{table}")["rematch"] == again["id"]


def test_everybody_at_a_table_hears_who_comes(anna: Person, bo: Person, line: Line) -> None:
    table = opened(anna, public=True)
    line.watch(table)
    bo.post(f"/api/tables/{table}/join", {})
    seats = line.wait("moment")["info"]["seats"]
    assert [seat["name"] for seat in seats] == ["Anna", "Bo"]
    with bo.online() as other:
        other.watch(table)
        assert line.wait("presence")["seats"] == [True, True]
    assert line.wait("presence")["seats"] == [True, False]


def test_only_the_host_may_delete_and_never_a_running_game_of_others(anna: Person, bo: Person) -> None:
    table = opened(anna, public=True)
    bo.ask("DELETE", f"/api/tables/{table}", status=403)
    bo.post(f"/api/tables/{table}/join", {})
    anna.post(f"/api/tables/{table}/start")
    assert anna.ask("DELETE", f"/api/tables/{table}", status=409)["reason"] == "not_open"
    other = opened(anna)
    anna.ask("DELETE", f"/api/tables/{other}", status=204)
    anna.get(f"/api/tables/{other}", 404)


def test_titles_come_with_data_texts_rules_and_provenance(anna: Person) -> None:
    cards = {card["name"]: card for card in anna.get("/api/titles")}
    assert cards["kardinal"]["hidden"] and not cards["avignon"]["hidden"]
    title = anna.get("/api/titles/kardinal")
    assert {"id", "x", "y"} <= set(title["data"]["space"][0])
    assert sum(title["content"]["provenance"].values()) == len(title["provenance"])
    assert "cloister" in title["verbs"]
    german = anna.get("/api/titles/kardinal/texts/de")
    assert (
        german["verb.cloister"] == "Kloster"
        and german.keys() == anna.get("/api/titles/kardinal/texts/en").keys()
    )
    rules = anna.get("/api/titles/kardinal/rules")
    assert rules[0]["id"] == "KK-01" and rules[0]["texts"]["de"]
    answer = anna.http.get("/api/titles/kardinal/rules")
    tag = answer.headers["etag"]
    assert anna.http.get("/api/titles/kardinal/rules", headers={"If-None-Match": tag}).status_code == 304
