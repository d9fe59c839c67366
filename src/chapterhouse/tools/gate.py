"""Whether something has become slower: figures beside those of an earlier run, whatever machine that was on.

Each figure is divided by how fast the same interpreter went round a plain loop of Python in the same run, so
that a slow machine does not matter; of both, the best round counts, so that a busy one matters little. A file
that `bench --json` wrote is what is compared with.
"""

import json
import platform
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from chapterhouse.tools.rounds import BenchError, Report

LOOP: Final = "loop"
LEAST: Final = 0.8  # of what it was: below this it is slower, unless somebody asks for less
SMALLER_IS_BETTER: Final = ("bytes", "import")
WITHOUT_LOOP: Final = ("bytes",)  # the same on every machine


class Verdict(NamedTuple):
    """One figure as it is now, as a share of what it was, and how much of it would be enough."""

    title: str
    package: str
    figure: str
    share: float
    least: float = LEAST

    @property
    def key(self) -> tuple[str, str, str]:
        """Return what it is a figure of."""
        return self.title, self.package, self.figure

    @property
    def is_slower(self) -> bool:
        """Return whether it has fallen by more than is allowed."""
        return self.share < self.least


class Earlier(NamedTuple):
    """What an earlier run has found, by title, package and figure, and which share of it is enough."""

    path: Path
    titles: Mapping[str, Any]
    least: float


def read(path: Path, least: float = LEAST) -> Earlier:
    """Return an earlier run; refuse a file that this interpreter cannot be compared with."""
    if not 0 < least <= 1:
        raise BenchError(f"{least} is no share of a speed: it must be above 0 and at most 1.")
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BenchError(f"{path} cannot be read: {error.strerror}.") from None
    except ValueError:
        raise BenchError(f"{path} is not JSON.") from None
    if not isinstance(found, dict) or not isinstance(found.get("titles"), dict):
        raise BenchError(f"{path} is not what this release's 'bench --json' writes.")
    now, then = f"{platform.python_implementation()} {platform.python_version()}", str(found.get("python"))
    if _minor(now) != _minor(then):  # the loop itself is faster or slower there
        raise BenchError(f"{path} was measured with {then}, this is {now}: nothing can be compared.")
    return Earlier(path, found["titles"], least)


def compared(report: Report, earlier: Earlier) -> list[Verdict]:
    """Return every figure of a run that the earlier one has as well."""
    found: list[Verdict] = []
    titles: Any = report.as_data()["titles"]
    try:
        for title, packages in titles.items():
            for package, figures in packages.items():
                then = earlier.titles.get(title, {}).get(package)
                if then is not None:
                    verdicts = _verdicts(title, package, figures, then)
                    found += [verdict._replace(least=earlier.least) for verdict in verdicts]
    except (KeyError, TypeError, AttributeError, ZeroDivisionError, ValueError):
        raise BenchError(f"{earlier.path} is not what this release's 'bench --json' writes.") from None
    if not found:
        raise BenchError(
            f"{earlier.path} has none of these titles for this package: nothing can be compared."
        )
    return found


def _verdicts(title: str, package: str, now: Mapping[str, Any], then: Mapping[str, Any]) -> list[Verdict]:
    return [
        Verdict(title, package, name, _worth(name, now) / _worth(name, then))
        for name in now
        if name != LOOP and name in then
    ]


def _worth(name: str, figures: Mapping[str, Any]) -> float:
    """Return a figure as turns of the loop, the more the better: its best round by the loop's best."""
    rounds = figures[name]["rounds"]
    rate = 1 / min(rounds) if name in SMALLER_IS_BETTER else max(rounds)
    return float(rate if name in WITHOUT_LOOP else rate / max(figures[LOOP]["rounds"]))


def _minor(python: str) -> str:
    return python.rpartition(".")[0]
