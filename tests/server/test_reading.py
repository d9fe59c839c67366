"""Whoever looks while a move is being written sees the table as it is on disk."""

import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as Waiting
from typing import Any

import pytest
from tests.server.place import Person, Place, legal

READERS = {
    "moment": lambda anna, table: anna.get(f"/api/tables/{table}/moment")["at"],
    "record": lambda anna, table: len(anna.http.get(f"/api/tables/{table}/record").text.splitlines()),
    "frames": lambda anna, table: len(anna.get(f"/api/tables/{table}/frames")["frames"]),
}


def play_behind(anna: Person, table: str, at: int, move: str) -> dict[str, Any]:
    body = {"type": "play", "id": "slow", "seat": 0, "at": at, "moves": [move]}
    answer: dict[str, Any] = anna.post(f"/api/tables/{table}/commands", body)
    return answer


@pytest.mark.parametrize("reader", READERS)
def test_nobody_is_told_of_a_move_that_is_not_on_disk(place: Place, reader: str) -> None:
    anna = place.person("Anna")
    table = anna.table("avignon", options={"sides": "rome"})
    moment = anna.get(f"/api/tables/{table}/moment")
    look: Callable[[Person, str], int] = READERS[reader]
    before = look(anna, table)
    with ThreadPoolExecutor(2) as threads, place.slow_disk() as disk:
        played = threads.submit(play_behind, anna, table, moment["at"], legal(moment)[0])
        wait_for_lock(place, table)
        looked: Future[int] = threads.submit(look, anna, table)
        with pytest.raises(Waiting):
            looked.result(timeout=0.3)
        disk.set()
        assert played.result()["at"] > moment["at"]
        assert looked.result() > before


def wait_for_lock(place: Place, table: str) -> None:
    """Wait until the move is being written."""
    pause = threading.Event()
    while not place.is_writing(table):
        pause.wait(0.01)
