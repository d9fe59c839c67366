"""The cluster in a box: one house of many processes behind a proxy, and what breaks in it loses nothing."""

import random
import signal
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import create_engine, select
from tests.server.place import PATIENCE, Person, legal
from tests.server.test_leaks import GAME
from tests.store.databases import WHY_NOT

from chapterhouse.records.heading import first_position
from chapterhouse.records.record import read
from chapterhouse.server.cluster.cluster import Cluster
from chapterhouse.server.cluster.part import NotRunning, Part
from chapterhouse.server.cluster.proxy import nginx
from chapterhouse.server.faults.postgres import programs_folder
from chapterhouse.server.faults.serving import free_port
from chapterhouse.store import schema
from chapterhouse.table.stride import walk
from chapterhouse.terminal.main import main

TROUBLES = "server-killed,thought-killed,database-restarted,worker-killed,connections-cut"
QUICK = {"CHAPTERHOUSE_PAUSE": "0", "CHAPTERHOUSE_WORKERS": "1"}
BOT = {"kind": "bot", "level": "easy"}
ME, OPEN = {"kind": "me"}, {"kind": "open"}
PUBLIC = -2

pytestmark = [
    pytest.mark.skipif(programs_folder() is None, reason=WHY_NOT),
    pytest.mark.skipif(nginx() is None, reason="There is no nginx (INSTALL=yes make test installs one)."),
    pytest.mark.skipif(sys.platform != "linux", reason="Processes are looked for as on Linux."),
]


def person(address: str, name: str) -> Person:
    """Return a new guest who came in there."""
    found = Person(address)
    found.account = found.post("/api/guests", {"name": name, "lang": "en"}, 201)["you"]
    return found


def wait_for_a_person(people: list[Person], table: str) -> dict[str, Any]:
    """Wait until somebody is asked who is no bot, and has heard of it; return their own moment."""
    until = time.monotonic() + PATIENCE
    while True:
        for seat, each in enumerate(people):
            moment: dict[str, Any] = each.get(f"/api/tables/{table}/moment?eyes={seat}")
            if moment["mover"] in (None, seat):
                return moment
        assert time.monotonic() < until
        time.sleep(0.05)


def hidden(cluster: Cluster, table: str, eyes: int) -> list[int]:
    """Return the numbers of the moves that eyes may not know, from the database itself."""
    engine = create_engine(cluster.database.replace("postgresql:", "postgresql+psycopg:"))
    with engine.connect() as connection:
        header = connection.execute(
            select(schema.tables.c.header).where(schema.tables.c.id == table)
        ).scalar_one()
        events = schema.events.c
        rows = connection.execute(select(events.line).where(events.table_id == table).order_by(events.n))
        record = read([header, *(row.line for row in rows)])
    engine.dispose()
    return [
        stride.event.n
        for stride in walk(GAME, first_position(GAME, record.header), record.events)
        if stride.event.do
        and GAME.seen(stride.before, eyes, stride.event.by, GAME.moves.number(stride.event.do))
        != GAME.moves.number(stride.event.do)
    ]


def test_nobody_is_told_a_secret_through_any_process_of_a_cluster_and_all_of_them_end(tmp_path: Path) -> None:
    with Cluster(tmp_path, settings=QUICK) as cluster, ExitStack() as stack:
        people = [person(address, name) for address, name in zip(cluster.addresses, "ABC", strict=True)]
        watching = [person(address, "W") for address in (cluster.address, *cluster.addresses)]
        for each in (*people, *watching):
            stack.callback(each.http.close)
        wanted = {"title": "kardinal", "seats": [ME, OPEN, OPEN, BOT], "public": True}
        table = people[0].post("/api/tables", wanted, 201)["id"]
        for guest in people[1:]:
            guest.post(f"/api/tables/{table}/join", {})
        people[0].post(f"/api/tables/{table}/start")
        lines = [stack.enter_context(each.online()) for each in (*people, *watching)]
        for line in lines:
            line.watch(table)
        dice = random.Random(3)
        for _ in range(24):
            own = wait_for_a_person(people, table)
            seat = own["mover"]
            play = {"id": f"n{own['at']}", "type": "play", "seat": seat, "at": own["at"]}
            people[seat].post(f"/api/tables/{table}/commands", {**play, "moves": [dice.choice(legal(own))]})
        last = wait_for_a_person(people, table)["at"]
        for number, line in enumerate(lines):
            line.catch_up(table, last)
            eyes = number if number < len(people) else PUBLIC
            covered = hidden(cluster, table, eyes)
            told = {event["n"]: event for heard in line.heard for event in heard.get("events", ())}
            assert covered and all(told[n]["do"] == "draw hidden" for n in covered if n in told)
            assert len(told) >= last - 2
        pids = [part.pid for part in cluster.parts]
    for pid in pids:
        assert not Path(f"/proc/{pid}").exists()


def test_the_command_runs_a_cluster_until_it_is_interrupted() -> None:
    command = [sys.executable, "-m", "chapterhouse", "cluster", "--servers", "2", "--workers", "1"]
    port = free_port()
    process = subprocess.Popen([*command, "--port", str(port)], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    lines = []
    for line in process.stdout:
        lines.append(line)
        if "Ctrl+C" in line:
            break
    assert httpx.get(f"http://127.0.0.1:{port}/health", timeout=PATIENCE).json()["status"] == "ok"
    names = [line.split()[1] for line in lines[1:-1]]
    assert names == ["server1", "server2", "worker1", "nginx"]
    process.send_signal(signal.SIGINT)
    assert process.wait(PATIENCE) == 0
    process.stdout.close()
    for line in lines[1:-1]:
        assert not Path(f"/proc/{line.split()[0]}").exists()


def test_nothing_is_lost_and_nothing_stands_still_in_a_cluster_that_breaks(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ["faults", "--cluster", "--tables", "4", "--seed", "5", "--only", TROUBLES]
    code = main([*words, "--rounds", str(TROUBLES.count(",") + 1)])
    said = capsys.readouterr().out
    assert code == 0 and "nothing was lost" in said, said
    assert said.count("tables went on after") == TROUBLES.count(",") + 1


@pytest.mark.parametrize("code", [75, 1])
def test_a_part_that_could_not_start_yet_is_started_again_and_one_that_fails_is_not(
    tmp_path: Path, code: int
) -> None:
    """A worker that is started while the database is away says so, and ends."""
    script = f"import pathlib, time; p = pathlib.Path('tried'); p.exists() or p.touch() or exit({code}); "
    script += "time.sleep(600)"
    part = Part("worker", [sys.executable, "-c", script], tmp_path, {})
    part.start()
    first = part.pid
    try:
        while part.is_well():
            time.sleep(0.05)
        if code == 75:
            part.wait_until_well()
            assert part.pid != first
        else:
            with pytest.raises(NotRunning, match="ended by itself"):
                part.wait_until_well()
    finally:
        part.end()
