"""Mutants: faults are found, put in, noticed by tests, counted, and listed where nobody can notice them."""

import os
import re
import subprocess
import sys
import types
from pathlib import Path

import pytest
from tests.titles import NAMES

from chapterhouse.terminal.main import main
from chapterhouse.tools.mutants import listed
from chapterhouse.tools.mutants.bench import is_late
from chapterhouse.tools.mutants.code import TOP, faults, faulty
from chapterhouse.tools.mutants.data import data_faults
from chapterhouse.tools.mutants.field import candidates
from chapterhouse.tools.mutants.kept import Kept
from chapterhouse.tools.mutants.mutant import Mutant
from chapterhouse.tools.mutants.patching import patch_function
from chapterhouse.tools.mutants.trial import Verdict, allow, hold

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


def test_where_search_cuts_a_game_is_no_rule() -> None:
    assert made("def make(self):\n    self.max_choices = 5000\n    self.longest = 234\n") == set()
    assert made("def make(self):\n    self.widest = 20\n") != set()


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
    second = row._replace(number=1)
    assert not second.means(Mutant("a.py", "allowed", "1", "2", 0))
    assert second.means(Mutant("a.py", "allowed", "1", "2", 1))
    assert listed.stale([second], [Mutant("a.py", "allowed", "1", "2", 0)]) == [second]


def test_a_row_without_a_reason_is_refused(tmp_path: Path) -> None:
    row = '[[mutant]]\nfile = "a.py"\nwhere = "f"\nwas = "1"\nbecomes = "2"\nreason = ""\n'
    (tmp_path / listed.FILE).write_text(row, encoding="utf-8")
    with pytest.raises(ValueError, match="reason"):
        listed.read_rows(tmp_path)


@pytest.mark.parametrize("title", NAMES)
def test_every_listed_mutant_still_exists(title: str) -> None:
    folder = TESTS.parent / "src" / "chapterhouse" / "games" / title
    found = [candidate.mutant for candidate in candidates(title, folder)]
    assert len({mutant.ident for mutant in found}) == len(found) > 1000
    assert listed.stale(listed.read_rows(TESTS / "games" / title), found) == []


def test_what_says_shows_or_foretells_a_rule_is_spared_also_in_a_folder() -> None:
    found = candidates("pilgrim", TESTS.parent / "src" / "chapterhouse" / "games" / "pilgrim")
    files = {candidate.mutant.file for candidate in found}
    spared = ("outlook/", "bots/", "terminal/", "lessons/", "text/", "story.py", "view.py", "describer.py")
    assert [file for file in files if file.startswith(spared) or file == "solo/story.py"] == []
    assert {"code/roads.py", "solo/routes.py", "data/board.toml"} <= files


def test_a_sample_of_mutants_is_tried_and_most_are_killed_by_scenarios(tmp_path: Path) -> None:
    """The same few every time; `chapterhouse mutants` tries all, docs/fidelity.md has the figures."""
    words = [*"mutants avignon --scenarios --sample 12 --seed 3 --workers 2 --folder".split(), str(tmp_path)]
    run = subprocess.run([sys.executable, "-m", "chapterhouse", *words], capture_output=True, text=True)
    counted = re.search(r"avignon: 12 mutants, (\d+) killed by a test that cites a rule", run.stdout)
    assert counted is not None and int(counted[1]) >= 8, run.stdout + run.stderr
    assert run.returncode == (0 if counted[1] == "12" else 1)


