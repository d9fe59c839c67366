"""Ready to be released: what the workflows would run exists, and what can be run of it here is run."""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
from pathlib import Path
from typing import Final

import pytest
from build_hooks.release import ROOT, main, notes, troubles
from tests.project.workflows import FORGE, WORKFLOWS, command, commands, jobs, parsed, steps

import chapterhouse

PROJECT: Final = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PYTHONS: Final = ["3.11", "3.12", "3.13", "3.14"]
MODULES: Final = ("pip", "build", "pytest", "chapterhouse", "build_hooks.release")  # what `python -m` may run
PATIENCE: Final = 900  # seconds after which something that never ends counts as failed
KINDS: Final = ("Added", "Changed", "Deprecated", "Removed", "Fixed", "Security")


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
    assert len(commands()) > 6
    for words, _ in commands():
        if words[0] == "make":
            assert words[1:] and set(words[1:]) <= recipes().keys(), words
        else:
            assert words[:2] == ["python", "-m"] and words[2] in MODULES, words


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_every_path_and_every_target_that_a_workflow_names_exists(workflow: Path) -> None:
    text = workflow.read_text(encoding="utf-8")
    named = re.findall(
        r"(?<![\w/.-])\.?/?((?:\.github|build_hooks|docs|requirements|src|tests)/[\w./-]*\w)", text
    )
    assert named
    for name in named:
        assert [*ROOT.glob(f"{name}*")], f"{workflow.name} names {name}"  # decisions go by their number
    assert set(re.findall(r"\bmake ([a-z-]+)", text)) <= recipes().keys()


def test_what_make_runs_for_a_workflow_exists() -> None:
    targets = {word for words, _ in commands() if words[0] == "make" for word in words[1:]}
    while (
        more := {need for target in targets for need in recipes()[target][0] if need in recipes()} - targets
    ):
        targets |= more
    lines = "\n".join(recipes()[target][1] for target in targets)
    programs = set(re.findall(r"\$\(BIN\)/([\w-]+)", lines))
    assert programs >= {"ruff", "mypy", "lint-imports"}
    for name in programs:
        assert shutil.which(name, path=str(Path(sys.executable).parent)), name
    for name in re.findall(r"(?:build_hooks|tests)/[\w./-]*\w", lines):
        assert (ROOT / name).exists(), name


def recipes() -> dict[str, tuple[list[str], str]]:
    """Return the targets of the Makefile: what each needs first, and the lines that it runs."""
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    found = re.findall(r"(?m)^([a-z][a-z-]*):(?!=)([^#\n]*).*\n((?:\t.*\n)*)", text)
    return {name: (needs.split(), lines) for name, needs, lines in found}


def started(words: list[str], environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """Run `python …` as a workflow would, by the Python of these tests; return how it ended."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    return subprocess.run(
        [sys.executable, *words[1:]],
        cwd=ROOT,
        env={**inherited, **environment},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=PATIENCE,
    )


@pytest.mark.parametrize("file", ["-r", "--editable"])
def test_the_workflow_s_own_commands_install_what_is_here_already(file: str) -> None:
    found = {tuple(words) for words, _ in commands() if words[2:4] == ["pip", "install"] and file in words}
    assert found
    for words in found:
        run = started([*words, "--dry-run", "--no-index"], {"CHAPTERHOUSE_CLIENT": "0"})
        assert run.returncode == 0, run.stdout + run.stderr


def test_the_workflow_s_own_command_finds_the_portable_tests() -> None:
    words, environment = command("pytest")
    run = started([*words, "--collect-only", "-q"], environment)
    assert run.returncode == 0, run.stdout[-2000:] + run.stderr
    collected = run.stdout.splitlines()
    for folder in words:
        if folder.startswith("tests/"):
            assert any(line.startswith(f"{folder}/") for line in collected), folder


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


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """Return a tree that is ready to become release 0.2.0."""
    (tmp_path / "src" / "chapterhouse").mkdir(parents=True)
    (tmp_path / "src" / "chapterhouse" / "__init__.py").write_text(
        '__version__ = "0.2.0"\n', encoding="utf-8"
    )
    (tmp_path / "pyproject.toml").write_text(
        '[project.urls]\nRepository = "https://forge.example/chapterhouse"\n', encoding="utf-8"
    )
    (tmp_path / "CITATION.cff").write_text(
        'version: 0.2.0\nrepository-code: "https://forge.example/chapterhouse"\n', encoding="utf-8"
    )
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


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("pyproject.toml", "[project.urls]", "[project]"),
        ("pyproject.toml", "https://forge.example/chapterhouse", "to follow"),
        ("CITATION.cff", "repository-code: ", "# repository-code: "),
        ("CITATION.cff", "https://forge.example/chapterhouse", ""),
        ("CITATION.cff", "forge.example", "other.example"),
    ],
)
def test_without_the_project_s_address_there_is_no_release(tree: Path, file: str, old: str, new: str) -> None:
    text = (tree / file).read_text(encoding="utf-8")
    (tree / file).write_text(text.replace(old, new), encoding="utf-8")
    (sentence,) = troubles("v0.2.0", tree)
    assert file in sentence and "address" in sentence


def test_the_workflow_s_own_check_runs_and_refuses_what_is_not_yet_a_release() -> None:
    words, environment = command("build_hooks.release")
    run = started([*words[:3], "v99.0.0"], environment)
    assert run.returncode == 1 and "99.0.0" in run.stderr
    assert main([]) == 2


def test_the_workflow_s_own_command_makes_a_source_archive_that_holds_everything(tmp_path: Path) -> None:
    words, environment = command("--sdist")
    run = started([str(tmp_path) if word == "dist" else word for word in words], environment)
    assert run.returncode == 0, run.stderr
    (archive,) = tmp_path.glob("chapterhouse-*.tar.gz")
    with tarfile.open(archive) as opened:
        names = {name.partition("/")[2] for name in opened.getnames()}
    for name in ("src/chapterhouse/py.typed", "SECURITY.md", "CITATION.cff", "Makefile", "docs/library.md"):
        assert name in names, name
    assert {path.relative_to(ROOT).as_posix() for path in WORKFLOWS} <= names
