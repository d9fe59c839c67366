"""Numbers that the compiler is to write into the machine code as they are: cells, moves, steps, sizes.

mypy folds a `Final` number only if the module alone determines it. One that is counted from an imported name
becomes a variable that is loaded, checked and unboxed at every use, and so does every number counted from it.
"""

import ast
import re
import sys
from collections import defaultdict
from contextlib import chdir
from importlib import import_module
from pathlib import Path
from typing import Final

import pytest
from mypyc.build import mypycify
from tests.project.test_compiled import ROOT, compiled_modules

from chapterhouse.core import position

OPERATORS: Final = (
    ast.Constant,
    ast.Name,
    ast.BinOp,
    ast.UnaryOp,
    ast.operator,
    ast.unaryop,
    ast.expr_context,
)
TITLES: Final = sorted({name.split(".")[2] for name in compiled_modules() if ".games." in name})
AT: Final = """
from typing import Final
from rules import elsewhere

FIRST: Final = 16
HANDS: Final = FIRST
KNOWN: Final = HANDS + 25
FOREIGN: Final = elsewhere.WIDTH + 1
"""
STEPS: Final = """
from mypy_extensions import i64
from rules import at


def read(seat: i64) -> i64:
    return at.HANDS + seat + at.KNOWN + at.FOREIGN
"""
MOST_NAMES: Final = 24  # a hot file may import some, since uncompiled code looks them up faster
Numbers = dict[str, ast.expr]  # the `Final` numbers of a module, and what they are counted from


def source(name: str) -> Path:
    return (ROOT / "src" / Path(*name.split("."))).with_suffix(".py")


def numbers(name: str) -> Numbers:
    """Return the whole numbers that a module declares final."""
    module = import_module(name)
    found: Numbers = {}
    for node in ast.parse(source(name).read_text(encoding="utf-8")).body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
            is_final = ast.unparse(node.annotation) in ("Final", "Final[int]")
            if is_final and type(getattr(module, node.target.id)) is int:
                found[node.target.id] = node.value
    return found


def unfolded(found: Numbers) -> list[str]:
    """Return the numbers that are counted from more than this module's own numbers and literals."""
    return [
        name
        for name, value in found.items()
        if any(
            not isinstance(part, OPERATORS) or (isinstance(part, ast.Name) and part.id not in found)
            for part in ast.walk(value)
        )
    ]


@pytest.mark.parametrize("name", compiled_modules())
def test_every_number_of_a_compiled_module_is_determined_by_that_module_alone(name: str) -> None:
    assert not unfolded(numbers(name))


def test_a_number_counted_from_an_imported_one_would_be_found() -> None:
    tree = ast.parse(
        "from elsewhere import FIRST\nHANDS = FIRST\nKNOWN = HANDS + 25\nSIZE = 5\nMASK = 1 << SIZE"
    )
    found = {ast.unparse(node.targets[0]): node.value for node in tree.body if isinstance(node, ast.Assign)}
    assert unfolded(found) == ["HANDS"]


@pytest.mark.parametrize("title", TITLES)
def test_a_number_that_modules_of_a_title_repeat_is_the_same_everywhere(title: str) -> None:
    values: dict[str, set[int]] = defaultdict(set)
    for module in (name for name in compiled_modules() if f".{title}." in name):
        for name, value in numbers(module).items():
            if isinstance(value, ast.Constant) and isinstance(value.value, int):
                values[name].add(value.value)
    assert {name: found for name, found in values.items() if len(found) > 1} == {}


@pytest.mark.parametrize("title", TITLES)
def test_every_field_of_a_title_begins_at_the_number_of_its_name(title: str) -> None:
    numbers = "at" if source(f"chapterhouse.games.{title}.at").exists() else "position"  # of a small title
    at = import_module(f"chapterhouse.games.{title}.{numbers}")
    spot = position.FIRST  # a stale anchor would write the first field over the agenda
    for name, width in at.FIELDS:
        assert getattr(at, name.upper()) == spot, name
        spot += width


@pytest.mark.parametrize("title", TITLES)
def test_no_module_of_a_title_imports_a_screen_of_numbers(title: str) -> None:
    """Numbers are named with the module that they come from: `at.HANDS`, `do.SWAP`, `ask.TURN`."""
    found: list[str] = []
    for path in sorted((ROOT / "src" / "chapterhouse" / "games" / title).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module is not None:
                is_numbers = node.module.rpartition(".")[2] in ("at", "do", "ask")
                many = [alias.name for alias in node.names if alias.name.isupper()]
                found += [f"{path.name}: {node.module}"] if is_numbers and len(many) > MOST_NAMES else []
    assert not found


@pytest.mark.skipif(sys.implementation.name != "cpython", reason="mypyc serves CPython alone")
def test_the_compiler_writes_numbers_of_another_module_as_they_are(tmp_path: Path) -> None:
    """Folding is a habit of mypyc, not its promise: if it ends, compiled play becomes slower by a fifth."""
    folder = tmp_path / "rules"
    folder.mkdir()
    (folder / "__init__.py").write_text("", encoding="utf-8")
    (folder / "at.py").write_text(AT, encoding="utf-8")
    (folder / "elsewhere.py").write_text("WIDTH: int = 3\n", encoding="utf-8")
    (folder / "steps.py").write_text(STEPS, encoding="utf-8")
    with chdir(tmp_path):
        mypycify(["rules/at.py", "rules/steps.py"], multi_file=True, group_name="rules")
        written = [path.read_text(encoding="utf-8") for path in Path("build").rglob("*steps.c")]
    seen = set(re.findall(r"CPyStatic_\w*at___(\w+)", "".join(written)))
    assert seen == {"FOREIGN"}, "only the number that cannot be folded is a variable"
