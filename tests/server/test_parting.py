"""People who resign, whose seats are handed over, who agree to end: a table is never stuck."""

from typing import Any

from tests.server.place import Line, Person, Place
from tests.server.test_together import newest, play, two

from chapterhouse.games import load
from chapterhouse.records.record import read
from chapterhouse.records.verify import verify


def three(host: Person, *guests: Person, **more: Any) -> str:
    """Set up a running table of Kardinal & König; seats that nobody takes are bots."""
    bots = [{"kind": "bot", "level": "easy"}] * (2 - len(guests))
    seats = [{"kind": "me"}, *[{"kind": "open"} for _ in guests], *bots]
    wanted = {"title": "kardinal", "seats": seats, "public": True, "options": {"start": "0"}, **more}
    table: str = host.post("/api/tables", wanted, 201)["id"]
    for guest in guests:
        guest.post(f"/api/tables/{table}/join", {})
    host.post(f"/api/tables/{table}/start")
    return table


def whole_record(person: Person, table: str) -> Any:
    """Check the record of a finished game; return its end and the verdict about it."""
    record = read(person.get(f"/api/tables/{table}/record?eyes=all").splitlines())
    report = verify(load(record.header.game), record)
    assert report.is_sound, list(report.lines())
    return record, report.finding("end").verdict


def resign(person: Person, table: str, seat: int, status: int = 200) -> Any:
    body = {"id": f"resign-{seat}-{status}", "type": "resign", "seat": seat}
    return person.post(f"/api/tables/{table}/commands", body, status)


def command(person: Person, table: str, kind: str, seat: int, status: int = 200, **more: Any) -> Any:
    at = person.get(f"/api/tables/{table}")["at"]
    body = {"id": f"{kind}-{seat}-{at}-{status}", "type": kind, "seat": seat, "at": at, **more}
    return person.post(f"/api/tables/{table}/commands", body, status)


# resigning


def test_where_two_sit_at_the_table_a_resignation_ends_the_game_and_the_other_wins(
    anna: Person, bo: Person
) -> None:
    table = two(anna, bo)
    with anna.online() as line:
        line.watch(table)
        resign(bo, table, 1)
        assert line.wait("notice")["what"] == "over"
        moment = newest(line)
    assert moment["info"]["status"] == "finished" and moment["mover"] is None
    assert moment["info"]["result"]["rank"] == [1, 2]
    assert moment["info"]["result"]["broken_off"] == "resigned"
    assert "Bo resigns." in moment["story"][-1]["sentences"]
    assert bo.get(f"/api/tables/{table}/moment")["story"][-1]["sentences"][-1] == "Bo gibt auf."
    record, verdict = whole_record(anna, table)
    assert verdict == "broken off" and record.events[-1].seat == "resigned"
    assert resign(anna, table, 0, 409)["reason"] == "not_playing"
    last = anna.get(f"/api/tables/{table}/frames?first={record.events[-1].n}&last=999")["frames"][-1]
    assert last["over"] and last["result"]["rank"] == [1, 2]


def test_at_a_larger_table_the_game_goes_on_with_a_bot_in_the_seat(place: Place, anna: Person) -> None:
    bo, clara = place.person("Bo"), place.person("Clara")
    table = three(anna, bo, clara)
    with bo.online() as line:
        line.watch(table)
        resign(anna, table, 0)  # it is her turn, and she is the host
        assert line.wait("notice", what="resigned")["table"] == table
        moment = line.wait("moment")
        while moment["mover"] != 1:
            moment = line.wait("moment")
        seat = moment["info"]["seats"][0]
        assert (seat["deputy"], seat["absence"]) == (True, "resigned")
        assert moment["info"]["host"] is True
    assert resign(anna, table, 0, 409)["reason"] == "resigned"
    back = {"id": "b", "type": "back", "seat": 0}
    assert anna.post(f"/api/tables/{table}/commands", back, 409)["reason"] == "resigned"
    shown = anna.get(f"/api/tables/{table}/moment")
    assert not any(shown["can"].values()) and shown["info"]["your_turn"] is False


