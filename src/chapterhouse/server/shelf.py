"""The titles on offer, each with its content packs: the title's own and those in the data folder."""

from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from chapterhouse.core.catalogue import DataError
from chapterhouse.core.game import Game
from chapterhouse.games import TITLES, Title, load
from chapterhouse.server.refusals import Refusal
from chapterhouse.server.words import Words
from chapterhouse.titles import faults


class Edition(NamedTuple):
    """A title with one content pack."""

    title: Title
    game: Game


class Shelf:
    """Every title, loaded when it is first asked for; what cannot be used is left out and told of."""

    def __init__(self, packs: Path) -> None:
        self.packs = packs
        self.faults: list[str] = list(faults())
        self._folders: dict[tuple[str, str], str] = {}
        self._words: dict[tuple[Game, str], Words] = {}

    @cached_property
    def editions(self) -> dict[str, dict[str, Edition]]:
        """Return the editions of each title by the label of their pack, the title's own first."""
        found: dict[str, dict[str, Edition]] = {}
        for title in TITLES:
            own = Edition(title, load(title.name))
            found[title.name] = {own.game.content.label: own}
            for folder in sorted((self.packs / title.name).glob("*")):
                try:
                    game = load(title.name, folder)
                except (DataError, OSError) as error:
                    self.faults.append(f"{folder}: {error}")
                    continue
                if game.content.label not in found[title.name]:
                    found[title.name][game.content.label] = Edition(title, game)
                    self._folders[title.name, game.content.label] = str(folder)
        return found

    def game(self, title: str, content: str = "") -> Game:
        """Return a title's rules with the pack of this label; without one, with its own pack."""
        editions = self.editions.get(title)
        if editions is None:
            raise Refusal("unknown_title", 404, {"title": title, "known": ", ".join(self.editions)})
        if not content:
            return next(iter(editions.values())).game
        if content not in editions:
            raise Refusal("unknown_content", 404, {"content": content, "known": ", ".join(editions)})
        return editions[content].game

    def folder(self, game: Game) -> str:
        """Return the folder of a game's pack, or an empty text for the title's own."""
        return self._folders.get((game.name, game.content.label), "")

    def words(self, game: Game, lang: str) -> Words:
        """Return the words of a title in a language."""
        words = self._words.get((game, lang))
        if words is None:
            words = self._words[game, lang] = Words(game, lang)
        return words
