"""The trial of mutants by pytest: tests are collected once, and each mutant meets them in its own process.

Scenarios come first, then tests that cite a rule, then the rest; the first that fails is the one that killed
the mutant. A fault inside a function is put into the running program. One in a constant or a data file has
to be there before anything is loaded: such a process collects the tests by itself.
"""

import json
import os
import signal
import sys
import traceback
from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

import pytest
from _pytest.runner import runtestprotocol

SCENARIO: Final = "test_scenarios.py"
DIGESTS: Final = ("test_digests", "test_walks", "test_machine", "digests")
LEAST: Final = 60  # seconds that a mutant has, whatever the tests take
_SILENCE: Final = open(os.devnull, "w")  # kept: a file that is let go of would fail a test


class Verdict(NamedTuple):
    """What became of a mutant: it `survived`, or what killed it.

    That is a `scenario`, a `cited` test, an `other` one or a `digest`; or the game never ended, or Python
    died of it (`stopped`).
    """

    fate: str
    test: str = ""


Patch = Callable[[], bool]


class Court:
    """A plugin for pytest: instead of running the tests it has collected, it tries mutants with them."""

    def __init__(self, try_all: Callable[[list[pytest.Item]], None]) -> None:
        self._try_all = try_all

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try the mutants; say that the tests have been dealt with."""
        self._try_all(in_order(session.items))
        return True


class Jury:
    """A plugin for pytest in a process with a fault: it notes the first test that fails."""

    def __init__(self) -> None:
        self.verdict = Verdict("survived")
        self._session: pytest.Session | None = None

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, session: pytest.Session, items: list[pytest.Item]) -> None:
        """Put the tests into order."""
        self._session = session
        items[:] = in_order(items)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """A module of tests that cannot even be loaded has noticed; a test may say better what is wrong."""
        if report.failed:
            self.verdict = Verdict("other", report.nodeid)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """Say of what kind the test is."""
        item.user_properties.append(("kind", kind(item)))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note the first failure, and stop."""
        if report.failed and self._session is not None and not self._session.shouldstop:
            self.verdict = Verdict(str(dict(report.user_properties).get("kind", "other")), report.nodeid)
            self._session.shouldstop = "the mutant is dead"


def kind(item: pytest.Item) -> str:
    """Return what a test counts as."""
    if SCENARIO in item.nodeid:
        return "scenario"
    if any(name in item.nodeid for name in DIGESTS):
        return "digest"
    return "cited" if item.get_closest_marker("cites") is not None else "other"


def in_order(items: Iterable[pytest.Item]) -> list[pytest.Item]:
    """Return the tests in the order in which mutants meet them."""
    rank = {"scenario": 0, "cited": 1, "other": 2, "digest": 3}
    return sorted(items, key=lambda item: rank[kind(item)])


def try_loaded(items: Sequence[pytest.Item], patch: Patch, seconds: float) -> Verdict | None:
    """Put a fault into a copy of this process and run the tests there; None if it could not be put in."""

    def body() -> Verdict | None:
        if not patch():
            return None
        for item, after in zip(items, [*items[1:], None], strict=True):
            if _fails(item, after):
                return Verdict(kind(item), item.nodeid)
        return Verdict("survived")

    return _apart(body, seconds)


def try_afresh(arguments: Sequence[str], patch: Patch, seconds: float) -> Verdict | None:
    """Put a fault into a copy of this process before anything is loaded there, and let pytest run."""

    def body() -> Verdict | None:
        patch()
        jury = Jury()
        pytest.main([*arguments, "--continue-on-collection-errors"], plugins=[jury])
        return jury.verdict

    return _apart(body, seconds)


def _fails(item: pytest.Item, after: pytest.Item | None) -> bool:
    reports = runtestprotocol(item, log=False, nextitem=after)
    return any(report.failed for report in reports)


def _apart(body: Callable[[], Verdict | None], seconds: float) -> Verdict | None:
    """Run something in a copy of this process; what never ends or dies counts as killed."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        code = 1
        try:
            os.close(reader)
            signal.signal(signal.SIGALRM, signal.SIG_DFL)
            signal.setitimer(signal.ITIMER_REAL, max(LEAST, seconds))
            _be_quiet()
            verdict = body()
            os.write(writer, json.dumps(verdict).encode())
            code = 0
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(code)
    os.close(writer)
    with os.fdopen(reader, "rb") as pipe:
        said = pipe.read()
    _, status = os.waitpid(child, 0)
    if said:
        found = json.loads(said)
        return None if found is None else Verdict(*found)
    if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGALRM:
        return Verdict("stopped", "the game never ended")
    return Verdict("stopped", "the process died")


def _be_quiet() -> None:
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 1)
    os.dup2(nothing, 2)
    sys.stdout = sys.stderr = _SILENCE
