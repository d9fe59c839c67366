"""Ready to be released: what the workflows would run exists, and what can be run of it here is run."""

import os
import re
import shlex
import shutil
import subprocess
import sys
import tarfile
import tomllib
from pathlib import Path
from typing import Any, Final

import pytest
import rich
import yaml
from build_hooks.release import ROOT, main, notes, troubles

import chapterhouse

FORGE: Final = ROOT / ".github"
WORKFLOWS: Final = sorted((FORGE / "workflows").glob("*.yml"))
PROJECT: Final = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PYTHONS: Final = ["3.11", "3.12", "3.13", "3.14"]
MODULES: Final = ("pip", "build", "pytest", "chapterhouse", "build_hooks.release")  # what `python -m` may run
KINDS: Final = ("Added", "Changed", "Deprecated", "Removed", "Fixed", "Security")


def parsed(path: Path) -> Any:
    """Return a file of the forge as plain data."""
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def jobs() -> dict[str, dict[str, Any]]:
    """Return the jobs of all workflows by name."""
    return {f"{path.stem}.{name}": job for path in WORKFLOWS for name, job in parsed(path)["jobs"].items()}


def steps() -> list[dict[str, Any]]:
    """Return the steps of all jobs."""
    return [step for job in jobs().values() for step in job.get("steps", [])]


def commands() -> list[list[str]]:
    """Return the commands that the workflows run, as words."""
    return [shlex.split(line) for step in steps() for line in str(step.get("run", "")).splitlines()]


def test_every_system_meets_every_python() -> None:
    matrix = jobs()["tests.portable"]["strategy"]["matrix"]
    assert {system.split("-")[0] for system in matrix["os"]} == {"ubuntu", "macos", "windows"}
    assert matrix["python"] == PYTHONS


def test_the_package_says_the_same_of_its_pythons() -> None:
    project = PROJECT["project"]
    assert project["requires-python"] == f">={PYTHONS[0]}"
    listed = [line.rpartition(" ")[2] for line in project["classifiers"] if re.search(r":: 3\.\d+$", line)]
    assert listed == PYTHONS
    built = [f"cp{python.replace('.', '')}-*" for python in PYTHONS]
    assert PROJECT["tool"]["cibuildwheel"]["build"].split() == built
    assert project["authors"] and "Typing :: Typed" in project["classifiers"]


def test_every_command_of_a_workflow_can_be_run() -> None:
    targets = re.findall(r"(?m)^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"))
    assert len(commands()) > 6
    for words in commands():
        if words[0] == "make":
            assert set(words[1:]) <= set(targets), words
        else:
            assert words[:2] == ["python", "-m"] and words[2] in MODULES, words
        for word in words[3:]:
            if word.startswith(("tests/", "requirements/")):
                assert (ROOT / word).exists(), word


def test_the_command_that_tests_wheels_names_tests_that_exist() -> None:
    wheels = PROJECT["tool"]["cibuildwheel"]
    named = re.findall(r"\{project\}/(\S+)", wheels["test-command"])
    assert named and all((ROOT / name).exists() for name in named)
    assert wheels["environment"]["CHAPTERHOUSE_PURE"] == "0", "a wheel that is not compiled must not pass"


def test_workflows_use_only_what_the_forge_and_the_packaging_authority_offer() -> None:
    used = [thing["uses"] for thing in [*steps(), *jobs().values()] if "uses" in thing]
    for name in used:
        if name.startswith("./"):
            assert (ROOT / name).is_file(), name
        else:
            assert re.fullmatch(r"(actions|pypa)/[\w-]+@(v\d+(\.\d+)*|release/v1)", name), name


def test_only_the_job_that_publishes_may_prove_who_it_is_and_only_for_a_tag() -> None:
    for path in WORKFLOWS:
        assert parsed(path)["permissions"] == {"contents": "read"}
    allowed = {name: job["permissions"] for name, job in jobs().items() if "permissions" in job}
    assert allowed == {"release.publish": {"id-token": "write"}}
    publish = jobs()["release.publish"]
    assert "refs/tags/" in publish["if"] and set(publish["needs"]) == {"tests", "source", "wheels"}
    assert not [step for step in steps() if "secrets." in str(step)]


@pytest.mark.parametrize("form", sorted((FORGE / "ISSUE_TEMPLATE").glob("*.yml")), ids=lambda path: path.stem)
def test_an_issue_form_is_one(form: Path) -> None:
    data = parsed(form)
    if form.stem == "config":
        assert data == {"blank_issues_enabled": True}
        return
    assert data["name"] and data["description"]
    idents = [field["id"] for field in data["body"]]
    assert len(set(idents)) == len(idents)
    for field in data["body"]:
        assert field["type"] in ("textarea", "input", "dropdown") and field["attributes"]["label"]


