"""The list of titles. Everything outside a title's folder reaches it through here."""

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Final, NamedTuple

from chapterhouse.core.catalogue import Content, content_from, load_content
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


def load(name: str, content: str | Path | Content | None = None) -> Game:
    """Return a title's rules with its own content pack, that in another folder, or one read before."""
    title = find(name)
    module = import_module(title.module)
    if not isinstance(content, Content):
        folder = Path(content) if content is not None else Path(str(module.__file__)).parent / "data"
        content = load_content(folder, title.name)
    game: Game = getattr(module, title.cls)(content)
    return game


def load_kept(name: str, label: str, fields: Mapping[str, object]) -> Game:
    """Return a title's rules with a pack that was kept as plain data under a label."""
    content = content_from(fields, name, label)
    if not content.is_called(label):
        content.former = (*content.former, label)  # kept under the name by which its games know it
    return load(name, content)
