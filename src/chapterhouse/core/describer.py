"""A view in plain sentences and tables: for whoever cannot look at a board.

A `Describer` knows what a view tells and what things are called, never the position: what the eyes may not
know cannot get into it. The one here puts any view into words; a title that has more to say extends it and
names the class in its manifest.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from chapterhouse.core.game import Game
from chapterhouse.core.names import Names
from chapterhouse.core.texts import Amount, Name

NOTHING: Final = "–"
PLAIN: Final = str.maketrans(
    {"|": "/", "\n": " ", "\r": " ", "\t": " "}
)  # a cell is one line between two bars
Rows = Sequence[Sequence[str]]


class Section(NamedTuple):
    """A heading, sentences, and a table with the names of its columns; each of them may be empty."""

    heading: str
    sentences: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()

    def __str__(self) -> str:
        lines = [self.heading] if self.heading else []
        lines += [sentence.translate(PLAIN) for sentence in self.sentences]
        if self.rows:
            lines += [_row(cells) for cells in (self.columns, *self.rows)]
        return "\n".join(lines)


class Describer:
    """Describes what some eyes may know, in the language and with the people of `names`."""

    def __init__(self, game: Game, names: Names) -> None:
        self.names = names
        self.texts = names.texts
        self.people = names.people
        self.content = game.content

    def sections(self, view: Mapping[str, Any], eyes: int) -> list[Section]:
        """Return the whole view: single facts as sentences, what has parts as tables."""
        facts = [
            f"{self.label(name)}: {self._flat(name, value)}"
            for name, value in view.items()
            if _is_flat(value)
        ]
        parts = [self._part(name, value) for name, value in view.items() if not _is_flat(value)]
        return [
            section for section in (Section("", tuple(facts)), *parts) if section.sentences or section.rows
        ]

    # words

    def say(self, key: str, **facts: object) -> str:
        """Return a text of the description; numbers pick their own words, and names are only names."""
        return self.texts.say(f"described.{key}", {name: _fact(fact) for name, fact in facts.items()})

    def label(self, name: str) -> str:
        """Return what a field of the view is called."""
        key = f"view.{name}"
        return self.texts.say(key) if key in self.texts else name.replace("_", " ")

    def person(self, seat: int) -> str:
        """Return who sits at a seat."""
        return self.people[seat]

    def listed(self, words: Iterable[str]) -> str:
        """Return words with commas between them, or a dash."""
        return ", ".join(words) or NOTHING

    def table(self, heading: str, columns: Sequence[str], rows: Rows, *sentences: str) -> Section:
        """Return a section with a table, the columns by their text keys."""
        named = tuple(self.say(column) for column in columns)
        return Section(
            self.say(heading), tuple(filter(None, sentences)), named, tuple(tuple(row) for row in rows)
        )

    # any view

    def _part(self, name: str, value: Any) -> Section:
        rows = list(value.items()) if isinstance(value, Mapping) else list(enumerate(value, start=1))
        columns = list(dict.fromkeys(key for _, row in rows if isinstance(row, Mapping) for key in row))
        if not columns:
            return Section(self.label(name), tuple(f"{key}: {self._flat(name, item)}" for key, item in rows))
        found = [
            (
                str(key),
                *(
                    self._flat(column, row.get(column)) if isinstance(row, Mapping) else ""
                    for column in columns
                ),
            )
            for key, row in rows
        ]
        return Section(self.label(name), (), ("", *map(self.label, columns)), tuple(found))

    def _flat(self, name: str, value: Any) -> str:
        if isinstance(value, Mapping):
            return self.listed(
                f"{self.label(str(key))} {self._flat(name, item)}" for key, item in value.items()
            )
        if isinstance(value, list):
            return self.listed(self._flat(name, item) for item in value)
        if isinstance(value, str) and f"{name}.{value}" in self.texts:
            return self.names.word(f"{name}.{value}")
        return NOTHING if value is None or value == "" else str(value)


def _is_flat(value: object) -> bool:
    items = value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ()
    return not any(isinstance(item, Mapping | list) for item in items)


def _fact(fact: object) -> object:
    if isinstance(fact, str):
        return Name(fact)
    return Amount(fact) if isinstance(fact, int) else fact


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cell.translate(PLAIN) for cell in cells)} |"
