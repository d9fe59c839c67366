"""Oracles: every title told a second time, from the rule ledger and not from the code, to play in lockstep.

They belong to the tests of the source tree (`tests/oracle/<title>`) and are not part of the package.
"""

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Protocol

import chapterhouse
from chapterhouse.core.game import Game
from chapterhouse.core.position import Position
from chapterhouse.tools.wandering import Choice


class Partner(Protocol):
    """One game of an oracle."""

    def look(self, position: Position, choice: Choice | None) -> None:
        """Compare everything with a position, then play the choice; None when the game is over."""


Oracle = Callable[[Game, int, Mapping[str, str]], Partner]


class NoOracle(Exception):
    """There is no oracle here; the message is a sentence."""


def oracle_of(title: str) -> Oracle:
    """Return what begins a game of the title's oracle; raise `NoOracle` outside a source tree."""
    for root in (Path.cwd(), Path(str(chapterhouse.__file__)).resolve().parents[2]):
        if (root / "tests" / "oracle" / title / "lockstep.py").is_file():
            if str(root) not in sys.path:
                sys.path.insert(0, str(root))
            found: Oracle = import_module(f"tests.oracle.{title}.lockstep").partner
            return found
    raise NoOracle(
        f"There is no oracle of '{title}' here: oracles are in tests/oracle of the source tree. "
        "Run this in its top folder."
    )
