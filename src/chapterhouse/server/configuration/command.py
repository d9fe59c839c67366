"""`chapterhouse settings`: the settings that hold, and where each of them comes from."""

import argparse
import json
from pathlib import Path
from typing import Any

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from chapterhouse.server.configuration.fields import all_settings
from chapterhouse.server.configuration.options import add_options, options_of
from chapterhouse.server.configuration.page import reference
from chapterhouse.server.configuration.sources import ENVIRONMENT, IN_FILE, Found, find_settings
from chapterhouse.server.refusals import own_words
from chapterhouse.server.trouble import language_of, told, words_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    words = words_of(parser)
    add_options(parser)
    parser.add_argument("--json", action="store_true", help=words.say("option.json"))
    parser.add_argument("--reference", action="store_true", help=words.say("option.reference"))


@told
def run(args: argparse.Namespace) -> int:
    """Print the settings; return the exit code."""
    lang = language_of(args)
    if args.reference:
        print(reference(lang), end="")
        return 0
    found = find_settings(options_of(args), args.config)
    if args.json:
        print(json.dumps(_plain(found), ensure_ascii=False, indent=2))
        return 0
    words = own_words(lang)
    shown = {setting.key: masked(setting.key, value_of(found, setting.key)) for setting in all_settings()}
    keys, values = max(map(len, shown)), max(len(_text(value)) for value in shown.values())
    for setting in all_settings():
        source = found.sources[setting.key]
        place = {ENVIRONMENT: setting.variable, IN_FILE: str(found.file)}.get(source, "")
        said = f"{words.say(f'source.{source}')} {place}".strip()
        print(f"{setting.key:{keys}}  {_text(shown[setting.key]):{min(values, 40)}}  {said}")
    for name in found.unknown_variables:
        print(words.say("config.unknown_variable", {"name": name}))
    return 0


def value_of(found: Found, key: str) -> Any:
    """Return the value of a dotted name."""
    value: Any = found.settings
    for name in key.split("."):
        value = getattr(value, name)
    return value


def masked(key: str, value: Any) -> Any:
    """Return a value as it may be shown: without the password in the address of a database.

    >>> masked("database", "postgresql://anna:secret@host/games")
    'postgresql://anna:***@host/games'
    """
    if key != "database" or not value:
        return value
    try:
        url = make_url(value)
    except (ArgumentError, ValueError):
        return "***"
    if "password" in url.query:
        url = url.update_query_dict({"password": "***"})
    return url.render_as_string(hide_password=True)


def _plain(found: Found) -> dict[str, Any]:
    settings = {}
    for setting in all_settings():
        value = masked(setting.key, value_of(found, setting.key))
        settings[setting.key] = {
            "value": str(value) if isinstance(value, Path) else value,
            "source": found.sources[setting.key],
        }
    return {"file": None if found.file is None else str(found.file), "settings": settings}


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return ", ".join(value) or "–"
    return str(value) or "–"
