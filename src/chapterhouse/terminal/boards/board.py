"""What a board can do, and a plain board that draws any view."""

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from rich.console import RenderableType
from rich.text import Text
from rich.tree import Tree

from chapterhouse.core.game import Game, Objection
from chapterhouse.core.texts import Name, Texts

MARKS: Final = {
    "reconstructed": "†",
    "sourced": "‡",
}  # printed behind the names of things that are not printed so
WEAKEST_FIRST: Final = ("reconstructed", "sourced", "rulebook")


class Board(ABC):
    """Draws what eyes may see: the view and the names of the content pack, nothing else."""

    parts: ClassVar[Sequence[str]] = ()  # what "board PART" shows in detail; texts `board_part.<name>`
    aliases: ClassVar[Mapping[str, str]] = {}  # short words for moves, such as the title's notation has them

    def __init__(self, game: Game, texts: Texts, names: tuple[str, ...]) -> None:
        self.texts = texts
        self.names = names
        self.content = game.content
        self._sources = sources(game)

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

    def offered(
        self, view: Mapping[str, object], candidates: Sequence[tuple[str, Objection | None]]
    ) -> list[tuple[str, Objection | None]]:
        """Return the candidates that get a number; the others may only be typed."""
        return list(candidates)

    def spellings(self, line: str) -> list[str]:
        """Return how a typed line may be meant in the title's notation, the likeliest first."""
        text = line.replace(";", " ")
        return list(dict.fromkeys((text, text.upper(), re.sub(r"(?<=[A-Z]) +(?=\d)", "", text.upper()))))

    def noun(self, view: Mapping[str, object], verb: str, noun: str) -> str:
        """Return what a move is about, in words."""
        return noun

    def on_table(self, view: Mapping[str, object]) -> list[str]:
        """Return the things in play whose text somebody may want to read, as text keys ("card.bauer")."""
        return []

    def remarks(self, thing: str) -> list[str]:
        """Return what else is to be said of a thing, besides its text and where that comes from."""
        return []

    def things(self) -> list[str]:
        """Return all things that have a text, as text keys."""
        return [key.replace("_text.", ".", 1) for key in sorted(self.texts.keys()) if "_text." in key]

    def describe(self, thing: str) -> str:
        """Return the text of a thing."""
        return self.word(thing.replace(".", "_text.", 1))

    def sources(self, thing: str) -> dict[str, str]:
        """Return where a thing ("card.bauer") comes from; parts that differ are named, the rest is ""."""
        return self._sources.get(thing, {"": "rulebook"})

    def weakest(self, thing: str) -> str:
        """Return the weakest source of any part of a thing."""
        return min(self.sources(thing).values(), key=WEAKEST_FIRST.index)

    def mark(self, thing: str) -> str:
        """Return the sign that stands behind a thing's name."""
        return MARKS.get(self.weakest(thing), "")

    def word(self, key: str) -> str:
        """Return the name of a thing of the content pack."""
        return self.texts.say("log.plain", {"text": f"@{key}"})

    def marked(self, thing: str) -> str:
        """Return the name of a thing with its sign."""
        return self.word(thing) + self.mark(thing)

    def seat(self, side: str, seat: int) -> str:
        """Return a side with the name of who plays it."""
        return self.texts.say("log.side", {"side": f"@side.{side}", "name": Name(self.names[seat])})


class PlainBoard(Board):
    """Any view as an indented list, for titles without a board of their own."""

    def draw(self, view: Mapping[str, object], eyes: int, width: int) -> RenderableType:
        tree = Tree(Text("·"), hide_root=True)
        _grow(tree, view)
        return tree


def sources(game: Game) -> dict[str, dict[str, str]]:
    """Return the source of every thing of a content pack and of those of its parts that differ."""
    found: dict[str, dict[str, str]] = {}
    for row in game.content.provenance():
        thing, _, part = row.id.partition(".")
        found.setdefault(f"{row.table}.{thing}", {})[part] = row.provenance
    return found


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
