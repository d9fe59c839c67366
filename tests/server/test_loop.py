"""The event loop and the table's lock are not for work that a client can size."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.place import PATIENCE, Place, legal, running

from chapterhouse.games import load
from chapterhouse.records.events import RecordError
from chapterhouse.records.fields import parse
from chapterhouse.records.record import lines
from chapterhouse.server.live import history, so_far
from chapterhouse.server.workers.records import MOST_LINES
from chapterhouse.table.table import Table


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Place]:
    """Return a server of our own."""
    with running(tmp_path) as place:
        yield place


def many_keys(count: int) -> bytes:
    """Return a line of this many fields, the last of which stands twice."""
    return b"{" + b",".join(b'"%d":0' % number for number in [*range(count), count - 1]) + b"}"


def test_a_field_that_stands_twice_is_found_in_one_pass() -> None:
    found: list[str] = []

    def read() -> None:
        try:
            parse(1, many_keys(100_000))
        except RecordError as error:
            found.append(str(error))

    reader = threading.Thread(target=read, daemon=True)
    reader.start()
    reader.join(PATIENCE)
    assert found == ["Line 1: this is not JSON as records use it: the field '99999' occurs twice."]


def test_a_record_is_read_and_played_in_a_worker_process(
    house: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = spy(house, monkeypatch)
    anna = house.person()
    answer = anna.http.post("/api/records", content=many_keys(100_000))
    assert (answer.status_code, answer.json()["reason"]) == (422, "bad_record")
    assert asked == ["parsed"]
    record = "\n".join(lines(Table(load("avignon"), 2, seed=3).record())) + "\n"
    assert anna.http.post("/api/records", content=record).status_code == 201
    assert asked == ["parsed", "parsed", "checked"]


def test_a_record_of_too_many_lines_is_refused(house: Place) -> None:
    anna = house.person()
    answer = anna.http.post("/api/records", content=b"{}\n" * (MOST_LINES + 1))
    assert answer.status_code == 422 and f"at most {MOST_LINES} lines" in answer.json()["sentence"]


def spy(house: Place, patch: pytest.MonkeyPatch) -> list[str]:
    """Return the names of what worker processes are asked from now on."""
    asked: list[str] = []
    ask = house._house.crews.ask

    async def noting(who: str, seconds: float, question: Callable[..., Any], *facts: object) -> Any:
        asked.append(question.__name__)
        return await ask(who, seconds, question, *facts)

    patch.setattr(house._house.crews, "ask", noting)
    return asked


def test_players_move_while_somebody_downloads_the_record(
    house: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = house.person()
    table = anna.table("kardinal")
    begun, ready = threading.Event(), threading.Event()
    ask = house._house.crews.ask

    async def slow(who: str, seconds: float, question: Callable[..., Any], *facts: object) -> Any:
        begun.set()
        await asyncio.to_thread(ready.wait, PATIENCE)
        return await ask(who, seconds, question, *facts)

    monkeypatch.setattr(house._house.crews, "ask", slow)
    with anna.online() as line:
        moment = line.watch(table)
        downloaded: list[str] = []
        reader = threading.Thread(target=lambda: downloaded.append(anna.get(f"/api/tables/{table}/record")))
        reader.start()
        try:
            assert begun.wait(PATIENCE)
            assert not house.is_writing(table), "the download has the table's lock"
            answer = line.command("play", table, moment["mover"], moment["at"], moves=[legal(moment)[0]])
            assert answer["type"] == "done" and not downloaded
        finally:
            ready.set()
            reader.join()
    assert len(downloaded[0].splitlines()) == moment["at"] + 1, "the record is the one of that moment"


@pytest.mark.parametrize("what", ["score", "replay", "frames"])
def test_looking_at_a_long_game_holds_up_neither_the_loop_nor_the_table(
    house: Place, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    begun, ready, work = threading.Event(), threading.Event(), getattr(history, what)

    def slow(*facts: Any) -> Any:
        begun.set()
        ready.wait(PATIENCE)
        return work(*facts)

    monkeypatch.setattr(history, what, slow)
    anna = house.person()
    table = anna.table("avignon")
    with anna.online() as line:
        moment = line.watch(table)
        found: list[Any] = []
        looker = threading.Thread(target=lambda: found.append(anna.get(f"/api/tables/{table}/{what}")))
        looker.start()
        try:
            assert begun.wait(PATIENCE)
            answer = line.command("play", table, moment["mover"], moment["at"], moves=[legal(moment)[0]])
            assert answer["type"] == "done" and not found
        finally:
            ready.set()
            looker.join()
    assert found


def test_a_newcomer_to_a_long_game_is_told_the_same_beside_the_loop(
    house: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = house.person()
    table = anna.table("kardinal")
    with anna.online() as line:
        moment = line.watch(table)
        while moment["at"] <= so_far.SHORT + 5:
            if moment["question"] is None:
                moment = line.watch(table, eyes=moment["mover"])
            answer = line.command("play", table, moment["mover"], moment["at"], moves=[legal(moment)[-1]])
            assert answer["type"] == "done", answer
            moment = line.watch(table)
        told = [line.watch(table, eyes=1, after=after) for after in (0, 7, moment["at"])]
        monkeypatch.setattr(so_far, "SHORT", 1_000_000)
        plain = [line.watch(table, eyes=1, after=after) for after in (0, 7, moment["at"])]
    for beside, by_the_loop in zip(told, plain, strict=True):
        for name in ("at", "reset", "events", "story", "names", "view"):
            assert beside[name] == by_the_loop[name], name
    assert len(told[0]["events"]) == moment["at"] and told[1]["events"][0]["n"] == 8


def test_players_move_while_a_newcomer_is_told_a_long_game(
    house: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, ready, tell = threading.Event(), threading.Event(), so_far._told

    def slow(*facts: Any) -> Any:
        begun.set()
        ready.wait(PATIENCE)
        return tell(*facts)

    monkeypatch.setattr(so_far, "_told", slow)
    monkeypatch.setattr(so_far, "SHORT", 0)
    anna = house.person()
    table = anna.table("kardinal", public=True)
    with anna.online() as line, house.person("Bo").online() as other:
        ready.set()
        moment = line.watch(table)
        ready.clear()
        begun.clear()
        other.say({"type": "watch", "id": "w", "table": table})
        try:
            assert begun.wait(PATIENCE)
            answer = line.command("play", table, moment["mover"], moment["at"], moves=[legal(moment)[0]])
            assert answer["type"] == "done"
        finally:
            ready.set()
        assert other.answer("w")["at"] == answer["at"], "what happened meanwhile is told as well"
