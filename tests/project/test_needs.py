"""What the system lacks: who may install it, what is said before, and what everybody else is told."""

import os
import shutil
import subprocess
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
SCRIPT: Final = ROOT / "build_hooks" / "needs.sh"
TOOLS: Final = ("sh", "mktemp", "rm", "ls", "env", "cat")
MISSING: Final = "chromium postgresql nginx gcc libc6-dev"

pytestmark = pytest.mark.skipif(os.name == "nt", reason="a script of the shell")


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """Return a folder of programs: the plainest tools, and an apt-get that only notes its orders."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for name in TOOLS:
        (folder / name).symlink_to(shutil.which(name) or name)
    for name, text in {
        "apt-get": f'echo "$*" >>"{tmp_path}/asked"',
        "sudo": f'echo "sudo $1" >>"{tmp_path}/asked"; [ "$1" = -n ] && shift; exec "$@"',
        "id": 'echo "${WHO:-1000}"',
        "python3": 'case "$2" in *sysconfig*) echo /none ;; *) echo python3.99 ;; esac',
    }.items():
        (folder / name).write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
        (folder / name).chmod(0o755)
    return folder


def needs(bare: Path, what: str, **more: str) -> tuple[int, str, list[str]]:
    """Run the script on a system that has nothing; return exit code, what it said, what it asked for."""
    environment = {"PATH": str(bare), "NEEDS_SYSTEM": str(bare), "PYTHON": "python3", **more}
    run = subprocess.run([str(SCRIPT), what], env=environment, capture_output=True, text=True)
    asked = bare.parent / "asked"
    return run.returncode, run.stdout, asked.read_text("utf-8").splitlines() if asked.exists() else []


def test_nobody_in_particular_installs_nothing_and_is_told_one_command(bare: Path) -> None:
    code, told, asked = needs(bare, "tests")
    assert code == 0 and asked == []
    commands = [line for line in told.splitlines() if "apt-get install" in line]
    assert len(commands) == 1 and all(name in commands[0] for name in MISSING.split())
    assert "INSTALL=yes" in told
    for skipped in ("tests/browser", "PostgreSQL", "test_nginx.py", "test-compiled"):
        assert skipped in told, "what is skipped is named"


@pytest.mark.parametrize(
    ("more", "how"),
    [
        ({"WHO": "0"}, ""),
        ({"CI": "true"}, "sudo -n"),
        ({"INSTALL": "yes"}, "sudo env"),
        ({"CI": "", "WHO": "0"}, ""),
    ],
)
def test_root_ci_and_whoever_asks_for_it_install_each_thing_and_say_so(
    bare: Path, more: dict[str, str], how: str
) -> None:
    code, told, asked = needs(bare, "tests", **more)
    installed = [line for line in asked if line.startswith("install")]
    assert code == 0 and len(installed) == 4
    for line in installed:
        packages = " ".join(word for word in line.split()[1:] if not word.startswith("-"))
        assert f"Installing with apt-get: {packages}" in told
    assert {line for line in asked if line.startswith("sudo")} == ({how} if how else set())


def test_installing_is_not_asked_for_by_other_values(bare: Path) -> None:
    assert needs(bare, "tests", INSTALL="no", CI="")[2] == []


@pytest.mark.parametrize("what", ["compiler", "browser", "postgresql", "nginx"])
def test_what_is_missing_and_may_not_be_installed_is_a_failure(bare: Path, what: str) -> None:
    assert needs(bare, what)[0] != 0


def test_what_is_there_is_not_installed(bare: Path) -> None:
    for name in ("chromium", "initdb", "nginx", "cc"):
        (bare / name).symlink_to(bare / "cat")
    (bare / "cc").unlink()
    (bare / "cc").write_text("#!/bin/sh\n", encoding="utf-8")
    (bare / "cc").chmod(0o755)
    assert needs(bare, "tests", WHO="0") == (0, "", [])


def test_the_quick_check_names_tests_that_there_are() -> None:
    text = (ROOT / "Makefile").read_text(encoding="utf-8").replace("\\\n", "")
    quick = next(line for line in text.splitlines() if line.startswith("QUICK :=")).split()[2:]
    assert quick and all((ROOT / path).exists() for path in quick)
