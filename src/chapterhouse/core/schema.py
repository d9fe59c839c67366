"""The schema of a title's content pack: which tables, rows and fields there are, and what they may hold.

It is data (`schema.toml` in the title's folder), so that a pack can be checked field by field and every
fault is told with file, row and key. What rows mean together is checked by the title when it reads the pack.

A field is described by a few words: `text`, `flag`, `number 0..9`, `numbers 1..5`, `texts`, `word a|b`,
`ref good`, `refs good`, `amounts good+points 0..9` (numbers by id), `table`, `rows`. A question mark behind
them: the field may be left out.
"""

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from chapterhouse.core.catalogue import DataError

FILE: Final = "schema.toml"
ALWAYS: Final = ("provenance", "note")  # every row may say where it comes from


class Fault(NamedTuple):
    """One thing that is wrong with a pack: where, and what would be right."""

    file: str
    row: str
    key: str
    message: str

    def error(self) -> DataError:
        """Return the fault as the error that a pack is refused with."""
        return DataError(
            self.file, self.row, f"the field '{self.key}' {self.message}" if self.key else self.message
        )

    def __str__(self) -> str:
        return str(self.error())


class Schema:
    """What a pack of one title must look like."""

    def __init__(self, path: Path) -> None:
        described = tomllib.loads(path.read_text(encoding="utf-8"))
        self.top: Mapping[str, str] = described.get("top", {})
        self.tables: Mapping[str, Mapping[str, object]] = described.get("table", {})

    def faults(self, fields: Mapping[str, object], files: Mapping[str, str], place: str) -> list[Fault]:
        """Return what is wrong with the tables of a pack; `files` says where each stands, or else `place`."""
        ids = {name: _ids(fields.get(name)) for name in self.tables}
        found: list[Fault] = []
        for name in fields:
            if name not in self.tables and name not in self.top and name != "pack":
                known = ", ".join((*self.tables, *self.top))
                found.append(Fault(files.get(name, place), "", name, f"is unknown; expected one of {known}."))
        for name, kind in self.top.items():
            found += _field(files.get(name, place), "", name, kind, fields, ids)
        for name, table in self.tables.items():
            found += self._table(name, table, fields.get(name), files.get(name, place), ids)
        return found

    def _table(
        self, name: str, table: Mapping[str, object], value: object, file: str, ids: Mapping[str, list[str]]
    ) -> Iterator[Fault]:
        rows = table.get("rows")
        if value is None:
            yield Fault(file, name, "", f"there is no [{name}] in this pack.")
            return
        if rows is None:
            yield from _row(file, name, table, value, ids)
            return
        if not isinstance(value, list):
            yield Fault(file, name, "", f"[[{name}]] should be a list of tables.")
            return
        least, most = _range(str(rows))
        if not least <= len(value) <= most:
            yield Fault(file, name, "", f"there are {_span(least, most)} rows [[{name}]], not {len(value)}.")
        for number, row in enumerate(value, start=1):
            ident = row.get("id", row.get("index", number)) if isinstance(row, dict) else number
            yield from _row(file, f"{name} {ident}", table, row, ids)
        for ident in {ident for ident in ids[name] if ids[name].count(ident) > 1}:
            yield Fault(file, f"{name} {ident}", "id", "is used twice.")


def _row(
    file: str, label: str, table: Mapping[str, object], row: object, ids: Mapping[str, list[str]]
) -> Iterator[Fault]:
    described = table["fields"]
    if not isinstance(row, dict) or not isinstance(described, dict):
        yield Fault(file, label, "", "this should be a table.")
        return
    parts = str(table.get("parts", "")).split()
    for key in row:
        base = key.removesuffix("_provenance").removesuffix("_note")
        is_source = base != key and (base in described or base in parts)
        if key not in described and key not in ALWAYS and not is_source:
            yield Fault(file, label, key, f"is unknown; expected one of {', '.join(described)}.")
    for key, kind in described.items():
        yield from _field(file, label, key, str(kind), row, ids)


