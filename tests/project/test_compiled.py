"""The suite runs twice, pure and compiled; these tests make sure that it really does."""

import ast
import os
import tomllib
from importlib.metadata import requires
from importlib.util import find_spec
from pathlib import Path

import pytest

from chapterhouse.core.vectors import COMPILED

ROOT = Path(__file__).parents[2]
EXPECTED = os.environ.get("CHAPTERHOUSE_EXPECT")
SUFFIXES = (".so", ".pyd") if EXPECTED == "compiled" else (".py",)

only_when_told = pytest.mark.skipif(
    EXPECTED is None, reason="CHAPTERHOUSE_EXPECT says neither pure nor compiled"
)


def compiled_modules() -> list[str]:
    """Return the dotted names that pyproject.toml wants compiled."""
    chosen = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["chapterhouse"][
        "compile"
    ]
    package = ROOT / "src" / "chapterhouse"
    found = {path for pattern in chosen["include"] for path in package.glob(pattern)}
    found -= {path for pattern in chosen["exclude"] for path in package.glob(pattern)}
    return sorted(".".join(path.relative_to(package.parent).with_suffix("").parts) for path in found)


@only_when_told
def test_vectors_know_whether_the_package_is_compiled() -> None:
    assert COMPILED is (EXPECTED == "compiled")


@only_when_told
@pytest.mark.parametrize("name", compiled_modules())
def test_a_module_of_the_compile_list_is_what_this_run_is_about(name: str) -> None:
    spec = find_spec(name)
    assert spec is not None and spec.origin is not None
    assert spec.origin.endswith(SUFFIXES)


@pytest.mark.parametrize("name", [name for name in compiled_modules() if ".bots." in name])
def test_what_a_compiled_bot_imports_of_the_bots_is_compiled_too(name: str) -> None:
    source = (ROOT / "src" / Path(*name.split("."))).with_suffix(".py").read_text(encoding="utf-8")
    imported = {node.module or "" for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ImportFrom)}
    assert {module for module in imported if module.startswith("chapterhouse.bots.")} <= {*compiled_modules()}


@only_when_told
def test_only_the_compiled_package_needs_the_compiler_s_libraries() -> None:
    needed = [
        line for line in requires("chapterhouse") or [] if line.startswith(("librt", "mypy-extensions"))
    ]
    assert len(needed) == (2 if EXPECTED == "compiled" else 0)


def test_the_source_folder_holds_no_compiled_file() -> None:
    assert not [path for end in ("*.so", "*.pyd", "*.c") for path in (ROOT / "src").rglob(end)]
