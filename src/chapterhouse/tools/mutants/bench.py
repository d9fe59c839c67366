"""Where mutants are tried: the quick ways first, and the slow ones only for what is left.

A fault in a function that nobody calls while the title is loaded is put into a copy of a process that has
loaded everything. Constants, data and what runs at loading are broken in a copy that has loaded nothing of
the title yet. Scenarios come first, then tests that cite a rule, then the oracle; what survives them meets
the other tests and random games, which do not count, but tell a fault without any effect from one that no
test looks for.
"""

import os
import sys
from collections.abc import Callable, Collection, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import pytest

from chapterhouse.games import load
from chapterhouse.tools.mutants.code import TOP
from chapterhouse.tools.mutants.field import Candidate
from chapterhouse.tools.mutants.jury import Tests, collect, verdict_afresh, warm_up
from chapterhouse.tools.mutants.kept import Kept
from chapterhouse.tools.mutants.mutant import Mutant
from chapterhouse.tools.mutants.scenes import Scenes, Unsound
from chapterhouse.tools.mutants.trial import Body, Verdict, allow, hold
from chapterhouse.tools.walks import BATCH, digests

ROAMING: Final = 60.0  # seconds of the processor for random games
LIKELY: Final = 8  # tests that are tried before all others are collected
ENDLESS: Final = "it never ended, or Python died of it"


