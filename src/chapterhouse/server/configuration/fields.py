"""Every setting that there is, read off the classes of `settings.py`, and what a value of it must be."""

import math
from collections.abc import Iterator
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final, Literal, NamedTuple, get_args, get_origin, get_type_hints

import msgspec

from chapterhouse.server.configuration.checks import CHECKS
from chapterhouse.server.settings import Limits, Settings

PREFIX: Final = "CHAPTERHOUSE_"


class BadValue(Exception):
    """A value that a setting cannot have; `right` is the text key of what it could be, with its facts."""

    def __init__(self, right: str, **facts: object) -> None:
        super().__init__(right)
        self.right = right
        self.facts = facts


class Setting(NamedTuple):
    """One setting: its dotted name, its type, and the bounds of a number."""

    key: str
    kind: Any
    default: Any
    least: float | None = None
    above: float | None = None
    most: float | None = None

    @property
    def group(self) -> str:
        """Return the heading below which it stands in a file; "top" for none."""
        return self.key.rpartition(".")[0] or "top"

    @property
    def variable(self) -> str:
        """Return the name of its environment variable.

        >>> find("limits.request_burst").variable
        'CHAPTERHOUSE_LIMITS__REQUEST_BURST'
        """
        return PREFIX + self.key.upper().replace(".", "__")

    def read(self, value: object, is_text: bool) -> Any:
        """Return a value as the setting holds it; texts are those of options and of the environment."""
        if is_text and isinstance(value, str) and get_origin(self.kind) is tuple:
            value = [part.strip() for part in value.split(",") if part.strip()]
        try:
            found = msgspec.convert(value, _plain(self.kind), strict=not is_text)
        except msgspec.ValidationError:
            raise self._bad() from None
        if isinstance(found, (int, float)) and not isinstance(found, bool) and not self._is_within(found):
            raise self._bad()
        check = CHECKS.get(self.key)
        if check is not None and not check.is_right(found):
            raise self._bad()
        return Path(found).expanduser() if self.kind is Path else found

    def _is_within(self, number: float) -> bool:
        return (
            math.isfinite(number)
            and (self.least is None or number >= self.least)
            and (self.above is None or number > self.above)
            and (self.most is None or number <= self.most)
        )

    def _bad(self) -> BadValue:
        return BadValue(self.right, **self.bounds)

    @property
    def right(self) -> str:
        """Return the text key of what a value must be."""
        check = CHECKS.get(self.key)
        return f"right.{self.shape if check is None else check.name}"

    @property
    def shape(self) -> str:
        """Return the word for its type, and with which bounds that is said."""
        if get_origin(self.kind) is Literal:
            return "one_of"
        word = {int: "whole", float: "number", bool: "truth", Path: "path"}.get(self.kind, "text")
        if get_origin(self.kind) is tuple:
            return "list"
        if self.kind not in (int, float):
            return word
        if self.most is not None:
            return f"{word}_between"
        return f"{word}_above" if self.above is not None else f"{word}_from"

    @property
    def bounds(self) -> dict[str, object]:
        """Return the facts for the sentence of its shape."""
        if get_origin(self.kind) is Literal:
            return {"known": ", ".join(get_args(self.kind))}
        found = {"least": self.least, "above": self.above, "most": self.most}
        return {name: f"{bound:g}" for name, bound in found.items() if bound is not None}


@cache
def all_settings() -> tuple[Setting, ...]:
    """Return every setting, in the order of the classes, groups last."""
    found = list(_below(Settings, ""))
    return tuple(sorted(found, key=lambda setting: "." in setting.key))


@cache
def by_key() -> dict[str, Setting]:
    """Return every setting by its dotted name."""
    return {setting.key: setting for setting in all_settings()}


def find(key: str) -> Setting:
    """Return the setting of a dotted name."""
    return by_key()[key]


def _below(kind: type, prefix: str) -> Iterator[Setting]:
    hints = get_type_hints(kind, include_extras=True)
    for field in fields(kind):
        hint = hints[field.name]
        if isinstance(hint, type) and is_dataclass(hint):
            yield from _below(hint, f"{prefix}{field.name}.")
        else:
            yield _setting(kind, prefix + field.name, hint, field)


def _setting(owner: type, key: str, hint: Any, field: "Field[Any]") -> Setting:
    default = field.default_factory() if field.default_factory is not MISSING else field.default
    if get_origin(hint) is Annotated:
        inner, meta = get_args(hint)[:2]
        return Setting(key, inner, default, meta.ge, meta.gt, meta.le)
    if hint in (int, float):  # nothing is less than nothing, and a limit of nothing would let nobody in
        return Setting(key, hint, default, *((None, 0.0) if owner is Limits else (0.0, None)))
    return Setting(key, hint, default)


def _plain(kind: Any) -> Any:
    """Return the type that a file or the environment can hold."""
    return str if kind is Path else kind
