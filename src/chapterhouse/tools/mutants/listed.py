"""`tests/games/<title>/equivalent.toml`: mutants that no test can kill, each with the reason.

A row names the fault as the report does, so that it is found again after changes elsewhere. A row whose fault
does not exist any more is an error: the code was changed, and the reason has to be thought over.
"""

import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple

from chapterhouse.tools.mutants.mutant import Mutant

FILE: Final = "equivalent.toml"
KEYS: Final = ("file", "where", "was", "becomes", "reason")


class Row(NamedTuple):
    """One mutant that changes nothing, and why."""

    file: str
    where: str
    was: str
    becomes: str
    reason: str

    def means(self, mutant: Mutant) -> bool:
        """Whether this row lists a mutant; a row may stand for all faults of a function that look alike."""
        return self[:4] == (mutant.file, mutant.where, mutant.was, mutant.becomes)


def read_rows(tests: Path) -> list[Row]:
    """Return the rows of a title; `tests` is its folder of tests."""
    path = tests / FILE
    if not path.exists():
        return []
    rows = tomllib.loads(path.read_text(encoding="utf-8")).get("mutant", [])
    for row in rows:
        if set(row) != set(KEYS) or not row["reason"].strip():
            raise ValueError(f"{path}: a row needs {', '.join(KEYS)}, and nothing else: {row}")
    return [Row(*(row[key] for key in KEYS)) for row in rows]


def stale(rows: Iterable[Row], mutants: Iterable[Mutant]) -> list[Row]:
    """Return the rows that list no mutant any more."""
    known = {mutant[:4] for mutant in mutants}
    return [row for row in rows if row[:4] not in known]
