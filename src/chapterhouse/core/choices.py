"""The choice inventory of a title: what a person chooses at the printed table, and who asks it here."""

import tomllib
from pathlib import Path
from typing import NamedTuple

from chapterhouse.core.catalogue import Row

FILE = "choices.toml"


class Choice(NamedTuple):
    """A choice at the printed table. Without a `step` it is played without asking, and `why` says why."""

    step: str
    rules: tuple[str, ...]
    en: str
    de: str
    why_en: str
    why_de: str

    def text(self, language: str) -> str:
        """Return what is chosen."""
        return self.de if language == "de" else self.en

    def why(self, language: str) -> str:
        """Return why nobody is asked; nothing for a choice that is asked."""
        return self.why_de if language == "de" else self.why_en


def read_choices(folder: str | Path) -> list[Choice]:
    """Return a title's choices, those that are asked first; none if it does not list them."""
    path = Path(folder) / FILE
    if not path.exists():
        return []
    table = Row(path.name, "", tomllib.loads(path.read_text(encoding="utf-8")))
    return [*map(_asked, table.rows("asked")), *map(_unasked, table.rows("unasked"))]


def _asked(row: Row) -> Choice:
    row.only("step", "rules", "en", "de")
    return Choice(row.text("step"), tuple(row.words("rules")), row.text("en"), row.text("de"), "", "")


def _unasked(row: Row) -> Choice:
    row.only("rules", "en", "de", "why_en", "why_de")
    whys = row.text("why_en"), row.text("why_de")
    return Choice("", tuple(row.words("rules")), row.text("en"), row.text("de"), *whys)
