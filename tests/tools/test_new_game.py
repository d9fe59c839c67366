"""A new title: a stub that keeps the contract at once, and names that are refused with a sentence."""

import os
import re
import shutil
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path

import pytest
from tests.browser.conftest import node

from chapterhouse.tools import new_game

ROOT = Path(__file__).parents[2]
ELSEWHERE = (
    "bots",
    "core",
    "lessons",
    "records",
    "research",
    "server/test_previews.py",
    "server/test_titles.py",
)
PATIENCE = 1200  # seconds after which a test that never ends counts as one that fails
NOT_SOURCE = shutil.ignore_patterns("__pycache__", "*.so")


def make(name: str, tree: Path) -> int:
    """Run the command in this process."""
    parser = ArgumentParser()
    new_game.add_arguments(parser)
    return new_game.run(parser.parse_args([name, "--into", str(tree)]))


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """Return a source tree that has one title and nothing else."""
    games = tmp_path / "src" / "chapterhouse" / "games"
    (games / "avignon").mkdir(parents=True)
    (tmp_path / "tests").mkdir()
    source = ROOT / "src" / "chapterhouse" / "games"
    for name in ("__init__.py", "avignon/__init__.py", "avignon/rules.toml"):
        shutil.copy(source / name, games / name)
    return tmp_path


