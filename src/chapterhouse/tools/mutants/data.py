"""The faults that a data file may have: a wrong number, word or truth, a row that is missing."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from chapterhouse.tools.mutants.mutant import Mutant, numbered

ROW: Final = re.compile(r"^\[\[([\w.-]+)\]\]")
TABLE: Final = re.compile(r"^\[([\w.-]+)\]")
KEY: Final = re.compile(r"^([\w.-]+)\s*=\s*(.*)$")
VALUE: Final = re.compile(r'"(?:[^"\\]|\\.)*"|\'[^\']*\'|(?<![\w.])(-?\d+)(?![\w.])|\b(true|false)\b|#.*$')
NAMED: Final = ("id", "name", "key", "code")  # what tells a row from its neighbours
SPARED: Final = (
    "source",
    "provenance",
    "note",
    "rule",
    "x",
    "y",
    "badge",
    "crest",
    "page",
)  # where from, and where it is drawn
LABELS: Final = ("pack",)  # tables that say what the file is, and change no rule
WORD: Final = re.compile(r'\b([\w-]+)\s*=\s*"([\w-]+)"')


class DataFault(NamedTuple):
    """A mutant of a data file, and the file's text with the fault in it."""

    mutant: Mutant
    text: str


def data_faults(file: str, text: str) -> list[DataFault]:
    """Return every fault that is tried in a file."""
    found = [*_values(file, text, _words(text)), *_rows(file, text)]
    mutants = numbered([fault.mutant for fault in found])
    return [fault._replace(mutant=mutant) for fault, mutant in zip(found, mutants, strict=True)]


def _words(text: str) -> dict[str, list[str]]:
    """Return the words that stand under each key somewhere in the file: any may stand there by mistake."""
    found: dict[str, set[str]] = {}
    for line in text.split("\n"):
        for match in () if line.lstrip().startswith("#") else WORD.finditer(line):
            if not _is_spared(match[1]):
                found.setdefault(match[1], set()).add(match[2])
    return {key: sorted(words) for key, words in found.items() if len(words) > 1}


def _is_spared(key: str) -> bool:
    return key in SPARED or key.split("_")[0] in NAMED or key.endswith("_provenance")


def _values(file: str, text: str, words: dict[str, list[str]]) -> Iterator[DataFault]:
    lines, row, key = text.split("\n"), "top", ""
    for number, line in enumerate(lines):
        head = ROW.match(line) or TABLE.match(line)
        if head:
            row = head[1]
            continue
        pair = KEY.match(line)
        if pair:
            key = pair[1]
            if key in NAMED:
                row = f"{row.split(' ')[0]} {pair[2].split('#')[0].strip()}"
        if _is_spared(key) or row.split(".")[0] in LABELS or line.lstrip().startswith("#"):
            continue
        for match, instead in [*_instead(line, pair.start(2) if pair else 0), *_other_words(line, words)]:
            changed = line[: match.start()] + instead + line[match.end() :]
            whole = "\n".join([*lines[:number], changed, *lines[number + 1 :]])
            was, becomes = (text if "=" in text else f"{key} = {text}" for text in (match[0], instead))
            yield DataFault(Mutant(file, row, was, becomes, 0, number + 1, match.start()), whole)


def _instead(line: str, start: int) -> Iterator[tuple[re.Match[str], str]]:
    for match in VALUE.finditer(line, start):
        if match[1] is not None:
            yield match, str(int(match[1]) + 1)
            if int(match[1]) > 0:
                yield match, str(int(match[1]) - 1)
        elif match[2] is not None:
            yield match, "false" if match[2] == "true" else "true"


def _other_words(line: str, words: dict[str, list[str]]) -> Iterator[tuple[re.Match[str], str]]:
    for match in WORD.finditer(line):
        known = words.get(match[1], [])
        if match[2] in known:
            yield match, f'{match[1]} = "{known[(known.index(match[2]) + 1) % len(known)]}"'


def _rows(file: str, text: str) -> Iterator[DataFault]:
    """Leave out one row at a time."""
    lines = text.split("\n")
    heads = [number for number, line in enumerate(lines) if ROW.match(line) or TABLE.match(line)]
    for place, begin in enumerate(heads):
        head = ROW.match(lines[begin])
        if head is None:
            continue
        end = heads[place + 1] if place + 1 < len(heads) else len(lines)
        named = [line for line in lines[begin:end] if line.split(" ")[0] in NAMED][:1]
        was = named[0].strip() if named else f"row {place}"
        whole = "\n".join([*lines[:begin], *lines[end:]])
        yield DataFault(Mutant(file, head[1], was, "(the row is missing)", 0, begin + 1, 0), whole)
