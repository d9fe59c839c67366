"""Verdicts on disk: what was tried is not tried again, and what killed a mutant before is tried first.

A verdict is valid while the rules are what they were, and the test that killed the mutant too; who was not
killed by a test that counts is tried again whenever a test of the title has changed.
"""

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from chapterhouse.tools.mutants.listed import FILE
from chapterhouse.tools.mutants.trial import Verdict
from chapterhouse.tools.scenario import Scenario, read_scenarios

READ: Final = (".py", ".toml", ".scenario")
UNPROVEN: Final = ("other", "digest", "survived")  # fates that another test may better


class Kept:
    """The verdicts on a title's mutants."""

    def __init__(self, root: Path, title: str, folder: Path | None = None) -> None:
        package, self._tests = root / "src" / "chapterhouse", root / "tests" / "games" / title
        oracle = root / "tests" / "oracle" / title
        self._root = root
        self._title = title
        self.folder = folder or root / "build" / "mutants"
        self.folder.mkdir(parents=True, exist_ok=True)
        rules = _digest(_files(package / "core", package / "table", package / "games" / title))
        self._whole = _digest(_files(self._tests, oracle))
        self.mark = f"{rules}-{self._whole}"
        self._path = self.folder / f"{title}-{rules}.jsonl"
        self.scenarios = {
            f"{path.name}:{scenario.title}": scenario
            for path in sorted(self._tests.glob("*.scenario"))
            for scenario in read_scenarios(path)
        }

    def known(self) -> dict[str, Verdict]:
        """Return the verdicts that still hold, by the mutants' names."""
        rows = list(_rows(self._path))
        proofs = {verdict: self._proof(verdict) for _, verdict, _ in rows}
        return {ident: verdict for ident, verdict, proof in rows if proof == proofs[verdict]}

    def add(self, ident: str, verdict: Verdict) -> None:
        """Keep a verdict, at once."""
        line = json.dumps([ident, *verdict, self._proof(verdict)], ensure_ascii=False) + "\n"
        with self._path.open("ab") as file:
            file.write(line.encode())  # in one write: it is whole, or not there

    def forget(self) -> None:
        """Keep the verdicts only as hints."""
        if self._path.exists():
            self._path.replace(self.folder / f"{self._title}-before.jsonl")

    def killers(self) -> dict[str, str]:
        """Return which test killed each mutant when it was last tried, also before the latest changes."""
        found: dict[str, str] = {}
        former = self.folder.glob(f"{self._title}-*.jsonl")
        for path in sorted(former, key=lambda path: path.stat().st_mtime):
            found.update({ident: verdict.test for ident, verdict, _ in _rows(path) if verdict.test})
        return found

    def notes(self, what: str, make: Callable[[], Any]) -> Any:
        """Return what is noted of the tests without a fault, or make and note it."""
        path = self._path.with_suffix(f".{what}-{self._whole}.json")
        if not path.exists():
            path.write_text(json.dumps(make()), encoding="utf-8")
        return json.loads(path.read_text(encoding="utf-8"))

    def _proof(self, verdict: Verdict) -> str:
        """Digest the test that a verdict comes from."""
        if verdict.fate == "refused":
            return ""
        if verdict.fate in UNPROVEN:
            return self._whole
        if verdict.test in self.scenarios:
            return _said(self.scenarios[verdict.test])
        file = self._root / verdict.test.split("::")[0]
        return _digest([file]) if file.is_file() else self._whole


def _said(scenario: Scenario) -> str:
    return hashlib.sha256(repr(scenario._replace(file="", line=0)).encode()).hexdigest()[:8]


def _files(*folders: Path) -> Iterator[Path]:
    for folder in folders:
        for path in sorted(folder.rglob("*.*")):
            if path.suffix in READ and path.name != FILE:  # a listed fault changes no test
                yield path


def _digest(paths: Iterable[Path]) -> str:
    seen = hashlib.sha256()
    for path in paths:
        seen.update(path.name.encode() + b"\0" + path.read_bytes())
    return seen.hexdigest()[:12]


def _rows(path: Path) -> Iterator[tuple[str, Verdict, str]]:
    if path.exists():
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.endswith("]"):
                ident, fate, test, proof = json.loads(line)
                yield ident, Verdict(fate, test), proof