class Bench:
    """Tries mutants of a title, and keeps every verdict at once."""

    def __init__(self, root: Path, title: str, kept: Kept, at_once: int, tell: Callable[[], None]) -> None:
        self._title = title
        self._tests = [f"tests/{kind}/{title}" for kind in ("games", "oracle")]
        self._folder = root / "src" / "chapterhouse" / "games" / title
        self._digests = root / self._tests[0] / "digests.txt"
        self._kept = kept
        self._at_once = at_once
        self._tell = tell
        os.chdir(root)
        if sys.dont_write_bytecode:  # or every copy would compile all that it loads
            sys.dont_write_bytecode, sys.pycache_prefix = False, str(kept.folder / "bytecode")
        self._scenes = Scenes(title, self._folder, kept)
        self._quick: list[str] = []
        self._likely: dict[str, list[str]] = {}  # tests that killed a mutant of a file, the latest first

    def work(self, todo: Sequence[Candidate], scenarios_only: bool) -> None:
        """Try all of them."""
        late = [one for one in todo if self._is_late(one)]
        _in_a_copy(lambda: self._try_loaded(late, scenarios_only))
        known = self._kept.known()
        early = [one for one in todo if one.mutant.ident not in known and not self._is_late(one)]
        left = self._trials(early, self._load_and_play, "scenario")
        if left and not scenarios_only:
            self._find_quick()
            warm_up()
            left = self._trials(left, self._afresh, "cited")
            self._last(left, self._load_and_roam)

    def _is_late(self, candidate: Candidate) -> bool:
        return is_late(candidate.mutant, self._scenes.at_load)

    # in a process that has loaded the title

    def _try_loaded(self, late: Sequence[Candidate], scenarios_only: bool) -> None:
        game = load(self._title)

        def play(one: Candidate) -> Verdict | None:
            order = self._scenes.order(one.mutant)
            return self._scenes.play(game, order) if one.patch() else None

        left = self._trials(late, play, "scenario")
        if left and not scenarios_only:
            collect(self._tests, lambda items: self._try_tests(left, Tests(items, self._folder, self._kept)))

    def _try_tests(self, left: Sequence[Candidate], tests: Tests) -> None:
        def judge(one: Candidate, kind: str) -> Verdict:
            one.patch()
            return tests.verdict(one.mutant, kind, self._likely.get(one.mutant.file, [])[:LIKELY])

        def rest(one: Candidate) -> Verdict:
            found = judge(one, "other")
            return found if found.fate != "survived" else self._roam()

        left = self._trials(left, lambda one: judge(one, "cited"), "cited")
        self._last(self._trials(left, lambda one: judge(one, "oracle"), "oracle"), rest)

    # in a process that has not

    def _load_and_play(self, candidate: Candidate) -> Verdict:
        self._break(candidate)
        return self._scenes.try_loading(self._scenes.order(candidate.mutant))

    def _afresh(self, candidate: Candidate) -> Verdict:
        self._break(candidate)
        mutant = candidate.mutant
        before = self._kept.killers().get(mutant.ident, "")
        return verdict_afresh(self._tests, self._quick, [before, *self._likely.get(mutant.file, [])[:LIKELY]])

    def _load_and_roam(self, candidate: Candidate) -> Verdict:
        self._break(candidate)
        return self._roam()

    def _break(self, candidate: Candidate) -> None:
        for name in [name for name in sys.modules if name.startswith(f"chapterhouse.games.{self._title}.")]:
            del sys.modules[name]
        candidate.load()

    def _find_quick(self) -> None:
        """Have the quick tests noted by a process that may load the title."""
        _in_a_copy(lambda: collect(self._tests, self._note))
        self._quick = list(self._kept.notes("tests", dict))

    def _note(self, items: list[pytest.Item]) -> None:
        Tests(items, self._folder, self._kept)

    # both

    def _trials(
        self, chosen: Sequence[Candidate], body: Callable[[Candidate], Any], endless: str
    ) -> list[Candidate]:
        """Keep the verdict on those that die; return the others."""

        def trials() -> Iterator[tuple[Candidate, Body]]:
            for one in chosen:
                yield one, lambda one=one: body(one) or ["untried", ""]  # type: ignore[misc]

        left: list[Candidate] = []
        for one, said in hold(trials(), self._at_once):
            verdict = Verdict(*said) if said is not None else Verdict(endless, ENDLESS)
            if verdict.fate == "scenario":
                self._scenes.remember(one.mutant, verdict.test)
            if verdict.fate == "cited":
                near = self._likely.setdefault(one.mutant.file, [])
                self._likely[one.mutant.file] = [
                    verdict.test,
                    *(test for test in near if test != verdict.test),
                ]
            if verdict.fate == "survived":
                left.append(one)
            elif verdict.fate != "untried":
                self._kept.add(one.mutant.ident, verdict)
                self._tell()
        return left

    def _last(self, chosen: Sequence[Candidate], body: Callable[[Candidate], Any]) -> None:
        """Keep the verdict of tests that do not count; who survives even these has survived."""
        for one in self._trials(chosen, body, "other"):
            self._kept.add(one.mutant.ident, Verdict("survived"))
            self._tell()

    def _roam(self) -> Verdict:
        """Return whether random games end as they always did."""
        allow(ROAMING)
        if not self._digests.exists():
            return Verdict("survived")
        stored = self._digests.read_text(encoding="utf-8").splitlines()[0]
        try:
            same = list(digests(load(self._title), BATCH)) == [stored]
        except Exception:
            same = False
        return Verdict("survived") if same else Verdict("digest", "random games")


def is_late(mutant: Mutant, at_load: Collection[str]) -> bool:
    """Whether nothing of it has run when the title is loaded, so that it can be put in afterwards."""
    if mutant.where == TOP:
        return False  # a constant is there when its module is loaded, whoever loads it
    lines = mutant.reached()
    return bool(lines) and not any(line in at_load for line in lines)


def _in_a_copy(work: Callable[[], None]) -> None:
    """Do something in a copy of this process, and wait for it."""
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        code = 1
        try:
            work()
            code = 0
        except Unsound as fault:
            print(f"\nWithout any fault a test fails, which has to be mended first: {fault}", file=sys.stderr)
        except KeyboardInterrupt:
            pass
        finally:
            os._exit(code)
    if os.waitpid(child, 0)[1] != 0:
        raise Unsound("see above")
