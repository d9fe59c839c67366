"""Everything that can be checked about a record, counted, with the first fault if there is one.

>>> from chapterhouse.games import load
>>> from chapterhouse.table.table import Table
>>> game = load("avignon")
>>> report = verify(game, Table(game, seats=2, seed=7).record())
>>> report.is_sound, report.finding("dice").verdict
(True, 'sealed')
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from chapterhouse.core.game import CHANCE, Game
from chapterhouse.core.position import Position
from chapterhouse.records.dice import dice_of, promised, rolled
from chapterhouse.records.events import (
    BROKEN_OFF,
    RESIGNED,
    Event,
    Record,
    RecordError,
    last_change,
    stretch,
)
from chapterhouse.records.heading import check_header
from chapterhouse.records.past import past_of
from chapterhouse.records.replay import Replay, Snapshots, first_covered, newest

FAILED: Final = "failed"
COVERED: Final = "covered"  # redacted, so that the rules cannot play it

# all that a finding can be about, and all that it can say: keys of texts
WHATS: Final = ("moves", "chance", "forced", "undo", "checks", "end", "rules", "replay", "dice")
VERDICTS: Final = (
    "ok",
    FAILED,
    COVERED,
    "open",  # no end line, or no seed to judge the dice by
    "broken off",  # by people, not by the rules
    "sealed",  # a seed was committed to and is shown at the end
    "proven",
    "proven in part",  # the game went on with new dice
    "from this seed",  # which was not committed to
    "not from this seed",  # nor was it said to be
    "not checked",
)


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at: how often, with which verdict, and a sentence where one is needed."""

    what: str
    verdict: str
    count: int = 0
    note: str = ""

    def __str__(self) -> str:
        return f"{self.what}: {self.verdict} ({self.count})" + (f". {self.note}" if self.note else "")


@dataclass(frozen=True)
class Report:
    """What was found. `error` is the fault that stopped the replay; the dice are judged on their own."""

    findings: tuple[Finding, ...]
    error: RecordError | None = None

    @property
    def is_sound(self) -> bool:
        """Return whether nothing speaks against the record."""
        return all(finding.verdict != FAILED for finding in self.findings)

    def finding(self, what: str) -> Finding:
        """Return the finding about one thing."""
        for finding in self.findings:
            if finding.what == what:
                return finding
        raise KeyError(what)

    def lines(self) -> Iterator[str]:
        """Return the report as lines of text."""
        return (str(finding) for finding in self.findings)


def verify(game: Game, record: Record, snapshots: Snapshots | None = None) -> Report:
    """Play the record through the rules, roll its dice again, and report.

    Of a game whose rules have changed the last stretch is checked, from the position that its line holds.
    """
    tally = _Tally(game, record)
    try:
        if record.rules < game.version:
            return _older(game, record)
        check_header(game, record.header, record.rules)
        if first_covered(game, record) is not None or record.header.start == {}:
            return Report((Finding("replay", COVERED, 0, "Redacted: the rules cannot play what is hidden."),))
        tally.run(newest(game, record, snapshots))
    except RecordError as error:
        replayed = Finding("replay", FAILED, tally.events, str(error))
        findings = (*tally.findings(), *_stretches(record), replayed, Finding("dice", "not checked"))
        return Report(findings, error)
    replayed = Finding("replay", "ok", tally.events)
    return Report((*tally.findings(), *_stretches(record), replayed, _dice(record, tally)))


def _stretches(record: Record) -> Iterator[Finding]:
    """Say which events other versions of the rules have played."""
    first, version = 1, record.header.rules
    for event in record.events:
        if event.rules is not None:
            note = f"Events {first} to {event.n - 1} were played with version {version}."
            yield Finding("rules", "not checked", event.n - first, f"{note} Not checked by this release.")
            first, version = event.n + 1, event.rules[1]


