"""Several processes serve one database: whoever sits at a table sees everything, through whichever it is."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from tests.server.place import Line, Person, legal
from tests.server.several import Server, deafen, servers, until

from chapterhouse.games import load
from chapterhouse.records.record import read
from chapterhouse.records.verify import verify

BOT = {"kind": "bot", "level": "easy"}
ME, OPEN = {"kind": "me"}, {"kind": "open"}


@pytest.fixture(scope="module")
def pair(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Server]]:
    """Return two servers that all tests share which break nothing."""
    with servers(tmp_path_factory.mktemp("pair"), database) as found:
        yield found


def newest(line: Line, table: str) -> dict[str, Any]:
    """Return the last moment of a table that somebody was told."""
    return [heard for heard in line.heard if heard["type"] == "moment" and heard["table"] == table][-1]


def table_for_two(anna: Person, bo: Person, **more: Any) -> str:
    """Set up a running table at which both have come in through their own process."""
    wanted = {"title": "avignon", "seats": [ME, OPEN], "options": {"sides": "rome"}, **more}
    table: str = anna.post("/api/tables", wanted, 201)["id"]
    code = anna.get(f"/api/tables/{table}/invitation")["code"]
    assert bo.post("/api/invitations", {"code": code})["id"] == table
    assert bo.post(f"/api/tables/{table}/join", {})["yours"] == [1]
    assert anna.post(f"/api/tables/{table}/start")["status"] == "playing"
    return table


def move(lines: list[Line], table: str, dice: random.Random) -> int:
    """Let whoever is asked play anything; wait until everybody has been told; return the last event."""
    at = max(newest(line, table)["at"] for line in lines)
    for line in lines:
        line.catch_up(table, at)
    mover = newest(lines[0], table)["mover"]
    moment = newest(lines[mover], table)
    answer = lines[mover].command("play", table, mover, moment["at"], moves=[dice.choice(legal(moment))])
    assert answer["type"] == "done", answer
    for line in lines:
        line.catch_up(table, answer["at"])
    return int(answer["at"])


def check_record(person: Person, table: str) -> None:
    """See that the stored record of a finished game can be played again, to its very end."""
    record = read(person.get(f"/api/tables/{table}/record?eyes=all").splitlines())
    report = verify(load(record.header.game), record)
    assert record.end is not None and report.is_sound, list(report.lines())


def test_two_people_play_a_whole_game_through_different_processes(pair: list[Server]) -> None:
    anna, bo = pair[0].person("Anna"), pair[1].person("Bo")
    table = table_for_two(anna, bo)
    dice = random.Random(4)
    with anna.online() as line, bo.online() as other:
        lines = [line, other]
        for seat, own in enumerate(lines):
            assert own.watch(table, eyes=seat)["info"]["status"] == "playing"
        undone = 0
        while newest(line, table)["info"]["status"] == "playing":
            mover = newest(line, table)["mover"]
            at = move(lines, table, dice)
            moment = newest(lines[mover], table)
            if undone < 3 and moment["can"]["undo"]:
                undone += 1
                answer = lines[mover].command("undo", table, mover, at)
                assert answer["type"] == "done", answer
                for own in lines:
                    own.catch_up(table, answer["at"])
                    assert newest(own, table)["events"][-1]["undo"] > 0
        assert undone == 3
        views = [newest(own, table)["view"] for own in lines]
        assert views[0] == views[1], "both see the same end"
        assert not [heard for own in lines for heard in own.heard if heard["type"] == "again"]
    assert bo.get(f"/api/tables/{table}")["result"] == anna.get(f"/api/tables/{table}")["result"]
    check_record(anna, table)
    check_record(bo, table)


def test_what_is_said_is_heard_through_all_processes(pair: list[Server]) -> None:
    anna, bo = pair[0].person("Anna"), pair[1].person("Bo")
    table = table_for_two(anna, bo)
    with anna.online() as line, bo.online() as other:
        line.watch(table)
        other.watch(table)
        for number in range(6):  # both speak at once: every line gets a number of its own
            line.say({"type": "say", "id": f"a{number}", "table": table, "text": f"anna {number}"})
            other.say({"type": "say", "id": f"b{number}", "table": table, "text": f"bo {number}"})
        for number in range(6):
            assert line.answer(f"a{number}")["type"] == "done"
            assert other.answer(f"b{number}")["type"] == "done"
        wanted = {f"{name} {number}" for name in ("anna", "bo") for number in range(6)}
        for own in (line, other):
            while {heard["message"]["text"] for heard in own.heard if heard["type"] == "chat"} != wanted:
                own.hear()
    said = bo.get(f"/api/tables/{table}/chat")["messages"]
    assert [message["n"] for message in said] == list(range(1, 13))


def test_consent_is_asked_for_and_given_through_different_processes(pair: list[Server]) -> None:
    anna, bo = pair[0].person("Anna"), pair[1].person("Bo")
    table = table_for_two(anna, bo)
    with anna.online() as line, bo.online() as other:
        line.watch(table, eyes=0)
        other.watch(table, eyes=1)
        at = move([line, other], table, random.Random(1))
        asked = line.command("ask_end", table, 0, at)
        assert asked["type"] == "done", asked
        while newest(other, table)["asked"] is None:
            other.hear()
        agreed = other.command("agree", table, 1, newest(other, table)["at"], yes=True)
        assert agreed["type"] == "done", agreed
        while newest(line, table)["info"]["status"] != "finished":
            line.hear()
        assert newest(line, table)["info"]["result"]["broken_off"] == "agreed"
    check_record(anna, table)


def test_seats_and_the_start_are_seen_through_all_processes(pair: list[Server]) -> None:
    anna, bo = pair[0].person("Anna"), pair[1].person("Bo")
    wanted = {"title": "avignon", "seats": [ME, OPEN], "public": True}
    table = anna.post("/api/tables", wanted, 201)["id"]
    with anna.online() as line, bo.online() as other:
        assert line.watch(table)["info"]["seats"][1]["kind"] == "open"
        assert other.watch(table)["info"]["status"] == "open"
        bo.post(f"/api/tables/{table}/join", {})
        while newest(line, table)["info"]["seats"][1]["name"] != "Bo":
            line.hear()
        anna.post(f"/api/tables/{table}/start")
        while newest(other, table)["info"]["status"] != "playing":
            other.hear()
        while not any(one["type"] == "notice" and one["what"] == "started" for one in other.heard):
            other.hear()  # it may come before the moment, or after it


def test_a_deleted_table_is_gone_everywhere(pair: list[Server]) -> None:
    anna, bo = pair[0].person("Anna"), pair[1].person("Bo")
    table = anna.post("/api/tables", {"title": "avignon", "seats": [ME, OPEN], "public": True}, 201)["id"]
    with bo.online() as line:
        line.watch(table)
        anna.ask("DELETE", f"/api/tables/{table}", None, 204)
        assert line.wait("gone")["table"] == table
    assert bo.get(f"/api/tables/{table}", 404)["reason"] == "unknown_table"


def test_everybody_sees_who_is_at_the_table(pair: list[Server]) -> None:
    anna, bo = pair[0].person("Anna"), pair[1].person("Bo")
    cleo = pair[1].person("Cleo")
    table = table_for_two(anna, bo, public=True)
    with anna.online() as line:
        line.watch(table)
        with bo.online() as other, cleo.online() as third:
            assert other.watch(table)["presence"] is not None
            line.wait("presence", seats=[True, True])
            other.wait("presence", seats=[True, True])
            third.watch(table)
            line.wait("presence", seats=[True, True], watching=1)
        line.wait("presence", seats=[True, False], watching=0)


def test_whoever_is_asked_is_told_so_wherever_they_are(pair: list[Server]) -> None:
    anna, bo = pair[0].person("Anna"), pair[1].person("Bo")
    table = table_for_two(anna, bo)
    dice = random.Random(2)
    with anna.online() as line, bo.online() as other:
        moment = line.watch(table, eyes=0)
        while moment["mover"] == 0:
            answer = line.command("play", table, 0, moment["at"], moves=[dice.choice(legal(moment))])
            line.catch_up(table, answer["at"])
            moment = newest(line, table)
        assert other.wait("notice", what="your_turn")["table"] == table


def test_signing_out_closes_sockets_of_all_processes(pair: list[Server]) -> None:
    anna = pair[0].person("Anna")
    there = pair[1].same(anna)
    with there.online() as line:
        anna.ask("DELETE", "/api/sessions", None, 204)
        assert line.farewell() == 4401
    assert there.get("/api/me", 401)["reason"] == "signed_out"


def test_a_new_name_is_known_to_all_processes(pair: list[Server]) -> None:
    anna = pair[0].person("Anna")
    there = pair[1].same(anna)
    assert there.get("/api/me")["you"]["name"] == "Anna"
    anna.ask("PATCH", "/api/me", {"name": "Annette"})
    until(lambda: there.get("/api/me")["you"]["name"] == "Annette", *pair)


def test_wrong_passwords_are_counted_by_all_processes_together(pair: list[Server]) -> None:
    anna = pair[0].person("Anna")
    mine = {"login": "anna-of-many", "password": "a long password"}
    anna.ask("PUT", "/api/me/password", mine)
    guess, right = {**mine, "password": "a wrong password"}, "/api/session"
    for _ in range(5):
        assert pair[0].person("Mallory").post(right, guess, 403)["reason"] == "wrong_password"
    there = pair[1].same(anna)
    anna.ask("PATCH", "/api/me", {"name": "Annette"})  # it is told after the guesses
    until(lambda: there.get("/api/me")["you"]["name"] == "Annette", *pair)
    assert pair[1].person("Mallory").post(right, guess, 429)["reason"] == "too_many"


def test_who_comes_second_is_told_that_the_table_has_moved_on(pair: list[Server]) -> None:
    anna = pair[0].person("Anna")
    there = pair[1].same(anna)
    table = anna.table("kardinal")
    place = f"/api/tables/{table}"
    for _ in range(10):
        until(
            lambda: there.get(place)["at"] == anna.get(place)["at"], *pair
        )  # whoever was second has heard of it
        before = anna.get(f"{place}/moment?after=0")
        answers = []
        with anna.online() as line, there.online() as other:
            for own in (line, other):
                ident = own.key()
                play = {"type": "play", "id": ident, "table": table, "seat": before["mover"]}
                own.say({**play, "at": before["at"], "moves": [legal(before)[0]]})
                answers.append((own, ident))
            found = [own.answer(ident) for own, ident in answers]
        assert sorted(answer["type"] for answer in found) == ["done", "refused"], found
        refused = next(answer for answer in found if answer["type"] == "refused")
        assert refused["reason"] == "stale", refused
        after = there.get(f"{place}/moment?after=0")
        assert [event["n"] for event in after["events"]] == list(range(1, after["at"] + 1))


def test_requests_of_one_person_may_go_now_here_now_there(pair: list[Server]) -> None:
    anna, bo = pair[0].person("Anna"), pair[1].person("Bo")
    here, there = [anna, pair[1].same(anna)], [pair[0].same(bo), bo]
    wanted = {"title": "kardinal", "seats": [ME, OPEN, OPEN]}
    for number in range(5):
        table = here[number % 2].post("/api/tables", wanted, 201)["id"]
        code = here[1 - number % 2].get(f"/api/tables/{table}/invitation")["code"]
        there[number % 2].post("/api/invitations", {"code": code})
        assert there[1 - number % 2].post(f"/api/tables/{table}/join", {})["yours"] == [1]
        assert here[number % 2].post(f"/api/tables/{table}/seats/2", BOT)["seats"][1]["name"] == "Bo"
        assert there[number % 2].post(f"/api/tables/{table}/leave", {})["yours"] == []
        assert here[1 - number % 2].post(f"/api/tables/{table}/seats/1", BOT)["seats"][2]["kind"] == "bot"
        assert here[number % 2].post(f"/api/tables/{table}/start")["status"] == "playing"
    table = anna.table("kardinal")
    place = f"/api/tables/{table}"
    for number in range(20):
        last, now = here[number % 2], here[1 - number % 2]
        at = last.get(f"{place}/moment")["at"]
        mover = last.get(place)["to_act"]
        moment = last.get(f"{place}/moment?eyes={mover}")
        assert moment["at"] == at
        play = {"id": f"n{number}", "type": "play", "seat": mover, "at": at, "moves": [legal(moment)[0]]}
        assert now.post(f"{place}/commands", play)["at"] > at
        assert last.post(f"{place}/commands", play)["at"] > at, "the same command is carried out once"
        until(lambda: now.get(place)["at"] == last.get(place)["at"], *pair)  # noqa: B023


def test_a_lost_connection_is_made_again_and_what_was_missed_is_told(
    pair: list[Server], database: str
) -> None:
    anna, bo = pair[0].person("Anna"), pair[1].person("Bo")
    table = table_for_two(anna, bo)
    there = pair[0].same(bo)
    dice = random.Random(3)
    with anna.online() as line, bo.online() as other, there.online() as third:
        for seat, own in enumerate((line, other)):
            own.watch(table, eyes=seat)
        third.watch(table, eyes=1)
        pair[1].stop()
        assert deafen(database) >= 2
        at = 0
        for _ in range(4):
            at = move([line, third], table, dice)
        third.say({"type": "say", "id": "s", "table": table, "text": "can you hear me?"})
        assert third.answer("s")["type"] == "done"
        pair[1].wake()
        other.catch_up(table, at)
        assert newest(other, table)["view"] == newest(third, table)["view"]
        while not any(heard["type"] == "chat" for heard in other.heard):
            other.hear()
        deafen(database)
        other.catch_up(table, move([line, third], table, dice))


def test_a_process_that_stood_still_plays_nothing_that_has_passed(pair: list[Server]) -> None:
    anna = pair[0].person("Anna")
    there = pair[1].same(anna)
    table = anna.table("avignon", options={"sides": "rome"})
    with anna.online() as line, there.online() as other:
        moment = other.watch(table)
        other.watch(table, eyes=moment["mover"])
        line.watch(table, eyes=moment["mover"])
        moment = newest(line, table)
        pair[1].stop()
        old = {"type": "play", "id": "old", "table": table, "seat": moment["mover"], "at": moment["at"]}
        other.say({**old, "moves": [legal(moment)[-1]]})
        for _ in range(3):
            now = newest(line, table)
            if now["question"] is None:
                now = line.watch(table, eyes=now["mover"])
            answer = line.command("play", table, now["mover"], now["at"], moves=[legal(now)[0]])
            assert answer["type"] == "done", answer
            line.catch_up(table, answer["at"])
        pair[1].wake()
        refused = other.answer("old")
        assert (refused["type"], refused["reason"]) == ("refused", "stale"), refused
        other.catch_up(table, answer["at"])
    events = [there.get(f"/api/tables/{table}/moment?after=0")["events"] for there in (anna, there)]
    assert events[0] == events[1]


def test_bots_play_on_when_the_process_that_kept_their_table_is_killed(database: str, tmp_path: Any) -> None:
    """Whoever misses it takes its tables over at once, not with the next sweep."""
    with servers(tmp_path, database, CHAPTERHOUSE_SWEEP="3600") as (first, second):
        anna = first.person("Anna")
        there = second.same(anna)
        seats = [BOT, BOT, BOT]
        tables = [
            anna.post("/api/tables", {"title": "kardinal", "seats": seats, "start": True}, 201)["id"]
            for _ in range(2)
        ]
        until(lambda: anna.get(f"/api/tables/{tables[0]}")["at"] > 6, first)
        assert second.health()["tables"] == 0, "only one process has bots think at a table"
        first.kill()
        for table in tables:
            until(lambda: there.get(f"/api/tables/{table}")["status"] == "finished", second)  # noqa: B023
            check_record(there, table)


def test_bots_play_on_when_their_process_stands_still_and_nothing_is_played_twice(
    pair: list[Server],
) -> None:
    anna = pair[0].person("Anna")
    there = pair[1].same(anna)
    wanted = {"title": "kardinal", "seats": [BOT, BOT, BOT], "start": True}
    table = anna.post("/api/tables", wanted, 201)["id"]
    until(lambda: anna.get(f"/api/tables/{table}")["at"] > 6, *pair)
    pair[0].stop()
    at = there.get(f"/api/tables/{table}")["at"]
    until(lambda: there.get(f"/api/tables/{table}")["at"] > at + 6, pair[1])
    pair[0].wake()
    for person in (anna, there):
        until(lambda: person.get(f"/api/tables/{table}")["status"] == "finished", *pair)  # noqa: B023
    check_record(anna, table)
    check_record(there, table)


def test_spectators_are_shown_the_same_through_any_process_and_no_secrets(pair: list[Server]) -> None:
    anna, bo = pair[0].person("Anna"), pair[1].person("Bo")
    table = table_for_two(anna, bo, title="kardinal", seats=[ME, OPEN, BOT], options={}, public=True)
    near, far = pair[0].person("Cleo"), pair[1].person("Dora")
    dice = random.Random(7)
    with anna.online() as line, bo.online() as other, near.online() as third, far.online() as fourth:
        for seat, own in enumerate((line, other)):
            own.watch(table, eyes=seat)
        for own in (third, fourth):
            assert own.watch(table)["eyes"] == "public"
        for _ in range(12):
            mover = newest(line, table)["mover"]
            while mover == 2:  # the bot
                line.hear()
                mover = newest(line, table)["mover"]
            move([line, other], table, dice)
        at = newest(line, table)["at"]
        for own in (third, fourth):
            own.catch_up(table, at)
        told = [
            {
                event["n"]: event
                for heard in own.heard
                if heard["type"] == "moment"
                for event in heard["events"]
            }
            for own in (third, fourth)
        ]
        common = told[0].keys() & told[1].keys()
        assert len(common) >= at - 2 and all(told[0][n] == told[1][n] for n in common)


def test_the_clock_of_a_table_runs_out_once(pair: list[Server]) -> None:
    anna, bo = pair[0].person("Anna"), pair[1].person("Bo")
    table = table_for_two(anna, bo, pace={"kind": "live", "turn": 1, "reserve": 0})
    with bo.online() as line:
        line.watch(table)
        while not newest(line, table)["info"]["seats"][0]["deputy"]:
            line.hear()
        told = newest(line, table)
    events = anna.get(f"/api/tables/{table}/moment?after=0")["events"][: told["at"]]
    assert [event["seat"] for event in events if "seat" in event].count("clock") >= 1
