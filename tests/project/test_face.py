"""The public names: quick to import, documented, typed, and the same in code, type checker and docs."""

import ast
import doctest
import inspect
import re
import subprocess
import sys
from pathlib import Path
from types import FunctionType
from typing import get_type_hints

import pytest

import chapterhouse

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "library.md"
SOURCE = ROOT / "src" / "chapterhouse" / "__init__.py"
CONSTANTS = ("CHANCE", "PUBLIC", "__version__")
THINGS = [name for name in chapterhouse.__all__ if name not in CONSTANTS]
QUIET = """
import sys, chapterhouse
loaded = {name for name in sys.modules if name.startswith("chapterhouse.")}
assert not loaded, loaded
from chapterhouse import *
heavy = {"rich", "litestar", "msgspec", "sqlalchemy", "chapterhouse.server", "chapterhouse.terminal"}
assert not heavy & {*sys.modules}, heavy & {*sys.modules}
assert callable(titles) and chapterhouse.titles is titles
"""


def test_importing_the_package_loads_nothing_and_its_names_neither_server_nor_terminal() -> None:
    run = subprocess.run([sys.executable, "-c", QUIET], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr


def test_the_page_explains_every_public_name_and_no_other() -> None:
    headings = re.findall(r"(?m)^### `(\w+)`$", PAGE.read_text(encoding="utf-8"))
    assert sorted(headings) == sorted(chapterhouse.__all__)


def test_the_examples_of_the_page_run() -> None:
    result = doctest.testfile(str(PAGE), module_relative=False)
    assert result.attempted > 20 and result.failed == 0


def test_type_checkers_see_the_names_that_are_imported_when_asked_for() -> None:
    seen: dict[str, str] = {}
    for node in ast.walk(ast.parse(SOURCE.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("chapterhouse."):
            seen |= {alias.asname or alias.name: f"{node.module}:{alias.name}" for alias in node.names}
    places: dict[str, str] = {}
    for module, names in vars(chapterhouse)["PLACES"].items():
        for word in names.split():
            inside, _, outside = word.partition(":")
            places[outside or inside] = f"{module}:{inside}"
    assert seen == places
    assert {*places, "__version__"} == {*chapterhouse.__all__}


@pytest.mark.parametrize("name", THINGS)
def test_a_public_name_has_a_docstring(name: str) -> None:
    own = getattr(chapterhouse, name).__doc__ or ""
    assert own and not own.startswith(f"{name}("), "a made-up docstring only repeats the fields"


@pytest.mark.parametrize("name", THINGS)
def test_a_public_name_is_typed(name: str) -> None:
    thing = getattr(chapterhouse, name)
    calls = [thing] if isinstance(thing, FunctionType) else _public_methods(thing)
    for call in calls:
        wanted = {*inspect.signature(call).parameters, "return"} - {"self"}
        assert wanted <= {*get_type_hints(call)}, f"{name}: {call.__qualname__}"


def test_a_name_that_is_not_there_is_refused_as_by_any_module() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Tabel'"):
        _ = vars(chapterhouse)["__getattr__"]("Tabel")
    assert not hasattr(chapterhouse, "Tabel")
    assert {*chapterhouse.__all__} <= {*dir(chapterhouse)}


def test_the_package_says_that_it_is_typed() -> None:
    assert (SOURCE.parent / "py.typed").is_file()


def _public_methods(cls: type) -> list[FunctionType]:
    return [
        method
        for name, method in vars(cls).items()
        if isinstance(method, FunctionType) and not name.startswith("_")
    ]
