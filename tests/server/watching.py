"""Tables at which only bots sit, and ways to wait for what becomes of them."""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from tests.server.place import Person, Place

from chapterhouse.games import load
from chapterhouse.records.record import read
from chapterhouse.records.verify import verify
from chapterhouse.server.live.room import Room
from chapterhouse.server.workers import crews

PATIENCE = 480.0  # seconds: longer than anything here takes on a busy machine
HARD = {"kind": "bot", "level": "hard"}


def bots_only(person: Person, title: str = "avignon", count: int = 2, level: str = "hard") -> str:
    seats = [{"kind": "bot", "level": level}] * count
    wanted = {"title": title, "seats": seats, "public": True, "start": True}
    ident: str = person.post("/api/tables", wanted, 201)["id"]
    return ident


def wait_until(condition: Callable[[], object], what: str) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, f"{what}: that never came"
        time.sleep(0.05)


def room_of(place: Place, table: str) -> Room | None:
    return place.house.rooms.get(table)


def is_finished(place: Place, table: str) -> bool:
    room = room_of(place, table)
    return room is not None and room.row.status == "finished"


def wait_for_end(place: Place, *tables: str) -> None:
    wait_until(lambda: all(is_finished(place, table) for table in tables), "the end of the games")


def events_at(place: Place, table: str) -> int:
    room = room_of(place, table)
    return 0 if room is None else room.row.at


def wait_for_move(place: Place, table: str) -> None:
    at = events_at(place, table)
    wait_until(lambda: events_at(place, table) != at or is_finished(place, table), "a move")


def check_record(person: Person, table: str) -> list[dict[str, Any]]:
    """Check that the record is sound; return its events."""
    text = person.get(f"/api/tables/{table}/record?eyes=all")
    record = read(text.encode())
    report = verify(load(record.header.game), record)
    assert report.is_sound and report.finding("end").verdict == "ok", list(report.lines())
    return [json.loads(line) for line in text.splitlines()[1:-1]]


def sentences(person: Person, table: str) -> str:
    return json.dumps(person.get(f"/api/tables/{table}/moment")["story"], ensure_ascii=False)


@contextmanager
def asked_instead(question: Callable[..., str]) -> Iterator[None]:
    """Let workers answer another question than which move a bot chooses."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(crews, "choose", question)
        yield
