"""The fault suite in its short form: everything breaks once, and nothing is lost and nothing stands still."""

import asyncio
import random
import subprocess
import sys
from collections import Counter
from contextlib import nullcontext
from typing import Any

import pytest
from tests.store.databases import WHY_NOT

from chapterhouse.games import TITLES
from chapterhouse.server.faults import table_setting
from chapterhouse.server.faults.ledger import Ledger, Promise, Stored
from chapterhouse.server.faults.postgres import programs_folder

EMBEDDED = "killed,disk-full,second-server,clock-jumps,garbage,worker-killed"
BEHIND_A_SERVER = "database-gone,killed,frozen"


def broken(on: str, troubles: str) -> subprocess.CompletedProcess[str]:
    """Let each of these go wrong once."""
    command = [sys.executable, "-m", "chapterhouse", "faults", "--on", on, "--tables", "4", "--seed", "5"]
    command += ["--rounds", str(troubles.count(",") + 1), "--only", troubles]
    return subprocess.run(command, capture_output=True, text=True, timeout=1500, check=False)


@pytest.mark.skipif(sys.platform != "linux", reason="Processes are frozen and looked for as on Linux.")
def test_nothing_is_lost_and_nothing_stands_still_with_an_embedded_database() -> None:
    run = broken("sqlite", EMBEDDED)
    assert run.returncode == 0, run.stdout + run.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="Processes are frozen and looked for as on Linux.")
@pytest.mark.skipif(programs_folder() is None, reason=WHY_NOT)
def test_nothing_is_lost_and_nothing_stands_still_when_the_database_goes_away() -> None:
    run = broken("postgresql", BEHIND_A_SERVER)
    assert run.returncode == 0, run.stdout + run.stderr


def test_tables_that_follow_others_are_of_all_kinds_and_people_sit_at_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[dict[str, Any]] = []

    async def answer(line: object, path: str, wanted: dict[str, Any]) -> dict[str, Any]:
        if path == "/api/tables":
            asked.append(wanted)
        return {"id": f"t{len(asked)}"}

    monkeypatch.setattr(table_setting, "line_to", lambda *_: nullcontext())
    monkeypatch.setattr(table_setting, "ask", answer)
    company = table_setting.Company(0, ["a", "b", "c", "d"], Ledger(), random.Random(1))

    async def evening() -> None:
        for _ in range(3):
            await company.new_table()
        for _ in range(24):  # one ends, the next one begins
            company.tables.pop(0)
            await company.new_table()

    asyncio.run(evening())
    later = asked[3:]
    assert Counter(wanted["title"] for wanted in later) == {title.name: 6 for title in TITLES}
    assert sum({"kind": "me"} in wanted["seats"] for wanted in later) == 16, "at two of three people sit"


@pytest.mark.parametrize(
    ("stored", "fault"),
    [
        (Stored(2, "playing", {1: {"by": 0, "do": "x"}}), "its row says event 2, its lines are 1"),
        (Stored(1, "playing", {1: {"by": 0, "do": "y"}}), "'x' of seat 0 was acknowledged after event 0"),
        (Stored(0, "playing", {}), "'x' of seat 0 was acknowledged after event 0"),
        (Stored(1, "broken", {1: {"by": 0, "do": "x"}}), "it is broken"),
    ],
)
def test_the_suite_sees_what_is_not_kept(stored: Stored, fault: str) -> None:
    ledger = Ledger()
    ledger.promise("t", Promise(0, 0, "x", 1))
    assert any(fault in found for found in ledger.check({"t": stored}))


def test_the_suite_sees_a_table_that_is_gone() -> None:
    ledger = Ledger()
    ledger.promise("t", Promise(0, 0, "x", 1))
    assert ledger.check({}) == ["table t is gone, and 1 moves with it"]


def test_the_suite_counts_what_is_kept() -> None:
    ledger = Ledger()
    ledger.promise("t", Promise(0, 0, "x", 1))
    ledger.tell("t", [{"n": 1, "by": 0, "do": "x"}])
    assert ledger.check({"t": Stored(1, "playing", {1: {"by": 0, "do": "x"}})}) == [] and ledger.checked == 1


def test_somebody_who_comes_back_by_moving_is_promised_the_move_after_the_return() -> None:
    ledger = Ledger()
    ledger.promise("t", Promise(0, 4, "x", 6))
    ledger.promise("t", Promise(0, 6, "y", 8))
    lines: dict[int, dict[str, Any]] = {n: {"by": 1, "do": "z"} for n in range(1, 5)}
    lines |= {5: {"by": 0, "seat": "back"}, 6: {"by": 0, "do": "x"}}
    lines |= {7: {"by": 0, "seat": "back"}, 8: {"by": 1, "do": "y"}}
    found = ledger.check({"t": Stored(8, "playing", lines)})
    assert found == ["table t: 'y' of seat 0 was acknowledged after event 6; stored is " + str(lines[8])]
    assert ledger.checked == 1