RULES = "def allowed(count):\n    if count > 3:\n        return False\n    return count != 0\n"
PROOFS = """
import time, pytest, rules

@pytest.mark.cites("XX-01")
def test_nothing_is_not_allowed():
    assert not rules.allowed(0)

@pytest.mark.cites("XX-01")
def test_one_is_allowed_but_nothing_is_not():
    assert rules.allowed(1) and not rules.allowed(0)

def test_more_than_three_are_not_allowed():
    assert not rules.allowed(4)

@pytest.mark.cites("XX-02")
def test_a_slow_test_is_left_out():
    end = time.process_time() + 20
    while time.process_time() < end:
        assert rules.allowed(3)

@pytest.mark.cites("XX-02")
def test_whose_report_is_slow():
    assert rules.allowed(3)
"""
SLOW_REPORT = """
import time

def pytest_runtest_makereport(item, call):
    if item.name == "test_whose_report_is_slow" and call.when == "call":
        end = time.process_time() + 20
        try:
            while time.process_time() < end:
                pass
        except Exception as error:
            raise RuntimeError("something else comes out") from error
"""
TWIN = """
import pytest
import rules

@pytest.mark.cites("XX-01")
def test_both_tellings_agree():
    assert rules.allowed(3)
"""
TRIAL = """
import sys
from pathlib import Path
import rules
from chapterhouse.tools.mutants.code import faults, faulty
from chapterhouse.tools.mutants.jury import Tests, collect
from chapterhouse.tools.mutants.kept import Kept
from chapterhouse.tools.mutants.patching import patch_function
from chapterhouse.tools.mutants.trial import hold

LIKELY = ["test_gone.py::test_gone", "test_rules.py::test_one_is_allowed_but_nothing_is_not"]
here = Path.cwd()
text = Path("rules.py").read_text()

def judge(fault, tests, kind):
    assert patch_function(rules, fault.mutant.where, faulty(text, fault), str(here / "rules.py"))
    return tests.verdict(fault.mutant, kind, LIKELY)

def trials(items):
    tests = Tests(items, here, Kept(here, "none"))
    for kind in ("cited", "oracle", "other"):
        found = faults("rules.py", text)
        bodies = [(fault, lambda fault=fault: judge(fault, tests, kind)) for fault in found]
        for fault, verdict in hold(bodies, 2):
            print("tried", kind, fault.mutant.was, "->", fault.mutant.becomes, verdict[0], file=sys.stderr)
            print("by", verdict[1], file=sys.stderr)

collect(["test_rules.py", "tests/oracle"], trials)
"""


def test_tests_that_cite_a_rule_are_told_from_others_and_slow_ones_are_left_out(tmp_path: Path) -> None:
    oracle = "tests/oracle/test_twin.py"
    (tmp_path / oracle).parent.mkdir(parents=True)
    written = {
        "rules.py": RULES,
        "test_rules.py": PROOFS,
        "conftest.py": SLOW_REPORT,
        oracle: TWIN,
        "trial.py": TRIAL,
    }
    for name, text in written.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = cites\n", encoding="utf-8")
    run = subprocess.run([sys.executable, "trial.py"], cwd=tmp_path, capture_output=True, text=True)
    tried = [line.removeprefix("tried ") for line in run.stderr.splitlines() if line.startswith("tried")]
    assert run.returncode == 0 and len(tried) == 3 * len(faults("rules.py", RULES)), run.stdout + run.stderr
    assert "cited count != 0 -> count == 0 cited" in tried
    assert "by test_rules.py::test_one_is_allowed_but_nothing_is_not\n" in run.stderr
    assert "by test_rules.py::test_nothing_is_not_allowed" not in run.stderr
    assert "cited count > 3 -> count >= 3 survived" in tried, "only the slow test would have noticed"
    assert "other 3 -> 4 other" in tried and "cited 3 -> 4 survived" in tried
    assert "oracle 3 -> 2 oracle" in tried and "cited 3 -> 2 survived" in tried


