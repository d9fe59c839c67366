"""Moves: numbers inside, "verb noun" at every edge."""

from collections.abc import Sequence

from chapterhouse.core.vectors import i64


class UnknownMove(ValueError):
    """A text that names no move of this title."""


class MoveTable:
    """The fixed list of a title's moves.

    Each row of `verbs` is (number of its first move, verb, nouns). Numbers run without gaps: `len(table)` is
    the size of the action space. `covers` are texts for moves whose noun is hidden from the reader; their
    numbers come after all others and they are never legal.
    """

    def __init__(self, verbs: Sequence[tuple[int, str, Sequence[str]]], covers: Sequence[str] = ()) -> None:
        texts: list[str] = []
        for first, verb, nouns in verbs:
            if first != len(texts):
                raise ValueError(f"The moves of '{verb}' begin at {len(texts)}, not at {first}.")
            texts.extend(f"{verb} {noun}" if noun else verb for noun in nouns)
        self.size = len(texts)
        self.verbs = [verb for _, verb, _ in verbs]
        self._texts = texts + list(covers)
        self._numbers = {text.lower(): number for number, text in enumerate(self._texts)}
        if len(self._numbers) != len(self._texts):
            raise ValueError("Two moves of this title have the same text.")

    def __len__(self) -> int:
        return self.size

    def text(self, move: i64) -> str:
        """Return the move as "verb noun"."""
        return self._texts[move]

    def number(self, text: str) -> int:
        """Return the move that `text` names; spaces and capitals do not matter."""
        number = self._numbers.get(" ".join(text.split()).lower())
        if number is None:
            raise UnknownMove(text)
        return number

    def verb(self, move: i64) -> str:
        """Return the first word of the move."""
        return self._texts[move].partition(" ")[0]

    def noun(self, move: i64) -> str:
        """Return what the move is about, or an empty text."""
        return self._texts[move].partition(" ")[2]

    def texts(self) -> list[str]:
        """Return the texts of all moves, covers left out."""
        return self._texts[: self.size]
