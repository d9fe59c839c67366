"""`chapterhouse mutants TITLE`: put small faults into the rules, one at a time, and see that a test notices.

It runs from a source tree with its tests. What was tried before is not tried again while neither the title
nor its tests have changed; `--again` forgets it.
"""

import argparse
import importlib.util
import os
import random
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from chapterhouse.games import TITLES
from chapterhouse.spreading import CannotSpread, add_place, spread
from chapterhouse.tools.mutants import listed
from chapterhouse.tools.mutants.field import Candidate, candidates
from chapterhouse.tools.mutants.report import report
from chapterhouse.tools.mutants.shares import ROOT, Share, try_share

if TYPE_CHECKING:
    from chapterhouse.tools.mutants.kept import Kept

SHARE: Final = 100  # mutants of one task on Ray: each task has to load the tests
BAR: Final = 30  # characters


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    parser.add_argument("title", help="the title whose rules are tried")
    parser.add_argument(
        "--sample", type=int, default=0, metavar="N", help="only so many, drawn at random (all)"
    )
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="draw another sample (0)")
    parser.add_argument("--file", default="", metavar="PART", help="only in files whose name has this in it")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, metavar="W", help="at a time")
    add_place(parser)
    parser.add_argument("--folder", type=Path, metavar="DIR", help="where verdicts are kept (build/mutants)")
    parser.add_argument("--again", action="store_true", help="try what was tried before once more")
    parser.add_argument(
        "--scenarios", action="store_true", help="scenarios only; what survives them is left undecided"
    )
    parser.add_argument("--list", action="store_true", help="print the mutants and try none")


def run(args: argparse.Namespace) -> int:
    """Try the mutants; return 1 if one that is not listed survives, 2 if it cannot be done here."""
    problem = _problem(args.title)
    if problem:
        print(problem, file=sys.stderr)
        return 2
    folder = ROOT / "src" / "chapterhouse" / "games" / args.title
    found = candidates(args.title, folder)
    rows = listed.read_rows(ROOT / "tests" / "games" / args.title)
    chosen = [one for one in found if args.file in one.mutant.file]
    if args.sample < 0 or args.workers < 1:
        print("--sample cannot be negative, and --workers is at least 1.", file=sys.stderr)
        return 2
    if args.sample:
        chosen = random.Random(args.seed).sample(chosen, min(args.sample, len(chosen)))
    if args.list:
        print("\n".join(candidate.mutant.ident for candidate in chosen))
        return 0
    return _try_all(args, chosen, rows, listed.stale(rows, [one.mutant for one in found]))


def _problem(title: str) -> str:
    if title not in [one.name for one in TITLES] or not (ROOT / "src/chapterhouse/games" / title).is_dir():
        return f"There is no title '{title}' of our own."
    if not (ROOT / "tests" / "games" / title).is_dir():
        return "Mutants are tried from a source tree, with its tests beside src."
    if importlib.util.find_spec("pytest") is None or not hasattr(os, "fork"):
        return "Mutants are tried by pytest, on a system that can fork."
    if not str(sys.modules["chapterhouse.core.game"].__file__ or "").endswith(".py"):
        return "Mutants are tried in the pure package: the compiled one cannot be changed while it runs."
    return ""


def _try_all(
    args: argparse.Namespace,
    chosen: Sequence[Candidate],
    rows: Sequence[listed.Row],
    stale: Sequence[listed.Row],
) -> int:
    from chapterhouse.tools.mutants.bench import Bench  # needs fork and pytest
    from chapterhouse.tools.mutants.kept import Kept
    from chapterhouse.tools.mutants.scenes import Unsound

    kept = Kept(ROOT, args.title, args.folder)
    if args.again:
        kept.forget()
    known = kept.known()
    todo = [one for one in chosen if one.mutant.ident not in known]
    if todo:
        try:
            tell = _Progress(len(todo)).tell
            if args.on:
                _try_afar(args, todo, kept, tell)
            else:
                Bench(ROOT, args.title, kept, args.workers, tell).work(todo, args.scenarios)
        except CannotSpread as problem:
            print(problem, file=sys.stderr)
            return 2
        except Unsound as fault:
            print(f"\nWithout any fault a test fails, which has to be mended first: {fault}", file=sys.stderr)
            return 2
        finally:
            print(file=sys.stderr)
    fates = kept.known()
    return report(args.title, [one.mutant for one in chosen], fates, rows, stale)


def _try_afar(
    args: argparse.Namespace, todo: Sequence[Candidate], kept: "Kept", tell: Callable[[], None]
) -> None:
    """Try mutants on Ray, and keep the verdicts of each share as soon as they are there."""
    from chapterhouse.tools.mutants.trial import Verdict

    names = [one.mutant.ident for one in todo]
    shares = [
        Share(args.title, kept.mark, args.scenarios, tuple(names[first : first + SHARE]))
        for first in range(0, len(names), SHARE)
    ]
    for verdicts in spread(try_share, shares, on=args.on):
        for ident, fate, test in verdicts:
            kept.add(ident, Verdict(fate, test))
            tell()


class _Progress:
    """A bar on the terminal's error stream; copies of the process count on together, in a file they share."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._began = time.monotonic()
        self._done = os.memfd_create("done") if hasattr(os, "memfd_create") else -1
        self._here = 0

    def tell(self) -> None:
        """Count one more and show how far it is."""
        self._here += 1
        if self._done >= 0:
            os.write(self._done, b".")  # processes that share a file share its place
        done = os.lseek(self._done, 0, os.SEEK_CUR) if self._done >= 0 else self._here
        full = BAR * done // self._total
        rate = done / max(1.0, time.monotonic() - self._began) * 60
        bar = "#" * full + "." * (BAR - full)
        line = f"\r[{bar}] {done:,} of {self._total:,} mutants, {rate:,.0f} a minute "
        print(line, end="", file=sys.stderr, flush=True)
