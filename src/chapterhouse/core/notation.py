"""A title's short code for positions and moves, as its rule ledger writes them."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Protocol

from chapterhouse.core.position import Position


class CodeError(ValueError):
    """A code that cannot be read; the message is a sentence that names the part."""


class Referee(Protocol):
    """What a notation needs of a table to play a line on it."""

    arranged: list[str]  # chance outcomes that are still to come

    def to_act(self) -> list[int]: ...
    def play(self, seat: int, text: str) -> object: ...
    def arrange(self, outcomes: Sequence[str]) -> None: ...
    def peek(self) -> Position: ...


class Notation(ABC):
    """Reads and writes positions and lines of one title."""

    @abstractmethod
    def read(self, code: str) -> Position:
        """Return the position that the code describes; raise `CodeError`."""

    @abstractmethod
    def is_whole(self, position: Position) -> bool:
        """Tell whether a game can go on from it: scenarios may leave out cards, games may not."""

    @abstractmethod
    def write(self, position: Position) -> str:
        """Return the code of a position in which a person is asked or the game is over."""

    @abstractmethod
    def differences(self, expected: str, position: Position) -> list[tuple[str, str, str]]:
        """Return (part, expected, actual) for each part that `expected` names and `position` contradicts."""

    @abstractmethod
    def play(self, line: str, referee: Referee) -> None:
        """Play a line such as `B1 C2 / X3=ADL B2`: arrange what chance is said to bring, then each move."""

    @abstractmethod
    def lines(self, start: Position, moves: Sequence[tuple[int, int]]) -> list[str]:
        """Return the line of each turn for (seat, move) pairs played from `start`."""
