"""Mutants: faults are found, put in, noticed by tests, counted, and listed where nobody can notice them."""

import re
import subprocess
import sys
import types
from pathlib import Path

import pytest

from chapterhouse.games import TITLES
from chapterhouse.terminal.main import main
from chapterhouse.tools.mutants import listed
from chapterhouse.tools.mutants.code import TOP, faults, faulty
from chapterhouse.tools.mutants.data import data_faults
from chapterhouse.tools.mutants.field import candidates
from chapterhouse.tools.mutants.mutant import Mutant
from chapterhouse.tools.mutants.patching import patch_function

CODE = '''
LIMIT: Final[int] = 3

def allowed(count: int, is_open: bool) -> bool:
    """Text 7 is no number of the rules."""
    note("seen")
    if not is_open or count >= LIMIT:
        return False
    return count + 1 < 9
'''
DATA = """
[pack]
schema = 1
# reward = 5
[[card]]
id = "abbot"
reward = 2
op = "pull"
is_open = true
[[card]]
id = "nun"
op = "push"
name_de = "Nonne"
"""
TESTS = Path(__file__).parent.parent


def made(text: str) -> set[tuple[str, str, str]]:
    return {(fault.mutant.where, fault.mutant.was, fault.mutant.becomes) for fault in faults("a.py", text)}


def test_code_is_broken_in_every_way_that_a_rule_can_be_wrong() -> None:
    expected = {
        (TOP, "3", "4"),
        (TOP, "3", "2"),
        ("allowed", "note('seen')", "None"),
        ("allowed", "not is_open or count >= LIMIT", "not is_open and count >= LIMIT"),
        ("allowed", "not is_open", "+is_open"),
        ("allowed", "count >= LIMIT", "count > LIMIT"),
        ("allowed", "count >= LIMIT", "count < LIMIT"),
        ("allowed", "False", "True"),
        ("allowed", "count + 1 < 9", "count + 1 <= 9"),
        ("allowed", "count + 1 < 9", "count + 1 >= 9"),
        ("allowed", "count + 1", "count - 1"),
        ("allowed", "1", "2"),
        ("allowed", "1", "0"),
        ("allowed", "9", "10"),
        ("allowed", "9", "8"),
    }
    assert made(CODE) == expected


def test_types_and_what_is_said_are_left_alone() -> None:
    assert made('def why() -> Literal[1]:\n    return Objection("late", "AV-01", 3)\n') == set()


def test_data_are_broken_by_number_word_truth_and_row() -> None:
    found = {(one.mutant.where, one.mutant.was, one.mutant.becomes) for one in data_faults("d.toml", DATA)}
    assert found == {
        ('card "abbot"', "reward = 2", "reward = 3"),
        ('card "abbot"', "reward = 2", "reward = 1"),
        ('card "abbot"', 'op = "pull"', 'op = "push"'),
        ('card "abbot"', "is_open = true", "is_open = false"),
        ('card "nun"', 'op = "push"', 'op = "pull"'),
        ("card", 'id = "abbot"', "(the row is missing)"),
        ("card", 'id = "nun"', "(the row is missing)"),
    }


def test_a_fault_is_put_into_a_function_that_others_have_imported_already() -> None:
    text = "def twice(n):\n    return n * 2\n"
    module = types.ModuleType("doubling")
    exec(compile(text, "doubling.py", "exec"), vars(module))
    held = module.twice
    fault = next(one for one in faults("doubling.py", text) if one.mutant.becomes == "n + 2")
    assert patch_function(module, "twice", faulty(text, fault), "doubling.py")
    assert held(5) == 7


def test_faults_that_look_alike_are_told_apart() -> None:
    names = [fault.mutant.ident for fault in faults("a.py", "def f(n):\n    return n + 1, n + 1\n")]
    assert len(set(names)) == len(names)


def test_a_listed_fault_that_no_longer_exists_is_an_error() -> None:
    row = listed.Row("a.py", "allowed", "1", "2", "nobody can tell")
    assert listed.stale([row], [Mutant("a.py", "allowed", "1", "2", 0)]) == []
    assert listed.stale([row], [Mutant("a.py", "allowed", "1", "0", 0)]) == [row]


def test_a_row_without_a_reason_is_refused(tmp_path: Path) -> None:
    row = '[[mutant]]\nfile = "a.py"\nwhere = "f"\nwas = "1"\nbecomes = "2"\nreason = ""\n'
    (tmp_path / listed.FILE).write_text(row, encoding="utf-8")
    with pytest.raises(ValueError, match="reason"):
        listed.read_rows(tmp_path)


@pytest.mark.parametrize("title", [title.name for title in TITLES])
def test_every_listed_mutant_still_exists(title: str) -> None:
    folder = TESTS.parent / "src" / "chapterhouse" / "games" / title
    found = [candidate.mutant for candidate in candidates(title, folder)]
    assert len({mutant.ident for mutant in found}) == len(found) > 1000
    assert listed.stale(listed.read_rows(TESTS / "games" / title), found) == []


def test_a_sample_of_mutants_is_tried_and_most_are_killed_by_tests_that_cite_a_rule() -> None:
    """One title is enough here: a fault that nobody notices meets every test of its title.

    Where scenarios fail without any fault, nothing is tried: everything would seem to be killed.
    """
    words = ["mutants", "avignon", "--sample", "8", "--seed", "1", "--processes", "1"]
    run = subprocess.run([sys.executable, "-m", "chapterhouse", *words], capture_output=True, text=True)
    counted = re.search(r"avignon: 8 mutants, (\d) killed by a test that cites a rule", run.stdout)
    assert counted is not None and int(counted[1]) >= 6 and "untried" not in run.stdout, run.stdout
    assert run.returncode == (0 if counted[1] == "8" else 1)


def test_an_unknown_title_is_told_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mutants", "chess"]) == 2
    assert "There is no title 'chess' of our own." in capsys.readouterr().err
