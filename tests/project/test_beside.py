"""Fast from the first start: what is built beside the pure package is used, and never when it is stale."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

import pytest
from build_hooks.beside import FAILED, has_compiler

from chapterhouse.server.live import faster

ROOT: Final = Path(__file__).parents[2]
PATIENCE: Final = 600.0
FILES: Final = {
    "pyproject.toml": '[tool.chapterhouse.compile]\ninclude = ["core/*.py"]\nexclude = ["**/vectors.py"]\n',
    "src/chapterhouse/__init__.py": "",
    "src/chapterhouse/__main__.py": (
        "import os\nfrom chapterhouse.core import position\n"
        "print(position.__file__, position.answer(), os.environ.get('CHAPTERHOUSE_BESIDE', '-'))\n"
    ),
    "src/chapterhouse/core/__init__.py": "",
    "src/chapterhouse/core/vectors.py": "from chapterhouse.core import position\n"
    "COMPILED = not position.__file__.endswith('.py')\n",
    "src/chapterhouse/core/position.py": "def answer() -> int:\n    return 1\n",
    "src/chapterhouse/offer.py": "def titles(): return ()\n\ndef load(name): return name\n",
}
# What pip is in a test: it lays what this environment has into the folder, as if it had fetched it.
PIP: Final = """
import sys
from importlib.metadata import distribution
from pathlib import Path
target = Path(sys.argv[sys.argv.index("--target") + 1])
target.mkdir(parents=True, exist_ok=True)
for path in Path(str(distribution("mypy").locate_file(""))).iterdir():
    if path.name != "__pycache__":
        (target / path.name).symlink_to(path)
"""
# The interpreter is begun without the libraries of this environment, as one where nothing is installed yet.
FETCH: Final = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from build_hooks.beside import fetch_compiler
fetch_compiler(Path.cwd())
import mypyc.build, setuptools
print(mypyc.__file__)
"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """Return a source tree with a package of a few lines."""
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "build_hooks").mkdir()
    for name in ("beside.py", "compile.py", "client.py", "wire.py"):
        shutil.copy(ROOT / "build_hooks" / name, tmp_path / "build_hooks" / name)
    return tmp_path


def start(tree: Path, **more: str) -> tuple[str, str, str]:
    """Start the package; return which file it ran, what that answered, and where it will be compiled."""
    environment = {**os.environ, "PYTHONPATH": str(tree / "src"), **more}
    command = [sys.executable, str(tree / "build_hooks" / "beside.py"), "serve"]
    run = subprocess.run(command, cwd=tree, env=environment, capture_output=True, text=True, timeout=PATIENCE)
    assert run.returncode == 0, run.stdout + run.stderr
    file, answer, beside = run.stdout.splitlines()[-1].split(" ")
    return file, answer, beside


@pytest.mark.skipif(not has_compiler(), reason="there is no C compiler with Python's headers")
def test_the_first_start_is_pure_the_next_compiled_and_one_after_a_change_pure_again(tree: Path) -> None:
    file, answer, beside = start(tree)
    assert file.endswith("position.py") and answer == "1" and beside != "-"
    end = time.monotonic() + PATIENCE
    log = tree / "build" / "beside.log"
    while not Path(beside).is_dir():
        said = log.read_text(encoding="utf-8") if log.exists() else ""
        assert time.monotonic() < end and "Traceback" not in said, said
        time.sleep(0.2)
    assert start(tree)[0].startswith(beside) and not start(tree)[0].endswith(".py")
    assert start(tree, CHAPTERHOUSE_PURE="1")[0].endswith("position.py")

    source = tree / "src" / "chapterhouse" / "core" / "position.py"
    source.write_text(source.read_text(encoding="utf-8").replace("1", "2"), encoding="utf-8")
    file, answer, other = start(tree, CC="no-such-compiler")
    assert file.endswith("position.py") and answer == "2", "nothing stale is run"
    assert other == "-", "without a compiler nothing is waited for"


def test_a_compiler_that_has_just_been_fetched_can_be_imported_at_once(tree: Path) -> None:
    (tree / "stub" / "pip").mkdir(parents=True)
    (tree / "stub" / "pip" / "__init__.py").touch()
    (tree / "stub" / "pip" / "__main__.py").write_text(PIP, encoding="utf-8")
    command = [sys.executable, "-S", "-c", FETCH, str(tree)]
    environment = {**os.environ, "PYTHONPATH": str(tree / "stub")}
    run = subprocess.run(command, cwd=tree, env=environment, capture_output=True, text=True, timeout=PATIENCE)
    assert run.returncode == 0, run.stdout + run.stderr
    assert run.stdout.startswith(str(tree / "build" / "compiler"))


def test_a_build_that_fails_leaves_a_sign_for_the_server_until_the_next_one_begins(tree: Path) -> None:
    command = [sys.executable, str(tree / "build_hooks" / "beside.py"), "--build"]
    script = "import sys; sys.path[0] = '.'; from build_hooks.beside import ROOT, place; print(place(ROOT))"
    (tree / "src" / "chapterhouse" / "core" / "position.py").write_text("def answer() -> int: return ''\n")
    where = subprocess.check_output([sys.executable, "-c", script], cwd=tree, text=True).strip()
    sign = Path(where).with_suffix(FAILED)
    run = subprocess.run(command, cwd=tree, capture_output=True, text=True, timeout=PATIENCE)
    assert run.returncode != 0 and sign.is_file() and FAILED == faster.FAILED, run.stdout + run.stderr
    Path(where).mkdir()
    assert subprocess.run(command, cwd=tree, timeout=PATIENCE).returncode == 0
    assert not sign.exists()


def test_without_a_compiler_or_with_pure_wanted_nothing_is_built(tree: Path) -> None:
    for more in ({"CC": "no-such-compiler"}, {"CHAPTERHOUSE_PURE": "1"}):
        file, _, beside = start(tree, **more)
        assert file.endswith("position.py") and beside == "-"
    assert not (tree / "build").exists()


def test_a_change_of_any_file_of_the_package_is_noticed(tree: Path) -> None:
    script = "import sys; sys.path[0] = '.'; from build_hooks.beside import ROOT, digest; print(digest(ROOT))"
    seen: list[str] = []
    for name in ("", "src/chapterhouse/offer.py", "src/chapterhouse/new.toml", "pyproject.toml"):
        if name:
            with open(tree / name, "a", encoding="utf-8") as file:
                file.write("\n# changed\n")
        run = subprocess.run(
            [sys.executable, "-c", script], cwd=tree, capture_output=True, text=True, check=True
        )
        seen.append(run.stdout)
    assert len({*seen}) == 4
