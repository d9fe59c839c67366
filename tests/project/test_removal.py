"""A title is removed by deleting what bears its name, as RIGHTS.md says: tried with one title, in a copy.

Whatever names the title outside its own folders is run there: a test that does so by its first case and by
every case of the title, since each further case shows the same. Other rooms play
Avignon, Kardinal & König and Pilgrim in their tests; whoever removes one of those names another title there.
"""

import ast
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from tests.browser.conftest import node

from chapterhouse.offer import TITLES

ROOT: Final = Path(__file__).parents[2]
REMOVED: Final = "tore"
KEPT: Final = (
    "src",
    "tests",
    "docs",
    "examples",
    "build_hooks",
    "requirements",
    "deploy",
    "web/src",
    "web/tests",
    ".github",
)
FOLDERS: Final = ("src/chapterhouse/games", "tests/games", "tests/oracle", "docs/playthroughs")
SCENARIOS: Final = "tests/browser/scenarios"
NOT_SOURCE: Final = ("__pycache__", "*.so", "static", "node_modules")
LOOKED_AT: Final = (
    "tests/contract/test_titles.py",
    "tests/core/test_citations.py",
    "tests/core/test_playthroughs.py",
    "tests/lessons/test_every_lesson.py",
    "tests/project/test_imports.py",
    "tests/project/test_tree.py",
)
LONG: Final = ("pilgrim", "package")  # words of cases that are left out of those: they take long
NOT_HERE: Final = ("tests/project/test_removal.py",)  # this test
PATIENCE: Final = 1200
NAMED: Final = re.compile(rf"(?<!\w){REMOVED}(?!\w)")
is_there: Final = pytest.mark.skipif(
    REMOVED not in {title.name for title in TITLES}, reason="it has been removed for good"
)


@pytest.fixture
def rest(tmp_path: Path) -> Path:
    """Return a copy of the source tree without one title."""
    for name in KEPT:
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns(*NOT_SOURCE))
    for path in ROOT.iterdir():
        if path.is_file():
            shutil.copy(path, tmp_path / path.name)
    for folder in FOLDERS:
        shutil.rmtree(tmp_path / folder / REMOVED)
    for path in scenarios_of_it(tmp_path):
        path.unlink()
    return tmp_path


def scenarios_of_it(tree: Path) -> list[Path]:
    """Return the scenarios of the title: those that bear its name."""
    return sorted(path for path in (tree / SCENARIOS).glob("*.mjs") if REMOVED in path.stem.split("_"))


