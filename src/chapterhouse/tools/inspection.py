"""What must hold in every position of a title, and with which options a title is tried out.

A title's manifest names what makes its `Inspection`; without one, the options are tried one by one.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from chapterhouse.core.game import Game
from chapterhouse.core.position import Position
from chapterhouse.core.rulings import readings
from chapterhouse.offer import title_of


class Inspection(NamedTuple):
    """How a title is inspected."""

    options: list[Mapping[str, str]]  # option sets that between them touch everything
    mixes: list[Mapping[str, str]]  # every mix of options worth a random game
    check: Callable[[Position], list[str]]  # returns a sentence for each thing that is wrong
    together: tuple[str, ...] = ()  # steps that make up one set of picks, where it is more than one step
    not_in_code: tuple[str, ...] = ()  # parts of the view that the title's short code leaves out
    readings: tuple[Mapping[str, str], ...] = ({},)  # every mix of rulings, ours first


def inspection(game: Game) -> Inspection:
    """Return how this title is inspected."""
    return _inspection(game)._replace(readings=({}, *readings(game.options)))


def _inspection(game: Game) -> Inspection:
    title = title_of(game)
    if title is None or not title.inspection:
        sets: list[Mapping[str, str]] = [{}]
        plain = [option for option in game.options if not option.is_ruling]
        sets += [{option.name: value} for option in plain for value in option.values]
        return Inspection(sets, sets, _nothing)
    made = title.make(title.inspection, game)
    if not isinstance(made, Inspection):
        raise title.wrong(title.inspection, made, Inspection)
    return made


def _nothing(position: Position) -> list[str]:
    return []
