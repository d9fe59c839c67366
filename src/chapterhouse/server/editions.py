"""The titles on offer, each with its content packs: the title's own and those in the data folder.

Packs with which games were started are kept in the store. A running game goes on with its own, whatever
becomes of the files; new tables take what is in the files.
"""

from functools import cached_property
from pathlib import Path
from typing import NamedTuple

import msgspec

from chapterhouse.core.catalogue import DataError
from chapterhouse.core.game import Game
from chapterhouse.core.title import BadTitle
from chapterhouse.games import TITLES, Title, load, load_kept
from chapterhouse.offer import faults
from chapterhouse.server.document import Document
from chapterhouse.server.refusals import Refusal
from chapterhouse.server.title_files import files_of
from chapterhouse.server.title_words import Words


class Edition(NamedTuple):
    """A title with one content pack."""

    title: Title
    game: Game


class Editions:
    """Every title, loaded when it is first asked for; what cannot be used is left out and reported."""

    def __init__(self, packs: Path) -> None:
        self.packs = packs
        self.faults: list[str] = list(faults())
        self.documents: dict[tuple[object, ...], Document] = {}  # what everybody asks for, see routes/titles
        self._kept: dict[tuple[str, str], str] = {}  # texts of JSON by title and label
        self._games: dict[tuple[str, str], Game] = {}  # those with kept packs, once they are asked for
        self._texts: dict[Game, str] = {}
        self._words: dict[tuple[Game, str], Words] = {}

    @cached_property
    def by_title(self) -> dict[str, dict[str, Edition]]:
        """Return the editions of each title by the label of their pack, the title's own first."""
        found: dict[str, dict[str, Edition]] = {}
        for title in TITLES:
            own = Edition(title, load(title.name))
            found[title.name] = {own.game.content.label: own}
            self._look_at_client(title)
            for folder in sorted((self.packs / title.name).glob("*")):
                try:
                    game = load(title.name, folder)
                except (DataError, OSError) as error:
                    self.faults.append(f"{folder}: {error}")
                    continue
                if game.content.label not in found[title.name]:
                    found[title.name][game.content.label] = Edition(title, game)
        return found

    def _look_at_client(self, title: Title) -> None:
        """Report a board for the browser that cannot be used; its title is shown as a list."""
        try:
            if title.client:
                files_of(title.name)
        except BadTitle as error:
            self.faults.append(str(error))

    def game(self, title: str, content: str = "") -> Game:
        """Return a title's rules with the pack of this label; without one, with its own pack."""
        editions = self.by_title.get(title)
        if editions is None:
            raise Refusal("unknown_title", 404, {"title": title, "known": ", ".join(self.by_title)})
        if not content:
            return next(iter(editions.values())).game
        game = self.find(title, content)
        if game is None:
            raise Refusal("unknown_content", 404, {"content": content, "known": ", ".join(editions)})
        return game

    def find(self, title: str, content: str) -> Game | None:
        """Return a title's rules with a pack from the files or a kept one; None if there is no such pack."""
        for edition in self.by_title.get(title, {}).values():
            if edition.game.content.is_called(content):
                return edition.game
        key = (title, content)
        if key not in self._games and key in self._kept and title in self.by_title:
            try:
                fields = msgspec.json.decode(self._kept[key], type=dict[str, object])
                self._games[key] = load_kept(title, content, fields)
            except DataError as error:
                self.faults.append(f"{title} {content}: {error}")
                del self._kept[key]
        return self._games.get(key)

    def newest(self, game: Game) -> Game:
        """Return a title's rules with what is now in the files of a pack; with its own if they are gone."""
        editions = [edition.game for edition in self.by_title[game.name].values()]
        if game in editions:
            return game
        named = (found for found in reversed(editions) if found.content.name == game.content.name)
        return next(named, editions[0])

    def learn(self, title: str, content: str, fields: str) -> None:
        """Hear of a pack that the store keeps."""
        self._kept.setdefault((title, content), fields)

    def fields(self, game: Game) -> str:
        """Return a game's pack as a text of JSON: for the store."""
        text = self._texts.get(game)
        if text is None:
            text = self._texts[game] = msgspec.json.encode(game.content.tables()).decode()
        return text

    def pack(self, game: Game) -> str:
        """Return a game's pack as a text of JSON, or an empty text for the title's own: for workers."""
        return "" if game is self.game(game.name) else self.fields(game)

    def words(self, game: Game, lang: str) -> Words:
        """Return the words of a title in a language."""
        words = self._words.get((game, lang))
        if words is None:
            words = self._words[game, lang] = Words(game, lang)
        return words
