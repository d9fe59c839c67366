"""Where mutants are tried: as many as possible in copies of one process that has loaded everything.

A fault inside a function meets all tests there, one in a data file the scenarios, which load the title only
when they are played. What cannot be put into a loaded program, and data that no scenario noticed, is tried
in processes that have loaded nothing of the title yet; that takes seconds instead of milliseconds.
"""

import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pytest

from chapterhouse.tools.mutants.field import Candidate
from chapterhouse.tools.mutants.trial import Court, Verdict, kind, try_afresh, try_loaded

QUIETLY: Final = ("-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--override-ini", "addopts=")


class Bench:
    """Tries a share of the mutants of a title, and keeps every verdict at once."""

    def __init__(self, title: str, tests: Sequence[str], seconds: float, kept: Path) -> None:
        self._title = title
        self._arguments = [*tests, *QUIETLY, "-k", title]
        self._seconds = seconds
        self._kept = kept
        self._tried: set[str] = set()

    def work(self, share: Sequence[Candidate]) -> None:
        """Try all of them."""
        self._in_a_loaded_process(share)
        self._tried = {json.loads(line)[0] for line in self._kept.read_bytes().splitlines()}
        for candidate in share:
            if candidate.mutant.ident not in self._tried:
                verdict = try_afresh(self._arguments, lambda one=candidate: self._load(one), self._seconds)  # type: ignore[misc]
                self._keep(candidate, verdict or Verdict("untried"))

    def _in_a_loaded_process(self, share: Sequence[Candidate]) -> None:
        child = os.fork()
        if child:
            os.waitpid(child, 0)
            return
        code = 1
        try:
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            pytest.main(self._arguments, plugins=[Court(lambda items: self._try_loaded(share, items))])
            code = 0
        finally:
            os._exit(code)

    def _try_loaded(self, share: Sequence[Candidate], items: Sequence[pytest.Item]) -> None:
        scenarios = [item for item in items if kind(item) == "scenario"]
        sound = try_loaded(scenarios, lambda: True, self._seconds)
        if sound != Verdict("survived"):
            print(
                f"Without any fault a scenario fails, which has to be mended first: {sound}", file=sys.stderr
            )
            os._exit(1)
        for candidate in share:
            if candidate.patch is None:
                continue
            is_data = candidate.mutant.file.endswith(".toml")
            verdict = try_loaded(scenarios if is_data else items, candidate.patch, self._seconds)
            if verdict is not None and not (is_data and verdict.fate == "survived"):
                self._keep(candidate, verdict)

    def _keep(self, candidate: Candidate, verdict: Verdict) -> None:
        line = json.dumps([candidate.mutant.ident, *verdict]) + "\n"
        with self._kept.open("ab") as file:
            file.write(line.encode())  # in one write: several processes share the file

    def _load(self, candidate: Candidate) -> bool:
        for name in [name for name in sys.modules if name.startswith(f"chapterhouse.games.{self._title}.")]:
            del sys.modules[name]
        candidate.load()
        return True
