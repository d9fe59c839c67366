"""All mutants of a title, and how each of them is put into the program."""

import importlib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from chapterhouse.tools.mutants.code import Fault, faults, faulty
from chapterhouse.tools.mutants.data import data_faults
from chapterhouse.tools.mutants.mutant import Mutant
from chapterhouse.tools.mutants.patching import FaultyModule, install_faulty_file, patch_function

# What says or shows a rule instead of carrying it out: other tests look after it.
BESIDE: Final = ("bots", "terminal", "client", "lessons", "golden", "outlook", "text")
WORDS: Final = (
    *("__init__.py", "checks.py", "describer.py", "names.py", "observation.py", "outlook.py"),
    *("story.py", "view.py"),
)


class Candidate(NamedTuple):
    """A mutant with two ways to make it: in what is loaded, and in what will be loaded."""

    mutant: Mutant
    load: Callable[[], None]
    patch: Callable[[], bool]


def candidates(title: str, folder: Path) -> list[Candidate]:
    """Return every mutant of a title, in the order of files and lines."""
    found: list[Candidate] = []
    for path in sorted(folder.rglob("*.py")):
        below = path.relative_to(folder)
        if (
            below.parts[0] not in BESIDE
            and below.name not in WORDS
            and not below.parts[0].startswith("story")
        ):
            found += _of_module(title, folder, path)
    for path in sorted((folder / "data").glob("*.toml")):
        file = path.relative_to(folder).as_posix()
        for fault in data_faults(file, path.read_text(encoding="utf-8")):
            load = partial(install_faulty_file, path, fault.text)
            found.append(Candidate(fault.mutant, load, _never))
    return found


def _of_module(title: str, folder: Path, path: Path) -> list[Candidate]:
    below = path.relative_to(folder)
    name = ".".join(["chapterhouse.games", title, *below.with_suffix("").parts])
    text = path.read_text(encoding="utf-8")
    return [
        Candidate(
            fault.mutant,
            partial(_load, name, path, text, fault),
            partial(_patch, name, path, text, fault),
        )
        for fault in faults(below.as_posix(), text)
    ]


def _load(name: str, path: Path, text: str, fault: Fault) -> None:
    FaultyModule(name, faulty(text, fault), str(path)).install()


def _patch(name: str, path: Path, text: str, fault: Fault) -> bool:
    module = importlib.import_module(name)
    return patch_function(module, fault.mutant.where, faulty(text, fault), str(path))


def _never() -> bool:
    return False  # data are read when the title is loaded
