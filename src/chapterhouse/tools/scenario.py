"""Scenarios: short stories of a rule, as its ledger tells them, played through the public table.

A file holds blocks with an empty line between them; lines that begin with `#` are comments:

    AV-13 Beseech pulls a card from the far end
    KAR0 BIS2 RIT2 BAU2 INQ2; R=; A=; turn=R2
    → B1
    → KAR1 BIS2 RIT2 BAU2 INQ2; R=; A=; turn=R1/B

The first line names the rules and says what the block shows. Then come the position before, the moves, and
either what the position after must look like (parts that are left out do not matter) or `✗ reason`:
everything up to the last move is accepted, something in the last move is refused for that reason, and the
refusal changes nothing.
"""

import argparse
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from chapterhouse.core.game import Game, IllegalMove
from chapterhouse.core.notation import CodeError
from chapterhouse.core.position import Position
from chapterhouse.games import UnknownTitle, load
from chapterhouse.table.story import code_sentence, title_texts
from chapterhouse.table.table import NotPossible, Table

HEADER: Final = re.compile(r"((?:[A-Z]{2}(?:-[A-Z]+)*-\d{2,3} )+)\s*(\S.*)")
ARROW: Final = "→"
CROSS: Final = "✗"


class Scenario(NamedTuple):
    """One block of a file. Either `after` or `reason` is empty."""

    file: str
    line: int
    rules: tuple[str, ...]
    title: str
    before: str
    moves: str
    after: str
    reason: str


class Difference(NamedTuple):
    """Something that did not come out as the scenario says."""

    part: str
    expected: str
    actual: str


class ScenarioError(ValueError):
    """A file that cannot be read as scenarios; the message names the file and the line."""

    def __init__(self, file: str, line: int, sentence: str) -> None:
        super().__init__(f"{file}, line {line}: {sentence}")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="files of scenarios")
    parser.add_argument(
        "--title", metavar="NAME", help="the title they are about; otherwise the name of the file's folder"
    )


def run(args: argparse.Namespace) -> int:
    """Play all files; return 1 if a scenario fails and 2 if a file cannot be read."""
    failed = 0
    total = 0
    for path in args.files:
        try:
            game = load(args.title or path.resolve().parent.name)
            for scenario in read_scenarios(path):
                differences = play_scenario(game, scenario)
                print(report(scenario, differences))
                failed += bool(differences)
                total += 1
        except UnknownTitle as error:
            print(f"{path}: there is no title '{error}'; name one with --title.", file=sys.stderr)
            return 2
        except (OSError, ScenarioError) as error:
            print(error, file=sys.stderr)
            return 2
    print(f"{total - failed} of {total} scenarios passed.")
    return 1 if failed else 0


def read_scenarios(path: Path) -> list[Scenario]:
    """Return the blocks of a file; raise `ScenarioError` where it is not written as it should be."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise ScenarioError(str(path), 1, "this is not a text in UTF-8.") from None
    return [_scenario(str(path), block) for block in _blocks(text)]


def play_scenario(game: Game, scenario: Scenario) -> list[Difference]:
    """Return what differs from what the scenario says; nothing if it holds."""
    if scenario.reason:
        return _refused(game, scenario)
    try:
        table = _table(game, scenario, scenario.moves)
        found = game.notation.play(scenario.moves, table, scenario.before)
    except IllegalMove as error:
        return [Difference("moves", "accepted", f"{error.text}: {CROSS} {error.objection.reason}")]
    except (CodeError, NotPossible) as error:
        return [Difference("moves", "accepted", _said(game, error))]
    try:
        differing = game.notation.differences(scenario.after, scenario.before, table.peek(), found)
    except CodeError as error:
        raise ScenarioError(scenario.file, scenario.line + 3, _said(game, error)) from None
    return [Difference(*difference) for difference in differing]


def report(scenario: Scenario, differences: Sequence[Difference]) -> str:
    """Return the scenario's line, and a table of expected and actual if it failed."""
    head = f"{' '.join(scenario.rules)} {scenario.title}"
    if not differences:
        return f"passed  {head}"
    rows = [Difference("", "expected", "actual"), *differences]
    parts, expected = (max(len(row[i]) for row in rows) for i in (0, 1))
    lines = [f"FAILED  {head}  ({scenario.file}, line {scenario.line})", f"        {scenario.before}"]
    lines.append(f"        {ARROW} {scenario.moves}")
    lines += [f"        {row.part:<{parts}}  {row.expected:<{expected}}  {row.actual}" for row in rows]
    return "\n".join(lines)


