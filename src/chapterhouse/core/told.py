"""Sentences of the foundations by key: in no language until somebody asks for one."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

from chapterhouse.core.texts import Name, Texts, load_texts

WORDS: Final = Path(__file__).parent / "text"
READ: Final[dict[tuple[str, str], Texts]] = {}


class Told(NamedTuple):
    """A sentence, or a part of one; a fact may be one itself. `folder` holds the words of a title."""

    key: str
    facts: Mapping[str, object] = {}
    folder: str = str(WORDS)

    def say(self, language: str) -> str:
        """Return it in words."""
        if (language, self.folder) not in READ:
            READ[language, self.folder] = load_texts(language, self.folder)
        facts = {
            name: Name(fact.say(language) if isinstance(fact, Told) else str(fact))
            for name, fact in self.facts.items()
        }
        return READ[language, self.folder].fill_in(self.key, facts)

    def __str__(self) -> str:
        return self.say("en")
