"""Settings from options, the environment and a file, in this order; what nobody sets has its default."""

import argparse
import difflib
import os
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from pathlib import Path
from typing import Any, Final, get_type_hints

from chapterhouse.reasons import reason_of, spoken
from chapterhouse.server.configuration.fields import PREFIX, BadValue, Setting, all_settings, by_key
from chapterhouse.server.refusals import own_words
from chapterhouse.server.settings import Settings, data_folder
from chapterhouse.server.trouble import Trouble, words_of
from chapterhouse.table.story import literally

FILE: Final = "chapterhouse.toml"
VARIABLE: Final = "CHAPTERHOUSE_CONFIG"
OPTION: Final = "option"
ENVIRONMENT: Final = "environment"
IN_FILE: Final = "file"
DEFAULT: Final = "default"
OTHERS: Final = frozenset(  # variables that are none of the server's settings
    PREFIX + name
    for name in ("CONFIG", "BESIDE", "EXPECT", "PURE", "GAMES", "CLIENT", "ADDRESS", "PICTURES", "PROPERTIES")
)


class BadSetting(Trouble):
    """A setting that cannot be used; the sentence says where it stands and what would be right."""

    def __init__(self, key: str, bad: BadValue | None = None, /, **facts: object) -> None:
        super().__init__(key, **facts)
        self._bad = bad

    def sentence(self, lang: str) -> str:
        """Return what is wrong, for people."""
        words = own_words(lang)
        right = "" if self._bad is None else words.say(self._bad.right, literally(self._bad.facts))
        return words.say(self.key, literally({**spoken(self.facts, lang), "right": right}))


@dataclass(frozen=True)
class Found:
    """Settings, where each of them comes from, and the file that was read."""

    settings: Settings
    sources: dict[str, str]
    file: Path | None
    unknown_variables: tuple[str, ...]


def find_settings(
    options: Mapping[str, object] | None = None,
    config: Path | None = None,
    environment: Mapping[str, str] = os.environ,
) -> Found:
    """Return the settings that hold; options are values by the dotted names of their settings."""
    asked = {key: value for key, value in (options or {}).items() if value is not None}
    near = {OPTION: dict(_read(asked, "", True)), ENVIRONMENT: dict(_from_environment(environment))}
    file = _file(config, environment, near)
    given = {**near, IN_FILE: {} if file is None else dict(_from_file(file))}
    values: dict[str, Any] = {}
    sources: dict[str, str] = {}
    for setting in all_settings():
        source = next((name for name, found in given.items() if setting.key in found), DEFAULT)
        sources[setting.key] = source
        values[setting.key] = setting.default if source == DEFAULT else given[source][setting.key]
    values["origins"] = tuple(origin.rstrip("/") for origin in values["origins"])
    if sources["secure"] == DEFAULT:
        values["secure"] = any(origin.startswith("https://") for origin in values["origins"])
    known = {setting.variable for setting in all_settings()} | OTHERS
    unknown = tuple(sorted(name for name in environment if name.startswith(PREFIX) and name not in known))
    return Found(_made(Settings, "", values), sources, file, unknown)


def add_place(parser: argparse.ArgumentParser) -> None:
    """Add the options that every command for those who run a server has in common."""
    say = words_of(parser).say
    parser.add_argument("--config", type=Path, metavar="FILE", help=say("option.config"))
    parser.add_argument("--data", metavar="DIR", help=say("option.data"))
    parser.add_argument("--database", metavar="URL", help=say("option.database"))


def settings_of(args: argparse.Namespace) -> Settings:
    """Return the settings for a command that has the options of `add_place` only."""
    place = {"data": args.data, "database": args.database}
    return find_settings(place, getattr(args, "config", None)).settings


def nearest(name: str, known: Mapping[str, object]) -> str:
    """Return the name that was probably meant, or an empty text."""
    return next(iter(difflib.get_close_matches(name, list(known), 1, 0.6)), "")


def _from_environment(environment: Mapping[str, str]) -> Iterator[tuple[str, Any]]:
    for setting in all_settings():
        text = environment.get(setting.variable)
        if text is not None:
            yield setting.key, _value(setting, text, f"${setting.variable}", True)


def _file(
    config: Path | None, environment: Mapping[str, str], near: Mapping[str, Mapping[str, Any]]
) -> Path | None:
    """Return the file to read: the one that is named, or the one in the data folder if there is one."""
    named = config or (Path(environment[VARIABLE]) if environment.get(VARIABLE) else None)
    if named is not None:
        return named
    data = near[OPTION].get("data") or near[ENVIRONMENT].get("data") or data_folder()
    usual = Path(data) / FILE
    return usual if usual.is_file() else None


def _from_file(file: Path) -> Iterator[tuple[str, Any]]:
    try:
        text = file.read_text(encoding="utf-8")
        table = tomllib.loads(text)
    except (OSError, UnicodeDecodeError) as error:
        raise BadSetting("config.unreadable", file=str(file), detail=reason_of(error)) from None
    except tomllib.TOMLDecodeError as error:
        raise BadSetting("config.not_toml", file=str(file), detail=reason_of(error)) from None
    yield from _read(dict(_flat(table, "")), str(file), False)


def _flat(table: Mapping[str, Any], prefix: str) -> Iterator[tuple[str, Any]]:
    for name, value in table.items():
        if isinstance(value, dict) and any(key.startswith(f"{prefix}{name}.") for key in by_key()):
            yield from _flat(value, f"{prefix}{name}.")
        else:
            yield prefix + name, value


def _read(given: Mapping[str, object], file: str, is_text: bool) -> Iterator[tuple[str, Any]]:
    for key, value in given.items():
        setting = by_key().get(key)
        if setting is None:
            meant = nearest(key, by_key())
            sentence = "config.unknown_meant" if meant else "config.unknown"
            raise BadSetting(sentence, place=file or "--set", key=key, meant=meant)
        yield key, _value(setting, value, file or _option(key), is_text)


def _value(setting: Setting, value: object, place: str, is_text: bool) -> Any:
    try:
        return setting.read(value, is_text and isinstance(value, str))
    except BadValue as bad:
        facts = {"place": place, "key": setting.key, "value": _shown(setting, value)}
        raise BadSetting("config.bad_value", bad, **facts) from None


def _option(key: str) -> str:
    named = {"origins": "--origin", "trusted_proxies": "--trusted-proxy"}
    named |= {name: f"--{name}" for name in ("host", "port", "data", "database", "workers", "log")}
    return named.get(key, "--set")


def _shown(setting: Setting, value: object) -> str:
    return "***" if setting.key == "database" else f"{value!r:.80}"


def _made(kind: type, prefix: str, values: Mapping[str, Any]) -> Any:
    hints = get_type_hints(kind)
    found: dict[str, Any] = {}
    for field in fields(kind):
        inner = hints[field.name]
        is_group = isinstance(inner, type) and is_dataclass(inner)
        key = prefix + field.name
        found[field.name] = _made(inner, f"{key}.", values) if is_group else values[key]
    return kind(**found)
