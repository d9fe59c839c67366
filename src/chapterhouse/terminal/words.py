"""Which language is spoken, and where its words lie."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from chapterhouse.core.game import Game
from chapterhouse.core.texts import LANGUAGES, Texts, load_texts
from chapterhouse.language import usual_language
from chapterhouse.offer import title_of
from chapterhouse.table.story import WORDS, title_texts
from chapterhouse.terminal.problems import Problem

OWN_WORDS: Final = Path(__file__).parent / "text"


def general_words(language: str) -> Texts:
    """Return the words of the terminal and those that every title shares."""
    return load_texts(language, WORDS, OWN_WORDS)


def title_words(game: Game, language: str) -> Texts:
    """Return all words that a game of this title needs in the terminal."""
    return title_texts(game, language, OWN_WORDS)


def title_name(game: Game, language: str) -> str:
    """Return what a title is called."""
    title = title_of(game)
    return game.name if title is None else title.called(language)


def asked_language(argv: Sequence[str]) -> str:
    """Return what --lang says, wherever it stands; help texts need it before anything else is read."""
    for index, word in enumerate(argv):
        name, equals, value = word.partition("=")
        if name == "--lang":
            asked = value if equals else (argv[index + 1] if index + 1 < len(argv) else "")
            if asked not in LANGUAGES:
                raise Problem("unknown_language", language=asked, known=", ".join(LANGUAGES))
            return asked
    return usual_language()
