"""What must hold in every position of a title, and with which options a title is tried out.

A title adds a file named like itself with `inspect(game)`; without one, the options are tried one by one.
"""

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple

from chapterhouse.core.game import Game
from chapterhouse.core.position import Position


class Inspection(NamedTuple):
    """How a title is inspected."""

    options: list[Mapping[str, str]]  # option sets that between them touch everything
    mixes: list[Mapping[str, str]]  # every mix of options worth a random game
    check: Callable[[Position], list[str]]  # returns a sentence for each thing that is wrong
    together: tuple[str, ...] = ()  # steps that make up one set of picks, where it is more than one step
    not_in_code: tuple[str, ...] = ()  # parts of the view that the title's short code leaves out


def inspection(game: Game) -> Inspection:
    """Return how this title is inspected."""
    module = f"{__name__}.{game.name}"
    if find_spec(module) is None:
        sets: list[Mapping[str, str]] = [{}]
        sets += [{option.name: value} for option in game.options for value in option.values]
        return Inspection(sets, sets, _nothing)
    found: Inspection = import_module(module).inspect(game)
    return found


def _nothing(position: Position) -> list[str]:
    return []
