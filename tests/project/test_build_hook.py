"""The build hook: what it compiles, and that the machine code counts like Python."""

import os
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest
from build_hooks.compile import NARROW, can_compile, compile_modules, modules, widened

SHIFTS = """
from mypy_extensions import i64


def bit(n: i64) -> i64:
    return 1 << n


def without(bits: i64, n: i64) -> i64:
    return bits & ~(1 << n)


def high(n: i64) -> i64:
    return -1 << n
"""
CHECK = """
from chapterhouse import bits

assert not bits.__file__.endswith(".py")
for n in range(63):
    assert bits.bit(n) == 1 << n, n
    assert bits.without(2**63 - 1, n) == (2**63 - 1) & ~(1 << n), n
    assert bits.high(n) == -1 << n, n
"""


def test_a_shifted_literal_is_given_64_bits() -> None:
    assert widened("x = 1 << n;\ny = a << 3;\n") == "x = (int64_t)1 << n;\ny = a << 3;\n"


def test_this_compiler_still_needs_the_literals_widened(tmp_path: Path) -> None:
    """Where this fails, look at the C that it writes now, and drop `widened` and `NARROW`."""
    (tmp_path / "bits.py").write_text(SHIFTS, encoding="utf-8")
    script = "from mypyc.build import mypycify; mypycify(['bits.py'], opt_level='0')"
    run = subprocess.run([sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    code = "".join(path.read_text(encoding="utf-8") for path in (tmp_path / "build").rglob("*.c"))
    assert code and version("mypy").startswith(f"{NARROW}.")
    assert "= 1 << " in code and "= (int64_t)1 << " in widened(code)


@pytest.mark.skipif(not can_compile(), reason="there is no C compiler with Python's headers")
def test_compiled_shifts_count_like_python_s(tmp_path: Path) -> None:
    source = tmp_path / "src" / "chapterhouse"
    source.mkdir(parents=True)
    (source / "__init__.py").write_text("", encoding="utf-8")
    (source / "bits.py").write_text(SHIFTS, encoding="utf-8")
    stage = tmp_path / "stage"
    stage.mkdir()
    compiled = compile_modules(source.parent, ["chapterhouse/bits.py"], stage)
    (compiled / "chapterhouse" / "__init__.py").write_text("", encoding="utf-8")
    environment = os.environ | {"PYTHONPATH": str(compiled)}
    run = subprocess.run([sys.executable, "-c", CHECK], env=environment, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr


def test_the_compile_list_takes_a_folder_and_leaves_out_what_is_excluded(tmp_path: Path) -> None:
    for name in ("__init__.py", "turn.py", "story.py"):
        (tmp_path / "games" / "x").mkdir(parents=True, exist_ok=True)
        (tmp_path / "games" / "x" / name).write_text("", encoding="utf-8")
    chosen = {"include": ["games/**/*.py"], "exclude": ["**/__init__.py", "games/x/story.py"]}
    assert modules(tmp_path, chosen) == [f"{tmp_path.name}/games/x/turn.py"]
