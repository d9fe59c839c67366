"""What the server refuses: a word for programs, a rule where there is one, a sentence for people."""

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from chapterhouse.core.texts import Texts, load_texts
from chapterhouse.server.answers import basics
from chapterhouse.table.story import literally

WORDS: Final = Path(__file__).parent / "text"
OPERATING: Final = WORDS / "operating"  # the words for those who run a server
Say = Callable[[str], str]  # the sentence in a language


class Refusal(Exception):
    """A request that is refused. Without `say` the sentence is the server's own text for the reason."""

    def __init__(
        self,
        reason: str,
        status: int = 409,
        facts: Mapping[str, Any] | None = None,
        rule: str = "",
        say: Say | None = None,
    ) -> None:
        super().__init__(reason)
        self.reason = reason
        self.status = status
        self.facts = dict(facts or {})
        self.rule = rule
        self._say = say

    def wire(self, lang: str) -> basics.Refusal:
        """Return the refusal as it is sent."""
        return basics.Refusal(
            reason=self.reason, rule=self.rule, sentence=self.sentence(lang), facts=self.facts
        )

    def sentence(self, lang: str) -> str:
        """Return the sentence for people."""
        if self._say is not None:
            return self._say(lang)
        return own_words(lang).say(f"refusal.{self.reason}", literally(self.facts))


def unreachable() -> Refusal:
    """Return the refusal while the database does not answer."""
    return Refusal("unreachable", 503, {"seconds": 2})


@cache
def own_words(lang: str) -> Texts:
    """Return the server's own words."""
    return load_texts(lang, WORDS, OPERATING)
