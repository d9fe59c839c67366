"""How fast the titles are, pure and compiled, beside other engines if wanted.

Every figure is the median of several rounds (`rounds`), by the clock of the processor: on an idle machine
that is the time a person waits, on a busy one it leaves out the waiting for others.
"""

import argparse
import json
import platform
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

from rich.console import Console
from rich.table import Table

from chapterhouse import __version__
from chapterhouse.games import TITLES, UnknownTitle, find
from chapterhouse.tools.gate import LEAST, LOOP, SMALLER_IS_BETTER, Earlier, Verdict, compared, read
from chapterhouse.tools.rounds import MEASURES, PEERS, ROUNDS, SECONDS, BenchError, Plan, Report, measure

ROWS: Final = {
    "driven": "choices/s, driven from Python",
    "engine": "choices/s, inside the engine",
    "playouts": "whole random games/s",
    "batch": "decisions/s of 64 lanes, mask and observation",
    "masked": "decisions/s of 64 lanes, mask only",
    "copies": "copies of a position/s",
    "simulations": "simulations/s of the search bot",
    "bytes": "bytes per position",
    "import": "import and load, ms",
    "loop": "turns/s of a plain loop of Python, to compare machines",
}
SLOWER: Final = 1  # exit code


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    parser.add_argument("titles", nargs="*", metavar="TITLE", help="titles to measure; otherwise all")
    parser.add_argument(
        "--seconds",
        type=float,
        metavar="S",
        default=SECONDS,
        help="time for each figure, all rounds together",
    )
    parser.add_argument(
        "--rounds", type=int, metavar="N", default=ROUNDS, help=f"how many rounds; {ROUNDS} unless told"
    )
    parser.add_argument(
        "--only",
        metavar="MEASURES",
        help=f"measure only these, with commas between: {', '.join(MEASURES)}",
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="write every round's figures to this file")
    parser.add_argument(
        "--against",
        type=Path,
        metavar="FILE",
        help="compare with a file that --json wrote; 1 if a figure has fallen below --least, twice in a row",
    )
    parser.add_argument(
        "--least",
        type=float,
        default=LEAST,
        metavar="SHARE",
        help="with --against: which share of an earlier figure is enough (0.8)",
    )
    parser.add_argument("--markdown", action="store_true", help="print tables in Markdown")
    parser.add_argument(
        "--peers", action="store_true", help="measure OpenSpiel and Catanatron in the same run"
    )
    parser.add_argument(
        "--compiled",
        metavar="PYTHON",
        help="also measure in this interpreter, which has the compiled package",
    )


def run(args: argparse.Namespace) -> int:
    """Measure and print; return 2 if that is not possible."""
    try:
        earlier = read(args.against, args.least) if args.against else None
        report = measure(_plan(args))
        if args.json:
            args.json.write_text(json.dumps(report.as_data(), indent=1) + "\n", encoding="utf-8")
        (print_markdown if args.markdown else print_tables)(report)
        return _compare(report, earlier) if earlier else 0
    except UnknownTitle as error:
        print(f"There is no title '{error}'.", file=sys.stderr)
    except BenchError as error:
        print(error, file=sys.stderr)
    return 2


def _plan(args: argparse.Namespace) -> Plan:
    """Return what was asked for; refuse what cannot be measured."""
    titles = [find(name).name for name in args.titles] or [title.name for title in TITLES]
    if args.seconds <= 0 or args.rounds < 1:
        raise BenchError(f"{args.seconds} seconds in {args.rounds} rounds are too few to measure anything.")
    wanted = args.only.split(",") if args.only else list(MEASURES)
    unknown = [name for name in wanted if name not in MEASURES]
    if unknown:
        raise BenchError(f"There is no measure '{unknown[0]}'; the measures are {', '.join(MEASURES)}.")
    if args.only and LOOP not in wanted:
        wanted.insert(0, LOOP)
    return Plan(titles, wanted, args.seconds, args.rounds, args.compiled, args.peers)


