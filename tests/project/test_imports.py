"""Who may import whom: the contracts of pyproject.toml, and what they cannot say."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "chapterhouse"


def imports(path: Path) -> Iterator[str]:
    """Yield the dotted name of every module that a file imports, wherever the import stands."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


def files(*rooms: str) -> list[Path]:
    return [path for room in rooms for path in sorted((PACKAGE / room).rglob("*.py"))]


def test_every_room_imports_only_rooms_nearer_the_foundations() -> None:
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache", "--no-logo"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr


def is_rules(path: Path) -> bool:
    """Return whether a file belongs to the rules, and not to the board or the checks of a title."""
    parts = path.relative_to(PACKAGE).parts
    return parts[0] == "core" or len(parts) < 3 or parts[2] not in ("terminal", "checks.py")


@pytest.mark.parametrize(
    "path",
    [path for path in files("core", "games") if is_rules(path)],
    ids=lambda path: path.relative_to(PACKAGE).as_posix(),
)
def test_rules_use_nothing_that_python_does_not_bring(path: Path) -> None:
    foreign = {name.split(".")[0] for name in imports(path)} - sys.stdlib_module_names - {"chapterhouse"}
    if path == PACKAGE / "core" / "vectors.py":
        foreign -= {"librt", "mypy_extensions"}  # only there when the package is compiled
    assert not foreign


@pytest.mark.parametrize(
    "path", sorted((PACKAGE / "games").glob("*/__init__.py")), ids=lambda path: path.parent.name
)
def test_a_manifest_imports_nothing_but_what_a_manifest_is(path: Path) -> None:
    assert set(imports(path)) == {"typing", "chapterhouse.core.title"}


def test_the_bots_of_a_title_know_no_other_title() -> None:
    for path in (PACKAGE / "games").glob("*/bots/*.py"):
        own = f"chapterhouse.games.{path.parents[1].name}"
        for name in imports(path):
            is_own = name == own or name.startswith(f"{own}.")
            assert is_own or not name.startswith("chapterhouse.games"), f"{path}: {name}"