def test_a_stub_keeps_the_contract_and_its_own_tests_at_once(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=NOT_SOURCE)
    shutil.copy(ROOT / "pyproject.toml", tmp_path / "pyproject.toml")
    for part in ("tests", "docs", "examples"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=NOT_SOURCE)
    assert make("groats", tmp_path) == 0
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:xdist",
        "-p",
        "no:cacheprovider",
        "-k",
        "groats",
    ]
    command += [f"tests/{name}" for name in ("contract", "games/groats", *ELSEWHERE)]
    environment = {**os.environ, "PYTHONPATH": str(tmp_path / "src"), "CHAPTERHOUSE_GAMES": "2"}
    environment.pop("PYTEST_ADDOPTS", None)
    run = subprocess.run(
        command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=PATIENCE
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert "passed" in run.stdout and "failed" not in run.stdout


def test_a_stub_is_written_in_the_style_of_the_house(tmp_path: Path) -> None:
    shutil.copy(ROOT / "pyproject.toml", tmp_path / "pyproject.toml")
    for part in ("src/chapterhouse", "tests"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("*.so", "static", "data"))
    for name in ("go", "groats"):  # a long name may need another line, which the formatter knows
        assert make(name, tmp_path) == 0
        folders = [f"src/chapterhouse/games/{name}", f"tests/games/{name}"]
        for order in (["check"], ["format", "--check"]):
            command = [sys.executable, "-m", "ruff", *order, "--no-cache", *folders]
            done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
            assert done.returncode == 0, done.stdout


def test_a_stub_leaves_no_rule_without_code_or_test(tree: Path) -> None:
    assert make("groats", tree) == 0
    rules = (tree / "src/chapterhouse/games/groats/rules.toml").read_text(encoding="utf-8")
    ids = [line.split('"')[1] for line in rules.splitlines() if line.startswith("id = ")]
    made = [path for path in tree.rglob("*") if path.suffix in (".py", ".scenario") and "groats" in str(path)]
    code = "".join(path.read_text(encoding="utf-8") for path in made if "tests" not in path.parts)
    tests = "".join(path.read_text(encoding="utf-8") for path in made if "tests" in path.parts)
    assert ids and all(ident in code and ident in tests for ident in ids)


def test_a_stub_writes_into_no_file_that_was_there_before(tree: Path) -> None:
    before = {path: path.read_bytes() for path in tree.rglob("*") if path.is_file()}
    assert make("coins", tree) == 0
    assert {path: path.read_bytes() for path in before} == before


def test_rule_ids_do_not_begin_like_those_of_another_title(tree: Path) -> None:
    assert new_game.prefix("avalon", tree / "src/chapterhouse/games") == "AA"
    assert new_game.prefix("coins", tree / "src/chapterhouse/games") == "CO"
    assert new_game.prefix("a1", tree / "src/chapterhouse/games") == "AA"


@pytest.mark.parametrize(
    "name", ["Coins", "two words", "9men", "_x", "x_", "a__b", "class", "käse", "", "../x", "x" * 25, "a"]
)
def test_a_name_that_no_title_could_have_is_refused_with_a_sentence(
    tree: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert make(name, tree) == 2
    assert capsys.readouterr().err.endswith(".\n")
    assert not (tree / "tests" / "games").exists()


def test_a_title_that_exists_is_refused_and_left_alone(
    tree: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert make("avignon", tree) == 2
    assert capsys.readouterr().err == "There is already a title called 'avignon'.\n"
    assert make("coins", tree) == 0
    assert make("coins", tree) == 2


def test_a_folder_that_exists_is_never_written_into(tree: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tree / "tests" / "games" / "coins").mkdir(parents=True)
    assert make("coins", tree) == 2
    assert "already exists" in capsys.readouterr().err
    assert not (tree / "src/chapterhouse/games/coins").exists()


@pytest.mark.parametrize("is_in_tree", [True, False])
def test_where_there_is_no_pytest_one_is_told_how_to_get_it(
    is_in_tree: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def ask(folder: Path) -> str:
        arguments = ["groats", "--package", "--into", str(folder)]
        parser = ArgumentParser()
        new_game.add_arguments(parser)
        assert new_game.run(parser.parse_args(arguments)) == 0
        return capsys.readouterr().out

    assert "once: tests need pytest" not in ask(tmp_path / "with")
    monkeypatch.setattr(new_game, "find_spec", lambda name: None)
    if not is_in_tree:
        monkeypatch.setattr(new_game, "PACKAGE", tmp_path / "lib" / "site-packages" / "chapterhouse")
    told = ask(tmp_path / "without")
    assert ("make check" in told) is is_in_tree and ("pip install pytest" in told) is not is_in_tree
    assert told.index("once: tests need pytest") < told.index("pip install --editable")


def test_a_folder_without_source_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert make("coins", tmp_path) == 2
    assert "--into" in capsys.readouterr().err


def parts(*folders: str) -> set[str]:
    """Return the files of the template, each as the row of CONTRIBUTING's table names it."""
    found: set[str] = set()
    for folder in folders:
        for path in (new_game.TEMPLATE / folder).rglob("*.template"):
            name = path.relative_to(new_game.TEMPLATE / folder).with_suffix("").as_posix()
            room = name.split("/")[0]
            found.add(f"{room}/" if room in ("client", "web") else name)
    return {re.sub(r"data/.*", "data/*.toml", name) for name in found if not name.endswith("/__init__.py")}


def test_contributing_leads_through_every_file_of_the_stub() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if re.fullmatch(r"\| `.*\| \d[\d, ]*\|", line)]
    named = {name for row in rows for name in re.findall(r"`([^`]+)`", row.split("|")[1])}
    named = {f"text/{name}" if name == "de.toml" else name for name in named}
    assert named == parts("game", "builtin", "package/source")
    steps = {number for row in rows for number in re.findall(r"\d+", row.split("|")[3])}
    assert all(f"**{number}. " in text for number in steps), "every step that the table names is there"


def test_a_package_is_written_where_it_is_asked_for_and_into_no_folder_that_exists(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["groats", "--package", "--into", str(tmp_path)]
    parser = ArgumentParser()
    new_game.add_arguments(parser)
    assert new_game.run(parser.parse_args(words)) == 0
    root = tmp_path / "chapterhouse-groats"
    manifest = (root / "src" / "chapterhouse_groats" / "__init__.py").read_text(encoding="utf-8")
    assert 'client="web/board.js"' in manifest and "chapterhouse.games" not in manifest
    assert (root / "pyproject.toml").is_file() and (root / "tests" / "duel.scenario").is_file()
    assert "pip install --editable" in capsys.readouterr().out
    assert new_game.run(parser.parse_args(words)) == 2
    assert "already exists" in capsys.readouterr().err
    assert new_game.run(parser.parse_args(["avignon", *words[1:]])) == 2


def test_the_board_of_a_stub_in_this_tree_keeps_the_types_of_the_client(tmp_path: Path) -> None:
    if node() is None or not (ROOT / "web" / "node_modules").is_dir():
        pytest.skip("there is no Node.js with the client's tools (make play installs them)")
    games = tmp_path / "src" / "chapterhouse" / "games"
    shutil.copytree(ROOT / "web", tmp_path / "web", ignore=shutil.ignore_patterns("node_modules"))
    (tmp_path / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    shutil.copytree(ROOT / "src" / "chapterhouse" / "games", games, ignore=NOT_SOURCE)
    (tmp_path / "tests").mkdir()
    assert make("groats", tmp_path) == 0
    tsc = tmp_path / "web" / "node_modules" / "typescript" / "bin" / "tsc"
    run = subprocess.run(
        [node() or "", str(tsc), "--noEmit"],
        cwd=tmp_path / "web",
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert run.returncode == 0, run.stdout + run.stderr