def test_whoever_is_alone_with_bots_ends_the_game_by_resigning(anna: Person) -> None:
    table = three(anna)
    resign(anna, table, 0)
    assert anna.get(f"/api/tables/{table}")["result"]["rank"] == [3, 1, 1]
    record, _ = whole_record(anna, table)
    assert record.end.rank == (3, 1, 1)


def test_the_last_who_resigns_leaves_a_game_without_a_winner(anna: Person, bo: Person) -> None:
    table = three(anna, bo)
    resign(anna, table, 0)
    assert bo.get(f"/api/tables/{table}")["status"] == "playing"
    resign(bo, table, 1)
    assert bo.get(f"/api/tables/{table}")["result"]["rank"] == [2, 2, 1]


def test_a_game_that_was_given_up_is_the_same_after_it_left_memory(
    place: Place, anna: Person, bo: Person
) -> None:
    table = two(anna, bo)
    resign(anna, table, 0)
    before = anna.get(f"/api/tables/{table}/moment")
    place.forget(table)
    after = anna.get(f"/api/tables/{table}/moment")
    assert after["info"]["result"] == before["info"]["result"] and after["story"] == before["story"]
    assert anna.post(f"/api/tables/{table}/rematch", status=201)["status"] == "open"


# handing over


def test_the_host_hands_over_the_seat_of_somebody_who_is_not_there(anna: Person, bo: Person) -> None:
    table = two(bo, anna)  # Bo is the host and begins
    with anna.online() as line, bo.online() as host:
        line.watch(table)
        moment = host.watch(table)
        while moment["mover"] == 0:
            moment = play(host, table)
        assert moment["hand_over"]["seat"] == 1 and moment["hand_over"]["allowed"] is False
        refused = command(bo, table, "hand_over", 0, 409, to=1)
        assert refused["reason"] == "not_absent" and "Anna" in refused["sentence"]
        line.say({"type": "unwatch", "table": table})
        assert host.wait("presence", seats=[True, False])
        command(bo, table, "hand_over", 0, to=1)
        assert line.wait("notice", what="handed")["table"] == table
        moment = host.wait("moment")
        while moment["mover"] != 0:
            moment = host.wait("moment")
        assert moment["info"]["seats"][1]["absence"] == "handed"
        told = [
            sentence
            for part in bo.get(f"/api/tables/{table}/moment")["story"]
            for sentence in part["sentences"]
        ]
        assert "Anna ist nicht da; ein Bot spielt weiter." in told
        anna.post(f"/api/tables/{table}/commands", {"id": "b", "type": "back", "seat": 1})
        seat = newest_info(host, table)["seats"][1]
        assert (seat["deputy"], seat["absence"]) == (False, None)


def newest_info(line: Line, table: str) -> dict[str, Any]:
    info: dict[str, Any] = line.watch(table)["info"]
    return info


def test_anybody_may_hand_over_after_a_day_and_not_before(place: Place, anna: Person, bo: Person) -> None:
    table = two(anna, bo)
    refused = command(bo, table, "hand_over", 1, 409, to=0)
    assert refused["reason"] == "not_absent" and refused["facts"]["name"] == "Anna"
    place.store(f"UPDATE tables SET asked_since = asked_since - 86400001 WHERE id = '{table}'")
    place.forget(table)
    assert bo.get(f"/api/tables/{table}/moment")["hand_over"]["allowed"] is True
    command(bo, table, "hand_over", 1, to=0)
    assert bo.get(f"/api/tables/{table}")["seats"][0]["absence"] == "handed"


