"""What the characters and moves of Avignon are called."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from chapterhouse.core.names import Names
from chapterhouse.core.texts import Texts

SIDES: Final = ("rome", "avignon")


class AvignonNames(Names):
    """A column is called by the character in it."""

    def noun(self, view: Mapping[str, Any], verb: str, noun: str) -> str:
        if not noun.isdigit():
            return noun
        card = view["columns"][int(noun) - 1]["card"]
        if card is None:
            return noun
        return _column(self.texts, card, noun)

    def on_table(self, view: Mapping[str, Any]) -> list[str]:
        cards = [column["card"] for column in view["columns"] if column["card"] is not None]
        members = [card for side in SIDES for card in view["congregations"][side]]
        return [f"card.{card}" for card in dict.fromkeys([*cards, *members])]

    def remarks(self, thing: str) -> list[str]:
        ident = thing.partition(".")[2]
        for row in self.content.table("card"):
            if row.text("id") == ident:
                return [self.texts.say("board.faction", {"faction": f"@faction.{row.text('faction')}"})]
        return []


@lru_cache(maxsize=1024)
def _column(texts: Texts, card: str, column: str) -> str:
    """Return what a card in a column is called: every question says it again for most of its choices."""
    return texts.say("board.column", {"card": f"@card.{card}", "column": column})