def _field(
    file: str, label: str, key: str, kind: str, row: Mapping[str, object], ids: Mapping[str, list[str]]
) -> Iterator[Fault]:
    if key not in row:
        if not kind.endswith("?"):
            yield Fault(file, label, key, f"is missing; it is {_told(kind)}.")
        return
    word, _, rest = kind.rstrip("?").partition(" ")
    described = [word, rest] if word == "word" else [word, *rest.split()]
    wrong = _wrong(described, row[key], ids)
    if wrong:
        yield Fault(file, label, key, f"should be {_told(kind)}{wrong}.")


def _wrong(kind: list[str], value: object, ids: Mapping[str, list[str]]) -> str:
    """Return what is wrong with a value beyond its description, "" if nothing is; " " if only the kind is."""
    match kind:
        case ["text"]:
            return "" if isinstance(value, str) and value else _is(value)
        case ["flag"]:
            return "" if isinstance(value, bool) else _is(value)
        case ["number", span]:
            return "" if _is_number(value, span) else _is(value)
        case ["word", words]:
            return "" if value in words.split("|") else _is(value)
        case ["ref", table]:
            return "" if value in ids[table] else _is(value) + f"; expected one of {', '.join(ids[table])}"
        case ["texts"]:
            is_right = isinstance(value, list) and all(isinstance(item, str) for item in value)
            return "" if is_right else _is(value)
        case ["numbers", span]:
            is_right = isinstance(value, list) and all(_is_number(item, span) for item in value)
            return "" if is_right else _is(value)
        case ["refs", table]:
            strange = (
                [item for item in value if item not in ids[table]] if isinstance(value, list) else [value]
            )
            return _is(strange[0]) + f"; expected one of {', '.join(ids[table])}" if strange else ""
        case ["amounts", tables, span]:
            known = [name for table in tables.split("+") for name in ids.get(table, [table])]
            if not isinstance(value, dict):
                return _is(value)
            wrong = [
                f"{name} = {n!r}" for name, n in value.items() if name not in known or not _is_number(n, span)
            ]
            return f", not {wrong[0]}; expected one of {', '.join(known)}" if wrong else ""
        case ["table"]:
            return "" if isinstance(value, dict) else _is(value)
        case ["rows"]:
            is_right = isinstance(value, list) and all(isinstance(item, dict) for item in value)
            return "" if is_right else _is(value)
    raise ValueError(f"'{' '.join(kind)}' describes no field.")


def _is(value: object) -> str:
    return f", not {value!r}"


def _is_number(value: object, span: str) -> bool:
    least, most = _range(span)
    return type(value) is int and least <= value <= most


def _range(span: str) -> tuple[int, int]:
    least, dots, most = span.partition("..")
    return int(least), int(most if dots else least)


def _span(least: int, most: int) -> str:
    return str(least) if least == most else f"{least} to {most}"


def _told(kind: str) -> str:
    """Return a description in words."""
    word, _, rest = kind.rstrip("?").partition(" ")
    match word:
        case "number":
            return f"a whole number from {' to '.join(rest.split('..'))}"
        case "numbers":
            return f"a list of whole numbers from {' to '.join(rest.split('..'))}"
        case "word":
            return f"one of {', '.join(rest.split('|'))}"
        case "ref":
            return f"the id of a row of [[{rest}]]"
        case "refs":
            return f"a list of ids of [[{rest}]]"
        case "amounts":
            return f"a table of numbers from {' to '.join(rest.split()[1].split('..'))} by id"
    return {
        "text": "a text",
        "texts": "a list of texts",
        "flag": "true or false",
        "rows": "a list of tables",
    }.get(word, "a table")


def _ids(rows: object) -> list[str]:
    if not isinstance(rows, list):
        return []
    return [str(row.get("id", row.get("index", ""))) for row in rows if isinstance(row, dict)]
