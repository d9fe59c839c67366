"""What keeps a command of the operator from going on, as a sentence."""

import argparse
import math
import sys
from collections.abc import Callable
from typing import Final

from chapterhouse.core.texts import LANGUAGES, Texts
from chapterhouse.language import usual_language
from chapterhouse.reasons import spoken
from chapterhouse.server.held import say_held
from chapterhouse.server.refusals import own_words
from chapterhouse.store.database import UnusableDatabase
from chapterhouse.store.diagnosis import PASSING
from chapterhouse.store.holding import Held
from chapterhouse.table.story import literally

BAD_INPUT: Final = 2
TRY_AGAIN: Final = 75  # as mail programs say it: what keeps it from starting may pass by itself


class Trouble(Exception):
    """Something that the operator has to change; `key` names the sentence about it."""

    def __init__(self, key: str, /, **facts: object) -> None:
        super().__init__(key)
        self.key = key
        self.facts = facts

    def sentence(self, lang: str) -> str:
        """Return what is wrong, for people."""
        return own_words(lang).say(self.key, literally(spoken(self.facts, lang)))


def told(run: Callable[[argparse.Namespace], int]) -> Callable[[argparse.Namespace], int]:
    """Wrap a command: trouble is told in a sentence on the error stream, and ends it with 2 or 75."""

    def run_or_tell(args: argparse.Namespace) -> int:
        try:
            return run(args)
        except UnusableDatabase as error:
            print(unusable(error).sentence(language_of(args)), file=sys.stderr)
            return TRY_AGAIN if error.kind in PASSING else BAD_INPUT
        except Held as held:
            print(say_held(own_words(language_of(args)), held), file=sys.stderr)
            return BAD_INPUT
        except Trouble as trouble:
            print(trouble.sentence(language_of(args)), file=sys.stderr)
            return BAD_INPUT

    return run_or_tell


def unusable(error: UnusableDatabase) -> Trouble:
    """Return the sentence about a database that cannot be opened."""
    return Trouble(f"database.{error.kind}", place=error.place, detail=str(error))


def check_numbers(args: argparse.Namespace, **least: float) -> None:
    """Refuse options below the least that makes sense, and what is no number that one could wait for."""
    for name, lowest in least.items():
        value = getattr(args, name)
        if not lowest <= value < math.inf:
            raise Trouble("number.impossible", option=f"--{name.replace('_', '-')}", value=f"{value:g}")


def language_of(args: argparse.Namespace) -> str:
    """Return the language in which a command speaks."""
    asked = getattr(args, "lang", None) or usual_language()
    return asked if asked in LANGUAGES else "en"


def words_of(parser: argparse.ArgumentParser) -> Texts:
    """Return the server's words in the language of a parser's help."""
    words = getattr(parser, "words", None)
    return own_words(words.language if isinstance(words, Texts) else "en")
