"""Thoughts that failed, kept as files so that somebody can look for the reason."""

import os
import time
from pathlib import Path
from typing import Final

import msgspec

from chapterhouse import __version__
from chapterhouse.server.workers.bot import Problem
from chapterhouse.server.workers.process import NoAnswer

MOST: Final = 50  # files that are kept; the oldest go first


class Thought(msgspec.Struct, frozen=True):
    """A failed thought: where, under which rules, how it failed, and all that the bot was given.

    The world is the one that was dealt to the bot, so the file holds no secret that its seat did not know.
    What the bot remembered of earlier questions is not in it.
    """

    table: str
    at: int
    rules: int
    why: str
    trace: str
    problem: Problem
    engine: str = __version__


class Faults:
    """A folder of failed thoughts, for its owner only."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def keep(self, table: str, at: int, rules: int, problem: Problem, fault: NoAnswer) -> Path:
        """Write a thought down and return the file; the oldest ones make room."""
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        moment = time.time_ns() // 1_000
        path = self.folder / f"{moment}-{table}-{problem.seat}.json"
        thought = Thought(table, at, rules, fault.why, fault.detail, problem)
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(msgspec.json.format(msgspec.json.encode(thought)))
        for old in sorted(self.folder.glob("*.json"))[:-MOST]:
            old.unlink(missing_ok=True)
        return path


def read_thought(path: Path) -> Thought:
    """Return what a file holds; raise `ValueError` if it is not a failed thought."""
    return msgspec.json.decode(path.read_bytes(), type=Thought)