def _older(game: Game, record: Record) -> Report:
    """Report on a record that has not come to the present rules: a difference in play is not a fault."""
    check_header(game, record.header, game.version)
    past = past_of(game, record, {})
    agreed = 0 if past is None else past.agreed
    note = f"Played with version {record.rules}; this release plays version {game.version}. "
    if agreed == len(record.events) and record.events:
        note += "It plays every event the same."
    else:
        why = "" if past is None else past.difference
        note += f"It plays the same up to event {agreed}; the rest is not checked: {why}"
    rules = Finding("rules", "not checked", len(record.events) - agreed, note)
    return Report((rules, Finding("replay", "not checked", agreed), Finding("dice", "not checked")))


class _Tally:
    """Counts what has been checked so far, and compares chance with the seed on the way."""

    def __init__(self, game: Game, record: Record) -> None:
        self.game = game
        self.record = record
        self.events = 0
        self.counts = dict.fromkeys(WHATS[:5], 0)
        self.end = Finding("end", "open")
        self.proven = 0
        self.odd = ""  # how the first outcome that is not from the seed differs
        self._seed = bytes.fromhex(record.end.seed) if record.end is not None else b""
        self._dice, self._first = dice_of(record, self._seed)

    def run(self, play: Replay) -> None:
        for event in stretch(self.record.events):
            is_chance = event.by == CHANCE and bool(event.do)
            before = play.position.copy()
            play.take(event)
            if is_chance and event.n >= self._first:
                with play.on_line(event.line):
                    self._roll(before, event)
            self.events += 1
            self.counts["moves"] += 1 if event.do and not is_chance else 0
            self.counts["chance"] += 1 if is_chance else 0
            self.counts["forced"] += 1 if event.forced else 0
            self.counts["undo"] += 1 if event.undo else 0
            self.counts["checks"] += 1 if event.check else 0
        if self.record.end is not None:
            play.close(self.record.end)
            self.end = _ended(self.record.end.end)
        elif not self.game.to_act(play.position):
            self.end = Finding("end", "open", 0, "The game is over, but its last line is missing.")

    def findings(self) -> list[Finding]:
        return [*(Finding(what, "ok", count) for what, count in self.counts.items()), self.end]

    def _roll(self, before: Position, event: Event) -> None:
        """Compare an outcome with what the seed brings, if the seed is known and has been right so far."""
        if not self._seed or self.odd:
            return
        brought = self.game.moves.text(rolled(self.game, before, self._dice))
        if brought == event.do:
            self.proven += 1
        else:
            self.odd = f"At event {event.n} the seed brings {brought!r}; the record has {event.do!r}."


def _ended(end: str) -> Finding:
    """Say whether the rules ended the game or people did."""
    if end not in BROKEN_OFF:
        return Finding("end", "ok", 1)
    why = "a seat resigned" if end == RESIGNED else "everybody agreed to"
    return Finding("end", "broken off", 1, f"The game did not end by the rules: {why}.")


def _dice(record: Record, tally: _Tally) -> Finding:
    """Judge the dice of a record whose moves are sound."""
    sealed, first = promised(record)
    count = tally.counts["chance"]
    if record.end is None:
        note = "The seed is shown when the game is over." if sealed else "No seed was committed to."
        return Finding("dice", "sealed" if sealed else "open", count, note)
    if not record.end.seed and sealed:
        return Finding(
            "dice", FAILED, count, "The game is over, but the seed that was committed to is not shown."
        )
    if not record.end.seed:
        return Finding("dice", "open", count, "No seed was committed to.")
    if tally.odd:
        return Finding("dice", FAILED if sealed else "not from this seed", count, tally.odd)
    if not sealed:
        return Finding("dice", "from this seed", count, "It was not committed to before the game.")
    before = count - tally.proven
    if last_change(record.events) is not None and not before:
        return Finding(
            "dice", "proven in part", count, "Those since the rules changed; older ones are not checked."
        )
    if before:
        note = f"The {before} outcomes before event {first} cannot be proven: their seed is lost."
        return Finding("dice", "proven in part", tally.proven, note)
    return Finding("dice", "proven", count)
