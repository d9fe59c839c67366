"""What takes long with records, for a worker process: checking one, covering what is hidden."""

from dataclasses import replace
from typing import Any, Final, NamedTuple

from chapterhouse.records.events import RecordError
from chapterhouse.records.lines import end_line
from chapterhouse.records.record import lines, read
from chapterhouse.records.redact import redact
from chapterhouse.records.verify import COVERED, verify
from chapterhouse.server import clean
from chapterhouse.server.workers.bot import game_with

MOST_LINES: Final = 20_000  # of a record that somebody brings; the longest games of ours have some thousands


class Order(NamedTuple):
    """A record as its lines, of a title with a pack as a text of JSON (empty for the title's own)."""

    title: str
    pack: str
    lines: tuple[str, ...]


class Checked(NamedTuple):
    """What was found about a record: its findings, or the line and the sentence of the first fault."""

    findings: tuple[dict[str, Any], ...]
    fault: str = ""
    line: int = 0
    is_covered: bool = False


class Parsed(NamedTuple):
    """A record that somebody brought, its lines as we write them; or the line and sentence of its fault."""

    lines: tuple[str, ...] = ()
    events: int = 0
    ending: str | None = None
    title: str = ""
    content: str = ""
    options: tuple[tuple[str, str], ...] = ()
    seats: tuple[str, ...] = ()
    about: str = ""
    fault: str = ""
    line: int = 0


def parsed(data: bytes) -> Parsed:
    """Read a record, within limits."""
    if data.count(b"\n") > MOST_LINES:
        return Parsed(
            fault=f"Line {MOST_LINES + 1}: a record has at most {MOST_LINES} lines.", line=MOST_LINES + 1
        )
    try:
        record = read(data)
    except RecordError as error:
        return Parsed(fault=str(error), line=error.line)
    header = clean.heading(record.header)
    record = replace(record, header=header)
    return Parsed(
        tuple(lines(record)),
        len(record.events),
        None if record.end is None else end_line(record.end),
        header.game,
        header.content,
        tuple(header.options.items()),
        header.seats,
        header.about,
    )


def covered(order: Order, eyes: int) -> list[str]:
    """Return the lines of a record as these eyes may have it."""
    game = game_with(order.title, order.pack)
    return list(lines(redact(game, read(order.lines), eyes)))


def checked(order: Order) -> Checked:
    """Play a record through the rules and roll its dice again."""
    game = game_with(order.title, order.pack)
    try:
        report = verify(game, read(order.lines))
    except RecordError as error:
        return Checked((), str(error), error.line)
    if report.error is not None:
        return Checked((), str(report.error), report.error.line)
    findings = tuple(
        {"what": finding.what, "verdict": finding.verdict, "count": finding.count, "note": finding.note}
        for finding in report.findings
    )
    return Checked(findings, is_covered=report.finding("replay").verdict == COVERED)
