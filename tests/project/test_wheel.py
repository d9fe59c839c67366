"""The pure wheel as the workflow builds it, installed under another Python that we support."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from build_hooks.release import ROOT
from tests.project.workflows import command

import chapterhouse

PROJECT: Final = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PATIENCE: Final = 600  # seconds after which something that never ends counts as failed


def run(*words: str | Path, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a program that knows nothing of this source tree; return how it ended."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return subprocess.run(
        list(map(str, words)),
        cwd=cwd,
        env={**inherited, "PYTHONUTF8": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1", **environment},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=PATIENCE,
    )


@cache
def another_python() -> str:
    """Return the newest Python of another version that we support, or an empty text."""
    own = f"{sys.version_info.major}.{sys.version_info.minor}"
    versions = [line.rpartition(" ")[2] for line in PROJECT["classifiers"] if re.search(r":: 3\.\d+$", line)]
    for version in reversed(versions):
        kept = sorted(Path.home().glob(f".pyenv/versions/{version}.*/bin/python"))
        for found in (shutil.which(f"python{version}"), *map(str, kept)):
            # what stands in the path may be a signpost to a version that is not there
            if version != own and found and not run(found, "-c", "", cwd=ROOT).returncode:
                return found
    return ""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the pure wheel, built by the workflow's own command; the browser client has its own tests."""
    folder = tmp_path_factory.mktemp("wheel")
    build = command("build", "--wheel")
    words = [str(folder) if word == "dist" else word for word in build.words[1:]]
    done = run(sys.executable, *words, cwd=ROOT, **build.environment, CHAPTERHOUSE_CLIENT="0")
    assert done.returncode == 0, done.stdout + done.stderr
    (built,) = folder.iterdir()
    return built


@pytest.fixture(scope="module")
def scripts(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the programs of an environment in which pip has installed the wheel."""
    if not another_python():
        pytest.skip("there is no other Python that we support")
    home = tmp_path_factory.mktemp("environment")
    if run(another_python(), "-m", "venv", home, cwd=home).returncode:
        pytest.skip(f"{another_python()} makes no environments")
    found = home / ("Scripts" if os.name == "nt" else "bin")
    pip: list[str | Path] = [found / "python", "-m", "pip", "--quiet", "--retries", "0", "install"]
    if run(*pip, *PROJECT["dependencies"], cwd=home).returncode:
        pytest.skip("pip finds no Rich: it reaches no index, and keeps none itself")
    done = run(*pip, "--no-index", wheel, cwd=home)
    assert done.returncode == 0, done.stdout + done.stderr
    return found


def test_the_pure_wheel_is_for_every_python_and_holds_what_it_needs(wheel: Path) -> None:
    assert wheel.name == f"chapterhouse-{chapterhouse.__version__}-py3-none-any.whl"
    with zipfile.ZipFile(wheel) as opened:
        names = set(opened.namelist())
    assert not [name for name in names if name.endswith((".so", ".pyd", ".c"))]
    for name in ("py.typed", "games/avignon/rules.toml", "terminal/text/de.toml"):
        assert f"chapterhouse/{name}" in names, name


def test_the_wheel_lists_its_titles_and_bots_play_under_another_python(scripts: Path, tmp_path: Path) -> None:
    # one test, because the workers of a test run share no fixtures: installing costs more than all the rest
    words = command("chapterhouse", "titles").words[1:]
    for done in (
        run(scripts / "chapterhouse", "titles", cwd=tmp_path),
        run(scripts / "python", *words, cwd=tmp_path),
    ):
        assert done.returncode == 0, done.stderr
        assert all(title.name in done.stdout for title in chapterhouse.titles())
    game = ("arena", "avignon", "--bots", "random,random", "--games", "2")
    done = run(scripts / "chapterhouse", *game, cwd=tmp_path, COLUMNS="100")
    assert done.returncode == 0, done.stderr
    assert "2 games" in done.stdout and "0 of them cut" in done.stdout
