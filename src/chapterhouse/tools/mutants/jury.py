"""Tests by pytest against mutants that no scenario has killed.

They are collected once. Then they are run once without any fault and watched: each has to pass, its lines are
noted, and those that take long are left out. Tests that cite a rule come first, then the oracle of the title,
whose tests cite rules too; the others do not count.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from signal import SIGPROF, signal
from tempfile import TemporaryDirectory
from typing import Any, Final

import pytest
from _pytest.runner import runtestprotocol

from chapterhouse.tools.mutants.kept import Kept
from chapterhouse.tools.mutants.mutant import Mutant
from chapterhouse.tools.mutants.scenes import Unsound
from chapterhouse.tools.mutants.tracing import Tracer
from chapterhouse.tools.mutants.trial import Verdict, allow, alone

QUIETLY: Final = (  # `native`: why a test failed is not read, and to lay it out takes as long as to run it
    *("-q", "--tb=native", "-p", "no:cacheprovider", "-p", "no:xdist", "--override-ini", "addopts="),
)
QUICK: Final = 0.6  # seconds of the processor, while watched
RUNNING: Final = 10.0  # and with a fault in the program
COLLECTING: Final = 60.0
SOUND: Final = (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)


class Court:
    """A plugin for pytest: instead of running the tests it has collected, it tries mutants with them."""

    def __init__(self, try_all: Callable[[list[pytest.Item]], None]) -> None:
        self._try_all = try_all

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try the mutants; say that the tests have been dealt with."""
        self._try_all(list(session.items))
        return True


class Tests:
    """The quick tests of a title, and what each of them runs through."""

    def __init__(self, items: Sequence[pytest.Item], folder: Path, kept: Kept) -> None:
        reach = kept.notes("tests", lambda: _sound(items, folder))
        self._reach = {name: frozenset(lines) for name, lines in reach.items()}
        self.quick = sorted(reach, key=lambda name: len(reach[name]))
        self._items = {item.nodeid: item for item in items}
        self._killers = kept.killers()

    def verdict(self, mutant: Mutant, wanted: str, likely: Sequence[str] = ()) -> Verdict:
        """Return the first test of a kind that fails, likely killers first."""
        lines = set(mutant.reached())
        first = [name for name in [self._killers.get(mutant.ident, ""), *likely] if name in self._reach]
        for name in dict.fromkeys([*first, *self.quick]):
            item = self._items[name]
            if kind(item) == wanted and lines & self._reach[name]:
                allow(RUNNING)
                if _fails(item):
                    return Verdict(kind(item), name)
        return Verdict("survived")


class _Jury:
    """A plugin for pytest in a process with a fault: it notes the first test that fails."""

    def __init__(self, wanted: Collection[str]) -> None:
        self.verdict = Verdict("survived")
        self._wanted = wanted
        self._session: pytest.Session | None = None

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, session: pytest.Session, items: list[pytest.Item]) -> None:
        """Keep the quick tests, those that cite a rule first."""
        self._session = session
        items[:] = sorted((item for item in items if item.nodeid in self._wanted), key=kind)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """A module of tests that cannot even be loaded has noticed; a test may say better what is wrong."""
        if report.failed:
            self.verdict = Verdict("other", report.nodeid)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """Say of what kind the test is."""
        allow(RUNNING)
        item.user_properties.append(("kind", kind(item)))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note the first failure, and stop."""
        if report.failed and self._session is not None and not self._session.shouldstop:
            self.verdict = Verdict(str(dict(report.user_properties).get("kind", "other")), report.nodeid)
            self._session.shouldstop = "the mutant is dead"


def kind(item: pytest.Item) -> str:
    """Return what a test counts as; in this order they are run."""
    if item.get_closest_marker("cites") is None:
        return "other"
    return "oracle" if item.nodeid.startswith("tests/oracle/") else "cited"


def verdict_afresh(tests: Sequence[str], wanted: Collection[str], likely: Collection[str] = ()) -> Verdict:
    """Collect the tests in a process that has a fault, and run those wanted, likely killers first."""
    first = [name for name in likely if name in wanted]
    verdict = Verdict("survived")
    for chosen, places in ((first, sorted({name.split("::")[0] for name in first})), (wanted, tests)):
        if chosen and verdict.fate != "cited":  # what killed it before may not count, and another test may
            allow(COLLECTING)
            jury = _Jury(chosen)
            pytest.main([*places, *QUIETLY, "--continue-on-collection-errors"], plugins=[jury])
            verdict = jury.verdict
    return verdict


def warm_up() -> None:
    """Load the plugins of pytest, so that no copy of this process has to."""
    with TemporaryDirectory() as nothing, redirect_stdout(StringIO()):
        pytest.main([nothing, *QUIETLY, "--collect-only"])


def collect(tests: Sequence[str], then: Callable[[list[pytest.Item]], None]) -> None:
    """Collect the tests here and hand them over."""
    if pytest.main([*tests, *QUIETLY], plugins=[Court(then)]) not in SOUND:
        raise Unsound("pytest could not collect the tests, or stopped while mutants were tried")


def _sound(items: Sequence[pytest.Item], folder: Path) -> dict[str, list[str]]:
    reach, failed = alone(lambda: _watched(items, folder))
    if failed:
        raise Unsound(", ".join(failed))
    return reach  # type: ignore[no-any-return]


class _TooLong(Exception):
    """A test that takes too long to be run for every mutant."""


def _watched(items: Iterable[pytest.Item], folder: Path) -> tuple[dict[str, list[str]], list[str]]:
    """Run the tests without a fault; return the lines of the quick ones, and which failed."""
    tracer = Tracer(folder)
    reach: dict[str, list[str]] = {}
    failed: list[str] = []
    slow: list[str] = []

    def stop(number: int, frame: Any) -> None:
        slow.append("now")
        raise _TooLong

    signal(SIGPROF, stop)
    for item in items:
        slow.clear()
        results: list[bool] = []
        allow(QUICK)
        try:
            lines = tracer.lines(lambda item=item, results=results: results.append(_fails(item)))  # type: ignore[misc]
        except Exception:  # in the midst of pytest's own work `_TooLong` may come out as something else
            if not slow:
                raise
            # or the next test is told that this one still stands
            item.session._setupstate.teardown_exact(None)
        allow(0)
        if slow:
            continue
        if results != [False]:
            failed.append(item.nodeid)
        reach[item.nodeid] = lines
    return reach, failed


def _fails(item: pytest.Item) -> bool:
    reports = runtestprotocol(item, log=False, nextitem=None)
    return any(report.failed for report in reports)
