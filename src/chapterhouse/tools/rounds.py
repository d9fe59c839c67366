"""Measuring in interleaved rounds: whatever else the machine does meanwhile hits all interpreters alike.

Each round asks every interpreter and every other engine once for each figure, one after the other.
"""

import json
import os
import platform
import subprocess
import sys
from contextlib import ExitStack, suppress
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple, Self

from rich.console import Console

from chapterhouse import __version__
from chapterhouse.tools import measures

ROUNDS: Final = 5
LOADS: Final = 5  # fresh interpreters in a round; the first one of all fills the cache of byte code
SECONDS: Final = 2.0  # for each figure, all rounds together
LOADING: Final = """
import sys, time
begin = time.process_time()
from chapterhouse.games import load
load(sys.argv[1])
print(time.process_time() - begin)
"""

LOAD: Final = "import"  # measured from outside, in fresh interpreters
MEASURES: Final = (*measures.MEASURES, LOAD)
PEERS_MODULE: Final = "chapterhouse.tools.peers"  # only imported where it measures

Figures = dict[str, list[float]]  # what was measured -> one figure per round


class BenchError(Exception):
    """Measuring is not possible; the message is a sentence."""


class Peer(NamedTuple):
    """Something of another engine, and which of our figures is like it."""

    label: str
    package: str
    measure: str
    game: str
    like: str


PEERS: Final = (
    Peer("OpenSpiel mancala, driven from Python", "open_spiel", "driven", "mancala", "driven"),
    Peer("OpenSpiel mancala, rollouts of its own search", "open_spiel", "rollouts", "mancala", "engine"),
    Peer("OpenSpiel mancala, search (estimate)", "open_spiel", "search", "mancala", "engine"),
    Peer("OpenSpiel hearts, driven from Python", "open_spiel", "driven", "hearts", "driven"),
    Peer("OpenSpiel hearts, rollouts of its own search", "open_spiel", "rollouts", "hearts", "engine"),
    Peer("OpenSpiel hearts, search (estimate)", "open_spiel", "search", "hearts", "engine"),
    Peer("Catanatron, random games", "catanatron", "catanatron", "catan", "engine"),
)


class Worker:
    """An interpreter that measures when it is asked."""

    def __init__(self, python: str, module: str, cache: str) -> None:
        self.python = python
        self.environment = {**os.environ, "PYTHONPYCACHEPREFIX": cache}
        self.environment.pop("PYTHONDONTWRITEBYTECODE", None)
        if python != sys.executable:  # a path meant for this one would hide what is installed there
            self.environment.pop("PYTHONPATH", None)
        command = [python, "-P", "-m", module]
        try:
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=self.environment
            )
        except OSError as error:
            raise BenchError(f"{python} cannot be started: {error.strerror}.") from None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """End the interpreter."""
        assert self._process.stdin is not None and self._process.stdout is not None
        with suppress(BrokenPipeError):  # it has ended already
            self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()

    def ask(self, *question: str) -> object:
        """Return the answer to one question."""
        assert self._process.stdin is not None and self._process.stdout is not None
        try:
            print(json.dumps(question), file=self._process.stdin, flush=True)
            return json.loads(self._process.stdout.readline())
        except (OSError, json.JSONDecodeError):
            raise BenchError(f"{self.python} could not measure '{' '.join(question)}'.") from None

    def rates(self, *question: str) -> measures.Rates:
        """Return the answer to a question for figures."""
        answer = self.ask(*question)
        assert isinstance(answer, dict)
        return answer

    def loading(self, title: str) -> float:
        """Return how many milliseconds a fresh interpreter takes to import and load a title."""
        command = [self.python, "-P", "-c", LOADING, title]
        runs = [
            subprocess.run(command, capture_output=True, text=True, check=True, env=self.environment)
            for _ in range(LOADS)
        ]
        return 1000 * median(float(run.stdout) for run in runs)


class Plan(NamedTuple):
    """What to measure, and for how long."""

    titles: list[str]
    measures: list[str]
    seconds: float = SECONDS  # for each figure, all rounds together
    rounds: int = ROUNDS
    compiled: str | None = None  # another interpreter
    with_peers: bool = False

    def of(self, titles: list[str]) -> Self:
        """Return the same for these titles only."""
        return self._replace(titles=titles, with_peers=False)


class Report:
    """All figures of a run."""

    def __init__(self, plan: Plan, packages: list[str]) -> None:
        self.plan = plan
        self.titles: dict[str, dict[str, Figures]] = {
            title: {package: {} for package in packages} for title in plan.titles
        }
        self.peers: Figures = {}
        self.missing: list[str] = []

    def as_data(self) -> dict[str, object]:
        """Return everything as plain data."""
        return {
            "engine": __version__,
            "python": f"{platform.python_implementation()} {platform.python_version()}",
            "machine": f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores",
            "rounds": self.plan.rounds,
            "seconds": self.plan.seconds,
            "titles": {
                title: {package: _medians(figures) for package, figures in packages.items()}
                for title, packages in self.titles.items()
            },
            "peers": _medians(self.peers),
            "missing_peers": self.missing,
        }


def measure(plan: Plan) -> Report:
    """Run all rounds."""
    with ExitStack() as stack:
        cache = stack.enter_context(TemporaryDirectory())
        workers = _workers(stack, cache, plan.compiled)
        report = Report(plan, list(workers))
        peers = stack.enter_context(Worker(sys.executable, PEERS_MODULE, cache)) if plan.with_peers else None
        wanted = _present(peers, report) if peers else []
        status = stack.enter_context(Console(stderr=True).status(""))
        for number in range(plan.rounds):
            status.update(f"Measuring: round {number + 1} of {plan.rounds}")
            for title in plan.titles:
                _measure_title(title, workers, report, plan)
            for peer in wanted:
                assert peers is not None
                rates = peers.rates(peer.measure, peer.game, str(plan.seconds / plan.rounds))
                report.peers.setdefault(peer.label, []).append(rates["steps"])
        return report


def _workers(stack: ExitStack, cache: str, compiled: str | None) -> dict[str, Worker]:
    """Return the packages to measure, each with its interpreter."""
    own = stack.enter_context(Worker(sys.executable, measures.__name__, cache))
    workers = {str(own.ask("package")): own}
    if compiled is not None:
        other = stack.enter_context(Worker(compiled, measures.__name__, cache))
        workers[str(other.ask("package"))] = other
        if list(workers) != ["pure", "compiled"]:
            raise BenchError(
                "--compiled compares the pure package with a compiled one: start it from the pure one, "
                "and name an interpreter that has the compiled wheel."
            )
    return workers


def _measure_title(title: str, workers: dict[str, Worker], report: Report, plan: Plan) -> None:
    for name in plan.measures:
        for package, worker in workers.items():
            figures = report.titles[title][package]
            if name == LOAD:
                figures.setdefault(LOAD, []).append(worker.loading(title))
                continue
            for what, figure in worker.rates(name, title, str(plan.seconds / plan.rounds)).items():
                figures.setdefault(what, []).append(figure)


def _present(worker: Worker, report: Report) -> list[Peer]:
    """Return the peers that can be measured; note the packages that are missing."""
    present = worker.ask("present")
    assert isinstance(present, dict)
    report.missing = [package for package, is_there in present.items() if not is_there]
    return [peer for peer in PEERS if present[peer.package]]


def _medians(figures: Figures) -> dict[str, object]:
    return {name: {"median": median(values), "rounds": values} for name, values in figures.items()}
