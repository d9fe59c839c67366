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
EVERY: Final = -1
KEYS: Final = ("file", "where", "was", "becomes", "reason")


class Row(NamedTuple):
    """One mutant that changes nothing, and why."""

    file: str
    where: str
    was: str
    becomes: str
    reason: str
    number: int = EVERY

    def means(self, mutant: Mutant) -> bool:
        """Whether this row lists a mutant; without a number it lists all of a function that look alike."""
        return self[:4] == mutant[:4] and self.number in (EVERY, mutant.number)


def read_rows(tests: Path) -> list[Row]:
    """Return the rows of a title; `tests` is its folder of tests."""
    path = tests / FILE
    if not path.exists():
        return []
    rows = tomllib.loads(path.read_text(encoding="utf-8")).get("mutant", [])
    for row in rows:
        if set(row) - {"number"} != set(KEYS) or not row["reason"].strip():
            raise ValueError(f"{path}: a row needs {', '.join(KEYS)}, perhaps a number, no more: {row}")
    return [Row(**row) for row in rows]


def stale(rows: Iterable[Row], mutants: Iterable[Mutant]) -> list[Row]:
    """Return the rows that list no mutant any more."""
    known = {mutant[:4]: mutant for mutant in mutants}  # the last that looks so has the highest number
    return [row for row in rows if row[:4] not in known or row.number > known[row[:4]].number]
