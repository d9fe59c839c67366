"""The reference page of all settings, made from the code: `docs/settings.md` is this in English."""

from pathlib import Path
from typing import Any

from chapterhouse.server.configuration.fields import Setting, all_settings
from chapterhouse.server.refusals import own_words
from chapterhouse.table.story import literally


def reference(lang: str) -> str:
    """Return the page as Markdown."""
    words = own_words(lang)
    lines = [f"# {words.say('reference.title')}", "", words.say("reference.about").strip()]
    group = None
    for setting in all_settings():
        if setting.group != group:
            group = setting.group
            lines += ["", f"## {words.say(f'reference.group.{group}')}", ""]
            lines += [words.say("reference.head"), "|---|---|---|---|"]
        lines.append(_row(setting, lang))
    return "\n".join(lines) + "\n"


def right(setting: Setting, lang: str) -> str:
    """Return what a value of a setting must be."""
    return own_words(lang).say(setting.right, literally(setting.bounds))


def _row(setting: Setting, lang: str) -> str:
    about = own_words(lang).say(f"setting.{setting.key}")
    return (
        f"| `{setting.key}`<br>`{setting.variable}` | {_default(setting, lang)} "
        f"| {right(setting, lang)} | {about} |"
    )


def _default(setting: Setting, lang: str) -> str:
    value: Any = setting.default
    if isinstance(value, Path):  # a folder of whoever reads this: it has no place on a page for everybody
        return own_words(lang).say("reference.own_folder")
    if isinstance(value, tuple):
        return "`[]`" if not value else f"`{list(value)}`"
    if isinstance(value, bool):
        return f"`{str(value).lower()}`"
    return f'`"{value}"`' if isinstance(value, str) else f"`{value:_}`"
