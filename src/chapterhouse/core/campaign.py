"""A campaign: solo games of one title in a row, and what their results are worth together."""

from abc import ABC, abstractmethod
from collections.abc import Sequence

from chapterhouse.core.position import Position
from chapterhouse.core.vectors import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Campaign(ABC):
    """The rules of a title's campaign."""

    @abstractmethod
    def stages(self) -> list[dict[str, str]]:
        """Return the options of each game of the campaign, in order."""

    @abstractmethod
    def lead(self, position: Position) -> int:
        """Return by how much the person is ahead at the end of a game; below 0 if behind."""

    @abstractmethod
    def rank(self, leads: Sequence[int]) -> str:
        """Return the text key of the rank that the leads of all games earn."""