def test_only_a_seat_for_which_the_table_waits_can_be_handed_over(anna: Person, bo: Person) -> None:
    table = two(anna, bo)
    assert command(anna, table, "hand_over", 0, 409, to=1)["reason"] == "not_waited_for"
    assert command(anna, table, "hand_over", 0, 409, to=0)["reason"] == "not_waited_for"
    assert command(anna, table, "hand_over", 0, 404, to=7)["reason"] == "no_such_seat"


# ending by consent


def test_a_game_ends_when_everybody_agrees_and_nobody_has_won(place: Place, anna: Person) -> None:
    bo, clara = place.person("Bo"), place.person("Clara")
    table = three(anna, bo, clara)
    with clara.online() as line:
        line.watch(table)
        command(anna, table, "ask_end", 0)
        moment = line.wait("moment")
        assert moment["asked"]["kind"] == "end" and moment["asked"]["needed"] == [1, 2]
        assert moment["asked"]["sentence"].startswith("Anna proposes to end the game")
        assert line.wait("notice")["what"] == "asked"
        assert command(bo, table, "ask_end", 1, 409)["reason"] == "already_asked"
        command(bo, table, "agree", 1, yes=True)
        assert anna.get(f"/api/tables/{table}")["status"] == "playing"
        command(clara, table, "agree", 2, yes=True)
    info = anna.get(f"/api/tables/{table}")
    assert info["status"] == "finished"
    assert (info["result"]["broken_off"], info["result"]["rank"]) == ("agreed", [1, 1, 1])
    assert whole_record(anna, table)[1] == "broken off"


def test_a_proposal_to_end_stays_while_others_play_and_one_no_ends_it(anna: Person, bo: Person) -> None:
    table = two(anna, bo)
    with anna.online() as line:
        line.watch(table)
        command(bo, table, "ask_end", 1)
        line.wait("moment")
        assert play(line, table)["asked"]["kind"] == "end"
    command(anna, table, "agree", 0, yes=False)
    assert anna.get(f"/api/tables/{table}/moment")["asked"] is None
    command(bo, table, "ask_end", 1)
    command(bo, table, "agree", 1, yes=False)  # withdrawn by whoever asked
    assert anna.get(f"/api/tables/{table}/moment")["asked"] is None
    assert command(anna, table, "agree", 0, 409, yes=True)["reason"] == "nothing_asked"


def test_who_resigns_is_not_waited_for_any_more(place: Place, anna: Person) -> None:
    bo, clara = place.person("Bo"), place.person("Clara")
    table = three(anna, bo, clara)
    command(anna, table, "ask_end", 0)
    command(bo, table, "agree", 1, yes=True)
    resign(clara, table, 2)
    assert anna.get(f"/api/tables/{table}")["result"]["broken_off"] == "agreed"


# a deputy never agrees to anything


def test_a_deputy_does_not_agree_to_taking_back(place: Place, anna: Person, bo: Person) -> None:
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "easy"}]
    wanted = {"title": "kardinal", "seats": seats, "public": True, "options": {"start": "0"}}
    table = anna.post("/api/tables", wanted, 201)["id"]
    bo.post(f"/api/tables/{table}/join", {})
    anna.post(f"/api/tables/{table}/start")
    with anna.online() as line:
        moment = line.watch(table)
        hand = moment["view"]["seats"][0]["hand"]
        line.command("play", table, 0, moment["at"], moves=[f"swap {hand[0].lower()}", "take pile"])
        place.store(f"UPDATE seats SET deputy = 1, absence = 'clock' WHERE table_id = '{table}' AND seat = 1")
        place.store(f"UPDATE tables SET held = 1 WHERE id = '{table}'")  # so that no bot moves meanwhile
        place.forget(table)
        before = line.watch(table)
        answer = line.command("ask_back", table, 0, before["at"])
        assert answer["type"] == "done"
        after = line.watch(table)
        assert after["asked"] is not None and after["asked"]["needed"] == [1]
        assert after["at"] == before["at"], "nothing was taken back"
