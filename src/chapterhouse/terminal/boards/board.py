"""What a board can do, and a plain board that tells any view in words."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar

from rich.console import RenderableType
from rich.text import Text

from chapterhouse.core.describer import Describer, Section
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
    """Any view in sentences and tables: for titles without a board of their own, and for whoever likes words.

    Between two choices of a turn it tells only what is different now.
    """

    def __init__(self, game: Game, names: Names, describer: Describer | None = None) -> None:
        super().__init__(game, names)
        self.describer = describer or Describer(game, names)
        self._told: list[Section] = []

    def draw(self, view: Mapping[str, object], eyes: int, width: int) -> RenderableType:
        self._told = self.describer.sections(view, eyes)
        return Text("\n\n".join(str(section) for section in self._told))

    def draw_again(self, view: Mapping[str, object], eyes: int, width: int) -> RenderableType:
        before, self._told = self._told, self.describer.sections(view, eyes)
        return Text("\n\n".join(str(section) for section in self._told if section not in before))
