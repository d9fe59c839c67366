"""The list of titles. Everything outside a title's folder reaches it through here."""

from importlib import import_module
from pathlib import Path
from typing import Final, NamedTuple

from chapterhouse.core.catalogue import load_content
from chapterhouse.core.game import Game

STAGES: Final = ("draft", "playable", "verified")


class Title(NamedTuple):
    """A title on offer: where it lives, what it is called, and how far it has come."""

    name: str
    module: str
    cls: str
    stage: str
    en: str
    de: str


class UnknownTitle(ValueError):
    """A name that no title has."""


TITLES: Final = (
    Title("avignon", "chapterhouse.games.avignon.game", "Avignon", "verified", "Avignon", "Avignon"),
    Title(
        "kardinal",
        "chapterhouse.games.kardinal.game",
        "Kardinal",
        "verified",
        "Web of Power",
        "Kardinal & König",
    ),
    Title(
        "tore", "chapterhouse.games.tore.game", "Tore", "verified", "World Without End", "Die Tore der Welt"
    ),
    Title("pilgrim", "chapterhouse.games.pilgrim.game", "Pilgrim", "verified", "Pilgrim", "Pilgrim"),
)


def find(name: str) -> Title:
    """Return the title of this name."""
    for title in TITLES:
        if title.name == name:
            return title
    raise UnknownTitle(name)


def load(name: str, content: str | Path | None = None) -> Game:
    """Return a title's rules with its own content pack, or with the pack in another folder."""
    title = find(name)
    module = import_module(title.module)
    folder = Path(content) if content is not None else Path(str(module.__file__)).parent / "data"
    game: Game = getattr(module, title.cls)(load_content(folder, title.name))
    return game
