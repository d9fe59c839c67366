"""Content packs for owners of a printed game: check one, begin one, and see how it differs from ours."""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from chapterhouse.core.catalogue import Content, DataError, load_content, read_toml
from chapterhouse.core.texts import LANGUAGES, Amount, Name, Texts, load_texts
from chapterhouse.core.told import Told
from chapterhouse.language import usual_language
from chapterhouse.offer import UnknownTitle, faults_of, find, load, titles
from chapterhouse.reasons import reason_of

WORDS: Final = Path(__file__).parent / "text"


class Speech:
    """What is said, in one language."""

    def __init__(self, language: str) -> None:
        self.language = language if language in LANGUAGES else "en"
        self._texts = load_texts(self.language, WORDS)

    def say(self, key: str, **facts: object) -> str:
        """Return a text; numbers pick their own words."""
        named = {
            name: Amount(fact) if isinstance(fact, int) else Name(str(fact)) for name, fact in facts.items()
        }
        return self._texts.fill_in(f"pack.{key}", named)

    def why(self, error: DataError) -> str:
        """Return in a sentence why a pack is refused."""
        return str(error) if self.language == "en" else f"{reason_of(error).say(self.language)}."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    words = getattr(parser, "words", None)
    speech = Speech(words.language if isinstance(words, Texts) else "en")
    parser.add_argument("what", choices=("check", "new", "diff"), help=speech.say("what"))
    parser.add_argument("names", nargs="+", metavar="TITLE|DIR", help=speech.say("names"))


def run(args: argparse.Namespace) -> int:
    """Carry out the command; return the exit code."""
    speech = Speech(getattr(args, "lang", None) or usual_language())
    wanted = 2 if args.what == "new" else 1
    if len(args.names) != wanted:
        print(speech.say("usage"), file=sys.stderr)
        return 2
    folder = Path(args.names[-1])
    try:
        if args.what == "new":
            return _new(args.names[0], folder, speech)
        return _check(folder, speech) if args.what == "check" else _diff(folder, speech)
    except UnknownTitle as error:
        known = ", ".join(title.name for title in titles())
        print(speech.say("no_title", title=error, known=known), file=sys.stderr)
    except DataError as error:
        print(speech.why(error), file=sys.stderr)
    except OSError as error:
        print(f"{error.filename}: {reason_of(error).say(speech.language)}.", file=sys.stderr)
    return 1


def faults(folder: Path) -> list[DataError]:
    """Return everything that keeps the pack in a folder from being played."""
    try:
        content = _read(folder)
        found = [fault.error() for fault in faults_of(find(_game(content)), content)]
        if not found:
            load(_game(content), folder)
    except DataError as error:
        found = [error]
    return found


def _game(content: Content) -> str:
    return str(content.row("pack").text("game"))


def _read(folder: Path) -> Content:
    for path in sorted(folder.glob("*.toml")):
        pack = read_toml(path.name, path.read_bytes()).get("pack")
        if isinstance(pack, dict):
            game = str(pack.get("game", ""))
            find(game)
            return load_content(folder, game)
    raise DataError(str(folder), "", Told("pack.no_pack", {}, str(WORDS)))


def _check(folder: Path, speech: Speech) -> int:
    found = faults(folder)
    for error in found:
        print(speech.why(error))
    if found:
        print(speech.say("faults", count=len(found)))
        return 1
    content = _read(folder)
    print(speech.say("sound", label=content.label, title=_game(content), folder=folder))
    _print_sources(content, speech)
    return 0


def _print_sources(content: Content, speech: Speech) -> None:
    counts = sorted(Counter(row.provenance for row in content.provenance()).items())
    told = [speech.say("source", count=n, source=speech.say(f"provenance.{name}")) for name, n in counts]
    print(speech.say("sources", counts=", ".join(told)))


def _new(name: str, folder: Path, speech: Speech) -> int:
    title = find(name)
    if folder.exists() and any(folder.iterdir()):
        print(speech.say("not_empty", folder=folder), file=sys.stderr)
        return 1
    folder.mkdir(parents=True, exist_ok=True)
    label = load_content(title.folder / "data", name).label
    look = f"  # {speech.say('look')}"
    for path in sorted((title.folder / "data").glob("*.toml")):
        lines = [_marked(line, look) for line in path.read_text(encoding="utf-8").splitlines()]
        lines = [line for line in lines if not line.startswith("former = ")]
        text = "\n".join(lines) + "\n"
        if "\n[pack]\n" in text or text.startswith("[pack]\n"):
            head = speech.say("head", label=label, title=name, folder=folder)
            text = head + _renamed(text, f"own-{name}")
        (folder / path.name).write_text(text, encoding="utf-8")
    print(speech.say("begun", folder=folder, label=label))
    return 0


def _marked(line: str, look: str) -> str:
    key, _, value = line.partition(" = ")
    is_source = key == "provenance" or key.endswith("_provenance")
    return line + look if is_source and value in ('"reconstructed"', '"sourced"') else line


def _renamed(text: str, name: str) -> str:
    before, pack, after = text.partition("[pack]\n")
    lines = [f'name = "{name}"' if line.startswith("name = ") else line for line in after.splitlines()]
    end = next((n for n, line in enumerate(lines) if line.startswith("[")), len(lines))
    return before + pack + "\n".join([*lines[:end], *after.splitlines()[end:]]) + "\n"


def _diff(folder: Path, speech: Speech) -> int:
    theirs = _read(folder)
    ours = load_content(find(_game(theirs)).folder / "data", _game(theirs))
    differences = list(_differences(ours.tables(), theirs.tables(), speech.say("none")))
    for line in differences:
        print(line)
    print(speech.say("differ", count=len(differences), label=ours.label))
    left = [row for row in theirs.provenance() if row.provenance == "reconstructed"]
    for table, count in sorted(Counter(row.table for row in left).items()):
        print(speech.say("left", table=table, count=count))
    _print_sources(theirs, speech)
    return 0


def _differences(ours: Mapping[str, object], theirs: Mapping[str, object], none: str) -> Iterator[str]:
    for table in sorted({*ours, *theirs} - {"pack"}):
        for row, own, other in _rows(ours.get(table), theirs.get(table)):
            for key in sorted({*own, *other}):
                if own.get(key) != other.get(key):
                    label = " ".join(filter(None, (table, row)))
                    yield f"{label}, {key}: {own.get(key, none)} → {other.get(key, none)}"


def _rows(ours: object, theirs: object) -> Iterator[tuple[str, Mapping[str, object], Mapping[str, object]]]:
    if not isinstance(ours, list) and not isinstance(theirs, list):
        yield "", _table(ours), _table(theirs)
        return
    own, other = _by_id(ours), _by_id(theirs)
    for ident in dict.fromkeys((*own, *other)):
        yield ident, own.get(ident, {}), other.get(ident, {})


def _table(value: object) -> Mapping[str, object]:
    return value if isinstance(value, dict) else {"value": value} if value is not None else {}


def _by_id(rows: object) -> dict[str, Mapping[str, object]]:
    found: dict[str, Mapping[str, object]] = {}
    for number, row in enumerate(rows if isinstance(rows, list) else [], start=1):
        if isinstance(row, dict):
            found[str(row.get("id", row.get("index", number)))] = row
    return found