def test_the_citation_names_the_release_and_the_licence() -> None:
    citation = parsed(ROOT / "CITATION.cff")
    assert str(citation["version"]) == chapterhouse.__version__
    assert citation["license"] == PROJECT["project"]["license"]
    assert [author["name"] for author in citation["authors"]] == [
        author["name"] for author in PROJECT["project"]["authors"]
    ]


def test_the_changelog_has_the_usual_form() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    releases = re.findall(r"(?m)^## (.+)$", text)
    assert releases[0] == "[Unreleased]"
    assert all(re.fullmatch(r"\[\d+\.\d+\.\d+\S*\] - \d{4}-\d\d-\d\d", release) for release in releases[1:])
    assert set(re.findall(r"(?m)^### (.+)$", text)) <= {*KINDS}
    assert notes("Unreleased")


def another_python() -> str:
    """Return a Python of another version that we support, or an empty text."""
    own = f"{sys.version_info.major}.{sys.version_info.minor}"
    for version in PYTHONS:
        kept = sorted(Path.home().glob(f".pyenv/versions/{version}.*/bin/python"))
        for found in (shutil.which(f"python{version}"), *map(str, kept)):
            if (
                version != own
                and found
                and not subprocess.run([found, "-c", ""], capture_output=True).returncode
            ):
                return found
    return ""


@pytest.mark.skipif(not another_python(), reason="there is no other Python that we support")
def test_the_package_starts_under_another_python(tmp_path: Path) -> None:
    libraries = Path(rich.__file__).parents[1]  # Rich and what it needs are pure
    borrowed = tmp_path / "libraries"
    borrowed.mkdir()
    for name in ("rich", "pygments", "markdown_it", "mdurl"):
        shutil.copytree(libraries / name, borrowed / name, ignore=shutil.ignore_patterns("__pycache__"))
    path = os.pathsep.join([str(ROOT / "src"), str(borrowed)])
    words = next(words for words in commands() if words[2:] == ["chapterhouse", "titles"])
    environment = os.environ | {"PYTHONPATH": path, "PYTHONUTF8": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    run = subprocess.run(
        [another_python(), *words[1:]], env=environment, cwd=tmp_path, capture_output=True, text=True
    )
    assert run.returncode == 0, run.stderr
    assert all(title.name in run.stdout for title in chapterhouse.titles())


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """Return a tree that is ready to become release 0.2.0."""
    (tmp_path / "src" / "chapterhouse").mkdir(parents=True)
    (tmp_path / "src" / "chapterhouse" / "__init__.py").write_text(
        '__version__ = "0.2.0"\n', encoding="utf-8"
    )
    (tmp_path / "CITATION.cff").write_text("cff-version: 1.2.0\nversion: 0.2.0\n", encoding="utf-8")
    (tmp_path / "CHANGELOG.md").write_text(
        "## [Unreleased]\n\n## [0.2.0] - 2027-01-31\n\n### Added\n\n- Chess.\n\n## [0.1.0] - 2026-12-24\n",
        encoding="utf-8",
    )
    return tmp_path


def test_a_tag_that_fits_is_a_release_with_notes(tree: Path) -> None:
    assert troubles("v0.2.0", tree) == []
    assert notes("0.2.0", tree) == "### Added\n\n- Chess."


@pytest.mark.parametrize("tag", ["v0.3.0", "0.2.0", "v0.2", "v0.1.0"])
def test_a_tag_that_does_not_fit_is_told_in_sentences(tree: Path, tag: str) -> None:
    found = troubles(tag, tree)
    assert found and all(sentence.endswith(".") for sentence in found)


def test_a_section_without_a_date_is_no_release(tree: Path) -> None:
    text = (tree / "CHANGELOG.md").read_text(encoding="utf-8")
    (tree / "CHANGELOG.md").write_text(text.replace(" - 2027-01-31", ""), encoding="utf-8")
    assert [sentence.split()[0] for sentence in troubles("v0.2.0", tree)] == ["CHANGELOG.md"]


def test_the_workflow_s_own_check_runs_and_refuses_what_is_not_yet_a_release() -> None:
    command = next(words for words in commands() if "build_hooks.release" in words)
    run = subprocess.run([sys.executable, *command[1:3], "v99.0.0"], cwd=ROOT, capture_output=True, text=True)
    assert run.returncode == 1 and "99.0.0" in run.stderr
    assert main([]) == 2


def test_the_workflow_s_own_command_makes_a_source_archive_that_holds_everything(tmp_path: Path) -> None:
    words = next(words for words in commands() if "--sdist" in words)
    command = [sys.executable, *(str(tmp_path) if word == "dist" else word for word in words[1:])]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    (archive,) = tmp_path.glob("chapterhouse-*.tar.gz")
    with tarfile.open(archive) as opened:
        names = {name.partition("/")[2] for name in opened.getnames()}
    for name in ("src/chapterhouse/py.typed", "SECURITY.md", "CITATION.cff", "Makefile", "docs/library.md"):
        assert name in names, name
    assert {path.relative_to(ROOT).as_posix() for path in WORKFLOWS} <= names
