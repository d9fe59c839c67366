"""A title is removed by deleting the folders that bear its name, as RIGHTS.md promises: tried in a copy."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

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
NOT_SOURCE: Final = ("__pycache__", "*.so", "static", "node_modules")
LOOKED_AT: Final = (
    "tests/contract/test_titles.py",
    "tests/core/test_citations.py",
    "tests/core/test_playthroughs.py",
    "tests/lessons/test_every_lesson.py",
    "tests/project/test_imports.py",
    "tests/project/test_tree.py",
)
PATIENCE: Final = 1200


@pytest.fixture
def rest(tmp_path: Path) -> Path:
    """Return a copy of the source tree without one title."""
    for name in KEPT:
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns(*NOT_SOURCE))
    for path in ROOT.iterdir():
        if path.is_file():
            shutil.copy(path, tmp_path / path.name)
    for folder in ("src/chapterhouse/games", "tests/games", "tests/oracle", "docs/playthroughs"):
        shutil.rmtree(tmp_path / folder / REMOVED)
    return tmp_path


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


@pytest.mark.skipif(REMOVED not in {title.name for title in TITLES}, reason="it has been removed for good")
def test_without_the_folders_of_a_title_every_test_is_found_and_those_about_titles_pass(rest: Path) -> None:
    found = run(rest, "--collect-only")
    assert f"games/{REMOVED}/" not in found
    assert " passed" in run(rest, "-k", "not pilgrim and not package", *LOOKED_AT)
