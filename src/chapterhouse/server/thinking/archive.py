"""What takes long with records, for a worker process: checking one, covering what is hidden."""

from typing import Any, NamedTuple

from chapterhouse.records.events import RecordError
from chapterhouse.records.record import lines, read
from chapterhouse.records.redact import redact
from chapterhouse.records.verify import COVERED, verify
from chapterhouse.server.thinking.worker import game_with


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
