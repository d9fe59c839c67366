"""The fault suite in its short form: everything breaks once, and nothing is lost and nothing stands still."""

import subprocess
import sys

import pytest
from tests.store.databases import WHY_NOT

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


@pytest.mark.parametrize(
    ("stored", "fault"),
    [
        (Stored(2, "playing", {1: {"by": 0, "do": "x"}}), "its row says event 2, its lines are 1"),
        (Stored(1, "playing", {1: {"by": 0, "do": "y"}}), "'x' of seat 0 was acknowledged as event 1"),
        (Stored(0, "playing", {}), "'x' of seat 0 was acknowledged as event 1"),
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


def test_a_move_that_brings_its_person_back_stands_behind_the_line_that_says_so() -> None:
    ledger = Ledger()
    ledger.promise("t", Promise(0, 0, "x", 2))
    back, move = {"by": 0, "seat": "back"}, {"by": 0, "do": "x"}
    assert ledger.check({"t": Stored(2, "playing", {1: back, 2: move})}) == []
    ledger.promise("t", Promise(0, 0, "x", 1))
    assert len(ledger.check({"t": Stored(1, "playing", {1: back})})) == 1
