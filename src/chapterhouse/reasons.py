"""Why a file or a place cannot be used, for a sentence in the language of whoever has to put it right.

What is known (where in a file it is, what the system refuses) is said in our words. What only a parser, a
driver or the system can say stands there as a quotation.
"""

import re
import tomllib
from collections.abc import Mapping
from errno import errorcode
from functools import cache
from json import JSONDecodeError
from pathlib import Path
from typing import Final, NamedTuple

from chapterhouse.core.catalogue import DataError
from chapterhouse.core.texts import Name, Texts, load_texts
from chapterhouse.core.told import Told
from chapterhouse.records.events import RecordError

WORDS: Final = Path(__file__).parent / "text"
TOML_PLACE: Final = re.compile(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", re.DOTALL)


class Reason(NamedTuple):
    """A reason that no language has been chosen for; a fact may be a reason itself."""

    key: str
    facts: Mapping[str, object]

    def say(self, language: str) -> str:
        """Return it as a part of a sentence, without a full stop."""
        facts = {name: Name(str(fact)) for name, fact in spoken(self.facts, language).items()}
        return _words(language).fill_in(f"reason.{self.key}", facts)


def spoken(facts: Mapping[str, object], language: str) -> dict[str, object]:
    """Return the facts of a sentence, the reasons among them in words."""
    found = {name: fact.say(language) if isinstance(fact, Reason) else fact for name, fact in facts.items()}
    return {
        name: fact.say(language).rstrip(".") if isinstance(fact, Told) else fact
        for name, fact in found.items()
    }


def quoted(words: object) -> Reason:
    """Return the words of a parser, a driver or the system, marked as theirs."""
    return Reason("quoted", {"words": " ".join(str(words).split()).rstrip(".")})


def reason_of(error: BaseException) -> Reason:
    """Return why something failed, as far as we know it, and otherwise what is said about it.

    >>> reason_of(FileNotFoundError(2, "No such file or directory")).say("en")
    'it does not exist'
    """
    if isinstance(error, OSError):
        return _of_system(error)
    if isinstance(error, UnicodeDecodeError):
        return Reason("not_utf8", {"byte": error.start + 1})
    if isinstance(error, tomllib.TOMLDecodeError):
        return _in_toml(error)
    if isinstance(error, DataError):
        detail = error.message if isinstance(error.message, Told) else quoted(error.message)
        if error.__cause__ is not None:
            detail = reason_of(error.__cause__)
        facts = {"file": error.file, "row": error.row, "detail": detail}
        return Reason("in_row" if error.row else "in_file", facts)
    if isinstance(error, RecordError):
        detail = error.told or quoted(error.message)
        if isinstance(error.__cause__, JSONDecodeError):
            said = quoted(error.__cause__.msg)
            detail = Reason("at_column", {"column": error.__cause__.colno, "detail": said})
        return Reason("in_line", {"line": error.line, "detail": detail})
    return quoted((str(error).strip() or type(error).__name__).splitlines()[0])


def _of_system(error: OSError) -> Reason:
    from socket import gaierror  # only where something failed

    name = errorcode.get(error.errno or 0, "")
    if not isinstance(error, gaierror) and f"reason.system.{name}" in _words("en"):  # it counts otherwise
        return Reason(f"system.{name}", {})
    return quoted(error.strerror or error)


def _in_toml(error: tomllib.TOMLDecodeError) -> Reason:
    found = TOML_PLACE.fullmatch(str(error))
    if found is None:
        return quoted(error)
    said, line, column = found.groups()
    if line is None:
        return Reason("at_end", {"detail": quoted(said)})
    return Reason("at", {"line": line, "column": column, "detail": quoted(said)})


@cache
def _words(language: str) -> Texts:
    return load_texts(language, WORDS)
