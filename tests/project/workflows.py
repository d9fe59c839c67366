"""The workflows of the forge as plain data: their jobs, and the commands that they run."""

import shlex
from pathlib import Path
from typing import Any, Final, NamedTuple

import yaml
from build_hooks.release import ROOT

FORGE: Final = ROOT / ".github"
WORKFLOWS: Final = sorted((FORGE / "workflows").glob("*.yml"))


class Command(NamedTuple):
    """A command of a workflow: its words, and what its job and its step add to the environment."""

    words: list[str]
    environment: dict[str, str]


def parsed(path: Path) -> Any:
    """Return a file of the forge as plain data."""
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def jobs() -> dict[str, dict[str, Any]]:
    """Return the jobs of all workflows by name."""
    return {f"{path.stem}.{name}": job for path in WORKFLOWS for name, job in parsed(path)["jobs"].items()}


def steps() -> list[dict[str, Any]]:
    """Return the steps of all jobs."""
    return [step for job in jobs().values() for step in job.get("steps", [])]


def commands() -> list[Command]:
    """Return the commands that the workflows run."""
    return [
        Command(shlex.split(line, comments=True), {**job.get("env", {}), **step.get("env", {})})
        for job in jobs().values()
        for step in job.get("steps", [])
        for line in str(step.get("run", "")).splitlines()
    ]


def command(*among: str) -> Command:
    """Return the one command that has all of these words."""
    (found,) = (found for found in commands() if set(among) <= set(found.words))
    return found
