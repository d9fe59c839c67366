"""A title's short code for positions and moves, as its rule ledger writes them."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Protocol

from chapterhouse.core.position import Position
from chapterhouse.core.vectors import mypyc_attr


class CodeError(ValueError):
    """A code that cannot be read. `key` (below `code.` in the texts) and `facts` make the sentence."""

    def __init__(self, key: str, **facts: object) -> None:
        super().__init__(f"{key} {facts}" if facts else key)
        self.key = key
        self.facts = facts


class Referee(Protocol):
    """What a notation needs of a table to play a line on it."""

    arranged: list[str]  # chance outcomes that are still to come

    def to_act(self) -> list[int]: ...
    def play(self, seat: int, text: str) -> object: ...
    def arrange(self, outcomes: Sequence[str]) -> None: ...
    def peek(self) -> Position: ...


@mypyc_attr(allow_interpreted_subclasses=True)
class Notation(ABC):
    """Reads and writes positions and lines of one title."""

    @abstractmethod
    def read(self, code: str) -> Position:
        """Return the position that the code describes; raise `CodeError`."""

    @abstractmethod
    def is_whole(self, position: Position) -> bool:
        """Return whether a game can go on from it: scenarios may leave out cards, games may not."""

    @abstractmethod
    def write(self, position: Position, eyes: int | None = None) -> str:
        """Return the code of a position in which a person is asked or the game is over.

        With `eyes` it holds only what that seat may know; without, everything: for referees and tests.
        """

    @abstractmethod
    def differences(
        self, expected: str, before: str, position: Position, found: Mapping[str, str]
    ) -> list[tuple[str, str, str]]:
        """Return (part, expected, actual) for each part that `expected` names and the position contradicts.

        `before` is the code that the line was played from, `found` what `play` returned.
        """

    @abstractmethod
    def play(self, line: str, referee: Referee, before: str = "") -> dict[str, str]:
        """Play a line such as `B1 C2 / X3=ADL B2`; chance brings what the line, or `before`, says.

        Returns what a line that asks instead of moving (a scoring) found out, by part of the code.
        """

    def coming(self, line: str) -> list[str] | None:
        """Return everything that chance brings in a line; None where a line may leave that to the dice."""
        return None

    @abstractmethod
    def head(self, line: str) -> str:
        """Return a line without the last thing that it asks for: what must be accepted before a refusal."""

    @abstractmethod
    def lines(self, start: Position, moves: Sequence[tuple[int, int]]) -> list[str]:
        """Return the line of each turn for (seat, move) pairs played from `start`."""
