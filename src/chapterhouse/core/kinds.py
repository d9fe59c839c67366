"""What a field of a content pack may hold, in the few words of a schema.

`text`, `flag`, `number 0..9`, `word a|b`, `ref good` (an id of that table), `rule` (an id of the title's
rules); lists of them: `texts`, `numbers 1..5`, `words a|b`, `refs good`; `amounts good 0..9` (numbers by
id), `options good 1..9` (a list of tables with one such number each); `table shape`, `rows shape` (tables
that the schema describes under `[shape]`). Behind lists and amounts: `x4` or `x1..4`, how many there are, and
`once`, none of them twice. Ids of several tables or single words are joined by a plus, those that do not
count are taken off by a minus: `ref good-metal+points`. Other kinds of a field stand behind an ` or `.
"""

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from chapterhouse.core.told import Told

SINGLE: Final = {"texts": "text", "numbers": "number", "words": "word", "refs": "ref"}
COUNT: Final = re.compile(r"x\d+(\.\.\d+)?")
Ids = Mapping[str, list[str]]  # of every table; the title's rules stand under "rule"


class Kind(NamedTuple):
    """One kind of value."""

    word: str
    rest: str = ""  # a span, words, tables or a shape
    span: str = ""  # of amounts and options: the numbers behind the ids
    many: str = ""  # how many there are
    once: bool = False


def kinds_of(described: str) -> list[Kind]:
    """Read the description of a field.

    >>> kinds_of("refs good-metal x1..7 once or word none?")[0]
    Kind(word='refs', rest='good-metal', span='', many='1..7', once=True)
    """
    return [_kind(part.split(" ")) for part in described.rstrip("?").split(" or ")]


def _kind(words: list[str]) -> Kind:
    once = words[-1] == "once"
    words = words[:-1] if once else words
    count = words.pop()[1:] if COUNT.fullmatch(words[-1]) else ""
    if words[0] in ("amounts", "options"):
        return Kind(words[0], words[1], words[2], count, once)
    if words[0] not in SINGLED and words[0] not in ("table", "rows"):
        raise ValueError(f"'{' '.join(words)}' describes no field.")
    return Kind(words[0], " ".join(words[1:]), "", count, once)


SINGLED: Final = ("flag", "rule", *SINGLE, *SINGLE.values())


def range_of(span: str) -> tuple[int, int]:
    """Return the bounds of "0..9", or of a single number."""
    least, dots, most = span.partition("..")
    return int(least), int(most if dots else least)


def is_within(value: object, span: str) -> bool:
    """Return whether this is a whole number within a span."""
    least, most = range_of(span)
    return type(value) is int and least <= value <= most


def known_to(tables: str, ids: Ids) -> list[str]:
    """Return the ids that are meant by "good-metal+points": of tables, and single words."""
    found: list[str] = []
    for sign, name in re.findall(r"([+-]?)([^+-]+)", tables):
        names = ids.get(name, [name])
        found = [ident for ident in found if ident not in names] if sign == "-" else [*found, *names]
    return found


def objection(kind: Kind, value: object, ids: Ids) -> Told | None:
    """Return what is wrong with a value; of tables that have a shape only whether they are tables."""
    match kind.word:
        case "amounts":
            return _of_amounts(kind, value, ids)
        case "options":
            return _of_options(kind, value, ids)
        case "table":
            return None if isinstance(value, dict) else _not(kind, value)
        case "rows":
            is_right = isinstance(value, list) and all(isinstance(item, dict) for item in value)
            return _of_number(kind, value) if isinstance(value, list) and is_right else _not(kind, value)
    if kind.word not in SINGLE:
        return None if _fits(kind, value, ids) else _not(kind, value, ids)
    if not isinstance(value, list):
        return _not(kind, value)
    single = Kind(SINGLE[kind.word], kind.rest)
    strange = [item for item in value if not _fits(single, item, ids)]
    if strange:
        return _not(kind, strange[0], ids)
    twice = [item for item in value if value.count(item) > 1] if kind.once else []
    return _twice(kind, twice[0]) if twice else _of_number(kind, value)


def _fits(kind: Kind, value: object, ids: Ids) -> bool:
    match kind.word:
        case "text":
            return isinstance(value, str) and bool(value)
        case "flag":
            return isinstance(value, bool)
        case "number":
            return is_within(value, kind.rest)
        case "word":
            return value in kind.rest.split("|")
        case "rule":
            return value in ids["rule"]
    return value in known_to(kind.rest, ids)


def _of_amounts(kind: Kind, value: object, ids: Ids) -> Told | None:
    known = known_to(kind.rest, ids)
    if not isinstance(value, dict):
        return _not(kind, value)
    for name, number in value.items():
        if name not in known or not is_within(number, kind.span):
            facts = {"kind": described(kind), "value": f"{name} = {shown(number)}"}
            return Told("pack.fault.one_of", {**facts, "known": ", ".join(known)})
    return _of_number(kind, value)


def _of_options(kind: Kind, value: object, ids: Ids) -> Told | None:
    if not isinstance(value, list):
        return _not(kind, value)
    for item in value:
        wrong = _of_amounts(Kind("amounts", kind.rest, kind.span, "1"), item, ids)
        if wrong is not None:
            return wrong
    names = [name for item in value for name in item]
    twice = [name for name in names if names.count(name) > 1]
    return _twice(kind, twice[0]) if twice else _of_number(kind, value)


def _of_number(kind: Kind, value: list[object] | dict[str, object]) -> Told | None:
    if not kind.many or is_within(len(value), kind.many):
        return None
    return Told("pack.fault.count", {"kind": described(kind), "count": len(value)})


def _twice(kind: Kind, value: object) -> Told:
    return Told("pack.fault.twice", {"kind": described(kind), "value": shown(value)})


def _not(kind: Kind, value: object, ids: Ids | None = None) -> Told:
    facts: dict[str, object] = {"kind": described(kind), "value": shown(value)}
    if ids is not None and kind.word in ("ref", "refs"):
        return Told("pack.fault.one_of", {**facts, "known": ", ".join(known_to(kind.rest, ids))})
    return Told("pack.fault.should_be", facts)


def shown(value: object) -> str:
    """Return a value as a file of a pack has it.

    >>> shown(True), shown("a"), shown([1, "b"])
    ('true', '"a"', '[1, "b"]')
    """
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"[{', '.join(map(shown, value))}]"
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{name} = {shown(item)}' for name, item in value.items())} }}"
    return f'"{value}"' if isinstance(value, str) else str(value)


def described(kind: Kind) -> Told:
    """Return in words what a field is."""
    facts: dict[str, object] = {"table": kind.rest, "words": kind.rest.replace("|", ", ")}
    name = kind.word
    span = kind.span or (kind.rest if name in ("number", "numbers") else "")
    if span:
        least, most = range_of(span)
        facts |= {"least": least, "most": most}
        name = "exactly" if name == "number" and least == most else name
    told = Told(f"pack.kind.{name}", facts)
    if kind.many:
        told = Told("pack.kind.counted", {"kind": told, "count": spanned(kind.many)})
    return Told("pack.kind.once", {"kind": told}) if kind.once else told


def spanned(span: str) -> object:
    """Return "1 to 3", or the only number."""
    least, most = range_of(span)
    return least if least == most else Told("pack.kind.span", {"least": least, "most": most})


def all_described(kinds: list[Kind]) -> Told:
    """Return in words what a field is that may be of several kinds."""
    told = described(kinds[0])
    for kind in kinds[1:]:
        told = Told("pack.kind.or", {"one": told, "other": described(kind)})
    return told
