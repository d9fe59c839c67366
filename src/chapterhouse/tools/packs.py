"""Content packs for owners of a printed game: check one, begin one, and see how it differs from ours."""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from chapterhouse.core.catalogue import Content, DataError, load_content, read_toml
from chapterhouse.core.schema import Fault
from chapterhouse.offer import UnknownTitle, faults_of, find, load, titles

LOOK: Final = '  # look at the printed game: correct what differs and write "rulebook"'
HEAD: Final = """\
# A content pack of your own, begun as a copy of ours ({label}).
# Rows and parts that we could not see in print are marked below. Compare them with your copy of the game,
# correct what differs and say so in `provenance`. Then:
#   chapterhouse pack check {folder}
#   chapterhouse play {title} --content {folder}
# Keep it to yourself: texts and pictures of a publisher do not belong to us.

"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    parser.add_argument(
        "what", choices=("check", "new", "diff"), help="check a pack, begin one, or compare one"
    )
    parser.add_argument(
        "names", nargs="+", metavar="TITLE|DIR", help="new: a title and a folder; else a folder"
    )


def run(args: argparse.Namespace) -> int:
    """Carry out the command; return the exit code."""
    wanted = 2 if args.what == "new" else 1
    if len(args.names) != wanted:
        print("pack new takes a title and a folder; pack check and pack diff take a folder.", file=sys.stderr)
        return 2
    try:
        if args.what == "new":
            return _new(args.names[0], Path(args.names[1]))
        return _check(Path(args.names[0])) if args.what == "check" else _diff(Path(args.names[0]))
    except UnknownTitle as error:
        print(
            f"There is no title '{error}'; there are {', '.join(title.name for title in titles())}.",
            file=sys.stderr,
        )
    except (DataError, OSError) as error:
        print(error, file=sys.stderr)
    return 1


def faults(folder: Path) -> list[str]:
    """Return everything that keeps the pack in a folder from being played, in sentences."""
    try:
        content = _read(folder)
        found = [str(fault) for fault in _schema_faults(content)]
        if not found:
            load(_game(content), folder)
    except DataError as error:
        found = [str(error)]
    return found


def _schema_faults(content: Content) -> list[Fault]:
    return faults_of(find(_game(content)), content)


def _game(content: Content) -> str:
    return str(content.row("pack").text("game"))


def _read(folder: Path) -> Content:
    for path in sorted(folder.glob("*.toml")):
        pack = read_toml(path.name, path.read_bytes()).get("pack")
        if isinstance(pack, dict):
            game = str(pack.get("game", ""))
            find(game)
            return load_content(folder, game)
    raise DataError(str(folder), "", "no file of this folder has [pack] with 'name', 'game' and 'schema'.")


def _check(folder: Path) -> int:
    found = faults(folder)
    for sentence in found:
        print(sentence)
    if found:
        print(f"{len(found)} to put right.")
        return 1
    content = _read(folder)
    print(f"{content.label} can be played: chapterhouse play {_game(content)} --content {folder}")
    _print_sources(content)
    return 0


def _print_sources(content: Content) -> None:
    counts = Counter(row.provenance for row in content.provenance())
    print(
        "Rows and parts: " + ", ".join(f"{count} {source}" for source, count in sorted(counts.items())) + "."
    )


def _new(name: str, folder: Path) -> int:
    title = find(name)
    if folder.exists() and any(folder.iterdir()):
        print(f"{folder} is not empty: a pack is never written over another.", file=sys.stderr)
        return 1
    folder.mkdir(parents=True, exist_ok=True)
    label = load_content(title.folder / "data", name).label
    for path in sorted((title.folder / "data").glob("*.toml")):
        lines = [_marked(line) for line in path.read_text(encoding="utf-8").splitlines()]
        lines = [line for line in lines if not line.startswith("former = ")]
        text = "\n".join(lines) + "\n"
        if "\n[pack]\n" in text or text.startswith("[pack]\n"):
            text = HEAD.format(label=label, title=name, folder=folder) + _renamed(text, f"own-{name}")
        (folder / path.name).write_text(text, encoding="utf-8")
    print(f"{folder} holds a copy of {label}. What is not from print is marked in it.")
    return 0


def _marked(line: str) -> str:
    key, _, value = line.partition(" = ")
    is_source = key == "provenance" or key.endswith("_provenance")
    return line + LOOK if is_source and value in ('"reconstructed"', '"sourced"') else line


def _renamed(text: str, name: str) -> str:
    before, pack, after = text.partition("[pack]\n")
    lines = [f'name = "{name}"' if line.startswith("name = ") else line for line in after.splitlines()]
    end = next((n for n, line in enumerate(lines) if line.startswith("[")), len(lines))
    return before + pack + "\n".join([*lines[:end], *after.splitlines()[end:]]) + "\n"


def _diff(folder: Path) -> int:
    theirs = _read(folder)
    ours = load_content(find(_game(theirs)).folder / "data", _game(theirs))
    differences = list(_differences(ours.tables(), theirs.tables()))
    for line in differences:
        print(line)
    print(f"{len(differences)} differ from {ours.label}.")
    left = [row for row in theirs.provenance() if row.provenance == "reconstructed"]
    for table, count in sorted(Counter(row.table for row in left).items()):
        print(f"still reconstructed: {table}, {count}")
    _print_sources(theirs)
    return 0


def _differences(ours: Mapping[str, object], theirs: Mapping[str, object]) -> Iterator[str]:
    for table in sorted({*ours, *theirs} - {"pack"}):
        for row, own, other in _rows(ours.get(table), theirs.get(table)):
            for key in sorted({*own, *other}):
                if own.get(key) != other.get(key):
                    label = " ".join(filter(None, (table, row)))
                    yield f"{label}, {key}: {_shown(own, key)} → {_shown(other, key)}"


def _shown(row: Mapping[str, object], key: str) -> str:
    return str(row[key]) if key in row else "(none)"


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