@pytest.mark.parametrize("warmed", ["", "warm_up(); "])
def test_a_killer_that_does_not_count_is_not_the_last_word(tmp_path: Path, warmed: str) -> None:
    proofs = 'import pytest\n\n@pytest.mark.cites("XX-01")\ndef test_cited():\n    assert 0\n\n'
    (tmp_path / "test_it.py").write_text(proofs + "def test_beside():\n    assert 0\n", encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = cites\n", encoding="utf-8")
    names = "['test_it.py::test_cited', 'test_it.py::test_beside']"
    code = "from chapterhouse.tools.mutants.jury import verdict_afresh as ask, warm_up; import sys; "
    code += f"{warmed}verdict = ask(['test_it.py'], {names}, ['test_it.py::test_beside']); "
    code += "print(verdict.fate, file=sys.stderr)"
    run = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True)
    assert run.stderr.split()[-1] == "cited", run.stdout + run.stderr


def test_pytest_is_made_ready_in_silence_before_copies_are_taken() -> None:
    code = "from chapterhouse.tools.mutants.jury import warm_up; import sys; warm_up(); "
    code += "sys.exit('_hypothesis_pytestplugin' not in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")


def test_tests_that_pytest_cannot_collect_are_not_taken_for_none(tmp_path: Path) -> None:
    code = "from chapterhouse.tools.mutants.jury import collect; collect(['test_nowhere.py'], print)"
    run = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True)
    assert run.returncode == 1 and "Unsound: pytest could not collect the tests" in run.stderr


def test_a_constant_is_broken_before_its_module_is_loaded_also_if_the_title_loads_it_late() -> None:
    constant = Mutant("late.py", TOP, "3", "4", 0, span=(2, 2))
    inside = constant._replace(where="allowed")
    assert not is_late(constant, set())
    assert is_late(inside, set())
    assert not is_late(inside, set(inside.reached()))


def test_a_copy_that_never_ends_or_dies_says_nothing_and_the_others_go_on() -> None:
    def endless() -> None:
        allow(0.2)
        while True:
            pass

    bodies = [("endless", endless), ("dead", lambda: os._exit(3)), ("well", lambda: ["survived", ""])]
    assert dict(hold(bodies, 2)) == {"endless": None, "dead": None, "well": ["survived", ""]}


def test_a_verdict_holds_until_the_rules_or_the_test_that_killed_the_mutant_change(tmp_path: Path) -> None:
    tests = tmp_path / "tests" / "games" / "duel"
    tests.mkdir(parents=True)
    (tests / "test_a.py").write_text("assert 1", encoding="utf-8")
    kept = Kept(tmp_path, "duel")
    kept.add("killed", Verdict("cited", "tests/games/duel/test_a.py::test_it"))
    kept.add("alive", Verdict("survived"))
    kept.add("noticed", Verdict("other", "tests/games/duel/test_a.py::test_beside"))
    (tests / listed.FILE).write_text("mutant = []", encoding="utf-8")
    assert set(Kept(tmp_path, "duel").known()) == {"killed", "alive", "noticed"}, "a list changes no test"
    (tests / "test_b.py").write_text("assert 2", encoding="utf-8")
    assert set(Kept(tmp_path, "duel").known()) == {"killed"}, (
        "a new test may kill the others so that it counts"
    )
    (tests / "test_a.py").write_text("assert 3", encoding="utf-8")
    assert Kept(tmp_path, "duel").known() == {}
    assert Kept(tmp_path, "duel").killers()["killed"] == "tests/games/duel/test_a.py::test_it"
    rules = tmp_path / "src" / "chapterhouse" / "games" / "duel"
    rules.mkdir(parents=True)
    (rules / "game.py").write_text("", encoding="utf-8")
    assert Kept(tmp_path, "duel").known() == {}


def test_lines_of_a_statement_are_those_that_run_when_its_fault_can_have_an_effect() -> None:
    spans = {fault.mutant.was: fault.mutant.span for fault in faults("a.py", CODE)}
    assert spans["3"] == (2, 2)
    assert spans["not is_open or count >= LIMIT"] == (7, 7), "the head of the condition, not what follows it"
    assert spans["count + 1 < 9"] == (9, 9)


def test_an_unknown_title_is_told_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mutants", "chess"]) == 2
    assert "There is no title 'chess' of our own." in capsys.readouterr().err
