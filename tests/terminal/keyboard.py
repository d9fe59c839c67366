"""Somebody at the keyboard: runs the command with typed lines and returns what came out."""

import io
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from chapterhouse.terminal.main import main

Run = Callable[..., "Outcome"]

EVEN = "KAR2 BIS2 RIT2 BAU2 INQ2; R=; A=; turn=R2"
FIRST = "KAR2 BIS2 RIT2 BAU2 INQ2; R=; A=; turn=R1"
NEARLY_WON = "KAR4 BIS2 RIT2 BAU2 INQ2; R=BIS,INQ; A=; turn=R2"


class Outcome(NamedTuple):
    """The exit code and everything that was printed."""

    code: int
    out: str
    err: str


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Return a function that runs `chapterhouse` with some lines typed, in a home of its own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("FORCE_COLOR", raising=False)

    def type_and_run(arguments: str | Sequence[str], *lines: str) -> Outcome:
        words = arguments.split() if isinstance(arguments, str) else list(arguments)
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        code = main(words)
        printed = capsys.readouterr()
        assert "Traceback" not in printed.out + printed.err
        return Outcome(code, printed.out, printed.err)

    return type_and_run


def hotseat(code: str = EVEN, *more: str) -> list[str]:
    """Return the arguments of a game between Anna (Rome) and Bo from a position."""
    return ["play", "avignon", "--hotseat", "--name", "Anna", "--name", "Bo", "--from", code, *more]


def flat(text: str) -> str:
    """Return a text without the places where its lines were broken."""
    return " ".join(text.split())


PEOPLE = ("Anna", "Bo", "Cleo", "Dan")


def at_the_end(run: Run, title: str, seats: int, code: str, lines: list[str], language: str) -> str:
    """Return what is printed from the position on."""
    people = [word for name in PEOPLE[:seats] for word in ("--name", name)]
    arguments = ["play", title, "--hotseat", *people, "--from", code, "--lang", language]
    return flat(run(arguments, *lines, "", "n").out)