def run(tree: Path, *words: str) -> str:
    """Run tests of the copy; return what they said."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:xdist", "-p", "no:cacheprovider", *words]
    environment = {**os.environ, "PYTHONPATH": str(tree / "src")}
    for name in ("PYTEST_ADDOPTS", "CHAPTERHOUSE_EXPECT"):
        environment.pop(name, None)
    done = subprocess.run(
        command, cwd=tree, env=environment, capture_output=True, text=True, timeout=PATIENCE
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def files_that_name_it(tree: Path) -> list[str]:
    """Return the modules of the tests that name the title."""
    found = [
        path for path in (tree / "tests").rglob("*.py") if NAMED.search(path.read_text(encoding="utf-8"))
    ]
    return sorted(path.relative_to(tree).as_posix() for path in found)


def naming(source: str) -> set[str]:
    """Return the functions of a module that name the title, or use something of the module that does."""
    lines = source.splitlines()
    parts: dict[str, str] = {}
    for part in ast.parse(source).body:
        first = min([part.lineno, *(mark.lineno for mark in getattr(part, "decorator_list", []))])
        text = "\n".join(lines[first - 1 : part.end_lineno])
        for name in names_of(part):
            parts[name] = f"{parts.get(name, '')}\n{text}"
    found = {name for name, text in parts.items() if NAMED.search(text)}
    while True:
        more = {name for name, text in parts.items() if found & {*re.findall(r"\w+", text)}}
        if more <= found:
            return found
        found |= more


def names_of(part: ast.stmt) -> list[str]:
    """Return the names that a statement of a module defines."""
    if isinstance(part, ast.FunctionDef | ast.ClassDef):
        return [part.name]
    if isinstance(part, ast.Assign):
        return [target.id for target in part.targets if isinstance(target, ast.Name)]
    return [part.target.id] if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name) else []


def chosen(tree: Path, cases: list[str]) -> Iterator[str]:
    """Yield of all cases those that would notice that the title is not there."""
    paths = {case.partition("::")[0] for case in cases}
    tests = {path: naming((tree / path).read_text(encoding="utf-8")) for path in paths}
    begun: set[str] = set()
    for case in cases:
        function, _, parameters = case.partition("[")
        path, _, test = function.partition("::")
        if path in LOOKED_AT:
            if not any(word in case for word in LONG):
                yield case
        elif test in tests[path]:
            if function not in begun or REMOVED in parameters:
                yield case
            begun.add(function)


@is_there
def test_without_a_title_the_tests_that_name_it_and_those_about_all_titles_pass(
    rest: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    files = files_that_name_it(rest)
    assert not [name for name in files if not Path(name).name.startswith("test_")], "others would not be run"
    found = run(rest, "--collect-only", *sorted({*LOOKED_AT, *files} - {*NOT_HERE}))
    cases = [line for line in found.splitlines() if "::" in line]
    wanted = tmp_path_factory.mktemp("wanted") / "cases"
    wanted.write_text("\n".join(chosen(rest, cases)), encoding="utf-8")
    assert " passed" in run(rest, f"@{wanted}")


def test_neither_server_nor_terminal_nor_client_names_the_title() -> None:
    called = [name for title in TITLES if title.name == REMOVED for name in (title.en, title.de)]
    names = re.compile("|".join((NAMED.pattern, *map(re.escape, called))))
    places = [path for path in (ROOT / "src" / "chapterhouse").iterdir() if path.name != "games"]
    files = [file for place in (*places, ROOT / "web" / "src") for file in (place, *place.rglob("*"))]
    read = [file for file in files if file.suffix in (".py", ".toml", ".json", ".ts", ".tsx")]
    assert not [file for file in read if names.search(file.read_text(encoding="utf-8"))]


def test_what_uses_a_name_of_a_title_is_found() -> None:
    source = f"""
GAMES = ["avignon", "{REMOVED}"]
pair = mark(GAMES)

@pair
def test_pair(): ...

def helper(): play("{REMOVED}")

def test_play(): helper()

def test_other(): play("avignon", "{REMOVED}s", "{REMOVED}_b")
"""
    assert naming(source) == {"GAMES", "pair", "test_pair", "helper", "test_play"}


@is_there
def test_a_scenario_names_the_title_in_its_own_name_or_asks_whether_it_is_there() -> None:
    own = scenarios_of_it(ROOT)
    assert own
    for path in sorted((ROOT / "tests" / "browser").rglob("*.mjs")):
        text = path.read_text(encoding="utf-8")
        if path in own:
            assert re.search(rf'^export const titles = \[.*"{REMOVED}".*\];$', text, re.MULTILINE), path
        elif NAMED.search(re.sub(r"//.*|/\*.*?\*/", "", text)):
            assert "isThere" in text, path


@is_there
@pytest.mark.skipif(
    node() is None or not (ROOT / "web" / "node_modules").is_dir(), reason="there is no Node.js for browsers"
)
def test_the_scenarios_of_a_title_that_is_not_there_do_nothing(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "tests" / "browser", tmp_path / "tests" / "browser")
    (tmp_path / "web").mkdir()
    (tmp_path / "web" / "package.json").write_text("{}", encoding="utf-8")
    (tmp_path / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    for path in scenarios_of_it(ROOT):
        command = [node() or "", str(tmp_path / "tests" / "browser" / "run.mjs"), path.stem]
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
        assert done.returncode == 0 and not done.stderr, done.stderr