def _compare(report: Report, earlier: Earlier) -> int:
    """Say what has become slower than it was; return 1 if anything has, in two runs one after the other."""
    verdicts = compared(report, earlier)
    slower = [verdict for verdict in verdicts if verdict.is_slower]
    if slower:
        titles = sorted({verdict.title for verdict in slower})
        print(f"Slower than it was: {', '.join(map(_told, slower))}. Measured once more.", file=sys.stderr)
        again = {verdict.key: verdict for verdict in compared(measure(report.plan.of(titles)), earlier)}
        verdicts = [max(verdict, again.get(verdict.key, verdict), key=_share) for verdict in verdicts]
        slower = [verdict for verdict in verdicts if verdict.is_slower]
    for verdict in slower:
        print(f"{_told(verdict)}.", file=sys.stderr)
    worst = min(verdicts, key=_share)
    print(f"{len(verdicts)} figures compared with {earlier.path}. The worst: {_told(worst)}.")
    return SLOWER if slower else 0


def _share(verdict: Verdict) -> float:
    return verdict.share


def _told(verdict: Verdict) -> str:
    label = ROWS[verdict.figure]
    return f"{verdict.title}, {verdict.package}: {label}: {verdict.share:.0%} of what it was"


class Sheet(NamedTuple):
    """A table to print; the first column is text, the others are figures."""

    caption: str
    columns: list[str]
    rows: list[list[str]]


def sheets(report: Report) -> Iterator[Sheet]:
    """Yield one table per title, and one of other engines."""
    for title, packages in report.titles.items():
        names = list(packages)
        both = len(names) == 2
        rows: list[list[str]] = []
        for key, label in ROWS.items():
            if key not in packages[names[0]]:
                continue
            values = [median(packages[name][key]) for name in names]
            cells = [written(value) for value in values]
            rows.append([label, *cells, *([as_factor(_gain(key, *values))] if both else [])])
        yield Sheet(title, ["", *names, *(["compiled ÷ pure"] if both else [])], rows)
    if report.peers:
        yield _peer_sheet(report)


def _peer_sheet(report: Report) -> Sheet:
    ours = [(title, package) for title, packages in report.titles.items() for package in packages]
    rows: list[list[str]] = []
    for peer in PEERS:
        if peer.label not in report.peers:
            continue
        theirs = median(report.peers[peer.label])
        ratios = [
            as_factor(median(report.titles[title][package][peer.like]) / theirs) for title, package in ours
        ]
        rows.append([peer.label, written(theirs), *ratios])
    columns = ["other engines", "steps/s", *(f"{title} {package} ÷ it" for title, package in ours)]
    return Sheet("other engines, each beside our figure of the same kind", columns, rows)


def remarks(report: Report) -> Iterator[str]:
    """Yield what a reader of the tables must know."""
    packages = next(iter(report.titles.values()))
    python = f"{platform.python_implementation()} {platform.python_version()}"
    yield f"Measured: the {' and the '.join(packages)} package {__version__}, {python}."
    yield f"Medians of {report.plan.rounds} interleaved rounds."
    for package in report.missing:
        yield f"{package} is not installed here, so it was not measured."


def print_tables(report: Report) -> None:
    """Print tables for a terminal."""
    console = Console()
    for sheet in sheets(report):
        table = Table(*sheet.columns, title=sheet.caption)
        for column in table.columns[1:]:
            column.justify = "right"
        for row in sheet.rows:
            table.add_row(*row)
        console.print(table)
    for remark in remarks(report):
        console.print(remark, highlight=False)


def print_markdown(report: Report) -> None:
    """Print tables for a document."""
    for sheet in sheets(report):
        print(f"**{sheet.caption}**\n")
        for row in (sheet.columns, ["---", *["---:"] * (len(sheet.columns) - 1)], *sheet.rows):
            print(f"| {' | '.join(row)} |")
        print()
    print(*remarks(report))


def _gain(key: str, pure: float, compiled: float) -> float:
    return pure / compiled if key in SMALLER_IS_BETTER else compiled / pure


def as_factor(ratio: float) -> str:
    return f"×{ratio:.2g}" if ratio < 9.95 else f"×{ratio:.0f}"


def written(value: float) -> str:
    """Write three digits that count, with k or M for large numbers."""
    for unit, name in ((1e6, " M"), (1e3, " k"), (1.0, "")):
        if value >= unit:
            shown = value / unit
            return f"{shown:.{2 if shown < 9.995 else 1 if shown < 99.95 else 0}f}{name}"
    return f"{value:.2f}"
