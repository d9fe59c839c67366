"""Words by key, in German and English. A key that is missing is an error, never a silent blank."""

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Final

LANGUAGES: Final = ("en", "de")
MOST: Final = 20_000  # sentences that are kept
REFERENCE: Final = re.compile(r"@([\w.-]*\w)")


class Texts:
    """The words of one language."""

    def __init__(self, language: str, entries: Mapping[str, str]) -> None:
        self.language = language
        self._entries = dict(entries)
        self._said: dict[tuple[object, ...], str] = {}  # a game says few things, and each of them often

    def __contains__(self, key: str) -> bool:
        return key in self._entries

    def keys(self) -> set[str]:
        """Return every key there is."""
        return set(self._entries)

    def below(self, table: str) -> list[str]:
        """Return the names of a table's texts, in the order in which they were written."""
        start = f"{table}."
        return [key[len(start) :] for key in self._entries if key.startswith(start)]

    def template(self, key: str) -> str:
        """Return a text as it was written, its {names} not filled in: for clients that fill them in."""
        return self._entries[key]

    def say(
        self, key: str, facts: Mapping[str, object] | None = None, places: tuple[object, ...] = ()
    ) -> str:
        """Return the text, its {names} and {0} filled in; keys in a fact ("@key – @key") are looked up."""
        entry = self._entries[key]
        if "{" not in entry and "}" not in entry:
            return entry
        said: tuple[object, ...]  # with the types: 1 and 1.0 are equal but not said alike
        if not facts:
            said = (key, *places, *map(type, places))
        elif not places:
            said = (key, *facts, *facts.values(), *map(type, facts.values()))
        else:
            said = (key, *places, *map(type, places), *facts.items(), *map(type, facts.values()))
        text = self._said.get(said)
        if text is None:
            text = self.fill_in(key, facts or {}, places)
            if len(self._said) >= MOST:
                self._said.clear()
            self._said[said] = text
        return text

    def fill_in(self, key: str, facts: Mapping[str, object], places: tuple[object, ...] = ()) -> str:
        """Do the same for what will hardly be said again, and keep nothing of it."""
        named = {name: self._resolve(value) for name, value in facts.items()}
        return self._entries[key].format(*[self._resolve(value) for value in places], **named)

    def _resolve(self, value: object) -> object:
        if isinstance(value, str) and value.startswith("@"):
            whole = self._entries.get(value[1:])
            if whole is not None:
                return whole
            return REFERENCE.sub(lambda match: self._entries[match[1]], value)
        return value


class Amount(int):
    """A number that picks its own word, as in "{left:no action|one action|# actions}"."""

    def __format__(self, spec: str) -> str:
        if "|" not in spec:
            return int.__format__(self, spec)
        words = spec.split("|")
        return words[max(0, min(int(self), len(words) - 1))].replace("#", str(int(self)))


class Name:
    """A name that somebody typed: never taken for a text key, whatever it begins with."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __str__(self) -> str:
        return self.name

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Name) and other.name == self.name

    def __hash__(self) -> int:
        return hash(self.name)


def load_texts(language: str, *folders: str | Path, known: Mapping[str, str] | None = None) -> Texts:
    """Read `<language>.toml` from each folder; nothing may redefine a key, also not one that is known."""
    entries = dict(known or {})
    for folder in folders:
        path = Path(folder) / f"{language}.toml"
        flat = flatten(tomllib.loads(path.read_text(encoding="utf-8")))
        twice = entries.keys() & flat.keys()
        if twice:
            raise ValueError(f"{path} defines the key '{min(twice)}' a second time.")
        entries.update(flat)
    return Texts(language, entries)


def flatten(table: Mapping[str, object], prefix: str = "") -> dict[str, str]:
    """Turn nested tables into dotted keys."""
    flat: dict[str, str] = {}
    for name, value in table.items():
        if isinstance(value, dict):
            flat.update(flatten(value, f"{prefix}{name}."))
        else:
            flat[prefix + name] = str(value)
    return flat
