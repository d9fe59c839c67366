"""What the things of a title are called: for moves and cards on every screen, whoever draws it.

A title that has more to say than its text keys extends `Names` and names the class in its manifest. It knows
texts, the content pack and what eyes may see, and never the position.
"""

import re
from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from chapterhouse.core.game import Game, Objection
from chapterhouse.core.texts import Name, Texts

MARKS: Final = {
    "reconstructed": "†",
    "sourced": "‡",
}  # printed behind the names of things that are not printed so
WEAKEST_FIRST: Final = ("reconstructed", "sourced", "rulebook")
Candidates = Sequence[tuple[str, Objection | None]]  # moves as text, each with what the rules have against it


class Names:
    """Names moves and things in one language, at a table with these people."""

    aliases: ClassVar[Mapping[str, str]] = {}  # short words for moves, such as the title's notation has them

    def __init__(self, game: Game, texts: Texts, people: tuple[str, ...]) -> None:
        self.texts = texts
        self.people = people
        self.content = game.content
        self._sources = sources(game)

    # moves

    def noun(self, view: Mapping[str, object], verb: str, noun: str) -> str:
        """Return what a move is about, in words."""
        return noun

    def offered(
        self, view: Mapping[str, object], candidates: Candidates
    ) -> list[tuple[str, Objection | None]]:
        """Return the candidates that are shown; the others may only be typed."""
        return list(candidates)

    def spellings(self, line: str) -> list[str]:
        """Return how a typed line may be meant in the title's notation, the likeliest first."""
        text = line.replace(";", " ")
        return list(dict.fromkeys((text, text.upper(), re.sub(r"(?<=[A-Z]) +(?=\d)", "", text.upper()))))

    # things

    def on_table(self, view: Mapping[str, object]) -> list[str]:
        """Return the things in play whose text somebody may want to read, as text keys ("card.bauer")."""
        return []

    def things(self) -> list[str]:
        """Return all things that have a text, as text keys."""
        return [key.replace("_text.", ".", 1) for key in sorted(self.texts.keys()) if "_text." in key]

    def describe(self, thing: str) -> str:
        """Return the text of a thing."""
        return self.word(thing.replace(".", "_text.", 1))

    def remarks(self, thing: str) -> list[str]:
        """Return what else there is to say about a thing, apart from its text and where that comes from."""
        return []

    # where things come from

    def sources(self, thing: str) -> dict[str, str]:
        """Return where a thing ("card.bauer") comes from; parts that differ are named, the rest is ""."""
        return self._sources.get(thing, {"": "rulebook"})

    def weakest(self, thing: str) -> str:
        """Return the weakest source of any part of a thing."""
        return min(self.sources(thing).values(), key=WEAKEST_FIRST.index)

    def source(self, thing: str) -> str:
        """Return the source that the sign after a thing's name stands for; parts may be marked apart."""
        return self.weakest(thing)

    def mark(self, thing: str) -> str:
        """Return the sign that follows a thing's name."""
        return MARKS.get(self.source(thing), "")

    def part_mark(self, thing: str, part: str) -> str:
        """Return the sign of one part of a thing; one that says nothing comes from where the thing does."""
        sources = self.sources(thing)
        return MARKS.get(sources.get(part, sources[""]), "")

    # words

    def word(self, key: str) -> str:
        """Return the name of a thing of the content pack."""
        return self.texts.say("log.plain", {"text": f"@{key}"})

    def marked(self, thing: str) -> str:
        """Return the name of a thing with its sign."""
        return self.word(thing) + self.mark(thing)

    def seat(self, side: str, seat: int) -> str:
        """Return a side with the name of who plays it."""
        return self.texts.say("log.side", {"side": f"@side.{side}", "name": Name(self.people[seat])})


def sources(game: Game) -> dict[str, dict[str, str]]:
    """Return the source of every thing of a content pack and of those of its parts that differ."""
    found: dict[str, dict[str, str]] = {}
    for row in game.content.provenance():
        thing, _, part = row.id.partition(".")
        found.setdefault(f"{row.table}.{thing}", {})[part] = row.provenance
    return found
