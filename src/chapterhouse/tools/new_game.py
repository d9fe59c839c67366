"""Begin a new title: a playable stub with data, rules, words and tests, ready to be replaced part by part.

The stub is a duel with a bag of coins and one hidden token each. It lies in `template/` as text, with
`$name`, `$cls`, `$id` and so on where the new title's name, class and rule prefix come. It becomes a folder
of this source tree or, with `--package`, a package of its own that is installed beside Chapterhouse.
"""

import argparse
import keyword
import os
import re
import string
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Final, NamedTuple

import chapterhouse
from chapterhouse.offer import titles

PACKAGE: Final = Path(chapterhouse.__file__).parent
TEMPLATE: Final = Path(__file__).parent / "template"
NAME: Final = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
LONGEST: Final = 24


class NewGameError(Exception):
    """The title cannot be made; the message is a sentence."""


class Stub(NamedTuple):
    """A title to be made: its name, its class, how its rule ids begin, and what it is a part of."""

    name: str
    cls: str
    id: str
    package: str  # what Python imports
    project: str  # what pip installs
    client: str  # the line of the manifest that names the board for the browser


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    parser.add_argument("name", metavar="NAME", help="the title's name: small letters, digits and _")
    parser.add_argument(
        "--package", action="store_true", help="make a package of its own, not a folder of this source tree"
    )
    parser.add_argument(
        "--into",
        type=Path,
        metavar="DIR",
        help="the source tree, or the folder where the package is made; otherwise the one we are in",
    )


def run(args: argparse.Namespace) -> int:
    """Make the title; return 2 if that is not possible."""
    try:
        if args.package:
            stub, made = new_package(args.name, args.into or Path.cwd())
        else:
            stub, made = new_game(args.name, find_tree(args.into))
    except NewGameError as error:
        print(error, file=sys.stderr)
        return 2
    print("\n".join(str(path) for path in made))
    print(f"Rules of {stub.cls} are called {stub.id}-01, {stub.id}-02 and so on. Now try:")
    programs = _programs()
    if find_spec("pytest") is None:
        print(f"    {_test_tools(programs)}    # once: tests need pytest, which is not here yet")
    if args.package:
        print(f"    {programs}pip install --editable {made[0].parent}")
    print(
        f"    {programs}pytest {made[0].parent}" if args.package else f"    {programs}pytest -k {stub.name}"
    )
    print(f"    {programs}chapterhouse play {stub.name} --hotseat")
    return 0


def _programs() -> str:
    """Return the folder of this environment's programs, as somebody here would type it; "" without one."""
    if sys.prefix == sys.base_prefix:
        return ""
    folder = Path(sys.prefix) / ("Scripts" if os.name == "nt" else "bin")
    return f"{os.path.relpath(folder) if folder.is_relative_to(Path.cwd()) else folder}{os.sep}"


def _test_tools(programs: str) -> str:
    """Return the command that brings pytest: that of the source tree which we run from, or pip's."""
    root = PACKAGE.parent.parent
    if not (root / "Makefile").is_file() or not (root / "build_hooks").is_dir():
        return f"{programs}pip install pytest"
    return "make check" if root == Path.cwd() else f"make -C {root} check"


def find_tree(into: Path | None) -> Path:
    """Return the folder that holds src and tests."""
    for root in [into] if into is not None else [Path.cwd(), PACKAGE.parent.parent]:
        if (root / "src" / "chapterhouse" / "games" / "__init__.py").is_file() and (root / "tests").is_dir():
            return root
    where = "here" if into is None else f"in {into}"
    raise NewGameError(f"There is no source tree of Chapterhouse {where}: name its folder with --into.")


def new_game(name: str, root: Path) -> tuple[Stub, list[Path]]:
    """Write the stub into a source tree; return it with all files written. Its manifest makes it a title."""
    games = root / "src" / "chapterhouse" / "games"
    check_name(name, [path.parent.name for path in games.glob("*/__init__.py")])
    stub = Stub(name, class_name(name), prefix(name, games), f"chapterhouse.games.{name}", "", "")
    tests = root / "tests" / "games" / name
    return stub, write(stub, [("game", games / name), ("builtin", games / name), ("tests", tests)])


def new_package(name: str, parent: Path) -> tuple[Stub, list[Path]]:
    """Write the stub as a package of its own; return it with all files that were written."""
    check_name(name, [title.name for title in titles()])
    package = f"chapterhouse_{name}"
    project = package.replace("_", "-")
    ids = prefix(name, PACKAGE / "games")
    stub = Stub(name, class_name(name), ids, package, project, '\n    client="web/board.js",')
    root = parent / project
    source = root / "src" / package
    parts = [
        ("package/project", root),
        ("game", source),
        ("package/source", source),
        ("tests", root / "tests"),
    ]
    return stub, write(stub, parts)


def class_name(name: str) -> str:
    """Return what the class of a title is called."""
    return "".join(word.capitalize() for word in name.split("_"))


def write(stub: Stub, parts: list[tuple[str, Path]]) -> list[Path]:
    """Write parts of the template into folders of their own; nothing is written into one that exists."""
    for _, folder in parts:
        if folder.exists():
            raise NewGameError(f"The folder {folder} already exists.")
    made: list[Path] = []
    for part, folder in parts:
        for source in sorted((TEMPLATE / part).rglob("*.template")):
            place = source.relative_to(TEMPLATE / part).with_suffix("").as_posix()
            target = folder / string.Template(place).substitute(stub._asdict())
            target.parent.mkdir(parents=True, exist_ok=True)
            text = string.Template(source.read_text(encoding="utf-8")).substitute(stub._asdict())
            target.write_text(text, encoding="utf-8")
            made.append(target)
    return made


def check_name(name: str, taken: list[str]) -> None:
    """Refuse a name that no title could have, or that one has."""
    if name in taken:
        raise NewGameError(f"There is already a title called '{name}'.")
    if NAME.fullmatch(name) is None or len(name) > LONGEST or keyword.iskeyword(name):
        raise NewGameError(
            f"'{name}' cannot be the name of a title: take small letters, digits and single _ between them, "
            f"a letter first, at most {LONGEST} of them and no word of Python's own."
        )
    if len(name) < 2:
        raise NewGameError(f"'{name}' is too short: the title's rule ids begin with two letters of its name.")


def prefix(name: str, games: Path) -> str:
    """Return two capitals for the rule ids: the first letter of the name and a later one that is free."""
    taken = set(_prefixes(games))
    letters = name.replace("_", "").upper()
    for second in letters[1:] + string.ascii_uppercase:
        if second.isalpha() and letters[0] + second not in taken:
            return letters[0] + second
    raise NewGameError(f"Every pair of letters that begins with {letters[0]} is taken: choose another name.")


def _prefixes(games: Path) -> Iterator[str]:
    for rules in games.glob("*/rules.toml"):
        yield from re.findall(r'^id = "([A-Z]{2})-', rules.read_text(encoding="utf-8"), re.MULTILINE)
