"""The store is the only truth: whatever happens to a commit, the stored table decides, and play goes on."""

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.place import PATIENCE, Person, Place, legal, running

from chapterhouse.server.commands import Play
from chapterhouse.server.live.lock import Closed
from chapterhouse.store.append import Append
from chapterhouse.store.faults import Unreachable
from chapterhouse.store.rows import Account

Keep = Callable[[Append], Any]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Place]:
    """Return a server of our own, whose store we can spoil."""
    with running(tmp_path) as place:
        yield place


def spoil(place: Place, patch: pytest.MonkeyPatch, times: int, before: bool) -> list[Append]:
    """Let this many commits fail: before anything is stored, or after all of it is."""
    store, spoilt = place._house.store, list[Append]()
    append = store.append

    async def failing(step: Append) -> None:
        is_spoilt = len(spoilt) < times
        if is_spoilt:
            spoilt.append(step)
        if not (is_spoilt and before):
            await append(step)
        if is_spoilt:
            raise Unreachable("the connection has died")

    patch.setattr(store, "append", failing)
    return spoilt


def stored(person: Person, table: str) -> list[int]:
    """Return the numbers of a table's events, as read from the store."""
    moment = person.get(f"/api/tables/{table}/moment?after=0")
    assert moment["at"] == len(moment["events"])
    return [event["n"] for event in moment["events"]]


def test_a_move_that_was_not_stored_is_played_again_in_the_stored_table(
    house: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = house.person()
    table = anna.table()
    with anna.online() as line:
        moment = line.watch(table)
        spoilt = spoil(house, monkeypatch, 1, before=True)
        answer = line.command("play", table, moment["mover"], moment["at"], moves=[legal(moment)[0]])
        assert answer["type"] == "done" and len(spoilt) == 1
        assert any(heard["type"] == "again" for heard in line.heard), "its viewers look again"
        after = line.watch(table, after=moment["at"])
        assert after["at"] == answer["at"]
        assert stored(anna, table) == list(range(1, answer["at"] + 1))


def test_a_move_that_was_stored_though_its_answer_was_lost_is_answered_once(
    house: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = house.person()
    table = anna.table()
    with anna.online() as line:
        moment = line.watch(table)
        spoilt = spoil(house, monkeypatch, 1, before=False)
        play = {"moves": [legal(moment)[0]], "id": "the-same-key"}
        answer = line.command("play", table, moment["mover"], moment["at"], **play)
        assert answer["type"] == "done" and answer["at"] == spoilt[0].standing.at
        again = line.command("play", table, moment["mover"], moment["at"], **play)
        assert again == answer
        assert stored(anna, table) == list(range(1, answer["at"] + 1))


def test_while_nothing_can_be_stored_a_sentence_is_said_and_afterwards_play_goes_on(
    house: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = house.person()
    table = anna.table()
    with anna.online() as line, monkeypatch.context() as patch:
        moment = line.watch(table)
        spoil(house, patch, 1000, before=True)
        for lang, word in (
            ("en", "not certain that this was stored"),
            ("de", "konnte nicht sicher gespeichert"),
        ):
            line.say({"type": "lang", "lang": lang})
            answer = line.command("play", table, moment["mover"], moment["at"], moves=[legal(moment)[0]])
            assert (answer["type"], answer["reason"]) == ("refused", "unsaved")
            assert word in answer["sentence"]
        assert stored(anna, table) == list(range(1, moment["at"] + 1)), "nothing has changed"
        patch.undo()
        answer = line.command("play", table, moment["mover"], moment["at"], moves=[legal(moment)[0]])
        assert answer["type"] == "done"
        assert stored(anna, table) == list(range(1, answer["at"] + 1))


def test_a_room_that_another_process_has_overtaken_is_read_again(house: Place) -> None:
    anna = house.person()
    table = anna.table()
    with anna.online() as line:
        moment = line.watch(table)
        house.store(f"UPDATE tables SET revision = revision + 1, name = 'Elsewhere' WHERE id = '{table}'")
        answer = line.command("play", table, moment["mover"], moment["at"], moves=[legal(moment)[0]])
        assert answer["type"] == "done"
        assert line.watch(table)["info"]["name"] == "Elsewhere"


def test_who_waits_or_holds_on_to_a_closed_room_is_refused(house: Place) -> None:
    anna = house.person()
    table = anna.table()
    anna.get(f"/api/tables/{table}/moment")
    room = house._house.rooms[table]
    house.forget(table)
    assert anna.account["id"] == room.row.host
    command = Play(id="k", seat=0, at=room.row.at, moves=["x"])
    account = _account(room.row.host)
    for use in (room.obey(account, command), room.play_for(0, room.row.at, "x"), room.run_out()):
        with pytest.raises(Closed):
            asyncio.run(use)


def test_bots_go_on_after_a_failed_commit_though_nobody_looks(
    house: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = house.person()
    spoilt = spoil(house, monkeypatch, 1, before=True)
    wanted = {"title": "avignon", "seats": [{"kind": "bot", "level": "easy"}] * 2, "start": True}
    table = anna.post("/api/tables", wanted, 201)["id"]
    until = time.monotonic() + 4 * PATIENCE
    while not spoilt or anna.get(f"/api/tables/{table}")["at"] <= spoilt[0].standing.at + 5:
        assert time.monotonic() < until, "the bots stand still"
        threading.Event().wait(0.05)


def test_what_is_watched_while_the_database_is_away_is_refused_with_a_sentence(
    house: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = house.person()
    table = anna.table()
    with anna.online() as line:
        house.forget(table)
        with monkeypatch.context() as patch:
            patch.setattr(house._house.store, "read", _away)
            answer = line.watch(table)
            assert (answer["type"], answer["reason"]) == ("refused", "unreachable")
            found = anna.get(f"/api/tables/{table}/moment", 503)
            assert "database" in found["sentence"]
        assert line.watch(table)["type"] == "moment"


async def _away(_look: object) -> None:
    raise Unreachable("nobody answers")


def test_a_step_for_which_nobody_waits_any_more_closes_the_room(house: Place) -> None:
    anna = house.person()
    table = anna.table()
    with anna.online() as line:
        moment = line.watch(table)
        room, loop = house._house.rooms[table], _loop(house)
        play = Play(id="k", seat=moment["mover"], at=moment["at"], moves=[legal(moment)[0]])
        with house.slow_disk():
            waiting = asyncio.run_coroutine_threadsafe(room.obey(_account(room.row.host), play), loop)
            while not house.is_writing(table):
                threading.Event().wait(0.01)
            waiting.cancel()
            line.wait("again")
        assert line.watch(table)["at"] == moment["at"] == len(stored(anna, table))
        answer = line.command("play", table, moment["mover"], moment["at"], moves=[legal(moment)[0]])
        assert answer["type"] == "done"


def _loop(house: Place) -> asyncio.AbstractEventLoop:
    sweeper = house._house._sweeper
    assert sweeper is not None
    return sweeper.get_loop()


def _account(ident: str | None) -> Account:
    return Account(ident or "", "Anna", "en", None, None, False, 0)
