"""`chapterhouse mutants TITLE`: put small faults into the rules, one at a time, and see that a test notices.

It runs from a source tree with its tests. What was tried before is not tried again while neither the title
nor its tests have changed; `--again` forgets it.
"""

import argparse
import hashlib
import importlib.util
import json
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import chapterhouse
from chapterhouse.games import TITLES
from chapterhouse.tools.mutants import listed
from chapterhouse.tools.mutants.field import Candidate, candidates

ROOT: Final = Path(chapterhouse.__file__).parent.parent.parent
PROVEN: Final = ("scenario", "cited", "stopped")  # fates that count
SHARED: Final = ("tests/contract/test_scenarios.py", "tests/contract/test_digests.py")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    parser.add_argument("title", help="the title whose rules are tried")
    parser.add_argument(
        "--sample", type=int, default=0, metavar="N", help="only so many, drawn at random (all)"
    )
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="draw another sample (0)")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, metavar="P", help="at a time")
    parser.add_argument(
        "--seconds", type=float, default=120, help="until a mutant that never ends is stopped"
    )
    parser.add_argument("--again", action="store_true", help="try what was tried before once more")
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
    chosen = found
    if args.sample:
        chosen = random.Random(args.seed).sample(found, min(args.sample, len(found)))
    if args.list:
        print("\n".join(candidate.mutant.ident for candidate in chosen))
        return 0
    fates = _try_all(args, chosen)
    return _report(args.title, chosen, fates, rows, listed.stale(rows, [one.mutant for one in found]))


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


def _try_all(args: argparse.Namespace, chosen: Sequence[Candidate]) -> dict[str, list[str]]:
    """Return what became of each, and which test killed it, by the mutants' names."""
    kept = ROOT / "build" / "mutants" / f"{args.title}-{_fingerprint(args.title)}.jsonl"
    kept.parent.mkdir(parents=True, exist_ok=True)
    if args.again:
        kept.unlink(missing_ok=True)
    fates = _known(kept)
    todo = [candidate for candidate in chosen if candidate.mutant.ident not in fates]
    if todo:
        kept.touch()
        bench = [todo[number :: args.processes] for number in range(args.processes)]
        workers = [_worker(args, share, kept) for share in bench if share]
        _watch(workers, kept, len(fates), len(chosen))
    return _known(kept)


def _worker(args: argparse.Namespace, share: Sequence[Candidate], kept: Path) -> int:
    child = os.fork()
    if child:
        return child
    code = 1
    try:
        from chapterhouse.tools.mutants.bench import Bench

        os.chdir(ROOT)
        Bench(args.title, [f"tests/games/{args.title}", *SHARED], args.seconds, kept).work(share)
        code = 0
    except KeyboardInterrupt:
        pass
    finally:
        os._exit(code)


def _watch(workers: list[int], kept: Path, before: int, total: int) -> None:
    """Show how far it is until every worker has ended."""
    began, shown = time.monotonic(), -1
    while workers:
        done = len(_known(kept))
        if done != shown:
            rate = (done - before) / max(1.0, time.monotonic() - began) * 60
            line = f"\r{done:,} of {total:,} mutants, {rate:,.0f} a minute "
            print(line, end="", file=sys.stderr, flush=True)
            shown = done
        workers = [child for child in workers if os.waitpid(child, os.WNOHANG) == (0, 0)]
        time.sleep(1)
    print(file=sys.stderr)


def _known(kept: Path) -> dict[str, list[str]]:
    if not kept.exists():
        return {}
    rows = [json.loads(line) for line in kept.read_text(encoding="utf-8").splitlines() if line.endswith("]")]
    return {ident: [fate, test] for ident, fate, test in rows}


def _fingerprint(title: str) -> str:
    """Digest what the outcome depends on: the rules, the data and the tests of a title, and this tool."""
    seen = hashlib.sha256()
    for path in _sources(title):
        seen.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    return seen.hexdigest()[:12]


def _sources(title: str) -> Iterator[Path]:
    package = ROOT / "src" / "chapterhouse"
    for folder in (package / "core", package / "games" / title, ROOT / "tests" / "games" / title):
        yield from sorted(
            path for path in folder.rglob("*.*") if path.suffix in (".py", ".toml", ".scenario")
        )


def _report(
    title: str,
    chosen: Sequence[Candidate],
    fates: dict[str, list[str]],
    rows: Sequence[listed.Row],
    stale: Sequence[listed.Row],
) -> int:
    tally: Counter[str] = Counter()
    alive: list[str] = []
    for candidate in chosen:
        fate, test = fates.get(candidate.mutant.ident, ["untried", ""])
        is_listed = any(row.means(candidate.mutant) for row in rows)
        tally["listed" if is_listed and fate not in PROVEN else fate] += 1
        if fate not in PROVEN and not is_listed:
            alive.append(f"{fate}: {candidate.mutant.sentence()}{f'   [{test}]' if test else ''}")
    for line in alive:
        print(line)
    for row in stale:
        print(f"no such mutant any more: {row.file} in {row.where}: {row.was} -> {row.becomes}")
    killed = sum(tally[fate] for fate in PROVEN)
    counted = ", ".join(f"{count} {fate}" for fate, count in sorted(tally.items()))
    print(f"{title}: {len(chosen)} mutants, {killed} killed by a test that cites a rule ({counted})")
    return 1 if alive or stale else 0