# reading


def _blocks(text: str) -> Iterator[list[tuple[int, str]]]:
    """Yield the numbered lines of each block, comments left out."""
    block: list[tuple[int, str]] = []
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip().startswith("#"):
            continue
        if line.strip():
            block.append((number, line.strip()))
        elif block:
            yield block
            block = []
    if block:
        yield block


def _scenario(file: str, block: list[tuple[int, str]]) -> Scenario:
    line, head = block[0]
    match = HEADER.fullmatch(head)
    if match is None:
        raise ScenarioError(file, line, f"'{head}' should be one or more rule ids and a title.")
    if len(block) != 4:
        raise ScenarioError(
            file, line, f"a block has 4 lines (title, position, moves, result), not {len(block)}."
        )
    for number, text in block[2:]:
        if not text.startswith(ARROW):
            raise ScenarioError(file, number, f"this line should begin with '{ARROW}'.")
    moves, result = (text.removeprefix(ARROW).strip() for _, text in block[2:])
    reason = result.removeprefix(CROSS).strip() if result.startswith(CROSS) else ""
    if result.startswith(CROSS) and re.fullmatch(r"[a-z_]+", reason) is None:
        raise ScenarioError(file, block[3][0], f"after '{CROSS}' comes one reason, such as not_your_turn.")
    return Scenario(
        file, line, tuple(match[1].split()), match[2], block[1][1], moves, "" if reason else result, reason
    )


# playing


def _table(game: Game, scenario: Scenario, line: str) -> Table:
    try:
        start = game.notation.read(scenario.before)
    except CodeError as error:
        raise ScenarioError(scenario.file, scenario.line + 1, _said(game, error)) from None
    coming = game.notation.coming(line)
    seats, rolls = int(start.seats), coming is None
    return Table(game, seats, 0, start=start, plays_forced=False, arranged=coming or (), rolls=rolls)


class _Witness:
    """The table, watched for whether the move that it refuses leaves everything as it was."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.has_changed = False
        self.arranged: list[str] = []

    def to_act(self) -> list[int]:
        return self.table.to_act()

    def arrange(self, outcomes: Sequence[str]) -> None:
        self.table.arrange(outcomes)
        self.arranged = self.table.arranged  # the table takes from this list what has come

    def peek(self) -> Position:
        return self.table.peek()

    def play(self, seat: int, text: str) -> object:
        before, events = self.table.peek(), len(self.table.events)
        try:
            return self.table.play(seat, text)
        except IllegalMove:
            self.has_changed = not before.is_same(self.table.peek()) or len(self.table.events) != events
            raise


def _refused(game: Game, scenario: Scenario) -> list[Difference]:
    early = _refused_early(game, scenario)
    if early:
        return [Difference("moves before", "accepted", early)]
    wanted = f"{CROSS} {scenario.reason}"
    witness: _Witness | None = None  # there is none if the line begins with a draw that cannot come
    try:
        witness = _Witness(_table(game, scenario, scenario.moves))
        game.notation.play(scenario.moves, witness, scenario.before)
    except IllegalMove as error:
        if error.objection.reason != scenario.reason:
            return [Difference("last move", wanted, f"{error.text}: {CROSS} {error.objection.reason}")]
        has_changed = witness is not None and witness.has_changed
        return [Difference("position", "unchanged", "changed")] if has_changed else []
    except (CodeError, NotPossible) as error:
        return [Difference("last move", wanted, _said(game, error))]
    return [Difference("last move", wanted, "accepted")]


def _refused_early(game: Game, scenario: Scenario) -> str:
    """Return what refuses the line already before the last thing that it asks for."""
    head = game.notation.head(scenario.moves)
    try:
        game.notation.play(head, _table(game, scenario, head), scenario.before)
    except (IllegalMove, CodeError, NotPossible) as error:
        return _said(game, error)
    return ""


def _said(game: Game, error: Exception) -> str:
    """Return what an error says: of a code, the sentence of the title's texts."""
    return code_sentence(title_texts(game, "en"), error) if isinstance(error, CodeError) else str(error)
