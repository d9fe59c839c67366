"""What a board can do, and a plain board that draws any view."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar

from rich.console import RenderableType
from rich.text import Text
from rich.tree import Tree

from chapterhouse.core.game import Game
from chapterhouse.core.names import Names


class Board(ABC):
    """Draws what eyes may see: the view and the names of things, nothing else."""

    parts: ClassVar[Sequence[str]] = ()  # what "board PART" shows in detail; texts `board_part.<name>`

    def __init__(self, game: Game, names: Names) -> None:
        self.names = names
        self.texts = names.texts
        self.people = names.people
        self.content = game.content

    @abstractmethod
    def draw(self, view: Mapping[str, object], eyes: int, width: int) -> RenderableType:
        """Return the board as these eyes see it, at most `width` columns wide."""

    def draw_again(self, view: Mapping[str, object], eyes: int, width: int) -> RenderableType:
        """Return what is shown between two choices of one turn: a large board may show only what changes."""
        return self.draw(view, eyes, width)

    def draw_part(self, part: str, view: Mapping[str, object], eyes: int, width: int) -> RenderableType:
        """Return one of the `parts` in detail; a board without parts is drawn whole."""
        return self.draw(view, eyes, width)

    def together(self, views: Sequence[Mapping[str, object]]) -> Mapping[str, object] | None:
        """Return one view of what all seats know together, or None where each has to be drawn by itself."""
        return None


class PlainBoard(Board):
    """Any view as an indented list, for titles without a board of their own."""

    def draw(self, view: Mapping[str, object], eyes: int, width: int) -> RenderableType:
        tree = Tree(Text("·"), hide_root=True)
        _grow(tree, view)
        return tree


def _grow(tree: Tree, view: Mapping[str, object]) -> None:
    for name, value in view.items():
        if isinstance(value, Mapping):
            _grow(tree.add(Text(str(name), style="bold")), value)
        elif isinstance(value, list) and any(isinstance(item, Mapping) for item in value):
            branch = tree.add(Text(str(name), style="bold"))
            for item in value:
                branch.add(Text(_flat(item)))
        else:
            tree.add(Text(f"{name}: {_flat(value)}"))


def _flat(value: object) -> str:
    if isinstance(value, Mapping):
        return "  ".join(f"{name} {_flat(item)}" for name, item in value.items())
    if isinstance(value, list):
        return ", ".join(_flat(item) for item in value) or "-"
    return "-" if value is None else str(value)
