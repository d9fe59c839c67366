"""Moves: numbers inside, "verb noun" at every edge."""

from collections.abc import Sequence
from typing import Optional

from chapterhouse.core.vectors import i64


class UnknownMove(ValueError):
    """A text that names no move of this title."""


class MoveTable:
    """The fixed list of a title's moves.

    Each row of `verbs` is (number of its first move, verb, nouns). Numbers run without gaps: `len(table)` is
    the size of the action space. The moves of players come first, those of nature begin at `chance`: a policy
    needs the first `players` numbers only. `covers` are texts for moves whose noun is hidden from the reader;
    their numbers come after all others and they are never legal.
    """

    def __init__(
        self,
        verbs: Sequence[tuple[int, str, Sequence[str]]],
        covers: Sequence[str] = (),
        chance: Optional[int] = None,
    ) -> None:
        texts: list[str] = []
        for first, verb, nouns in verbs:
            if first != len(texts):
                raise ValueError(f"The moves of '{verb}' begin at {len(texts)}, not at {first}.")
            texts.extend(f"{verb} {noun}" if noun else verb for noun in nouns)
        self.size = len(texts)
        self.players = self.size if chance is None else chance
        if not 0 <= self.players <= self.size:
            raise ValueError(f"The moves of chance begin at {chance}, beyond the {self.size} moves.")
        self.verbs = [verb for _, verb, _ in verbs]
        self._texts = texts + list(covers)
        small = "\n".join(self._texts).lower().split("\n")  # at once: some titles have thousands
        self._numbers = dict(zip(small, range(len(small)), strict=True))
        if len(self._numbers) != len(self._texts):
            raise ValueError("Two moves of this title have the same text.")
        self._words: list[list[str]] = []

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

    def parts(self, move: i64) -> tuple[int, ...]:
        """Return the move as a number for each word of its text, for networks with a head per word.

        The number of a word is its place in `part_words` of that column; 0 stands for no word.
        """
        columns = self.part_words()
        words = self._texts[move].split(" ")
        return tuple([column.index(words[n]) if n < len(words) else 0 for n, column in enumerate(columns)])

    def part_words(self) -> list[list[str]]:
        """Return the words that stand first, second … in players' moves; each list begins with no word."""
        if not self._words:
            columns: list[list[str]] = []
            for text in self._texts[: self.players]:
                for n, word in enumerate(text.split(" ")):
                    if n == len(columns):
                        columns.append([""])
                    if word not in columns[n]:
                        columns[n].append(word)
            self._words = columns
        return self._words
