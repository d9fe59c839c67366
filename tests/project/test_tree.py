"""What is committed: no trace of anyone's machine, no dead link, one version, whole locks."""

import ast
import re
import subprocess
from importlib.metadata import version
from pathlib import Path

import pytest

import chapterhouse

ROOT = Path(__file__).parents[2]
NOT_OURS = {".git"} | {
    line.strip("/") for line in (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()
}

# Written in pieces, so that this file does not name what it forbids.
HOSTS = ["py" + "pi.org", "python" + "hosted.org", "npm" + "js.org", "npm" + "js.com", "deb.de" + "bian.org"]
HOSTS += ["archive.ub" + "untu.com", "crates" + ".io", "gh" + "cr.io", "docker" + ".io"]
HOMES = ["ro" + "ot", "ho" + "me", "Us" + "ers", "wo" + "rk", "op" + "t", "mn" + "t", "va" + "r", "tm" + "p"]
MACHINE = re.compile(rf"(?<![\w.~/$)}}*-])/(?:{'|'.join(HOMES)})/\w|\b[A-Z]:\\+{HOMES[2]}")
REGISTRY = re.compile("|".join(re.escape(host) for host in HOSTS))
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")


def committed() -> list[Path]:
    """Return what git tracks or would add; in a tree without git, everything that is not made by a build."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    try:
        listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
        found = [ROOT / line for line in listed.splitlines()]
    except (OSError, subprocess.CalledProcessError):
        found = [path for path in ROOT.rglob("*") if not NOT_OURS & set(path.relative_to(ROOT).parts)]
    return sorted(path for path in found if path.is_file())


def texts() -> list[tuple[Path, str]]:
    """Return every committed text file; a file that is not UTF-8 is not text."""
    found: list[tuple[Path, str]] = []
    for path in committed():
        try:
            found.append((path, path.read_text(encoding="utf-8")))
        except UnicodeDecodeError:
            continue
    return found


def traces(text: str) -> list[str]:
    """Return the lines that name a folder of somebody's machine or a package registry."""
    return [line for line in text.splitlines() if MACHINE.search(line) or REGISTRY.search(line)]


def test_no_file_names_a_machine_or_a_registry() -> None:
    found = [f"{path.relative_to(ROOT)}: {line.strip()}" for path, text in texts() for line in traces(text)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "line", ["cd /" + HOMES[0] + "/src", "'/" + HOMES[1] + "/anna/x.py'", "https://" + HOSTS[0] + "/simple"]
)
def test_a_trace_would_be_found(line: str) -> None:
    assert traces(line) == [line]


@pytest.mark.parametrize(
    "line", ["#!/usr/bin/env bash", "docs/" + HOMES[1] + "/x.md", "$(PREFIX)/" + HOMES[4] + "/x"]
)
def test_an_ordinary_path_is_no_trace(line: str) -> None:
    assert traces(line) == []


def is_of_removed_title(place: Path) -> bool:
    """Return whether a file would belong to a title that somebody has removed: see RIGHTS.md."""
    match = re.search(
        r"(?:/chapterhouse/games|/tests/games|/playthroughs)/([a-z_0-9]+)/", place.resolve().as_posix()
    )
    return match is not None and not (ROOT / "src" / "chapterhouse" / "games" / match[1]).exists()


def test_every_link_in_the_docs_leads_to_a_file() -> None:
    dead: list[str] = []
    for path, text in texts():
        if path.suffix != ".md" or path.parent.name == "site":  # laid out elsewhere, and checked by Sphinx
            continue
        for target in LINK.findall(text):
            place = path.parent / target.split("#")[0]
            if not re.match(r"[a-z]+:|#", target) and not place.exists() and not is_of_removed_title(place):
                dead.append(f"{path.relative_to(ROOT)}: {target}")
    assert not dead, "\n".join(dead)


def test_the_installed_package_has_the_version_of_the_source() -> None:
    assert version("chapterhouse") == chapterhouse.__version__


@pytest.mark.parametrize("lock", sorted(path.name for path in (ROOT / "requirements").glob("*.txt")))
def test_every_line_of_a_lock_has_a_version_and_a_hash(lock: str) -> None:
    text = (ROOT / "requirements" / lock).read_text(encoding="utf-8")
    entries = [entry for entry in re.split(r"\n(?=\S)", text) if not entry.startswith("#")]
    assert entries
    for entry in entries:
        assert re.match(r"[\w.-]+==\S+", entry) and "--hash=sha256:" in entry, entry


def test_the_locks_belong_to_their_lists() -> None:
    for wanted in sorted((ROOT / "requirements").glob("*.in")):
        lock = wanted.with_suffix(".txt").read_text(encoding="utf-8").lower().replace("_", "-")
        for line in wanted.read_text(encoding="utf-8").splitlines():
            name = re.match(r"[A-Za-z][\w-]*", line)
            if name:
                assert f"\n{name.group().lower().replace('_', '-')}==" in lock, (
                    f"{wanted.name}: {name.group()}"
                )


def test_few_files_and_few_functions_are_long() -> None:
    files = [path for path in (ROOT / "src").rglob("*.py") if "migrations" not in path.parts]
    functions = 0
    long_functions: list[str] = []
    for path in files:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                functions += 1
                if (node.end_lineno or 0) - node.lineno >= 40:
                    long_functions.append(f"{path.name}: {node.name}")
    long_files = [path.name for path in files if len(path.read_text(encoding="utf-8").splitlines()) > 300]
    assert len(long_files) * 20 < len(files), long_files
    assert len(long_functions) * 200 < functions, long_functions
